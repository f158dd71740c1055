//! Stones, mills and possible mills: the first evaluation the documents describe.

use endspiel_game::Error;
use endspiel_knowledge::{Evaluator, Score};

use super::features::{Lines, both};
use super::lines::counted;
use super::weights;
use crate::{Mill, Position};

/// Counts stones and mills, `(white − black) / (max + 1)` for people: a number strictly inside (−1, 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Classic {
    weights: ClassicWeights,
    /// More than either side can reach.
    beyond: Score,
}

/// What counts how much for [`Classic`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassicWeights {
    /// A stone on the board.
    pub stones: i32,
    /// A stone in hand.
    pub stash: i32,
    /// A mill.
    pub mills: i32,
    /// Two stones and a free point in a line.
    pub possible_mills: i32,
}

impl Default for ClassicWeights {
    fn default() -> ClassicWeights {
        ClassicWeights { stones: 1, stash: 1, mills: 4, possible_mills: 2 }
    }
}

impl Classic {
    const NAMES: [&'static str; 4] = ["stones", "stash", "mills", "possible_mills"];

    /// The evaluator for a game with these weights, which must be within what [`Classic::from_list`] takes.
    pub fn new(game: &Mill, weights: ClassicWeights) -> Classic {
        let ClassicWeights { stones, stash, mills, possible_mills } = weights;
        let most = MostLines::of(game);
        let reachable = i32::from(game.rules().stones) * stones.max(stash)
            + most.mills * mills
            + most.possible_mills * possible_mills;
        Classic { weights, beyond: reachable + 1 }
    }

    /// The evaluator with its four weights in a list, the usual ones if there is none.
    pub fn from_list(game: &Mill, list: Option<&[i32]>) -> Result<Classic, Error> {
        let weights = match list {
            None => ClassicWeights::default(),
            Some(list) => {
                let [stones, stash, mills, possible_mills] = weights::checked("classic", Classic::NAMES, list)?;
                ClassicWeights { stones, stash, mills, possible_mills }
            }
        };
        Ok(Classic::new(game, weights))
    }
}

/// How many mills and possible mills one side can have.
struct MostLines {
    mills: i32,
    possible_mills: i32,
}

impl MostLines {
    fn of(game: &Mill) -> MostLines {
        if game.board() == crate::Board::NINE && game.rules().stones == 9 {
            return MostLines { mills: 4, possible_mills: 8 };
        }
        // Elsewhere nobody has fixed the numbers, and that there are no more lines than that is enough.
        let lines = game.board().lines().count() as i32;
        MostLines { mills: lines, possible_mills: lines }
    }
}

impl Evaluator<Mill> for Classic {
    #[inline]
    fn evaluate(&self, game: &Mill, position: &Position) -> Score {
        let hands @ [own, opposing] = both(position);
        let lines = Lines::of(game.board(), hands.map(|hand| hand.stones));
        let ahead = |[own, opposing]: [i32; 2]| own - opposing;
        self.weights.stones * (own.stones.count() as i32 - opposing.stones.count() as i32)
            + self.weights.stash * (i32::from(own.in_hand) - i32::from(opposing.in_hand))
            + self.weights.mills * ahead(counted(lines.mills()))
            + self.weights.possible_mills * ahead(counted(lines.possible()))
    }

    fn unit(&self) -> f64 {
        f64::from(self.beyond)
    }

    fn weights(&self) -> Vec<i32> {
        let ClassicWeights { stones, stash, mills, possible_mills } = self.weights;
        vec![stones, stash, mills, possible_mills]
    }
}
