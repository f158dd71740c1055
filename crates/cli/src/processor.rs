//! The check of the processor: the program is built for x86-64-v3 and refuses older ones with a
//! clear message.

/// Returns a message if this processor lacks a required instruction.
#[cfg(target_arch = "x86_64")]
#[inline(never)]
pub fn problem() -> Option<String> {
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
    problem_with(&missing(basic, newer, extended))
}

/// Returns `None`: other processors have no older generation that the build could not run on.
#[cfg(not(target_arch = "x86_64"))]
pub fn problem() -> Option<String> {
    None
}

/// Returns the required instructions that are missing.
///
/// The arguments are the answers of `cpuid` to leaf 1 (ecx), leaf 7 (ebx) and leaf 0x80000001
/// (ecx).
#[cfg(target_arch = "x86_64")]
fn missing(basic: u32, newer: u32, extended: u32) -> Vec<&'static str> {
    let needed =
        [("popcnt", basic, 23), ("avx2", newer, 5), ("bmi1", newer, 3), ("bmi2", newer, 8), ("lzcnt", extended, 5)];
    needed.into_iter().filter(|(_, answer, bit)| answer >> bit & 1 == 0).map(|(name, ..)| name).collect()
}

#[cfg(target_arch = "x86_64")]
fn problem_with(missing: &[&str]) -> Option<String> {
    if missing.is_empty() {
        return None;
    }
    Some(format!(
        "this build needs a processor with {} (x86-64-v3, from 2013 on); build it from source without the \
         target-cpu line in .cargo/config.toml",
        missing.join(", ")
    ))
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;

    #[test]
    fn the_processor_that_runs_the_tests_is_accepted() {
        assert_eq!(problem(), None);
    }

    #[test]
    fn an_old_processor_is_told_what_it_lacks() {
        assert_eq!(missing(!0, !0, !0), Vec::<&str>::new());
        assert_eq!(missing(!0, 0, !0), ["avx2", "bmi1", "bmi2"]);
        assert!(problem_with(&missing(0, 0, 0)).unwrap().contains("popcnt, avx2, bmi1, bmi2, lzcnt"));
    }
}
