//! What people and programs need to know of a game before they open it: names, options, looks.
//!
//! Interfaces know no game. Whatever they show of one beyond its positions stands here, in every language.

use endspiel_game::words::Words;
use endspiel_game::{Colour, Ending, OptionInfo, Outcome, Reason, Side};

/// A game as it is offered: how it is called, chosen, drawn and shown. Only a name and a title are needed:
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
    /// How programs tell the first and the second player apart: `white` or `black`, whatever their stones look like.
    pub colours: [Colour; 2],
    /// The stones of the first and the second player.
    pub stones: [Stones; 2],
    /// What the board is made of.
    pub ground: Ground,
    /// What stones are called here.
    pub pieces: Pieces,
    /// What is called out when a move completes a line, and when it completes two: "A mill!"
    pub calls: Option<[Words; 2]>,
    /// Why games end, in the words of this game, where the usual ones say too little.
    pub reasons: &'static [(Reason, Words)],
    /// Whether a game is won by a number of pieces, as at Othello.
    pub counted: bool,
    /// How much a point of an estimate says about the result: 1 where a point decides most games, less where many are
    /// counted.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub steepness: f64,
    /// Whether play can go round in circles, so that [draw limits](endspiel_game::DrawLimits) matter.
    pub draw_limits: bool,
    /// The options that may follow the name.
    pub options: &'static [OptionInfo],
    /// How positions and moves are written, for pages of help.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub notation: NotationHelp,
    /// A short record, for examples.
    pub example: &'static str,
    /// The moves to a position that shows at a glance what the game is like.
    pub picture: &'static [&'static str],
    /// What a small search is shown at.
    pub lab: Lab,
    /// What the game points out on its board when asked ([`Drawing::insight`](crate::Drawing::insight)): "threats"; nothing
    /// unless it is named.
    pub insight: Option<Words>,
}

impl GameInfo {
    /// A game of White and Black on wood, without options.
    pub const fn new(name: &'static str, title: Words) -> GameInfo {
        GameInfo {
            name,
            title,
            colours: [Colour::White, Colour::Black],
            stones: [Stones::WHITE, Stones::BLACK],
            ground: Ground::Wood,
            pieces: Pieces::STONES,
            calls: None,
            reasons: &[],
            counted: false,
            steepness: 1.0,
            draw_limits: false,
            options: &[],
            notation: NotationHelp { position: "", moves: "" },
            example: "",
            picture: &[],
            lab: Lab::USUAL,
            insight: None,
        }
    }

    /// How programs call a side.
    pub fn colour(&self, side: Side) -> Colour {
        self.colours[side.index()]
    }

    /// The side that programs call by this colour.
    pub fn side(&self, colour: Colour) -> Side {
        if self.colours[0] == colour { Side::First } else { Side::Second }
    }

    /// How people call a side, in the middle of an English sentence: "yellow".
    pub fn called(&self, side: Side) -> String {
        self.stones[side.index()].name.en.to_lowercase()
    }

    /// Why a game is over, in English and as part of a sentence.
    pub fn reason(&self, reason: Reason) -> &'static str {
        self.reasons.iter().find(|(known, _)| *known == reason).map_or(reason.words(), |(_, words)| words.en)
    }

    /// The result in a sentence.
    pub fn sentence(&self, ending: Ending) -> String {
        match ending.outcome {
            Outcome::Win(side) => format!("{} wins: {}.", self.called(side), self.reason(ending.reason)),
            Outcome::Draw => format!("Draw: {}.", self.reason(ending.reason)),
        }
    }
}

/// The stones of one side: what they are called and how they are painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stones {
    /// The side, as people call it: "Yellow".
    pub name: Words,
    /// One of its stones: "yellow stone".
    pub piece: Words,
    /// One of them that something is done to: "a yellow stone", in German "einen gelben Stein".
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

/// How a stone is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Paint {
    /// White, as ivory.
    Light,
    /// Black.
    Dark,
    /// Yellow.
    Yellow,
    /// Red.
    Red,
}

impl Paint {
    /// Whether it is one of the light ones, which are drawn as rings where there are no colours.
    pub fn is_light(self) -> bool {
        matches!(self, Paint::Light | Paint::Yellow)
    }
}

/// What a board is made of.
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

/// What stones are called in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pieces {
    /// One of them: "stone".
    pub one: Words,
    /// Several of them: "stones".
    pub many: Words,
    /// One that something is done to: "a stone", in German "einen Stein".
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

/// What a small search is shown at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lab {
    /// How many plies from the start make a tree that is small enough to be read.
    pub depth: u32,
    /// A position near the end with few moves, and how many plies of it can be read.
    pub late: Option<(&'static str, u32)>,
    /// How many plies a comparison of algorithms looks ahead, so that they differ.
    pub compared: u32,
}

impl Lab {
    /// For any game.
    pub const USUAL: Lab = Lab { depth: 2, late: None, compared: 4 };
}

/// How a game is written, in a few words each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotationHelp {
    /// Positions.
    pub position: &'static str,
    /// Moves and records.
    pub moves: &'static str,
}
