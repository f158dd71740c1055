//! Puzzles: positions with one right move, found, graded and explained by exact values.
//!
//! - `exact_values` values every move of a position, by solvers and tables, else by a proof (`prove`)
//! - `kind` decides whether that makes a question with one answer, and which
//! - `grade` measures the depth that is needed to find it
//! - `maker` plays games and searches them for such positions
//! - `explain` describes the result of every move of a position

mod exact_values;
mod explain;
mod grade;
mod kind;
mod maker;
mod phrases;
mod prove;

use endspiel_game::Error;
use endspiel_game::words::Saying;
use endspiel_knowledge::{Known, Stop};

pub use grade::GRADES;
pub use maker::{PuzzleCollection, PuzzleOrder};

/// A position with one right move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The difficulty, from 1 to [`GRADES`].
    pub grade: u8,
    /// The kind, as a word: `wins`, `holds`, `win-in:3`, `most` or a motif of the game.
    pub kind: String,
    /// The position.
    pub position: String,
    /// The right move; several if they end the game and differ only in the removed stone.
    pub answers: Vec<String>,
}

impl Puzzle {
    /// Returns the puzzle in one line: grade, kind, answers, position.
    ///
    /// ```
    /// use endspiel_search::Puzzle;
    /// let puzzle = Puzzle::from_line("2 win-in:2 3 1122").unwrap();
    /// assert_eq!((puzzle.grade, &*puzzle.answers[0], &*puzzle.position), (2, "3", "1122"));
    /// assert_eq!(puzzle.to_line(), "2 win-in:2 3 1122");
    /// assert_eq!(Puzzle::from_line("nine lives"), None);
    /// ```
    pub fn to_line(&self) -> String {
        format!("{} {} {} {}", self.grade, self.kind, self.answers.join("|"), self.position)
    }

    /// Reads a line of [`Puzzle::to_line`] without checking its position.
    pub fn from_line(line: &str) -> Option<Puzzle> {
        let mut words = line.splitn(4, ' ');
        let grade = words.next()?.parse().ok().filter(|grade| (1..=GRADES).contains(grade))?;
        let kind = words.next()?.to_owned();
        let answers = words.next()?.split('|').map(str::to_owned).collect();
        Some(Puzzle { grade, kind, position: words.next()?.to_owned(), answers })
    }
}

/// The result of a move of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// The move.
    pub mv: String,
    /// Its value for the side that makes it, if it is known or can be proved.
    pub known: Option<Known>,
    /// The best reply.
    pub reply: Option<String>,
    /// Its consequence, as a sentence.
    pub says: Saying,
}

/// The puzzles of one game, without its type: a [`ExactValues`](crate::ExactValues) makes them.
pub trait Puzzles: Send + Sync {
    /// Makes puzzles until there are as many as requested, `stop` is due or no more are found;
    /// calls `found` with each.
    fn make(&self, order: &PuzzleOrder, stop: &Stop, found: &mut dyn FnMut(&Puzzle)) -> Vec<Puzzle>;

    /// Plays the game of this number and returns the puzzle found in it, with the smallest image of its position.
    fn of_game(&self, seed: u64, number: u64, stop: &Stop) -> Option<(String, Puzzle)>;

    /// Returns the puzzles that are part of the program.
    fn included(&self) -> Vec<Puzzle>;

    /// Returns the question of a puzzle as a sentence.
    fn question(&self, puzzle: &Puzzle) -> Result<Saying, Error>;

    /// Solves a position and returns its puzzle; `None` if it is none.
    fn check(&self, position: &str, stop: &Stop) -> Result<Option<Puzzle>, Error>;

    /// Returns the results of every move of a position, in the order of the game.
    fn explain(&self, position: &str, stop: &Stop) -> Result<Vec<Explained>, Error>;

    /// Returns the result of one move of a position.
    fn explain_move(&self, position: &str, mv: &str, stop: &Stop) -> Result<Explained, Error>;
}
