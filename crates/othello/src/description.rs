//! The description of Othello for interfaces.

use endspiel_game::words::Words;
use endspiel_game::{Colour, OptionInfo, OptionKind};
use endspiel_presentation::{GameInfo, Ground, Lab, NotationHelp, Pieces, Stones};

pub(crate) const INFO: GameInfo = GameInfo {
    colours: [Colour::Black, Colour::White],
    stones: [
        Stones {
            piece: Words::new("black disc", "schwarzer Stein"),
            object: Words::new("a black disc", "einen schwarzen Stein"),
            ..Stones::BLACK
        },
        Stones {
            piece: Words::new("white disc", "weißer Stein"),
            object: Words::new("a white disc", "einen weißen Stein"),
            ..Stones::WHITE
        },
    ],
    ground: Ground::Cloth,
    pieces: Pieces {
        one: Words::new("disc", "Stein"),
        many: Words::new("discs", "Steine"),
        object: Words::new("a disc", "einen Stein"),
    },
    counted: true,
    // Estimates are in discs; one disc decides little.
    steepness: 0.2,
    sgf: true,
    options: &[OptionInfo {
        name: "size",
        values: "4, 6 or 8",
        kind: OptionKind::Choice { choices: &["4", "6", "8"], names: &[] },
        default: "8",
        meaning: Words::new("squares a side", "Felder je Seite"),
    }],
    notation: NotationHelp {
        position: "the squares from a1, row by row (X black, O white, - empty), and the side to move",
        moves: "f5, pass; a record is 'f5d6c3', passes may be left out",
    },
    example: "f5d6c3",
    picture: &["f5", "d6", "c3", "d3", "c4"],
    lab: Lab {
        depth: 4,
        late: Some(("XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X", 5)),
        compared: 7,
    },
    ..GameInfo::new("othello", Words::same("Othello"))
};
