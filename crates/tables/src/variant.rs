//! The games of the morris family that have tables.

use std::fmt;

use endspiel_game::Notation;
use endspiel_mill::{Board, Mill, Rules};

/// A game with tables: a board, and whether three stones may fly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variant {
    /// Nine Men's Morris; once all stones are placed also Lasker's game.
    #[default]
    Nine,
    /// Nine Men's Morris without flying.
    NineWalking,
    /// Six Men's Morris, without flying.
    Six,
    /// Six Men's Morris with flying.
    SixFlying,
    /// Morabaraba.
    Morabaraba,
    /// Morabaraba without flying.
    MorabarabaWalking,
}

impl Variant {
    /// All variants, in the order of their numbers.
    pub const ALL: [Variant; 6] = [
        Variant::Nine,
        Variant::NineWalking,
        Variant::Six,
        Variant::SixFlying,
        Variant::Morabaraba,
        Variant::MorabarabaWalking,
    ];

    /// Returns its rules.
    pub fn rules(self) -> Rules {
        match self {
            Variant::Nine => Rules::NINE,
            Variant::NineWalking => Rules { flying: false, ..Rules::NINE },
            Variant::Six => Rules::SIX,
            Variant::SixFlying => Rules { flying: true, ..Rules::SIX },
            Variant::Morabaraba => Rules::MORABARABA,
            Variant::MorabarabaWalking => Rules { flying: false, ..Rules::MORABARABA },
        }
    }

    /// Returns the game whose tables contain the positions under these rules in which all stones are placed.
    ///
    /// On a board with diagonals a move can close two mills at once, so there the rules must remove only one stone.
    pub fn of(rules: &Rules) -> Option<Variant> {
        match (rules.board.rings(), rules.board.has_diagonals(), rules.flying) {
            (3, false, true) => Some(Variant::Nine),
            (3, false, false) => Some(Variant::NineWalking),
            (2, false, false) => Some(Variant::Six),
            (2, false, true) => Some(Variant::SixFlying),
            (3, true, true) if rules.removals == 1 => Some(Variant::Morabaraba),
            (3, true, false) if rules.removals == 1 => Some(Variant::MorabarabaWalking),
            _ => None,
        }
    }

    /// Returns whether placing has tables under these rules.
    pub(crate) fn has_placing(self, rules: &Rules) -> bool {
        self.is_placed() && usize::from(rules.stones) == self.stones() && !rules.moving_while_placing
    }

    /// Returns whether its placing has tables.
    pub(crate) fn is_placed(self) -> bool {
        !matches!(self, Variant::Morabaraba | Variant::MorabarabaWalking)
    }

    /// Returns the number of stones of a side.
    pub(crate) const fn stones(self) -> usize {
        match self {
            Variant::Six | Variant::SixFlying => 6,
            // Morabaraba has twelve; its tables go up to nine.
            _ => 9,
        }
    }

    /// Returns the board.
    pub(crate) fn board(self) -> &'static Board {
        self.rules().board
    }

    /// Returns its name in file names.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Variant::Nine => "",
            Variant::NineWalking => "walking-",
            Variant::Six => "six-",
            Variant::SixFlying => "six-flying-",
            Variant::Morabaraba => "morabaraba-",
            Variant::MorabarabaWalking => "morabaraba-walking-",
        }
    }
}

impl fmt::Display for Variant {
    /// Writes the spec of the game, as in the heads of files.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Mill::new(self.rules()).spec())
    }
}
