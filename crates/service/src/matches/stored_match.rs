//! The stored state of a match and its changes. Nothing here waits, writes or sends: callers change a copy, which replaces
//! the original once it is stored.

use endspiel_game::{Colour, DrawLimits, Reason};
use endspiel_presentation::{AnyMatch, EndingView};
use serde::Serialize;

use super::clock::{Clocks, seconds_between};
use super::player::{Player, Players, turn};
use super::session::Moment;
use crate::view;
use crate::{Key, Kind, MAX_MOVES, Refusal, Role, Thinking, Written};

/// The stored state of a match.
pub struct StoredMatch {
    /// The number in the store.
    pub id: i64,
    /// The keys by role: owner, white, black, watch.
    pub keys: [Key; 4],
    /// The players.
    pub players: Players,
    /// The draw limits.
    pub limits: DrawLimits,
    /// The game with its moves.
    pub played: Box<dyn AnyMatch>,
    /// All moves; those taken back are at the end.
    pub log: Vec<PlayedMove>,
    /// A result by other means than rules and limits.
    pub given_up: Option<EndingView>,
    /// The side that offers a draw.
    pub offer: Option<Colour>,
    /// The keys of the rematch, by the roles in this match.
    pub next: Option<[Key; 4]>,
    /// The clocks, if there are any.
    pub clocks: Option<Clocks>,
    /// Whether two engines play on without further requests.
    pub running: bool,
    /// Pause between the moves of two engines, in seconds.
    pub pause: f64,
    /// The version, increased by every change.
    pub version: u64,
    /// The time it began.
    pub created: Moment,
    /// The time of the last change.
    pub changed: Moment,
    /// The time the present turn began.
    pub since: Moment,
}

/// A played move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs, reason = "where a field has no sentence, its name says it")]
pub struct PlayedMove {
    #[serde(rename = "move")]
    pub mv: String,
    pub by: Colour,
    /// The time it took, in seconds.
    pub seconds: f64,
    /// The search result of the engine that played it.
    pub cost: Option<Written<Thinking>>,
}

impl Clone for StoredMatch {
    fn clone(&self) -> StoredMatch {
        StoredMatch { players: self.players.clone(), played: self.played.boxed_clone(), log: self.log.clone(), ..*self }
    }
}

/// Takes back the last move that was not a forced pass, with the passes after it. Returns whether there was one.
fn undo_choice(played: &mut dyn AnyMatch) -> bool {
    while played.undo() {
        if !played.must_pass() {
            return true;
        }
    }
    false
}

impl StoredMatch {
    /// Returns the number of moves played.
    pub fn turns(&self) -> usize {
        self.played.moves().len()
    }

    /// Returns the colour to move.
    pub fn turn(&self) -> Colour {
        turn(&*self.played)
    }

    /// Returns the result, if the match is over.
    pub fn ending(&self) -> Option<EndingView> {
        self.given_up.or_else(|| view::ending(&*self.played))
    }

    /// Returns whether the match goes on.
    pub fn goes_on(&self) -> bool {
        self.given_up.is_none() && self.played.ending().is_none()
    }

    /// Returns the engine to move.
    pub fn engine_to_move(&self) -> Option<&str> {
        match self.players.to_move(&*self.played) {
            Player::Engine(spec) if self.goes_on() => Some(spec),
            _ => None,
        }
    }

    /// Plays a move for the side to move. `cost` is the search result of an engine.
    pub fn play(&mut self, mv: &str, cost: Option<Written<Thinking>>, now: Moment) -> Result<(), Refusal> {
        if !self.goes_on() {
            return Err(Refusal::not_possible("match.over", "the game is over"));
        }
        if self.turns() >= MAX_MOVES {
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

    /// Plays a move of a person with this role.
    pub fn play_as(&mut self, role: Role, mv: &str, now: Moment) -> Result<(), Refusal> {
        let side = self.turn();
        if self.goes_on() && !self.players.of(side).is_human() {
            return Err(Refusal::not_possible("match.engine-to-move", "it is the computer's turn"));
        }
        if role == Role::Watch {
            return Err(Refusal::new(Kind::Forbidden, "this link may only watch"));
        }
        if self.goes_on() && !self.sides(role).contains(&side) {
            return Err(Refusal::not_possible("match.not-your-turn", "it is the other side's turn"));
        }
        self.play(mv, None, now)
    }

    /// Takes back moves: against an engine to the person's own turn, else one move. A forced pass is taken back with the move
    /// before it.
    pub fn take_back(&mut self, role: Role, now: Moment) -> Result<(), Refusal> {
        match &self.given_up {
            Some(ending) if ending.reason == Reason::Time => {
                return Err(Refusal::not_possible("match.time-is-up", "time is up: nothing can be taken back"));
            }
            // A resignation or an agreed draw is taken back first.
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
        self.check_may_take_back(role, turn(&*before))?;
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

    /// Returns whether a role may take back or repeat a move of `mover`: its own move, or any in a game without another person.
    fn may_change_move(&self, role: Role, mover: Colour) -> bool {
        let (own, humans) = (self.sides(role), self.players.humans());
        match humans[..] {
            _ if role == Role::Owner && own == humans => true,
            [human] => own.contains(&human),
            _ => own.contains(&mover),
        }
    }

    /// Refuses taking back in a match of two people, except one's own unanswered move. `last_mover` made the last move.
    fn check_may_take_back(&self, role: Role, last_mover: Colour) -> Result<(), Refusal> {
        let humans = self.players.humans();
        let settled = self.given_up.is_some() && humans.len() == 2 && self.sides(role) != humans;
        match humans[..] {
            _ if self.may_change_move(role, last_mover) && !settled => Ok(()),
            [_, _] if role != Role::Watch => Err(Refusal::not_possible(
                "match.answered-already",
                "only your own move can be taken back, and only until it is answered",
            )),
            _ => Err(Refusal::new(Kind::Forbidden, "this link may not take back moves")),
        }
    }

    /// Repeats moves that were taken back, up to a person's turn.
    pub fn redo(&mut self, role: Role, now: Moment) -> Result<(), Refusal> {
        self.check_plays(role)?;
        let mut after = self.played.boxed_clone();
        if self.given_up.is_some() || !after.redo() {
            return Err(Refusal::not_possible("match.nothing-to-redo", "there is no move to repeat"));
        }
        let humans = self.players.humans();
        if !self.may_change_move(role, self.turn()) {
            return Err(match humans[..] {
                [_, _] => Refusal::not_possible("match.not-your-move", "only your own move can be repeated"),
                _ => Refusal::new(Kind::Forbidden, "this link may not repeat moves"),
            });
        }
        let alone = |turn| matches!(humans[..], [human] if turn != human);
        while (after.must_pass() || alone(turn(&*after))) && after.redo() {}
        self.played = after;
        self.begin_turn(now);
        Ok(())
    }

    /// Resigns for the role's own side, or for the named one.
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
            (None, _) => {
                return Err(Refusal::not_possible("match.nobody-resigns", "there is no human player to resign"));
            }
        };
        self.end(resigning, Reason::Resigned, now);
        Ok(())
    }

    /// Offers a draw, or accepts an offer. An engine decides at once: it agrees unless it considers itself better.
    pub fn offer_draw(&mut self, role: Role, now: Moment) -> Result<(), Refusal> {
        self.check_plays(role)?;
        if !self.goes_on() {
            return Err(Refusal::not_possible("match.over", "the game is over"));
        }
        let (own, humans) = (self.sides(role), self.players.humans());
        let Some(&side) = own.first() else {
            return Err(Refusal::not_possible("match.nobody-resigns", "there is no human player to resign"));
        };
        let agreed = match humans[..] {
            // A single person playing both sides needs no consent.
            [_, _] => own.len() == 2 || self.offer.is_some_and(|by| !own.contains(&by)),
            _ if self.engine_agrees() => true,
            _ => return Err(Refusal::not_possible("match.draw-declined", "the computer declines the draw")),
        };
        if agreed {
            self.given_up = Some(EndingView { winner: None, reason: Reason::Agreed });
            self.begin_turn(now);
        } else {
            self.offer = Some(side);
        }
        Ok(())
    }

    /// Returns whether the engine would accept a draw, by the value of its last move.
    fn engine_agrees(&self) -> bool {
        let cost = self.log[..self.turns()].iter().rev().find_map(|entry| entry.cost.as_ref());
        let thought = cost.and_then(|cost| serde_json::from_str::<serde_json::Value>(cost.json()).ok());
        let Some(line) = thought.as_ref().map(|thought| &thought["lines"][0]) else { return false };
        line["value"] == "draw" || line["chance"].as_f64().is_some_and(|chance| chance < 0.5)
    }

    /// Returns the human colours that a role plays. The owner does not play the side of a guest.
    pub fn sides(&self, role: Role) -> Vec<Colour> {
        let moves =
            |&side: &Colour| role.plays(side) && (role != Role::Owner || *self.players.of(side) != Player::Guest);
        self.players.humans().into_iter().filter(moves).collect()
    }

    /// Ends the game as a loss for a side.
    pub fn end(&mut self, loser: Colour, reason: Reason, now: Moment) {
        self.given_up = Some(EndingView { winner: Some(!loser), reason });
        self.begin_turn(now);
    }

    /// Exchanges White's and Black's players, and their keys.
    pub fn swap(&mut self, role: Role, now: Moment) -> Result<(), Refusal> {
        let plays_alone = self.players.humans().len() == 1 && !self.sides(role).is_empty();
        if role != Role::Owner && !plays_alone {
            return Err(Refusal::new(Kind::Forbidden, "this link may not exchange the sides"));
        }
        std::mem::swap(&mut self.players.white, &mut self.players.black);
        self.keys.swap(1, 2);
        self.begin_turn(now);
        Ok(())
    }

    /// Refuses a role that may only watch.
    pub fn check_plays(&self, role: Role) -> Result<(), Refusal> {
        match role {
            Role::Watch => Err(Refusal::new(Kind::Forbidden, "this link may only watch")),
            _ => Ok(()),
        }
    }

    /// Refuses all roles but the owner.
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

    /// Returns the role of a key, if it opens the match.
    pub fn role(&self, key: Key) -> Result<Role, Refusal> {
        let role = Role::ALL.into_iter().zip(self.keys).find(|(_, known)| *known == key).map(|(role, _)| role);
        role.ok_or_else(Refusal::not_found)
    }

    /// Returns the number of leading moves in the log that are unchanged.
    pub fn kept_since(&self, old: &StoredMatch) -> usize {
        // A log only grows at the end, or is cut and then grows by one, so comparing moves and times is enough.
        old.log.iter().zip(&self.log).take_while(|(old, new)| old.mv == new.mv && old.seconds == new.seconds).count()
    }
}
