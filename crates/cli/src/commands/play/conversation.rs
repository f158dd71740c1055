//! The loop of `play`: asks engines and people for moves, and runs orders.

use std::path::Path;

use super::choice::{Answer, Choice};
use super::front::Front;
use super::input::Input;
use super::orders::Order;
use super::pace::Pace;
use super::players::{seed_from_clock, seed_of};
use super::saved;
use super::session::Session;
use super::telemetry_rows::TelemetryFile;
use crate::failure::Failure;
use crate::interrupt::Interruptible;
use crate::telemetry;

/// A session with the partial move that was entered last.
pub struct Conversation {
    session: Session,
    choice: Choice,
    pace: Pace,
    telemetry: Option<TelemetryFile>,
}

impl Conversation {
    /// Creates a conversation. `pace` applies between two engines.
    pub fn new(session: Session, pace: Pace) -> Conversation {
        Conversation { session, choice: Choice::default(), pace, telemetry: None }
    }

    /// Writes a line for each engine move into a file.
    #[must_use]
    pub fn with_telemetry(self, telemetry: Option<TelemetryFile>) -> Conversation {
        Conversation { telemetry, ..self }
    }

    /// Plays until the player leaves, the input ends, or a game between engines is over.
    pub fn run(mut self, input: &mut Input, front: &mut dyn Front) -> Result<(), Failure> {
        front.opened(&self.session)?;
        loop {
            if self.session.is_over() && (front.ends_with_the_game() || !self.session.players().any_human()) {
                return front.ended(&self.session);
            }
            let engine = self.session.engine_is_to_move();
            if engine && self.pace != Pace::Step {
                let interrupted = self.let_engine_play(front)?;
                if interrupted && !self.session.players().any_human() && !self.session.is_over() {
                    return front.left(&self.session);
                }
                continue;
            }
            front.ask(&self.session)?;
            let Some(line) = input.line()? else { return front.left(&self.session) };
            match Order::parse(&line) {
                Ok(Order::Quit) => return front.left(&self.session),
                Ok(Order::Empty) if engine => {
                    self.let_engine_play(front)?;
                }
                Ok(order) => self.obey(order, front)?,
                Err(reason) => front.refused(&reason)?,
            }
        }
    }

    /// Lets the engine to move play; returns whether Ctrl-C has cut its search short.
    fn let_engine_play(&mut self, front: &mut dyn Front) -> Result<bool, Failure> {
        let stop = Interruptible::begin();
        let (info, side) = (self.session.played().info(), self.session.played().side_to_move());
        front.live()?.during(|live| {
            live.set_message(format!("{} thinks", info.called(side)));
            self.session.play_engine(&stop, &mut |known| live.set_message(telemetry::progress(info, side, known)))
        })?;
        self.choice = Choice::default();
        if let Some(file) = &mut self.telemetry {
            file.note(&self.session)?;
        }
        front.moved(&self.session)?;
        if !self.session.players().any_human() && !self.session.is_over() {
            self.pace.wait(&stop);
        }
        Ok(stop.is_due())
    }

    fn give_hint(&mut self, front: &mut dyn Front) -> Result<(), Failure> {
        let stop = Interruptible::begin();
        let (info, side) = (self.session.played().info(), self.session.played().side_to_move());
        let hint = front.live()?.during(|live| {
            self.session.hint(&stop, &mut |known| live.set_message(telemetry::progress(info, side, known)))
        });
        match hint {
            Ok(Some(hint)) => front.hinted(&self.session, &hint),
            Ok(None) => front.refused("there is no hint: the game is over"),
            Err(failure) => front.refused(&failure.to_string()),
        }
    }

    fn obey(&mut self, order: Order, front: &mut dyn Front) -> Result<(), Failure> {
        let session = &mut self.session;
        match order {
            Order::Empty | Order::Quit => return Ok(()),
            Order::Help => return front.help(),
            Order::Position => return front.told("position", &session.played().position()),
            Order::Record => return front.told("record", &session.played().record()),
            Order::Why => {
                return match session.played().info().insight {
                    Some(_) => front.pointed_out(&session.played().insight()),
                    None => front.refused("nothing can be told of this game at sight; try `hint`"),
                };
            }
            Order::Moves => {
                self.choice = Choice::default();
                return front.listed(session, &session.played().legal_moves());
            }
            Order::Save(path) => {
                return match saved::write(session, &path) {
                    Ok(()) => front.told("saved", &path.display().to_string()),
                    Err(failure) => front.refused(&failure.to_string()),
                };
            }
            Order::Move(line) => return self.play(&line, front),
            Order::Hint => return self.give_hint(front),
            Order::Undo if !session.take_back() => return front.refused("there is nothing to take back"),
            Order::Redo if !session.repeat() => return front.refused("there is nothing to play again"),
            Order::Undo | Order::Redo => {}
            Order::New(game) => {
                if let Err(error) = session.restart(game.as_deref()) {
                    return front.refused(&error.to_string());
                }
            }
            Order::Load(path) => {
                if let Err(failure) = load(session, &path) {
                    return front.refused(&failure.to_string());
                }
            }
        }
        self.choice = Choice::default();
        front.opened(&self.session)
    }

    fn play(&mut self, line: &str, front: &mut dyn Front) -> Result<(), Failure> {
        match self.choice.play(self.session.played_mut(), line) {
            Answer::Played => front.moved(&self.session),
            Answer::Unfinished { question, moves } => front.unfinished(&self.session, question, &moves),
            Answer::Refused(error) => front.refused(&error.to_string()),
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
