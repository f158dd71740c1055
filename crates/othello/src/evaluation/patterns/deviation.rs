//! The standard deviation between searches of different depths, as a product of three factors.
//!
//! The factors for the depths were fitted to complete searches of up to eleven plies, in 599 positions with 16
//! to 54 empty squares, two random moves after positions of games (its logarithm is off by 0.10). The factor
//! for empty squares was fitted to searches of four to ten plies in 300 positions of games with 28 to 52 empty
//! squares with the fourth network, and increased by a fourteenth for the sixth.

use std::sync::LazyLock;

use endspiel_knowledge::Score;

/// The deviation between an estimate and the value one ply deeper on a full board, in hundredths of a disc.
const LARGEST: f64 = 810.0;

/// The factor for every empty square: early in the game values change little.
const PER_EMPTY_SQUARE: f64 = 0.961;

/// Beyond this number of empty squares there are too few measurements.
const MAX_EMPTY: usize = 50;

/// The exponent of the difference between the depths.
const BETWEEN: f64 = 0.31;

/// The exponent of the shallower depth plus one.
const SHALLOWER: f64 = -0.264;

/// The greatest depth and difference of depths in the tables.
const DEEPEST: usize = 64;

struct Factors {
    empty: [f64; 65],
    between: [f64; DEEPEST],
    shallower: [f64; DEEPEST],
}

static FACTORS: LazyLock<Factors> = LazyLock::new(|| Factors {
    empty: std::array::from_fn(|empty: usize| LARGEST * PER_EMPTY_SQUARE.powi(empty.min(MAX_EMPTY) as i32)),
    between: std::array::from_fn(|plies| (plies as f64).powf(BETWEEN)),
    shallower: std::array::from_fn(|plies| (plies as f64 + 1.0).powf(SHALLOWER)),
});

/// Returns the standard deviation between searches of these depths, in hundredths of a disc.
pub(super) fn deviation(empty: u32, depth: u32, shallow: u32) -> Score {
    let plies = |plies: u32| (plies as usize).min(DEEPEST - 1);
    let factors = &*FACTORS;
    let empty = factors.empty[(empty as usize).min(64)];
    (empty * factors.between[plies(depth.saturating_sub(shallow))] * factors.shallower[plies(shallow)]) as Score
}

#[cfg(test)]
mod tests {
    use super::deviation;

    #[test]
    fn searches_differ_more_the_later_it_is_the_further_apart_and_the_shallower_they_are() {
        assert!(deviation(20, 8, 4) > deviation(40, 8, 4));
        assert!(deviation(30, 10, 4) > deviation(30, 8, 4));
        assert!(deviation(30, 6, 2) > deviation(30, 8, 4));
        // Measured for four and eight plies: about two discs half way through the game.
        assert!((190..=260).contains(&deviation(30, 8, 4)));
        assert_eq!(deviation(30, 8, 8), 0);
        assert!(deviation(64, 500, 400) > 0);
    }
}
