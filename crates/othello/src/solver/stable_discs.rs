//! Counts of stable discs: [`stable`](crate::stable) in vectors of four lanes, one for each axis, if the
//! processor has them.

use super::masks::BoardMasks;
use crate::{Squares, stable};

/// Counts the discs of `own` that are known to be stable.
#[inline]
pub(super) fn count_stable(masks: &BoardMasks, own: u64, opposing: u64) -> u32 {
    #[cfg(target_feature = "avx2")]
    if masks.squares == 64 {
        // SAFETY: this is only compiled where the processor is known to have these vectors.
        return unsafe { avx2::stable(own, opposing) }.count_ones();
    }
    stable(Squares(own), Squares(opposing), masks.board).count()
}

#[cfg(target_feature = "avx2")]
mod avx2 {
    use std::arch::x86_64::{
        __m256i, _mm_cvtsi128_si64, _mm256_and_si256, _mm256_castsi256_si128, _mm256_or_si256,
        _mm256_permute4x64_epi64, _mm256_set_epi64x, _mm256_set1_epi64x, _mm256_shuffle_epi32, _mm256_sllv_epi64,
        _mm256_srlv_epi64, _mm256_testz_si256, _mm256_xor_si256,
    };

    /// The steps along each axis in columns and rows, and in bits.
    const DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 1), (1, 1)];
    const AXES: [u64; 4] = [1, 8, 7, 9];

    /// Returns the squares from which this many steps leave the board, for each axis.
    const fn leaving(steps: i8) -> [u64; 4] {
        let mut squares = [0; 4];
        let mut axis = 0;
        while axis < 4 {
            let (across, down) = DIRECTIONS[axis];
            let mut square = 0;
            while square < 64 {
                let (column, row) = (square % 8 + steps * across, square / 8 + steps * down);
                if column < 0 || column > 7 || row < 0 || row > 7 {
                    squares[axis] |= 1 << square;
                }
                square += 1;
            }
            axis += 1;
        }
        squares
    }

    /// One, two and four steps towards lower bits and towards higher ones.
    const BORDERS: [(u64, [u64; 4], [u64; 4]); 3] =
        [(1, leaving(-1), leaving(1)), (2, leaving(-2), leaving(2)), (4, leaving(-4), leaving(4))];

    #[inline]
    #[target_feature(enable = "avx2")]
    fn lanes([rows, columns, falling, rising]: [u64; 4]) -> __m256i {
        _mm256_set_epi64x(rising as i64, falling as i64, columns as i64, rows as i64)
    }

    /// Returns the bits that are set in all lanes, in every lane.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn all_everywhere(lanes: __m256i) -> __m256i {
        let halves = _mm256_and_si256(lanes, _mm256_permute4x64_epi64::<0b01_00_11_10>(lanes));
        _mm256_and_si256(halves, _mm256_shuffle_epi32::<0b01_00_11_10>(halves))
    }

    /// Returns what [`stable`](crate::stable) returns on the standard board.
    #[target_feature(enable = "avx2")]
    pub fn stable(own: u64, opposing: u64) -> u64 {
        let filled = _mm256_set1_epi64x((own | opposing) as i64);
        let own = _mm256_set1_epi64x(own as i64);
        let (mut below, mut above) = (filled, filled);
        for (steps, down, up) in BORDERS {
            let distance = lanes(AXES.map(|axis| axis * steps));
            below = _mm256_and_si256(below, _mm256_or_si256(_mm256_sllv_epi64(below, distance), lanes(down)));
            above = _mm256_and_si256(above, _mm256_or_si256(_mm256_srlv_epi64(above, distance), lanes(up)));
        }
        let (_, down, up) = BORDERS[0];
        let safe = _mm256_or_si256(_mm256_and_si256(below, above), _mm256_or_si256(lanes(down), lanes(up)));
        let step = lanes(AXES);
        let mut stable = _mm256_and_si256(own, all_everywhere(safe));
        loop {
            let beside = _mm256_or_si256(_mm256_sllv_epi64(stable, step), _mm256_srlv_epi64(stable, step));
            let grown = _mm256_and_si256(own, all_everywhere(_mm256_or_si256(safe, beside)));
            let new = _mm256_xor_si256(grown, stable);
            if _mm256_testz_si256(new, new) == 1 {
                return _mm_cvtsi128_si64(_mm256_castsi256_si128(stable)) as u64;
            }
            stable = grown;
        }
    }
}

#[cfg(test)]
mod tests {
    use endspiel_game::Random;

    use super::count_stable;
    use crate::solver::masks::BoardMasks;
    use crate::{Squares, stable};

    #[test]
    fn as_many_discs_are_stable_as_by_the_plain_way() {
        let mut random = Random::new(3);
        for size in [4, 6, 8] {
            let masks = BoardMasks::of(size);
            for number in 0..6000 {
                // From half-full boards to those with a few empty squares, with most discs of one side.
                let fill = |random: &mut Random, times| (0..times).fold(random.word(), |all, _| all | random.word());
                let taken = fill(&mut random, number % 5) & masks.board.0;
                let own = fill(&mut random, number % 3) & taken;
                let plain = stable(Squares(own), Squares(taken ^ own), masks.board).count();
                assert_eq!(count_stable(masks, own, taken ^ own), plain);
            }
        }
    }
}
