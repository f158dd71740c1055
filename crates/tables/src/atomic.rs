//! The atomics of what threads share without locks; `tests/loom.rs` has others in their place.

pub(crate) use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
