//! The settings of the strong engine.

use std::time::Duration;

use endspiel_game::words::Phrase;
use endspiel_game::{Error, Spec};

use super::Switches;
use crate::Limits;
use crate::knowledge::TableUse;
use crate::phrases::{NO_NODES, NO_TIME, THREADS};
use crate::settings::{on_off, take_depth};

/// The settings in a spec such as `best:time=1s,threads=2`.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Time per move.
    pub time: Option<Duration>,
    /// Maximum depth in plies.
    pub depth: Option<u32>,
    /// Maximum number of positions.
    pub nodes: Option<u64>,
    /// Number of threads.
    pub threads: usize,
    /// Size of the table in mebibytes.
    pub hash: u64,
    /// Whether endgame tables, solvers and books may be used.
    pub tables: TableUse,
    /// Whether moves of an opening book are played, if nothing but time limits a move.
    pub book: bool,
    /// The share of a move's time that solvers may use before the search continues without them.
    pub solver_share: f64,
    /// Whether solvers must find the distance of a draw or a loss, not only its value.
    pub needs_distance: bool,
    /// Techniques in use.
    pub switches: Switches,
}

/// Default time for a move.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// Default size of the table in mebibytes.
const DEFAULT_HASH: u64 = 64;

/// Default share of a move's time for an exact answer.
const DEFAULT_SOLVER_SHARE: f64 = 0.4;

/// Maximum number of threads.
const MAX_THREADS: usize = 1024;

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            time: None,
            depth: None,
            nodes: None,
            threads: 1,
            hash: DEFAULT_HASH,
            tables: TableUse::On,
            book: true,
            solver_share: DEFAULT_SOLVER_SHARE,
            needs_distance: false,
            switches: Switches::ALL,
        }
    }
}

impl Settings {
    /// Takes the settings from a spec.
    pub fn take(spec: &mut Spec) -> Result<Settings, Error> {
        let usual = Settings::default();
        let bad = |phrase: Phrase| Err(Error::spec(phrase.say(&[])));
        let time = match spec.take_text("time") {
            None => None,
            Some(text) => Some(parse_time(&text).ok_or_else(|| spec.bad_value("time", &text))?),
        };
        let settings = Settings {
            time,
            depth: take_depth(spec)?,
            nodes: spec.take_given("nodes")?,
            threads: spec.take("threads", usual.threads)?,
            hash: spec.take("hash", usual.hash)?,
            tables: TableUse::take(spec, usual.tables)?,
            book: spec.take_switch("book", usual.book)?,
            solver_share: usual.solver_share,
            needs_distance: usual.needs_distance,
            switches: Switches::take(spec)?,
        };
        match settings {
            Settings { time: Some(Duration::ZERO), .. } => bad(NO_TIME),
            Settings { nodes: Some(0), .. } => bad(NO_NODES),
            Settings { threads: 0 | MAX_THREADS.., .. } => bad(THREADS),
            settings => Ok(settings),
        }
    }

    /// Returns the names of the settings, the switches included.
    pub fn names() -> Vec<&'static str> {
        let mut names = vec!["time", "depth", "nodes", "threads", "hash", "tables", "book"];
        names.extend(Switches::NAMES);
        names
    }

    /// Returns the settings that differ from the defaults, as spec options.
    pub(crate) fn options(&self) -> Vec<String> {
        let usual = Settings::default();
        let mut options = Vec::new();
        options.extend(self.time.map(|time| format!("time={}ms", time.as_millis())));
        options.extend(self.depth.map(|depth| format!("depth={depth}")));
        options.extend(self.nodes.map(|nodes| format!("nodes={nodes}")));
        if self.threads != usual.threads {
            options.push(format!("threads={}", self.threads));
        }
        if self.hash != usual.hash {
            options.push(format!("hash={}", self.hash));
        }
        if self.tables != usual.tables {
            options.push(format!("tables={}", self.tables));
        }
        if self.book != usual.book {
            options.push(format!("book={}", on_off(self.book)));
        }
        options.extend(self.switches.options());
        options
    }

    /// Returns the limits of one move: the request overrides the settings.
    pub(crate) fn limits(&self, asked: &Limits) -> Limits {
        // A clock replaces only the time; depth and nodes of the spec stay.
        let free = *asked == Limits { lines: asked.lines, clock: asked.clock, used: asked.used, ..Limits::default() };
        if !free {
            return *asked;
        }
        let limited = self.time.is_some() || self.depth.is_some() || self.nodes.is_some() || asked.clock.is_some();
        Limits {
            time: if limited { self.time } else { Some(DEFAULT_TIME) },
            depth: self.depth,
            nodes: self.nodes,
            ..*asked
        }
    }
}

/// Reads `1s`, `50ms`, `2m` or a number of seconds.
///
/// ```
/// use std::time::Duration;
/// use endspiel_search::parse_time;
/// assert_eq!(parse_time("50ms"), Some(Duration::from_millis(50)));
/// assert_eq!(parse_time("1.5s"), Some(Duration::from_millis(1500)));
/// assert_eq!(parse_time("-1s"), None);
/// ```
pub fn parse_time(text: &str) -> Option<Duration> {
    let text = text.trim();
    let (number, scale) = match text {
        _ if text.ends_with("ms") => (&text[..text.len() - 2], 0.001),
        _ if text.ends_with('s') => (&text[..text.len() - 1], 1.0),
        _ if text.ends_with('m') => (&text[..text.len() - 1], 60.0),
        _ => (text, 1.0),
    };
    let seconds = number.trim().parse::<f64>().ok()? * scale;
    Duration::try_from_secs_f64(seconds).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Clock;

    #[test]
    fn a_clock_takes_the_place_of_the_usual_time_and_leaves_what_the_spec_says() {
        let clock = Some(Clock { left: Duration::from_secs(100), increment: Duration::ZERO });
        let asked = Limits { clock, ..Limits::default() };
        assert_eq!(Settings::default().limits(&Limits::default()).time, Some(DEFAULT_TIME));
        assert_eq!(Settings::default().limits(&asked), asked);
        let shallow = Settings { depth: Some(3), ..Settings::default() };
        assert_eq!(shallow.limits(&asked), Limits { depth: Some(3), ..asked });
        let deeper = Limits { depth: Some(9), ..asked };
        assert_eq!(shallow.limits(&deeper), deeper);
    }
}
