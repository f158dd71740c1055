//! A game in progress with its players. Prints nothing.

use std::sync::Arc;

use endspiel_game::{Colour, DrawLimits, Error, Side};
use endspiel_games::Games;
use endspiel_knowledge::Stop;
use endspiel_presentation::{AnyGame, AnyMatch};
use endspiel_search::{Answer, Engine, Limits, Tell};

use super::players::{Player, Players};
use crate::failure::Failure;

/// The engine for hints.
const ADVISER: &str = "best:time=1s";

/// A match with its game and its draw limits.
pub struct Opened {
    /// The game.
    pub game: Arc<dyn AnyGame>,
    /// The draw limits.
    pub limits: DrawLimits,
    /// The match.
    pub played: Box<dyn AnyMatch>,
}

/// A game in progress with its players.
pub struct Session {
    games: Games,
    opened: Opened,
    players: Players,
    /// The colours whose players stay when a saved game names others.
    fixed: Vec<Colour>,
    /// The engine's answer that led to the last move, if an engine played it.
    answered: Option<AnsweredTurn>,
    /// The engine for hints, created at the first request.
    adviser: Option<Box<dyn Engine>>,
}

/// An engine's answer, and the number of its turn.
struct AnsweredTurn {
    answer: Answer,
    turn: usize,
}

impl Session {
    /// Creates a session that continues a match.
    pub fn new(games: Games, opened: Opened, players: Players) -> Session {
        Session { games, opened, players, fixed: Vec::new(), answered: None, adviser: None }
    }

    /// Fixes the players of these colours, even if a saved game names others.
    #[must_use]
    pub fn fixing(self, fixed: Vec<Colour>) -> Session {
        Session { fixed, ..self }
    }

    /// Returns the colours whose players a saved game may name.
    pub fn open_colours(&self) -> impl Iterator<Item = Colour> + use<'_> {
        [Colour::White, Colour::Black].into_iter().filter(|colour| !self.fixed.contains(colour))
    }

    /// Returns the games that can be played.
    pub fn games(&self) -> &Games {
        &self.games
    }

    /// Returns the match.
    pub fn played(&self) -> &dyn AnyMatch {
        self.opened.played.as_ref()
    }

    /// Returns the match, to play in.
    pub fn played_mut(&mut self) -> &mut dyn AnyMatch {
        self.opened.played.as_mut()
    }

    /// Returns the draw limits.
    pub fn limits(&self) -> DrawLimits {
        self.opened.limits
    }

    /// Returns the players.
    pub fn players(&self) -> &Players {
        &self.players
    }

    /// Returns the colour to move.
    pub fn turn(&self) -> Colour {
        self.opened.played.info().colour(self.opened.played.side_to_move())
    }

    /// Returns the specs of the first and the second player.
    pub fn specs(&self) -> [String; 2] {
        Side::BOTH.map(|side| self.players.of(self.opened.played.info().colour(side)).spec())
    }

    /// Returns whether the game is over, by the rules or by a limit.
    pub fn is_over(&self) -> bool {
        self.opened.played.ending().is_some()
    }

    /// Returns the last move and the side that played it.
    pub fn last_move(&self) -> Option<(Colour, String)> {
        let mover = self.opened.played.info().colour(!self.opened.played.side_to_move());
        Some((mover, self.opened.played.moves().pop()?))
    }

    /// Returns the result behind the last move, if an engine played it.
    pub fn last_answer(&self) -> Option<&Answer> {
        let turns = self.opened.played.moves().len();
        self.answered.as_ref().filter(|answered| answered.turn == turns).map(|answered| &answered.answer)
    }

    /// Returns whether an engine is to move.
    pub fn engine_is_to_move(&self) -> bool {
        !self.is_over() && !self.players.of(self.turn()).is_human()
    }

    /// Lets the engine to move play; returns `false` if no engine is to move. It reports its results to `report`, and
    /// plays its best move so far when `stop` is due.
    pub fn play_engine(&mut self, stop: &Stop, report: Tell<'_>) -> Result<bool, Failure> {
        if self.is_over() {
            return Ok(false);
        }
        let turn = self.turn();
        let Player::Engine(engine) = self.players.of_mut(turn) else { return Ok(false) };
        let played = &mut self.opened.played;
        let answer = engine.think(played.as_ref(), &Limits::default(), stop, report);
        let failed = |error, did: &str| anyhow::anyhow!("the engine {} {did}: {error}", engine.spec());
        let answer = answer.map_err(|error| failed(error, "has failed"))?;
        played.play(&answer.mv).map_err(|error| failed(error, "chose a wrong move"))?;
        self.answered = Some(AnsweredTurn { answer, turn: played.moves().len() });
        Ok(true)
    }

    /// Returns the move of a strong engine; `None` if the game is over.
    pub fn hint(&mut self, stop: &Stop, report: Tell<'_>) -> Result<Option<Answer>, Failure> {
        if self.is_over() {
            return Ok(None);
        }
        let adviser = match &mut self.adviser {
            Some(adviser) => adviser,
            none => none.insert(self.games.engine(&self.opened.game.spec(), ADVISER)?),
        };
        Ok(Some(adviser.think(self.opened.played.as_ref(), &Limits::default(), stop, report)?))
    }

    /// Takes moves back until a human is to move, or one move if there are no humans.
    ///
    /// `false`, without a change, if there is no such turn.
    pub fn take_back(&mut self) -> bool {
        let mut taken = 0;
        while self.opened.played.undo() {
            taken += 1;
            if self.is_a_place_to_stop() {
                self.answered = None;
                return true;
            }
        }
        for _ in 0..taken {
            self.opened.played.redo();
        }
        false
    }

    /// Repeats moves taken back until a human is to move, or one if there are no humans; `false` if
    /// there are none.
    pub fn repeat(&mut self) -> bool {
        let mut any = false;
        while self.opened.played.redo() {
            any = true;
            if self.is_a_place_to_stop() {
                break;
            }
        }
        any
    }

    fn is_a_place_to_stop(&self) -> bool {
        self.players.of(self.turn()).is_human() || !self.players.any_human()
    }

    /// Restarts the match, or starts another game with the same players and limits.
    pub fn restart(&mut self, spec: Option<&str>) -> Result<(), Error> {
        let (game, start) = match spec {
            Some(spec) => (self.games.open(spec)?, None),
            None => (Arc::clone(&self.opened.game), Some(self.opened.played.start())),
        };
        let limits = self.opened.limits;
        let played = game.open(start.as_deref(), limits)?;
        self.set_match(Opened { game, limits, played })
    }

    /// Switches to another match with these players; other colours keep theirs.
    ///
    /// If a player cannot play it, nothing changes.
    pub fn set_match_between(&mut self, opened: Opened, named: Vec<(Colour, Player)>) -> Result<(), Error> {
        let exchange = |players: &mut Players, named: Vec<(Colour, Player)>| -> Vec<(Colour, Player)> {
            let one = |(colour, player)| (colour, std::mem::replace(players.of_mut(colour), player));
            named.into_iter().map(one).collect()
        };
        let before = exchange(&mut self.players, named);
        self.set_match(opened).inspect_err(|_| drop(exchange(&mut self.players, before)))
    }

    /// Switches to another match with the same players.
    ///
    /// If a player cannot play it, nothing changes.
    pub fn set_match(&mut self, opened: Opened) -> Result<(), Error> {
        if opened.game.spec() == self.opened.game.spec() {
            self.players.new_game();
        } else {
            self.players = self.players.for_game(&self.games, &opened.game.spec())?;
            self.adviser = None;
        }
        self.opened = opened;
        self.answered = None;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session(game: &str, white: &str, black: &str) -> Session {
        let game = Games::usual().open(game).unwrap();
        let limits = DrawLimits::default();
        let played = game.open(None, limits).unwrap();
        let players = Players::new(&Games::usual(), &game.spec(), white, black, 1).unwrap();
        Session::new(Games::usual(), Opened { game, limits, played }, players)
    }

    fn play_engine(session: &mut Session) -> bool {
        session.play_engine(&Stop::never(), &mut |_| {}).unwrap()
    }

    fn count(session: &Session) -> usize {
        session.played().moves().len()
    }

    #[test]
    fn taking_back_leads_to_the_humans_own_turn() {
        let mut session = session("othello", "random", "human");
        session.played_mut().play("f5").unwrap();
        assert!(play_engine(&mut session));
        assert_eq!((session.turn(), count(&session)), (Colour::Black, 2));
        assert!(session.take_back());
        assert_eq!((session.turn(), count(&session)), (Colour::Black, 0));
        assert!(session.repeat());
        assert_eq!((session.turn(), count(&session)), (Colour::Black, 2));
        assert!(!session.repeat());
    }

    #[test]
    fn two_humans_take_back_one_move_at_a_time() {
        let mut session = session("mill", "human", "human");
        session.played_mut().play("d6").unwrap();
        session.played_mut().play("d2").unwrap();
        assert!(session.take_back());
        assert_eq!(count(&session), 1);
    }

    #[test]
    fn an_opening_move_of_the_engine_cannot_be_taken_back() {
        let mut session = session("connect4", "random", "human");
        assert!(play_engine(&mut session));
        assert!(!play_engine(&mut session));
        assert!(!session.take_back());
        assert_eq!(count(&session), 1);
    }

    #[test]
    fn without_humans_one_move_is_taken_back() {
        let mut session = session("connect4", "random", "easy");
        assert!(play_engine(&mut session) && play_engine(&mut session));
        assert!(session.take_back());
        assert_eq!(count(&session), 1);
        assert!(session.repeat());
        assert_eq!(count(&session), 2);
    }

    #[test]
    fn what_led_to_a_move_is_forgotten_with_the_move() {
        let mut session = session("connect4", "human", "easy");
        session.played_mut().play("4").unwrap();
        assert!(session.last_answer().is_none());
        assert!(play_engine(&mut session));
        let answer = session.last_answer().unwrap();
        assert_eq!(Some(&answer.mv), session.played().moves().last());
        session.played_mut().play("4").unwrap();
        assert!(session.last_answer().is_none());
        assert!(session.take_back() && session.take_back());
        assert!(session.last_answer().is_none());
    }

    #[test]
    fn a_hint_is_a_legal_move_and_changes_nothing() {
        let mut session = session("connect4", "human", "human");
        session.played_mut().play_record("121212").unwrap();
        let hint = session.hint(&Stop::never(), &mut |_| {}).unwrap().unwrap();
        assert_eq!((hint.mv.as_str(), count(&session)), ("1", 6));
        session.played_mut().play("1").unwrap();
        assert!(session.hint(&Stop::never(), &mut |_| {}).unwrap().is_none());
    }

    #[test]
    fn engines_follow_into_another_game() {
        let mut session = session("connect4", "easy", "human");
        assert!(play_engine(&mut session));
        session.restart(Some("mill")).unwrap();
        assert!(play_engine(&mut session));
        assert_eq!((session.played().info().name, count(&session)), ("mill", 1));
    }

    #[test]
    fn starting_again_keeps_the_start_position_and_another_game_its_own() {
        let mut session = session("connect4", "human", "human");
        session.played_mut().play("4").unwrap();
        session.restart(None).unwrap();
        assert_eq!(count(&session), 0);
        session.restart(Some("othello")).unwrap();
        assert_eq!(session.turn(), Colour::Black);
        assert!(session.restart(Some("chess")).is_err());
        assert_eq!(session.played().info().name, "othello");
    }
}
