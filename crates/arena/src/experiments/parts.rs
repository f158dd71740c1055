//! The shared parts of experiments: tournaments, and the cells and claims made of games.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use endspiel_game::{DrawCounting, DrawLimits};
use endspiel_games::Games;
use endspiel_knowledge::Stop;
use endspiel_search::{Analysis, Limits};

use super::result::{Cell, Claim, NumberFormat, ResultChart, ResultTable, Text, Verdict};
use crate::ArenaError;
use crate::played::PlayedGame;
use crate::ratings::{Estimate, Tally};
use crate::settings::{MatchLimits, PlayerSettings, Tournament};
use crate::standings::Standings;

/// The findings of an experiment.
#[derive(Default)]
pub(super) struct Parts {
    pub(super) tables: Vec<ResultTable>,
    pub(super) charts: Vec<ResultChart>,
    pub(super) claims: Vec<Claim>,
}

/// A tournament of an experiment, with the games played so far.
pub(super) struct PlayedTournament {
    /// Its number in the store, if it was begun.
    pub(super) id: Option<i64>,
    pub(super) tournament: Tournament,
    pub(super) standings: Standings,
    pub(super) games: Vec<PlayedGame>,
}

/// A version of the players and of the counting of draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Version {
    /// The players and the tournament as the paper's listings have them.
    Printed,
    /// The players as the paper's text describes them, under the usual draw limits.
    Described,
}

impl Version {
    pub(super) const BOTH: [Version; 2] = [Version::Printed, Version::Described];

    /// Returns the word behind the name of a tournament.
    fn word(self) -> &'static str {
        match self {
            Version::Printed => "as printed",
            Version::Described => "as described",
        }
    }

    /// Returns the version at the end of a title.
    pub(super) fn words(self) -> Text {
        match self {
            Version::Printed => Text::new("players as printed", "Spieler wie abgedruckt"),
            Version::Described => Text::new("players as described", "Spieler wie beschrieben"),
        }
    }

    /// Returns the draw limits.
    fn draws(self) -> MatchLimits {
        match self {
            Version::Printed => MatchLimits { counting: DrawCounting::Muehle2021, ..MatchLimits::default() },
            Version::Described => MatchLimits::default(),
        }
    }

    /// Returns the spec of alpha-beta with these options.
    pub(super) fn alphabeta(self, options: &str) -> String {
        match self {
            Version::Printed => format!("alphabeta:paper=muehle2021,{options}"),
            Version::Described => format!("alphabeta:{options}"),
        }
    }

    /// Returns the spec of minimax that looks this many plies beyond the root move.
    pub(super) fn minimax(self, limit: u32) -> String {
        match self {
            Version::Printed => format!("minimax:paper=muehle2021,limit={limit}"),
            Version::Described => format!("minimax:depth={}", limit + 1),
        }
    }
}

/// Creates a tournament at Nine Men's Morris from the empty board.
pub(super) fn at_mill(name: &str, version: Version, players: &[(&str, String)]) -> Tournament {
    let players = players.iter().map(|(name, engine)| PlayerSettings::new(*name, engine)).collect();
    let name = format!("{name}, {}", version.word());
    Tournament { draws: version.draws(), ..Tournament::new(name, "mill", players) }
}

/// The result of a search, and its intermediate reports.
type SearchFigures = (Analysis, Vec<Analysis>);

/// A cache of the searches that experiments show, so that a result with more games repeats none.
#[derive(Debug, Default)]
pub struct SearchCache(Mutex<HashMap<[String; 3], SearchFigures>>);

/// The searcher of an experiment.
pub(super) struct Searcher<'a> {
    pub(super) games: &'a Games,
    pub(super) search_cache: &'a SearchCache,
    pub(super) stop: &'a Stop,
}

impl Searcher<'_> {
    /// Returns the result and the reports of an engine's search of a position.
    pub(super) fn think(&self, game: &str, engine: &str, position: Option<&str>) -> Result<SearchFigures, ArenaError> {
        let cache = || self.search_cache.0.lock().unwrap_or_else(PoisonError::into_inner);
        let key = [game, engine, position.unwrap_or_default()].map(str::to_owned);
        if let Some(found) = cache().get(&key) {
            return Ok(found.clone());
        }
        let found = think(self.games, game, engine, position, self.stop)?;
        // An interrupted search has other figures.
        if !self.stop.is_due() {
            cache().insert(key, found.clone());
        }
        Ok(found)
    }
}

/// Searches a position and returns the result and the reports.
pub(super) fn think(
    games: &Games,
    game: &str,
    engine: &str,
    position: Option<&str>,
    stop: &Stop,
) -> Result<SearchFigures, ArenaError> {
    let played = games.open(game)?.open(position, DrawLimits::NONE)?;
    let mut reports = Vec::new();
    let mut report = |analysis: &Analysis| reports.push(analysis.clone());
    let answer = games.engine(game, engine)?.think(&*played, &Limits::default(), stop, &mut report)?;
    Ok((answer.analysis, reports))
}

/// Returns a cell with our games won, drawn and lost beside the paper's.
pub(super) fn tally_cell(ours: Tally, theirs: Option<Tally>) -> Cell {
    Cell::Tally { ours: Some(ours).filter(|ours| ours.games() > 0), theirs }
}

/// Returns a cell with a player's lead in Elo points and its error.
pub(super) fn elo_cell(estimate: Option<Estimate>) -> Cell {
    let estimate = estimate.filter(|estimate| estimate.elo.is_finite());
    Cell::Number {
        format: NumberFormat::Elo,
        ours: estimate.map(|estimate| estimate.elo),
        error: estimate.map(|estimate| estimate.error).filter(|error| error.is_finite()),
        theirs: None,
        note: None,
    }
}

/// Returns the score in per cent.
pub(super) fn percent(tally: Tally) -> Option<f64> {
    (tally.games() > 0).then(|| 100.0 * tally.score())
}

/// Returns the points, scaled to the paper's number of games.
pub(super) fn scaled(tally: Tally, games: u64) -> f64 {
    tally.points() as f64 * games as f64 / tally.games().max(1) as f64
}

/// Returns a claim with its verdict and its figures, about the players `of`; open if nothing was
/// played.
pub(super) fn claim(claim: Text, played: u64, holds: bool, of: Option<&Text>, because: Text) -> Claim {
    let (verdict, because) = match played {
        0 => (Verdict::Open, Text::new("not played yet", "noch nicht gespielt")),
        _ => (Verdict::of(holds), because),
    };
    let because = match of {
        Some(of) => titled(of, &because),
        None => because,
    };
    Claim { claim, verdict, because }
}

/// Returns a verdict from an interval: held above 0, failed below, open if 0 is inside.
pub(super) fn verdict_of(value: f64, error: f64) -> Verdict {
    match () {
        () if value - error > 0.0 => Verdict::Held,
        () if value + error < 0.0 => Verdict::Failed,
        () => Verdict::Open,
    }
}

/// Returns "won 4, drawn 2, lost 2".
pub(super) fn result_words(tally: Tally) -> Text {
    let Tally { won, drawn, lost } = tally;
    Text::new(
        format!("won {won}, drawn {drawn}, lost {lost}"),
        format!("{won} gewonnen, {drawn} unentschieden, {lost} verloren"),
    )
}

/// Returns two texts with a colon between them.
pub(super) fn titled(title: &Text, rest: &Text) -> Text {
    Text::new(format!("{}: {}", title.en, rest.en), format!("{}: {}", title.de, rest.de))
}
