//! The loop of `play`: asks engines and people for moves, and runs the commands of the prompt.

use std::path::Path;

use super::input::Input;
use super::move_entry::{EntryResult, MoveEntry};
use super::pace::Pace;
use super::players::{seed_from_clock, seed_of};
use super::presentation::Presentation;
use super::prompt_command::PromptCommand;
use super::saved;
use super::session::Session;
use super::telemetry_rows::TelemetryFile;
use crate::failure::Failure;
use crate::interrupt::Interruptible;
use crate::telemetry;

/// A game in progress with its prompt.
pub struct GameLoop {
    session: Session,
    move_entry: MoveEntry,
    pace: Pace,
    telemetry: Option<TelemetryFile>,
}

impl GameLoop {
    /// Creates the loop. `pace` applies between two engines.
    pub fn new(session: Session, pace: Pace) -> GameLoop {
        GameLoop { session, move_entry: MoveEntry::default(), pace, telemetry: None }
    }

    /// Writes a line for each engine move into a file.
    #[must_use]
    pub fn with_telemetry(self, telemetry: Option<TelemetryFile>) -> GameLoop {
        GameLoop { telemetry, ..self }
    }

    /// Plays until the player leaves, the input ends, or a game between engines is over.
    pub fn run(mut self, input: &mut Input, presentation: &mut dyn Presentation) -> Result<(), Failure> {
        presentation.show_position(&self.session)?;
        loop {
            if self.session.is_over() && (presentation.ends_with_the_game() || !self.session.players().any_human()) {
                return presentation.show_end(&self.session);
            }
            let engine = self.session.engine_is_to_move();
            if engine && self.pace != Pace::Step {
                let interrupted = self.let_engine_play(presentation)?;
                if interrupted && !self.session.players().any_human() && !self.session.is_over() {
                    return presentation.leave(&self.session);
                }
                continue;
            }
            presentation.prompt(&self.session)?;
            let Some(line) = input.line()? else { return presentation.leave(&self.session) };
            match PromptCommand::parse(&line) {
                Ok(PromptCommand::Quit) => return presentation.leave(&self.session),
                Ok(PromptCommand::Empty) if engine => {
                    self.let_engine_play(presentation)?;
                }
                Ok(command) => self.run_command(command, presentation)?,
                Err(reason) => presentation.show_refusal(&reason)?,
            }
        }
    }

    /// Lets the engine to move play; returns whether Ctrl-C has cut its search short.
    fn let_engine_play(&mut self, presentation: &mut dyn Presentation) -> Result<bool, Failure> {
        let stop = Interruptible::begin();
        let (info, side) = (self.session.played().info(), self.session.played().side_to_move());
        presentation.progress_line()?.during(|progress| {
            progress.set_message(format!("{} thinks", info.called(side)));
            self.session.play_engine(&stop, &mut |known| progress.set_message(telemetry::progress(info, side, known)))
        })?;
        self.move_entry = MoveEntry::default();
        if let Some(file) = &mut self.telemetry {
            file.note(&self.session)?;
        }
        presentation.show_move(&self.session)?;
        if !self.session.players().any_human() && !self.session.is_over() {
            self.pace.wait(&stop);
        }
        Ok(stop.is_due())
    }

    fn give_hint(&mut self, presentation: &mut dyn Presentation) -> Result<(), Failure> {
        let stop = Interruptible::begin();
        let (info, side) = (self.session.played().info(), self.session.played().side_to_move());
        let hint = presentation.progress_line()?.during(|progress| {
            self.session.hint(&stop, &mut |known| progress.set_message(telemetry::progress(info, side, known)))
        });
        match hint {
            Ok(Some(hint)) => presentation.show_hint(&self.session, &hint),
            Ok(None) => presentation.show_refusal("there is no hint: the game is over"),
            Err(failure) => presentation.show_refusal(&failure.to_string()),
        }
    }

    fn run_command(&mut self, command: PromptCommand, presentation: &mut dyn Presentation) -> Result<(), Failure> {
        let session = &mut self.session;
        match command {
            PromptCommand::Empty | PromptCommand::Quit => return Ok(()),
            PromptCommand::Help => return presentation.print_help(),
            PromptCommand::Position => return presentation.print_text("position", &session.played().position()),
            PromptCommand::Record => return presentation.print_text("record", &session.played().record()),
            PromptCommand::Why => {
                return match session.played().info().insight {
                    Some(_) => presentation.show_insight(&session.played().insight()),
                    None => presentation.show_refusal("this game cannot say what decides a position; try `hint`"),
                };
            }
            PromptCommand::Moves => {
                self.move_entry = MoveEntry::default();
                return presentation.list_moves(session, &session.played().legal_moves());
            }
            PromptCommand::Save(path) => {
                return match saved::write(session, &path) {
                    Ok(()) => presentation.print_text("saved", &path.display().to_string()),
                    Err(failure) => presentation.show_refusal(&failure.to_string()),
                };
            }
            PromptCommand::Move(line) => return self.play(&line, presentation),
            PromptCommand::Hint => return self.give_hint(presentation),
            PromptCommand::Undo if !session.take_back() => {
                return presentation.show_refusal("there is nothing to take back");
            }
            PromptCommand::Redo if !session.repeat() => {
                return presentation.show_refusal("there is nothing to play again");
            }
            PromptCommand::Undo | PromptCommand::Redo => {}
            PromptCommand::New(game) => {
                if let Err(error) = session.restart(game.as_deref()) {
                    return presentation.show_refusal(&error.to_string());
                }
            }
            PromptCommand::Load(path) => {
                if let Err(failure) = load(session, &path) {
                    return presentation.show_refusal(&failure.to_string());
                }
            }
        }
        self.move_entry = MoveEntry::default();
        presentation.show_position(&self.session)
    }

    fn play(&mut self, line: &str, presentation: &mut dyn Presentation) -> Result<(), Failure> {
        match self.move_entry.play(self.session.played_mut(), line) {
            EntryResult::Played => presentation.show_move(&self.session),
            EntryResult::Unfinished { question, moves } => presentation.ask_for_rest(&self.session, question, &moves),
            EntryResult::Refused(error) => presentation.show_refusal(&error.to_string()),
        }
    }
}

/// Loads a saved game with its players, except those named on the command line.
fn load(session: &mut Session, path: &Path) -> Result<(), Failure> {
    let saved = saved::read(path)?;
    let opened = saved::open(&saved, session.games(), path)?;
    let seed = seed_from_clock();
    let player = |colour| {
        saved::player(&saved, session.games(), path, colour, seed_of(colour, seed))
            .map(|player| Some((colour, player?)))
    };
    let named: Vec<_> =
        session.open_colours().filter_map(|colour| player(colour).transpose()).collect::<Result<_, _>>()?;
    Ok(session.set_match_between(opened, named)?)
}
