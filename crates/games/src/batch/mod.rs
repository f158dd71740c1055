//! Thousands of games of one kind at once, as numbers: what programs that learn work with.
//!
//! [`AnyBatch`] is what it looks like from outside, whichever game it is; [`Games::batch`](crate::Games::batch) makes one.
//! Positions and moves stay typed inside, nothing is written as text unless asked, and all cores may work.

mod labels;
mod random;
mod share;
mod typed;

use std::time::Duration;

use endspiel_game::Error;
use endspiel_game::words::Phrase;
use endspiel_knowledge::{Effort, Known, Stop};
use endspiel_presentation::Shape;

pub(crate) use typed::Batch;

/// A game of a batch that goes on, where results are numbers.
pub const GOES_ON: i8 = 2;

const OTHER_LENGTH: Phrase = Phrase::new(
    "batch.length",
    "{given} moves were given for {games} games",
    "{given} Züge wurden für {games} Partien angegeben",
);
const IN_GAME: Phrase = Phrase::new("batch.game", "game {number}: {reason}", "Partie {number}: {reason}");
const NO_SYMMETRY: Phrase = Phrase::new(
    "batch.symmetry",
    "there is no symmetry {number}; there are {count}, counted from 0",
    "es gibt keine Symmetrie {number}, nur {count}, von 0 an gezählt",
);
const NO_GAME: Phrase = Phrase::new(
    "batch.no-game",
    "there is no game {number} among {games}, counted from 0",
    "es gibt keine Partie {number} unter {games}, von 0 an gezählt",
);
const RANGE: Phrase = Phrase::new(
    "batch.range",
    "the fewest plies, {least}, are more than the most, {most}",
    "die wenigsten Halbzüge, {least}, sind mehr als die meisten, {most}",
);

/// When a game of a batch is drawn although the rules would let it go on. Nobody remembers positions here, so repetitions are
/// not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchLimits {
    /// Moves of either side in a row without a removal.
    pub moves_without_removal: Option<u32>,
    /// Turns of either side in all.
    pub turns: Option<u32>,
}

/// How exact values of many positions are asked for.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// How much work each may take.
    pub effort: Effort,
    /// How long each may take.
    pub time: Option<Duration>,
    /// How many threads ask.
    pub threads: usize,
}

/// Many games of one kind, each where it stands.
///
/// Games are counted from 0. The first player's result is +1, 0 or −1, and [`GOES_ON`] where there is none yet. Moves are known
/// by their [numbers](endspiel_presentation::Drawing::move_number).
///
/// ```
/// use endspiel_games::Games;
/// use endspiel_games::batch::{BatchLimits, GOES_ON};
/// let limits = BatchLimits { moves_without_removal: None, turns: None };
/// let mut batch = Games::usual().batch("connect4", &["-", "121212"], limits).unwrap();
/// batch.step(&[3, 0]).unwrap();
/// assert_eq!(batch.results(), [GOES_ON, 1]);
/// assert_eq!(batch.sides(), [1, 1]);
/// ```
pub trait AnyBatch: Send + Sync {
    /// How many games there are.
    fn len(&self) -> usize;

    /// Whether there is none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The game with its options.
    fn spec(&self) -> String;

    /// The board: its places in the order of their bits.
    fn shape(&self) -> Shape;

    /// How many numbers moves can have.
    fn move_numbers(&self) -> u32;

    /// How many symmetries the game has.
    fn symmetries(&self) -> u8;

    /// Whose turn it is: 0 for the first player, 1 for the second.
    fn sides(&self) -> Vec<u8>;

    /// How many turns each game has had since the batch was made.
    fn turns(&self) -> Vec<u32>;

    /// The results for the first player.
    fn results(&self) -> Vec<i8>;

    /// The stones of the side to move and of the other side: a bit a place.
    fn stones(&self) -> Vec<[u128; 2]>;

    /// How many planes [`AnyBatch::planes`] writes for a game.
    fn plane_count(&self) -> usize;

    /// Writes planes as high and wide as the board, one after the other: stones of the side to move, of the other side, stones
    /// in hand of both if the game has hands, and ones if the first player moves. `out` has exactly the room for them.
    fn planes(&self, out: &mut [u8]);

    /// The positions as text.
    fn texts(&self) -> Vec<String>;

    /// The numbers of all legal moves, game after game, and where each game's begin; the last beginning is the end.
    fn legal(&self) -> (Vec<u32>, Vec<u32>);

    /// Writes 1 for every legal move and 0 for every other number, game after game. `out` has exactly the room for that.
    fn masks(&self, out: &mut [u8]);

    /// Plays a move in every game that goes on, all or none. What is said for finished games does not matter.
    fn step(&mut self, numbers: &[u32]) -> Result<(), Error>;

    /// Plays random moves, at most so many in each game, and returns how many there were. The same seed plays the same games on
    /// any number of threads.
    fn play_random(&mut self, seed: u64, plies: Option<u32>, threads: usize, stop: &Stop) -> u64;

    /// Puts every game where a random game from the start stands after some number of plies, each number equally likely. Games
    /// that end before are played again.
    fn scatter(&mut self, seed: u64, least: u32, most: u32, threads: usize, stop: &Stop) -> Result<(), Error>;

    /// Begins games anew: all of them, or those that are over.
    fn restart(&mut self, only_finished: bool);

    /// What is known for certain of every position, without draw limits; asked until `stop` is due.
    fn values(&self, question: &Question, stop: &Stop) -> Vec<Option<Known>>;

    /// All games seen through a symmetry.
    fn transformed(&self, symmetry: u8) -> Result<Box<dyn AnyBatch>, Error>;

    /// The numbers that legal moves have when they are seen through a symmetry, one for each game. Those of finished games stay.
    fn transformed_numbers(&self, numbers: &[u32], symmetry: u8) -> Result<Vec<u32>, Error>;

    /// The smallest of the symmetric images of every position.
    fn canonical(&self) -> Box<dyn AnyBatch>;

    /// Some of the games, in this order.
    fn chosen(&self, games: &[usize]) -> Result<Box<dyn AnyBatch>, Error>;
}
