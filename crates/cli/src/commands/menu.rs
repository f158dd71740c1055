//! `endspiel play` without arguments: a menu that asks for the game and the players.

use std::io::{self, IsTerminal, Write};

use endspiel_game::{DrawLimits, Error, Side};
use endspiel_games::Games;

use super::play::{self, HUMAN, Input, Opened, Player, Players, Session, seed_from_clock};
use crate::context::Context;
use crate::engines::{self, LEVELS};
use crate::failure::Failure;
use crate::terminal::{Capabilities, layout};

/// The default opponent.
const DEFAULT_OPPONENT: &str = "normal";

/// Asks for game and players, then plays.
pub fn run(context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let mut input = Input::standard();
    if !io::stdin().is_terminal() && !input.has_more()? {
        return Err(Failure::input(
            "there is no terminal to ask for a game; name one, as in `endspiel play mill`, or see `endspiel --help`",
        ));
    }
    let games = context.games_and_programs();
    let mut menu = Menu { games: &games, input, out, capabilities: Capabilities::of_standard_output() };
    match menu.ask_all()? {
        Some(session) => play::start(session, &mut menu.input, menu.out),
        None => Ok(writeln!(menu.out)?),
    }
}

struct Menu<'a> {
    games: &'a Games,
    input: Input,
    out: &'a mut dyn Write,
    capabilities: Capabilities,
}

impl Menu<'_> {
    /// Returns the game with its players; `None` if the input ends early.
    fn ask_all(&mut self) -> Result<Option<Session>, Failure> {
        writeln!(
            self.out,
            "{}: Enter takes what stands in brackets, `quit` leaves.",
            self.capabilities.bold("Endspiel")
        )?;
        let list = self.games;
        let games: Vec<_> = list.infos().iter().map(|info| (info.name, info.title.en)).collect();
        let Some(game) = self.ask("Which game?", &games, 0, |spec| list.open(spec))? else { return Ok(None) };
        let mut offered = vec![(HUMAN, "a person at this keyboard")];
        offered.extend(LEVELS.map(|level| (level, engines::meaning(level))));
        let default_opponent = offered.iter().position(|(name, _)| *name == DEFAULT_OPPONENT).unwrap_or(0);
        writeln!(self.out, "\nA player may be any engine, such as best:time=2s; `endspiel engines` lists them.")?;
        let (seed, mut players) = (seed_from_clock(), Vec::new());
        for side in Side::BOTH {
            let colour = game.info().colour(side);
            let begins = if side == Side::First { ", which moves first" } else { "" };
            let question = format!("Who plays {}{begins}?", layout::name(game.info(), colour));
            // By default the user plays the first side against the computer.
            let default = if side == Side::First { 0 } else { default_opponent };
            let read = |spec: &str| Player::new(list, &game.spec(), spec, seed + side.index() as u64);
            let Some(player) = self.ask(&question, &offered, default, read)? else { return Ok(None) };
            players.push((colour, player));
        }
        let players = Players::by_colour(players);
        let limits = DrawLimits::default();
        let played = game.open(None, limits)?;
        Ok(Some(Session::new(list.clone(), Opened { game, limits, played }, players)))
    }

    /// Asks until the answer is valid: a number, a word, or nothing for the default.
    fn ask<T>(
        &mut self,
        question: &str,
        offers: &[(&str, &str)],
        default: usize,
        read: impl Fn(&str) -> Result<T, Error>,
    ) -> Result<Option<T>, Failure> {
        writeln!(self.out, "\n{}", self.capabilities.bold(question))?;
        for (number, (name, meaning)) in (1..).zip(offers) {
            writeln!(self.out, "  {number}  {name:<10}{meaning}")?;
        }
        loop {
            write!(self.out, "[{}] ", offers[default].0)?;
            self.out.flush()?;
            let Some(line) = self.input.line()? else { return Ok(None) };
            if ["quit", "exit"].contains(&line.as_str()) {
                return Ok(None);
            }
            let by_number = line.parse().ok().and_then(|number: usize| offers.get(number.checked_sub(1)?));
            let spec = match by_number {
                _ if line.is_empty() => offers[default].0,
                Some((name, _)) => name,
                None => &line,
            };
            match read(spec) {
                Ok(answer) => return Ok(Some(answer)),
                Err(error) => writeln!(self.out, "{error}")?,
            }
        }
    }
}
