//! Othello on boards of four, six and eight squares a side.
//!
//! ```
//! use endspiel_game::perft::perft;
//! use endspiel_game::{Game, Notation};
//! use endspiel_othello::Othello;
//!
//! let game = Othello::default();
//! let start = game.start();
//! assert_eq!(game.moves(&start).iter().map(|&mv| game.print_move(&start, mv)).collect::<Vec<_>>(), ["d3", "c4", "f5", "e6"]);
//! assert_eq!(perft(&game, &start, 5), 1396);
//! ```
//!
//! - [`Squares`]: sets of squares as bits, for every size of board
//! - `flips`: the fast part, legal moves and turned discs by shifts and rays
//! - [`Othello`]: the rules, with [`Position`] and [`Move`]
//! - `evaluation`: evaluators for searches, [`Classic`] among them; `searchable`: hints for searches
//! - `solver`: exact results of endgames, [`EndgameSolver`]
//! - [`Proof`]: what is proved about the opening
//! - `policy`: which moves people play
//!
//! Other modules: `notation` (text), `drawing` (the board on a screen), `reasons` (why a move is good or bad), `lessons`,
//! `openings` (their names), `import` (game files of other programs), `books` (their opening books), `sgf` (games with
//! variations).

mod assets;
mod books;
mod description;
mod drawing;
mod evaluation;
mod flips;
mod game;
mod import;
mod lessons;
mod notation;
mod openings;
mod people;
mod policy;
mod proof;
mod python;
mod reasons;
mod searchable;
mod sgf;
mod solver;
mod squares;

pub use assets::assets;
pub use evaluation::{Classic, DISC, PatternModel, Patterns, stable};
pub use flips::{flipped, flipped_plain, legal, legal_plain};
pub use game::{Move, Othello, Position};
pub use policy::Policy;
pub use proof::Proof;
pub use solver::{EndgameSolver, Solution};
pub use squares::{Square, Squares};
