//! The game as text for people.

use std::io::Write;

use anstyle::Style;
use endspiel_presentation::{AnyMatch, Insight, Sign};
use endspiel_search::{Answer, explained};

use super::move_entry::MoveEntry;
use super::pace::Pace;
use super::presentation::Presentation;
use super::prompt_command::HELP;
use super::session::Session;
use super::telemetry_rows;
use crate::failure::{Failure, one_line};
use crate::telemetry;
use crate::terminal::{Capabilities, Marks, ProgressLine, layout};
use crate::words::{capitalised, counted, in_columns};

/// The most moves that are listed unasked.
const MAX_LISTED_MOVES: usize = 10;
/// The largest width of a list.
const WIDTH: usize = 76;
/// The width of a move in front of its cost.
const MOVE_WIDTH: usize = 10;

/// The text presentation, for a terminal or, without colours, for a pipe.
pub struct Text<'a> {
    out: &'a mut dyn Write,
    capabilities: Capabilities,
    pace: Pace,
    /// Whether the position has been drawn since it last changed.
    drawn: bool,
    /// Whether the help command has been mentioned.
    helped: bool,
    /// Whether the cursor is behind a prompt. Typed input ends that line, input from a pipe does not.
    asked: bool,
    /// Whether costs of engine moves are printed as lines of values.
    telemetry: Telemetry,
}

/// The state of the lines of values and their header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Telemetry {
    Off,
    BeforeHeader,
    Begun,
}

impl<'a> Text<'a> {
    /// Draws to `out`. Moves of two engines without a pause are only printed; otherwise the
    /// board is drawn after each.
    pub fn new(out: &'a mut dyn Write, capabilities: Capabilities, pace: Pace) -> Text<'a> {
        Text { out, capabilities, pace, drawn: false, helped: false, asked: false, telemetry: Telemetry::Off }
    }

    /// Prints a line of values for each engine move, instead of its cost in words.
    #[must_use]
    pub fn with_telemetry(self, asked: bool) -> Text<'a> {
        let telemetry = if asked { Telemetry::BeforeHeader } else { Telemetry::Off };
        Text { telemetry, ..self }
    }

    fn print_telemetry(&mut self, session: &Session) -> Result<(), Failure> {
        let Some(row) = telemetry_rows::row(session) else { return Ok(()) };
        if std::mem::take(&mut self.asked) {
            writeln!(self.out)?;
        }
        if self.telemetry == Telemetry::BeforeHeader {
            writeln!(self.out, "{}", telemetry_rows::HEADER)?;
            self.telemetry = Telemetry::Begun;
        }
        Ok(writeln!(self.out, "{row}")?)
    }

    /// Returns the cost of the last move, if an engine has searched for it.
    fn cost(&self, session: &Session) -> Option<String> {
        if self.telemetry != Telemetry::Off {
            return None;
        }
        let played = session.played();
        let report = telemetry::report(played.info(), !played.side_to_move(), session.last_answer()?)?;
        Some(self.capabilities.painted(&report, Style::new().dimmed()))
    }

    fn draw(&mut self, session: &Session) -> Result<(), Failure> {
        let played = session.played();
        let view = played.view();
        let [first, second] = session.specs();
        layout::heading(self.out, &self.capabilities, played, &view, [&first, &second])?;
        layout::board(self.out, &self.capabilities, played, &Marks::of(played, &view))?;
        if let Some((colour, mv)) = session.last_move() {
            writeln!(self.out, "{} played {}.", layout::name(played.info(), colour), self.capabilities.bold(&mv))?;
        }
        if let Some(cost) = self.cost(session) {
            writeln!(self.out, "{cost}")?;
        }
        for warning in played.warnings() {
            layout::warning(self.out, &self.capabilities, &warning.to_string())?;
        }
        if let Some(ending) = played.ending() {
            layout::result(self.out, &self.capabilities, played.info(), ending)?;
        }
        self.drawn = true;
        Ok(())
    }

    /// Lists the moves if they are few, else explains how to type one.
    fn suggest(&mut self, session: &Session) -> Result<(), Failure> {
        if session.engine_is_to_move() {
            if !self.helped {
                writeln!(self.out, "Enter lets the engine move, `quit` leaves.")?;
            }
            self.helped = true;
            return Ok(());
        }
        let moves = session.played().legal_moves();
        let help = if self.helped { "" } else { ", or `help`" };
        self.helped = true;
        match moves.as_slice() {
            [] => writeln!(self.out, "`new` starts again, `undo` takes back, `save FILE` keeps it, `quit` leaves.")?,
            few if few.len() <= MAX_LISTED_MOVES => {
                if !help.is_empty() {
                    writeln!(self.out, "Type a move{help}.")?;
                }
                self.print_list(session, few)?;
            }
            [example, ..] => {
                let count = counted(moves.len(), "move");
                writeln!(self.out, "{count}: type one, such as {example}; `moves` lists them{help}.")?;
            }
        }
        Ok(())
    }

    fn print_list(&mut self, session: &Session, moves: &[String]) -> Result<(), Failure> {
        let items = if MoveEntry::numbers_moves(session.played()) { numbered(moves) } else { moves.to_vec() };
        for line in in_columns(&items, WIDTH) {
            writeln!(self.out, "  {line}")?;
        }
        Ok(())
    }
}

impl Presentation for Text<'_> {
    fn show_position(&mut self, session: &Session) -> Result<(), Failure> {
        self.drawn = false;
        if !session.players().any_human() {
            let players = [0, 1]
                .map(|index| format!("{} {}", session.played().info().stones[index].name, session.specs()[index]));
            writeln!(self.out, "{}: {}", self.capabilities.bold(session.played().info().title.en), players.join(", "))?;
        }
        Ok(())
    }

    fn show_move(&mut self, session: &Session) -> Result<(), Failure> {
        self.drawn = false;
        if self.telemetry != Telemetry::Off {
            self.print_telemetry(session)?;
        }
        if session.players().any_human() || self.pace == Pace::Step {
            return Ok(());
        }
        if self.pace != Pace::AtOnce {
            self.draw(session)?;
        } else if let Some((colour, mv)) = session.last_move().filter(|_| self.telemetry == Telemetry::Off) {
            let turn = session.played().moves().len();
            write!(self.out, "{turn:>4}. {} ", layout::name(session.played().info(), colour))?;
            match self.cost(session) {
                Some(cost) => writeln!(self.out, "{mv:<MOVE_WIDTH$} {cost}")?,
                None => writeln!(self.out, "{mv}")?,
            }
        }
        Ok(self.out.flush()?)
    }

    fn progress_line(&mut self) -> Result<ProgressLine, Failure> {
        self.out.flush()?;
        Ok(ProgressLine::spinner(self.capabilities))
    }

    fn prompt(&mut self, session: &Session) -> Result<(), Failure> {
        if !self.drawn {
            self.draw(session)?;
            self.suggest(session)?;
        }
        let name = if session.is_over() { "over" } else { layout::name(session.played().info(), session.turn()) };
        write!(self.out, "{} ", self.capabilities.bold(&format!("{name}>")))?;
        self.asked = true;
        Ok(self.out.flush()?)
    }

    fn ends_with_the_game(&self) -> bool {
        false
    }

    fn show_end(&mut self, session: &Session) -> Result<(), Failure> {
        if !self.drawn {
            self.draw(session)?;
        }
        print_record(self.out, session.played())
    }

    fn leave(&mut self, session: &Session) -> Result<(), Failure> {
        writeln!(self.out)?;
        if session.played().moves().is_empty() {
            return Ok(());
        }
        print_record(self.out, session.played())
    }

    fn show_refusal(&mut self, reason: &str) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{}", one_line(reason))?)
    }

    fn ask_for_rest(&mut self, session: &Session, question: &str, moves: &[String]) -> Result<(), Failure> {
        writeln!(self.out, "{question}")?;
        self.print_list(session, moves)
    }

    fn list_moves(&mut self, session: &Session, moves: &[String]) -> Result<(), Failure> {
        if moves.is_empty() {
            return self.show_refusal("there are no moves: the game is over");
        }
        self.print_list(session, moves)
    }

    fn show_hint(&mut self, session: &Session, hint: &Answer) -> Result<(), Failure> {
        let played = session.played();
        writeln!(self.out, "Hint: {}", self.capabilities.bold(&hint.mv))?;
        let lines = &hint.analysis.lines;
        if let Some((line, best)) = lines.iter().find(|line| line.mv == hint.mv).zip(lines.first()) {
            for reason in explained(played, line, best) {
                writeln!(self.out, "  It {reason}.")?;
            }
        }
        if let Some(report) = telemetry::report(played.info(), played.side_to_move(), hint) {
            writeln!(self.out, "{}", self.capabilities.painted(&report, Style::new().dimmed()))?;
        }
        Ok(())
    }

    fn show_insight(&mut self, insight: &Insight) -> Result<(), Failure> {
        if insight.says.is_empty() {
            return self.print_text("why", "");
        }
        let marks = insight.marks.iter().filter(|mark| mark.sign != Sign::Ground).map(|mark| &mark.says);
        for saying in insight.says.iter().chain(marks) {
            writeln!(self.out, "  {}.", capitalised(&saying.text))?;
        }
        Ok(())
    }

    fn print_text(&mut self, name: &str, text: &str) -> Result<(), Failure> {
        match name {
            "saved" => writeln!(self.out, "Saved as {}.", one_line(text))?,
            _ if text.is_empty() => writeln!(self.out, "Nothing yet.")?,
            _ => writeln!(self.out, "{text}")?,
        }
        Ok(())
    }

    fn print_help(&mut self) -> Result<(), Failure> {
        for (command, meaning) in HELP {
            writeln!(self.out, "  {command:<12}{meaning}")?;
        }
        Ok(())
    }
}

fn print_record(out: &mut dyn Write, played: &dyn AnyMatch) -> Result<(), Failure> {
    Ok(writeln!(out, "Record: {}", played.record())?)
}

fn numbered(moves: &[String]) -> Vec<String> {
    let width = moves.len().to_string().len();
    moves.iter().enumerate().map(|(index, mv)| format!("{:>width$} {mv}", index + 1)).collect()
}
