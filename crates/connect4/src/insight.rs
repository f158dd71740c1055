//! Insight into a position: threats, the rows they lie in, Zugzwang, and proofs by the follow-up rules.

use endspiel_game::words::{Saying, Term, Words};
use endspiel_game::{Game, Side};
use endspiel_presentation::{Insight, Mark, Sign};

use crate::board::Cell;
use crate::description::INFO;
use crate::game::{Column, ConnectFour, Position};
use crate::solver::{AnyShape, Node, Proof, Shape, proof};
use crate::word::Word;

const ODD: Words = Words::new("odd", "ungeraden");
const EVEN: Words = Words::new("even", "geraden");

endspiel_game::phrases! {
    AT_ONCE = "connect4.at-once": "{side} wins on {place} at once", "{side} gewinnt sofort auf {place}";
    OWN_ROW = "connect4.own-row":
        "{side} threatens {place}, in an {parity} row, and those fall to {side}",
        "{side} droht auf {place}, in einer {parity} Reihe, und diese fallen {side} zu";
    OTHER_ROW = "connect4.other-row":
        "{side} threatens {place}, in an {parity} row, and those fall to {other}",
        "{side} droht auf {place}, in einer {parity} Reihe, und diese fallen {other} zu";
    ANSWER = "connect4.answer":
        "{side} gets {place} by answering in the same column",
        "{side} bekommt {place} durch Antworten in derselben Spalte";
    HAS_TO_STOP = "connect4.has-to-stop": "{side} has to take {place}", "{side} muss {place} besetzen";
    CANNOT_STOP = "connect4.cannot-stop":
        "{side} can take only one of them: {place}",
        "{side} kann nur eines davon besetzen: {place}";
    ZUGZWANG = "connect4.zugzwang":
        "{count} more can be played without playing below a threat; then it is {side}'s turn, and {other} profits from Zugzwang",
        "{count} passen noch, ohne unter einer Drohung zu spielen; dann ist {side} am Zug, und {other} profitiert vom Zugzwang";
    GIVES_UP = "connect4.gives-up":
        "{count} more can be played without playing below a threat; then it is {side}'s turn, who can give up {place}",
        "{count} passen noch, ohne unter einer Drohung zu spielen; dann ist {side} am Zug und kann {place} aufgeben";
    NO_THREAT = "connect4.no-threat":
        "no side has a threat to wait for; as the columns fill up, {side} gets the {parity} rows and the last stone",
        "keine Seite hat eine Drohung, auf die sie warten kann; füllen sich die Spalten, bekommt {side} die {parity} Reihen und den letzten Stein";
    CANNOT_LOSE = "connect4.cannot-lose":
        "{side} cannot lose by answering in the same column: no line is left for {other}",
        "{side} kann nicht verlieren, wenn jedem Stein einer in derselben Spalte folgt: Für {other} bleibt keine Reihe übrig";
    WINS_BY = "connect4.wins-by":
        "{side} wins on {place} at the latest, by answering in the same column until {other} has to play below",
        "{side} gewinnt spätestens auf {place}, wenn jedem Stein einer in derselben Spalte folgt, bis {other} darunter spielen muss";
}

/// Cells with their names for people.
pub(crate) struct Places<'a, W>(pub &'a ConnectFour<W>, pub W);

impl<W: Word> Places<'_, W> {
    fn joined(&self, and: &str, place: impl Fn(Column, u8) -> String) -> String {
        let height = self.0.board().rows() + 1;
        let names: Vec<String> = self.1.cells().map(|cell| place(Column(cell / height), cell % height + 1)).collect();
        names.join(and)
    }
}

impl<W: Word> Term for Places<'_, W> {
    fn en(&self) -> String {
        self.joined(" and ", |column, row| format!("row {row} of column {column}"))
    }

    fn de(&self) -> String {
        self.joined(" und ", |column, row| format!("Reihe {row} von Spalte {column}"))
    }
}

/// A position with the data needed to explain it.
struct InsightBuilder<'a, W> {
    game: &'a ConnectFour<W>,
    shape: AnyShape<W>,
    position: &'a Position<W>,
    playable: W,
    /// The cells that would complete a line, by side.
    threats: [W; 2],
}

/// Explains what decides an unfinished position.
pub(crate) fn insight<W: Word>(game: &ConnectFour<W>, position: &Position<W>) -> Insight {
    if game.outcome(position).is_some() {
        return Insight::default();
    }
    let shape = AnyShape::new(*game.board());
    let free = shape.all() & !position.all;
    let threats = Side::BOTH.map(|side| shape.completions(position.of(side)) & free);
    let builder = InsightBuilder { game, shape, position, playable: game.playable(position), threats };
    let proof = proof(shape, &Node::new(shape, position.own, position.all));
    let mut marks: Vec<Mark> = Side::BOTH.into_iter().flat_map(|side| builder.threat_marks(side)).collect();
    marks.extend(proof.iter().flat_map(|proof| builder.answers(proof)));
    let mut says = vec![builder.urgent().unwrap_or_else(|| builder.zugzwang())];
    says.extend(proof.map(|proof| builder.proven(&proof)));
    Insight { marks, says }
}

/// Returns the name of a side for people.
pub(crate) fn name(side: Side) -> Words {
    INFO.stones[side.index()].name
}

/// Returns whether the row of a cell is odd or even, counted from 1 at the bottom.
pub(crate) fn parity<W: Word>(game: &ConnectFour<W>, cell: Cell) -> Words {
    if (cell.0 % (game.board().rows() + 1)).is_multiple_of(2) { ODD } else { EVEN }
}

impl<W: Word> InsightBuilder<'_, W> {
    /// Returns a sentence about these cells.
    fn about(&self, cells: W, saying: Saying) -> Saying {
        saying.about(cells.cells().map(|cell| self.game.board().name(Cell(cell))))
    }

    fn mark(&self, cell: u8, side: Side, sign: Sign, saying: Saying) -> Mark {
        let says = self.about(W::cell(cell), saying);
        Mark { at: self.game.board().name(Cell(cell)), side: INFO.colour(side), sign, says }
    }

    fn threat_marks(&self, side: Side) -> Vec<Mark> {
        let (rows, its, other) = (self.shape.rows_by_side()[side.index()], name(side), name(!side));
        let mark = |cell: u8| {
            let (place, parity) = (Places(self.game, W::cell(cell)), parity(self.game, Cell(cell)));
            let (sign, saying) = if self.playable.has(cell) {
                (Sign::Now, AT_ONCE.say(&[("side", &its), ("place", &place)]))
            } else if rows.has(cell) {
                (Sign::Strong, OWN_ROW.say(&[("side", &its), ("place", &place), ("parity", &parity)]))
            } else {
                let blanks: [(_, &dyn Term); 4] =
                    [("side", &its), ("other", &other), ("place", &place), ("parity", &parity)];
                (Sign::Weak, OTHER_ROW.say(&blanks))
            };
            self.mark(cell, side, sign, saying)
        };
        self.threats[side.index()].cells().map(mark).collect()
    }

    /// Marks the cells that the follower gets.
    fn answers(&self, proof: &Proof<W>) -> Vec<Mark> {
        let side = self.follower(proof);
        let mark = |cell: u8| {
            let place = Places(self.game, W::cell(cell));
            self.mark(cell, side, Sign::Ground, ANSWER.say(&[("side", &name(side)), ("place", &place)]))
        };
        (proof.answers & !self.threats[side.index()]).cells().map(mark).collect()
    }

    fn follower(&self, proof: &Proof<W>) -> Side {
        let mover = self.position.side();
        if proof.mover_follows { mover } else { !mover }
    }

    /// Describes wins with the next stones.
    fn urgent(&self) -> Option<Saying> {
        let mover = self.position.side();
        let [now, next] = [mover, !mover].map(|side| self.threats[side.index()] & self.playable);
        let (phrase, cells) = match (now.count_ones(), next.count_ones()) {
            (0, 0) => return None,
            (0, 1) => (&HAS_TO_STOP, next),
            (0, _) => (&CANNOT_STOP, next),
            _ => (&AT_ONCE, now),
        };
        Some(self.about(cells, phrase.say(&[("side", &name(mover)), ("place", &Places(self.game, cells))])))
    }

    /// Tells which side must finally play below a threat if nothing else happens: both avoid it, so the columns
    /// fill up to there.
    fn zugzwang(&self) -> Saying {
        let (board, mover) = (self.game.board(), self.position.side());
        let waiting = (self.threats[0] | self.threats[1]) & !self.playable;
        if waiting.is_none() {
            let last = if board.cells().is_multiple_of(2) { Side::Second } else { Side::First };
            let parity = parity(self.game, board.cell(0, board.rows() - 1));
            return NO_THREAT.say(&[("side", &name(last)), ("parity", &parity)]);
        }
        let lowest = waiting & !self.shape.above(waiting);
        let below = lowest >> 1;
        let count = (self.shape.all() & !self.position.all & !(below | self.shape.above(below))).count_ones();
        let side = if count.is_multiple_of(2) { mover } else { !mover };
        let its = lowest & !self.threats[(!side).index()];
        if its.is_none() {
            let blanks: [(_, &dyn Term); 3] = [("count", &count), ("side", &name(side)), ("other", &name(!side))];
            self.about(lowest, ZUGZWANG.say(&blanks))
        } else {
            let blanks: [(_, &dyn Term); 3] =
                [("count", &count), ("side", &name(side)), ("place", &Places(self.game, its))];
            self.about(lowest, GIVES_UP.say(&blanks))
        }
    }

    /// Describes what the follow-up rules prove.
    fn proven(&self, proof: &Proof<W>) -> Saying {
        let side = self.follower(proof);
        let (its, other) = (name(side), name(!side));
        match proof.threat.map(W::cell) {
            Some(cell) => {
                let blanks: [(_, &dyn Term); 3] =
                    [("side", &its), ("other", &other), ("place", &Places(self.game, cell))];
                self.about(cell, WINS_BY.say(&blanks))
            }
            None => CANNOT_LOSE.say(&[("side", &its), ("other", &other)]),
        }
    }
}
