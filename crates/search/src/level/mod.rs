//! Levels of play for people, from 1, which loses to a child, to 20, the best there is.
//!
//! A level below 20 looks some plies ahead, overlooks what people overlook, and chooses among the moves that
//! seem good: `person`. Which strength is which level was found by matches
//! ([measurements](../../../../docs/measurements/levels.md)).

mod person;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use endspiel_game::{Error, Spec, shorten};
use endspiel_knowledge::{ERRING_LEVELS, People, Searchable, Strength};

use self::person::Person;
use crate::Knowledge;
use crate::book::BookPlayer;
use crate::phrases::{NO_LEVEL, NO_LEVEL_NUMBER};
use crate::typed::Thinker;

/// The name of the engine that takes a level by number.
pub(crate) const NAME: &str = "level";

/// The levels with a name besides `perfect`.
const PRESETS: [(&str, Level); 4] = [
    ("beginner", Level::whole(3)),
    ("easy", Level::whole(6)),
    ("normal", Level::whole(10)),
    ("hard", Level::whole(14)),
];

/// A level of play, in tenths: levels in between serve measurements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u16);

impl Level {
    /// The weakest level.
    pub const LOWEST: Level = Level::whole(1);

    /// The strongest level that errs.
    pub const HIGHEST_ERRING: Level = Level::whole(ERRING_LEVELS as u16);

    /// The best there is.
    pub const HIGHEST: Level = Level::whole(ERRING_LEVELS as u16 + 1);

    /// From here on a level begins by the opening book, where there is one of estimates.
    const FIRST_WITH_BOOK: Level = Level::whole(14);

    const fn whole(number: u16) -> Level {
        Level(10 * number)
    }

    /// Returns whether the level begins by the opening book.
    fn has_book(self) -> bool {
        self >= Level::FIRST_WITH_BOOK
    }

    /// Returns where the level stands between the weakest and the strongest player that errs, from 0 to 1.
    fn step<G: Searchable>(self, people: &dyn People<G>) -> f64 {
        let steps = people.steps();
        let at = self.min(Level::HIGHEST_ERRING).0 - Level::LOWEST.0;
        let (below, tenths) = (usize::from(at / 10), f64::from(at % 10));
        let above = (below + 1).min(ERRING_LEVELS - 1);
        steps[below] + (steps[above] - steps[below]) * tenths / 10.0
    }

    /// Returns the strength of the level at a game; level 20 errs no more than 19, and searches longer.
    pub fn strength<G: Searchable>(self, game: &G) -> Strength {
        let people = game.people();
        let [weakest, strongest] = people.range();
        weakest.towards(&strongest, self.step(&*people))
    }

    /// Builds a player from a spec: `level:n=7,seed=3`, or by its name, `hard:seed=3`.
    pub(crate) fn from_spec<G: Searchable>(
        game: &G,
        mut spec: Spec,
        knowledge: &Knowledge<G>,
    ) -> Result<Box<dyn Thinker<G>>, Error> {
        let name = spec.name().to_owned();
        let level = if name == NAME { spec.take("n", Level::default())? } else { Level::named(&name)? };
        let seed = spec.take("seed", 0)?;
        let options: &[&str] = match name == NAME {
            true => &["n", "seed", "book"],
            false if level.has_book() => &["seed", "book"],
            false => &["seed"],
        };
        let book = !options.contains(&"book") || spec.take_switch("book", true)?;
        spec.finish(options)?;
        let opening =
            (book && level.has_book()).then(|| BookPlayer::new(Arc::clone(knowledge.opening_book()), Some(seed)));
        Ok(Box::new(Person::new(game, level, &name, seed, opening, knowledge)?))
    }

    /// Returns the level with this name.
    pub fn named(name: &str) -> Result<Level, Error> {
        PRESETS.into_iter().find(|(preset, _)| *preset == name).map(|(_, level)| level).ok_or_else(|| {
            let names = PRESETS.map(|(preset, _)| preset).join(", ");
            Error::spec(NO_LEVEL.say(&[("name", &shorten(name)), ("names", &names)]))
        })
    }
}

impl Default for Level {
    /// Returns the level in the middle.
    fn default() -> Level {
        Level::whole(10)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 % 10 {
            0 => write!(f, "{}", self.0 / 10),
            tenths => write!(f, "{}.{tenths}", self.0 / 10),
        }
    }
}

impl FromStr for Level {
    type Err = Error;

    /// Reads `7`, or `7.5` for a strength between two levels.
    ///
    /// ```
    /// use endspiel_search::Level;
    /// assert_eq!("20".parse(), Ok(Level::HIGHEST));
    /// assert_eq!("7.5".parse::<Level>().unwrap().to_string(), "7.5");
    /// assert!("0".parse::<Level>().is_err() && "19.5".parse::<Level>().is_err() && "7.25".parse::<Level>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Level, Error> {
        let (whole, tenths) = text.split_once('.').unwrap_or((text, "0"));
        let level = whole.parse::<u16>().ok().zip(tenths.parse::<u16>().ok().filter(|_| tenths.len() == 1));
        level
            .map(|(whole, tenths)| Level(whole.saturating_mul(10).saturating_add(tenths)))
            .filter(|level| (Level::LOWEST..=Level::HIGHEST_ERRING).contains(level) || *level == Level::HIGHEST)
            .ok_or_else(|| Error::spec(NO_LEVEL_NUMBER.say(&[("text", &shorten(text))])))
    }
}
