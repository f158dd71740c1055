//! What comes with the program beside its code: embedded, or handed in when the feature `embedded` is off.

use endspiel_machine::{Asset, asset};

pub(crate) static PUZZLES: Asset = asset!("mill-puzzles.txt", "puzzles.txt", Asset::is_text);
pub(crate) static OPENINGS: Asset = asset!("mill-openings.txt", "openings_played.txt", Asset::is_text);

/// Everything of this crate that comes with the program.
pub fn assets() -> [&'static Asset; 2] {
    [&PUZZLES, &OPENINGS]
}
