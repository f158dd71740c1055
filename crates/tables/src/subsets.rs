//! Ranks of sets of points.
//!
//! The sets of `k` out of `n` points are numbered 0, 1, 2, … in the order of their bits read as a binary number
//! (the combinatorial number system): the number of a set is the sum of C(p, i + 1) over its points p, the i-th
//! lowest of them counted from 0. It does not depend on `n`.

/// The most points of a board.
pub(crate) const MAX_POINTS: usize = 24;

/// Returns the number of sets of `k` out of `n` points.
pub(crate) const fn binomial(n: usize, k: usize) -> usize {
    if k > n {
        return 0;
    }
    let (mut result, mut i) = (1, 0);
    while i < k {
        result = result * (n - i) / (i + 1);
        i += 1;
    }
    result
}

/// Returns what the points of one byte add to the rank of a set, by the number of points below the byte.
const fn contributions<const BELOW: usize>(byte: usize) -> [[u32; 256]; BELOW] {
    let mut table = [[0; 256]; BELOW];
    let mut below = 0;
    while below < BELOW {
        let mut bits = 0;
        while bits < 256 {
            let (mut sum, mut index, mut place) = (0, below, 0);
            while place < 8 {
                if bits >> place & 1 == 1 {
                    index += 1;
                    sum += binomial(byte * 8 + place, index) as u32;
                }
                place += 1;
            }
            table[below][bits] = sum;
            bits += 1;
        }
        below += 1;
    }
    table
}

static LOW: [[u32; 256]; 1] = contributions(0);
static MIDDLE: [[u32; 256]; 9] = contributions(1);
static HIGH: [[u32; 256]; 17] = contributions(2);

/// Returns the rank of a set among the sets of equal size.
#[inline]
pub(crate) fn rank(set: u32) -> usize {
    let below_middle = (set & 0xff).count_ones() as usize;
    let below_high = (set & 0xffff).count_ones() as usize;
    let sum = LOW[0][(set & 0xff) as usize]
        + MIDDLE[below_middle][(set >> 8 & 0xff) as usize]
        + HIGH[below_high][(set >> 16 & 0xff) as usize];
    sum as usize
}

/// Returns the set of `k` points with this rank.
pub(crate) fn unrank(mut number: usize, k: usize) -> u32 {
    let mut set = 0;
    let mut point = MAX_POINTS;
    for size in (1..=k).rev() {
        point -= 1;
        while binomial(point, size) > number {
            point -= 1;
        }
        number -= binomial(point, size);
        set |= 1 << point;
    }
    set
}

/// Returns all sets of `k` out of `n` points, in the order of their ranks.
pub(crate) fn subsets(n: usize, k: usize) -> impl Iterator<Item = u32> {
    let mut next = (k <= n).then_some((1u32 << k) - 1);
    std::iter::from_fn(move || {
        let set = next?;
        // The next number with as many ones (Gosper).
        let lowest = set & set.wrapping_neg();
        let ripple = set.wrapping_add(lowest);
        next = (lowest != 0).then(|| ripple | (((set ^ ripple) >> 2) / lowest)).filter(|&set| set >> n == 0);
        Some(set)
    })
}

/// Returns the points of `set` in `mask`, packed into the low bits.
#[inline]
pub(crate) fn gather(set: u32, mask: u32) -> u32 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    // SAFETY: the instruction is there, the build says so; it touches no memory.
    unsafe {
        std::arch::x86_64::_pext_u32(set, mask)
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    gather_plainly(set, mask)
}

/// Returns the low bits of `packed` spread over the points of `mask`: the inverse of [`gather`].
#[inline]
pub(crate) fn scatter(packed: u32, mask: u32) -> u32 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    // SAFETY: the instruction is there, the build says so; it touches no memory.
    unsafe {
        std::arch::x86_64::_pdep_u32(packed, mask)
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    scatter_plainly(packed, mask)
}

/// Computes [`gather`] plainly, as its twin.
#[cfg_attr(target_feature = "bmi2", cfg(test))]
fn gather_plainly(set: u32, mask: u32) -> u32 {
    let points = (0..32).filter(|point| mask >> point & 1 == 1);
    points.enumerate().fold(0, |packed, (place, point)| packed | (set >> point & 1) << place)
}

/// Computes [`scatter`] plainly, as its twin.
#[cfg_attr(target_feature = "bmi2", cfg(test))]
fn scatter_plainly(packed: u32, mask: u32) -> u32 {
    let points = (0..32).filter(|point| mask >> point & 1 == 1);
    points.enumerate().fold(0, |set, (place, point)| set | (packed >> place & 1) << point)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn sets_are_numbered_in_their_order() {
        for n in [0, 1, 5, 15, 21] {
            for k in 0..=n.min(9) {
                let mut count = 0;
                for (number, set) in subsets(n, k).enumerate() {
                    assert_eq!((rank(set), unrank(number, k)), (number, set));
                    count += 1;
                }
                assert_eq!(count, binomial(n, k), "{k} out of {n}");
            }
        }
    }

    proptest! {
        #[test]
        fn rank_and_unrank_are_inverse(set in 0u32..1 << 24) {
            prop_assert_eq!(unrank(rank(set), set.count_ones() as usize), set);
        }

        #[test]
        fn gathering_and_scattering_are_what_they_say(set: u32, mask: u32) {
            prop_assert_eq!(gather(set, mask), gather_plainly(set, mask));
            prop_assert_eq!(scatter(set, mask), scatter_plainly(set, mask));
            prop_assert_eq!(scatter(gather(set, mask), mask), set & mask);
        }
    }
}
