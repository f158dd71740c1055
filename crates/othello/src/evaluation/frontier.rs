//! Neighbourhoods of discs.

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const LAST_COLUMN: u64 = FIRST_COLUMN << 7;

/// Returns these squares and their neighbours in all eight directions. The empty ones among them are where an
/// opponent may move sooner or later.
#[inline]
pub(crate) fn around(squares: u64) -> u64 {
    let row = squares | (squares & !FIRST_COLUMN) >> 1 | (squares & !LAST_COLUMN) << 1;
    row | row << 8 | row >> 8
}
