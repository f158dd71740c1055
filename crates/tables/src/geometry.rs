//! The board as tables see it: classes of stones, what they close and where they may go.

use std::sync::OnceLock;

use endspiel_mill::{Board, Mill, Points, Rules};

use crate::classes::Classes;
use crate::symmetry::Symmetries;

/// Points of the board.
pub(crate) const POINTS: usize = 24;

/// The most stones a side has.
pub(crate) const MOST_STONES: usize = 9;

/// The fewest stones a side plays on with.
pub(crate) const FEWEST_STONES: usize = 3;

/// All points.
const ALL: u32 = (1 << POINTS) - 1;

/// The board of Nine Men's Morris with everything that is looked up again and again.
pub(crate) struct Geometry {
    pub(crate) symmetries: Symmetries,
    classes: [OnceLock<Classes>; MOST_STONES + 1],
}

impl Geometry {
    /// The one there is: the board is the same under either removal rule.
    pub(crate) fn get() -> &'static Geometry {
        static GEOMETRY: OnceLock<Geometry> = OnceLock::new();
        GEOMETRY.get_or_init(|| Geometry { symmetries: Symmetries::new(&Mill::default()), classes: Default::default() })
    }

    /// The classes of this number of stones.
    pub(crate) fn classes(&self, stones: usize) -> &Classes {
        self.classes[stones].get_or_init(|| Classes::new(&self.symmetries, POINTS, stones))
    }
}

const BOARD: &Board = Rules::NINE.board;

/// The points where these stones are not.
#[inline]
pub(crate) const fn free_of(stones: u32) -> u32 {
    !stones & ALL
}

/// The points at which one more stone completes a line of these stones, and those at which it completes two.
#[inline]
pub(crate) fn completing(stones: u32) -> (u32, u32) {
    let (once, twice) = BOARD.completing(Points(stones));
    (once.0, twice.0)
}

/// The stones that stand in mills.
#[inline]
pub(crate) fn in_mills(stones: u32) -> u32 {
    BOARD.in_mills(Points(stones)).0
}

/// Which of these stones may be removed: those in no mill, or all if every one stands in a mill.
#[inline]
pub(crate) fn removable(stones: u32) -> u32 {
    let loose = stones & !in_mills(stones);
    if loose == 0 { stones } else { loose }
}

/// The points next to a point.
#[inline]
pub(crate) fn neighbours(point: u32) -> u32 {
    static NEIGHBOURS: OnceLock<[u32; 32]> = OnceLock::new();
    let table = NEIGHBOURS.get_or_init(|| {
        std::array::from_fn(
            |point| {
                if point < POINTS { BOARD.neighbours(endspiel_mill::Point(point as u8)).0 } else { 0 }
            },
        )
    });
    table[point as usize & 31]
}

/// Where a stone on `from` may go, if its side has this number of stones.
#[inline]
pub(crate) fn reach(stones: usize, from: u32) -> u32 {
    if stones == FEWEST_STONES { ALL } else { neighbours(from) }
}

/// The points of a set, lowest first.
#[inline]
pub(crate) fn points(set: u32) -> impl Iterator<Item = u32> {
    endspiel_game::bits(set).map(u32::from)
}

/// Calls `visit` with these stones after each move of one of them that closes a mill, if these points are empty.
#[inline]
pub(crate) fn for_each_closing(stones: u32, empty: u32, mut visit: impl FnMut(u32)) {
    let other_ends = other_ends();
    for to in points(completing(stones).0 & empty) {
        for from in closers(other_ends, stones, to) {
            points(from).for_each(|from| visit(stones ^ 1 << from ^ 1 << to));
        }
    }
}

/// The points at which a move of one of these stones closes a mill, if they are empty.
#[inline]
pub(crate) fn closable(stones: u32) -> u32 {
    let other_ends = other_ends();
    let closable = |&to: &u32| closers(other_ends, stones, to).iter().any(|&from| from != 0);
    points(completing(stones).0 & !stones).filter(closable).fold(0, |set, to| set | 1 << to)
}

/// The stones that close a mill by going to a point, for either line through it.
#[inline]
fn closers(other_ends: &[[u32; 2]; POINTS], stones: u32, to: u32) -> [u32; 2] {
    let near = reach(stones.count_ones() as usize, to) & stones;
    // A stone of the line itself would leave it open.
    other_ends[to as usize].map(|line| if line & stones == line { near & !line } else { 0 })
}

/// For each point, the other two points of either line through it.
#[inline]
fn other_ends() -> &'static [[u32; 2]; POINTS] {
    static OTHER_ENDS: OnceLock<[[u32; 2]; POINTS]> = OnceLock::new();
    OTHER_ENDS.get_or_init(|| {
        std::array::from_fn(|point| {
            let through = BOARD.lines().map(|line| line.0).filter(|line| line >> point & 1 == 1);
            let mut others = through.map(|line| line ^ 1 << point);
            std::array::from_fn(|_| others.next().unwrap_or(u32::MAX))
        })
    })
}
