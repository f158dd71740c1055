//! `endspiel engine`: for other programs.

use std::io;

use clap::Args;
use endspiel_game::Error;
use endspiel_game::words::Saying;
use endspiel_protocol::{DEFAULT_ENGINE, Program, ServeError, serve};

use crate::arguments::engines_notation_and;
use crate::context::Context;
use crate::engines;
use crate::failure::Failure;

/// Play for another program, by UGI or NBoard
///
/// Reads commands on standard input and answers on standard output, for boards and tournaments of other people. If
/// the first command is `nboard` it speaks NBoard 2, which is for Othello, else the Universal Game Interface, UCI for
/// any game. It ends with `quit`, with the end of the input, or when nobody reads the answers any more.
///
/// Positions and moves are written as everywhere else in this program. docs/reference/ugi.md and
/// docs/reference/nboard.md show whole sessions.
#[derive(Debug, Args)]
#[command(after_long_help = engines_notation_and("\
  endspiel engine mill
  endspiel engine othello --engine best:threads=2,hash=256
  printf 'ugi\\nposition startpos moves 4 4\\nquery p1turn\\n' | endspiel engine connect4"))]
pub struct Arguments {
    /// The game, with its options after a colon
    game: String,

    /// Who plays, until the other program chooses another engine
    #[arg(long, value_name = "SPEC", default_value = DEFAULT_ENGINE)]
    engine: String,
}

/// Serves until it is over.
pub fn run(arguments: &Arguments, context: &Context<'_>) -> Result<(), Failure> {
    let game = context.games.open(&arguments.game)?;
    let build = |game: &str, spec: &str| {
        // Which programs are started here, the command line says and not whoever speaks to us.
        if Program::from_spec(spec).is_some() && spec != arguments.engine {
            let words = "other programs are chosen by the command line only (--engine)";
            return Err(Error::spec(Saying::new("engine.programs", words)));
        }
        engines::build(&context.games, game, spec)
    };
    // A slip in the spec is told here, to whoever typed it, and not to the program that asks for a move later.
    drop(build(&game.spec(), &arguments.engine)?);
    context.build_small_tables_for(&game.spec());
    serve(game, &arguments.engine, io::stdin(), io::stdout(), &build).map_err(failure)
}

fn failure(error: ServeError) -> Failure {
    match error {
        ServeError::Game(error) => error.into(),
        ServeError::NotOthello(_) => Failure::Input(error.to_string()),
        ServeError::Output(error) => error.into(),
        ServeError::Thread(_) | ServeError::EngineLost => Failure::Work(error.into()),
    }
}
