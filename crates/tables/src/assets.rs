//! What comes with the program beside its code: embedded, or handed in when the feature `embedded` is off.

use endspiel_machine::{Asset, asset};

use crate::book::SEAL;

pub(crate) static BOOK: Asset = asset!("mill.book", "book/mill.book", is_book);

/// Everything of this crate that comes with the program.
pub fn assets() -> [&'static Asset; 1] {
    [&BOOK]
}

fn is_book(bytes: &[u8]) -> Result<(), String> {
    SEAL.open_with_head(bytes).map(|_| ()).map_err(|error| error.to_string())
}
