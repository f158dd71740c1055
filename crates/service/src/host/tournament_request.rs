//! A request for a tournament, and its bounds.

use std::time::Duration;

use endspiel_arena::ratings::Sprt;
use endspiel_arena::{Time, Tournament, TournamentKind};
use endspiel_game::words::Saying;
use endspiel_games::Games;
use serde::{Deserialize, Serialize};

use crate::matches::player::{EngineShare, check_share};
use crate::{Kind as RefusalKind, Refusal};

endspiel_game::phrases! {
    GAMES = "tournament.most-games":
        "a tournament begun here has at most {most} games",
        "ein hier begonnenes Turnier hat höchstens {most} Spiele";
    PLAYERS = "tournament.players":
        "a tournament begun here has 2 to {most} players",
        "ein hier begonnenes Turnier hat 2 bis {most} Spieler";
    ROUNDS = "tournament.rounds": "rounds is a number from 1 to {most}", "es gibt 1 bis {most} Runden";
    PLIES = "tournament.plies": "plies is a number from 0 to {most}", "am Anfang stehen 0 bis {most} Zufallszüge";
    DEPTH = "tournament.depth": "depth is a number from 1 to {most}", "die Tiefe ist eine Zahl von 1 bis {most}";
    NODES = "tournament.nodes": "nodes is a number from 1 to {most}", "1 bis {most} Stellungen sind möglich";
    TIME = "tournament.time":
        "time is a number of seconds from 0.001 to {most}",
        "0,001 bis {most} Sekunden sind möglich";
}

/// The most that an engine may take. Several games run at once instead of threads, each with two engines and their transposition
/// tables, in mebibytes.
pub(super) const LARGEST_SHARE: EngineShare = EngineShare { threads: 1, hash: 64 };

/// Tolerance for late moves, since users share the processors.
const MARGIN: Duration = Duration::from_secs(1);

/// Shortest time for a move, in seconds.
const MIN_SECONDS: f64 = 0.001;

/// The bounds of a request.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TournamentBounds"))]
pub struct Bounds {
    players: usize,
    rounds: u32,
    games: u64,
    plies: u32,
    depth: u32,
    nodes: u64,
    /// Time per move, in seconds.
    time: f64,
}

impl Bounds {
    /// The bounds of all requests.
    pub const ALL: Bounds =
        Bounds { players: 12, rounds: 5000, games: 20_000, plies: 40, depth: 60, nodes: 10_000_000, time: 10.0 };
}

/// A request for a tournament.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TournamentRequest {
    /// The game with its options.
    game: String,
    /// The name; by default made of the players.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(length(max = endspiel_arena::MAX_NAME_LENGTH), regex(pattern = r"^[^\x00-\x1f\x7f-\x9f]*$")))]
    name: String,
    #[serde(default)]
    kind: TournamentKind,
    /// The engines by their specs.
    #[cfg_attr(feature = "schema", schemars(length(min = 2, max = Bounds::ALL.players), inner(length(max = crate::matches::player::MAX_SPEC_LENGTH))))]
    players: Vec<String>,
    /// Number of openings that each pair of players plays, with either colour.
    #[serde(default = "one")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = Bounds::ALL.rounds)))]
    rounds: u32,
    /// Number of random moves in each opening.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = Bounds::ALL.plies)))]
    plies: Option<u32>,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    limits: TournamentLimits,
    /// The sequential test, if the tournament is one.
    sprt: Option<Sprt>,
    /// Whether games end as soon as their result is exact.
    #[serde(default)]
    exact: bool,
}

/// The search limits of all players.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
struct TournamentLimits {
    /// Depth in plies.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = Bounds::ALL.depth)))]
    depth: Option<u32>,
    /// Nodes per move.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = Bounds::ALL.nodes)))]
    nodes: Option<u64>,
    /// Time per move, in seconds.
    #[cfg_attr(feature = "schema", schemars(range(min = MIN_SECONDS, max = Bounds::ALL.time)))]
    time: Option<f64>,
}

fn one() -> u32 {
    1
}

impl TournamentRequest {
    /// Returns the tournament if it is within the bounds. Builds the engines to check them, which takes a moment.
    pub fn tournament(self, games: &Games) -> Result<Tournament, Refusal> {
        self.check_numbers()?;
        let game = games.open(&self.game)?.spec();
        let mut tournament = Tournament::between(&game, &self.players);
        if tournament.has_programs() {
            let words = "only the command line can start other programs";
            return Err(Refusal::forbidden(Saying::new("tournament.programs", words)));
        }
        for engine in &self.players {
            check_share(games, &game, engine, LARGEST_SHARE)?;
        }
        if !self.name.trim().is_empty() {
            self.name.trim().clone_into(&mut tournament.name);
        }
        tournament.kind = self.kind;
        tournament.rounds = self.rounds;
        tournament.seed = self.seed;
        tournament.exact = self.exact;
        tournament.sprt = self.sprt;
        tournament.openings.plies = self.plies.filter(|&plies| plies > 0);
        let limits = &mut tournament.limits;
        (limits.depth, limits.nodes) = (self.limits.depth, self.limits.nodes);
        limits.time = self.limits.time.map(|seconds| Time(Duration::from_secs_f64(seconds)));
        limits.timemargin = Some(Time(MARGIN));
        limits.longest = Some(Time(Duration::from_secs_f64(Bounds::ALL.time)));
        tournament.complete(games, None)?;
        if tournament.games_in_all() > Bounds::ALL.games {
            return Err(Refusal::because(RefusalKind::BadSpec, GAMES.say(&[("most", &Bounds::ALL.games)])));
        }
        Ok(tournament)
    }

    fn check_numbers(&self) -> Result<(), Refusal> {
        let most = Bounds::ALL;
        let TournamentLimits { depth, nodes, time } = self.limits;
        if !(2..=most.players).contains(&self.players.len()) {
            return refused(PLAYERS.say(&[("most", &most.players)]));
        }
        if !(1..=most.rounds).contains(&self.rounds) {
            return refused(ROUNDS.say(&[("most", &most.rounds)]));
        }
        if self.plies.is_some_and(|plies| plies > most.plies) {
            return refused(PLIES.say(&[("most", &most.plies)]));
        }
        if depth.is_some_and(|depth| !(1..=most.depth).contains(&depth)) {
            return refused(DEPTH.say(&[("most", &most.depth)]));
        }
        if nodes.is_some_and(|nodes| !(1..=most.nodes).contains(&nodes)) {
            return refused(NODES.say(&[("most", &most.nodes)]));
        }
        if time.is_some_and(|time| !(MIN_SECONDS..=most.time).contains(&time)) {
            return refused(TIME.say(&[("most", &most.time)]));
        }
        Ok(())
    }
}

fn refused<T>(reason: Saying) -> Result<T, Refusal> {
    Err(Refusal::because(RefusalKind::BadRequest, reason))
}
