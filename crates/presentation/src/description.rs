//! Descriptions of games: names, options, appearance.
//!
//! Interfaces know no particular game. What they show of one, apart from its positions, is here in every language.

use endspiel_game::words::Words;
use endspiel_game::{Colour, Ending, OptionInfo, Outcome, Reason, Side};

/// The description of a game: name, options, appearance and examples. Only a name and a title are required:
///
/// ```
/// use endspiel_game::words::Words;
/// use endspiel_presentation::{GameInfo, Stones};
/// const INFO: GameInfo = GameInfo {
///     stones: [Stones::YELLOW, Stones::RED],
///     example: "4453",
///     ..GameInfo::new("connect4", Words::new("Connect Four", "Vier gewinnt"))
/// };
/// assert_eq!(INFO.stones[0].name.en, "Yellow");
/// ```
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameInfo {
    /// The name in commands and files: `mill`.
    pub name: &'static str,
    /// The name for people: "Nine Men's Morris".
    pub title: Words,
    /// The names of the first and the second player for programs: `white` or `black`, independent of the look of their
    /// stones.
    pub colours: [Colour; 2],
    /// The stones of the first and the second player.
    pub stones: [Stones; 2],
    /// What the board is made of.
    pub ground: Ground,
    /// The names of its pieces.
    pub pieces: Pieces,
    /// What the side to move has to do, if clicks do not say it well: "sow the seeds of a house".
    pub task: Option<Words>,
    /// Whether a side may have to wait because the other side moves again: its pass is no lack of moves.
    pub extra_turns: bool,
    /// The exclamation when a move completes a line, and when it completes two: "A mill!"
    pub calls: Option<[Words; 2]>,
    /// Reasons for the end of a game that this game words in its own way.
    pub reasons: &'static [(Reason, Words)],
    /// Whether the result is a number of pieces, as at Othello.
    pub counted: bool,
    /// How much one point of an estimate changes the expected result: 1 where one point decides most games, less where
    /// many points are counted.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub steepness: f64,
    /// Whether positions can repeat, so that [draw limits](endspiel_game::DrawLimits) matter.
    pub draw_limits: bool,
    /// Whether games are also written in the Smart Game Format.
    pub sgf: bool,
    /// The options that may follow the name.
    pub options: &'static [OptionInfo],
    /// How positions and moves are written, for help pages.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub notation: NotationHelp,
    /// A short record, for examples.
    pub example: &'static str,
    /// The moves to a position that is typical of the game, for a picture.
    pub picture: &'static [&'static str],
    /// The settings of the search demonstration.
    pub lab: Lab,
    /// The name of what [`Drawing::insight`](crate::Drawing::insight) points out: "threats"; `None` if the game has no
    /// insights.
    pub insight: Option<Words>,
}

impl GameInfo {
    /// Returns the description of a game of White and Black on wood, without options.
    pub const fn new(name: &'static str, title: Words) -> GameInfo {
        GameInfo {
            name,
            title,
            colours: [Colour::White, Colour::Black],
            stones: [Stones::WHITE, Stones::BLACK],
            ground: Ground::Wood,
            pieces: Pieces::STONES,
            task: None,
            extra_turns: false,
            calls: None,
            reasons: &[],
            counted: false,
            steepness: 1.0,
            draw_limits: false,
            sgf: false,
            options: &[],
            notation: NotationHelp { position: "", moves: "" },
            example: "",
            picture: &[],
            lab: Lab::DEFAULT,
            insight: None,
        }
    }

    /// Returns the name of a side for programs.
    pub fn colour(&self, side: Side) -> Colour {
        self.colours[side.index()]
    }

    /// Returns the side with this name for programs.
    pub fn side(&self, colour: Colour) -> Side {
        if self.colours[0] == colour { Side::First } else { Side::Second }
    }

    /// Returns the name of a side for people, in the middle of an English sentence: "yellow".
    pub fn called(&self, side: Side) -> String {
        self.stones[side.index()].name.en.to_lowercase()
    }

    /// Returns why a game is over, in English, as part of a sentence.
    pub fn reason(&self, reason: Reason) -> &'static str {
        self.reasons.iter().find(|(known, _)| *known == reason).map_or(reason.words(), |(_, words)| words.en)
    }

    /// Returns the result as a sentence.
    pub fn sentence(&self, ending: Ending) -> String {
        match ending.outcome {
            Outcome::Win(side) => format!("{} wins: {}.", self.called(side), self.reason(ending.reason)),
            Outcome::Draw => format!("Draw: {}.", self.reason(ending.reason)),
        }
    }
}

/// The stones of one side: their names and their colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stones {
    /// The name of the side: "Yellow".
    pub name: Words,
    /// One of its stones: "yellow stone".
    pub piece: Words,
    /// One of its stones as the object of a sentence: "a yellow stone", in German "einen gelben Stein".
    pub object: Words,
    /// Their paint.
    pub paint: Paint,
}

impl Stones {
    /// White stones.
    pub const WHITE: Stones = Stones {
        name: Words::new("White", "Weiß"),
        piece: Words::new("white stone", "weißer Stein"),
        object: Words::new("a white stone", "einen weißen Stein"),
        paint: Paint::Light,
    };
    /// Black stones.
    pub const BLACK: Stones = Stones {
        name: Words::new("Black", "Schwarz"),
        piece: Words::new("black stone", "schwarzer Stein"),
        object: Words::new("a black stone", "einen schwarzen Stein"),
        paint: Paint::Dark,
    };
    /// Yellow stones.
    pub const YELLOW: Stones = Stones {
        name: Words::new("Yellow", "Gelb"),
        piece: Words::new("yellow stone", "gelber Stein"),
        object: Words::new("a yellow stone", "einen gelben Stein"),
        paint: Paint::Yellow,
    };
    /// Red stones.
    pub const RED: Stones = Stones {
        name: Words::new("Red", "Rot"),
        piece: Words::new("red stone", "roter Stein"),
        object: Words::new("a red stone", "einen roten Stein"),
        paint: Paint::Red,
    };
}

/// The colour of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Paint {
    /// White like ivory.
    Light,
    /// Black.
    Dark,
    /// Yellow.
    Yellow,
    /// Red.
    Red,
}

impl Paint {
    /// Returns whether it is a light colour, which is drawn as a ring where there are no colours.
    pub fn is_light(self) -> bool {
        matches!(self, Paint::Light | Paint::Yellow)
    }
}

/// The material of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Ground {
    /// Wood.
    Wood,
    /// Green cloth.
    Cloth,
    /// A blue frame.
    Frame,
}

/// The names of the pieces in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pieces {
    /// One of them: "stone".
    pub one: Words,
    /// Several of them: "stones".
    pub many: Words,
    /// One of them as the object of a sentence: "a stone", in German "einen Stein".
    pub object: Words,
}

impl Pieces {
    /// Stones.
    pub const STONES: Pieces = Pieces {
        one: Words::new("stone", "Stein"),
        many: Words::new("stones", "Steine"),
        object: Words::new("a stone", "einen Stein"),
    };
}

/// The settings of the search demonstration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lab {
    /// The depth, from the start, of a search tree that is small enough to read.
    pub depth: u32,
    /// A position near the end with few moves, and the depth of a readable tree from there.
    pub late: Option<(&'static str, u32)>,
    /// The depth at which a comparison of algorithms shows a difference.
    pub compared: u32,
}

impl Lab {
    /// The default for any game.
    pub const DEFAULT: Lab = Lab { depth: 2, late: None, compared: 4 };
}

/// Short descriptions of a game's text formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotationHelp {
    /// Positions.
    pub position: &'static str,
    /// Moves and records.
    pub moves: &'static str,
}
