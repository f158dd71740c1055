//! The check of the processor: whether it has the instructions that the program was compiled with.

/// Returns whether this processor is older than what the program was compiled for.
///
/// Ask before anything else, and do little with the answer: any other code may use an instruction that an old processor ends with
/// a signal. This function takes integers alone.
#[inline(never)]
pub fn processor_is_too_old() -> bool {
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    return !is_of_2013(answers());
    // Other builds are for every processor of their kind.
    #[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
    false
}

/// Returns the answers of `cpuid` to leaf 1 (ecx), leaf 7 (ebx) and leaf 0x80000001 (ecx).
///
/// Asked by hand: `is_x86_feature_detected!` is always true for features the program is compiled with.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
fn answers() -> [u32; 3] {
    use std::arch::x86_64::{__cpuid, CpuidResult};

    // SAFETY: every 64-bit processor has the instruction. Newer compilers know that and need no `unsafe`.
    #[allow(unused_unsafe)]
    let ask = |leaf: u32| -> CpuidResult { unsafe { __cpuid(leaf) } };
    // A leaf beyond the last one returns unrelated data.
    let is_known = |leaf: u32| ask(leaf & 0x8000_0000).eax >= leaf;
    let newer = if is_known(7) { ask(7).ebx } else { 0 };
    let extended = if is_known(0x8000_0001) { ask(0x8000_0001).ecx } else { 0 };
    [ask(1).ecx, newer, extended]
}

/// Returns whether a processor with these answers has all of x86-64-v3.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
fn is_of_2013([basic, newer, extended]: [u32; 3]) -> bool {
    // fma, movbe, popcnt, osxsave, avx, f16c; bmi1, avx2, bmi2; lzcnt.
    const BASIC: u32 = 1 << 12 | 1 << 22 | 1 << 23 | 1 << 27 | 1 << 28 | 1 << 29;
    const NEWER: u32 = 1 << 3 | 1 << 5 | 1 << 8;
    const EXTENDED: u32 = 1 << 5;
    basic & BASIC == BASIC && newer & NEWER == NEWER && extended & EXTENDED == EXTENDED
}

#[cfg(all(test, target_arch = "x86_64", target_feature = "avx2"))]
mod tests {
    use super::*;

    #[test]
    fn the_processor_that_runs_the_tests_is_accepted() {
        assert!(!processor_is_too_old());
    }

    #[test]
    fn a_processor_that_lacks_one_instruction_is_too_old() {
        assert!(is_of_2013([!0; 3]));
        assert!(!is_of_2013([0; 3]));
        for (answer, bit) in [(0, 23), (1, 5), (1, 8), (2, 5)] {
            let mut answers = [!0; 3];
            answers[answer] &= !(1 << bit);
            assert!(!is_of_2013(answers));
        }
    }
}
