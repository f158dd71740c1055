//! A match of any game, played and written as text.

use std::any::Any;

use endspiel_game::{DrawLimits, Ending, Error, Match, Notation, Side, SinceRemoval, Warning, phrases};

use crate::phrases::LIMIT_REACHED;
use crate::{Drawing, DrawnMatch, GameInfo};

/// A match of any game behind an object-safe trait; [`DrawnMatch`] draws it.
pub trait AnyMatch: DrawnMatch + Send {
    /// Returns the description of the game.
    fn info(&self) -> &'static GameInfo;

    /// Returns the game's name with its options.
    fn spec(&self) -> String;

    /// Returns the present position.
    fn position(&self) -> String;

    /// Returns the start position.
    fn start(&self) -> String;

    /// Returns the side to move.
    fn side_to_move(&self) -> Side;

    /// Returns all legal moves; none once the match is over, by the rules or by a limit.
    fn legal_moves(&self) -> Vec<String>;

    /// Returns the [numbers](Drawing::move_number) of all legal moves, in the order of [`AnyMatch::legal_moves`].
    fn legal_numbers(&self) -> Vec<u32>;

    /// Returns the stones of the first and the second player, one bit per place.
    fn stones(&self) -> [u128; 2];

    /// Returns how many stones the first and the second player have in hand.
    fn in_hand(&self) -> [u8; 2];

    /// Returns the moves so far.
    fn moves(&self) -> Vec<String>;

    /// Returns the moves so far as the game's record.
    fn record(&self) -> String;

    /// Plays a move and returns it in our notation. If it is refused, nothing changes.
    fn play(&mut self, text: &str) -> Result<String, Error>;

    /// Plays the legal move with this [number](Drawing::move_number). If there is none, nothing changes.
    fn play_number(&mut self, number: u32) -> Result<(), Error>;

    /// Plays the moves of a record, all or none; returns how many.
    fn play_record(&mut self, text: &str) -> Result<usize, Error>;

    /// Takes the last move back; `false` if there is none.
    fn undo(&mut self) -> bool;

    /// Plays the move that was last taken back; `false` if there is none.
    fn redo(&mut self) -> bool;

    /// Returns how the match ended, if it has.
    fn ending(&self) -> Option<Ending>;

    /// Returns the draw limits.
    fn limits(&self) -> DrawLimits;

    /// Returns the draw limits that are near.
    fn warnings(&self) -> Vec<Warning>;

    /// Returns the count of moves without a removal, with its limit.
    fn since_removal(&self) -> SinceRemoval;

    /// Returns an independent copy.
    fn boxed_clone(&self) -> Box<dyn AnyMatch>;

    /// Returns the inner [`Match`], for callers that know its game.
    fn as_any(&self) -> &dyn Any;
}

impl<G: Drawing> AnyMatch for Match<G> {
    fn info(&self) -> &'static GameInfo {
        &G::INFO
    }

    fn spec(&self) -> String {
        Notation::spec(self.game())
    }

    fn position(&self) -> String {
        self.game().print_position(self.position())
    }

    fn start(&self) -> String {
        self.game().print_position(self.start())
    }

    fn side_to_move(&self) -> Side {
        self.game().side_to_move(self.position())
    }

    fn legal_moves(&self) -> Vec<String> {
        if self.ending().is_some() {
            return Vec::new();
        }
        let print = |mv| self.game().print_move(self.position(), mv);
        self.game().moves(self.position()).into_iter().map(print).collect()
    }

    fn legal_numbers(&self) -> Vec<u32> {
        let mut numbers = Vec::new();
        if self.ending().is_none() {
            let (game, position) = (self.game(), self.position());
            game.for_each_move(position, |mv| numbers.push(game.move_number(position, mv)));
        }
        numbers
    }

    fn stones(&self) -> [u128; 2] {
        Drawing::stones(self.game(), Match::position(self))
    }

    fn in_hand(&self) -> [u8; 2] {
        Drawing::in_hand(self.game(), Match::position(self))
    }

    fn moves(&self) -> Vec<String> {
        self.game().print_moves(self.start(), &Match::moves(self).collect::<Vec<_>>())
    }

    fn record(&self) -> String {
        Match::record(self)
    }

    fn play(&mut self, text: &str) -> Result<String, Error> {
        if self.ending().is_some() {
            return Err(Error::refused_move(text.trim(), phrases::GAME_OVER.say(&[])));
        }
        let mv = self.game().parse_move(self.position(), text)?;
        let printed = self.game().print_move(self.position(), mv);
        Match::play(self, mv)?;
        Ok(printed)
    }

    fn play_number(&mut self, number: u32) -> Result<(), Error> {
        if self.ending().is_some() {
            return Err(Error::refused_move(&number.to_string(), phrases::GAME_OVER.say(&[])));
        }
        let (game, position) = (self.game(), self.position());
        let mut found = None;
        game.for_each_move(position, |mv| {
            if game.move_number(position, mv) == number {
                found = Some(mv);
            }
        });
        let mv = found.ok_or_else(|| Error::refused_move(&number.to_string(), phrases::NOT_LEGAL.say(&[])))?;
        self.play_legal(mv);
        Ok(())
    }

    fn play_record(&mut self, text: &str) -> Result<usize, Error> {
        let moves = self.game().parse_record(self.position(), text)?;
        // A single move needs no copy to go back to.
        if let [mv] = moves[..] {
            return Match::play(self, mv).map(|_| 1).map_err(|_| Error::record(1, LIMIT_REACHED.say(&[])));
        }
        let mut ahead = self.clone();
        for (index, &mv) in moves.iter().enumerate() {
            Match::play(&mut ahead, mv).map_err(|_| Error::record(index + 1, LIMIT_REACHED.say(&[])))?;
        }
        *self = ahead;
        Ok(moves.len())
    }

    fn undo(&mut self) -> bool {
        Match::undo(self)
    }

    fn redo(&mut self) -> bool {
        Match::redo(self)
    }

    fn ending(&self) -> Option<Ending> {
        Match::ending(self)
    }

    fn limits(&self) -> DrawLimits {
        Match::limits(self)
    }

    fn warnings(&self) -> Vec<Warning> {
        Match::warnings(self)
    }

    fn since_removal(&self) -> SinceRemoval {
        Match::since_removal(self)
    }

    fn boxed_clone(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
