//! Messages that all boards share.

endspiel_game::phrases! {
    /// A click that is not on a place of the board.
    pub NOTHING_HERE = "click.nothing-here": "there is nothing to play on here", "hier gibt es nichts zu tun";

    /// The refusal of a game without [`set_up`](crate::Drawing::set_up).
    pub NO_SETUP = "setup.not-offered":
        "positions of this game cannot be set up by hand",
        "Stellungen dieses Spiels kann man nicht von Hand aufbauen";

    pub(crate) NO_SPOT = "setup.no-spot":
        "there is no place `{at}` on the board",
        "auf diesem Brett gibt es „{at}“ nicht";

    pub(crate) NO_HANDS = "setup.in-hand":
        "this game has no stones in hand",
        "in diesem Spiel gibt es keine Steine im Vorrat";

    pub(crate) LIMIT_REACHED = "error.limit-reached":
        "a draw limit has ended the game before it",
        "eine Remisgrenze hat das Spiel vorher beendet";

    pub(crate) NO_SGF = "sgf.none":
        "there is no such format for {game}",
        "für {game} gibt es dieses Format nicht";

    pub(crate) OTHER_COUNTING = "limits.counting":
        "draws of {game} cannot be counted as in {counting}",
        "Remis lassen sich bei {game} nicht wie in {counting} zählen";
}
