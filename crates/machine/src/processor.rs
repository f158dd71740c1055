//! The check of the processor: a program built for newer processors says on an older one what is missing.

/// Returns the instructions that this program was compiled with and this processor lacks.
///
/// Call it before anything else: the first of these instructions would end the program with a signal.
#[cfg(target_arch = "x86_64")]
#[inline(never)]
pub fn missing_instructions() -> Vec<&'static str> {
    use std::arch::x86_64::{__cpuid, CpuidResult};

    // Asked by hand: `is_x86_feature_detected!` is always true for features the program is compiled
    // with.
    // SAFETY: every 64-bit processor has the instruction. Newer compilers know that and need no `unsafe`.
    #[allow(unused_unsafe)]
    let ask = |leaf: u32| -> CpuidResult { unsafe { __cpuid(leaf) } };

    // A leaf beyond the last one returns unrelated data.
    let ask_if_known = |leaf: u32| (ask(leaf & 0x8000_0000).eax >= leaf).then(|| ask(leaf));
    let basic = ask(1).ecx;
    let newer = ask_if_known(7).map_or(0, |answer| answer.ebx);
    let extended = ask_if_known(0x8000_0001).map_or(0, |answer| answer.ecx);
    missing(COMPILED_WITH, basic, newer, extended)
}

/// Returns nothing: other processors have no older generation that the build could not run on.
#[cfg(not(target_arch = "x86_64"))]
pub fn missing_instructions() -> Vec<&'static str> {
    Vec::new()
}

/// For popcnt, avx2, bmi1, bmi2 and lzcnt: whether the compiler was allowed to use it.
#[cfg(target_arch = "x86_64")]
const COMPILED_WITH: [bool; 5] = [
    cfg!(target_feature = "popcnt"),
    cfg!(target_feature = "avx2"),
    cfg!(target_feature = "bmi1"),
    cfg!(target_feature = "bmi2"),
    cfg!(target_feature = "lzcnt"),
];

/// Returns the instructions that are needed and missing.
///
/// The numbers are the answers of `cpuid` to leaf 1 (ecx), leaf 7 (ebx) and leaf 0x80000001 (ecx).
#[cfg(target_arch = "x86_64")]
fn missing(needed: [bool; 5], basic: u32, newer: u32, extended: u32) -> Vec<&'static str> {
    let known =
        [("popcnt", basic, 23), ("avx2", newer, 5), ("bmi1", newer, 3), ("bmi2", newer, 8), ("lzcnt", extended, 5)];
    let lacks = |&((_, answer, bit), needed): &((_, u32, u32), bool)| needed && answer >> bit & 1 == 0;
    known.into_iter().zip(needed).filter(lacks).map(|((name, ..), _)| name).collect()
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;

    #[test]
    fn the_processor_that_runs_the_tests_lacks_nothing() {
        assert_eq!(missing_instructions(), Vec::<&str>::new());
    }

    #[test]
    fn an_old_processor_is_told_what_it_lacks() {
        assert_eq!(missing([true; 5], !0, !0, !0), Vec::<&str>::new());
        assert_eq!(missing([true; 5], !0, 0, !0), ["avx2", "bmi1", "bmi2"]);
        assert_eq!(missing([true; 5], 0, 0, 0), ["popcnt", "avx2", "bmi1", "bmi2", "lzcnt"]);
    }

    #[test]
    fn a_program_built_for_old_processors_lacks_nothing() {
        assert_eq!(missing([false; 5], 0, 0, 0), Vec::<&str>::new());
    }
}
