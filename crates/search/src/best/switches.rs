//! The techniques of the search, each with a switch.

use endspiel_game::{Error, Spec};

/// The techniques in use. `docs/measurements/search.md` says what each is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switches {
    /// Use the transposition table.
    pub table: bool,
    /// Use results of deeper searches from the table. Then a value may differ from plain minimax at
    /// the same depth.
    pub deeper: bool,
    /// Treat symmetric positions as one where that pays.
    pub symmetry: bool,
    /// Order moves by killers and history.
    pub ordering: bool,
    /// Aspiration: search with a window around the last iteration's value.
    pub aspiration: bool,
    /// Principal variation search: prove with an empty window that later moves are no better.
    pub scout: bool,
    /// Late move reductions: search late quiet moves less deep. Prunes unsafely, so a move may be
    /// overlooked.
    pub reductions: bool,
    /// ProbCut: leave a node whose value a shallower search makes almost certain, if the game has
    /// the error bounds for it. Prunes unsafely.
    pub probcut: bool,
    /// Let evaluators with their own search handle the last plies.
    pub ahead: bool,
    /// Detect repetitions and draw limits. Values then depend on the path to a position.
    pub draws: bool,
    /// Probe solvers and tables inside the tree.
    pub knowledge: bool,
    /// The option `temptation`: search among the moves that keep a known draw, or choose the one
    /// after which most replies lose.
    pub contempt: bool,
    /// The option `doubt`: let a solver that decides the winner in time verify the move of a
    /// search.
    pub verification: bool,
}

impl Switches {
    /// All techniques that help.
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

    /// All techniques that keep the value of plain minimax at the same depth.
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

    /// Returns the switch with this name.
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

    /// Takes the switches from a spec; all are on by default.
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

    /// Returns the switches that are off, as spec options.
    pub fn options(mut self) -> Vec<String> {
        let off = |name: &&str| self.get_mut(name).is_some_and(|on| !*on);
        Switches::NAMES.into_iter().filter(off).map(|name| format!("{name}=off")).collect()
    }
}
