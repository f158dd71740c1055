//! Messages that all boards share.

use endspiel_game::words::Phrase;

/// A click that is not on a place of the board.
pub const NOTHING_HERE: Phrase =
    Phrase::new("click.nothing-here", "there is nothing to play on here", "hier gibt es nichts zu tun");

/// The refusal of a game without [`set_up`](crate::Drawing::set_up).
pub const NO_SETUP: Phrase = Phrase::new(
    "setup.not-offered",
    "positions of this game cannot be set up by hand",
    "Stellungen dieses Spiels kann man nicht von Hand aufbauen",
);

pub(crate) const NO_SPOT: Phrase =
    Phrase::new("setup.no-spot", "there is no place `{at}` on the board", "auf diesem Brett gibt es „{at}“ nicht");

pub(crate) const NO_HANDS: Phrase =
    Phrase::new("setup.in-hand", "this game has no stones in hand", "in diesem Spiel gibt es keine Steine im Vorrat");

pub(crate) const LIMIT_REACHED: Phrase = Phrase::new(
    "error.limit-reached",
    "a draw limit has ended the game before it",
    "eine Remisgrenze hat das Spiel vorher beendet",
);

pub(crate) const OTHER_COUNTING: Phrase = Phrase::new(
    "limits.counting",
    "draws of {game} cannot be counted as in {counting}",
    "Remis lassen sich bei {game} nicht wie in {counting} zählen",
);
