//! The strongest evaluator: many features, weighted by the phase of the game.

use endspiel_knowledge::{Evaluator, ProbCut, Score};

use super::features::{LineCounts, both, slides};
use super::tuned_weights::WEIGHTS;
use crate::{Board, Hand, Mill, Points, Position};

/// Stones, lines, mobility and threats of both sides, weighted by the phase, in hundredths of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuned {
    weights: &'static TunedWeights,
}

/// One row of weights a [`Phase`], in the order of [`Features::NAMES`].
pub type TunedWeights = [[i16; Features::COUNT]; Phase::COUNT];

impl Default for Tuned {
    fn default() -> Tuned {
        Tuned::new(&WEIGHTS)
    }
}

impl Tuned {
    /// The evaluator with these weights, each at most a few thousand.
    pub const fn new(weights: &'static TunedWeights) -> Tuned {
        Tuned { weights }
    }
}

impl Evaluator<Mill> for Tuned {
    #[inline]
    fn evaluate(&self, game: &Mill, position: &Position) -> Score {
        let features = Features::of(game, position);
        let weights = &self.weights[features.phase as usize];
        weights.iter().zip(&features.values).map(|(&weight, &value)| Score::from(weight) * Score::from(value)).sum()
    }

    fn unit(&self) -> f64 {
        100.0
    }

    /// The margin was found by matches: narrower and wider ones gain less.
    fn prob_cuts(&self, _: &Mill, _: &Position, depth: u32) -> [Option<ProbCut>; 2] {
        let half = ProbCut { depth: ProbCut::half(depth), margin: 70 };
        [(depth >= 4).then_some(half), None]
    }
}

/// What kind of play a position is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// More than half of the stones are still in hand.
    Opening,
    /// Stones are placed, four or more of them still in hand.
    Placing,
    /// The last stones are placed.
    LastStones,
    /// Everybody slides, with many stones.
    Moving,
    /// Everybody slides, with few stones.
    Ending,
    /// The side to move flies, the other slides.
    OwnFlight,
    /// The other side flies.
    OpposingFlight,
    /// Both fly.
    Flight,
}

impl Phase {
    /// How many there are.
    pub const COUNT: usize = 8;

    /// All of them.
    pub const ALL: [Phase; Phase::COUNT] = [
        Phase::Opening,
        Phase::Placing,
        Phase::LastStones,
        Phase::Moving,
        Phase::Ending,
        Phase::OwnFlight,
        Phase::OpposingFlight,
        Phase::Flight,
    ];

    /// With at least this many stones in hand it is the opening.
    const OPENING_FROM: u8 = 11;
    /// With at most this many stones in hand they are the last.
    const LAST_STONES: u8 = 4;
    /// With at most this many stones on the board it is the ending.
    const ENDING_UP_TO: u32 = 11;

    #[inline]
    fn of(game: &Mill, own: Hand, opposing: Hand) -> Phase {
        let in_hand = own.in_hand + opposing.in_hand;
        match (game.flies(own), game.flies(opposing)) {
            _ if in_hand >= Phase::OPENING_FROM => Phase::Opening,
            _ if in_hand > Phase::LAST_STONES => Phase::Placing,
            _ if in_hand > 0 => Phase::LastStones,
            (true, true) => Phase::Flight,
            (true, false) => Phase::OwnFlight,
            (false, true) => Phase::OpposingFlight,
            _ if own.total() + opposing.total() <= Phase::ENDING_UP_TO => Phase::Ending,
            _ => Phase::Moving,
        }
    }
}

/// What [`Tuned`] sees of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// Which weights count.
    pub phase: Phase,
    /// How often there is what: the side to move, the other side, then what belongs to neither.
    pub values: [i16; Features::COUNT],
}

impl Features {
    /// How many features a side has.
    pub const A_SIDE: usize = Features::NAMES.len();

    /// How many there are in all: both sides', whether the side to move has more stones in hand, and one
    /// that is always there, for the right to move.
    pub const COUNT: usize = 2 * Features::A_SIDE + 2;

    /// The features of a side:
    ///
    /// - `stones`: on the board and in hand
    /// - `mills` to `near`: the lines of [`LineCounts`]
    /// - `fours`, `threes`: stones on points with four and three neighbours
    /// - `slides`: ways to slide; `scarce`: how many fewer than four there are; `blocked`: stones without any
    /// - `closes`, `forks`: whether there is a mill to close in one move, and whether there is a choice
    pub const NAMES: [&'static str; 19] = [
        "stones", "mills", "loose", "running", "possible", "open", "safe", "double", "stopped", "pinned", "begun",
        "near", "fours", "threes", "slides", "scarce", "blocked", "closes", "forks",
    ];

    /// Fewer slides than this are scarce.
    const SCARCE_BELOW: i32 = 4;

    /// Looks at a position.
    #[inline]
    pub fn of(game: &Mill, position: &Position) -> Features {
        let hands @ [own, opposing] = both(position);
        let stones = hands.map(|hand| hand.stones);
        let free = game.free(position);
        let lines = LineCounts::of(game.board(), stones);
        let slides = slides(game.board(), stones, free);
        let mut values = [0; Features::COUNT];
        for side in 0..2 {
            let features = Features::of_side(game, hands[side], lines[side], slides[side], free);
            values[side * Features::A_SIDE..][..Features::A_SIDE].copy_from_slice(&features.map(|count| count as i16));
        }
        values[2 * Features::A_SIDE] = i16::from(own.in_hand > opposing.in_hand);
        values[2 * Features::A_SIDE + 1] = 1;
        Features { phase: Phase::of(game, own, opposing), values }
    }

    #[inline]
    fn of_side(game: &Mill, hand: Hand, lines: LineCounts, slides: i32, free: Points) -> [i32; Features::A_SIDE] {
        let blocked = hand.stones - game.board().reachable(free);
        // Who places or flies gets everywhere, who slides only where a stone is near.
        let closable = if hand.in_hand > 0 || game.flies(hand) { lines.possible } else { lines.open };
        let ways = Ways::of(game.board());
        [
            hand.total() as i32,
            lines.mills,
            lines.loose,
            lines.running,
            lines.possible,
            lines.open,
            lines.safe,
            lines.double,
            lines.stopped,
            lines.pinned,
            lines.begun,
            lines.near,
            (hand.stones & ways.four).count() as i32,
            (hand.stones & ways.three).count() as i32,
            slides,
            (Features::SCARCE_BELOW - slides).max(0),
            blocked.count() as i32,
            i32::from(closable > 0),
            i32::from(closable > 1),
        ]
    }
}

/// The points by how many neighbours they have.
struct Ways {
    three: Points,
    four: Points,
}

impl Ways {
    #[inline]
    fn of(board: &Board) -> Ways {
        let (midpoints, middle_ring) = (0xaa_aaaa, if board.rings() == 3 { 0xff00 } else { 0 });
        // Joined corners have one way more at the ends of the diagonal and two more between.
        let corners = if board.has_diagonals() { 0x55_5555 } else { 0 };
        let joined = Points(midpoints | corners) & board.points();
        let four = joined & Points(middle_ring);
        Ways { three: joined - four, four }
    }
}
