//! Why a move is good or bad: lines completed, threats made and stopped, cells given away.
//!
//! Every sentence follows from the rules and at most one reply. A *threat* of a side is a free cell that would complete a
//! line of its stones; it is *at once* if a stone can fall into it now.

use endspiel_game::words::{Phrase, Saying, Term, Words};
use endspiel_game::{Game, Outcome};
use endspiel_presentation::{Claim, MoveReason};

use crate::board::Cell;
use crate::game::{Column, ConnectFour, Position};
use crate::insight::{Places, name, parity};
use crate::solver::{AnyShape, Shape};
use crate::word::Word;

endspiel_game::phrases! {
    COMPLETES = "connect4.why-completes": "completes a line", "vollendet eine Reihe";
    /// The cell is a threat of the opponent at once.
    BLOCKS = "connect4.why-blocks":
        "takes {places}, where {other} would have won",
        "besetzt {places}, wo {other} gewonnen hätte";
    /// The own side has two threats at once or more, the opponent none.
    BOTH = "connect4.why-both":
        "threatens to win on {places}, more than {other} can stop",
        "droht auf {places} zu gewinnen, mehr, als {other} verhindern kann";
    /// The own side has a threat at once and another one on top of it; the opponent has no threat at once.
    STACKED = "connect4.why-stacked":
        "threatens to win on {places}, one above the other",
        "droht auf {places} zu gewinnen, eins über dem anderen";
    /// A threat at once is new.
    FORCES = "connect4.why-forces": "forces {other} to answer on {places}", "zwingt {other}, auf {places} zu antworten";
    /// Another threat is new. If the columns fill up one after the other, the own side gets its row.
    OWN_ROW = "connect4.why-own-row":
        "makes a threat on {places}, in an {parity} row, and those fall to {side}",
        "macht eine Drohung auf {places}, in einer {parity} Reihe, und diese fallen {side} zu";
    OTHER_ROW = "connect4.why-other-row":
        "makes a threat on {places}, in an {parity} row",
        "macht eine Drohung auf {places}, in einer {parity} Reihe";
    /// The own side has a threat at once elsewhere.
    MISSES = "connect4.why-misses": "misses the win on {places}", "lässt den Sieg auf {places} aus";
    /// The opponent has a threat at once elsewhere.
    IGNORES = "connect4.why-ignores": "does not stop {other} on {places}", "hält {other} auf {places} nicht auf";
    /// The cell on top is a threat of the opponent.
    ALLOWS = "connect4.why-allows": "lets {other} win on {places}", "lässt {other} auf {places} gewinnen";
    /// The cell on top is a threat of the own side, and the opponent can now take it.
    WASTES = "connect4.why-wastes": "gives up the threat on {places}", "gibt die Drohung auf {places} auf";
}

/// Returns the patterns that a move makes, the weightiest first.
pub(crate) fn reasons<W: Word>(game: &ConnectFour<W>, position: &Position<W>, column: Column) -> Vec<MoveReason> {
    let Some(cell) = game.landing(position, column) else { return Vec::new() };
    let after = game.play_unchecked(position, column);
    if let Some(outcome) = game.outcome(&after) {
        let wins = outcome == Outcome::Win(position.side());
        return if wins { vec![Claim::Fact.of(COMPLETES.say(&[]))] } else { Vec::new() };
    }
    let shape = AnyShape::new(*game.board());
    let (side, other) = (name(position.side()), name(!position.side()));
    let threats = |stones: W, all: W| shape.completions(stones) & shape.all() & !all;
    let playable = game.playable(&after);
    let (had, has) = (threats(position.own, position.all), threats(after.opposing(), after.all));
    let theirs = threats(after.own, after.all);
    let taken = threats(position.opposing(), position.all) & W::cell(cell.0);
    let (at_once, above) = (has & playable, playable & shape.above(W::cell(cell.0)));
    let free_hand = (theirs & playable).is_none();
    let stacked = at_once << 1 & has;
    let say = |phrase: &Phrase, cells: W, parity: Words| {
        let places = Places(game, cells);
        let blanks: [(_, &dyn Term); 4] =
            [("side", &side), ("other", &other), ("places", &places), ("parity", &parity)];
        let needed = blanks.into_iter().filter(|(name, _)| phrase.words.en.contains(&format!("{{{name}}}")));
        phrase.say(&needed.collect::<Vec<_>>()).about(cells.cells().map(|cell| game.board().name(Cell(cell))))
    };
    let about = |phrase: &Phrase, cells: W| (!cells.is_none()).then(|| say(phrase, cells, Words::same("")));

    let mut good: Vec<Saying> = Vec::new();
    if free_hand && at_once.count_ones() > 1 {
        good.extend(about(&BOTH, at_once));
    } else if free_hand && !stacked.is_none() {
        good.extend(about(&STACKED, at_once | stacked));
    }
    good.extend(about(&BLOCKS, taken));
    if good.is_empty() && free_hand {
        good.extend(about(&FORCES, at_once & !had));
    }
    let rows = shape.rows_by_side()[position.side().index()];
    let new = has & !had & !playable;
    for (phrase, cells) in [(&OWN_ROW, new & rows), (&OTHER_ROW, new & !rows)] {
        good.extend(cells.cells().map(|cell| say(phrase, W::cell(cell), parity(game, Cell(cell)))));
    }
    let won = had & game.playable(position) & !W::cell(cell.0);
    let bad = [
        about(&MISSES, won),
        about(&IGNORES, theirs & playable & !above),
        about(&ALLOWS, theirs & above),
        about(&WASTES, has & had & above),
    ];
    let bad = bad.into_iter().flatten().map(|says| Claim::Bad.of(says));
    good.into_iter().map(|says| Claim::Good.of(says)).chain(bad).collect()
}
