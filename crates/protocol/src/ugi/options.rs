//! The options of a session: declaring and setting them.

use endspiel_game::{DrawLimits, shorten};

use crate::words::{split_at_word, split_word};

/// The settings of a session.
#[derive(Clone, Debug)]
pub(super) struct Options {
    /// The engine and its options.
    pub(super) engine: EngineSettings,
    /// How many of the best moves are valued.
    pub(super) lines: usize,
    /// The draw limits.
    pub(super) limits: DrawLimits,
}

/// The engine and its options; a change of them needs a new engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EngineSettings {
    spec: String,
    /// Options that were set, by their name in a spec.
    set: Vec<(&'static str, String)>,
}

/// The effect of setting an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    Stored,
    ClearHash,
}

/// The type of an option's value.
#[derive(Clone, Copy, Debug)]
enum OptionType {
    Spin { default: u32, min: u32, max: u32 },
    Check { default: bool },
    Text,
    Button,
}

/// The setting that an option changes.
#[derive(Clone, Copy, Debug)]
enum Setting {
    Engine,
    /// An option in the spec of the engine.
    InSpec(&'static str),
    Lines,
    Limit(fn(&mut DrawLimits) -> &mut Option<u32>),
    ClearHash,
}

/// The largest draw limit; no game has that many plies.
const MAX_PLIES: u32 = 1_000_000;

/// Returns the type of a draw limit; 0 switches it off.
const fn limit(default: Option<u32>) -> OptionType {
    OptionType::Spin { default: if let Some(limit) = default { limit } else { 0 }, min: 0, max: MAX_PLIES }
}

const DECLARED: [(&str, OptionType, Setting); 9] = [
    ("Engine", OptionType::Text, Setting::Engine),
    ("Hash", OptionType::Spin { default: 64, min: 1, max: 1 << 20 }, Setting::InSpec("hash")),
    ("Threads", OptionType::Spin { default: 1, min: 1, max: 1023 }, Setting::InSpec("threads")),
    ("Tables", OptionType::Check { default: true }, Setting::InSpec("tables")),
    ("MultiPV", OptionType::Spin { default: 1, min: 1, max: 500 }, Setting::Lines),
    ("Moves Without Removal", limit(Some(30)), Setting::Limit(|limits| &mut limits.moves_without_removal)),
    ("Repetitions", limit(Some(5)), Setting::Limit(|limits| &mut limits.repetitions)),
    ("Turns", limit(Some(250)), Setting::Limit(|limits| &mut limits.turns)),
    ("Clear Hash", OptionType::Button, Setting::ClearHash),
];

impl Options {
    pub(super) fn new(engine: &str) -> Options {
        let engine = EngineSettings { spec: engine.to_owned(), set: Vec::new() };
        Options { engine, lines: 1, limits: DrawLimits::default() }
    }

    /// Returns the lines that declare all options.
    pub(super) fn declared(&self) -> impl Iterator<Item = String> {
        DECLARED.iter().map(|(name, kind, _)| {
            let kind = match kind {
                OptionType::Spin { default, min, max } => format!("spin default {default} min {min} max {max}"),
                OptionType::Check { default } => format!("check default {default}"),
                OptionType::Text => format!("string default {}", self.engine.spec),
                OptionType::Button => "button".to_owned(),
            };
            format!("option name {name} type {kind}")
        })
    }

    /// Sets an option by `name N value V`, or returns the reason why not.
    pub(super) fn set(&mut self, text: &str) -> Result<Effect, String> {
        let (word, rest) = split_word(text);
        let (name, value) = split_at_word(rest, "value");
        if word != "name" || name.is_empty() {
            return Err("it takes `setoption name N value V`".to_owned());
        }
        let Some((name, kind, setting)) = DECLARED.iter().find(|(known, ..)| known.eq_ignore_ascii_case(name)) else {
            let names: Vec<&str> = DECLARED.iter().map(|(name, ..)| *name).collect();
            return Err(format!("there is no option `{}`; there is {}", shorten(name), names.join(", ")));
        };
        let value = value.unwrap_or_default();
        let value = if value == "<empty>" { "" } else { value };
        let number =
            kind.check(value).map_err(|expected| format!("{name} takes {expected}, not `{}`", shorten(value)))?;
        match setting {
            Setting::Engine => self.engine = EngineSettings { spec: value.to_owned(), set: self.engine.set.clone() },
            Setting::InSpec(key) => {
                let value = match kind {
                    OptionType::Check { .. } => if value == "true" { "on" } else { "off" }.to_owned(),
                    _ => number.to_string(),
                };
                self.engine.set.retain(|(known, _)| known != key);
                self.engine.set.push((key, value));
            }
            Setting::Lines => self.lines = number as usize,
            Setting::Limit(part) => *part(&mut self.limits) = Some(number).filter(|&number| number > 0),
            Setting::ClearHash => return Ok(Effect::ClearHash),
        }
        Ok(Effect::Stored)
    }
}

impl OptionType {
    /// Returns the number a value stands for, or a description of the values the option takes.
    fn check(self, value: &str) -> Result<u32, String> {
        match self {
            OptionType::Spin { min, max, .. } => {
                let number = value.parse().ok().filter(|number| (min..=max).contains(number));
                number.ok_or_else(|| format!("a number from {min} to {max}"))
            }
            OptionType::Check { .. } if !matches!(value, "true" | "false") => Err("true or false".to_owned()),
            OptionType::Text if value.is_empty() => Err("the spec of an engine".to_owned()),
            OptionType::Check { .. } | OptionType::Text | OptionType::Button => Ok(0),
        }
    }
}

impl EngineSettings {
    /// Returns a copy with only those options that are possible each by itself.
    pub(super) fn retaining(&self, possible: impl Fn(&EngineSettings) -> bool) -> EngineSettings {
        let alone = |option| EngineSettings { spec: self.spec.clone(), set: vec![option] };
        let set = self.set.iter().filter(|option| possible(&alone((*option).clone()))).cloned().collect();
        EngineSettings { spec: self.spec.clone(), set }
    }

    /// Returns the spec with all options that were set; a later one overrides an earlier one.
    pub(super) fn spec(&self) -> String {
        let (name, list) = self.spec.split_once(':').unwrap_or((&self.spec, ""));
        // The text after `ugi:` is a path and takes no options.
        if name == "ugi" || self.set.is_empty() {
            return self.spec.clone();
        }
        let is_set = |option: &str| {
            let key = option.split('=').next().unwrap_or_default().trim();
            self.set.iter().any(|(known, _)| *known == key)
        };
        let kept = list.split(',').filter(|option| !option.trim().is_empty() && !is_set(option)).map(str::to_owned);
        let set = self.set.iter().map(|(key, value)| format!("{key}={value}"));
        format!("{name}:{}", kept.chain(set).collect::<Vec<_>>().join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(commands: &[&str]) -> Options {
        let mut options = Options::new("best:time=1s,threads=2");
        for command in commands {
            options.set(command).unwrap();
        }
        options
    }

    #[test]
    fn the_limits_are_those_every_match_has() {
        let usual = DrawLimits::default();
        let declared = [("Moves Without Removal", usual.moves_without_removal), ("Repetitions", usual.repetitions)];
        for (name, limit) in declared.into_iter().chain([("Turns", usual.turns)]) {
            let line = format!("option name {name} type spin default {} min 0 max {MAX_PLIES}", limit.unwrap_or(0));
            assert!(after(&[]).declared().any(|declared| declared == line), "{line}");
        }
    }

    #[test]
    fn what_is_set_goes_into_the_spec_and_counts_more_than_what_was_there() {
        assert_eq!(after(&[]).engine.spec(), "best:time=1s,threads=2");
        assert_eq!(after(&["name Threads value 4"]).engine.spec(), "best:time=1s,threads=4");
        let set = ["name hash value 16", "name Tables value false", "name Hash value 32"];
        assert_eq!(after(&set).engine.spec(), "best:time=1s,threads=2,tables=off,hash=32");
        let other = ["name Hash value 16", "name Engine value minimax:depth=3"];
        assert_eq!(after(&other).engine.spec(), "minimax:depth=3,hash=16");
        assert_eq!(after(&["name Hash value 16", "name Engine value random"]).engine.spec(), "random:hash=16");
        assert_eq!(after(&["name Hash value 16", "name Engine value ugi:/a b"]).engine.spec(), "ugi:/a b");
    }

    #[test]
    fn a_limit_of_zero_is_none() {
        let set = ["name moves without  removal value 0", "name Turns value 7"];
        let mut options = Options::new("best");
        assert!(options.set(set[0]).is_err(), "two spaces are not one");
        let options = after(&["name moves without removal value 0", set[1]]);
        assert_eq!(options.limits.moves_without_removal, None);
        assert_eq!(options.limits.turns, Some(7));
        assert_eq!(options.limits.repetitions, DrawLimits::default().repetitions);
    }

    #[test]
    fn values_that_do_not_fit_are_refused_with_what_would() {
        let mut options = Options::new("best");
        for (text, reason) in [
            ("name Hash value 0", "Hash takes a number from 1 to 1048576, not `0`"),
            ("name Hash value", "Hash takes a number from 1 to 1048576, not ``"),
            ("name Tables value maybe", "Tables takes true or false, not `maybe`"),
            ("name Engine", "Engine takes the spec of an engine, not ``"),
            ("Hash 3", "it takes `setoption name N value V`"),
            ("", "it takes `setoption name N value V`"),
        ] {
            assert_eq!(options.set(text), Err(reason.to_owned()));
        }
        let unknown = options.set("name Own Book value true").unwrap_err();
        assert!(unknown.starts_with("there is no option `Own Book`; there is Engine, Hash"), "{unknown}");
        assert_eq!(options.set("name Clear Hash"), Ok(Effect::ClearHash));
    }
}
