//! The layer next to the machine: memory, files, locks and time. It knows nothing of games.
//!
//! - [`LargeTable`]: a large array of zeros that takes memory only where it is touched, optionally in large pages;
//! - [`WithReserve`], [`set_aside`] and [`is_short`]: memory set aside for the moment when none is left;
//! - [`available_memory`] and [`total_memory`]: how much memory is free, and how much there is;
//! - [`replace_file`]: atomic replacement of a file;
//! - [`read_file`]: reads a regular file, but no pipe or device;
//! - [`Filesystem`]: files on [`Disk`], [`InMemory`], or [`Fetched`] piece by piece from elsewhere;
//! - [`Asset`]: data that comes with the program, embedded or provided at the start;
//! - [`BookFile`]: the file of an opening book, which may be missing or damaged;
//! - [`Instant`]: a clock, also where only the host has one;
//! - [`Claim`]: a lock file that names the process that holds it;
//! - [`Seal`]: a file envelope with a magic number, a version and a checksum;
//! - [`processor_is_too_old`]: whether the processor lacks what the program was compiled with;
//! - [`mix`]: a hash of a 64-bit word.
//!
//! ```
//! use endspiel_machine::{LargeTable, mix};
//!
//! let mut seen = LargeTable::<u64>::new(1 << 20);
//! let position = 0x1234;
//! let place = mix(position) as usize % seen.len();
//! seen[place] = position;
//! assert_eq!(seen.iter().filter(|&&word| word != 0).count(), 1);
//! ```

mod asset;
mod book_file;
mod cgroup;
mod claim;
mod clock;
mod fetched;
mod files;
mod filesystem;
mod in_memory;
mod memory;
mod mixing;
mod pages;
mod processor;
mod reserve;
mod seal;

pub use asset::{Asset, AssetError};
pub use book_file::{BookFile, ok_or_warn};
pub use bytemuck::Zeroable;
pub use claim::{Claim, ClaimError};
pub use clock::Instant;
#[cfg(target_arch = "wasm32")]
pub use clock::provide_clock;
pub use fetched::{Fetched, Missing};
pub use files::{
    create_folder, default_data_folder, free_disk, only_for_owner, open_file, open_if_there, private_database,
    private_folder, read_file, rename, replace_file, replace_file_with,
};
pub use filesystem::{Disk, Filesystem, RandomAccessFile, ReadHint, read_if_there};
pub use in_memory::{InMemory, SharedBytes};
pub use memory::{LargeTable, available_memory, total_memory};
pub use mixing::mix;
pub use processor::processor_is_too_old;
pub use reserve::{WithReserve, is_short, set_aside};
pub use seal::{Seal, SealError, checked, checksum};
