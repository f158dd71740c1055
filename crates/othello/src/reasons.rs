//! Why a move is good or bad: corners, mobility, quiet moves, parity, wedges, poisoned squares.
//!
//! Every sentence follows from the rules and at most one reply. *Could move* asks for the legal moves of a side as if it
//! were its turn. The *regions* are the empty squares that hang together, across, up and down or diagonally.

use endspiel_game::words::{Phrase, Saying, Term, Words};
use endspiel_game::{Game, Outcome};
use endspiel_presentation::terms::Listed;
use endspiel_presentation::{Claim, MoveReason};

use crate::description::INFO;
use crate::evaluation::{around, corners};
use crate::{Move, Othello, Position, Square, Squares};

endspiel_game::phrases! {
    /// The opponent has no disc left.
    WIPES_OUT = "othello.why-wipes-out": "turns the last disc of {other}", "dreht den letzten Stein von {other} um";
    CORNER = "othello.why-corner": "takes {corners}", "nimmt {corners}";
    /// The opponent cannot move, the own side can.
    PASS = "othello.why-pass": "makes {other} pass", "zwingt {other} zum Passen";
    /// The opponent has one to four moves, none of them a corner, and each lets the own side take a corner that it could
    /// not take before.
    FORCES = "othello.why-forces-corner":
        "leaves {other} only moves that give up a corner",
        "lässt {other} nur Züge, die eine Ecke hergeben";
    /// The opponent could move to the corner before and cannot now.
    GUARDS = "othello.why-guards": "shuts {other} out of {corners}", "versperrt {other} {corners}";
    /// The own side could not move to the corner before and could now; the opponent cannot.
    THREATENS = "othello.why-threatens": "threatens to take {corners}", "droht, {corners} zu nehmen";
    /// A disc on the edge, both neighbours there the opponent's.
    WEDGE = "othello.why-wedge": "wedges in between {squares}", "keilt sich zwischen {squares} ein";
    /// At most 20 squares are empty, in two regions or more, and every region has an even number of them.
    PARITY = "othello.why-parity":
        "keeps parity and leaves an even number of squares in every region",
        "hält die Parität und lässt in jedem Gebiet eine gerade Zahl von Feldern";
    /// The opponent has one to three moves and could have made at least three more before.
    ONE_MOVE = "othello.why-one-move": "leaves {other} only {squares}", "lässt {other} nur {squares}";
    FEW_MOVES = "othello.why-few-moves":
        "leaves {other} only {count} moves, {squares}",
        "lässt {other} nur {count} Züge, {squares}";
    /// At least twelve squares are empty, no turned disc touches one, and every move of the opponent was legal before.
    QUIET = "othello.why-quiet":
        "is quiet, as it turns inner discs alone and gives {other} no new move",
        "ist ruhig, denn er dreht nur innere Steine um und gibt {other} keinen neuen Zug";
    /// The opponent can move to a corner to which it could not move before, and the move is good all the same.
    SACRIFICE = "othello.why-sacrifice": "sacrifices {corners}", "opfert {corners}";
    /// The opponent can move to a corner to which it could not move before.
    GIVES = "othello.why-gives": "gives up {corners}", "gibt {corners} her";
    /// The own side could move to the corner, and the opponent can now.
    LEAVES = "othello.why-leaves": "leaves {corners} to {other}", "überlässt {other} {corners}";
    /// The own side could move to the corner.
    FORGOES = "othello.why-forgoes": "does not take {corners}", "nimmt {corners} nicht";
    /// A square beside a free corner, on which no other move turns more discs.
    POISONED_DISCS = "othello.why-poisoned-discs":
        "turns as many discs as any move, but is poisoned, as {corners} beside it is free",
        "dreht die meisten Steine um, ist aber vergiftet, denn {corners} daneben ist frei";
    /// A square beside a free corner, after which the opponent has no more moves than after any other.
    POISONED_MOVES = "othello.why-poisoned-moves":
        "leaves {other} as few moves as any, but is poisoned, as {corners} beside it is free",
        "lässt {other} die wenigsten Züge, ist aber vergiftet, denn {corners} daneben ist frei";
    /// At most 12 squares are empty; the region of the move had two or four, and the own side could play into an odd one.
    SPOILS_PARITY = "othello.why-spoils-parity":
        "gives up parity and plays first into an even region, though an odd one was open",
        "gibt die Parität auf und spielt als Erster in ein gerades Gebiet, obwohl ein ungerades offen war";
    /// The opponent has at least five moves that it could not make before.
    FREES = "othello.why-frees": "gives {other} {count} new moves", "gibt {other} {count} neue Züge";
    /// More than 20 squares are empty, five discs are turned or more, no other move turns as many, and the move is not
    /// said to be poisoned.
    GREEDY = "othello.why-greedy":
        "turns {count} discs, more than any other move",
        "dreht {count} Steine um, mehr als jeder andere Zug";
}

/// The most empty squares in which regions are counted.
const LATE: u32 = 20;

/// The most empty squares, in all and in the region, with which a move into an even region is a fault.
const LAST: u32 = 12;
const SMALL: u32 = 4;

/// The fewest empty squares with which a move is called quiet.
const QUIET_EMPTIES: u32 = 12;

/// The most moves that are few, and how many fewer they must be than before.
const FEW: u32 = 3;
const FEWER: u32 = 3;

/// The most replies that are looked at.
const REPLIES: u32 = 4;

/// The fewest new moves of the opponent, and discs turned early, that are worth a word.
const MANY: u32 = 5;

/// Corners as the object of a sentence.
struct Corners(Listed);

impl Term for Corners {
    fn en(&self) -> String {
        format!("the corner{} {}", if self.0.0.len() > 1 { "s" } else { "" }, self.0.en())
    }

    fn de(&self) -> String {
        format!("die Ecke{} {}", if self.0.0.len() > 1 { "n" } else { "" }, self.0.de())
    }
}

/// A placed disc with the positions before and after it.
struct Explained<'a> {
    game: &'a Othello,
    before: Position,
    square: Square,
    turned: Squares,
    after: Position,
    other: Words,
    corners: Squares,
    /// Where the own side could move before and after the move.
    own: [Squares; 2],
    /// Where the opponent could move.
    their: [Squares; 2],
}

/// Returns the patterns that a move makes, the weightiest first.
pub(crate) fn reasons(game: &Othello, position: &Position, mv: Move) -> Vec<MoveReason> {
    let Move::Place(square) = mv else { return Vec::new() };
    let after = game.play_unchecked(position, mv);
    let explained = Explained {
        game,
        before: *position,
        square,
        turned: game.turned(position, mv),
        after,
        other: INFO.stones[(!position.side).index()].name,
        corners: corners(game.size()),
        own: [game.legal(position), game.legal(&after.passed())],
        their: [game.legal(&position.passed()), game.legal(&after)],
    };
    if let Some(outcome) = game.outcome(&after) {
        let wiped = outcome == Outcome::Win(position.side) && after.own.is_empty();
        return if wiped { vec![Claim::Fact.of(explained.say(&WIPES_OUT, Squares::NONE))] } else { Vec::new() };
    }
    let good = explained.good().into_iter().map(|says| Claim::Good.of(says));
    good.chain(explained.bad().into_iter().map(|says| Claim::Bad.of(says))).collect()
}

impl Explained<'_> {
    /// Returns what speaks for the move.
    fn good(&self) -> Vec<Saying> {
        let ([own_before, own_after], [their_before, their_after]) = (self.own, self.their);
        let guarded = (their_before & self.corners) - (their_after | self.square.into());
        let threatened = (own_after & self.corners) - (own_before | their_after);
        let found = [
            self.about(&CORNER, self.corners & self.square.into()),
            (their_after.is_empty() && !own_after.is_empty()).then(|| self.say(&PASS, Squares::NONE)),
            self.about(&SACRIFICE, self.given()),
            self.forces_corner(),
            self.about(&GUARDS, guarded),
            self.about(&THREATENS, threatened),
            self.wedge(),
            self.parity(),
            self.few_moves(),
            self.quiet(),
        ];
        found.into_iter().flatten().collect()
    }

    /// Returns what speaks against it.
    fn bad(&self) -> Vec<Saying> {
        let ([own, _], [_, their]) = (self.own, self.their);
        let open = (own & self.corners) - self.square.into();
        let found = [
            self.about(&GIVES, self.given()),
            self.about(&LEAVES, open & their),
            self.about(&FORGOES, open - their),
            self.poisoned(),
            self.spoils_parity(),
            self.frees(),
            self.greedy(),
        ];
        found.into_iter().flatten().collect()
    }

    /// Returns the corners to which the opponent could not move before.
    fn given(&self) -> Squares {
        let [own, _] = self.own;
        let [before, after] = self.their;
        // A corner that the own side passed by is left, not given up.
        (after & self.corners) - (before | own)
    }

    fn forces_corner(&self) -> Option<Saying> {
        let ([_, own], [_, replies]) = (self.own, self.their);
        let few = (1..=REPLIES).contains(&replies.count()) && (replies & self.corners).is_empty();
        let gives = |reply: Square| {
            let answered = self.game.play_unchecked(&self.after, Move::Place(reply));
            !((self.game.legal(&answered) & self.corners) - own).is_empty()
        };
        (few && replies.iter().all(gives)).then(|| self.say(&FORCES, replies))
    }

    fn wedge(&self) -> Option<Saying> {
        let (column, row, last) = (self.square.column(), self.square.row(), self.game.size() - 1);
        let inside = |at: u8| at > 0 && at < last;
        let beside = match (inside(column), inside(row)) {
            (true, false) => [Square::new(column - 1, row), Square::new(column + 1, row)],
            (false, true) => [Square::new(column, row - 1), Square::new(column, row + 1)],
            _ => return None,
        };
        let [one, other] = beside.map(Squares::from);
        let both = one | other;
        (self.after.own & both == both).then(|| self.say(&WEDGE, both))
    }

    fn parity(&self) -> Option<Saying> {
        let empties = self.game.empties(&self.after);
        let regions = regions(empties);
        let even = regions.iter().all(|region| region.count().is_multiple_of(2));
        (empties.count() <= LATE && regions.len() > 1 && even).then(|| self.say(&PARITY, Squares::NONE))
    }

    fn few_moves(&self) -> Option<Saying> {
        let [before, after] = self.their;
        let few = (1..=FEW).contains(&after.count()) && before.count() >= after.count() + FEWER;
        few.then(|| self.say(if after.count() == 1 { &ONE_MOVE } else { &FEW_MOVES }, after))
    }

    fn quiet(&self) -> Option<Saying> {
        let empties = self.game.empties(&self.after);
        let [before, after] = self.their;
        let inner = (Squares(around(empties.0)) & self.turned).is_empty();
        let quiet = empties.count() >= QUIET_EMPTIES && inner && !after.is_empty() && (after - before).is_empty();
        quiet.then(|| self.say(&QUIET, Squares::NONE))
    }

    fn poisoned(&self) -> Option<Saying> {
        let free = self.game.empties(&self.before) & self.corners;
        let beside = Squares(around(Squares::from(self.square).0)) & free;
        if beside.is_empty() || self.corners.contains(self.square) || !self.given().is_empty() {
            return None;
        }
        let (game, before) = (self.game, &self.before);
        let [own, _] = self.own;
        let turned = |square: Square| game.turned(before, Move::Place(square)).count();
        let replies = |square: Square| game.legal(&game.play_unchecked(before, Move::Place(square))).count();
        let most = own.iter().all(|square| turned(square) <= self.turned.count());
        let fewest = own.iter().all(|square| replies(square) >= self.their[1].count());
        let phrase = if most { Some(&POISONED_DISCS) } else { fewest.then_some(&POISONED_MOVES) };
        phrase.map(|phrase| self.say(phrase, beside))
    }

    fn spoils_parity(&self) -> Option<Saying> {
        let empties = self.game.empties(&self.before);
        if empties.count() > LAST {
            return None;
        }
        let [own, _] = self.own;
        let (here, others): (Vec<_>, Vec<_>) =
            regions(empties).into_iter().partition(|region| region.contains(self.square));
        let even = here.iter().all(|region| region.count().is_multiple_of(2) && region.count() <= SMALL);
        let odd = others.into_iter().filter(|region| !region.count().is_multiple_of(2));
        let possible = odd.fold(Squares::NONE, |all, region| all | (region & own));
        if even { self.about(&SPOILS_PARITY, possible) } else { None }
    }

    fn frees(&self) -> Option<Saying> {
        let [before, after] = self.their;
        let new = after - before;
        (new.count() >= MANY).then(|| self.counted(&FREES, new.count(), new))
    }

    fn greedy(&self) -> Option<Saying> {
        let count = self.turned.count();
        let others = self.own[0] - self.square.into();
        let most = others.iter().all(|square| self.game.turned(&self.before, Move::Place(square)).count() < count);
        let early = self.game.empties(&self.before).count() > LATE && self.poisoned().is_none();
        (early && count >= MANY && most).then(|| self.counted(&GREEDY, count, self.turned))
    }

    /// Fills a phrase about these squares, if there are any.
    fn about(&self, phrase: &Phrase, squares: Squares) -> Option<Saying> {
        (!squares.is_empty()).then(|| self.say(phrase, squares))
    }

    fn say(&self, phrase: &Phrase, squares: Squares) -> Saying {
        self.counted(phrase, squares.count(), squares)
    }

    /// Fills a phrase; every phrase may name the opponent, the squares and a number.
    fn counted(&self, phrase: &Phrase, count: u32, squares: Squares) -> Saying {
        let mut names: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
        names.sort();
        let (listed, corners) = (Listed(names.clone()), Corners(Listed(names.clone())));
        let blanks: [(_, &dyn Term); 4] =
            [("other", &self.other), ("squares", &listed), ("corners", &corners), ("count", &count)];
        let needed = blanks.into_iter().filter(|(name, _)| phrase.words.en.contains(&format!("{{{name}}}")));
        phrase.say(&needed.collect::<Vec<_>>()).about(names)
    }
}

/// Returns the regions of these squares.
fn regions(squares: Squares) -> Vec<Squares> {
    let mut left = squares.0;
    let mut regions = Vec::new();
    while left != 0 {
        let mut region = left & left.wrapping_neg();
        loop {
            let grown = around(region) & left;
            if grown == region {
                break;
            }
            region = grown;
        }
        left &= !region;
        regions.push(Squares(region));
    }
    regions
}
