//! Thousands of games of one kind at once, as numbers, for machine learning.
//!
//! [`AnyBatch`] is the interface for every game; [`Games::batch`](crate::Games::batch) makes one.
//! Positions and moves keep their types inside; text is made only on request, and all cores are used.

mod labels;
mod random;
mod share;
mod typed;

use std::time::Duration;

use endspiel_game::Error;
use endspiel_knowledge::{Effort, Known, Stop};
use endspiel_presentation::{Setup, Shape};

pub(crate) use typed::Batch;

/// The result of an unfinished game.
pub const GOES_ON: i8 = 2;

endspiel_game::phrases! {
    OTHER_LENGTH = "batch.length":
        "{given} moves were given for {games} games",
        "{given} Züge wurden für {games} Partien angegeben";
    IN_GAME = "batch.game": "game {number}: {reason}", "Partie {number}: {reason}";
    NO_SYMMETRY = "batch.symmetry":
        "there is no symmetry {number}; there are {count}, counted from 0",
        "es gibt keine Symmetrie {number}, nur {count}, von 0 an gezählt";
    NO_GAME = "batch.no-game":
        "there is no game {number} among {games}, counted from 0",
        "es gibt keine Partie {number} unter {games}, von 0 an gezählt";
    RANGE = "batch.range":
        "the fewest plies, {least}, are more than the most, {most}",
        "die wenigsten Halbzüge, {least}, sind mehr als die meisten, {most}";
}

/// Limits after which a game of a batch is drawn.
///
/// Earlier positions are not stored, so repetitions are not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchLimits {
    /// Moves of either side in a row without a removal.
    pub moves_without_removal: Option<u32>,
    /// Turns of either side in all.
    pub turns: Option<u32>,
}

/// The most earlier positions that a game of a batch can keep.
pub const MAX_HISTORY: usize = 64;

/// What a batch is made of.
#[derive(Clone, Copy, Debug)]
pub struct BatchOrder<'a> {
    /// Where its games begin.
    pub positions: BatchPositions<'a>,
    /// After how much a game is drawn.
    pub limits: BatchLimits,
    /// The number of earlier positions that each game keeps for its planes, at most [`MAX_HISTORY`].
    pub history: usize,
}

/// The positions at which the games of a batch begin.
#[derive(Clone, Copy, Debug)]
pub enum BatchPositions<'a> {
    /// In our notation; `-` is the start.
    Texts(&'a [&'a str]),
    /// By the stones on the board.
    Setups(&'a [Setup]),
}

/// The limits of a query for exact values.
#[derive(Clone, Copy, Debug)]
pub struct ValueQuery {
    /// How much work each position may take.
    pub effort: Effort,
    /// How long each position may take.
    pub time: Option<Duration>,
    /// Number of threads.
    pub threads: usize,
}

/// Many games of one kind, each with its position.
///
/// Games are counted from 0. The first player's result is +1, 0 or −1, and [`GOES_ON`] while the
/// game goes on. Moves are identified by their
/// [numbers](endspiel_presentation::Drawing::move_number).
///
/// ```
/// use endspiel_games::Games;
/// use endspiel_games::batch::{BatchLimits, BatchOrder, BatchPositions, GOES_ON};
/// let limits = BatchLimits { moves_without_removal: None, turns: None };
/// let positions = BatchPositions::Texts(&["-", "121212"]);
/// let mut batch = Games::usual().batch("connect4", &BatchOrder { positions, limits, history: 0 }).unwrap();
/// batch.step(&[3, 0]).unwrap();
/// assert_eq!(batch.results(), [GOES_ON, 1]);
/// assert_eq!(batch.sides(), [1, 1]);
/// ```
pub trait AnyBatch: Send + Sync {
    /// Returns the number of games.
    fn len(&self) -> usize;

    /// Returns whether there is none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the game with its options.
    fn spec(&self) -> String;

    /// Returns the board: its places in the order of their bits.
    fn shape(&self) -> Shape;

    /// Returns how many numbers moves can have.
    fn move_numbers(&self) -> u32;

    /// Returns the sizes of the [parts](endspiel_presentation::Drawing::move_parts) of a move number.
    fn move_parts(&self) -> Vec<u32>;

    /// Returns the number of symmetries of the game.
    fn symmetries(&self) -> u8;

    /// Returns the sides to move: 0 for the first player, 1 for the second.
    fn sides(&self) -> Vec<u8>;

    /// Returns the number of turns each game has had since the batch was made.
    fn turns(&self) -> Vec<u32>;

    /// Returns the results for the first player.
    fn results(&self) -> Vec<i8>;

    /// Returns the stones of the side to move and of the other side, one bit per place.
    fn stones(&self) -> Vec<[u128; 2]>;

    /// Returns the number of planes [`AnyBatch::planes`] writes for a game.
    fn plane_count(&self) -> usize;

    /// Writes planes of the size of the board, one after the other.
    ///
    /// They are the stones of the side to move and those of the other side, both once more for every
    /// earlier position that the batch keeps, the latest first, zeros where there was none; the
    /// stones in hand of both if the game has hands; and ones if the first player moves. `out` must
    /// have exactly that length.
    fn planes(&self, out: &mut [u8]);

    /// Returns the positions as text.
    fn texts(&self) -> Vec<String>;

    /// Returns the earlier positions that each game keeps as text, the latest first.
    fn earlier_texts(&self) -> Vec<Vec<String>>;

    /// Sets the earlier positions, in the order of [`AnyBatch::earlier_texts`]; a game takes as many as it keeps.
    fn set_earlier(&mut self, texts: &[Vec<String>]) -> Result<(), Error>;

    /// Returns what the draw limits count: the turns of each game, and its moves since the last removal.
    fn counters(&self) -> Vec<[u32; 2]>;

    /// Sets what the draw limits count, in the order of [`AnyBatch::counters`].
    fn set_counters(&mut self, counters: &[[u32; 2]]) -> Result<(), Error>;

    /// Returns the numbers of all legal moves, game after game, and the index where each game's
    /// moves begin; the last index is the end.
    fn legal(&self) -> (Vec<u32>, Vec<u32>);

    /// Writes 1 for every legal move and 0 for every other number, game after game. `out` must have
    /// exactly that length.
    fn masks(&self, out: &mut [u8]);

    /// Plays a move in every unfinished game, all or none. Numbers for finished games are ignored.
    fn step(&mut self, numbers: &[u32]) -> Result<(), Error>;

    /// Plays at most `plies` random moves in each game and returns their total number.
    ///
    /// Equal seeds play equal games on any number of threads.
    fn play_random(&mut self, seed: u64, plies: Option<u32>, threads: usize, stop: &Stop) -> u64;

    /// Replaces every game by a random one with `min_plies` to `max_plies` moves.
    ///
    /// Each number of moves is equally likely. Games that end earlier are played again.
    fn randomize(
        &mut self,
        seed: u64,
        min_plies: u32,
        max_plies: u32,
        threads: usize,
        stop: &Stop,
    ) -> Result<(), Error>;

    /// Restarts all games, or only those that are over.
    fn restart(&mut self, only_finished: bool);

    /// Returns the exact values of the positions where known, without draw limits; works until
    /// `stop` is due.
    fn values(&self, query: &ValueQuery, stop: &Stop) -> Vec<Option<Known>>;

    /// Returns all games under a symmetry.
    fn transformed(&self, symmetry: u8) -> Result<Box<dyn AnyBatch>, Error>;

    /// Returns the numbers of legal moves under a symmetry, one for each game. Those of finished
    /// games stay.
    fn transformed_numbers(&self, numbers: &[u32], symmetry: u8) -> Result<Vec<u32>, Error>;

    /// Returns the games with every position replaced by the smallest of its symmetric images.
    fn canonical(&self) -> Box<dyn AnyBatch>;

    /// Returns some of the games, in this order.
    fn chosen(&self, games: &[usize]) -> Result<Box<dyn AnyBatch>, Error>;
}
