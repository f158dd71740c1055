//! The atomics of lock-free code; `tests/loom.rs` replaces them by those of loom.

pub(crate) use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
