//! Which program, and how long we wait for it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use endspiel_knowledge::Stop;

/// A program that speaks UGI: where it is and how it is started.
///
/// ```
/// use endspiel_protocol::Program;
/// let program = Program::from_words("endspiel engine mill").option("Threads", "1");
/// assert_eq!(program.path(), std::path::Path::new("endspiel"));
/// ```
#[derive(Clone, Debug)]
pub struct Program {
    pub(super) path: PathBuf,
    pub(super) arguments: Vec<String>,
    pub(super) options: Vec<(String, String)>,
    pub(super) patience: Patience,
    pub(super) unwanted: Stop,
}

/// The word in front of the path in the spec of a program.
const PREFIX: &str = "ugi:";

/// How long a program may take for what it has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// To start and say who it is.
    pub start: Duration,
    /// To get ready, to stop, and beyond the time it was given for a move.
    pub answer: Duration,
    /// For a move that is limited by depth or nodes.
    pub think: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        let seconds = Duration::from_secs;
        Patience { start: seconds(10), answer: seconds(5), think: seconds(600) }
    }
}

impl Program {
    /// The name of programs among the engines.
    pub(super) const ENGINE: &str = "ugi";

    /// The program at this path, or of this name on the search path, without arguments.
    pub fn new(path: impl AsRef<Path>) -> Program {
        let (arguments, options, patience) = (Vec::new(), Vec::new(), Patience::default());
        Program { path: path.as_ref().to_owned(), arguments, options, patience, unwanted: Stop::never() }
    }

    /// The program a spec names, as `ugi:PATH ARGUMENTS`; `None` if the spec names something else.
    pub fn from_spec(spec: &str) -> Option<Program> {
        spec.trim().strip_prefix(PREFIX).map(|words| Program::from_words(words.trim()))
    }

    /// The spec that names it.
    pub fn spec(&self) -> String {
        format!("{PREFIX}{}", self.words())
    }

    /// A program and its arguments with spaces between them; if all of it is the path of a file, that file.
    pub fn from_words(text: &str) -> Program {
        if Path::new(text).is_file() {
            return Program::new(text);
        }
        let mut words = text.split_whitespace();
        let program = Program::new(words.next().unwrap_or_default());
        words.fold(program, Program::argument)
    }

    /// With one more argument.
    pub fn argument(mut self, argument: impl Into<String>) -> Program {
        self.arguments.push(argument.into());
        self
    }

    /// With an option that is set after the start.
    pub fn option(mut self, name: impl Into<String>, value: impl Into<String>) -> Program {
        self.options.push((name.into(), value.into()));
        self
    }

    /// With other patience than usual.
    pub fn patience(mut self, patience: Patience) -> Program {
        self.patience = patience;
        self
    }

    /// With a request after which nobody wants an answer any more: the program is ended at once, whatever it is doing,
    /// and not asked to come to an end as it is when a search is to stop.
    #[must_use]
    pub fn wanted_until(mut self, unwanted: &Stop) -> Program {
        self.unwanted = unwanted.clone();
        self
    }

    /// The same at another place.
    #[must_use]
    pub fn at(mut self, path: impl Into<PathBuf>) -> Program {
        self.path = path.into();
        self
    }

    /// The word by which those know it who need not know where it is, nor what it is started with.
    pub fn short_spec(&self) -> String {
        let name = self.path.file_name().unwrap_or_default();
        format!("{PREFIX}{}", name.to_string_lossy())
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The path and the arguments, as [`Program::from_words`] reads them.
    pub fn words(&self) -> String {
        let path = self.path.display().to_string();
        std::iter::once(path).chain(self.arguments.iter().cloned()).collect::<Vec<_>>().join(" ")
    }
}

impl From<&Path> for Program {
    fn from(path: &Path) -> Program {
        Program::new(path)
    }
}
