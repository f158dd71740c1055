//! Search hints: move ordering, symmetry, evaluators and puzzles.

use std::sync::Arc;

use endspiel_game::words::{Phrase, Words};
use endspiel_game::{Error, Notation, Random, phrases, shorten};
use endspiel_knowledge::phrases::{NO_EVALUATOR, WEIGHTS_FIXED};
use endspiel_knowledge::{BenchPosition, Evaluator, Hints, People, Searchable};
use endspiel_machine::Asset;

use crate::evaluation::{Classic, Mobility, Tuned};
use crate::people::MillPeople;
use crate::{Mill, Move, Point, Points, Position, assets, puzzles};

/// Up to this number of stones on the board, symmetric positions recur often enough for lookups to pay.
const SYMMETRY_PAYS_UP_TO: u32 = 9;

/// Parts of a move's ordering score: removals first, then open mills, then mobility. Of several sets of numbers
/// this one let an alpha-beta search of depth seven visit the fewest nodes.
mod ordering {
    /// A stone removed.
    pub const REMOVAL: i32 = 2000;
    /// A point where the opponent can no longer close a mill because the removed stone is gone.
    pub const REMOVES_THREAT: i32 = 300;
    /// The stone blocks an opposing mill.
    pub const STOPS_MILL: i32 = 600;
    /// The stone unblocks an opposing mill.
    pub const LEAVES_STOP: i32 = -300;
    /// A free point where the next stone would close a mill because of this one.
    pub const MAKES_TWO: i32 = 100;
    /// A free neighbour of the new point, or of the old one.
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

    /// Quiet moves have a slot for origin and target, removals a slot for target and removed stone.
    const SLOTS: usize = QUIET + Point::MAX_COUNT * Point::MAX_COUNT;

    #[inline]
    fn slot(&self, _: &Position, mv: Move) -> usize {
        let to = usize::from(mv.to.0);
        match mv.removed.iter().next() {
            None => Point::MAX_COUNT * mv.from.map_or(Point::MAX_COUNT, |from| usize::from(from.0)) + to,
            Some(removed) => QUIET + Point::MAX_COUNT * to + usize::from(removed.0),
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

    fn people(&self) -> Arc<dyn People<Mill>> {
        Arc::new(MillPeople)
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

    fn threat(&self, _: &Position, mv: Move) -> Option<Words> {
        (!mv.removed.is_empty()).then_some(puzzles::CLOSE_A_MILL)
    }

    fn is_same_step(&self, mv: Move, other: Move) -> bool {
        (mv.from, mv.to) == (other.from, other.to)
    }
}

/// The number of slots of quiet moves: from every point or the hand to every point.
const QUIET: usize = (Point::MAX_COUNT + 1) * Point::MAX_COUNT;
