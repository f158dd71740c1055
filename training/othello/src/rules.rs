//! Positions with their legal moves and flips, with which `gpu/games.cu` compares its rules.

use std::path::Path;
use std::{fs, io};

use endspiel_game::{Game, Random, bits};
use endspiel_othello::{Othello, Position, Square, flipped, legal};

/// Writes the positions of this number of random games.
pub fn write(games: u64, file: &Path) -> io::Result<()> {
    let game = Othello::default();
    let mut bytes = Vec::new();
    for seed in 0..games {
        let mut random = Random::new(seed);
        let mut position = game.start();
        loop {
            add(&mut bytes, &game, &position);
            let pick = |count: u64| random.below(count as usize) as u64;
            let Some(mv) = game.pick_move(&position, pick) else { break };
            position = game.play_unchecked(&position, mv);
        }
    }
    fs::write(file, bytes)
}

/// Appends a position, its legal moves, and the flips of a move on each square, in 67 words.
fn add(bytes: &mut Vec<u8>, game: &Othello, position: &Position) {
    let moves = legal(position.own, position.opposing, game.board());
    let mut flips = [0; 64];
    for square in bits(moves.0) {
        flips[usize::from(square)] = flipped(position.own, position.opposing, Square(square)).0;
    }
    let words = [position.own.0, position.opposing.0, moves.0].into_iter().chain(flips);
    bytes.extend(words.flat_map(u64::to_le_bytes));
}

#[cfg(test)]
mod tests {
    use std::env::temp_dir;
    use std::process::{Command, Stdio};

    use super::*;

    fn works(command: &mut Command) -> bool {
        command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
    }

    #[test]
    fn a_gpu_knows_the_same_rules() {
        let folder = temp_dir().join(format!("endspiel-gpu-rules-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (file, program) = (folder.join("rules"), folder.join("games"));
        write(1000, &file).unwrap();
        let size = fs::metadata(&file).unwrap().len();
        assert_eq!(size % (67 * 8), 0);
        assert!(size / (67 * 8) > 50_000, "a game has about sixty positions");
        if works(Command::new("nvcc").arg("--version")) && works(Command::new("nvidia-smi").arg("-L")) {
            let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("gpu/games.cu");
            let mut compile = Command::new("nvcc");
            compile.args(["-O1", "-std=c++17", "-arch=native", "-o"]).arg(&program).arg(source);
            assert!(compile.status().unwrap().success(), "the program for the GPU compiles");
            let compared = Command::new(&program).arg("check-rules").arg(&file).output().unwrap();
            assert!(compared.status.success(), "{}", String::from_utf8_lossy(&compared.stdout));
        } else {
            eprintln!("not compared: there is no GPU, or no nvcc");
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
