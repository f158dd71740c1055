//! A match as it stands, and what may be done to it. Nothing here waits, writes or tells: a match is changed on a
//! copy, and the copy takes its place once it is stored.

use endspiel_game::{Colour, DrawLimits};
use endspiel_presentation::AnyMatch;
use serde::Serialize;

use super::clock::{Clocks, seconds_between};
use super::player::{Player, Players, turn};
use super::session::Moment;
use crate::view::{self, Ending};
use crate::{Key, Kind, MOST_MOVES, Refusal, Role, Thinking, Written};

/// A match as it stands in the store.
pub struct StoredMatch {
    /// Its number in the store.
    pub id: i64,
    /// The keys by role: owner, white, black, watch.
    pub keys: [Key; 4],
    /// The players.
    pub players: Players,
    /// The draw limits.
    pub limits: DrawLimits,
    /// The game.
    pub played: Box<dyn AnyMatch>,
    /// Every move, those that were taken back at the end.
    pub log: Vec<PlayedMove>,
    /// How it was ended other than by rules and limits.
    pub given_up: Option<Ending>,
    /// The side that offers a draw.
    pub offer: Option<Colour>,
    /// The keys of the rematch, by the roles here.
    pub next: Option<[Key; 4]>,
    /// The clocks, if it has some.
    pub clocks: Option<Clocks>,
    /// Whether engines play on without being asked.
    pub running: bool,
    /// Seconds between moves of two engines.
    pub pause: f64,
    /// Counts the changes.
    pub version: u64,
    /// When it began.
    pub created: Moment,
    /// When it changed last.
    pub changed: Moment,
    /// When the side to move began to think.
    pub since: Moment,
}

/// A move as it was played.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs, reason = "where a field has no sentence, its name says it")]
pub struct PlayedMove {
    #[serde(rename = "move")]
    pub mv: String,
    pub by: Colour,
    /// How long it took.
    pub seconds: f64,
    /// What an engine knew when it played it.
    pub cost: Option<Written<Thinking>>,
}

impl Clone for StoredMatch {
    fn clone(&self) -> StoredMatch {
        StoredMatch {
            players: self.players.clone(),
            played: self.played.boxed_clone(),
            log: self.log.clone(),
            given_up: self.given_up.clone(),
            ..*self
        }
    }
}

/// Takes back the last move that was a choice, with the forced passes after it. Returns whether there was one.
fn undo_choice(played: &mut dyn AnyMatch) -> bool {
    while played.undo() {
        if !played.must_pass() {
            return true;
        }
    }
    false
}

impl StoredMatch {
    /// How many moves are played.
    pub fn turns(&self) -> usize {
        self.played.moves().len()
    }

    /// The colour to move.
    pub fn turn(&self) -> Colour {
        turn(&*self.played)
    }

    /// How it ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        self.given_up.clone().or_else(|| view::ending(&*self.played))
    }

    /// Whether it goes on.
    pub fn goes_on(&self) -> bool {
        self.given_up.is_none() && self.played.ending().is_none()
    }

    /// The engine whose turn it is.
    pub fn engine_to_move(&self) -> Option<&str> {
        match self.players.to_move(&*self.played) {
            Player::Engine(spec) if self.goes_on() => Some(spec),
            _ => None,
        }
    }

    /// Plays a move for the side to move. `cost` is what it cost an engine.
    pub fn play(&mut self, mv: &str, cost: Option<Written<Thinking>>, now: Moment) -> Result<(), Refusal> {
        if !self.goes_on() {
            return Err(Refusal::not_possible("match.over", "the game is over"));
        }
        if self.turns() >= MOST_MOVES {
            return Err(Refusal::not_possible("match.too-long", "the game has too many moves to go on"));
        }
        let side = self.turn();
        let turns = self.turns();
        let mv = self.played.play(mv)?;
        self.log.truncate(turns);
        self.log.push(PlayedMove { mv, by: side, seconds: seconds_between(self.since, now), cost });
        if let Some(clocks) = &mut self.clocks {
            clocks.moved(side, now);
        }
        self.begin_turn(now);
        Ok(())
    }

    /// Plays a move of a person who holds a key.
    pub fn play_as(&mut self, role: Role, mv: &str, now: Moment) -> Result<(), Refusal> {
        let side = self.turn();
        if self.goes_on() && !self.players.of(side).is_human() {
            return Err(Refusal::not_possible("match.engine-to-move", "it is the computer's turn"));
        }
        if role == Role::Watch {
            return Err(Refusal::new(Kind::Forbidden, "this link only looks on"));
        }
        if self.goes_on() && !self.sides(role).contains(&side) {
            return Err(Refusal::not_possible("match.not-your-turn", "it is the other side's turn"));
        }
        self.play(mv, None, now)
    }

    /// Takes back: against a computer to one's own turn, else one move. A forced pass is no choice: it is taken back with the move
    /// before it.
    pub fn take_back(&mut self, role: Role, now: Moment) -> Result<(), Refusal> {
        match &self.given_up {
            Some(ending) if ending.reason == TIME => {
                return Err(Refusal::not_possible("match.time-is-up", "time is up: nothing can be taken back"));
            }
            // A side has resigned, or both agreed: that is what is taken back first.
            Some(_) if role == Role::Owner && self.sides(role) == self.players.humans() => {
                self.given_up = None;
                self.begin_turn(now);
                return Ok(());
            }
            _ => {}
        }
        let humans = self.players.humans();
        let mut before = self.played.boxed_clone();
        if !undo_choice(&mut *before) {
            return Err(Refusal::not_possible("match.nothing-to-take-back", "there is no move to take back"));
        }
        self.check_may_take_back(role, &humans, turn(&*before))?;
        if let [human] = humans[..] {
            while turn(&*before) != human && undo_choice(&mut *before) {}
        }
        self.played = before;
        if humans.is_empty() {
            self.running = false;
        }
        self.begin_turn(now);
        Ok(())
    }

    /// Between two people only the own, unanswered move can be taken back by one of them alone. `last_mover` made it.
    fn check_may_take_back(&self, role: Role, humans: &[Colour], last_mover: Colour) -> Result<(), Refusal> {
        let own = self.sides(role);
        match (role, humans) {
            (Role::Owner, _) if own == humans => Ok(()),
            (Role::Owner | Role::White | Role::Black, [human]) if own.contains(human) => Ok(()),
            (Role::Owner | Role::White | Role::Black, [_, _])
                if own.contains(&last_mover) && self.given_up.is_none() =>
            {
                Ok(())
            }
            (Role::Owner | Role::White | Role::Black, [_, _]) => Err(Refusal::not_possible(
                "match.answered-already",
                "only your own move can be taken back, and only until it is answered",
            )),
            _ => Err(Refusal::new(Kind::Forbidden, "this link may not take back moves")),
        }
    }

    /// Repeats what was taken back, up to a person's turn.
    pub fn redo(&mut self, role: Role, now: Moment) -> Result<(), Refusal> {
        self.check_plays(role)?;
        if self.given_up.is_some() || !self.played.redo() {
            return Err(Refusal::not_possible("match.nothing-to-redo", "there is no move to repeat"));
        }
        let humans = self.players.humans();
        let alone = |turn| matches!(humans[..], [human] if turn != human);
        while (self.played.must_pass() || alone(self.turn())) && self.played.redo() {}
        self.begin_turn(now);
        Ok(())
    }

    /// Gives up for a side: the own one, or the one that is named.
    pub fn resign(&mut self, role: Role, side: Option<Colour>, now: Moment) -> Result<(), Refusal> {
        self.check_plays(role)?;
        if !self.goes_on() {
            return Err(Refusal::not_possible("match.over", "the game is over"));
        }
        let own = self.sides(role);
        let resigning = match (side, &own[..]) {
            (Some(side), own) if own.contains(&side) => side,
            (Some(_), _) => return Err(Refusal::new(Kind::Forbidden, "this link may not resign for that side")),
            (None, [only]) => *only,
            (None, [_, _]) => self.turn(),
            (None, _) => return Err(Refusal::not_possible("match.nobody-resigns", "there is nobody to resign")),
        };
        self.end(resigning, RESIGNED, now);
        Ok(())
    }

    /// Offers a draw, or accepts the one that was offered. An engine decides at once: it agrees unless it thinks it is better.
    pub fn offer_draw(&mut self, role: Role, now: Moment) -> Result<(), Refusal> {
        self.check_plays(role)?;
        if !self.goes_on() {
            return Err(Refusal::not_possible("match.over", "the game is over"));
        }
        let (own, humans) = (self.sides(role), self.players.humans());
        let Some(&side) = own.first() else {
            return Err(Refusal::not_possible("match.nobody-resigns", "there is nobody to resign"));
        };
        let agreed = match humans[..] {
            // One person who plays both sides agrees with himself.
            [_, _] => own.len() == 2 || self.offer.is_some_and(|by| !own.contains(&by)),
            _ if self.engine_agrees() => true,
            _ => return Err(Refusal::not_possible("match.draw-declined", "the computer declines the draw")),
        };
        if agreed {
            self.given_up = Some(Ending { winner: None, reason: AGREED.to_owned() });
            self.begin_turn(now);
        } else {
            self.offer = Some(side);
        }
        Ok(())
    }

    /// Whether the engine of this game would take a draw, by what it thought at its last move.
    fn engine_agrees(&self) -> bool {
        let cost = self.log[..self.turns()].iter().rev().find_map(|entry| entry.cost.as_ref());
        let thought = cost.and_then(|cost| serde_json::from_str::<serde_json::Value>(cost.json()).ok());
        let Some(line) = thought.as_ref().map(|thought| &thought["lines"][0]) else { return false };
        line["value"] == "draw" || line["chance"].as_f64().is_some_and(|chance| chance < 0.5)
    }

    /// The colours of people that the holder of a key moves. The owner leaves the side of a guest alone.
    pub fn sides(&self, role: Role) -> Vec<Colour> {
        let moves =
            |&side: &Colour| role.plays(side) && (role != Role::Owner || *self.players.of(side) != Player::Guest);
        self.players.humans().into_iter().filter(moves).collect()
    }

    /// Ends the game against a side.
    pub fn end(&mut self, loser: Colour, reason: &str, now: Moment) {
        self.given_up = Some(Ending { winner: Some(!loser), reason: reason.to_owned() });
        self.begin_turn(now);
    }

    /// Exchanges White's and Black's players, and with them their links.
    pub fn swap(&mut self, role: Role, now: Moment) -> Result<(), Refusal> {
        let alone = self.players.humans().len() < 2;
        if role == Role::Watch || (role != Role::Owner && !alone) {
            return Err(Refusal::new(Kind::Forbidden, "this link may not exchange the sides"));
        }
        std::mem::swap(&mut self.players.white, &mut self.players.black);
        self.keys.swap(1, 2);
        self.begin_turn(now);
        Ok(())
    }

    /// Refuses a role that only looks on.
    pub fn check_plays(&self, role: Role) -> Result<(), Refusal> {
        match role {
            Role::Watch => Err(Refusal::new(Kind::Forbidden, "this link only looks on")),
            _ => Ok(()),
        }
    }

    /// Refuses all but the owner.
    pub fn check_owns(&self, role: Role) -> Result<(), Refusal> {
        match role {
            Role::Owner => Ok(()),
            _ => Err(Refusal::new(Kind::Forbidden, "only the owner's link may do that")),
        }
    }

    /// Starts the clock of the side to move. Before the first move no clock runs.
    pub fn begin_turn(&mut self, now: Moment) {
        self.since = now;
        self.offer = None;
        let (side, runs) = (self.turn(), self.goes_on() && self.turns() > 0);
        if let Some(clocks) = &mut self.clocks {
            if runs { clocks.run(side, now) } else { clocks.rest(now) }
        }
    }

    /// The role of the holder of a key, if it opens the match.
    pub fn role(&self, key: Key) -> Result<Role, Refusal> {
        let role = Role::ALL.into_iter().zip(self.keys).find(|(_, known)| *known == key).map(|(role, _)| role);
        role.ok_or_else(Refusal::not_found)
    }

    /// How many moves at the beginning of the log are as they were.
    pub fn kept_since(&self, old: &StoredMatch) -> usize {
        // A log only ever grows at the end or is cut and then grows by one, so comparing texts is enough.
        old.log.iter().zip(&self.log).take_while(|(old, new)| old.mv == new.mv && old.seconds == new.seconds).count()
    }
}

/// The reason of a game that a side gave up.
pub const RESIGNED: &str = "resigned";

/// The reason of a game that both agreed to end.
pub const AGREED: &str = "agreed";

/// The reason of a game lost on time.
pub const TIME: &str = "time";
