//! The strong evaluation: what shapes of squares hold, looked up in what was learned.
//!
//! - [`Patterns`] is the evaluator
//! - [`PatternModel`] says what it looks at, for whoever learns weights
//! - [`Incremental`] is the same evaluation, kept up move by move in [`Features`]
//! - `ahead` searches a few plies with it
//! - `deviation` says how far searches of two depths differ
//! - `network` reads the vectors of everything that is there
//! - `shapes` are the edges, corners, rows and diagonals

mod ahead;
mod deviation;
mod features;
mod model;
mod network;
mod shapes;

use std::fmt;
use std::sync::{Arc, OnceLock};

use endspiel_game::Outcome;
use endspiel_knowledge::{Evaluator, LookAhead, Score, Seen, StandIn};

use self::ahead::Ahead;
use self::deviation::deviation;
use self::network::Network;

use super::{Classic, DISC, finished, inside};
use crate::{Othello, Position, Squares, assets};

pub(crate) use features::{Features, Incremental};
pub use model::PatternModel;

/// Empty squares that share a table.
const STAGE: u32 = 2;

/// So near to the end of the game nobody looks ahead: with so few empty squares positions are solved.
const LAST_SQUARES: u32 = 4;

/// From these depths on one and two shallower searches may stand for a deep one.
const LEAST_DEPTH_FOR_ONE: u32 = 3;
const LEAST_DEPTH_FOR_TWO: u32 = 7;

/// One table for every [`STAGE`] of empty squares.
type Tables = Vec<Box<[i16]>>;

/// Numbers in a table: a power of two, so that a mask takes the place of a check.
const TABLE: usize = 1 << 18;

/// The number of what adds nothing.
const NOTHING: u32 = TABLE as u32 - 1;

/// Room for every place of the largest board, in whole vectors.
const PLACES: usize = 48;

/// Room for the numbers of what the places hold and of what is counted, an even number.
const NUMBERS: usize = PLACES + 6;

/// At the leaves of a search the network estimates the side to move too low by this, in hundredths of a disc: searches of odd and even
/// depths differ by twice as much. Measured with 1 to 4 plies on 300 positions of games with 28 to 52 empty squares: four fifths of a disc late
/// in the game, and less and less the more squares are empty.
const fn given_back(empty: u32) -> Score {
    let early = 300 - 5 * empty as Score;
    if early < 80 { early } else { 80 }
}

/// What estimates are made of.
enum Weights {
    /// Nothing was learned for this board.
    None,
    /// The sum of weights.
    Tables(Tables),
    /// A network over vectors.
    Network(Network),
}

/// Estimates by what was learned: on the usual board by a small network, on the one with six squares a side by sums of weights, on
/// others by [`Classic`].
#[derive(Clone)]
pub struct Patterns {
    size: u8,
    weights: Arc<Weights>,
}

impl Patterns {
    /// With the weights that come with the program. How they were learned is told in `training/othello/README.md`. Where they are
    /// missing, estimates are those of [`Classic`].
    pub fn learned(game: &Othello) -> Patterns {
        static LEARNED: [OnceLock<Patterns>; 2] = [const { OnceLock::new() }; 2];
        let read = match game.size() {
            6 => assets::WEIGHTS.bytes().map(|file| LEARNED[0].get_or_init(|| Patterns::read(6, file))),
            8 => assets::NETWORK.bytes().map(|file| LEARNED[1].get_or_init(|| Patterns::read_network(8, file))),
            _ => None,
        };
        // What is missing may be handed in later.
        read.cloned().unwrap_or_else(|| Patterns::with(game.size(), Weights::None))
    }

    /// Whether these bytes are a network for the usual board.
    pub(crate) fn is_network(file: &[u8]) -> bool {
        model_for(8).is_some_and(|model| Network::read(&model, file).is_some())
    }

    /// Whether these bytes are weights for a board of this size.
    pub(crate) fn is_weights(size: u8, file: &[u8]) -> bool {
        model_for(size).is_some_and(|model| model.weights() == file.len())
    }

    /// Whether there are weights for its board.
    pub(crate) fn has_weights(&self) -> bool {
        !matches!(*self.weights, Weights::None)
    }

    /// With the sum of these weights, in hundredths of a disc.
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

    /// What the weights say of a position and how many squares are empty, if there are weights for the size of its board.
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

    /// What the side to move is given at the leaves of a search with so many empty squares.
    fn given_back(&self, empty: u32) -> Score {
        if matches!(*self.weights, Weights::Network(_)) { given_back(empty) } else { 0 }
    }

    /// What a position with this number of empty squares is worth by the raw numbers of what is there.
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

/// What is looked at on boards of this size.
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
            Some((estimate, empty)) => inside(game, estimate + self.given_back(empty)),
            None => Classic::default().leaf(game, position),
        }
    }

    fn finished(&self, game: &Othello, position: &Position, _: Outcome, _: u32) -> Score {
        finished(game, position)
    }

    fn unit(&self) -> f64 {
        f64::from(DISC)
    }

    fn look_ahead(&self, game: &Othello, position: &Position, asked: &LookAhead) -> Option<Seen> {
        // Where the last squares are near, others answer exactly.
        if game.size() != self.size
            || !self.has_weights()
            || game.empties(position).count() <= asked.plies + LAST_SQUARES
        {
            return None;
        }
        Ahead::new(self, game)?.look(position, asked)
    }

    /// A search of half the depth, and before it, where there is much to save, one that is two plies shallower still.
    fn stand_ins(&self, game: &Othello, position: &Position, depth: u32) -> [Option<StandIn>; 2] {
        // Without weights it estimates as the classic evaluation does.
        if !self.has_weights() {
            return Classic::default().stand_ins(game, position, depth);
        }
        let half = StandIn::half(depth);
        // How far searches differ was measured on the usual board.
        if game.size() < 8 {
            return [(depth > LEAST_DEPTH_FOR_ONE).then_some(StandIn { depth: half, margin: DISC * 5 / 2 }), None];
        }
        let empty = game.empties(position).count();
        let stand_in = |shallow: u32| StandIn { depth: shallow, margin: deviation(empty, depth, shallow) };
        let cheap = (depth >= LEAST_DEPTH_FOR_TWO).then(|| stand_in(half - 2));
        [cheap, (depth >= LEAST_DEPTH_FOR_ONE).then(|| stand_in(half))]
    }
}

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
                let asked = LookAhead { plies: 2, alpha: -6400, beta: 6400, most_nodes: 1000 };
                assert!(missing.look_ahead(&game, &position, &asked).is_none(), "an estimate of nothing");
                for depth in 1..12 {
                    let [one, other] = [&missing as &dyn Evaluator<Othello>, &classic]
                        .map(|evaluator| evaluator.stand_ins(&game, &position, depth).map(|found| found.is_some()));
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
