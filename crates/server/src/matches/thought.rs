//! The engine's turn: it waits for a place, thinks, and its move is stored like anybody's.

use std::sync::Arc;
use std::time::{Duration, Instant};

use endspiel_game::{AnyMatch, Error, GameInfo, Side, Stop};
use endspiel_search::{Analysis, Answer, Clock, Limits, memory_of};

use super::live::{Live, News, Seat};
use super::snapshot::{Doing, EngineView};
use super::stored_match::TIME;
use crate::app::App;
use crate::error::ApiError;
use crate::kept::KeptFor;
use crate::log;
use crate::pool::{Need, Permit, Waiting};
use crate::thinking::Thinking;
use crate::wire::Written;

/// No engine thinks longer about a move.
const LONGEST_THOUGHT: Duration = Duration::from_secs(60);

/// How often people are told what an engine thinks.
const EVERY: Duration = Duration::from_millis(200);

/// Moves of a line that are kept with a move.
const LONGEST_LINE: usize = 8;

/// Looks whether an engine is to move or a clock to be watched, and starts that. Called with the match held,
/// after every change.
pub fn nudge(app: &Arc<App>, live: &Arc<Live>, seat: &mut Seat) {
    watch_clock(app, live, seat);
    if seat.stop.is_some() || seat.gone {
        return;
    }
    let Some(spec) = seat.stored.engine_to_move().map(str::to_owned) else { return };
    let stored = &seat.stored;
    let alone = stored.players.humans().is_empty();
    let plays_on = stored.running && live.is_watched();
    let doing = match () {
        () if alone && !plays_on && !seat.stepping => Doing::Stopped,
        () if alone && !seat.stepping && stored.turns() > 0 && stored.pause > 0.0 => Doing::Pausing,
        () => Doing::Waiting,
    };
    let side = stored.turn();
    let pause = if doing == Doing::Pausing { stored.pause } else { 0.0 };
    seat.engine = Some(EngineView { side, spec, doing, message: None });
    if doing == Doing::Stopped {
        return;
    }
    seat.stepping = false;
    let stop = Stop::never();
    seat.stop = Some(stop.clone());
    let turn = EngineTurn { app: Arc::clone(app), live: Arc::clone(live), generation: seat.generation, stop };
    tokio::spawn(async move {
        tokio::time::sleep(Duration::from_secs_f64(pause)).await;
        turn.think_and_play().await;
    });
}

/// One turn of an engine: it waits for a place, thinks about the position and plays.
struct EngineTurn {
    app: Arc<App>,
    live: Arc<Live>,
    generation: u64,
    stop: Stop,
}

impl EngineTurn {
    async fn think_and_play(self) {
        let (client, need) = {
            let seat = self.live.seat().await;
            let Some(engine) = seat.engine.as_ref().filter(|_| seat.generation == self.generation) else { return };
            let memory = engine.spec.parse().map_or(0, memory_of);
            let (id, side) = (seat.stored.id, seat.stored.played.side_to_move());
            let whose = KeptFor::Match { id, side, spec: engine.spec.clone() };
            (seat.client, Need { memory, engine: Some(whose) })
        };
        let told = |ahead: usize| {
            if !self.stop.is_due() {
                self.live.tell(News::Waiting(Waiting { ahead }));
            }
        };
        let mut permit = match self.app.pool.enter(client, need, told).await {
            Ok(permit) => permit,
            Err(refused) => return self.fail(refused).await,
        };
        let Some((played, spec)) = self.begin().await else { return };
        let (app, live, stop) = (Arc::clone(&self.app), Arc::clone(&self.live), self.stop.clone());
        let searched = tokio::task::spawn_blocking(move || {
            let found = search(&app, &live, &*played, &spec, &mut permit, &stop.at(Instant::now() + LONGEST_THOUGHT));
            if let Ok((answer, _)) = &found {
                log::note_search(&played.spec(), &spec.spec, &answer.analysis, permit.waited());
            }
            found
        });
        match searched.await {
            Ok(Ok((answer, cost))) => self.play(&answer, cost).await,
            Ok(Err(error)) => self.fail(error).await,
            Err(_) => self.fail(ApiError::broken_off()).await,
        }
    }

    /// The position to think about, unless it has changed.
    async fn begin(&self) -> Option<(Box<dyn AnyMatch>, SearchFor)> {
        let mut seat = self.live.seat().await;
        if seat.generation != self.generation {
            return None;
        }
        let engine = seat.engine.as_mut()?;
        engine.doing = Doing::Thinking;
        let (side, spec) = (engine.side, engine.spec.clone());
        let stored = &seat.stored;
        let clock = stored.clocks.as_ref().map(|clocks| clocks.of(side));
        let search_for = SearchFor { id: stored.id, side: stored.played.side_to_move(), spec, clock };
        let played = stored.played.boxed_clone();
        // Whoever has not heard yet that it waited is not told so after it has begun to think.
        self.live.tell(News::Nothing);
        self.live.publish(&seat);
        Some((played, search_for))
    }

    async fn play(self, answer: &Answer, cost: Written<Thinking>) {
        let mut seat = self.live.seat().await;
        if seat.generation != self.generation {
            return;
        }
        let mut next = seat.stored.clone();
        if let Err(refused) = next.play(&answer.mv, Some(cost)) {
            drop(seat);
            return self.fail(refused).await;
        }
        match self.live.store(&self.app, &mut seat, next).await {
            Ok(()) => nudge(&self.app, &self.live, &mut seat),
            Err(refused) => seat.fail(refused),
        }
        self.live.publish(&seat);
    }

    async fn fail(&self, why: impl Into<ApiError>) {
        let mut seat = self.live.seat().await;
        if seat.generation == self.generation {
            seat.fail(why.into());
            self.live.tell(News::Nothing);
            self.live.publish(&seat);
        }
    }
}

impl Seat {
    fn fail(&mut self, why: ApiError) {
        self.stop = None;
        if let Some(engine) = &mut self.engine {
            engine.doing = Doing::Failed;
            engine.message = Some(why.into_saying());
        }
    }
}

/// Which engine of which match searches.
struct SearchFor {
    id: i64,
    side: Side,
    spec: String,
    clock: Option<Clock>,
}

/// Searches for a move, and tells everybody who looks on. Returns it with what it cost.
fn search(
    app: &App,
    live: &Live,
    played: &dyn AnyMatch,
    wanted: &SearchFor,
    permit: &mut Permit,
    stop: &Stop,
) -> Result<(Answer, Written<Thinking>), Error> {
    let info: &GameInfo = played.info();
    let mut engine = match permit.take_engine() {
        Some(kept) => kept,
        // The match decides its luck.
        None => app.games.engine_with_seed(&played.spec(), &wanted.spec, wanted.id.unsigned_abs())?,
    };
    let mut told: Option<Instant> = None;
    let view = |analysis: &Analysis, longest| Thinking::new(info, wanted.side, &wanted.spec, analysis, longest);
    let mut report = |analysis: &Analysis| {
        if live.is_watched() && !stop.is_due() && told.is_none_or(|told| told.elapsed() >= EVERY) {
            told = Some(Instant::now());
            live.tell(News::Thinking(Written::new(&view(analysis, LONGEST_LINE))));
        }
    };
    let answer = engine.think(played, &Limits { clock: wanted.clock, ..Limits::default() }, stop, &mut report)?;
    permit.keep_engine(KeptFor::Match { id: wanted.id, side: wanted.side, spec: wanted.spec.clone() }, engine);
    let mut analysis = answer.analysis.clone();
    analysis.lines.truncate(1);
    let cost = Written::new(&view(&analysis, LONGEST_LINE));
    Ok((answer, cost))
}

/// Ends the game when the running clock runs out.
fn watch_clock(app: &Arc<App>, live: &Arc<Live>, seat: &mut Seat) {
    if std::mem::replace(&mut seat.watched, seat.stored.version) == seat.stored.version {
        return;
    }
    let Some((side, left)) = seat.stored.clocks.as_ref().and_then(super::clock::Clocks::runs_out) else { return };
    let (app, live, version) = (Arc::clone(app), Arc::clone(live), seat.stored.version);
    tokio::spawn(async move {
        tokio::time::sleep(left).await;
        let mut seat = live.seat().await;
        if seat.stored.version != version || seat.gone || !seat.stored.goes_on() {
            return;
        }
        let mut next = seat.stored.clone();
        next.end(side, TIME);
        if live.store(&app, &mut seat, next).await.is_ok() {
            live.publish(&seat);
        }
    });
}
