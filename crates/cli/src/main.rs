//! The program `endspiel` with the games of this project.

use std::process::ExitCode;

use endspiel_games::Games;

fn main() -> ExitCode {
    endspiel::run(Games::usual)
}
