//! What was right and wrong in a game, move by move.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use endspiel_game::{AnyMatch, Colour, Outcome, Saying, Side, Value};
use endspiel_search::{Limits, Line, memory_of};
use serde::{Deserialize, Serialize};

use super::search_stream::{self, Listener, search_events};
use crate::app::App;
use crate::client::Client;
use crate::error::{ApiError, Kind};
use crate::log;
use crate::place::PlaceQuery;
use crate::pool::{Need, Permit};
use crate::request::Params;
use crate::streams::EventAnswer;
use crate::thinking::LineView;

/// The engine that judges.
const JUDGE: &str = "best:hash=32";

/// The shortest and the longest time for a position, in seconds.
const SHORTEST: f64 = 0.01;
const LONGEST: f64 = 5.0;

/// The most positions visited for a position of the game.
const MOST_NODES: u64 = 5_000_000;

/// A move is as good as the best one if it gives away no more than this of the expected result.
const BEST: f64 = 0.01;
/// What may be given away by a good move, an inaccuracy and a mistake. More is a blunder.
const GOOD: f64 = 0.05;
const INACCURACY: f64 = 0.12;
const MISTAKE: f64 = 0.25;

/// The fewest lost discs that are worth a word.
const DISCS_WORTH_SAYING: i32 = 2;

/// How thoroughly to look at each position.
#[derive(Clone, Copy, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewQuery {
    /// The most positions visited for each position of the game.
    #[serde(default = "usual_nodes")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MOST_NODES)))]
    nodes: u64,
    /// The most seconds for each position. A review that needs no more is the same every time.
    #[serde(default = "usual_time")]
    #[cfg_attr(feature = "schema", schemars(range(min = SHORTEST, max = LONGEST)))]
    seconds: f64,
}

fn usual_nodes() -> u64 {
    200_000
}

fn usual_time() -> f64 {
    LONGEST
}

/// A move and what it was worth, for the side that made it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reviewed {
    /// The number of the move, from 1.
    ply: usize,
    #[serde(rename = "move")]
    mv: String,
    by: Colour,
    /// The best move and its value.
    before: LineView,
    /// The move that was played and its value.
    after: LineView,
    /// The best move.
    best: String,
    /// How much of the expected result was given away.
    loss: f64,
    class: Class,
    /// What it cost, where that can be said in words.
    says: Option<Saying>,
}

/// How many moves were looked at.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewDone {
    plies: usize,
}

search_events! {
    /// What happens while a game is reviewed.
    ReviewEvent {
        /// What a move was worth. The last ones come first, and one may come again when more is known.
        "move" => Move(Box<Reviewed>),
        /// All moves were looked at; nothing comes after it.
        "done" => Done(ReviewDone),
    }
}

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "MoveClass"))]
#[serde(rename_all = "lowercase")]
enum Class {
    Best,
    Good,
    Inaccuracy,
    Mistake,
    Blunder,
}

/// `GET /review`
pub async fn review(
    State(app): State<Arc<App>>,
    client: Client,
    Params(place): Params<PlaceQuery>,
    Params(effort): Params<ReviewQuery>,
) -> Result<EventAnswer<ReviewEvent>, ApiError> {
    let played = place.open(&app, client).await?;
    if !(SHORTEST..=LONGEST).contains(&effort.seconds) {
        return Err(ApiError::new(Kind::BadRequest, format!("seconds is a number from {SHORTEST} to {LONGEST}")));
    }
    if !(1..=MOST_NODES).contains(&effort.nodes) {
        return Err(ApiError::new(Kind::BadRequest, format!("nodes is a number from 1 to {MOST_NODES}")));
    }
    let (events, answer) = app.streams.open_for(client)?;
    search_stream::run(Listener { app, client, events }, move |listener| judge(listener, played, effort));
    Ok(answer)
}

/// Values every position of the game, from the end to the start, and tells what each move was worth. What is certain of one
/// position says something of its neighbours: moves of which that is learned too late are told again.
async fn judge(
    listener: Arc<Listener<ReviewEvent>>,
    played: Box<dyn AnyMatch>,
    effort: ReviewQuery,
) -> Result<(), ApiError> {
    let (info, moves) = (played.info(), played.moves());
    // Of a position: its best line, and whether the move that led to it removed a stone.
    let told = |ply: usize, side: Side, best: &Line, (answer, removes): (&Line, bool)| {
        let mv = &moves[ply];
        let after = if best.mv == *mv { best.clone() } else { turned(answer, mv, || removes) };
        let [before, after] = [best.clone(), after].map(|line| LineView::new(info, side, line));
        ReviewEvent::Move(Box::new(Reviewed::new(ply + 1, info.colour(side), before, after)))
    };
    let removed = |played: &dyn AnyMatch| played.view().last.is_some_and(|last| !last.parts.removes.is_empty());
    let mut position = best_line(&listener, played, effort).await?;
    let mut judged = vec![(position.0.side_to_move(), position.1, removed(&*position.0))];
    for ply in (0..moves.len()).rev() {
        position.0.undo();
        position = best_line(&listener, position.0, effort).await?;
        let (side, (_, answer, removes)) = (position.0.side_to_move(), &judged[judged.len() - 1]);
        let best = at_least(position.1, turned(answer, &moves[ply], || *removes));
        if listener.events.send(&told(ply, side, &best, (answer, *removes))).await.is_err() {
            return Ok(());
        }
        judged.push((side, best, removed(&*position.0)));
    }
    judged.reverse();
    for ply in 0..moves.len() {
        let Some(after) = carried(&judged[ply].1, &moves[ply], &judged[ply + 1].1) else { continue };
        judged[ply + 1].1 = after;
        for again in [ply, ply + 1].into_iter().filter(|&again| again < moves.len()) {
            let [(side, best, _), (_, answer, removes)] = [&judged[again], &judged[again + 1]];
            let event = told(again, *side, best, (answer, *removes));
            let _ = listener.events.send(&event).await;
        }
    }
    let _ = listener.events.send(&ReviewEvent::Done(ReviewDone { plies: moves.len() })).await;
    Ok(())
}

/// Finds the best line of the present position. The engine is a new one and searches a number of nodes, so that a game is
/// judged the same every time.
async fn best_line(
    listener: &Listener<ReviewEvent>,
    played: Box<dyn AnyMatch>,
    effort: ReviewQuery,
) -> Result<(Box<dyn AnyMatch>, Line), ApiError> {
    if let Some(ending) = played.ending() {
        let line = finished(ending.outcome, played.side_to_move());
        return Ok((played, line));
    }
    let limits = Limits { nodes: Some(effort.nodes), ..Limits::default() };
    let games = listener.app.games.clone();
    let search = move |permit: &mut Permit, stop: &endspiel_game::Stop| {
        let mut engine = games.engine(&played.spec(), JUDGE)?;
        let stop = stop.at(Instant::now() + Duration::from_secs_f64(effort.seconds));
        let answer = engine.think(&*played, &limits, &stop, &mut |_| {})?;
        log::note_search(&played.spec(), JUDGE, &answer.analysis, permit.waited());
        let line = answer.analysis.lines.into_iter().next().ok_or_else(ApiError::broken_off)?;
        Ok((played, line))
    };
    listener.search(Need::memory(memory_of(JUDGE.parse()?)), search).await
}

/// The best line of a position, or the move that was played, if that is certain to be better.
fn at_least(best: Line, played: Line) -> Line {
    let better = match (best.value, played.value) {
        (Some(Value::Win), Some(Value::Win)) => {
            played.plies.is_some_and(|plies| best.plies.is_none_or(|best| plies < best))
        }
        (Some(Value::Win), _) => false,
        (_, Some(Value::Win)) => true,
        (None, Some(Value::Draw)) => best.score < 0.0,
        _ => false,
    };
    if better { played } else { best }
}

/// What is certain after a move because of what was certain before it, if it was not known.
fn carried(before: &Line, mv: &str, after: &Line) -> Option<Line> {
    let (value, plies) = match before.value {
        // Whatever is played, the other side wins.
        Some(Value::Loss) => (Value::Win, None),
        Some(Value::Win) if before.mv == mv => (Value::Loss, before.plies.map(|plies| plies.saturating_sub(1))),
        _ => return None,
    };
    after.value.is_none().then(|| Line { value: Some(value), plies, ..after.clone() })
}

/// What a finished game is worth for the side that would be to move.
fn finished(outcome: Outcome, side: Side) -> Line {
    let points = outcome.points(side);
    Line { score: f64::from(points), value: Some(Value::of(points)), plies: Some(0), ..Line::default() }
}

/// The value of a move, from that of the best answer to it and from whether it removes a stone.
fn turned(answer: &Line, mv: &str, removes: impl FnOnce() -> bool) -> Line {
    Line {
        mv: mv.to_owned(),
        score: -answer.score,
        value: answer.value.map(Value::reversed),
        plies: answer.plies.map(|plies| plies + 1),
        count: answer.count.map(|count| -count),
        last: answer.last,
        removal: answer.removal.map(|plies| if removes() { 1 } else { plies + 1 }),
        without_limit: answer.without_limit.map(Value::reversed),
        pv: [mv.to_owned()].into_iter().chain(answer.pv.iter().cloned()).collect(),
    }
}

impl Reviewed {
    fn new(ply: usize, by: Colour, before: LineView, after: LineView) -> Reviewed {
        let (best, mv) = (before.line().mv.clone(), after.line().mv.clone());
        let loss = (before.chance - after.chance).max(0.0);
        let class = match loss {
            _ if best == mv || loss <= BEST => Class::Best,
            _ if loss <= GOOD => Class::Good,
            _ if loss <= INACCURACY => Class::Inaccuracy,
            _ if loss <= MISTAKE => Class::Mistake,
            _ => Class::Blunder,
        };
        let says = if best == mv { None } else { verdict(before.line(), after.line()) };
        Reviewed { ply, mv, by, before, after, best, loss, class, says }
    }
}

/// What a move has cost, in words, where that can be said for certain or in discs.
fn verdict(best: &Line, played: &Line) -> Option<Saying> {
    let moves = |line: &Line| line.plies.map(|plies| plies.div_ceil(2));
    match (best.value, played.value) {
        (Some(Value::Win), Some(Value::Draw | Value::Loss)) => {
            Some(Saying::new("review.threw-away-win", "this throws away a win"))
        }
        (Some(Value::Draw), Some(Value::Loss)) => {
            Some(Saying::new("review.threw-away-draw", "this throws away a draw"))
        }
        (Some(Value::Win), None) => moves(best).map(|moves| {
            Saying::new("review.missed-win", format!("this misses a win in {moves}")).with("moves", &moves)
        }),
        (Some(Value::Win), Some(Value::Win)) => {
            let (best, played) = (moves(best)?, moves(played)?);
            let text = format!("this wins in {played}, the best move in {best}");
            let slower = || Saying::new("review.slower-win", text).with("moves", &played).with("best", &best);
            (played > best).then(slower)
        }
        (None, Some(Value::Loss)) => moves(played).map(|moves| {
            Saying::new("review.allows-win", format!("this lets the other side win in {moves}")).with("moves", &moves)
        }),
        _ => None,
    }
    .or_else(|| lost_discs(best, played))
}

/// Discs that were given away, in games that count them.
fn lost_discs(best: &Line, played: &Line) -> Option<Saying> {
    // Connect Four counts as well, but tells it by the plies to the end.
    if best.plies.is_some() || played.plies.is_some_and(|plies| plies > 1) {
        return None;
    }
    let discs = best.count? - played.count?;
    (discs >= DISCS_WORTH_SAYING)
        .then(|| Saying::new("review.lost-discs", format!("this gives away {discs} discs")).with("discs", &discs))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(mv: &str, score: f64, value: Option<Value>, plies: Option<u32>) -> Line {
        Line {
            mv: mv.to_owned(),
            score,
            value,
            plies,
            count: None,
            last: None,
            removal: None,
            without_limit: None,
            pv: Vec::new(),
        }
    }

    #[test]
    fn a_move_that_wins_for_certain_makes_the_position_before_it_a_win() {
        let (guess, won) = (line("a1", -10.3, None, None), line("d6", 1.0, Some(Value::Win), Some(5)));
        assert_eq!(at_least(guess.clone(), won.clone()).mv, "d6");
        assert_eq!(at_least(won.clone(), guess.clone()).mv, "d6");
        let drawn = line("d6", 0.0, Some(Value::Draw), None);
        assert_eq!(at_least(guess.clone(), drawn.clone()).mv, "d6");
        assert_eq!(at_least(line("a1", 2.0, None, None), drawn).mv, "a1");
        assert_eq!(at_least(line("a1", 1.0, Some(Value::Win), Some(3)), won.clone()).mv, "a1");
        assert_eq!(at_least(won, line("a1", 1.0, Some(Value::Win), Some(3))).mv, "a1");
    }

    #[test]
    fn after_any_move_of_a_lost_position_the_other_side_wins() {
        let (lost, guess) = (line("a1", -1.0, Some(Value::Loss), Some(6)), line("d6", -10.3, None, None));
        assert_eq!(carried(&lost, "g7", &guess).and_then(|line| line.value), Some(Value::Win));
        let won = line("a1", 1.0, Some(Value::Win), Some(5));
        let after = carried(&won, "a1", &guess).expect("the winning move was played");
        assert_eq!((after.value, after.plies), (Some(Value::Loss), Some(4)));
        assert!(carried(&won, "g7", &guess).is_none(), "another move was played");
        assert!(carried(&lost, "g7", &won).is_none(), "that is known already");
    }
}
