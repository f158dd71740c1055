//! What experiments have in common: their tournaments, and the cells and claims made of games.

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

/// What an experiment has found.
#[derive(Default)]
pub(super) struct Parts {
    pub(super) tables: Vec<ResultTable>,
    pub(super) charts: Vec<ResultChart>,
    pub(super) claims: Vec<Claim>,
}

/// A tournament of an experiment as far as it is played.
pub(super) struct Played {
    /// Its number in the store, if it was begun.
    pub(super) id: Option<i64>,
    pub(super) tournament: Tournament,
    pub(super) standings: Standings,
    pub(super) games: Vec<PlayedGame>,
}

/// Which players meet, and how their draws are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Version {
    /// The players and the tournament as the paper's listings have them.
    Printed,
    /// The players as the paper's text describes them, under the usual draw limits.
    Described,
}

impl Version {
    pub(super) const BOTH: [Version; 2] = [Version::Printed, Version::Described];

    /// The word behind the name of a tournament.
    fn word(self) -> &'static str {
        match self {
            Version::Printed => "as printed",
            Version::Described => "as described",
        }
    }

    /// The version at the end of a title.
    pub(super) fn words(self) -> Text {
        match self {
            Version::Printed => Text::new("players as printed", "Spieler wie abgedruckt"),
            Version::Described => Text::new("players as described", "Spieler wie beschrieben"),
        }
    }

    /// When its games are draws.
    fn draws(self) -> MatchLimits {
        match self {
            Version::Printed => MatchLimits { counting: DrawCounting::Muehle2021, ..MatchLimits::default() },
            Version::Described => MatchLimits::default(),
        }
    }

    /// The spec of alpha-beta with these options.
    pub(super) fn alphabeta(self, options: &str) -> String {
        match self {
            Version::Printed => format!("alphabeta:paper=muehle2021,{options}"),
            Version::Described => format!("alphabeta:{options}"),
        }
    }

    /// The spec of minimax that looks ahead this many plies after the root move.
    pub(super) fn minimax(self, limit: u32) -> String {
        match self {
            Version::Printed => format!("minimax:paper=muehle2021,limit={limit}"),
            Version::Described => format!("minimax:depth={}", limit + 1),
        }
    }
}

/// A tournament at Nine Men's Morris from the empty board.
pub(super) fn at_mill(name: &str, version: Version, players: &[(&str, String)]) -> Tournament {
    let players = players.iter().map(|(name, engine)| PlayerSettings::new(*name, engine)).collect();
    let name = format!("{name}, {}", version.word());
    Tournament { draws: version.draws(), ..Tournament::new(name, "mill", players) }
}

/// What a search found, and what it reported on the way.
type Found = (Analysis, Vec<Analysis>);

/// Searches whose figures experiments show. Each is made once, so a result with more games costs no second search.
#[derive(Debug, Default)]
pub struct Searches(Mutex<HashMap<[String; 3], Found>>);

/// What an experiment searches with.
pub(super) struct Searcher<'a> {
    pub(super) games: &'a Games,
    pub(super) searches: &'a Searches,
    pub(super) stop: &'a Stop,
}

impl Searcher<'_> {
    /// Returns what an engine finds and reports on the way from a position.
    pub(super) fn think(&self, game: &str, engine: &str, position: Option<&str>) -> Result<Found, ArenaError> {
        let made = || self.searches.0.lock().unwrap_or_else(PoisonError::into_inner);
        let key = [game, engine, position.unwrap_or_default()].map(str::to_owned);
        if let Some(found) = made().get(&key) {
            return Ok(found.clone());
        }
        let found = think(self.games, game, engine, position, self.stop)?;
        // A search that was broken off has other figures.
        if !self.stop.is_due() {
            made().insert(key, found.clone());
        }
        Ok(found)
    }
}

/// What an engine finds and reports on the way from a position.
pub(super) fn think(
    games: &Games,
    game: &str,
    engine: &str,
    position: Option<&str>,
    stop: &Stop,
) -> Result<Found, ArenaError> {
    let played = games.open(game)?.open(position, DrawLimits::NONE)?;
    let mut reports = Vec::new();
    let mut report = |analysis: &Analysis| reports.push(analysis.clone());
    let answer = games.engine(game, engine)?.think(&*played, &Limits::default(), stop, &mut report)?;
    Ok((answer.analysis, reports))
}

/// Games won, drawn and lost of ours, if there are any, beside the paper's.
pub(super) fn tally_cell(ours: Tally, theirs: Option<Tally>) -> Cell {
    Cell::Tally { ours: Some(ours).filter(|ours| ours.games() > 0), theirs }
}

/// How much stronger a player is, with its error.
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

/// The share of the score in per cent.
pub(super) fn percent(tally: Tally) -> Option<f64> {
    (tally.games() > 0).then(|| 100.0 * tally.score())
}

/// Points in as many games as the paper played.
pub(super) fn scaled(tally: Tally, games: u64) -> f64 {
    tally.points() as f64 * games as f64 / tally.games().max(1) as f64
}

/// A claim with its verdict and the figures behind it, `of` which players; open while nothing was played.
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

/// A verdict from an interval: held above 0, failed below, open where 0 is inside.
pub(super) fn verdict_of(value: f64, error: f64) -> Verdict {
    match () {
        () if value - error > 0.0 => Verdict::Held,
        () if value + error < 0.0 => Verdict::Failed,
        () => Verdict::Open,
    }
}

/// "won 4, drawn 2, lost 2".
pub(super) fn result_words(tally: Tally) -> Text {
    let Tally { won, drawn, lost } = tally;
    Text::new(
        format!("won {won}, drawn {drawn}, lost {lost}"),
        format!("{won} gewonnen, {drawn} unentschieden, {lost} verloren"),
    )
}

/// A text in front of another one, with a colon between them.
pub(super) fn titled(title: &Text, rest: &Text) -> Text {
    Text::new(format!("{}: {}", title.en, rest.en), format!("{}: {}", title.de, rest.de))
}
