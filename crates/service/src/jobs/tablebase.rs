//! Exact values of positions, in the JSON format of chess tablebase servers.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::time::Duration;

use endspiel_game::{Error, SinceRemoval};
use endspiel_games::Games;
use endspiel_knowledge::{Bounds, Known, Stop, Value};
use endspiel_presentation::AnyMatch;
use endspiel_search::{MEMORY_BESIDES_TABLE, Probed, ProbedMove};
use serde::{Deserialize, Serialize};

use super::{Job, Started, Step, Turn};
use crate::{Kind, Params, PlaceQuery, Refusal, Service, Start, list};

/// Time limit of a solver for all moves of a position.
const TIME: Duration = Duration::from_secs(5);

/// The exact values of a position and its moves.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tablebase {
    /// The game with its options.
    game: String,
    /// All rule options with their values.
    rules: BTreeMap<&'static str, String>,
    /// The position as text.
    position: String,
    #[serde(flatten)]
    whole: Exactly,
    /// The source of the values.
    source: Option<String>,
    /// All moves, best first.
    moves: Vec<MoveExactly>,
}

/// An exact value with its distance.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Exactly {
    /// The category for the side to move.
    category: Category,
    /// What is proved where the category is unknown: this or better, for the side to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<Value>,
    /// What is proved where the category is unknown: this or worse, for the side to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_most: Option<Value>,
    /// Plies to the end.
    plies: Option<u32>,
    /// The exact score in the game's own count, such as discs.
    count: Option<i32>,
    /// Plies to the next removal or the end, under a draw limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    removal: Option<u32>,
    /// The category without the draw limit, for the side to move, where it differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    without_limit: Option<Value>,
}

/// The category of a position, as chess tablebase servers name it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
enum Category {
    Win,
    Draw,
    Loss,
    Unknown,
}

/// A move with the value of the resulting position.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TablebaseMove"))]
struct MoveExactly {
    #[serde(rename = "move")]
    mv: String,
    #[serde(flatten)]
    after: Exactly,
    /// The value for the side to move now.
    value: Option<Value>,
}

impl Exactly {
    fn new(known: Option<Known>, Bounds { at_least, at_most }: Bounds) -> Exactly {
        let category = match known.map(|known| known.value) {
            Some(Value::Win) => Category::Win,
            Some(Value::Draw) => Category::Draw,
            Some(Value::Loss) => Category::Loss,
            None => Category::Unknown,
        };
        Exactly {
            category,
            at_least,
            at_most,
            plies: known.and_then(|known| known.plies),
            count: known.and_then(|known| known.count),
            removal: known.and_then(|known| known.removal),
            without_limit: known.and_then(|known| known.without_limit),
        }
    }
}

/// Longest line, in plies. No win in mill takes that long.
const MAX_LINE_LENGTH: usize = 300;

/// The line of best play from a position.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BestLine {
    /// The game with its options.
    game: String,
    /// The position as text.
    position: String,
    #[serde(flatten)]
    whole: Exactly,
    /// The best moves of both sides in turn.
    moves: Vec<String>,
    /// Whether the game is over after them.
    complete: bool,
}

impl Start for list::BestLine {
    type Job = FollowBestLine;

    fn start(service: &Service, Params(place): Params<PlaceQuery>) -> Result<Started<FollowBestLine>, Refusal> {
        Ok(Started::Work(FollowBestLine { played: place.open(&service.games)? }))
    }
}

/// A job that plays the best moves of both sides.
pub struct FollowBestLine {
    played: Box<dyn AnyMatch>,
}

impl Job for FollowBestLine {
    type Event = Infallible;
    type Answer = BestLine;

    fn memory(&self) -> u64 {
        MEMORY_BESIDES_TABLE
    }

    fn probes_first(&self) -> Option<ProbePosition> {
        Some(ProbePosition::of(&*self.played))
    }

    fn turn(self, service: &Service, turn: &mut dyn Turn<Infallible>) -> Result<Step<Self>, Refusal> {
        Ok(Step::Done(follow(&service.games, self.played, &turn.stop_after(TIME))?))
    }
}

/// Plays the best moves until the game is over, the position is unknown, or it has no distance to the end.
fn follow(games: &Games, mut played: Box<dyn AnyMatch>, stop: &Stop) -> Result<BestLine, Error> {
    let (game, position) = (played.spec(), played.position());
    let mut whole = None;
    let mut moves = Vec::new();
    loop {
        let Probed { known, bounds, moves: best, .. } = games.probe(&*played, stop)?;
        let (known, _) = *whole.get_or_insert((known, bounds));
        let leads_somewhere = known.is_some_and(|known| known.distance().is_some() || known.count.is_some());
        let next = best.into_iter().find(|found| found.known.is_some() && leads_somewhere);
        let Some(next) = next.filter(|_| played.ending().is_none() && moves.len() < MAX_LINE_LENGTH) else { break };
        moves.push(played.play(&next.mv)?);
    }
    let (known, bounds) = whole.unwrap_or_default();
    Ok(BestLine { game, position, whole: Exactly::new(known, bounds), moves, complete: played.ending().is_some() })
}

/// The distance from the last removal.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SinceQuery {
    /// Plies since the last removal, below the draw limit; by default counted from the moves.
    since: Option<u32>,
}

impl Start for list::Tablebase {
    type Job = ProbePosition;

    fn start(
        service: &Service,
        (Params(place), Params(SinceQuery { since })): (Params<PlaceQuery>, Params<SinceQuery>),
    ) -> Result<Started<ProbePosition>, Refusal> {
        let played = place.open(&service.games)?;
        let counted = played.since_removal();
        let since = SinceRemoval { plies: since.unwrap_or(counted.plies), ..counted };
        if since.limit.is_some_and(|limit| since.plies > limit) {
            let beyond = "since is beyond the draw limit: the game is over before that";
            return Err(Refusal::new(Kind::BadPosition, beyond));
        }
        Ok(Started::Work(ProbePosition { game: played.spec(), position: played.position(), since }))
    }
}

/// A job that probes the tables for a position, and solves it if possible.
#[derive(Clone, Debug)]
pub struct ProbePosition {
    game: String,
    position: String,
    since: SinceRemoval,
}

impl ProbePosition {
    /// Returns the probe of the present position of a match.
    pub fn of(played: &dyn AnyMatch) -> ProbePosition {
        ProbePosition { game: played.spec(), position: played.position(), since: played.since_removal() }
    }

    /// Returns the game, with its options.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Probes the position and its moves.
    pub fn probe(&self, games: &Games, stop: &Stop) -> Result<Probed, Error> {
        games.exact_probe(&self.game)?(&self.position, self.since, stop)
    }
}

impl Job for ProbePosition {
    type Event = Infallible;
    type Answer = Tablebase;

    fn memory(&self) -> u64 {
        MEMORY_BESIDES_TABLE
    }

    fn probes_first(&self) -> Option<ProbePosition> {
        Some(self.clone())
    }

    fn turn(self, service: &Service, turn: &mut dyn Turn<Infallible>) -> Result<Step<Self>, Refusal> {
        let Probed { known, bounds, source, moves, .. } = self.probe(&service.games, &turn.stop_after(TIME))?;
        let ProbePosition { game, position, .. } = self;
        let rules = service.games.open(&game)?.options();
        let describe = |found: ProbedMove| MoveExactly {
            mv: found.mv,
            value: found.known.map(|known| known.value),
            after: Exactly::new(found.known.map(Known::after), found.bounds.reversed()),
        };
        Ok(Step::Done(Tablebase {
            game,
            rules: rules.into_iter().collect(),
            position,
            whole: Exactly::new(known, bounds),
            source,
            moves: moves.into_iter().map(describe).collect(),
        }))
    }
}
