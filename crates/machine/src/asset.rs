//! Data that comes with the program: embedded in it, or provided when it starts.

use std::fmt;
use std::sync::OnceLock;

/// A file that comes with the program: a book, learned weights, puzzles.
///
/// By default it is [embedded](crate::asset!). Without the feature `embedded` of its crate, the program provides it
/// before its first use; until then it is missing, and its users work without it.
///
/// ```
/// use endspiel_machine::{Asset, AssetError};
/// static NAMES: Asset = Asset::new("names.txt", None, Asset::is_text);
/// assert_eq!((NAMES.bytes(), NAMES.text()), (None, ""));
/// assert_eq!(NAMES.provide(*b"\xff").unwrap_err().to_string(), "names.txt is refused: it is not text");
/// NAMES.provide(*b"tiger").unwrap();
/// assert_eq!(NAMES.text(), "tiger");
/// assert_eq!(NAMES.provide(*b"cow"), Err(AssetError::Known("names.txt")));
/// ```
pub struct Asset {
    name: &'static str,
    embedded: Option<&'static [u8]>,
    check: fn(&[u8]) -> Result<(), String>,
    provided: OnceLock<Box<[u8]>>,
}

/// The reason why provided bytes are refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AssetError {
    /// The file is embedded, or was provided before.
    Known(&'static str),
    /// The bytes are not a valid file.
    Refused {
        /// The file.
        name: &'static str,
        /// What is wrong with them, as part of a sentence.
        why: String,
    },
}

impl fmt::Display for AssetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AssetError::Known(name) => write!(f, "{name} is there already"),
            AssetError::Refused { name, why } => write!(f, "{name} is refused: {why}"),
        }
    }
}

impl std::error::Error for AssetError {}

impl Asset {
    /// Returns an asset with this name; `check` validates provided bytes.
    pub const fn new(
        name: &'static str,
        embedded: Option<&'static [u8]>,
        check: fn(&[u8]) -> Result<(), String>,
    ) -> Asset {
        Asset { name, embedded, check, provided: OnceLock::new() }
    }

    /// Checks that bytes are text, for [`Asset::new`].
    pub fn is_text(bytes: &[u8]) -> Result<(), String> {
        std::str::from_utf8(bytes).map(|_| ()).map_err(|_| "it is not text".to_owned())
    }

    /// Returns the name of the file: `mill.book`.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns its bytes; `None` if it is missing.
    pub fn bytes(&'static self) -> Option<&'static [u8]> {
        self.embedded.or_else(|| self.provided.get().map(|bytes| &**bytes))
    }

    /// Returns its text; empty if it is missing.
    pub fn text(&'static self) -> &'static str {
        self.bytes().and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or_default()
    }

    /// Provides the bytes of a missing file.
    pub fn provide(&self, bytes: impl Into<Box<[u8]>>) -> Result<(), AssetError> {
        let bytes = bytes.into();
        if self.embedded.is_some() {
            return Err(AssetError::Known(self.name));
        }
        (self.check)(&bytes).map_err(|why| AssetError::Refused { name: self.name, why })?;
        self.provided.set(bytes).map_err(|_| AssetError::Known(self.name))
    }
}

impl fmt::Debug for Asset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let there = self.embedded.is_some() || self.provided.get().is_some();
        f.debug_struct("Asset").field("name", &self.name).field("there", &there).finish_non_exhaustive()
    }
}

/// Defines an [`Asset`] by its name, its path relative to the source file, and its check. It is embedded if the crate's
/// feature `embedded` is on.
#[macro_export]
macro_rules! asset {
    ($name:literal, $path:literal, $check:expr) => {{
        #[cfg(feature = "embedded")]
        const EMBEDDED: Option<&'static [u8]> = Some(include_bytes!($path));
        #[cfg(not(feature = "embedded"))]
        const EMBEDDED: Option<&'static [u8]> = None;
        $crate::Asset::new($name, EMBEDDED, $check)
    }};
}
