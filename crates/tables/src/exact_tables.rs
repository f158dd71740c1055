//! Tables as a source of exact values for engines.

use std::fmt;
use std::sync::Arc;

use endspiel_game::SinceRemoval;
use endspiel_knowledge::{Effort, Exact, Known, ProbeResult, Stop, Value};
use endspiel_mill::{Mill, Position};

use crate::subspace::Subspace;
use crate::tables::Tables;

/// Endgame tables as a source of exact values, optionally limited to few stones.
#[derive(Clone)]
pub struct ExactTables {
    tables: Arc<Tables>,
    /// Tables that are probed first, but at no node of a search: a probe may have to wait for a server.
    far: Option<Arc<Tables>>,
    limit: Option<(u8, u8)>,
}

impl ExactTables {
    /// Returns all tables as a source.
    pub fn new(tables: Arc<Tables>) -> ExactTables {
        ExactTables { tables, far: None, limit: None }
    }

    /// Adds tables that are elsewhere. They are probed first, but at no node of a search.
    #[must_use]
    pub fn with_far(self, far: Arc<Tables>) -> ExactTables {
        ExactTables { far: Some(far), ..self }
    }

    /// Returns whether a position may be probed.
    fn allows(&self, position: &Position) -> bool {
        let Some((larger, smaller)) = self.limit else { return true };
        let (own, opposing) = (position.own.count(), position.opposing.count());
        let fits = own.max(opposing) <= u32::from(larger) && own.min(opposing) <= u32::from(smaller);
        fits && position.own_hand + position.opposing_hand == 0
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
        self.value_since(game, position, SinceRemoval::UNLIMITED, effort, stop).and_then(ProbeResult::exact)
    }

    fn value_since(
        &self,
        game: &Mill,
        position: &Position,
        since: SinceRemoval,
        effort: Effort,
        _: &Stop,
    ) -> Option<ProbeResult> {
        if !self.allows(position) {
            return None;
        }
        let space = Subspace::of(game.rules(), position);
        let mut tables = self.far.iter().chain([&self.tables]);
        tables.find_map(|tables| probe(tables, game, position, space, since, effort))
    }

    fn value_in_search(&self, game: &Mill, position: &Position, since: SinceRemoval, _: &Stop) -> Option<ProbeResult> {
        if !self.allows(position) {
            return None;
        }
        let key = self.tables.negative_cache().key(game.rules(), position, since.standard_limit());
        if self.tables.negative_cache().contains(key) {
            return None;
        }
        let space = Subspace::of(game.rules(), position);
        if !space.is_some_and(|space| self.tables.helps_search(space, since.standard_limit())) {
            self.tables.negative_cache().insert(key);
            return None;
        }
        self.tables.probe_in(game, position, space, since).ok()?
    }

    fn is_quick(&self, game: &Mill, position: &Position) -> bool {
        self.allows(position) && Subspace::of(game.rules(), position).is_some()
    }

    fn limited(&self, larger: u8, smaller: u8) -> Option<Arc<dyn Exact<Mill>>> {
        Some(Arc::new(ExactTables { limit: Some((larger, smaller)), ..self.clone() }))
    }
}

/// Probes a position with the plies since the last removal.
fn probe(
    tables: &Tables,
    game: &Mill,
    position: &Position,
    space: Option<Subspace>,
    since: SinceRemoval,
    effort: Effort,
) -> Option<ProbeResult> {
    // A search detects the end of a game itself. It probes at every node, mostly without a table.
    if effort == Effort::Probe && !space.is_some_and(|space| tables.may_know(space, since.standard_limit())) {
        return None;
    }
    // When playing, a damaged file counts as missing; `tables check` reports it.
    let probed = tables.probe_in(game, position, space, since).ok()?;
    match probed {
        // A limit can only turn wins and losses into draws.
        Some(ProbeResult::Exact(known))
            if known.value == Value::Draw && effort == Effort::Solve && since.limit.is_some() =>
        {
            let unlimited = tables.known(game, position).ok().flatten().map(|known| known.value);
            let without_limit = unlimited.filter(|&value| value != Value::Draw);
            Some(ProbeResult::Exact(Known { without_limit, ..known }))
        }
        probed => probed,
    }
}
