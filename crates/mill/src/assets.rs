//! Embedded data; handed in at run time when the feature `embedded` is off.

use endspiel_machine::{Asset, asset};

pub(crate) static PUZZLES: Asset = asset!("mill-puzzles.txt", "puzzles.txt", Asset::is_text);
pub(crate) static OPENINGS: Asset = asset!("mill-openings.txt", "openings_played.txt", Asset::is_text);

/// Returns the data assets of this crate.
pub fn assets() -> [&'static Asset; 2] {
    [&PUZZLES, &OPENINGS]
}
