//! `endspiel play`: a game in the terminal.
//!
//! `session` holds the game and the players and does no printing; `game_loop` reads commands and
//! shows their results through a `presentation`: text for people, JSON for programs.

mod game_loop;
mod input;
mod limit;
mod move_entry;
mod pace;
mod players;
mod presentation;
mod prompt_command;
mod saved;
mod session;
mod telemetry_rows;
mod text;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use endspiel_game::{Colour, DrawCounting, DrawLimits};
use endspiel_games::Games;

pub use input::Input;
pub use players::{HUMAN, Player, Players, seed_from_clock};
pub use session::{Opened, Session};

use crate::arguments::{StartPosition, engines_notation_and};
use crate::context::Context;
use crate::failure::Failure;
use crate::terminal::Capabilities;
use crate::values;
use game_loop::GameLoop;
use limit::Limit;
use pace::Pace;
use players::seed_of;
use presentation::{Json, Presentation};
use telemetry_rows::TelemetryFile;
use text::Text;

/// The name of standard output in place of a file.
const SCREEN: &str = "-";

/// Play a game in the terminal
///
/// Draws the board, asks for your moves and plays the moves of the other side. A player is `human` or an engine:
/// a level (`beginner`, `easy`, `normal`, `hard`, `perfect`) or any spec, such as `best:time=2s`. After each move
/// of an engine a line shows its evaluation and the cost of the move. Black moves first in Othello,
/// White in the other games.
///
/// At the prompt, type a move, its number in the list, or only its beginning to be asked for the rest; `hint`
/// asks a strong engine, `help` lists the other commands: taking back, saving, loading. Ctrl-C while an engine
/// thinks makes it play its best move so far.
///
/// With two engines the game is played to its end and every move printed; --pause and --step slow it down and draw
/// every position; Ctrl-C ends it.
///
/// --telemetry prints one line of values for each engine move instead, after a header: column (the move; columns are counted from 0, as in the paper),
/// winning move of (at an immediate win or the block of one: the side whose win it is), random (whether other moves were thought as
/// good), max. value, calls max and calls min (nodes in which the engine's side and the other one move), positions (those that were
/// valued) and seconds, with a semicolon between them and a decimal comma, as spreadsheets read it; n/a where there is no such figure.
/// --telemetry=FILE writes the lines to a file, and the game is shown as usual.
///
/// A saved game has its players with it, and goes on with them unless --white or --black name others; a file starts no other programs.
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
  endspiel play connect4 --black alphabeta:paper=viergewinnt2023 --telemetry
  endspiel play --load game.json"))]
pub struct Arguments {
    /// The game, with its options after a colon; without it, a menu asks for the game and the players
    game: Option<String>,

    /// The player of the white stones: human or an engine [default: human, or as in the saved game]
    #[arg(long, value_name = "SPEC")]
    white: Option<String>,

    /// The player of the black stones: human or an engine [default: human, or as in the saved game]
    #[arg(long, value_name = "SPEC")]
    black: Option<String>,

    #[command(flatten)]
    place: StartPosition,

    /// Go on with a saved game, its players and its limits
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

    /// Print what each engine move cost as a line of values, or write the lines to FILE
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = SCREEN)]
    telemetry: Option<PathBuf>,

    /// Draw after this many moves without a removal, or off [default: 30]
    #[arg(long, value_name = "N|off")]
    no_removal_limit: Option<Limit<1>>,

    /// Draw when a position occurs for the N-th time, or off [default: 5]
    #[arg(long, value_name = "N|off")]
    repetition_limit: Option<Limit<2>>,

    /// Draw after this number of moves of both sides together, or off [default: 250]
    #[arg(long, value_name = "N|off")]
    turn_limit: Option<Limit<1>>,

    /// How draws are counted: standard or muehle2021 [default: standard]
    #[arg(long, value_name = "COUNTING")]
    draws: Option<DrawCounting>,
}

impl Arguments {
    /// Returns whether to show the menu.
    pub fn asks(&self) -> bool {
        let Arguments { game, white, black, place, load, seed, pause, step, telemetry, .. } = self;
        let is_human = |player: &Option<String>| player.as_deref().is_none_or(|spec| spec == HUMAN);
        let nothing_said = game.is_none() && load.is_none() && place.position.is_none() && place.moves.is_none();
        let nobody_named = is_human(white) && is_human(black) && seed.is_none();
        nothing_said && nobody_named && pause.is_none() && !step && telemetry.is_none()
    }

    /// Returns the limits, with `otherwise` for those not given.
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

    /// Opens the game and its players; players of a saved game give way to those named here.
    fn open(&self, games: &Games) -> Result<(Opened, Players), Failure> {
        let seed = self.seed.unwrap_or_else(seed_from_clock);
        let named = self.game.as_deref().map(|game| games.open(game)).transpose()?;
        if let Some(path) = &self.load {
            let mut saved = saved::read(path)?;
            if let Some(game) = named.filter(|game| game.spec() != saved.game) {
                let (asked, found) = (game.spec(), endspiel_game::shorten(&saved.game));
                return Err(Failure::input(format!("{} is a game of {found}, not of {asked}", path.display())));
            }
            saved.limits = self.limits(saved.limits);
            let opened = saved::open(&saved, games, path)?;
            let mut players = Vec::new();
            for (colour, spec) in self.specs() {
                let player = match spec {
                    Some(spec) => Some(Player::new(games, &saved.game, spec, seed_of(colour, seed))?),
                    None => saved::player(&saved, games, path, colour, seed_of(colour, seed))?,
                };
                players.extend(player.map(|player| (colour, player)));
            }
            return Ok((opened, Players::by_colour(players)));
        }
        let game = named.ok_or_else(|| Failure::input("name a game, as in `endspiel play mill`"))?;
        let limits = self.limits(DrawLimits::default());
        let played = self.place.open(game.as_ref(), limits)?;
        let [white, black] = self.specs().map(|(_, spec)| spec.unwrap_or(HUMAN));
        let players = Players::new(games, &game.spec(), white, black, seed)?;
        Ok((Opened { game, limits, played }, players))
    }

    /// Returns the named players, by colour.
    fn specs(&self) -> [(Colour, Option<&str>); 2] {
        [(Colour::White, self.white.as_deref()), (Colour::Black, self.black.as_deref())]
    }
}

/// Opens the game and plays it.
pub fn run(arguments: &Arguments, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let json = context.json();
    let games = context.games_and_programs();
    let ((opened, players), pace) = (arguments.open(&games)?, arguments.pace());
    if pace != Pace::AtOnce && players.any_human() {
        return Err(Failure::input(
            "--pause and --step are for a game between two engines; name them with --white and --black",
        ));
    }
    let on_screen = arguments.telemetry.as_deref() == Some(Path::new(SCREEN));
    if json && on_screen {
        return Err(Failure::input(
            "with --json every line has what a move cost; write other lines to a file: --telemetry=FILE",
        ));
    }
    let file = arguments.telemetry.as_deref().filter(|_| !on_screen).map(TelemetryFile::create).transpose()?;
    context.build_small_tables_for(&opened.game.spec());
    let named = arguments.specs().into_iter().filter_map(|(colour, spec)| spec.map(|_| colour)).collect();
    let session = Session::new(games, opened, players).fixing(named);
    let mut presentation: Box<dyn Presentation + '_> = match json {
        true => Box::new(Json::new(out)),
        false => Box::new(Text::new(out, Capabilities::of_standard_output(), pace).with_telemetry(on_screen)),
    };
    GameLoop::new(session, pace).with_telemetry(file).run(&mut Input::standard(), &mut *presentation)
}

/// Plays on the terminal.
pub fn start(session: Session, input: &mut Input, out: &mut dyn Write) -> Result<(), Failure> {
    let pace = Pace::default();
    GameLoop::new(session, pace).run(input, &mut Text::new(out, Capabilities::of_standard_output(), pace))
}
