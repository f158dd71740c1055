//! Settings shared by the searchers.

use endspiel_game::{Error, Spec};

use crate::phrases::DEPTHS;

/// Maximum depth of a search.
pub(crate) const DEEPEST: u32 = 1000;

/// Number of positions between two checks for a stop: well under a millisecond.
pub(crate) const CHECK_EVERY: u64 = 256;

/// Takes the option `depth`, a number of plies within the limits.
pub(crate) fn take_depth(spec: &mut Spec) -> Result<Option<u32>, Error> {
    match spec.take_given::<u32>("depth")? {
        Some(depth) if !(1..=DEEPEST).contains(&depth) => {
            Err(Error::spec(DEPTHS.say(&[("most", &DEEPEST), ("depth", &depth)])))
        }
        depth => Ok(depth),
    }
}

/// Returns the seed as part of a spec, unless it is the default.
pub(crate) fn seed_words(seed: u64) -> String {
    if seed == 0 { String::new() } else { format!(",seed={seed}") }
}

/// Returns a switch as part of a spec.
pub(crate) fn on_off(switch: bool) -> &'static str {
    if switch { "on" } else { "off" }
}
