//! Othello on a board of letters, square by square.

use std::collections::BTreeSet;

use endspiel_presentation::{AnyMatch, Claim, MoveReason};

use super::{blank, check_all, check_claims, names};

const DIRECTIONS: [(i32, i32); 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];

/// A board of letters: `X`, `O` and `-`.
#[derive(Clone)]
struct Board {
    size: i32,
    cells: Vec<char>,
}

type Square = (i32, i32);

fn square(name: &str) -> Square {
    let letters: Vec<char> = name.chars().collect();
    (letters[0] as i32 - 'a' as i32, letters[1] as i32 - '1' as i32)
}

fn squares(names: &[String]) -> BTreeSet<Square> {
    names.iter().map(|name| square(name)).collect()
}

impl Board {
    /// Reads a position; returns the side to move and the other one, too.
    fn read(text: &str) -> (Board, char, char) {
        let (cells, side) = text.split_once(' ').unwrap();
        let cells: Vec<char> = cells.chars().collect();
        let size = (cells.len() as f64).sqrt() as i32;
        let side = side.chars().next().unwrap();
        (Board { size, cells }, side, if side == 'X' { 'O' } else { 'X' })
    }

    fn at(&self, (x, y): Square) -> Option<char> {
        let inside = (0..self.size).contains(&x) && (0..self.size).contains(&y);
        inside.then(|| self.cells[(y * self.size + x) as usize])
    }

    fn all(&self) -> Vec<Square> {
        (0..self.size).flat_map(|y| (0..self.size).map(move |x| (x, y))).collect()
    }

    fn around(&self, (x, y): Square) -> Vec<Square> {
        DIRECTIONS.iter().map(|(dx, dy)| (x + dx, y + dy)).filter(|&near| self.at(near).is_some()).collect()
    }

    fn flips(&self, at: Square, side: char) -> Vec<Square> {
        if self.at(at) != Some('-') {
            return Vec::new();
        }
        let ray = |&(dx, dy): &(i32, i32)| {
            let mut passed = Vec::new();
            for step in 1.. {
                let next = (at.0 + step * dx, at.1 + step * dy);
                match self.at(next) {
                    Some(letter) if letter == side => return passed,
                    Some('-') | None => return Vec::new(),
                    Some(_) => passed.push(next),
                }
            }
            unreachable!()
        };
        DIRECTIONS.iter().flat_map(ray).collect()
    }

    fn legal(&self, side: char) -> BTreeSet<Square> {
        self.all().into_iter().filter(|&at| !self.flips(at, side).is_empty()).collect()
    }

    fn play(&self, at: Square, side: char) -> Board {
        let mut next = self.clone();
        for (x, y) in self.flips(at, side).into_iter().chain([at]) {
            next.cells[(y * self.size + x) as usize] = side;
        }
        next
    }

    fn is_corner(&self, (x, y): Square) -> bool {
        [x, y].iter().all(|&at| at == 0 || at == self.size - 1)
    }

    fn empties(&self) -> usize {
        self.cells.iter().filter(|&&letter| letter == '-').count()
    }

    /// Returns the region of an empty square.
    fn region(&self, at: Square) -> BTreeSet<Square> {
        let (mut found, mut left) = (BTreeSet::new(), vec![at]);
        while let Some(next) = left.pop() {
            if self.at(next) == Some('-') && found.insert(next) {
                left.extend(self.around(next));
            }
        }
        found
    }
}

/// Checks a sentence by its key.
pub(super) fn check(played: &dyn AnyMatch, mv: &str, reason: &MoveReason) {
    let (before, me, other) = Board::read(&played.position());
    let at = square(mv);
    let after = before.play(at, me);
    let says = &reason.says;
    let spots = squares(&says.spots);
    let [could, could_other] = [me, other].map(|side| before.legal(side));
    let [can, replies] = [me, other].map(|side| after.legal(side));
    let corners = |set: &BTreeSet<Square>| set.iter().copied().filter(|&at| before.is_corner(at)).collect::<Vec<_>>();
    let all_corners = !spots.is_empty() && spots.iter().all(|&spot| before.is_corner(spot));
    let is_true = match says.key {
        "othello.why-wipes-out" => !after.cells.contains(&other),
        "othello.why-corner" => all_corners && spots == BTreeSet::from([at]),
        "othello.why-pass" => replies.is_empty() && !can.is_empty(),
        "othello.why-sacrifice" | "othello.why-gives" => {
            all_corners && spots.iter().all(|corner| replies.contains(corner) && !could_other.contains(corner))
        }
        "othello.why-forces-corner" => {
            let gives = |&reply: &Square| {
                corners(&after.play(reply, other).legal(me)).iter().any(|corner| !can.contains(corner))
            };
            (1..=4).contains(&replies.len()) && corners(&replies).is_empty() && replies.iter().all(gives)
        }
        "othello.why-guards" => {
            let shut = |corner: &Square| {
                could_other.contains(corner) && !replies.contains(corner) && after.at(*corner) == Some('-')
            };
            all_corners && spots.iter().all(shut)
        }
        "othello.why-threatens" => {
            let new = |corner: &Square| can.contains(corner) && !could.contains(corner) && !replies.contains(corner);
            all_corners && spots.iter().all(new)
        }
        "othello.why-wedge" => {
            let spots: Vec<_> = spots.iter().collect();
            let [&one, &two] = spots[..] else { panic!("{says}") };
            let last = before.size - 1;
            let edge = (at.0 == 0 || at.0 == last) && one.0 == two.0 && one.0 == at.0
                || (at.1 == 0 || at.1 == last) && one.1 == two.1 && one.1 == at.1;
            let opposite = (one.0 + two.0, one.1 + two.1) == (2 * at.0, 2 * at.1);
            let near = (one.0 - two.0).abs() + (one.1 - two.1).abs() == 2;
            edge && opposite && near && [one, two].iter().all(|&disc| after.at(disc) == Some(other))
        }
        "othello.why-parity" => {
            let empty: Vec<_> = after.all().into_iter().filter(|&spot| after.at(spot) == Some('-')).collect();
            let regions: BTreeSet<_> = empty.iter().map(|&spot| after.region(spot)).collect();
            after.empties() <= 20 && regions.len() > 1 && regions.iter().all(|region| region.len() % 2 == 0)
        }
        "othello.why-one-move" => spots == replies && spots.len() == 1 && could_other.len() >= 4,
        "othello.why-few-moves" => {
            let count: usize = blank(says, "count").parse().unwrap();
            spots == replies && spots.len() == count && squares(&names(blank(says, "squares"))) == spots && count <= 3
        }
        "othello.why-quiet" => {
            let inner = |&disc: &Square| after.around(disc).iter().all(|&near| after.at(near) != Some('-'));
            before.flips(at, me).iter().all(inner) && replies.is_subset(&could_other) && !replies.is_empty()
        }
        "othello.why-leaves" => {
            all_corners && spots.iter().all(|corner| could.contains(corner) && replies.contains(corner))
        }
        "othello.why-forgoes" => all_corners && spots.iter().all(|corner| could.contains(corner) && *corner != at),
        "othello.why-poisoned-discs" | "othello.why-poisoned-moves" => {
            let free = |&corner: &Square| before.at(corner) == Some('-') && before.around(at).contains(&corner);
            let best = match says.key {
                "othello.why-poisoned-discs" => {
                    could.iter().all(|&one| before.flips(one, me).len() <= before.flips(at, me).len())
                }
                _ => could.iter().all(|&one| before.play(one, me).legal(other).len() >= replies.len()),
            };
            all_corners && spots.iter().all(free) && best
        }
        "othello.why-spoils-parity" => {
            let odd = |&spot: &Square| could.contains(&spot) && before.region(spot).len() % 2 == 1;
            [2, 4].contains(&before.region(at).len()) && !spots.is_empty() && spots.iter().all(odd)
        }
        "othello.why-frees" => {
            let new: BTreeSet<_> = replies.difference(&could_other).copied().collect();
            new == spots && spots.len() >= 5 && blank(says, "count") == spots.len().to_string()
        }
        "othello.why-greedy" => {
            let count = before.flips(at, me).len();
            blank(says, "count") == count.to_string()
                && could.iter().all(|&one| one == at || before.flips(one, me).len() < count)
        }
        key => panic!("no twin for {key}"),
    };
    assert!(is_true, "{mv} {says}: {}", played.position());
    if reason.claim == Claim::Bad && says.key == "othello.why-gives" {
        assert!(played.reasons(mv).iter().any(|good| good.says.key == "othello.why-sacrifice"));
    }
}

/// Every key but the rarest, a board without discs of one side.
const KEYS: [&str; 19] = [
    "othello.why-corner",
    "othello.why-pass",
    "othello.why-forces-corner",
    "othello.why-guards",
    "othello.why-threatens",
    "othello.why-wedge",
    "othello.why-parity",
    "othello.why-one-move",
    "othello.why-few-moves",
    "othello.why-quiet",
    "othello.why-sacrifice",
    "othello.why-gives",
    "othello.why-leaves",
    "othello.why-forgoes",
    "othello.why-poisoned-discs",
    "othello.why-poisoned-moves",
    "othello.why-spoils-parity",
    "othello.why-frees",
    "othello.why-greedy",
];

#[test]
fn every_sentence_about_othello_is_true() {
    check_all("othello", check, &KEYS);
}

#[test]
fn a_given_corner_is_always_said() {
    let mut given = 0;
    super::with_positions("othello", 300, &mut |played| {
        let (before, me, other) = Board::read(&played.position());
        for mv in played.legal_moves().into_iter().filter(|mv| mv.len() == 2) {
            let after = before.play(square(&mv), me);
            let open = |at: &Square| before.is_corner(*at) && !before.legal(other).contains(at);
            let new = after.legal(other).into_iter().filter(open);
            let corners: BTreeSet<_> = new.filter(|at| !before.legal(me).contains(at)).collect();
            let reasons = played.reasons(&mv);
            let said = reasons.iter().find(|reason| reason.says.key == "othello.why-gives");
            if played.legal_moves().len() > 1
                && !after.legal(me).union(&after.legal(other)).collect::<Vec<_>>().is_empty()
            {
                assert_eq!(said.map_or(BTreeSet::new(), |reason| squares(&reason.says.spots)), corners);
                given += corners.len();
            }
        }
    });
    assert!(given > 50, "{given}");
}

#[test]
fn the_solver_confirms_what_is_said_of_othello() {
    let is_late = |played: &dyn AnyMatch| Board::read(&played.position()).0.empties() <= 10;
    assert!(check_claims("othello", is_late) > 100);
}
