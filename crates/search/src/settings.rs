//! What the searchers' settings have in common.

use endspiel_game::{Error, Spec};

use crate::phrases::DEPTHS;

/// The deepest search anybody may ask for.
pub(crate) const DEEPEST: u32 = 1000;

/// A search looks after this many positions whether it should stop: well under a millisecond.
pub(crate) const CHECK_EVERY: u64 = 256;

/// Takes the option `depth`, a number of plies there is sense in.
pub(crate) fn take_depth(spec: &mut Spec) -> Result<Option<u32>, Error> {
    match spec.take_given::<u32>("depth")? {
        Some(depth) if !(1..=DEEPEST).contains(&depth) => {
            Err(Error::spec(DEPTHS.say(&[("most", &DEEPEST), ("depth", &depth)])))
        }
        depth => Ok(depth),
    }
}

/// The seed as part of a spec, unless it is the usual one.
pub(crate) fn seed_words(seed: u64) -> String {
    if seed == 0 { String::new() } else { format!(",seed={seed}") }
}

/// A switch as part of a spec.
pub(crate) fn on_off(switch: bool) -> &'static str {
    if switch { "on" } else { "off" }
}
