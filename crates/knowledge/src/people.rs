//! How people see a game: what they tend to play, and what they overlook.

use endspiel_game::Game;

/// How well a level plays. A level below the highest errs as people do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// Plies it looks ahead. A fraction is the share of moves for which it looks one ply further.
    pub plies: f64,
    /// How much may be lost: a move that loses this many displayed points more is chosen 2.7 times less often.
    pub scatter: f64,
    /// How much it notices: 0 is what is conspicuous, 1 is everything, less than 0 is less.
    pub attention: f64,
}

impl Strength {
    /// Returns the strength between two others; `share` 0 is the first. Scatter shrinks by factors.
    ///
    /// ```
    /// use endspiel_knowledge::Strength;
    /// let weak = Strength { plies: 1.0, scatter: 4.0, attention: 0.0 };
    /// let strong = Strength { plies: 5.0, scatter: 1.0, attention: 1.0 };
    /// assert_eq!(weak.towards(&strong, 0.5), Strength { plies: 3.0, scatter: 2.0, attention: 0.5 });
    /// ```
    pub fn towards(&self, other: &Strength, share: f64) -> Strength {
        let between = |from: f64, to: f64| from + (to - from) * share;
        // A power by square roots and products, which are the same on every machine.
        let (mut factor, mut root, mut rest) = (1.0, other.scatter / self.scatter, share);
        if share >= 1.0 {
            (factor, rest) = (root, 0.0);
        }
        for _ in 0..20 {
            (root, rest) = (root.sqrt(), 2.0 * rest);
            if rest >= 1.0 {
                (factor, rest) = (factor * root, rest - 1.0);
            }
        }
        Strength {
            plies: between(self.plies, other.plies),
            scatter: self.scatter * factor,
            attention: between(self.attention, other.attention),
        }
    }
}

/// The number of levels that err. One more is the strongest there is.
pub const ERRING_LEVELS: usize = 19;

/// A model of people at a game, for levels of play.
pub trait People<G: Game>: Send + Sync {
    /// Returns the weakest and the strongest player that errs.
    fn range(&self) -> [Strength; 2] {
        [Strength { plies: 1.0, scatter: 3.0, attention: 0.0 }, Strength { plies: 8.0, scatter: 0.05, attention: 1.0 }]
    }

    /// Returns where each level stands between them, from 0 to 1. They are chosen by matches, so that steps are alike.
    fn steps(&self) -> [f64; ERRING_LEVELS] {
        std::array::from_fn(|level| level as f64 / (ERRING_LEVELS - 1) as f64)
    }

    /// Returns how gladly a person plays each of these moves, whatever they are worth, as logarithms of odds. `step` is
    /// where the level stands, from 0 to 1.
    fn habits(&self, game: &G, position: &G::Position, moves: &[G::Move], step: f64) -> Vec<f64> {
        let _ = (game, position, step);
        vec![0.0; moves.len()]
    }

    /// Returns the chance, from 0 to 1, that an inattentive person sees a move before it is played. `last` is the move
    /// before this position, which draws attention to itself.
    fn conspicuous(&self, game: &G, position: &G::Position, mv: G::Move, last: Option<G::Move>) -> f64 {
        let _ = (game, position, mv, last);
        0.5
    }
}

/// People at any game: they see half of what comes and have no habits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Anyone;

impl<G: Game> People<G> for Anyone {}
