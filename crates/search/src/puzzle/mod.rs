//! Puzzles: positions with one right move, found, graded and explained by those who know exact values.
//!
//! - `judge` says what every move of a position is worth, from solvers and tables, else by a proof (`prove`)
//! - `kind` decides whether that makes a question with one answer, and which
//! - `grade` measures how far one has to look to find it
//! - `maker` plays games and looks for such positions in them
//! - `explain` says what every move of a position allows

mod explain;
mod grade;
mod judge;
mod kind;
mod maker;
mod phrases;
mod prove;

use endspiel_game::Error;
use endspiel_game::words::Saying;
use endspiel_knowledge::{Known, Stop};

pub use grade::GRADES;
pub use maker::{PuzzleOrder, TypedPuzzles};

/// A position with one right move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// How hard it is, from 1 to [`GRADES`].
    pub grade: u8,
    /// What is asked, as a word: `wins`, `holds`, `win-in:3`, `most` or an idea of the game.
    pub kind: String,
    /// The position.
    pub position: String,
    /// The move that is right. Where a game ends with it, there are several if they differ only in the stone they remove.
    pub answers: Vec<String>,
}

impl Puzzle {
    /// The puzzle in one line: grade, kind, answers, position.
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

    /// Reads what [`Puzzle::to_line`] has written; whether the game knows the position is another question.
    pub fn from_line(line: &str) -> Option<Puzzle> {
        let mut words = line.splitn(4, ' ');
        let grade = words.next()?.parse().ok().filter(|grade| (1..=GRADES).contains(grade))?;
        let kind = words.next()?.to_owned();
        let answers = words.next()?.split('|').map(str::to_owned).collect();
        Some(Puzzle { grade, kind, position: words.next()?.to_owned(), answers })
    }
}

/// What a move of a puzzle leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// The move.
    pub mv: String,
    /// Its value for the side that makes it, where that is known or can be proved.
    pub known: Option<Known>,
    /// The best answer to it.
    pub reply: Option<String>,
    /// What it allows, in a sentence.
    pub says: Saying,
}

/// The puzzles of one game, whichever it is.
pub trait Puzzles: Send + Sync {
    /// Makes puzzles until there are as many of every grade as were ordered, `stop` is due or no more are found; `found` is told of each.
    fn make(&self, order: &PuzzleOrder, stop: &Stop, found: &mut dyn FnMut(&Puzzle)) -> Vec<Puzzle>;

    /// The puzzles that are part of the program.
    fn included(&self) -> Vec<Puzzle>;

    /// The question of a puzzle, in words.
    fn question(&self, puzzle: &Puzzle) -> Result<Saying, Error>;

    /// Solves the position of a puzzle anew, and makes of it the puzzle it is; `None` if it is none.
    fn check(&self, position: &str, stop: &Stop) -> Result<Option<Puzzle>, Error>;

    /// What every move of a position leads to, in the order of the game.
    fn explain(&self, position: &str, stop: &Stop) -> Result<Vec<Explained>, Error>;

    /// What one move of a position leads to.
    fn explain_move(&self, position: &str, mv: &str, stop: &Stop) -> Result<Explained, Error>;
}
