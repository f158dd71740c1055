//! What a searcher may ask of the game besides its rules.

use std::sync::Arc;

use endspiel_game::words::{Phrase, Words};
use endspiel_game::{Error, Notation, Random, phrases, shorten};
use endspiel_knowledge::phrases::{NO_EVALUATOR, WEIGHTS_FIXED};
use endspiel_knowledge::{BenchPosition, Evaluator, Hints, Searchable};
use endspiel_machine::Asset;

use crate::evaluation::{Classic, Mobility, Tuned};
use crate::{Mill, Move, Point, Points, Position, assets, puzzles};

/// With at most this many stones on the board, symmetric positions are met often enough to look for them.
const SYMMETRY_PAYS_UP_TO: u32 = 9;

/// What makes up the ordering score of a move: removals before anything else, then what it does to mills that could be closed,
/// then how far the stone can go on. The numbers are those of several tried that let an alpha-beta seven
/// plies deep visit the fewest positions.
mod ordering {
    /// A stone removed.
    pub const REMOVAL: i32 = 2000;
    /// A point at which the opponent could close a mill no more, for want of the removed stone.
    pub const REMOVES_THREAT: i32 = 300;
    /// The stone stops an opposing mill.
    pub const STOPS_MILL: i32 = 600;
    /// The stone gives up stopping an opposing mill.
    pub const LEAVES_STOP: i32 = -300;
    /// A free point at which the next stone would close a mill, thanks to this one.
    pub const MAKES_TWO: i32 = 100;
    /// A way to go on from the new point, or one given up at the old.
    pub const WAY: i32 = 20;
}

impl Hints for Mill {
    #[inline]
    fn is_loud(&self, _: &Position, mv: Move) -> bool {
        !mv.removed.is_empty()
    }

    #[inline]
    fn ordering_score(&self, position: &Position, mv: Move) -> i32 {
        let board = self.board();
        let ways = |point| board.neighbours(point).count() as i32;
        let staying = mv.from.map_or(position.own, |from| position.own - from.into());
        let mills = |stones: Points| stones.completing(board.across).0;
        let threatened = mills(position.opposing);

        let mut score = ordering::WAY * (ways(mv.to) - mv.from.map_or(0, ways));
        if !mv.removed.is_empty() {
            let gone = threatened - mills(position.opposing - mv.removed) - position.taken();
            score += ordering::REMOVAL * mv.removed.count() as i32;
            score += ordering::REMOVES_THREAT * gone.count() as i32;
        }
        if threatened.contains(mv.to) {
            score += ordering::STOPS_MILL;
        }
        if mv.from.is_some_and(|from| threatened.contains(from)) {
            score += ordering::LEAVES_STOP;
        }
        let free = self.free(position) - mv.to.into();
        let made = (mills(staying | mv.to.into()) - mills(staying)) & free;
        score + ordering::MAKES_TWO * made.count() as i32
    }

    /// Quiet moves by where they come from and go to; removals by where the stone goes and which leaves.
    const SLOTS: usize = QUIET + Point::MOST * Point::MOST;

    #[inline]
    fn slot(&self, _: &Position, mv: Move) -> usize {
        let to = usize::from(mv.to.0);
        match mv.removed.iter().next() {
            None => Point::MOST * mv.from.map_or(Point::MOST, |from| usize::from(from.0)) + to,
            Some(removed) => QUIET + Point::MOST * to + usize::from(removed.0),
        }
    }

    #[inline]
    fn symmetry_pays(&self, position: &Position) -> bool {
        position.own_hand > 0 && position.taken().count() <= SYMMETRY_PAYS_UP_TO
    }
}

impl Searchable for Mill {
    const BENCH: &'static [BenchPosition] = &[
        BenchPosition::start("mill", 17),
        BenchPosition::at("mill", ".ww.b.ww/b.b...b./.b...... w 4 4", 16),
        BenchPosition::at("mill", "w.b.b.w./.w.b...b/b.w.w.b. w 2 2", 15),
        BenchPosition::at("mill", "w.w.w.b./b.b.w.w./.b.w.b.. w 0 0", 14),
        BenchPosition::at("mill", "bwbbw.w./..wb..wb/bw.wbwb. b 0 0", 19),
        BenchPosition::at("mill", "bb.w.bw./.....w../........ w 0 0", 12),
    ];

    fn strong(&self) -> Arc<dyn Evaluator<Mill>> {
        Arc::new(Tuned::default())
    }

    fn evaluator(&self, name: &str, weights: Option<&[i32]>) -> Result<Arc<dyn Evaluator<Mill>>, Error> {
        match (name, weights) {
            ("classic", weights) => Ok(Arc::new(Classic::from_list(self, weights)?)),
            ("mobility", weights) => Ok(Arc::new(Mobility::from_list(weights)?)),
            ("tuned", None) => Ok(Arc::new(Tuned::default())),
            ("tuned", Some(_)) => Err(Error::spec(WEIGHTS_FIXED.say(&[("evaluator", &"tuned")]))),
            _ => Err(Error::spec(NO_EVALUATOR.say(&[("game", &Mill::NAME), ("name", &shorten(name))]))
                .with_hint(&phrases::THERE_IS, &[("names", &"classic, mobility, tuned")])),
        }
    }

    const MOTIFS: &'static [Phrase] = puzzles::MOTIFS;

    fn puzzles() -> Option<&'static Asset> {
        Some(&assets::PUZZLES)
    }

    fn openings() -> Option<&'static Asset> {
        Some(&assets::OPENINGS)
    }

    fn motif(&self, position: &Position, mv: Move) -> Option<usize> {
        puzzles::motif(self, position, mv)
    }

    fn random_ending(&self, random: &mut Random) -> Option<Position> {
        puzzles::random_ending(self, random)
    }

    fn blow(&self, _: &Position, mv: Move) -> Option<Words> {
        (!mv.removed.is_empty()).then_some(puzzles::CLOSE_A_MILL)
    }

    fn is_same_step(&self, mv: Move, other: Move) -> bool {
        (mv.from, mv.to) == (other.from, other.to)
    }
}

/// How many slots moves without a removal take: from every point or the hand to every point.
const QUIET: usize = (Point::MOST + 1) * Point::MOST;
