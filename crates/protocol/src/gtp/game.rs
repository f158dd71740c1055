//! The game of a GTP session: moves of either colour, and what can be taken back.

use endspiel_game::{DrawLimits, Error, Side};
use endspiel_presentation::{AnyGame, AnyMatch};

/// A pass, in our notation and in that of GTP.
pub(super) const PASS: &str = "pass";

/// A game that is played by commands with a colour.
pub(super) struct Game {
    played: Box<dyn AnyMatch>,
    /// The number of plies before each command that played; a command may play a forced pass first.
    before: Vec<usize>,
}

/// The reason why a move was not played.
#[derive(Debug)]
pub(super) enum Refusal {
    /// The other side is to move, and has a move.
    OtherSide,
    /// The rules do not allow it.
    Illegal(Error),
}

impl Game {
    pub(super) fn new(rules: &dyn AnyGame) -> Result<Game, Error> {
        Ok(Game { played: rules.open(None, DrawLimits::NONE)?, before: Vec::new() })
    }

    pub(super) fn played(&self) -> &dyn AnyMatch {
        self.played.as_ref()
    }

    pub(super) fn is_over(&self) -> bool {
        self.played.ending().is_some()
    }

    /// Returns whether the side to move can only pass.
    pub(super) fn must_pass(&self) -> bool {
        self.played.legal_moves() == [PASS]
    }

    /// Plays a move of a colour. A forced pass of the other colour may be left out.
    ///
    /// At the end of the game both may pass, since programs for Go expect that.
    pub(super) fn play(&mut self, side: Side, mv: &str) -> Result<(), Refusal> {
        let before = self.played.moves().len();
        let passes = mv.eq_ignore_ascii_case(PASS);
        if !(self.is_over() && passes) {
            let skipped = self.turn_to(side)?;
            if let Err(error) = self.played.play(&mv.to_ascii_lowercase()) {
                if skipped {
                    self.played.undo();
                }
                return Err(Refusal::Illegal(error));
            }
        }
        self.before.push(before);
        Ok(())
    }

    /// Returns a copy of the match with this side to move; a forced pass of the other side is played.
    pub(super) fn asked(&self, side: Side) -> Result<Box<dyn AnyMatch>, Refusal> {
        let mut copy = Game { played: self.played.boxed_clone(), before: Vec::new() };
        copy.turn_to(side)?;
        Ok(copy.played)
    }

    /// Gives this side the move, by a forced pass if need be; returns whether it was needed.
    fn turn_to(&mut self, side: Side) -> Result<bool, Refusal> {
        if self.is_over() || self.played.side_to_move() == side {
            return Ok(false);
        }
        if !self.must_pass() {
            return Err(Refusal::OtherSide);
        }
        self.played.play(PASS).map_err(Refusal::Illegal)?;
        Ok(true)
    }

    /// Takes back the last command that played; `false` if there is none.
    pub(super) fn undo(&mut self) -> bool {
        let Some(before) = self.before.pop() else { return false };
        while self.played.moves().len() > before && self.played.undo() {}
        true
    }

    /// Returns the length of a side of the board.
    pub(super) fn size(&self) -> usize {
        self.played.view().spots.len().isqrt()
    }

    /// Returns the rows of the board from the first to the last, `X` black, `O` white, `.` empty.
    pub(super) fn rows(&self) -> Vec<String> {
        let position = self.played.position();
        let squares: Vec<char> = position.chars().map(|square| if square == '-' { '.' } else { square }).collect();
        let size = self.size().max(1);
        squares.chunks_exact(size).take(size).map(|row| row.iter().collect()).collect()
    }

    /// Returns the result, empty squares to the winner: `B+12`, `W+64` or `0`; `None` before the end.
    pub(super) fn score(&self) -> Option<String> {
        let outcome = self.played.ending()?.outcome;
        let view = self.played.view();
        let empty = view.spots.iter().filter(|spot| spot.stone.is_none()).count() as u32;
        let margin = view.facts.black.on_board.abs_diff(view.facts.white.on_board) + empty;
        Some(match outcome.winner() {
            Some(Side::First) => format!("B+{margin}"),
            Some(Side::Second) => format!("W+{margin}"),
            None => "0".to_owned(),
        })
    }
}
