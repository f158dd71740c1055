//! The games of the morris family that tables are made for: what differs between them is data.

use std::fmt;

use endspiel_game::Notation;
use endspiel_mill::{Board, Mill, Rules};

/// A game tables are made for, as far as it matters to them: the board, and whether three stones fly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variant {
    /// Nine Men's Morris; once all stones are placed also Lasker's game.
    #[default]
    Nine,
    /// The same without flying.
    NineWalking,
    /// Six Men's Morris, in which nobody flies.
    Six,
    /// The same with flying.
    SixFlying,
    /// Morabaraba.
    Morabaraba,
    /// The same without flying.
    MorabarabaWalking,
}

impl Variant {
    /// All of them, in the order of their numbers.
    pub const ALL: [Variant; 6] = [
        Variant::Nine,
        Variant::NineWalking,
        Variant::Six,
        Variant::SixFlying,
        Variant::Morabaraba,
        Variant::MorabarabaWalking,
    ];

    /// The rules it stands for.
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

    /// Whose tables tell about positions under these rules in which all stones are placed. On a board with diagonals a move can close
    /// two mills at once, so there only one stone may be removed.
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

    /// Whether tables are made of placing under these rules too.
    pub(crate) fn has_placing(self, rules: &Rules) -> bool {
        self.is_placed() && usize::from(rules.stones) == self.stones() && !rules.moving_while_placing
    }

    /// Whether tables are made of its placing.
    pub(crate) fn is_placed(self) -> bool {
        !matches!(self, Variant::Morabaraba | Variant::MorabarabaWalking)
    }

    /// Stones of a side in all.
    pub(crate) const fn stones(self) -> usize {
        match self {
            Variant::Six | Variant::SixFlying => 6,
            // Morabaraba has twelve; tables go up to nine of them.
            _ => 9,
        }
    }

    /// The board.
    pub(crate) fn board(self) -> &'static Board {
        self.rules().board
    }

    /// What it is called in the names of files.
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
    /// The spec of the game, as in the heads of files.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Mill::new(self.rules()).spec())
    }
}
