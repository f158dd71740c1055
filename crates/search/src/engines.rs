//! All engines by name: builds an [`Engine`] for a game from a spec like `best:time=1s`.

use std::fmt::Display;

use endspiel_game::{Error, Spec, shorten};
use endspiel_knowledge::Searchable;
use serde::Serialize;

use crate::best::Settings;
use crate::phrases::NO_ENGINE;
use crate::{AlphaBeta, Best, Chance, Engine, Knowledge, Level, Minimax, Perfect, Thinker, Typed, level, paper};

/// The entry of an engine in lists.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EngineInfo {
    /// The name in front of the colon.
    pub name: &'static str,
    /// The description.
    pub meaning: &'static str,
    /// An example of a spec with useful options.
    pub example: &'static str,
}

/// Every engine, from weak to strong.
pub const ENGINES: &[EngineInfo] = &[
    EngineInfo { name: "random", meaning: "any legal move", example: "random:seed=7" },
    EngineInfo { name: "level", meaning: "errs as people do, from 1, for children, to 20", example: "level:n=7" },
    EngineInfo { name: "beginner", meaning: "level 3: sees the obvious and misses the rest", example: "beginner" },
    EngineInfo { name: "easy", meaning: "level 6", example: "easy" },
    EngineInfo { name: "normal", meaning: "level 10", example: "normal" },
    EngineInfo { name: "hard", meaning: "level 14", example: "hard" },
    EngineInfo { name: "minimax", meaning: "every move to a fixed depth", example: "minimax:depth=3,eval=classic" },
    EngineInfo {
        name: "alphabeta",
        meaning: "alpha-beta under a budget of states",
        example: "alphabeta:states=25000,symmetry=on,eval=classic",
    },
    EngineInfo { name: "best", meaning: "all we have", example: "best:time=1s,threads=2,hash=64" },
    EngineInfo { name: "perfect", meaning: "exact knowledge wherever there is any", example: "perfect" },
];

/// Builds the engine a spec names, for a game; the spec limits how much of the known values it may
/// use.
///
/// ```
/// use endspiel_connect4::ConnectFour;
/// use endspiel_game::DrawLimits;
/// use endspiel_knowledge::Stop;
/// use endspiel_presentation::AnyGame;
/// use endspiel_search::{Knowledge, Limits, build};
///
/// let game = ConnectFour::default();
/// let mut engine = build(game, "best:depth=6".parse().unwrap(), &Knowledge::default()).unwrap();
/// let played = game.open(Some("121212"), DrawLimits::default()).unwrap();
/// let answer = engine.think(&*played, &Limits::default(), &Stop::never(), &mut |_| {}).unwrap();
/// assert_eq!(answer.mv, "1");
/// ```
pub fn build<G: Searchable>(game: G, mut spec: Spec, knowledge: &Knowledge<G>) -> Result<Box<dyn Engine>, Error> {
    if let "minimax" | "alphabeta" = spec.name()
        && let Some(thinker) = paper::build(&game, &mut spec, knowledge)?
    {
        return Ok(Box::new(Typed { game, thinker }));
    }
    let thinker: Box<dyn Thinker<G>> = match spec.name() {
        "random" => return Ok(Box::new(Chance::from_spec(spec)?)),
        "minimax" => Box::new(Minimax::from_spec(&game, spec)?),
        "alphabeta" => Box::new(AlphaBeta::from_spec(&game, spec, knowledge)?),
        "best" => Box::new(Best::from_spec(&game, spec, knowledge)?),
        "perfect" => Box::new(Perfect::from_spec(&game, spec, knowledge)?),
        name if name == level::NAME || Level::named(name).is_ok() => Level::from_spec(&game, spec, knowledge)?,
        other => {
            let names: Vec<&str> = ENGINES.iter().map(|engine| engine.name).collect();
            let list = names.join(", ");
            return Err(Error::spec(NO_ENGINE.say(&[("name", &shorten(other)), ("names", &list)])));
        }
    };
    Ok(Box::new(Typed { game, thinker }))
}

/// Returns a spec with one more option.
///
/// ```
/// use endspiel_search::with_option;
/// assert_eq!(with_option("best", "threads", 2), "best:threads=2");
/// assert_eq!(with_option("best:depth=3", "threads", 2), "best:depth=3,threads=2");
/// ```
pub fn with_option(spec: &str, name: &str, value: impl Display) -> String {
    let joint = if spec.contains(':') { ',' } else { ':' };
    format!("{spec}{joint}{name}={value}")
}

/// The engines with a table whose size is an option.
const WITH_TABLE: [&str; 2] = ["best", "perfect"];

/// The option for it, in mebibytes.
const TABLE: &str = "hash";

/// Returns the spec with the smallest table, to test cheaply whether the engine can be built.
///
/// ```
/// use endspiel_search::with_smallest_table;
/// assert_eq!(with_smallest_table("best:hash=256,depth=3").unwrap(), "best:depth=3,hash=1");
/// assert_eq!(with_smallest_table("perfect").unwrap(), "perfect:hash=1");
/// assert_eq!(with_smallest_table("random:seed=1").unwrap(), "random:seed=1");
/// ```
pub fn with_smallest_table(spec: &str) -> Result<String, Error> {
    let words: Spec = spec.parse()?;
    if !WITH_TABLE.contains(&words.name()) {
        return Ok(spec.to_owned());
    }
    let Some((engine, options)) = spec.split_once(':') else { return Ok(with_option(spec, TABLE, 1)) };
    let is_other = |option: &&str| option.split('=').next().is_none_or(|name| name.trim() != TABLE);
    let rest: Vec<&str> = options.split(',').filter(is_other).collect();
    let rest = if rest.is_empty() { engine.to_owned() } else { format!("{engine}:{}", rest.join(",")) };
    Ok(with_option(&rest, TABLE, 1))
}

/// Maximum memory of an engine besides its table, in bytes.
///
/// It is the table of a solver, or the stored positions of the documents' searchers.
pub const MEMORY_BESIDES_TABLE: u64 = 64 << 20;

/// Maximum table of a printed player, in mebibytes.
const PRINTED_TABLE: u64 = 256;

/// Returns the memory of an engine during a search, in bytes: an upper bound close to the truth.
///
/// ```
/// use endspiel_search::memory_of;
/// let memory = |spec: &str| memory_of(spec.parse().unwrap());
/// assert_eq!(memory("best:hash=256") - memory("best:hash=128"), 128 << 20);
/// assert!(memory("random") < memory("best"));
/// ```
pub fn memory_of(mut spec: Spec) -> u64 {
    let has_table = WITH_TABLE.contains(&spec.name());
    let table = if has_table { spec.take(TABLE, Settings::default().hash).unwrap_or(0) } else { 0 };
    // A printed player keeps its results for a whole game.
    let table = if spec.take_text("paper").is_some() { PRINTED_TABLE } else { table };
    MEMORY_BESIDES_TABLE.saturating_add(table.saturating_mul(1 << 20))
}
