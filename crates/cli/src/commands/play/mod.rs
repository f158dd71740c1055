//! `endspiel play`: a game in the terminal.
//!
//! `session` holds the game and the players and does no printing; `conversation` reads
//! orders and shows what comes of them through a `front`: text for people, JSON for programs.

mod choice;
mod conversation;
mod front;
mod input;
mod limit;
mod orders;
mod pace;
mod players;
mod saved;
mod session;
mod text;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use endspiel_game::{DrawCounting, DrawLimits};
use endspiel_games::Games;

pub use input::Input;
pub use players::{HUMAN, Player, Players, seed_from_clock};
pub use session::{Opened, Session};

use crate::arguments::{Place, engines_notation_and};
use crate::context::Context;
use crate::failure::Failure;
use crate::terminal::Look;
use crate::values;
use front::{Front, Json};
use limit::Limit;
use pace::Pace;
use text::Text;

/// Play a game in the terminal
///
/// Draws the board, asks for moves and answers with those of the other side. A player is `human` or an engine:
/// a level (`beginner`, `easy`, `normal`, `hard`, `perfect`) or any spec, such as `best:time=2s`. After each move
/// of an engine a line says what it thinks of the position and what the move cost. Black begins at Othello,
/// White at the other games.
///
/// At the prompt, type a move, its number in the list, or only its beginning to be asked for the rest; `hint`
/// asks a strong engine, `help` lists what else there is: taking back, saving, loading. Ctrl-C while an engine
/// thinks makes it play the best it has.
///
/// With two engines the game is played out and every move printed; --pause and --step slow it down and draw
/// every position, Ctrl-C ends it.
///
/// A game that goes nowhere is drawn by limits; each of them can be changed or switched off. With --json, every
/// position is one line on standard output, with what the engine's move cost, and moves are read from standard
/// input.
#[derive(Debug, Args)]
#[command(after_long_help = engines_notation_and("\
  endspiel play connect4 --black normal
  endspiel play othello --white best:time=2s --black human
  endspiel play mill --white hard --black alphabeta:states=25000 --step
  endspiel play mill --white random --black random --seed 3 --json
  endspiel play mill --position 'bb.w.bw./.....w../........ w 0 0' --turn-limit off
  endspiel play --load game.json"))]
pub struct Arguments {
    /// The game, with its options after a colon; without it, a menu asks for the game and the players
    game: Option<String>,

    /// Who plays the white stones: human or an engine
    #[arg(long, value_name = "SPEC", default_value = "human")]
    white: String,

    /// Who plays the black stones: human or an engine
    #[arg(long, value_name = "SPEC", default_value = "human")]
    black: String,

    #[command(flatten)]
    place: Place,

    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "moves"])]
    load: Option<PathBuf>,

    /// The seed of engines that have none of their own: white takes N, black N + 1 [default: from the clock]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Wait between the moves of two engines, as 2s or 500ms, and draw every position
    #[arg(long, value_name = "SECONDS", value_parser = values::time, conflicts_with = "step")]
    pause: Option<Duration>,

    /// Wait for Enter before every move of two engines
    #[arg(long)]
    step: bool,

    /// Draw after this many moves without a removal, or off [default: 30]
    #[arg(long, value_name = "N|off")]
    no_removal_limit: Option<Limit<1>>,

    /// Draw when a position comes up for the N-th time, or off [default: 5]
    #[arg(long, value_name = "N|off")]
    repetition_limit: Option<Limit<2>>,

    /// Draw after this many turns of either side, or off [default: 250]
    #[arg(long, value_name = "N|off")]
    turn_limit: Option<Limit<1>>,

    /// How draws are counted: standard or muehle2021 [default: standard]
    #[arg(long, value_name = "COUNTING")]
    draws: Option<DrawCounting>,
}

impl Arguments {
    /// Whether the menu is to ask for everything.
    pub fn asks(&self) -> bool {
        let Arguments { game, white, black, place, load, seed, pause, step, .. } = self;
        let nothing_said = game.is_none() && load.is_none() && place.position.is_none() && place.moves.is_none();
        nothing_said && white == HUMAN && black == HUMAN && seed.is_none() && pause.is_none() && !step
    }

    /// The limits, those that were not given as they would be otherwise.
    fn limits(&self, otherwise: DrawLimits) -> DrawLimits {
        DrawLimits {
            moves_without_removal: self.no_removal_limit.map_or(otherwise.moves_without_removal, Limit::get),
            repetitions: self.repetition_limit.map_or(otherwise.repetitions, Limit::get),
            turns: self.turn_limit.map_or(otherwise.turns, Limit::get),
            counting: self.draws.unwrap_or(otherwise.counting),
        }
    }

    fn pace(&self) -> Pace {
        match (self.step, self.pause) {
            (true, _) => Pace::Step,
            (false, Some(time)) => Pace::Pause(time),
            (false, None) => Pace::AtOnce,
        }
    }

    fn open(&self, games: &Games) -> Result<Opened, Failure> {
        let named = self.game.as_deref().map(|game| games.open(game)).transpose()?;
        if let Some(path) = &self.load {
            let mut saved = saved::read(path)?;
            if let Some(game) = named.filter(|game| game.spec() != saved.game) {
                let (asked, found) = (game.spec(), endspiel_game::shorten(&saved.game));
                return Err(Failure::input(format!("{} is a game of {found}, not of {asked}", path.display())));
            }
            saved.limits = self.limits(saved.limits);
            return saved::open(&saved, games, path);
        }
        let game = named.ok_or_else(|| Failure::input("name a game, as in `endspiel play mill`"))?;
        let limits = self.limits(DrawLimits::default());
        let played = self.place.open(game.as_ref(), limits)?;
        Ok(Opened { game, limits, played })
    }
}

/// Opens the game and plays it.
pub fn run(arguments: &Arguments, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let json = context.json();
    let seed = arguments.seed.unwrap_or_else(seed_from_clock);
    let games = context.games_and_programs();
    let (opened, pace) = (arguments.open(&games)?, arguments.pace());
    let players = Players::new(&games, &opened.game.spec(), &arguments.white, &arguments.black, seed)?;
    if pace != Pace::AtOnce && players.any_human() {
        return Err(Failure::input(
            "--pause and --step are for a game between two engines; name them with --white and --black",
        ));
    }
    context.build_small_tables_for(&opened.game.spec());
    let session = Session::new(games, opened, players);
    let mut input = Input::standard();
    if json {
        return converse(session, pace, &mut input, &mut Json::new(out));
    }
    converse(session, pace, &mut input, &mut Text::new(out, Look::of_standard_output(), pace))
}

/// Plays with people, on the terminal.
pub fn start(session: Session, input: &mut Input, out: &mut dyn Write) -> Result<(), Failure> {
    let pace = Pace::default();
    converse(session, pace, input, &mut Text::new(out, Look::of_standard_output(), pace))
}

fn converse(session: Session, pace: Pace, input: &mut Input, front: &mut dyn Front) -> Result<(), Failure> {
    conversation::Conversation::new(session, pace).run(input, front)
}
