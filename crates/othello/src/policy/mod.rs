//! The policy: how likely a person plays each move, learned from games of people.
//!
//! A column of 3x3 convolutions over the whole board, in whole numbers, so every processor finds the same scores.
//! `training/othello/policy.py` trains it and describes the file.

#[cfg(test)]
mod plain;

use std::sync::OnceLock;

use crate::{Position, Squares, assets, legal};

const SIDE: usize = 8;
const SQUARES: usize = SIDE * SIDE;

/// The places of a convolution around a square, row by row.
const PLACES: usize = 9;

/// Own discs, opposing discs, legal squares, and ones.
const PLANES: usize = 4;

/// The fixed-point one of values and weights, as a shift.
const UNIT: u32 = 6;

/// The largest value between two layers.
const MAX_VALUE: i32 = 127;

/// Classes of squares under the eight symmetries.
const CLASSES: usize = 10;

/// The difference of two scores that stands for odds of e.
const ODDS: f64 = 512.0;

/// A convolution: weights by place, input and output.
struct Layer {
    inputs: usize,
    weights: Vec<i8>,
    biases: Vec<i32>,
}

/// Which moves people play on the standard board.
///
/// ```
/// use endspiel_game::Notation;
/// use endspiel_othello::{Move, Othello, Policy};
///
/// let game = Othello::default();
/// // After f5, people play d6 or f6 and seldom f4.
/// let position = game.parse_position("---------------------------OX------XXX-------------------------- O").unwrap();
/// let odds = Policy::included().unwrap().log_odds(&position);
/// let of = |mv: &str| match game.parse_move(&position, mv).unwrap() {
///     Move::Place(square) => odds[usize::from(square.0)],
///     Move::Pass => 0.0,
/// };
/// assert!(of("d6") > of("f4") && of("f6") > of("f4"));
/// ```
pub struct Policy {
    layers: Vec<Layer>,
    /// Weights of the score, by place and input.
    last: Vec<i8>,
    classes: [i32; CLASSES],
}

impl Policy {
    /// Returns the policy for the standard board; `None` if its file is not there or is refused.
    pub fn included() -> Option<&'static Policy> {
        static POLICY: OnceLock<Option<Policy>> = OnceLock::new();
        if let Some(read) = POLICY.get() {
            return read.as_ref();
        }
        // A browser hands the file in later, so only a file that is there is remembered.
        let bytes = assets::POLICY.bytes()?;
        POLICY.get_or_init(|| Policy::read(bytes)).as_ref()
    }

    /// Reads a file of `policy.py`; `None` if it is none.
    pub(crate) fn read(file: &[u8]) -> Option<Policy> {
        let (&[channels, hidden], mut rest) = file.split_first_chunk()?;
        let (channels, hidden) = (usize::from(channels), usize::from(hidden));
        let inputs = std::iter::once(PLANES).chain(std::iter::repeat_n(channels, hidden));
        let weights = inputs.clone().map(|inputs| bytes(&mut rest, PLACES * inputs * channels));
        let weights = weights.collect::<Option<Vec<_>>>()?;
        let last = bytes(&mut rest, PLACES * channels)?;
        let biases = (0..=hidden).map(|_| words(&mut rest, channels)).collect::<Option<Vec<_>>>()?;
        let classes = words(&mut rest, CLASSES)?.try_into().ok()?;
        let layers = inputs.zip(weights).zip(biases);
        let layers = layers.map(|((inputs, weights), biases)| Layer { inputs, weights, biases }).collect();
        (channels > 0 && rest.is_empty()).then_some(Policy { layers, last, classes })
    }

    /// Returns the natural logarithm of the odds of every square; only those of legal moves mean anything.
    pub fn log_odds(&self, position: &Position) -> [f64; SQUARES] {
        self.scores(position).map(|score| f64::from(score) / ODDS)
    }

    /// Returns a score for every square; only those of legal moves mean anything.
    pub(crate) fn scores(&self, position: &Position) -> [i32; SQUARES] {
        let mut values = planes(position);
        for (at, layer) in self.layers.iter().enumerate() {
            let sums = layer.sums(&values);
            let new = sums.iter().map(|sum| sum >> UNIT);
            values = if at == 0 {
                new.map(clipped).collect()
            } else {
                new.zip(&values).map(|(new, value)| clipped(new + value)).collect()
            };
        }
        let channels = values.len() / SQUARES;
        let mut scores: [i32; SQUARES] = std::array::from_fn(|square| self.classes[class(square)]);
        for (square, inputs) in values.chunks_exact(channels).enumerate() {
            for_each_place(square, |place, target| {
                let weights = &self.last[place * channels..][..channels];
                scores[target] +=
                    inputs.iter().zip(weights).map(|(&value, &weight)| value * i32::from(weight)).sum::<i32>();
            });
        }
        scores
    }
}

impl Layer {
    /// Returns the sums of a layer, with its biases, for every square and output.
    fn sums(&self, values: &[i32]) -> Vec<i32> {
        let outputs = self.biases.len();
        let mut sums = self.biases.repeat(SQUARES);
        for (square, inputs) in values.chunks_exact(self.inputs).enumerate() {
            for_each_place(square, |place, target| {
                let sums = &mut sums[target * outputs..][..outputs];
                // Two values in three are 0.
                for (input, &value) in inputs.iter().enumerate().filter(|(_, value)| **value != 0) {
                    let weights = &self.weights[(place * self.inputs + input) * outputs..][..outputs];
                    for (sum, &weight) in sums.iter_mut().zip(weights) {
                        *sum += value * i32::from(weight);
                    }
                }
            });
        }
        sums
    }
}

/// Returns the values of the input planes, by square and plane.
fn planes(position: &Position) -> Vec<i32> {
    let legal = legal(position.own, position.opposing, Squares::board(SIDE as u8));
    let one = |set: bool| i32::from(set) << UNIT;
    let of = |square: usize| {
        let has = |squares: Squares| one(squares.0 >> square & 1 != 0);
        [has(position.own), has(position.opposing), has(legal), one(true)]
    };
    (0..SQUARES).flat_map(of).collect()
}

fn clipped(value: i32) -> i32 {
    value.clamp(0, MAX_VALUE)
}

/// Calls `visit` with each place of the convolution in which a square is read, and the square that it is read for.
fn for_each_place(square: usize, mut visit: impl FnMut(usize, usize)) {
    let (row, column) = (square / SIDE, square % SIDE);
    for (down, right) in (0..3).flat_map(|down| (0..3).map(move |right| (down, right))) {
        let (target_row, target_column) = (row + 1, column + 1);
        if target_row >= down && target_row - down < SIDE && target_column >= right && target_column - right < SIDE {
            visit(3 * down + right, SIDE * (target_row - down) + target_column - right);
        }
    }
}

/// Returns the class of a square under the eight symmetries: its distances from the edges, in order.
fn class(square: usize) -> usize {
    let to_edge = |at: usize| at.min(SIDE - 1 - at);
    let (row, column) = (to_edge(square / SIDE), to_edge(square % SIDE));
    let (less, more) = (row.min(column), row.max(column));
    // Classes 0 to 3 touch the edge, 4 to 6 are one square away, and so on.
    [0, 4, 7, 9][less] + more - less
}

/// Takes signed bytes off the front.
fn bytes(rest: &mut &[u8], count: usize) -> Option<Vec<i8>> {
    let (taken, left) = rest.split_at_checked(count)?;
    *rest = left;
    Some(taken.iter().map(|&byte| byte.cast_signed()).collect())
}

/// Takes words of four bytes off the front.
fn words(rest: &mut &[u8], count: usize) -> Option<Vec<i32>> {
    let (taken, left) = rest.split_at_checked(4 * count)?;
    *rest = left;
    Some(taken.as_chunks().0.iter().map(|&word| i32::from_le_bytes(word)).collect())
}

#[cfg(test)]
mod tests {
    use endspiel_game::{Game, Random, Side};

    use super::{Policy, SQUARES, plain};
    use crate::{Othello, Position, Squares, assets};

    fn policy() -> &'static Policy {
        Policy::included().unwrap()
    }

    #[test]
    fn scores_are_those_of_the_python_program() {
        // Written by `policy.py show` for positions of games between people: both sides' discs, then all scores.
        for line in include_str!("scores.txt").lines() {
            let mut numbers = line.split_whitespace();
            let mut discs = || Squares(numbers.next().unwrap().parse().unwrap());
            let position = Position::new(discs(), discs(), Side::First);
            let wanted: Vec<i32> = numbers.map(|number| number.parse().unwrap()).collect();
            assert_eq!(policy().scores(&position).to_vec(), wanted);
        }
    }

    #[test]
    fn the_fast_sums_are_those_of_the_plain_ones() {
        let game = Othello::default();
        let mut random = Random::new(1);
        let mut position = game.start();
        while game.outcome(&position).is_none() {
            assert_eq!(policy().scores(&position), plain::scores(policy(), &position));
            let moves = game.moves(&position);
            position = game.play_unchecked(&position, moves[random.below(moves.len())]);
        }
    }

    #[test]
    fn anything_but_a_policy_is_refused() {
        let file = assets::POLICY.bytes().unwrap();
        assert!(Policy::read(&file[1..]).is_none());
        assert!(Policy::read(&file[..file.len() - 1]).is_none());
        assert!(Policy::read(&[]).is_none());
        assert!(Policy::read(&[0, 0]).is_none());
        assert!(Policy::read(&vec![255; 1000]).is_none());
    }

    #[test]
    fn a_file_has_at_most_200_kilobytes() {
        assert!(assets::POLICY.bytes().unwrap().len() <= 200_000);
        assert_eq!(policy().scores(&Othello::default().start()).len(), SQUARES);
    }
}
