//! Connect Four on a board of letters, cell by cell.

use std::collections::{BTreeMap, BTreeSet};

use endspiel_presentation::{AnyMatch, MoveReason};

use super::{blank, check_all, check_claims};

const COLUMNS: i32 = 7;
const ROWS: i32 = 6;

type Cell = (i32, i32);

/// Stones by cell: column and row, from 1.
#[derive(Clone, Default)]
struct Board(BTreeMap<Cell, usize>);

impl Board {
    /// Drops a stone; returns its cell.
    fn drop(&mut self, column: i32, side: usize) -> Cell {
        let row = (1..).find(|&row| !self.0.contains_key(&(column, row))).unwrap();
        self.0.insert((column, row), side);
        (column, row)
    }

    fn has_line(&self, side: usize) -> bool {
        let full = |(x, y): Cell, (dx, dy): Cell| {
            (0..4).all(|step| self.0.get(&(x + step * dx, y + step * dy)) == Some(&side))
        };
        let directions = [(1, 0), (0, 1), (1, 1), (1, -1)];
        self.0.keys().any(|&cell| directions.iter().any(|&direction| full(cell, direction)))
    }

    fn threats(&self, side: usize) -> BTreeSet<Cell> {
        let free =
            (1..=COLUMNS).flat_map(|x| (1..=ROWS).map(move |y| (x, y))).filter(|cell| !self.0.contains_key(cell));
        let wins = |&cell: &Cell| {
            let mut with = self.clone();
            with.0.insert(cell, side);
            with.has_line(side)
        };
        free.filter(wins).collect()
    }

    fn can_fall(&self, (column, row): Cell) -> bool {
        !self.0.contains_key(&(column, row)) && (row == 1 || self.0.contains_key(&(column, row - 1)))
    }
}

/// Checks a sentence by its key.
pub(super) fn check(played: &dyn AnyMatch, mv: &str, reason: &MoveReason) {
    let mut before = Board::default();
    for (number, column) in played.moves().iter().enumerate() {
        before.drop(column.parse().unwrap(), number % 2);
    }
    let me = played.moves().len() % 2;
    let mut after = before.clone();
    let cell = after.drop(mv.parse().unwrap(), me);
    let says = &reason.says;
    let spots: BTreeSet<Cell> =
        says.spots.iter().map(|name| (name[..1].parse().unwrap(), name[1..].parse().unwrap())).collect();
    let at_once = |board: &Board, side| {
        board.threats(side).into_iter().filter(|&cell| board.can_fall(cell)).collect::<BTreeSet<_>>()
    };
    let [had, has] = [&before, &after].map(|board| board.threats(me));
    let safe = at_once(&after, 1 - me).is_empty();
    let top = (cell.0, cell.1 + 1);
    let is_true = match says.key {
        "connect4.why-completes" => after.has_line(me),
        "connect4.why-blocks" => spots == BTreeSet::from([cell]) && before.threats(1 - me).contains(&cell),
        "connect4.why-both" => safe && spots.len() > 1 && spots == at_once(&after, me),
        "connect4.why-stacked" => {
            let one_above = spots.iter().any(|&(x, y)| spots.contains(&(x, y + 1)) && after.can_fall((x, y)));
            safe && one_above && spots.is_subset(&has)
        }
        "connect4.why-forces" => spots.iter().all(|cell| !had.contains(cell) && at_once(&after, me).contains(cell)),
        "connect4.why-own-row" | "connect4.why-other-row" => {
            let [(_, row)] = spots.iter().copied().collect::<Vec<_>>()[..] else { panic!("{says}") };
            // On six rows the first player gets the odd ones, and the second the even ones.
            let (is_odd, is_own) = (row % 2 == 1, (row % 2 == 1) == (me == 0));
            let new = spots.iter().all(|cell| has.contains(cell) && !had.contains(cell) && !after.can_fall(*cell));
            new && (blank(says, "parity") == "odd") == is_odd && (says.key == "connect4.why-own-row") == is_own
        }
        "connect4.why-misses" => spots.iter().all(|other| *other != cell && at_once(&before, me).contains(other)),
        "connect4.why-ignores" => {
            let still =
                |other: &Cell| at_once(&before, 1 - me).contains(other) && at_once(&after, 1 - me).contains(other);
            spots.iter().all(still)
        }
        "connect4.why-allows" => spots == BTreeSet::from([top]) && at_once(&after, 1 - me).contains(&top),
        "connect4.why-wastes" => spots == BTreeSet::from([top]) && had.contains(&top) && after.can_fall(top),
        key => panic!("no twin for {key}"),
    };
    assert!(is_true, "{mv} {says}: {:?}", played.moves());
}

const KEYS: [&str; 11] = [
    "connect4.why-completes",
    "connect4.why-blocks",
    "connect4.why-both",
    "connect4.why-stacked",
    "connect4.why-forces",
    "connect4.why-own-row",
    "connect4.why-other-row",
    "connect4.why-misses",
    "connect4.why-ignores",
    "connect4.why-allows",
    "connect4.why-wastes",
];

#[test]
fn every_sentence_about_connect_four_is_true() {
    check_all("connect4", check, &KEYS);
}

#[test]
fn the_solver_confirms_what_is_said_of_connect_four() {
    assert!(check_claims("connect4", |played| played.moves().len() > 20) > 100);
}
