//! `endspiel engine`: the UGI, NBoard and GTP protocols.

use std::io;

use clap::{Args, ValueEnum};
use endspiel_game::Error;
use endspiel_game::words::Saying;
use endspiel_protocol::{DEFAULT_ENGINE, Program, Protocol, ServeError, serve};

use crate::arguments::engines_notation_and;
use crate::context::Context;
use crate::failure::Failure;

/// Play for another program, by UGI, NBoard or GTP
///
/// Reads commands on standard input and answers on standard output, for other boards and tournament programs. If
/// the first command is `nboard` it speaks NBoard 2, which is for Othello, else the Universal Game Interface, UCI for
/// any game. `--protocol gtp` speaks the Go Text Protocol for Othello. It ends with `quit`, at the end of the input, or when its output is closed.
///
/// Positions and moves are written as everywhere else in this program. docs/reference/ugi.md,
/// docs/reference/nboard.md and docs/reference/gtp.md show whole sessions.
#[derive(Debug, Args)]
#[command(after_long_help = engines_notation_and("\
  endspiel engine mill
  endspiel engine othello --engine best:threads=2,hash=256
  endspiel engine othello --protocol gtp
  printf 'ugi\\nposition startpos moves 4 4\\nquery p1turn\\n' | endspiel engine connect4"))]
pub struct Arguments {
    /// The game, with its options after a colon
    game: String,

    /// The engine, until the other program chooses another one
    #[arg(long, value_name = "SPEC", default_value = DEFAULT_ENGINE)]
    engine: String,

    /// The protocol, in place of the one the first command chooses
    #[arg(long, value_enum)]
    protocol: Option<Chosen>,
}

/// A protocol by its name.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Chosen {
    /// The Universal Game Interface, for every game
    Ugi,
    /// NBoard 2, for Othello
    Nboard,
    /// The Go Text Protocol, for Othello
    Gtp,
}

impl From<Chosen> for Protocol {
    fn from(chosen: Chosen) -> Protocol {
        match chosen {
            Chosen::Ugi => Protocol::Ugi,
            Chosen::Nboard => Protocol::NBoard,
            Chosen::Gtp => Protocol::Gtp,
        }
    }
}

/// Answers commands until the end.
pub fn run(arguments: &Arguments, context: &Context<'_>) -> Result<(), Failure> {
    let games = context.games_and_programs();
    let game = games.open(&arguments.game)?;
    let build = |game: &str, spec: &str| {
        // Only the command line decides which programs are started here, not the other program.
        if Program::from_spec(spec).is_some() && spec != arguments.engine {
            let words = "other programs are chosen by the command line only (--engine)";
            return Err(Error::spec(Saying::new("engine.programs", words)));
        }
        games.engine(game, spec)
    };
    // A wrong spec is reported here to the user, not later to the program that asks for a move.
    drop(build(&game.spec(), &arguments.engine)?);
    context.build_small_tables_for(&game.spec());
    let protocol = arguments.protocol.map(Protocol::from).unwrap_or_default();
    serve(game, &arguments.engine, protocol, io::stdin(), io::stdout(), &build).map_err(failure)
}

fn failure(error: ServeError) -> Failure {
    match error {
        ServeError::Game(error) => error.into(),
        ServeError::NotOthello { .. } => Failure::Input(error.to_string()),
        ServeError::Output(error) => error.into(),
        ServeError::Thread(_) | ServeError::EngineLost => Failure::Work(error.into()),
    }
}
