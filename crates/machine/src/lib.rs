//! Close to the machine: what a fast and careful program wants from memory and disk. It knows nothing of games.
//!
//! - [`LargeTable`]: gigabytes of zeros that cost nothing until they are touched, in large pages if wanted;
//! - [`available_memory`] and [`total_memory`]: how much of that the machine can still give, and how much it has;
//! - [`replace_file`]: a file that is the old one or the new one at any moment, never half of each;
//! - [`read_file`]: the bytes of a file, and of no pipe or device in its place;
//! - [`Filesystem`]: files by name, on the [`Disk`], [`InMemory`], or fetched piece by piece from elsewhere;
//! - [`Asset`]: data that comes with the program, embedded or handed in;
//! - [`BookFile`]: a book that is read if it is there, and done without if it is missing or damaged;
//! - [`Instant`]: time, also where only a host has a clock;
//! - [`Claim`]: one process at a time, and the second is told who was first;
//! - [`Seal`]: bytes that say what they are and notice when one of them has changed;
//! - [`mix`]: a word scrambled, to find its place in a table.
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
mod claim;
mod clock;
mod files;
mod filesystem;
mod in_memory;
mod memory;
mod mixing;
mod pages;
mod seal;

pub use asset::{Asset, AssetError};
pub use book_file::{BookFile, or_go_without};
pub use bytemuck::Zeroable;
pub use claim::{Claim, ClaimError};
pub use clock::Instant;
#[cfg(target_arch = "wasm32")]
pub use clock::provide_clock;
pub use files::{free_disk, open_file, read_file, replace_file, replace_file_with, usual_data_folder};
pub use filesystem::{Disk, Filesystem, RandomAccessFile, ReadHint, read_if_there};
pub use in_memory::{InMemory, SharedBytes};
pub use memory::{LargeTable, available_memory, total_memory};
pub use mixing::mix;
pub use seal::{Seal, SealError, checked, checksum};
