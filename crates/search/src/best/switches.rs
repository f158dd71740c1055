//! The ideas of the search, each of which can be switched off.

use endspiel_game::{Error, Spec};

/// Which ideas are in use. `docs/measurements/search.md` says what each is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switches {
    /// Keep what was found out about positions.
    pub table: bool,
    /// Use what a deeper search has left in the table. Knows more than plain minimax at the same depth.
    pub deeper: bool,
    /// Treat symmetric positions as one where that pays.
    pub symmetry: bool,
    /// Try moves first that cut off elsewhere: killers and history.
    pub ordering: bool,
    /// Search with a window around the last iteration's value.
    pub aspiration: bool,
    /// Prove with an empty window that later moves are no better.
    pub scout: bool,
    /// Search late quiet moves less deep. Prunes unsafely: what looks bad may be overlooked.
    pub reductions: bool,
    /// Leave a node whose value a shallower search makes all but certain, where the game knows how far such a search may be
    /// off (ProbCut). Prunes unsafely.
    pub probcut: bool,
    /// Let evaluators that can look ahead by themselves search the last plies.
    pub ahead: bool,
    /// See repetitions and draw limits. Values then depend on the way to a position.
    pub draws: bool,
    /// Ask for exact knowledge inside the tree.
    pub knowledge: bool,
    /// The option `temptation`: search among the moves that keep a known draw, or choose the one after which most replies lose.
    pub contempt: bool,
    /// The option `doubt`: let a solver that finds out in time who wins look again at the move that a search has chosen.
    pub verification: bool,
}

impl Switches {
    /// Everything that is worth it.
    pub const ALL: Switches = Switches {
        table: true,
        deeper: true,
        symmetry: true,
        ordering: true,
        aspiration: true,
        scout: true,
        reductions: true,
        probcut: true,
        ahead: true,
        draws: true,
        knowledge: true,
        contempt: true,
        verification: true,
    };

    /// Everything that gives the same value as plain minimax at the same depth.
    pub const SAFE: Switches =
        Switches { deeper: false, reductions: false, probcut: false, draws: false, knowledge: false, ..Switches::ALL };

    /// Plain alpha-beta.
    pub const NONE: Switches = Switches {
        table: false,
        deeper: false,
        symmetry: false,
        ordering: false,
        aspiration: false,
        scout: false,
        reductions: false,
        probcut: false,
        ahead: false,
        draws: false,
        knowledge: false,
        contempt: false,
        verification: false,
    };

    /// The names of the switches, as in `best:reductions=off`.
    pub const NAMES: [&str; 13] = [
        "table",
        "deeper",
        "symmetry",
        "ordering",
        "aspiration",
        "scout",
        "reductions",
        "probcut",
        "ahead",
        "draws",
        "knowledge",
        "temptation",
        "doubt",
    ];

    /// The switch with this name.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut bool> {
        Some(match name {
            "table" => &mut self.table,
            "deeper" => &mut self.deeper,
            "symmetry" => &mut self.symmetry,
            "ordering" => &mut self.ordering,
            "aspiration" => &mut self.aspiration,
            "scout" => &mut self.scout,
            "reductions" => &mut self.reductions,
            "probcut" => &mut self.probcut,
            "ahead" => &mut self.ahead,
            "draws" => &mut self.draws,
            "knowledge" => &mut self.knowledge,
            "temptation" => &mut self.contempt,
            "doubt" => &mut self.verification,
            _ => return None,
        })
    }

    /// All switches on but those a spec turns off.
    pub(crate) fn take(spec: &mut Spec) -> Result<Switches, Error> {
        let mut switches = Switches::ALL;
        for name in Switches::NAMES {
            let on = spec.take_switch(name, true)?;
            if let Some(switch) = switches.get_mut(name) {
                *switch = on;
            }
        }
        Ok(switches)
    }

    /// The switches that are off, as spec options.
    pub fn options(mut self) -> Vec<String> {
        let off = |name: &&str| self.get_mut(name).is_some_and(|on| !*on);
        Switches::NAMES.into_iter().filter(off).map(|name| format!("{name}=off")).collect()
    }
}
