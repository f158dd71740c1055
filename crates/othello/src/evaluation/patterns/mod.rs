//! The strong evaluation: what shapes of squares hold, looked up in tables of learned weights.
//!
//! - [`Patterns`] is the evaluator
//! - [`PatternModel`] says what it looks at, for whoever learns weights
//! - [`Incremental`] is the same evaluation, kept up move by move in [`Features`]
//! - `ahead` searches a few plies with it
//! - `deviation` says how far searches of two depths differ
//! - `shapes` are the edges, corners, rows and diagonals

mod ahead;
mod deviation;
mod features;
mod model;
mod shapes;

use std::fmt;
use std::sync::{Arc, LazyLock};

use endspiel_game::{Evaluator, LookAhead, Outcome, Score, Seen, StandIn};

use self::ahead::Ahead;
use self::deviation::deviation;

use super::{Classic, DISC, finished, inside, within};
use crate::{Othello, Position, Squares};

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

/// Estimates by learned weights. On boards for which none were learned it is [`Classic`].
#[derive(Clone)]
pub struct Patterns {
    size: u8,
    tables: Arc<Tables>,
}

/// The weights that come with the program. How they were learned is told in the example `train_evaluation` and in
/// `training/README.md`.
static LEARNED: [LazyLock<Patterns>; 2] = [
    LazyLock::new(|| Patterns::read(6, include_bytes!("learned-6.bin"))),
    LazyLock::new(|| Patterns::read(8, include_bytes!("learned-8.bin"))),
];

impl Patterns {
    /// With the weights that come with the program.
    pub fn learned(game: &Othello) -> Patterns {
        match game.size() {
            6 => LEARNED[0].clone(),
            8 => LEARNED[1].clone(),
            size => Patterns { size, tables: Arc::default() },
        }
    }

    /// With these weights, in hundredths of a disc.
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
        Patterns { size: model.size(), tables: Arc::new(tables) }
    }

    fn read(size: u8, file: &[u8]) -> Patterns {
        let model = Othello::new(size).ok().and_then(|game| PatternModel::new(&game));
        match model {
            Some(model) => Patterns::new(&model, &PatternModel::read(file)),
            None => Patterns { size, tables: Arc::default() },
        }
    }

    /// The weights that hold with this number of empty squares.
    #[inline]
    fn stage(&self, empty: u32) -> Option<&[i16; TABLE]> {
        self.tables.get((empty / STAGE) as usize)?.first_chunk()
    }

    #[inline(always)]
    fn sum<const SIZE: usize>(table: &[i16; TABLE], position: &Position) -> Score {
        let mut sum = 0;
        model::raw::<SIZE>(position, |raw| sum += Score::from(table[raw & (TABLE - 1)]));
        sum
    }
}

impl Evaluator<Othello> for Patterns {
    fn evaluate(&self, game: &Othello, position: &Position) -> Score {
        let score = match (self.stage(game.empties(position).count()), game.size()) {
            (Some(table), 6) if self.size == 6 => Patterns::sum::<6>(table, position),
            (Some(table), 8) if self.size == 8 => Patterns::sum::<8>(table, position),
            _ => return Classic::default().evaluate(game, position),
        };
        inside(game, score)
    }

    fn finished(&self, game: &Othello, position: &Position, _: Outcome, _: u32) -> Score {
        finished(game, position)
    }

    fn unit(&self) -> f64 {
        f64::from(DISC)
    }

    fn look_ahead(&self, game: &Othello, position: &Position, asked: &LookAhead) -> Option<Seen> {
        // Where the last squares are near, others answer exactly.
        if game.size() != self.size || game.empties(position).count() <= asked.plies + LAST_SQUARES {
            return None;
        }
        Ahead::new(self, game)?.look(position, asked)
    }

    /// A search of half the depth, and before it, where there is much to save, one that is two plies shallower still.
    fn stand_ins(&self, game: &Othello, position: &Position, depth: u32) -> [Option<StandIn>; 2] {
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
    use super::PatternModel;
    use crate::Othello;

    #[test]
    fn the_files_have_a_byte_for_every_weight() {
        for (size, file) in [(6, &include_bytes!("learned-6.bin")[..]), (8, include_bytes!("learned-8.bin"))] {
            let model = PatternModel::new(&Othello::new(size).unwrap()).unwrap();
            assert_eq!(file.len(), model.weights());
            assert_eq!(model.write(&PatternModel::read(file)), file, "reading and writing are inverse");
        }
    }
}
