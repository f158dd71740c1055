//! Engines between two moves of a match: the last few are kept with what they have learned.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use endspiel_game::{Error, Side};
use endspiel_games::Games;
use endspiel_search::Engine;

/// The most engines that are kept. Their tables are large.
const MOST_KEPT: usize = 4;

/// Engines that may be needed again.
#[derive(Default)]
pub struct Engines {
    kept: Mutex<VecDeque<Kept>>,
}

struct Kept {
    id: i64,
    side: Side,
    spec: String,
    engine: Box<dyn Engine>,
}

impl Engines {
    /// The engine of a side of a match, new if it was not kept. The match decides its luck.
    pub fn take(&self, games: &Games, game: &str, id: i64, side: Side, spec: &str) -> Result<Box<dyn Engine>, Error> {
        let found = {
            let mut kept = self.kept();
            let at = kept.iter().position(|kept| kept.id == id && kept.side == side && kept.spec == spec);
            at.and_then(|at| kept.remove(at))
        };
        match found {
            Some(kept) => Ok(kept.engine),
            None => games.engine_with_seed(game, spec, id.unsigned_abs()),
        }
    }

    /// Keeps an engine for the next move.
    pub fn put(&self, id: i64, side: Side, spec: &str, engine: Box<dyn Engine>) {
        let mut kept = self.kept();
        kept.push_back(Kept { id, side, spec: spec.to_owned(), engine });
        if kept.len() > MOST_KEPT {
            kept.pop_front();
        }
    }

    fn kept(&self) -> MutexGuard<'_, VecDeque<Kept>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
