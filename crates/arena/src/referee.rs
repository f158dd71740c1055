//! Plays one game: asks the players in turn, checks their moves, and decides.

use std::sync::Arc;
use std::time::Duration;

use endspiel_game::Side;
use endspiel_games::Games;
use endspiel_knowledge::Stop;
use endspiel_machine::Instant;
use endspiel_presentation::{AnyGame, AnyMatch};
use endspiel_search::{Clock, Engine};

use crate::adjudicator::Adjudicator;
use crate::openings::Opening;
use crate::played::{Cause, MoveCosts, PlayedGame, detail};
use crate::player::{self, Fault, StartError};
use crate::schedule::Fixture;
use crate::settings::{MoveLimits, Tournament};
use crate::{AllowedPrograms, ArenaError};

/// A referee that plays any game of one tournament, one at a time.
#[derive(Clone)]
pub struct Referee {
    games: Games,
    allowed: AllowedPrograms,
    tournament: Arc<Tournament>,
    game: Arc<dyn AnyGame>,
    /// The last opening, which the next game usually shares.
    opening: Option<(u32, Opening)>,
}

impl Referee {
    /// Creates a referee for a tournament, which starts only these programs.
    pub fn new(games: Games, allowed: AllowedPrograms, tournament: Arc<Tournament>) -> Result<Referee, ArenaError> {
        let game = games.open(&tournament.game)?;
        Ok(Referee { games, allowed, tournament, game, opening: None })
    }

    /// Checks whether all players can play on this machine, unless it is stopped.
    pub fn check_players(&self, stop: &Stop) -> Result<(), ArenaError> {
        for player in 0..self.tournament.players.len() {
            if stop.is_due() {
                break;
            }
            let started = player::start(&self.games, &self.allowed, &self.tournament, player, 0, stop);
            if let Err(StartError::Machine(error)) = started {
                return Err(error);
            }
        }
        Ok(())
    }

    /// Plays the game with this number; `None` if it was stopped before its end.
    pub fn play(&mut self, number: u64, stop: &Stop) -> Result<Option<PlayedGame>, ArenaError> {
        let tournament = Arc::clone(&self.tournament);
        let fixture = tournament.fixture(number);
        let Some(opening) = self.opening(fixture.round, stop)? else { return Ok(None) };
        let played = opening.open(self.game.as_ref(), tournament.draws.limits())?;
        let mut game = GameInProgress {
            tournament: &tournament,
            fixture,
            opening_plies: played.moves().len() as u32,
            played,
            costs: Default::default(),
        };
        let mut players = Vec::new();
        for side in Side::BOTH {
            let seed = tournament.seed_of(&fixture, side.index());
            match player::start(&self.games, &self.allowed, &tournament, fixture.players[side.index()], seed, stop) {
                Ok(player) => players.push(player),
                Err(StartError::Machine(error)) => return Err(error),
                Err(StartError::Fault(_)) if stop.is_due() => return Ok(None),
                Err(StartError::Fault(fault)) => return Ok(Some(game.lost(side, &fault))),
            }
        }
        game.play(&self.games, &mut players, stop)
    }

    /// Replays a finished game of the tournament: from the scheduled opening, in the words that the game writes itself.
    #[cfg(feature = "store")]
    pub(crate) fn replay(&mut self, result: &PlayedGame) -> Result<Box<dyn AnyMatch>, String> {
        let words = |error: endspiel_game::Error| error.to_string();
        let tournament = Arc::clone(&self.tournament);
        if result.number >= tournament.games_in_all() {
            return Err("there is no such game".to_owned());
        }
        let limits = tournament.draws.limits();
        let mut played = self.game.open(Some(&result.start), limits).map_err(words)?;
        if !result.record.is_empty() {
            played.play_record(&result.record).map_err(words)?;
        }
        let round = tournament.fixture(result.number).round;
        let begins = match self.opening(round, &Stop::never()).map_err(|error| error.to_string())? {
            Some(opening) => {
                let opened = opening.open(self.game.as_ref(), limits).map_err(words)?;
                let (moves, opening) = (played.moves(), opened.moves());
                result.start == opened.start()
                    && moves.starts_with(&opening)
                    && result.opening_plies as usize == opening.len()
            }
            None => false,
        };
        if !begins || played.record() != result.record {
            return Err("the game does not begin with its opening".to_owned());
        }
        Ok(played)
    }

    fn opening(&mut self, round: u32, stop: &Stop) -> Result<Option<Opening>, ArenaError> {
        if let Some((known, opening)) = &self.opening
            && *known == round
        {
            return Ok(Some(opening.clone()));
        }
        let limits = self.tournament.draws.limits();
        let Tournament { openings, seed, .. } = &*self.tournament;
        let opening = openings.of_round(&self.games, self.game.as_ref(), limits, *seed, round, stop)?;
        self.opening = opening.clone().map(|opening| (round, opening));
        Ok(opening)
    }
}

/// One game in progress.
struct GameInProgress<'a> {
    tournament: &'a Tournament,
    fixture: Fixture,
    opening_plies: u32,
    played: Box<dyn AnyMatch>,
    costs: [MoveCosts; 2],
}

impl GameInProgress<'_> {
    fn play(
        &mut self,
        games: &Games,
        players: &mut [Box<dyn Engine>],
        stop: &Stop,
    ) -> Result<Option<PlayedGame>, ArenaError> {
        let mut adjudicator = Adjudicator::new(games, self.tournament)?;
        let limits = self.fixture.players.map(|player| self.tournament.limits_of(player));
        let mut clocks = [0, 1].map(|side| limits[side].full_clock());
        loop {
            if let Some(ending) = self.played.ending() {
                return Ok(Some(self.ended(ending.outcome.winner(), Cause::Rules(ending.reason), "")));
            }
            let side = self.played.side_to_move();
            let (limits, clock) = (&limits[side.index()], &mut clocks[side.index()]);
            let begun = Instant::now();
            let in_time = limits.longest.map_or_else(|| stop.clone(), |longest| stop.at(begun + longest.0));
            let (limits_of_move, engine) = (limits.of_move(*clock), &mut players[side.index()]);
            let answer = engine.think(self.played.as_ref(), &limits_of_move, &in_time, &mut |_| {});
            let elapsed = begun.elapsed();
            if stop.is_due() {
                return Ok(None);
            }
            let answer = match answer {
                Ok(answer) => answer,
                Err(error) => return Ok(Some(self.lost(side, &error.into()))),
            };
            self.costs[side.index()].add(&answer.analysis, elapsed);
            if let Some(fault) = spend(limits, clock, elapsed) {
                return Ok(Some(self.lost(side, &fault)));
            }
            if let Err(error) = self.played.play(&answer.mv) {
                let fault = Fault { cause: Cause::IllegalMove, detail: error.to_string() };
                return Ok(Some(self.lost(side, &fault)));
            }
            if let Some(early) = adjudicator.after_move(side, &answer, self.played.as_ref())?
                && self.played.ending().is_none()
            {
                return Ok(Some(self.ended(early.winner, early.cause, &early.detail)));
            }
        }
    }

    /// Returns the game, lost by a fault of this side.
    fn lost(&self, side: Side, fault: &Fault) -> PlayedGame {
        self.ended(Some(!side), fault.cause, &fault.detail)
    }

    fn ended(&self, winner: Option<Side>, cause: Cause, text: &str) -> PlayedGame {
        PlayedGame {
            number: self.fixture.number,
            start: self.played.start(),
            record: self.played.record(),
            opening_plies: self.opening_plies,
            plies: self.played.moves().len() as u32,
            winner,
            cause,
            detail: detail(text),
            costs: self.costs,
        }
    }
}

/// Subtracts the time of a move from the clock, if there is one; returns the fault if it was too
/// late.
fn spend(limits: &MoveLimits, clock: &mut Option<Clock>, elapsed: Duration) -> Option<Fault> {
    let latest = limits.latest(*clock);
    *clock = clock.map(|clock| clock.after(elapsed));
    latest.filter(|&latest| elapsed > latest).map(|latest| Fault {
        cause: Cause::Late,
        detail: format!("the answer took {:.3} s, allowed were {:.3} s", elapsed.as_secs_f64(), latest.as_secs_f64()),
    })
}

impl MoveCosts {
    fn add(&mut self, analysis: &endspiel_search::Analysis, elapsed: Duration) {
        self.moves += 1;
        self.nodes += analysis.nodes;
        self.depth += u64::from(analysis.depth);
        self.known += u32::from(analysis.exact && analysis.source.is_some());
        self.seconds += elapsed.as_secs_f64();
        self.longest = self.longest.max(elapsed.as_secs_f64());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Time;

    #[test]
    fn a_clock_is_spent_over_several_moves_and_refilled_by_the_increment() {
        let milliseconds = |number: u64| Duration::from_millis(number);
        let limits = MoveLimits {
            clock: Some(Time(milliseconds(2000))),
            increment: Some(Time(milliseconds(300))),
            timemargin: Some(Time(milliseconds(100))),
            ..MoveLimits::default()
        };
        let mut clock = limits.full_clock();
        for (elapsed, left) in [(10, 2290), (1500, 1090), (1090, 300), (400, 300)] {
            assert!(spend(&limits, &mut clock, milliseconds(elapsed)).is_none(), "{elapsed}");
            assert_eq!(clock.map(|clock| clock.left), Some(milliseconds(left)), "{elapsed}");
        }
        let fault = spend(&limits, &mut clock, milliseconds(401)).unwrap();
        assert_eq!(fault.detail, "the answer took 0.401 s, allowed were 0.400 s");
    }
}
