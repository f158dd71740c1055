//! The whole program `endspiel` with four games more, each complete in a file of its own.
//!
//! `cargo run --release --example guests` has them in the page, the terminal, UGI and tournaments. Nothing outside this
//! folder knows of them; `main` is their registration.

mod dots_and_boxes;
mod hexapawn;
mod kalah;
mod konane;

use std::process::ExitCode;

use dots_and_boxes::DotsAndBoxes;
use endspiel_games::Games;
use hexapawn::Hexapawn;
use kalah::Kalah;
use konane::Konane;

fn main() -> ExitCode {
    endspiel::run(|| Games::usual().with::<Hexapawn>().with::<Kalah>().with::<Konane>().with::<DotsAndBoxes>())
}
