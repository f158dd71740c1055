//! Tournaments in a backup: how one leaves a host, part by part, and how another one keeps it.

use endspiel_arena::TournamentPart;
use endspiel_games::Games;
use serde::{Deserialize, Serialize};

use super::tournament_request::LARGEST_SHARE;
use crate::matches::player::check_share;
use crate::{Kind, Refusal};

/// The part of a tournament that is asked for.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PartQuery {
    /// The number of its first game.
    #[serde(default)]
    pub from: u64,
}

/// A part of a tournament for a backup.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExportedPart {
    /// The settings and some games. The last part tells when the tournament was finished.
    #[cfg_attr(feature = "schema", schemars(with = "serde_json::Value"))]
    pub part: TournamentPart,
    /// The first game of the next part; none at the end.
    pub next: Option<u64>,
}

/// A request to keep a part of a tournament of a backup.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct KeepPartRequest {
    /// The part as it was exported, perhaps with fewer games.
    #[cfg_attr(feature = "schema", schemars(with = "serde_json::Value"))]
    part: Box<serde_json::value::RawValue>,
}

impl KeepPartRequest {
    /// Reads the part. Its settings and games are checked by the arena, except for the memory of its engines.
    pub fn open(self, games: &Games) -> Result<TournamentPart, Refusal> {
        let refuse = |why| Refusal::new(Kind::BadText, format!("this tournament of a backup cannot be kept: {why}"));
        let part: TournamentPart = serde_json::from_str(self.part.get())
            .map_err(|error| refuse(endspiel_game::shorten(&error.to_string())))?;
        part.check_may_move()?;
        let tournament = &part.tournament;
        let judge = tournament.openings.judge.as_deref();
        for engine in tournament.players.iter().map(|player| &*player.engine).chain(judge) {
            check_share(games, &tournament.game, engine, LARGEST_SHARE)?;
        }
        Ok(part)
    }
}
