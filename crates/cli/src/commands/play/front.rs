//! The output of a game: the trait `Front`, and its JSON form.

use std::io::{self, Write};

use endspiel_game::Colour;
use endspiel_presentation::{Insight, View};
use endspiel_search::{Analysis, Answer};
use serde::Serialize;
use serde_json::json;

use super::session::Session;
use crate::failure::Failure;
use crate::terminal::Live;

/// Shows a session to the players.
pub trait Front {
    /// Shows a position that did not arise by a move: a game starts, or moves were taken back.
    fn opened(&mut self, session: &Session) -> Result<(), Failure>;

    /// Shows a move that was played.
    fn moved(&mut self, session: &Session) -> Result<(), Failure>;

    /// Returns the display for the time an engine thinks.
    fn live(&mut self) -> Result<Live, Failure>;

    /// Called before a line is read.
    fn ask(&mut self, session: &Session) -> Result<(), Failure>;

    /// Tells whether the end of the game ends the conversation.
    fn ends_with_the_game(&self) -> bool;

    /// The game is over and no more lines are read.
    fn ended(&mut self, session: &Session) -> Result<(), Failure>;

    /// Called when the players leave, perhaps during the game.
    fn left(&mut self, session: &Session) -> Result<(), Failure>;

    /// Reports that a line was refused and nothing has changed.
    fn refused(&mut self, reason: &str) -> Result<(), Failure>;

    /// Asks for the rest of a move that a line began.
    fn unfinished(&mut self, session: &Session, question: &str, moves: &[String]) -> Result<(), Failure>;

    /// Shows the requested list of moves.
    fn listed(&mut self, session: &Session, moves: &[String]) -> Result<(), Failure>;

    /// Shows the requested hint.
    fn hinted(&mut self, session: &Session, hint: &Answer) -> Result<(), Failure>;

    /// Shows what decides the position.
    fn pointed_out(&mut self, insight: &Insight) -> Result<(), Failure>;

    /// Shows a requested text, with its name.
    fn told(&mut self, name: &str, text: &str) -> Result<(), Failure>;

    /// Shows the commands.
    fn help(&mut self) -> Result<(), Failure>;
}

/// The JSON presentation: a line for every position and for every other answer.
pub struct Json<'a> {
    out: &'a mut dyn Write,
}

/// A position, the move that led to it, the players, and the cost of the move if an engine played
/// it.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(rename = "move")]
    mv: Option<String>,
    #[serde(flatten)]
    view: View,
    white: &'a str,
    black: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    analysis: Option<&'a Analysis>,
}

impl<'a> Json<'a> {
    /// Creates a presentation that writes to `out`.
    pub fn new(out: &'a mut dyn Write) -> Json<'a> {
        Json { out }
    }

    /// Writes a line and flushes it: the reader may wait for it.
    fn line(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let text = serde_json::to_string(value).map_err(io::Error::from)?;
        writeln!(self.out, "{text}")?;
        Ok(self.out.flush()?)
    }
}

impl Front for Json<'_> {
    fn opened(&mut self, session: &Session) -> Result<(), Failure> {
        self.moved(session)
    }

    fn moved(&mut self, session: &Session) -> Result<(), Failure> {
        let mv = session.last_move().map(|(_, mv)| mv);
        let [white, black] = [Colour::White, Colour::Black].map(|colour| session.players().of(colour).spec());
        // An engine that does not search has no result to show.
        let analysis = session.last_answer().map(|answer| &answer.analysis).filter(|known| !known.lines.is_empty());
        self.line(&Line { mv, view: session.played().view(), white: &white, black: &black, analysis })
    }

    fn live(&mut self) -> Result<Live, Failure> {
        Ok(Live::nothing())
    }

    fn ask(&mut self, _: &Session) -> Result<(), Failure> {
        Ok(())
    }

    fn ends_with_the_game(&self) -> bool {
        true
    }

    fn ended(&mut self, _: &Session) -> Result<(), Failure> {
        Ok(())
    }

    fn left(&mut self, _: &Session) -> Result<(), Failure> {
        Ok(())
    }

    fn refused(&mut self, reason: &str) -> Result<(), Failure> {
        self.line(&json!({ "error": reason }))
    }

    fn unfinished(&mut self, _: &Session, question: &str, moves: &[String]) -> Result<(), Failure> {
        self.line(&json!({ "error": question, "moves": moves }))
    }

    fn listed(&mut self, _: &Session, moves: &[String]) -> Result<(), Failure> {
        self.line(&json!({ "moves": moves }))
    }

    fn hinted(&mut self, _: &Session, hint: &Answer) -> Result<(), Failure> {
        self.line(&json!({ "hint": hint.mv, "analysis": hint.analysis }))
    }

    fn pointed_out(&mut self, insight: &Insight) -> Result<(), Failure> {
        self.line(&json!({ "why": insight }))
    }

    fn told(&mut self, name: &str, text: &str) -> Result<(), Failure> {
        self.line(&json!({ name: text }))
    }

    fn help(&mut self) -> Result<(), Failure> {
        let orders: Vec<&str> = super::orders::HELP.iter().map(|(order, _)| *order).collect();
        self.line(&json!({ "help": orders }))
    }
}
