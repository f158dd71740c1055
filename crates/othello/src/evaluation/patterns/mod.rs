//! The strong evaluation: learned weights for the contents of pattern shapes.
//!
//! - [`Patterns`] is the evaluator
//! - [`PatternModel`] defines its features, for training
//! - [`Incremental`] is the same evaluator with incremental [`Features`]
//! - `look_ahead` searches a few plies with it
//! - `deviation` estimates how far searches of two depths differ
//! - `network` evaluates the neural network
//! - `shapes` defines the edges, corners, rows and diagonals

mod deviation;
mod features;
mod look_ahead;
mod model;
mod network;
mod shapes;

use std::fmt;
use std::sync::{Arc, OnceLock};

use endspiel_game::Outcome;
use endspiel_knowledge::{Evaluator, LookAhead, LookAheadResult, ProbCut, Score};

use self::deviation::deviation;
use self::look_ahead::LookAheadSearch;
use self::network::Network;

use super::{Classic, DISC, finished, inside};
use crate::{Othello, Position, Squares, assets};

pub(crate) use features::{Features, Incremental};
pub use model::PatternModel;

/// Numbers of empty squares that share a table.
const STAGE: u32 = 2;

/// With at most this many empty squares there is no look-ahead: positions are solved.
const LAST_SQUARES: u32 = 4;

/// The least depths at which one and two shallower searches may replace a deep one.
const MIN_DEPTH_FOR_ONE: u32 = 3;
const MIN_DEPTH_FOR_TWO: u32 = 7;

/// One table for every [`STAGE`] of empty squares.
type Tables = Vec<Box<[i16]>>;

/// The size of a table: a power of two, so that a mask replaces the bounds check.
const TABLE: usize = 1 << 18;

/// The number of a feature with weight zero.
const NOTHING: u32 = TABLE as u32 - 1;

/// The number of places of the largest board, rounded up to whole vectors.
const PLACES: usize = 48;

/// Room for all feature numbers, an even number.
const NUMBERS: usize = PLACES + 6;

/// Returns the correction for the side to move at the leaves of a search, in hundredths of a disc.
///
/// The network estimates the side to move too low, so that searches of odd and even depths differ by twice as
/// much. Measured with 1 to 4 plies in 300 positions of games with 28 to 52 empty squares: four fifths of a
/// disc late in the game, less with more empty squares.
const fn leaf_correction(empty: u32) -> Score {
    let early = 300 - 5 * empty as Score;
    if early < 80 { early } else { 80 }
}

/// The weights of an evaluator.
enum Weights {
    /// No weights for this board.
    None,
    /// A sum of weights.
    Tables(Tables),
    /// A network over vectors.
    Network(Network),
}

/// The learned evaluator: a small network on the standard board, sums of weights with six squares a side,
/// [`Classic`] on other boards.
#[derive(Clone)]
pub struct Patterns {
    size: u8,
    weights: Arc<Weights>,
}

impl Patterns {
    /// Creates the evaluator with the embedded weights; without them it estimates like [`Classic`].
    /// `training/othello/README.md` tells how they were learned.
    pub fn learned(game: &Othello) -> Patterns {
        static LEARNED: [OnceLock<Patterns>; 2] = [const { OnceLock::new() }; 2];
        let read = match game.size() {
            6 => assets::WEIGHTS.bytes().map(|file| LEARNED[0].get_or_init(|| Patterns::read(6, file))),
            8 => assets::NETWORK.bytes().map(|file| LEARNED[1].get_or_init(|| Patterns::read_network(8, file))),
            _ => None,
        };
        // Missing weights may be handed in later, so a failure is not cached.
        read.cloned().unwrap_or_else(|| Patterns::with(game.size(), Weights::None))
    }

    /// Returns whether these bytes are a network for the standard board.
    pub(crate) fn is_network(file: &[u8]) -> bool {
        model_for(8).is_some_and(|model| Network::read(&model, file).is_some())
    }

    /// Returns whether these bytes are weights for a board of this size.
    pub(crate) fn is_weights(size: u8, file: &[u8]) -> bool {
        model_for(size).is_some_and(|model| model.weights() == file.len())
    }

    /// Returns whether there are weights for its board.
    pub(crate) fn has_weights(&self) -> bool {
        !matches!(*self.weights, Weights::None)
    }

    /// Creates the evaluator with a sum of these weights, in hundredths of a disc.
    pub fn new(model: &PatternModel, weights: &[f32]) -> Patterns {
        let squares = Squares::board(model.size()).count();
        let stage = |empty: u32| {
            let mut table = vec![0; TABLE];
            for (entry, weight) in table.iter_mut().zip(model.mixed(weights, empty)) {
                *entry = weight;
            }
            table.into_boxed_slice()
        };
        let tables = (0..=squares / STAGE).map(|number| stage(number * STAGE + STAGE / 2)).collect();
        Patterns::with(model.size(), Weights::Tables(tables))
    }

    fn with(size: u8, weights: Weights) -> Patterns {
        Patterns { size, weights: Arc::new(weights) }
    }

    fn read(size: u8, file: &[u8]) -> Patterns {
        match model_for(size) {
            Some(model) => Patterns::new(&model, &PatternModel::read(file)),
            None => Patterns::with(size, Weights::None),
        }
    }

    fn read_network(size: u8, file: &[u8]) -> Patterns {
        let network = model_for(size).and_then(|model| Network::read(&model, file));
        Patterns::with(size, network.map_or(Weights::None, Weights::Network))
    }

    /// Returns the estimate and the number of empty squares, if there are weights for the size of the board.
    fn weighed(&self, game: &Othello, position: &Position) -> Option<(Score, u32)> {
        if self.size != game.size() || !self.has_weights() {
            return None;
        }
        let mut numbers = [NOTHING; NUMBERS];
        let mut free = numbers.iter_mut();
        model::raw_numbers(self.size, position, |raw| {
            if let Some(number) = free.next() {
                *number = raw as u32;
            }
        });
        let empty = game.empties(position).count();
        Some((self.weigh(empty, &numbers), empty))
    }

    /// Returns the correction for the side to move at the leaves of a search.
    fn leaf_correction(&self, empty: u32) -> Score {
        if matches!(*self.weights, Weights::Network(_)) { leaf_correction(empty) } else { 0 }
    }

    /// Returns the estimate of a position with this number of empty squares and these features.
    #[inline(always)]
    fn weigh(&self, empty: u32, numbers: &[u32; NUMBERS]) -> Score {
        match &*self.weights {
            Weights::Network(network) => network.estimate(empty, numbers),
            Weights::Tables(tables) => {
                let table = tables.get((empty / STAGE) as usize).and_then(|table| table.first_chunk::<TABLE>());
                let weight = |table: &[i16; TABLE], number: u32| Score::from(table[number as usize & (TABLE - 1)]);
                table.map_or(0, |table| numbers.iter().map(|&number| weight(table, number)).sum())
            }
            Weights::None => 0,
        }
    }
}

/// Returns the model for boards of this size.
fn model_for(size: u8) -> Option<PatternModel> {
    PatternModel::new(&Othello::new(size).ok()?)
}

impl Evaluator<Othello> for Patterns {
    fn evaluate(&self, game: &Othello, position: &Position) -> Score {
        match self.weighed(game, position) {
            Some((estimate, _)) => inside(game, estimate),
            None => Classic::default().evaluate(game, position),
        }
    }

    fn leaf(&self, game: &Othello, position: &Position) -> Score {
        match self.weighed(game, position) {
            Some((estimate, empty)) => inside(game, estimate + self.leaf_correction(empty)),
            None => Classic::default().leaf(game, position),
        }
    }

    fn finished(&self, game: &Othello, position: &Position, _: Outcome, _: u32) -> Score {
        finished(game, position)
    }

    fn unit(&self) -> f64 {
        f64::from(DISC)
    }

    fn look_ahead(&self, game: &Othello, position: &Position, asked: &LookAhead) -> Option<LookAheadResult> {
        // Near the end of the game the solver answers exactly.
        if game.size() != self.size
            || !self.has_weights()
            || game.empties(position).count() <= asked.plies + LAST_SQUARES
        {
            return None;
        }
        LookAheadSearch::new(self, game)?.look(position, asked)
    }

    fn prob_cut_confidence(&self, game: &Othello, depth: u32) -> Option<u8> {
        (self.has_weights() && game.size() == 8 && depth >= MIN_DEPTH_FOR_ONE).then_some(CONFIDENCE)
    }

    /// Returns a search of half the depth and, if the depth is large, one two plies shallower.
    fn prob_cuts(&self, game: &Othello, position: &Position, depth: u32) -> [Option<ProbCut>; 2] {
        // Without weights it estimates like the classic evaluation.
        if !self.has_weights() {
            return Classic::default().prob_cuts(game, position, depth);
        }
        let half = ProbCut::half(depth);
        // Deviations were measured on the standard board only.
        if game.size() < 8 {
            return [(depth > MIN_DEPTH_FOR_ONE).then_some(ProbCut { depth: half, margin: DISC * 5 / 2 }), None];
        }
        let empty = game.empties(position).count();
        let prob_cut = |shallow: u32| ProbCut { depth: shallow, margin: deviation(empty, depth, shallow) };
        let cheap = (depth >= MIN_DEPTH_FOR_TWO).then(|| prob_cut(half - 2));
        [cheap, (depth >= MIN_DEPTH_FOR_ONE).then(|| prob_cut(half))]
    }
}

/// The share of searches within one standard deviation, in percent, as other programs count it.
const CONFIDENCE: u8 = 68;

impl fmt::Debug for Patterns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Patterns").field("size", &self.size).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use endspiel_game::Game;
    use endspiel_game::conformance::random_game;
    use endspiel_knowledge::{Evaluator, LookAhead};

    use super::{Classic, PatternModel, Patterns, Weights};
    use crate::{Othello, assets};

    #[test]
    fn without_weights_everything_is_as_the_classic_evaluation_has_it() {
        let (game, classic) = (Othello::default(), Classic::default());
        let missing = Patterns::with(8, Weights::None);
        for (position, _) in (0..5).flat_map(|seed| random_game(&game, seed)) {
            if game.outcome(&position).is_none() {
                assert_eq!(missing.evaluate(&game, &position), classic.evaluate(&game, &position));
                assert_eq!(missing.leaf(&game, &position), classic.leaf(&game, &position));
                let asked = LookAhead { plies: 2, alpha: -6400, beta: 6400, max_nodes: 1000 };
                assert!(missing.look_ahead(&game, &position, &asked).is_none(), "an estimate of nothing");
                for depth in 1..12 {
                    let [one, other] = [&missing as &dyn Evaluator<Othello>, &classic]
                        .map(|evaluator| evaluator.prob_cuts(&game, &position, depth).map(|found| found.is_some()));
                    assert_eq!(one, other);
                }
            }
        }
    }

    #[test]
    fn bytes_that_are_handed_in_are_looked_at_first() {
        let network = assets::NETWORK.bytes().unwrap();
        assert!(Patterns::is_network(network) && !Patterns::is_network(&network[1..]));
        let weights = assets::WEIGHTS.bytes().unwrap();
        assert!(Patterns::is_weights(6, weights) && !Patterns::is_weights(6, network));
    }

    #[test]
    fn the_file_of_the_sums_has_a_byte_for_every_weight() {
        let file = &include_bytes!("learned-6.bin")[..];
        let model = PatternModel::new(&Othello::new(6).unwrap()).unwrap();
        assert_eq!(file.len(), model.weights());
        assert_eq!(model.write(&PatternModel::read(file)), file, "reading and writing are inverse");
    }
}
