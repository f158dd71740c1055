//! Nine Men's Morris on named points.

use std::collections::{BTreeMap, BTreeSet};

use endspiel_presentation::{AnyMatch, MoveReason};

use super::{blank, check_all, names};

/// The points in the order of a written position: three rings, each clockwise from its top left.
const POINTS: &str = "a7 d7 g7 g4 g1 d1 a1 a4 b6 d6 f6 f4 f2 d2 b2 b4 c5 d5 e5 e4 e3 d3 c3 c4";

/// The lines, each in its order on the board.
const LINES: [[&str; 3]; 16] = [
    ["a7", "d7", "g7"],
    ["b6", "d6", "f6"],
    ["c5", "d5", "e5"],
    ["a4", "b4", "c4"],
    ["e4", "f4", "g4"],
    ["c3", "d3", "e3"],
    ["b2", "d2", "f2"],
    ["a1", "d1", "g1"],
    ["a1", "a4", "a7"],
    ["b2", "b4", "b6"],
    ["c3", "c4", "c5"],
    ["d1", "d2", "d3"],
    ["d5", "d6", "d7"],
    ["e3", "e4", "e5"],
    ["f2", "f4", "f6"],
    ["g1", "g4", "g7"],
];

/// Stones by point, stones in hand by side, and the side to move.
#[derive(Clone)]
struct Board {
    stones: BTreeMap<String, char>,
    hands: BTreeMap<char, usize>,
    side: char,
}

/// A move without its removals.
type Step = (Option<String>, String);

fn other(side: char) -> char {
    if side == 'w' { 'b' } else { 'w' }
}

fn neighbours(point: &str) -> BTreeSet<String> {
    let pairs = LINES.iter().flat_map(|[one, two, three]| [[one, two], [two, three]]);
    let near = pairs.filter_map(|[one, two]| match point {
        point if point == *one => Some(two),
        point if point == *two => Some(one),
        _ => None,
    });
    near.map(|&name| name.to_owned()).collect()
}

fn set(names: &[String]) -> BTreeSet<String> {
    names.iter().cloned().collect()
}

/// Returns the points of a line written with hyphens.
fn line(text: &str) -> Vec<String> {
    let points: Vec<String> = text.split('-').map(str::to_owned).collect();
    assert!(LINES.iter().any(|line| line.iter().eq(points.iter())), "{text} is a line");
    points
}

impl Board {
    fn read(text: &str) -> Board {
        let parts: Vec<&str> = text.split(' ').collect();
        let letters = parts[0].chars().filter(|&letter| letter != '/');
        let stones = POINTS.split(' ').zip(letters).filter(|(_, letter)| *letter != '.');
        Board {
            stones: stones.map(|(point, letter)| (point.to_owned(), letter)).collect(),
            hands: [('w', parts[2]), ('b', parts[3])].map(|(side, count)| (side, count.parse().unwrap())).into(),
            side: parts[1].chars().next().unwrap(),
        }
    }

    fn turn(&self, side: char) -> Board {
        Board { side, ..self.clone() }
    }

    fn of(&self, side: char) -> BTreeSet<String> {
        self.stones.iter().filter(|(_, letter)| **letter == side).map(|(point, _)| point.clone()).collect()
    }

    fn total(&self, side: char) -> usize {
        self.of(side).len() + self.hands[&side]
    }

    fn is_free(&self, point: &str) -> bool {
        !self.stones.contains_key(point)
    }

    fn flies(&self, side: char) -> bool {
        self.total(side) == 3 && self.hands[&side] == 0
    }

    fn steps(&self) -> Vec<Step> {
        let free: Vec<String> = POINTS.split(' ').filter(|point| self.is_free(point)).map(str::to_owned).collect();
        if self.hands[&self.side] > 0 {
            return free.into_iter().map(|to| (None, to)).collect();
        }
        let reach = |from: &String, to: &String| self.flies(self.side) || neighbours(from).contains(to);
        let own = self.of(self.side);
        let steps = own.iter().flat_map(|from| free.iter().map(move |to| (from.clone(), to.clone())));
        steps.filter(|(from, to)| reach(from, to)).map(|(from, to)| (Some(from), to)).collect()
    }

    fn play(&self, (from, to): &Step, removed: &[String]) -> Board {
        let mut next = self.turn(other(self.side));
        match from {
            Some(from) => drop(next.stones.remove(from)),
            None => *next.hands.get_mut(&self.side).unwrap() -= 1,
        }
        next.stones.insert(to.clone(), self.side);
        for stone in removed {
            next.stones.remove(stone);
        }
        next
    }

    /// Returns the full lines of a side through a point.
    fn mills(&self, side: char, point: &str) -> Vec<[&'static str; 3]> {
        let full =
            |line: &[&str; 3]| line.iter().all(|at| self.stones.get(*at) == Some(&side)) && line.contains(&point);
        LINES.into_iter().filter(full).collect()
    }

    fn closes(&self, step: &Step) -> bool {
        !self.play(step, &[]).mills(self.side, &step.1).is_empty()
    }

    fn closing_points(&self) -> BTreeSet<String> {
        self.steps().into_iter().filter(|step| self.closes(step)).map(|(_, to)| to).collect()
    }

    /// Returns the position after each reply; the removals of a closing reply are left out, so there may be none.
    fn after_replies(&self) -> Vec<Board> {
        let steps = self.steps();
        assert!(steps.iter().all(|step| !self.closes(step)), "no reply closes a mill");
        steps.iter().map(|step| self.play(step, &[])).collect()
    }

    fn is_stuck(&self, stone: &str) -> bool {
        neighbours(stone).iter().all(|near| !self.is_free(near))
    }

    /// Returns whether a stone can go back and forth between two mills, each step closing one.
    fn swings(&self, side: char, stone: &str, target: &str) -> bool {
        let now = self.turn(side);
        let mut walking = now.clone();
        walking.hands.insert(side, 0);
        let there = (Some(stone.to_owned()), target.to_owned());
        if now.mills(side, stone).is_empty() || !neighbours(stone).contains(target) || !now.is_free(target) {
            return false;
        }
        let moved = walking.play(&there, &[]).turn(side);
        walking.closes(&there) && moved.closes(&(Some(target.to_owned()), stone.to_owned()))
    }

    fn has_double_mill(&self, side: char) -> bool {
        let own = self.of(side);
        own.iter().any(|stone| neighbours(stone).iter().any(|target| self.swings(side, stone, target)))
    }
}

/// Reads a move: the step and the removed stones.
fn step(mv: &str) -> (Step, Vec<String>) {
    let mut parts = mv.split('x').map(str::to_owned);
    let way = parts.next().unwrap();
    let step = match way.split_once('-') {
        Some((from, to)) => (Some(from.to_owned()), to.to_owned()),
        None => (None, way),
    };
    (step, parts.collect())
}

/// Checks a sentence by its key.
pub(super) fn check(played: &dyn AnyMatch, mv: &str, reason: &MoveReason) {
    let before = Board::read(&played.position());
    let (me, them) = (before.side, other(before.side));
    let (moved, removed) = step(mv);
    let (from, to) = &moved;
    let after = before.play(&moved, &removed);
    let says = &reason.says;
    let points = set(&says.spots);
    let closing = before.closing_points();
    let [their_before, their_after] = [before.turn(them), after.clone()].map(|board| board.closing_points());
    let new: BTreeSet<_> = after.turn(me).closing_points().difference(&closing).cloned().collect();
    let closed = after.mills(me, to);
    let left = |text: &str| {
        let mill = line(text);
        from.as_ref().is_some_and(|from| mill.contains(from))
            && mill.iter().all(|at| before.stones.get(at) == Some(&me))
    };
    let ways = |board: &Board, side: char| board.turn(side).steps().len();
    let always =
        |way: &Step| after.after_replies().iter().all(|board| board.steps().contains(way) && board.closes(way));
    let is_true = match says.key {
        "mill.why-two-left" => after.total(them) == 2,
        "mill.why-no-move" => after.steps().is_empty() && after.total(them) > 2,
        "mill.why-won-ending" | "mill.why-drawn-ending" | "mill.why-lost-ending" => {
            let counts = [("own", me), ("others", them)];
            let named = counts.iter().all(|(name, side)| blank(says, name) == after.of(*side).len().to_string());
            let is_new = !removed.is_empty() || from.is_none();
            named && is_new && after.hands.values().all(|&hand| hand == 0)
        }
        "mill.why-swings" => {
            let (now, back) = (line(blank(says, "line")), blank(says, "back"));
            let way_back = (Some(to.clone()), from.clone().unwrap());
            closed.iter().any(|mill| mill.iter().eq(now.iter())) && left(back) && always(&way_back)
        }
        "mill.why-double" => {
            let (stone, target) = (blank(says, "stone"), blank(says, "target"));
            let there = (Some(stone.to_owned()), target.to_owned());
            !before.has_double_mill(me) && after.swings(me, stone, target) && always(&there)
        }
        "mill.why-breaks-double" => before.has_double_mill(them) && !after.has_double_mill(them),
        "mill.why-closes" => closed.len() == 1 && closed[0].iter().eq(line(blank(says, "line")).iter()),
        "mill.why-closes-two" => closed.len() == 2,
        "mill.why-takes-away" => {
            let stopped = |point: &String| their_before.contains(point) && !their_after.contains(point) && point != to;
            set(&names(blank(says, "stones"))) == set(&removed) && points.iter().all(stopped)
        }
        "mill.why-fork" => {
            let closes_still = after.after_replies().iter().all(|board| !board.closing_points().is_empty());
            points.len() > 1 && points == after.turn(me).closing_points() && closes_still
        }
        "mill.why-reopens" => {
            left(blank(says, "line")) && closed.is_empty() && always(&(Some(to.clone()), from.clone().unwrap()))
        }
        "mill.why-unstoppable" => {
            let closes_there = |board: &Board| points.iter().all(|point| board.closing_points().contains(point));
            points == new && points.len() == 1 && after.after_replies().iter().all(closes_there)
        }
        "mill.why-blocks" => blank(says, "point") == to && their_before.contains(to) && their_after.is_empty(),
        "mill.why-blocks-one" => {
            let rest = set(&names(blank(says, "rest")));
            blank(says, "point") == to && their_before.contains(to) && their_after == rest && !rest.is_empty()
        }
        "mill.why-one-move" => ways(&after, them) == 1 && !after.flies(them),
        "mill.why-few-moves" => {
            let count = ways(&after, them);
            blank(says, "count") == count.to_string() && count <= 3 && ways(&before, them) >= count + 2
        }
        "mill.why-shuts-in" => {
            let shut = |stone: &String| {
                after.stones.get(stone) == Some(&them) && !before.is_stuck(stone) && after.is_stuck(stone)
            };
            points.len() > 1 && points.iter().all(shut) && !after.flies(them)
        }
        "mill.why-threatens" => points == new && !new.is_empty(),
        "mill.why-crossing" => from.is_none() && blank(says, "point") == to && neighbours(to).len() == 4,
        "mill.why-ignores" => points.iter().all(|point| their_before.contains(point) && their_after.contains(point)),
        "mill.why-allows" => points.iter().all(|point| !their_before.contains(point) && their_after.contains(point)),
        "mill.why-misses" => closed.is_empty() && points == closing,
        "mill.why-spoils" => {
            let from = from.clone().unwrap();
            left(blank(says, "line")) && blank(says, "point") == from && after.steps().iter().any(|(_, to)| *to == from)
        }
        "mill.why-shut-self" => {
            let count = ways(&after, me);
            blank(says, "count") == count.to_string() && count <= 3 && ways(&before, me) >= count + 2
        }
        key => panic!("no twin for {key}"),
    };
    assert!(is_true, "{mv} {says}: {}", played.position());
}

/// Every key but the rarest: the sentences about a move that ends the game are checked where they occur.
const KEYS: [&str; 22] = [
    "mill.why-won-ending",
    "mill.why-drawn-ending",
    "mill.why-lost-ending",
    "mill.why-swings",
    "mill.why-double",
    "mill.why-breaks-double",
    "mill.why-closes",
    "mill.why-closes-two",
    "mill.why-takes-away",
    "mill.why-fork",
    "mill.why-reopens",
    "mill.why-unstoppable",
    "mill.why-blocks",
    "mill.why-blocks-one",
    "mill.why-few-moves",
    "mill.why-shuts-in",
    "mill.why-threatens",
    "mill.why-crossing",
    "mill.why-ignores",
    "mill.why-allows",
    "mill.why-misses",
    "mill.why-spoils",
];

#[test]
fn every_sentence_about_mill_is_true() {
    check_all("mill", check, &KEYS);
}
