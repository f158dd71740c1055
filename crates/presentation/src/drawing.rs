//! The trait that gives a game its board: places, clicks and explanations.

use endspiel_game::Notation;
use endspiel_game::words::Saying;

use crate::numbering::{default_number, default_stones};
use crate::touch::{default_refusal, default_way};
use crate::{Diagram, GameInfo, Insight, Lesson, MoveReason, Setup, Shape, SideFacts, Step, phrases};

/// The parts of a move that a board shows, as names of places.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveParts {
    /// The place the stone comes from, if it was on the board.
    pub from: Option<String>,
    /// The place the stone goes to; a pass has none.
    pub to: Option<String>,
    /// Opposing stones taken off the board.
    pub removes: Vec<String>,
    /// Opposing stones that change sides.
    pub turns: Vec<String>,
    /// Lines it completes: mills, four in a row.
    pub lines: Vec<Vec<String>>,
}

/// The board of a game: how it is drawn, and what a click on it means.
///
/// Only the [diagram](Drawing::diagram) is required. The defaults follow from it and from how moves are written: a
/// board of cells in rows, a stone put on the place that the move names, the stones of both sides counted. A game whose
/// moves slide, remove or turn stones overrides [`Drawing::parts`]; the clicks follow from that.
///
/// # A whole game
///
/// A game implements [`Game`](endspiel_game::Game) for its rules, [`Notation`] for its text formats and this trait for
/// its board. All other methods have defaults.
///
/// ```
/// use endspiel_game::words::{Phrase, Words};
/// use endspiel_game::{Error, Game, Notation, Outcome, Reason, Side, Spec, bits};
/// use endspiel_presentation::{Diagram, Drawing};
///
/// #[derive(Clone, Copy, Debug)]
/// struct TicTacToe;
///
/// /// The stones of both sides, a bit a square, row by row from the top.
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// struct Board {
///     stones: [u64; 2],
///     side: Side,
/// }
///
/// const ALL: u64 = 0o777;
/// const LINES: [u64; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o124, 0o421];
/// const LETTERS: [char; 2] = ['x', 'o'];
/// const SQUARES: Phrase = Phrase::new(
///     "tictactoe.squares",
///     "it takes nine squares, `x`, `o` or `.`, a space and the side to move",
///     "es braucht neun Felder, „x“, „o“ oder „.“, ein Leerzeichen und die Seite am Zug",
/// );
///
/// impl Board {
///     fn has_line(&self, side: Side) -> bool {
///         LINES.iter().any(|&line| self.stones[side.index()] & line == line)
///     }
///
///     fn free(&self) -> u64 {
///         ALL & !(self.stones[0] | self.stones[1])
///     }
///
///     fn stone(&self, square: u8) -> Option<Side> {
///         Side::BOTH.into_iter().find(|side| self.stones[side.index()] >> square & 1 == 1)
///     }
/// }
///
/// impl Game for TicTacToe {
///     type Position = Board;
///     type Move = u8;
///
///     fn start(&self) -> Board {
///         Board { stones: [0; 2], side: Side::First }
///     }
///
///     fn side_to_move(&self, board: &Board) -> Side {
///         board.side
///     }
///
///     fn outcome(&self, board: &Board) -> Option<Outcome> {
///         match board.has_line(!board.side) {
///             true => Some(Outcome::Win(!board.side)),
///             false => (board.free() == 0).then_some(Outcome::Draw),
///         }
///     }
///
///     fn for_each_move(&self, board: &Board, visit: impl FnMut(u8)) {
///         if self.outcome(board).is_none() {
///             bits(board.free()).for_each(visit);
///         }
///     }
///
///     fn play_unchecked(&self, board: &Board, square: u8) -> Board {
///         let mut stones = board.stones;
///         stones[board.side.index()] |= 1 << square;
///         Board { stones, side: !board.side }
///     }
/// }
///
/// impl Notation for TicTacToe {
///     const NAME: &'static str = "tictactoe";
///     const TITLE: Words = Words::new("Tic-tac-toe", "Tic-Tac-Toe");
///
///     fn from_spec(spec: Spec) -> Result<TicTacToe, Error> {
///         spec.finish(&[])?;
///         Ok(TicTacToe)
///     }
///
///     fn parse_position(&self, text: &str) -> Result<Board, Error> {
///         let wrong = || Error::position(SQUARES.say(&[]));
///         let side = |letter| LETTERS.iter().position(|&known| known == letter);
///         let letters: Vec<char> = text.trim().chars().collect();
///         let [squares @ .., ' ', last] = &letters[..] else { return Err(wrong()) };
///         let mover = side(*last).ok_or_else(wrong)?;
///         if squares.len() != 9 || squares.iter().any(|&letter| letter != '.' && side(letter).is_none()) {
///             return Err(wrong());
///         }
///         let mut stones = [0; 2];
///         for (square, letter) in squares.iter().enumerate() {
///             side(*letter).into_iter().for_each(|owner| stones[owner] |= 1 << square);
///         }
///         Ok(Board { stones, side: Side::BOTH[mover] })
///     }
///
///     fn print_position(&self, board: &Board) -> String {
///         let letter = |square| board.stone(square).map_or('.', |side| LETTERS[side.index()]);
///         format!("{} {}", (0..9).map(letter).collect::<String>(), LETTERS[board.side.index()])
///     }
///
///     fn print_move(&self, _: &Board, square: u8) -> String {
///         format!("{}{}", char::from(b'a' + square % 3), 3 - square / 3)
///     }
///
///     fn reason(&self, board: &Board) -> Reason {
///         if board.has_line(!board.side) { Reason::LineComplete } else { Reason::BoardFull }
///     }
/// }
///
/// impl Drawing for TicTacToe {
///     fn diagram(&self, board: &Board) -> Diagram {
///         Diagram::grid(3, 3, LETTERS, |column, row| {
///             let square = 3 * row + column;
///             (self.print_move(board, square), board.stone(square))
///         })
///     }
/// }
///
/// # #[cfg(feature = "conformance")]
/// endspiel_presentation::conformance::check(&TicTacToe);
/// assert_eq!(endspiel_game::perft::perft(&TicTacToe, &TicTacToe.start(), 9), 127_872);
/// ```
pub trait Drawing: Notation {
    /// The description of the game. By default a game of White and Black on wood.
    const INFO: GameInfo = GameInfo { options: Self::OPTIONS, ..GameInfo::new(Self::NAME, Self::TITLE) };

    /// Returns the board as text with named places.
    fn diagram(&self, position: &Self::Position) -> Diagram;

    /// Returns the places a move touches.
    fn parts(&self, position: &Self::Position, mv: Self::Move) -> MoveParts {
        MoveParts { to: Some(self.print_move(position, mv)), ..MoveParts::default() }
    }

    /// Returns what the first and the second player have; by default the stones on the board.
    fn facts(&self, position: &Self::Position) -> [SideFacts; 2] {
        SideFacts::counted(&self.diagram(position))
    }

    /// Returns the places of the winning line, in games that are won by a line.
    fn winning_line(&self, position: &Self::Position) -> Vec<String> {
        let _ = position;
        Vec::new()
    }

    /// Returns what decides a position. A game that supports it names it in
    /// [`GameInfo::insight`](crate::GameInfo::insight).
    fn insight(&self, position: &Self::Position) -> Insight {
        let _ = position;
        Insight::default()
    }

    /// Returns the patterns that a legal move makes, the weightiest first; by default none. It may play replies, but not
    /// search: what a pattern is worth is not its business.
    fn reasons(&self, position: &Self::Position, mv: Self::Move) -> Vec<MoveReason> {
        let _ = (position, mv);
        Vec::new()
    }

    /// Returns where the places of the board are drawn.
    fn shape(&self) -> Shape {
        Shape::of(&self.diagram(&self.start()))
    }

    /// Returns the stones of the first and the second player, one bit per place in the order of [`Drawing::shape`].
    ///
    /// Learning programs take them as input. Games with bitboards override this with a faster version.
    fn stones(&self, position: &Self::Position) -> [u128; 2] {
        default_stones(self, position)
    }

    /// Returns the number of stones that the first and the second player have in hand.
    fn in_hand(&self, position: &Self::Position) -> [u8; 2] {
        self.facts(position).map(|facts| facts.in_hand.min(u8::MAX.into()) as u8)
    }

    /// Returns the number of move numbers, an upper bound of [`Drawing::move_number`].
    ///
    /// By default it counts the ways to take a stone from a place or from hand, put it on a place or nowhere, and
    /// remove one stone or none.
    fn move_numbers(&self) -> u32 {
        let places = self.shape().spots.len() as u32 + 1;
        places * places * places
    }

    /// Returns the number of a move, for learning programs.
    ///
    /// A number means the same places in every position, and no two legal moves share one. A game in which a move can
    /// remove several stones must override this.
    fn move_number(&self, position: &Self::Position, mv: Self::Move) -> u32 {
        default_number(self, position, mv)
    }

    /// Returns the sizes of the parts of a move number, the product of which is [`Drawing::move_numbers`].
    ///
    /// With parts of sizes *a* and *b*, the number of a move is *first + a · second*. A learning program may choose the
    /// parts one after the other. By default there is one part, the number itself.
    fn move_parts(&self) -> Vec<u32> {
        vec![self.move_numbers()]
    }

    /// Returns the ways to click this move, in every order that the rules allow. No way is the beginning of another, of
    /// this move or of any other.
    ///
    /// By default the stone is chosen and put down; removed stones are clicked only if that does not tell which they
    /// are.
    fn ways(&self, position: &Self::Position, mv: Self::Move) -> Vec<Vec<Step>> {
        vec![default_way(self, position, mv)]
    }

    /// Returns why a click is not allowed after the clicks before it.
    fn refusal(&self, position: &Self::Position, clicks: &[&str], click: &str) -> Saying {
        let _ = clicks;
        default_refusal(self, position, click)
    }

    /// Returns the position that a user has set up, or what is wrong with it.
    fn set_up(&self, setup: &Setup) -> Result<Self::Position, Saying> {
        let _ = setup;
        Err(phrases::NO_SETUP.say(&[]))
    }

    /// Returns lessons in the rules for beginners; by default none.
    fn lessons(&self) -> &'static [Lesson] {
        &[]
    }
}
