//! The output of a game: the trait `Presentation`, and its JSON form.

use std::io::{self, Write};

use endspiel_game::Colour;
use endspiel_presentation::{Insight, View};
use endspiel_search::{Analysis, Answer};
use serde::Serialize;
use serde_json::json;

use super::session::Session;
use crate::failure::Failure;
use crate::terminal::ProgressLine;

/// The output of a session for its players.
pub trait Presentation {
    /// Shows a position after a start or after moves were taken back.
    fn show_position(&mut self, session: &Session) -> Result<(), Failure>;

    /// Shows a move that was played.
    fn show_move(&mut self, session: &Session) -> Result<(), Failure>;

    /// Returns the display for the time an engine thinks.
    fn progress_line(&mut self) -> Result<ProgressLine, Failure>;

    /// Prints the prompt before a line is read.
    fn prompt(&mut self, session: &Session) -> Result<(), Failure>;

    /// Returns whether the loop ends with the game.
    fn ends_with_the_game(&self) -> bool;

    /// Shows the end of the game; no more lines are read.
    fn show_end(&mut self, session: &Session) -> Result<(), Failure>;

    /// Shows the end of the session when the players leave, perhaps during the game.
    fn leave(&mut self, session: &Session) -> Result<(), Failure>;

    /// Shows why a line was refused; nothing has changed.
    fn show_refusal(&mut self, reason: &str) -> Result<(), Failure>;

    /// Asks for the rest of a move that a line began.
    fn ask_for_rest(&mut self, session: &Session, question: &str, moves: &[String]) -> Result<(), Failure>;

    /// Shows the requested list of moves.
    fn list_moves(&mut self, session: &Session, moves: &[String]) -> Result<(), Failure>;

    /// Shows the requested hint.
    fn show_hint(&mut self, session: &Session, hint: &Answer) -> Result<(), Failure>;

    /// Shows what decides the position.
    fn show_insight(&mut self, insight: &Insight) -> Result<(), Failure>;

    /// Shows a requested text, with its name.
    fn print_text(&mut self, name: &str, text: &str) -> Result<(), Failure>;

    /// Shows the commands.
    fn print_help(&mut self) -> Result<(), Failure>;
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

impl Presentation for Json<'_> {
    fn show_position(&mut self, session: &Session) -> Result<(), Failure> {
        self.show_move(session)
    }

    fn show_move(&mut self, session: &Session) -> Result<(), Failure> {
        let mv = session.last_move().map(|(_, mv)| mv);
        let [white, black] = [Colour::White, Colour::Black].map(|colour| session.players().of(colour).spec());
        // An engine that does not search has no result to show.
        let analysis = session.last_answer().map(|answer| &answer.analysis).filter(|known| !known.lines.is_empty());
        self.line(&Line { mv, view: session.played().view(), white: &white, black: &black, analysis })
    }

    fn progress_line(&mut self) -> Result<ProgressLine, Failure> {
        Ok(ProgressLine::hidden())
    }

    fn prompt(&mut self, _: &Session) -> Result<(), Failure> {
        Ok(())
    }

    fn ends_with_the_game(&self) -> bool {
        true
    }

    fn show_end(&mut self, _: &Session) -> Result<(), Failure> {
        Ok(())
    }

    fn leave(&mut self, _: &Session) -> Result<(), Failure> {
        Ok(())
    }

    fn show_refusal(&mut self, reason: &str) -> Result<(), Failure> {
        self.line(&json!({ "error": reason }))
    }

    fn ask_for_rest(&mut self, _: &Session, question: &str, moves: &[String]) -> Result<(), Failure> {
        self.line(&json!({ "error": question, "moves": moves }))
    }

    fn list_moves(&mut self, _: &Session, moves: &[String]) -> Result<(), Failure> {
        self.line(&json!({ "moves": moves }))
    }

    fn show_hint(&mut self, _: &Session, hint: &Answer) -> Result<(), Failure> {
        self.line(&json!({ "hint": hint.mv, "analysis": hint.analysis }))
    }

    fn show_insight(&mut self, insight: &Insight) -> Result<(), Failure> {
        self.line(&json!({ "why": insight }))
    }

    fn print_text(&mut self, name: &str, text: &str) -> Result<(), Failure> {
        self.line(&json!({ name: text }))
    }

    fn print_help(&mut self) -> Result<(), Failure> {
        let commands: Vec<&str> = super::prompt_command::HELP.iter().map(|(command, _)| *command).collect();
        self.line(&json!({ "help": commands }))
    }
}
