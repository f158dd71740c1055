//! The Go Text Protocol, version 2, the engine's side: for Othello, as Edax, Egaroucid and GoGui speak it.
//!
//! `request` reads a line, `game` plays for either colour, `time` keeps the clocks. Commands are answered one after
//! the other: while the engine thinks about `genmove`, later commands wait.

mod game;
mod request;
mod time;

use std::sync::{Arc, mpsc};

use endspiel_game::{Side, shorten};
use endspiel_machine::Instant;
use endspiel_presentation::{AnyGame, AnyMatch};

use crate::engine_thread::EngineThread;
use crate::output::Output;
use crate::serve::{Build, Next, ServeError, Session, check_othello};
use game::{Game, PASS, Refusal};
use request::Request;
use time::Time;

/// The name of the game in `set_game` and `list_games`.
const OTHELLO: &str = "Othello";

/// Every command, in the order of `list_commands`.
const COMMANDS: [&str; 26] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "reg_genmove",
    "undo",
    "time_settings",
    "time_left",
    "set_game",
    "list_games",
    "showboard",
    "final_score",
    "gogui-rules_game_id",
    "gogui-rules_board",
    "gogui-rules_board_size",
    "gogui-rules_legal_moves",
    "gogui-rules_side_to_move",
    "gogui-rules_final_result",
    "gogui-play_sequence",
];

/// An answer, or the reason why a command failed.
type Reply = Result<String, String>;

/// A session with a program that speaks GTP.
pub(crate) struct Gtp<'a> {
    rules: Arc<dyn AnyGame>,
    game: Game,
    times: [Time; 2],
    spec: String,
    engine: EngineThread,
    output: Arc<Output>,
    build: &'a Build<'a>,
}

impl<'a> Gtp<'a> {
    pub(crate) fn new(
        rules: Arc<dyn AnyGame>,
        engine: &str,
        output: Arc<Output>,
        build: &'a Build<'a>,
    ) -> Result<Gtp<'a>, ServeError> {
        check_othello(rules.as_ref(), "GTP")?;
        let game = Game::new(rules.as_ref())?;
        let (spec, engine) = (engine.to_owned(), EngineThread::default());
        Ok(Gtp { rules, game, times: [Time::Own; 2], spec, engine, output, build })
    }

    fn answer(&self, id: Option<u32>, reply: &Reply) {
        let (sign, text) = match reply {
            Ok(text) => ('=', text),
            Err(reason) => ('?', reason),
        };
        let id = id.map(|id| id.to_string()).unwrap_or_default();
        let mut lines = text.lines();
        let first = format!("{sign}{id} {}", lines.next().unwrap_or_default());
        self.output.lines(std::iter::once(first.trim_end()).chain(lines).chain([""]));
    }

    fn carry_out(&mut self, command: &str, arguments: &[&str]) -> Result<Reply, ServeError> {
        Ok(match (command, arguments) {
            ("protocol_version", _) => Ok("2".to_owned()),
            ("name", _) => Ok("Endspiel".to_owned()),
            ("version", _) => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            ("known_command", [asked, ..]) => Ok(COMMANDS.contains(asked).to_string()),
            ("list_commands", _) => Ok(COMMANDS.join("\n")),
            ("quit" | "komi", _) => Ok(String::new()),
            ("boardsize", [size, ..]) if size.parse() == Ok(self.game.size()) => Ok(String::new()),
            ("boardsize", _) => Err("unacceptable size".to_owned()),
            ("clear_board", _) => self.clear_board()?,
            ("play", [colour, mv]) => self.play(colour, mv),
            ("gogui-play_sequence", pairs) => self.play_sequence(pairs),
            ("genmove", [colour]) => self.generate(colour, true)?,
            ("reg_genmove", [colour]) => self.generate(colour, false)?,
            ("undo", _) => {
                if self.game.undo() {
                    Ok(String::new())
                } else {
                    Err("cannot undo".to_owned())
                }
            }
            ("time_settings", [main, period, moves]) => self.set_times(main, period, moves),
            ("time_left", [colour, left, moves]) => self.set_time_left(colour, left, moves),
            ("set_game", [name]) if name.eq_ignore_ascii_case(OTHELLO) => Ok(String::new()),
            ("set_game", _) => Err("unsupported game".to_owned()),
            ("list_games" | "gogui-rules_game_id", _) => Ok(OTHELLO.to_owned()),
            ("showboard", _) => Ok(self.board()),
            ("final_score", _) => self.game.score().ok_or_else(|| "the game is not over".to_owned()),
            ("gogui-rules_board", _) => Ok(self.rows_from_below()),
            ("gogui-rules_board_size", _) => Ok(self.game.size().to_string()),
            ("gogui-rules_legal_moves", _) => Ok(self.game.played().legal_moves().join(" ")),
            ("gogui-rules_side_to_move", _) => Ok(colour_name(self.game.played().side_to_move()).to_owned()),
            ("gogui-rules_final_result", _) => Ok(self.result()),
            (known, _) if COMMANDS.contains(&known) => Err("syntax error".to_owned()),
            _ => Err("unknown command".to_owned()),
        })
    }

    fn clear_board(&mut self) -> Result<Reply, ServeError> {
        self.game = Game::new(self.rules.as_ref())?;
        if let Some(engine) = self.engine.engine()? {
            engine.new_game();
        }
        Ok(Ok(String::new()))
    }

    fn play(&mut self, colour: &str, mv: &str) -> Reply {
        let side = side(colour)?;
        self.game.play(side, mv).map(|()| String::new()).map_err(|refusal| why(&refusal))
    }

    /// Plays pairs of colour and move, all or none.
    fn play_sequence(&mut self, pairs: &[&str]) -> Reply {
        for (played, pair) in pairs.chunks(2).enumerate() {
            let reply = if let [colour, mv] = pair { self.play(colour, mv) } else { Err("syntax error".to_owned()) };
            if reply.is_err() {
                for _ in 0..played {
                    self.game.undo();
                }
                return reply;
            }
        }
        Ok(String::new())
    }

    /// Lets the engine choose a move for a colour, and perhaps plays it.
    fn generate(&mut self, colour: &str, plays: bool) -> Result<Reply, ServeError> {
        let side = match side(colour) {
            Ok(side) => side,
            Err(reason) => return Ok(Err(reason)),
        };
        let chosen = match self.game.asked(side) {
            Err(refusal) => Err(why(&refusal)),
            // After the end both sides pass, as programs for Go expect.
            Ok(asked) if asked.ending().is_some() || asked.legal_moves() == [PASS] => Ok(PASS.to_owned()),
            Ok(asked) => self.think(asked, side)?,
        };
        Ok(chosen.and_then(|mv| {
            if plays {
                self.game.play(side, &mv).map_err(|refusal| why(&refusal))?;
            }
            Ok(mv)
        }))
    }

    /// Returns the engine's move, and takes its time off the clock.
    fn think(&mut self, asked: Box<dyn AnyMatch>, side: Side) -> Result<Reply, ServeError> {
        if self.engine.engine()?.is_none() {
            match (self.build)(&self.rules.spec(), &self.spec) {
                Ok(engine) => self.engine.replace(engine)?,
                Err(error) => return Ok(Err(error.to_string())),
            }
        }
        let (sender, answers) = mpsc::channel();
        let limits = self.times[side.index()].limits();
        let begun = Instant::now();
        self.engine.begin(move |engine, stop| {
            let answer = engine.think(asked.as_ref(), &limits, stop, &mut |_| {});
            // The session waits for it.
            let _ = sender.send(answer.map(|answer| answer.mv).map_err(|error| error.to_string()));
        })?;
        self.engine.wait()?;
        let time = &mut self.times[side.index()];
        *time = time.after(begun.elapsed());
        answers.recv().map_err(|_| ServeError::EngineLost)
    }

    fn set_times(&mut self, main: &str, period: &str, moves: &str) -> Reply {
        let numbers = (request::seconds(main), request::seconds(period), moves.parse().ok());
        let (Some(main), Some(period), Some(moves)) = numbers else { return Err("syntax error".to_owned()) };
        self.times = [Time::settings(main, period, moves); 2];
        Ok(String::new())
    }

    fn set_time_left(&mut self, colour: &str, left: &str, moves: &str) -> Reply {
        let side = side(colour)?;
        let (Some(left), Ok(moves)) = (request::seconds(left), moves.parse()) else {
            return Err("syntax error".to_owned());
        };
        let time = &mut self.times[side.index()];
        *time = time.left(left, moves);
        Ok(String::new())
    }

    /// Returns the board with its coordinates, and the side to move.
    fn board(&self) -> String {
        let rows = self.game.rows();
        let letters: String = ('a'..).take(rows.len()).flat_map(|letter| [' ', letter]).collect();
        let mut text = format!("\n {letters}\n");
        for (number, row) in (1..).zip(&rows) {
            text += &format!("{number} {}\n", spaced(row));
        }
        text + colour_name(self.game.played().side_to_move()) + " to move"
    }

    /// Returns the rows as GoGui wants them, the last one first.
    fn rows_from_below(&self) -> String {
        self.game.rows().iter().rev().map(|row| spaced(row)).collect::<Vec<_>>().join("\n")
    }

    fn result(&self) -> String {
        match self.game.played().ending() {
            Some(ending) => self.rules.info().sentence(ending),
            None => "the game is not over".to_owned(),
        }
    }
}

impl Session for Gtp<'_> {
    fn command(&mut self, line: &str) -> Result<Next, ServeError> {
        let Some(request) = Request::read(line) else { return Ok(Next::Listen) };
        let reply = self.carry_out(request.command, &request.arguments)?;
        self.answer(request.id, &reply);
        Ok(if request.command == "quit" { Next::Quit } else { Next::Listen })
    }

    fn refuse(&mut self, reason: &str) {
        self.answer(None, &Err(reason.to_owned()));
    }

    fn end(&mut self) -> Result<(), ServeError> {
        self.engine.stop_and_wait()
    }
}

fn side(colour: &str) -> Result<Side, String> {
    request::colour(colour).ok_or_else(|| format!("`{}` is no colour", shorten(colour)))
}

fn colour_name(side: Side) -> &'static str {
    if side == Side::First { "black" } else { "white" }
}

fn spaced(row: &str) -> String {
    row.chars().map(String::from).collect::<Vec<_>>().join(" ")
}

/// Returns the reason why a move was not played. Programs look for its first words.
fn why(refusal: &Refusal) -> String {
    match refusal {
        Refusal::OtherSide => "illegal move: the other colour is to move".to_owned(),
        Refusal::Illegal(error) => format!("illegal move: {error}"),
    }
}
