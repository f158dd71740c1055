//! Training games for `network.py`, played by the strong engine on the cores of this machine: fewer than
//! `gpu/games.cu` plays on a GPU in the same time, but with deeper searches.

use std::fs;
use std::io;
use std::ops::Range;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::Mutex;
use std::thread;

use endspiel_game::{DrawLimits, Game, Match, Random};
use endspiel_knowledge::{Score, Stop};
use endspiel_machine::replace_file;
use endspiel_othello::{DISC, EndgameSolver, Move, Othello, Position};
use endspiel_search::{Best, Limits, NamedEvaluator, Settings, TableUse, Thinker};

use crate::record::{EXACT, FIRST, RANDOM_MOVE, Record};

/// Games in a file, which is the most that an interruption loses on each core.
const GAMES_IN_A_FILE: u64 = 1000;

/// One game of this number is held out for validation.
const HELD_BACK: u64 = 50;

/// One move of this number is random, for variety: before the rest is solved, and from then on.
const RANDOM_MOVE_ONCE_IN: (usize, usize) = (40, 10);

/// The sizes of the search's table, in mebibytes, and of the solver's, in bytes. Both are cleared before every
/// game, so that results do not depend on earlier games.
const TABLES: (u64, u64) = (4, 8 << 20);

/// The settings of the games.
#[derive(Clone, Copy)]
pub struct GameSettings {
    /// The search depth of the players.
    pub depth: u32,
    /// With at most this many empty squares the rest is solved.
    pub solved: u32,
}

/// Plays the games with these numbers on all cores and writes a file for every thousand into a folder. Existing
/// files are skipped.
pub fn write(game: &Othello, settings: GameSettings, numbers: Range<u64>, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let parts = numbers.clone().step_by(GAMES_IN_A_FILE as usize);
    let missing = parts.map(|first| first..numbers.end.min(first.saturating_add(GAMES_IN_A_FILE)));
    let missing: Vec<Range<u64>> = missing.filter(|part| !folder.join(name(part)).exists()).collect();
    let (files, left) = (missing.len(), Mutex::new(missing.into_iter().enumerate()));
    let take = || left.lock().ok()?.next();
    let work = || -> io::Result<()> {
        let mut player = Player::new(game, settings).map_err(io::Error::other)?;
        while let Some((at, part)) = take() {
            let mut records = Vec::new();
            for number in part.clone() {
                player.play(game, number, &mut records).map_err(io::Error::other)?;
            }
            replace_file(&folder.join(name(&part)), &records)?;
            println!("{}, {} of {files} files", name(&part), at + 1);
        }
        Ok(())
    };
    thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let players: Vec<_> = (0..threads.min(files)).map(|_| scope.spawn(work)).collect();
        players.into_iter().try_for_each(|player| player.join().unwrap_or_else(|panic| resume_unwind(panic)))
    })
}

/// Returns the file name for these games.
fn name(games: &Range<u64>) -> String {
    format!("{}-{}", games.start, games.end - 1)
}

/// The player of both sides.
struct Player {
    engine: Best<Othello>,
    solver: EndgameSolver,
    settings: GameSettings,
}

impl Player {
    fn new(game: &Othello, settings: GameSettings) -> Result<Player, endspiel_game::Error> {
        let evaluator = NamedEvaluator::new(game, NamedEvaluator::<Othello>::STRONG, None)?;
        let engine = Settings { hash: TABLES.0, tables: TableUse::Off, book: false, ..Settings::default() };
        let solver = EndgameSolver::new(game).with_table(TABLES.1);
        Ok(Player { engine: Best::new(engine, evaluator, Vec::new())?, solver, settings })
    }

    /// Plays the game with this number and appends the records of its positions after the opening.
    fn play(&mut self, game: &Othello, number: u64, records: &mut Vec<u8>) -> Result<(), endspiel_game::Error> {
        self.engine.new_game();
        self.solver.forget();
        let mut random = Random::new(number);
        let mut position = game.start();
        let mut opening = opening(&mut random);
        let mut begins = FIRST;
        while game.outcome(&position).is_none() {
            let moves = game.moves(&position);
            let mut mv = moves[random.below(moves.len())];
            if !game.must_pass(&position) && opening == 0 {
                let solved = game.empties(&position).count() <= self.settings.solved;
                let (best, found) = if solved { self.solve(&position) } else { self.search(game, &position)? };
                let once_in = if solved { RANDOM_MOVE_ONCE_IN.1 } else { RANDOM_MOVE_ONCE_IN.0 };
                let any = random.below(once_in) == 0;
                let kind = begins | if solved { EXACT } else { 0 } | if any { RANDOM_MOVE } else { 0 };
                records
                    .extend(Record { position, found, kind, held_back: number.is_multiple_of(HELD_BACK) }.to_bytes());
                begins = 0;
                mv = if any { mv } else { best.unwrap_or(mv) };
            }
            opening = opening.saturating_sub(1);
            position = game.play_unchecked(&position, mv);
        }
        Ok(())
    }

    /// Returns the best move and the result with best play.
    fn solve(&self, position: &Position) -> (Option<Move>, Score) {
        let solution = self.solver.solve(position, &Stop::never());
        solution.map_or((None, 0), |solution| (solution.best, solution.discs * DISC))
    }

    /// Searches for the best move and its value.
    fn search(&mut self, game: &Othello, position: &Position) -> Result<(Option<Move>, Score), endspiel_game::Error> {
        let played = Match::from_position(*game, *position, DrawLimits::default());
        let limits = Limits { depth: Some(self.settings.depth), lines: 1, ..Limits::default() };
        let found = self.engine.think(&played, &limits, &Stop::never(), &mut |_| {})?;
        Ok((Some(found.chosen), found.value))
    }
}

/// Returns the number of random plies: few in most games, many in some.
fn opening(random: &mut Random) -> usize {
    if random.below(4) > 0 { 4 + random.below(9) } else { 5 + random.below(18) }
}

#[cfg(test)]
mod tests {
    use super::{GameSettings, write};
    use crate::record::{self, EXACT, FIRST};
    use endspiel_othello::Othello;

    #[test]
    fn games_are_written_once_and_the_same_again() {
        let folder = std::env::temp_dir().join(format!("endspiel-records-{}", std::process::id()));
        let play = || write(&Othello::default(), GameSettings { depth: 2, solved: 8 }, 49..53, &folder).unwrap();
        play();
        let file = folder.join("49-52");
        let written = std::fs::read(&file).unwrap();
        let records = record::read(&written).unwrap();
        let begins = |record: &&record::Record| record.kind & FIRST != 0;
        assert_eq!(records.iter().filter(begins).count(), 4);
        assert_eq!(records.iter().filter(begins).filter(|record| record.held_back).count(), 1);
        let solved = |record: &record::Record| Othello::default().empties(&record.position).count() <= 8;
        assert!(records.iter().all(|record| (record.kind & EXACT != 0) == solved(record)));
        // Existing files are skipped.
        std::fs::write(&file, "").unwrap();
        play();
        assert!(std::fs::read(&file).unwrap().is_empty());
        std::fs::remove_file(&file).unwrap();
        play();
        assert_eq!(std::fs::read(&file).unwrap(), written);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
