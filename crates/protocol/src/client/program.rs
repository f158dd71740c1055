//! A foreign program's command line and its time limits.

use std::path::{Path, PathBuf};
use std::time::Duration;

use endspiel_knowledge::Stop;

/// A program that speaks UGI or GTP: its path, arguments and options.
///
/// ```
/// use endspiel_protocol::Program;
/// let program = Program::from_command_line("endspiel engine mill").option("Threads", "1");
/// assert_eq!(program.path(), std::path::Path::new("endspiel"));
/// ```
#[derive(Clone, Debug)]
pub struct Program {
    pub(super) language: Language,
    pub(super) path: PathBuf,
    pub(super) arguments: Vec<String>,
    pub(super) options: Vec<(String, String)>,
    pub(super) time_limits: TimeLimits,
    pub(super) cancel: Stop,
}

/// The protocol a program speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// The Universal Game Interface.
    #[default]
    Ugi,
    /// The Go Text Protocol, for Othello.
    Gtp,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 2] = [Language::Ugi, Language::Gtp];

    /// Returns the name of programs that speak it among the engines.
    pub fn engine(self) -> &'static str {
        match self {
            Language::Ugi => "ugi",
            Language::Gtp => "gtp",
        }
    }
}

/// Time limits for a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLimits {
    /// To start and identify itself.
    pub start: Duration,
    /// To get ready, to stop, and beyond the time for a move.
    pub answer: Duration,
    /// For a move that is limited by depth or nodes.
    pub think: Duration,
}

impl Default for TimeLimits {
    fn default() -> TimeLimits {
        let seconds = Duration::from_secs;
        TimeLimits { start: seconds(10), answer: seconds(5), think: seconds(600) }
    }
}

impl TimeLimits {
    /// Returns how long the answer to a question for a move is waited for, if the move is given this time.
    pub(super) fn for_move(self, time: Option<Duration>) -> Duration {
        time.unwrap_or(self.think).saturating_add(self.answer)
    }
}

impl Program {
    /// Creates a program without arguments, from its path or its name on the search path.
    pub fn new(path: impl AsRef<Path>) -> Program {
        Program {
            language: Language::default(),
            path: path.as_ref().to_owned(),
            arguments: Vec::new(),
            options: Vec::new(),
            time_limits: TimeLimits::default(),
            cancel: Stop::never(),
        }
    }

    /// Reads a spec `ugi:PATH ARGUMENTS` or `gtp:PATH ARGUMENTS`; `None` if the spec names something else.
    pub fn from_spec(spec: &str) -> Option<Program> {
        let (name, line) = spec.trim().split_once(':')?;
        let language = Language::ALL.into_iter().find(|language| language.engine() == name)?;
        Some(Program::from_command_line(line.trim()).speaking(language))
    }

    /// Sets the protocol the program speaks.
    #[must_use]
    pub fn speaking(self, language: Language) -> Program {
        Program { language, ..self }
    }

    /// Returns the spec that names the program.
    pub fn spec(&self) -> String {
        format!("{}:{}", self.language.engine(), self.command_line())
    }

    /// Reads a path and its arguments, separated by spaces. If the whole text is the path of a
    /// file, it is that file without arguments.
    pub fn from_command_line(text: &str) -> Program {
        if Path::new(text).is_file() {
            return Program::new(text);
        }
        let mut words = text.split_whitespace();
        let program = Program::new(words.next().unwrap_or_default());
        words.fold(program, Program::argument)
    }

    /// Adds an argument.
    pub fn argument(mut self, argument: impl Into<String>) -> Program {
        self.arguments.push(argument.into());
        self
    }

    /// Adds an option that is set after the start.
    pub fn option(mut self, name: impl Into<String>, value: impl Into<String>) -> Program {
        self.options.push((name.into(), value.into()));
        self
    }

    /// Sets the time limits.
    pub fn time_limits(mut self, time_limits: TimeLimits) -> Program {
        self.time_limits = time_limits;
        self
    }

    /// Sets a request that cancels the answer.
    ///
    /// The program is then killed at once; at the end of a search it is only asked to stop.
    #[must_use]
    pub fn cancelled_by(mut self, cancel: &Stop) -> Program {
        self.cancel = cancel.clone();
        self
    }

    /// Changes the path and keeps everything else.
    #[must_use]
    pub fn at(mut self, path: impl Into<PathBuf>) -> Program {
        self.path = path.into();
        self
    }

    /// Returns the spec without the private parts: the folder and the arguments.
    pub fn redacted_spec(&self) -> String {
        let name = self.path.file_name().unwrap_or_default();
        format!("{}:{}", self.language.engine(), name.to_string_lossy())
    }

    /// Returns the path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the path and the arguments, as [`Program::from_command_line`] reads them.
    pub fn command_line(&self) -> String {
        let path = self.path.display().to_string();
        std::iter::once(path).chain(self.arguments.iter().cloned()).collect::<Vec<_>>().join(" ")
    }
}

impl From<&Path> for Program {
    fn from(path: &Path) -> Program {
        Program::new(path)
    }
}
