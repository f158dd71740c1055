//! The atomics of the lock-free parts; `tests/loom.rs` replaces them.

pub(crate) use std::sync::atomic::{AtomicU64, Ordering};
