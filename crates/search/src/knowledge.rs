//! Exact knowledge that comes from files, and how much of it an engine may use.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

use endspiel_game::{Error, Exact, Game, Searchable, Spec};

use crate::phrases::{NO_LIMIT, TABLE_VALUES};

/// The doors to files this program has. Games know their solvers themselves; where files are is for the program to
/// say, once, when it starts.
static DOORS: RwLock<Vec<Box<dyn Any + Send + Sync>>> = RwLock::new(Vec::new());

/// From now on engines that are made may ask here, before any solver.
pub fn install_knowledge<G: Game + 'static>(door: Arc<dyn Exact<G>>) {
    let mut doors = DOORS.write().unwrap_or_else(PoisonError::into_inner);
    doors.retain(|known| !known.is::<Arc<dyn Exact<G>>>());
    doors.push(Box::new(door));
}

/// All exact knowledge about a game: files first, then solvers.
pub fn knowledge<G: Searchable>(game: &G) -> Vec<Arc<dyn Exact<G>>> {
    installed().into_iter().chain(game.solver()).collect()
}

fn installed<G: Game + 'static>() -> Option<Arc<dyn Exact<G>>> {
    let doors = DOORS.read().unwrap_or_else(PoisonError::into_inner);
    doors.iter().find_map(|door| door.downcast_ref::<Arc<dyn Exact<G>>>()).cloned()
}

/// How much exact knowledge an engine uses: the option `tables`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TableUse {
    /// All there is.
    #[default]
    On,
    /// None.
    Off,
    /// Files, of positions with at most so many stones on the larger and the smaller side; no solvers.
    UpTo(u8, u8),
}

impl TableUse {
    /// Takes the option out of a spec: on, off, or stones as in `3-3`.
    pub(crate) fn take(spec: &mut Spec, usual: TableUse) -> Result<TableUse, Error> {
        let Some(word) = spec.take_text("tables") else { return Ok(usual) };
        Ok(match &*word {
            "on" | "true" | "yes" => TableUse::On,
            "off" | "false" | "no" => TableUse::Off,
            stones => {
                let sides = stones
                    .split_once('-')
                    .and_then(|(larger, smaller)| Some((larger.parse().ok()?, smaller.parse().ok()?)));
                let (larger, smaller) =
                    sides.ok_or_else(|| spec.bad_value("tables", stones).with_hint(&TABLE_VALUES, &[]))?;
                TableUse::UpTo(larger, smaller)
            }
        })
    }

    /// What may be asked about a game.
    pub(crate) fn doors<G: Searchable>(self, game: &G) -> Result<Vec<Arc<dyn Exact<G>>>, Error> {
        match self {
            TableUse::On => Ok(knowledge(game)),
            TableUse::Off => Ok(Vec::new()),
            TableUse::UpTo(larger, smaller) => {
                let door = installed::<G>().and_then(|door| door.limited(larger, smaller));
                let none = || Error::spec(NO_LIMIT.say(&[("game", &G::INFO.title)]));
                Ok(vec![door.ok_or_else(none)?])
            }
        }
    }
}

impl fmt::Display for TableUse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableUse::On => f.write_str("on"),
            TableUse::Off => f.write_str("off"),
            TableUse::UpTo(larger, smaller) => write!(f, "{larger}-{smaller}"),
        }
    }
}
