//! The members of the morris family, as data.

use endspiel_game::words::{Phrase, Term};
use endspiel_game::{Error, Spec, phrases};

use crate::Board;
use crate::description::INFO;

const REMOVALS: Phrase = Phrase::new("mill.removals", "removals is 1 or 2", "removals ist 1 oder 2");

/// The rules of one member of the family.
///
/// ```
/// use endspiel_mill::{Board, Mill, Rules};
/// // An unnamed variant: seven stones on the small board, no flying.
/// let rules = Rules { board: Board::SIX, stones: 7, flying: false, ..Rules::NINE };
/// let game = Mill::new(rules);
/// # let _ = game;
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Points, lines and connections.
    pub board: &'static Board,
    /// The number of stones of each side at the start, at most fifteen.
    pub stones: u8,
    /// The number of stones a move may remove when it closes two mills at once: 1 or 2.
    pub removals: u8,
    /// Whether a side with exactly three stones may move to any free point.
    pub flying: bool,
    /// Whether stones on the board may move while there are still some in hand.
    pub moving_while_placing: bool,
    /// Whether a full board is a draw; otherwise a side that cannot move loses.
    pub full_board_draws: bool,
}

impl Rules {
    /// Nine Men's Morris.
    pub const NINE: Rules = Rules {
        board: Board::NINE,
        stones: 9,
        removals: 2,
        flying: true,
        moving_while_placing: false,
        full_board_draws: false,
    };
    /// Six Men's Morris: two rings, six stones, no flying.
    pub const SIX: Rules = Rules { board: Board::SIX, stones: 6, flying: false, ..Rules::NINE };
    /// Twelve Men's Morris: with diagonals.
    pub const TWELVE: Rules = Rules { board: Board::TWELVE, stones: 12, full_board_draws: true, ..Rules::NINE };
    /// Lasker's game: ten stones, which may move before all are placed.
    pub const LASKER: Rules = Rules { stones: 10, moving_while_placing: true, ..Rules::NINE };
    /// Morabaraba: twelve stones with diagonals, one removal a move.
    pub const MORABARABA: Rules = Rules { removals: 1, ..Rules::TWELVE };

    /// The named members.
    pub const FAMILY: [(&'static str, Rules); 5] = [
        ("nine", Rules::NINE),
        ("six", Rules::SIX),
        ("twelve", Rules::TWELVE),
        ("lasker", Rules::LASKER),
        ("morabaraba", Rules::MORABARABA),
    ];

    /// The option names that [`Rules::from_spec`] reads.
    const OPTIONS: [&'static str; 3] = ["removals", "variant", "flying"];

    /// Reads the rules from the options of a spec.
    pub(crate) fn from_spec(mut spec: Spec) -> Result<Rules, Error> {
        let mut rules = match spec.take_text("variant") {
            None => Rules::NINE,
            Some(name) => match Rules::FAMILY.iter().find(|(known, _)| *known == name) {
                Some((_, rules)) => *rules,
                None => {
                    let names: Vec<_> = Rules::FAMILY.iter().map(|(name, _)| *name).collect();
                    let hint: &[(&str, &dyn Term)] = &[("names", &names.join(", "))];
                    return Err(spec.bad_value("variant", &name).with_hint(&phrases::THERE_IS, hint));
                }
            },
        };
        rules.removals = spec.take("removals", rules.removals)?;
        if !(1..=2).contains(&rules.removals) {
            return Err(Error::spec(REMOVALS.say(&[])));
        }
        rules.flying = spec.take_switch("flying", rules.flying)?;
        spec.finish(&Rules::OPTIONS)?;
        Ok(rules)
    }

    /// Returns the named member these rules belong to, ignoring options; for unnamed rules the closest one.
    fn member(&self) -> (&'static str, Rules) {
        let same_but_options =
            |known: &Rules| Rules { removals: self.removals, flying: self.flying, ..*known } == *self;
        Rules::FAMILY.into_iter().find(|(_, known)| same_but_options(known)).unwrap_or(Rules::FAMILY[0])
    }

    /// Returns every option with its value.
    pub(crate) fn options(&self) -> Vec<(&'static str, String)> {
        let values = [self.removals.to_string(), self.member().0.to_owned(), on_off(self.flying).to_owned()];
        Rules::OPTIONS.into_iter().zip(values).collect()
    }

    /// Returns the spec of these rules; for unnamed rules the closest one.
    pub(crate) fn spec(&self) -> String {
        let (name, base) = self.member();
        Spec::new(INFO.name)
            .with_changed("variant", name, Rules::FAMILY[0].0)
            .with_changed("removals", self.removals, base.removals)
            .with_changed("flying", on_off(self.flying), on_off(base.flying))
            .to_string()
    }
}

fn on_off(switch: bool) -> &'static str {
    if switch { "on" } else { "off" }
}
