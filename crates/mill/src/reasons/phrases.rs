//! The sentences about moves, each with the pattern that makes it true.
//!
//! Every sentence follows from the rules and at most one reply. The *closing points* of a side are the points to which it
//! could move now, or place a stone, to close a mill; for the side that is not to move, as if it were its turn.

endspiel_game::phrases! {
    /// The opponent has two stones left.
    pub(super) TWO_LEFT = "mill.why-two-left": "leaves {other} only two stones", "lässt {other} nur zwei Steine";
    /// The opponent has no legal move.
    pub(super) NO_MOVE = "mill.why-no-move": "leaves {other} no move", "lässt {other} keinen Zug";
    /// The last stone is placed or one is removed, no stone is in hand, and the table or the search knows the result.
    pub(super) WON_ENDING = "mill.why-won-ending":
        "goes into a won ending of {own} stones against {others}",
        "führt in ein gewonnenes Endspiel von {own} gegen {others} Steine";
    pub(super) DRAWN_ENDING = "mill.why-drawn-ending":
        "goes into a drawn ending of {own} stones against {others}",
        "führt in ein unentschiedenes Endspiel von {own} gegen {others} Steine";
    pub(super) LOST_ENDING = "mill.why-lost-ending":
        "goes into a lost ending of {own} stones against {others}",
        "führt in ein verlorenes Endspiel von {own} gegen {others} Steine";
    /// A stone of a mill closes another mill, and no reply reaches the point it left or closes a mill.
    pub(super) SWINGS = "mill.why-swings":
        "swings the double mill: it closes {line} now and {back} on the way back",
        "schwenkt die Zwickmühle: Jetzt schließt sich {line}, auf dem Rückweg {back}";
    /// After the move a stone of a mill can go to a point and back, and closes a mill each time. No reply reaches that
    /// point or closes a mill, and there was no such stone before.
    pub(super) DOUBLE = "mill.why-double":
        "makes a double mill: {stone} can go to {target} and back, and closes a mill each time",
        "baut eine Zwickmühle: {stone} kann nach {target} und zurück und schließt jedes Mal eine Mühle";
    /// The opponent had such a stone and has none now.
    pub(super) BREAKS = "mill.why-breaks-double": "breaks {other}'s double mill", "zerstört die Zwickmühle von {other}";
    pub(super) CLOSES = "mill.why-closes": "closes the mill {line}", "schließt die Mühle {line}";
    pub(super) CLOSES_TWO = "mill.why-closes-two": "closes two mills at once", "schließt zwei Mühlen auf einmal";
    /// The removal ends all of the opponent's ways to close a mill at these points.
    pub(super) TAKES_AWAY = "mill.why-takes-away":
        "takes {stones} and so stops {theirs}",
        "schlägt {stones} und verhindert so {theirs}";
    /// There are two new closing points or more, or one more than before, and no reply closes a mill.
    pub(super) FORK = "mill.why-fork":
        "threatens {mills}, more than {other} can stop",
        "droht {mills}, mehr, als {other} verhindern kann";
    /// A stone leaves a mill and can go back: no reply reaches the point it left or closes a mill.
    pub(super) REOPENS = "mill.why-reopens":
        "opens the mill {line}, and {other} cannot stop it from closing again",
        "öffnet die Mühle {line}, und {other} kann nicht verhindern, dass sie sich wieder schließt";
    /// A closing point is new, and no reply reaches it or closes a mill.
    pub(super) UNSTOPPABLE = "mill.why-unstoppable":
        "threatens {mills} that {other} cannot stop",
        "droht {mills}, und {other} kann das nicht verhindern";
    /// The stone goes to a closing point of the opponent, which has none left.
    pub(super) BLOCKS = "mill.why-blocks": "blocks {other}'s mill on {point}", "verhindert die Mühle von {other} auf {point}";
    /// The stone goes to a closing point of the opponent, which has others.
    pub(super) BLOCKS_ONE = "mill.why-blocks-one":
        "blocks {other}'s mill on {point}, but not on {rest}",
        "verhindert die Mühle von {other} auf {point}, aber nicht auf {rest}";
    /// The opponent, which moves stones and does not fly, has one to three moves and had at least two more.
    pub(super) ONE_MOVE = "mill.why-one-move": "leaves {other} a single move", "lässt {other} einen einzigen Zug";
    pub(super) FEW_MOVES = "mill.why-few-moves": "leaves {other} only {count} moves", "lässt {other} nur {count} Züge";
    /// Two stones of the opponent or more have lost their last free neighbour. It cannot fly.
    pub(super) SHUTS_IN = "mill.why-shuts-in": "shuts in {points}", "sperrt {points} ein";
    /// A closing point is new.
    pub(super) THREATENS = "mill.why-threatens": "threatens {mills}", "droht {mills}";
    /// A stone is placed on a point with as many neighbours as any, while the opponent places stones too.
    pub(super) CROSSING = "mill.why-crossing":
        "takes the crossing {point}",
        "besetzt die Kreuzung {point}";
    /// A closing point of the opponent was there before and still is.
    pub(super) IGNORES = "mill.why-ignores":
        "does not stop {theirs}",
        "verhindert {theirs} nicht";
    /// A closing point of the opponent is new.
    pub(super) ALLOWS = "mill.why-allows": "lets {other} close {mills}", "lässt {other} {mills} schließen";
    /// A closing point of the own side is not used.
    pub(super) MISSES = "mill.why-misses": "does not close {its}", "schließt {its} nicht";
    /// A stone leaves a mill, and a reply reaches the point it left.
    pub(super) SPOILS = "mill.why-spoils":
        "opens the mill {line}, and {other} can step in on {point}",
        "öffnet die Mühle {line}, und {other} kann auf {point} dazwischengehen";
    /// The own side, which moves stones and does not fly, has at most three moves and had at least two more.
    pub(super) SHUT_SELF = "mill.why-shut-self":
        "leaves {side} itself only {count} moves",
        "lässt {side} selbst nur {count} Züge";
}
