//! Labelled positions, one a line: `POSITION SCORE RESULT`, both for the side to move. The score is that of a
//! search, or `exact` if the result is exact; the result is 1, 0 or -1.

use std::error::Error;
use std::fs;
use std::io::{self, BufWriter, Write};

use endspiel_game::{Notation, Random};
use endspiel_knowledge::Score;
use endspiel_mill::evaluation::Tuned;
use endspiel_mill::{Mill, Position};

use crate::endgames::Endgames;
use crate::games::{play, random_opening, random_stones};
use crate::searcher::Searcher;

/// One game of this number begins with random stones on the board and none in hand.
const RANDOM_STONES: u64 = 4;

/// The longest random opening, in plies.
const MAX_OPENING: usize = 14;

/// A position, the score of a search unless the result is exact, and the result.
pub struct Labelled {
    pub position: Position,
    pub score: Option<Score>,
    pub result: i32,
}

/// Plays games of the present weights against themselves and prints their positions.
pub fn write_games(games: u64, nodes: u64, seed: u64) -> Result<(), Box<dyn Error>> {
    let (game, evaluator) = (Mill::default(), Tuned::default());
    let mut players = [Searcher::new(game, &evaluator), Searcher::new(game, &evaluator)];
    let mut lines = BufWriter::new(io::stdout().lock());
    for number in 0..games {
        let mut random = Random::new(seed << 32 | number);
        let start = if number % RANDOM_STONES == 0 {
            random_stones(&game, &mut random)
        } else {
            let plies = random.below(MAX_OPENING + 1);
            random_opening(&game, plies, &mut random)
        };
        let played = play(&game, start, &mut players, nodes);
        for judged in &played.judged {
            let result = played.outcome.points(judged.position.side);
            writeln!(lines, "{} {} {result}", game.print_position(&judged.position), judged.score)?;
        }
    }
    Ok(())
}

/// Solves the small endgames and prints this number of random positions of them.
pub fn write_endgames(positions: u64, seed: u64) -> Result<(), Box<dyn Error>> {
    let game = Mill::default();
    let endgames = Endgames::solve(game);
    let (won, all) = endgames.won(3, 3);
    if (won, all) != (140_621, 169_626) {
        return Err(format!("{won} of {all} positions of 3-3 are won, which is not what is published").into());
    }
    let mut lines = BufWriter::new(io::stdout().lock());
    let mut random = Random::new(seed);
    let mut written = 0;
    while written < positions {
        let position = random_stones(&game, &mut random);
        if let Some(result) = endgames.result(&position) {
            writeln!(lines, "{} exact {result}", game.print_position(&position))?;
            written += 1;
        }
    }
    Ok(())
}

/// Reads labelled positions. For endgames that can be solved, it keeps only the exact results.
pub fn read(files: &[&str]) -> Result<Vec<Labelled>, Box<dyn Error>> {
    let game = Mill::default();
    let mut read = Vec::new();
    for file in files {
        for (number, line) in (1..).zip(fs::read_to_string(file)?.lines()) {
            let labelled = parse(&game, line).map_err(|problem| format!("{file}, line {number}: {problem}"))?;
            if labelled.score.is_none() || !Endgames::cover(&labelled.position) {
                read.push(labelled);
            }
        }
    }
    Ok(read)
}

fn parse(game: &Mill, line: &str) -> Result<Labelled, Box<dyn Error>> {
    let mut words = line.rsplitn(3, ' ');
    let (Some(result), Some(score), Some(position)) = (words.next(), words.next(), words.next()) else {
        return Err("it takes a position, a score and a result".into());
    };
    let score = if score == "exact" { None } else { Some(score.parse()?) };
    Ok(Labelled { position: game.parse_position(position)?, score, result: result.parse()? })
}
