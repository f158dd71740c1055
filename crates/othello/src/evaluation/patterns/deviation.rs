//! How far the values of two searches of different depth are apart: the standard deviation, a product of three factors. What the depths
//! have to do with it was fitted to whole searches up to eleven plies deep of 599 positions with 16 to 54 empty squares, two random moves
//! after positions of games (its logarithm is off by 0.10); the factor for empty squares to searches of four to ten plies of 300
//! positions of games with 28 to 52, with the fourth network, and made a fourteenth larger for the sixth.

use std::sync::LazyLock;

use endspiel_knowledge::Score;

/// In hundredths of a disc, between an estimate and the value a ply ahead on a full board.
const LARGEST: f64 = 810.0;

/// What every empty square takes away: early in the game little happens.
const PER_EMPTY_SQUARE: f64 = 0.961;

/// With more empty squares too little was measured.
const MOST_EMPTY: usize = 50;

/// The power of the number of plies in between.
const BETWEEN: f64 = 0.31;

/// The power of the number of plies, and one, of the shallower search.
const SHALLOWER: f64 = -0.264;

/// No depths are further apart, or make a further difference.
const DEEPEST: usize = 64;

struct Factors {
    empty: [f64; 65],
    between: [f64; DEEPEST],
    shallower: [f64; DEEPEST],
}

static FACTORS: LazyLock<Factors> = LazyLock::new(|| Factors {
    empty: std::array::from_fn(|empty: usize| LARGEST * PER_EMPTY_SQUARE.powi(empty.min(MOST_EMPTY) as i32)),
    between: std::array::from_fn(|plies| (plies as f64).powf(BETWEEN)),
    shallower: std::array::from_fn(|plies| (plies as f64 + 1.0).powf(SHALLOWER)),
});

/// The standard deviation between searches of these depths, in hundredths of a disc.
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
        // Four and eight plies, as they were measured: about two discs half way through the game.
        assert!((190..=260).contains(&deviation(30, 8, 4)));
        assert_eq!(deviation(30, 8, 8), 0);
        assert!(deviation(64, 500, 400) > 0);
    }
}
