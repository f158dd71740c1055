//! Tables as exact knowledge for engines.

use std::fmt;
use std::sync::Arc;

use endspiel_game::{Effort, Exact, Known, SinceRemoval, Stop, Told, Value};
use endspiel_mill::{Mill, Position};

use crate::subspace::{Phase, Subspace};
use crate::tables::Tables;

/// Endgame tables as a source of exact knowledge, all of them or those with few stones.
#[derive(Clone)]
pub struct ExactTables {
    tables: Arc<Tables>,
    limit: Option<(u8, u8)>,
}

impl ExactTables {
    /// The knowledge of all tables.
    pub fn new(tables: Arc<Tables>) -> ExactTables {
        ExactTables { tables, limit: None }
    }

    /// Whether a position may be looked up.
    fn allows(&self, game: &Mill, position: &Position) -> bool {
        let Some((larger, smaller)) = self.limit else { return true };
        Subspace::of(game.rules(), position).is_none_or(|space| {
            let (own, opposing) = (space.pair.own, space.pair.opposing);
            let fits = |stones: usize, most: u8| stones <= usize::from(most);
            space.phase == Phase::Moving && fits(own.max(opposing), larger) && fits(own.min(opposing), smaller)
        })
    }
}

impl fmt::Debug for ExactTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExactTables").field("tables", &self.tables).field("limit", &self.limit).finish()
    }
}

impl Exact<Mill> for ExactTables {
    fn source(&self) -> &str {
        "endgame table"
    }

    fn value(&self, game: &Mill, position: &Position, effort: Effort, stop: &Stop) -> Option<Known> {
        self.value_since(game, position, SinceRemoval::UNLIMITED, effort, stop).and_then(Told::sure)
    }

    fn value_since(
        &self,
        game: &Mill,
        position: &Position,
        since: SinceRemoval,
        effort: Effort,
        _: &Stop,
    ) -> Option<Told> {
        if !self.allows(game, position) {
            return None;
        }
        // A damaged file is as good as none for playing; asking for it by name says what is wrong with it.
        let told = self.tables.known_since(game, position, since).ok()?;
        match told {
            // Limits make draws of wins and losses, and nothing else.
            Some(Told::Sure(known))
                if known.value == Value::Draw && effort == Effort::Solve && since.limit.is_some() =>
            {
                let unlimited = self.tables.known(game, position).ok().flatten().map(|known| known.value);
                let without_limit = unlimited.filter(|&value| value != Value::Draw);
                Some(Told::Sure(Known { without_limit, ..known }))
            }
            told => told,
        }
    }

    fn is_quick(&self, game: &Mill, position: &Position) -> bool {
        self.value(game, position, Effort::Glance, &Stop::never()).is_some()
    }

    fn limited(&self, larger: u8, smaller: u8) -> Option<Arc<dyn Exact<Mill>>> {
        Some(Arc::new(ExactTables { limit: Some((larger, smaller)), ..self.clone() }))
    }
}
