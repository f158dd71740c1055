//! The description of Connect Four for interfaces.

use endspiel_game::words::Words;
use endspiel_game::{OptionInfo, OptionKind};
use endspiel_presentation::{GameInfo, Ground, Lab, NotationHelp, Stones};

pub(crate) const INFO: GameInfo = GameInfo {
    stones: [Stones::YELLOW, Stones::RED],
    ground: Ground::Frame,
    options: &[
        OptionInfo {
            name: "cols",
            values: "columns × (rows + 1) ≤ 128",
            kind: OptionKind::Number { least: 1, most: 35 },
            default: "7",
            meaning: Words::new("columns", "Spalten"),
        },
        OptionInfo {
            name: "rows",
            values: "columns × (rows + 1) ≤ 128",
            kind: OptionKind::Number { least: 1, most: 127 },
            default: "6",
            meaning: Words::new("rows", "Reihen"),
        },
        OptionInfo {
            name: "win",
            values: "2 or more",
            kind: OptionKind::Number { least: 2, most: 127 },
            default: "4",
            meaning: Words::new("stones in a row to win", "Steine in einer Reihe zum Sieg"),
        },
    ],
    notation: NotationHelp {
        position: "the columns played, '4453' ('-' is the empty board), or rows from the top and the side to move: \
                   '......./…/...x... o'",
        moves: "the column, 1 is the left one; a record is '4453'",
    },
    example: "4453",
    picture: &["4", "4", "3", "5", "4", "2", "5"],
    lab: Lab { depth: 3, late: Some(("2252576253462244111563365343671", 5)), compared: 8 },
    insight: Some(Words::new("threats and Zugzwang", "Drohungen und Zugzwang")),
    ..GameInfo::new("connect4", Words::new("Connect Four", "Vier gewinnt"))
};
