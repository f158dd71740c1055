//! Data that comes with the program: embedded in it, or handed in when it starts.

use std::fmt;
use std::sync::OnceLock;

/// A file that comes with the program: a book, learned weights, puzzles.
///
/// By default it is [embedded](crate::asset!). Without the feature `embedded` of its crate the program hands it in, before
/// anything asks for it; until then it is missing, and everything goes on without it.
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

/// Why bytes that are handed in are not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AssetError {
    /// The file is part of the program, or was handed in before.
    Known(&'static str),
    /// The bytes are not those of the file.
    Refused {
        /// The file.
        name: &'static str,
        /// What is wrong with them, a part of a sentence.
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
    /// A file with this name; `check` says what is wrong with bytes that are handed in.
    pub const fn new(
        name: &'static str,
        embedded: Option<&'static [u8]>,
        check: fn(&[u8]) -> Result<(), String>,
    ) -> Asset {
        Asset { name, embedded, check, provided: OnceLock::new() }
    }

    /// Refuses bytes that are not text, for [`Asset::new`].
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

    /// Returns its text; nothing if it is missing.
    pub fn text(&'static self) -> &'static str {
        self.bytes().and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or_default()
    }

    /// Hands in the bytes of a file that is missing.
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

/// An [`Asset`] from a file beside the source file, by its name, its path and its check. It is embedded if the feature `embedded` of
/// the crate is on.
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
