//! The whole program `endspiel` with three games more, each complete in a file of its own.
//!
//! `cargo run --release --example guests` has them in the page, the terminal, UGI and tournaments. Nothing outside this
//! folder knows of them; `main` is their registration.

mod hexapawn;
mod kalah;
mod konane;

use std::process::ExitCode;

use endspiel_games::Games;
use hexapawn::Hexapawn;
use kalah::Kalah;
use konane::Konane;

fn main() -> ExitCode {
    endspiel::run(|| Games::usual().with::<Hexapawn>().with::<Kalah>().with::<Konane>())
}
