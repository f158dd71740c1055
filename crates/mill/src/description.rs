//! The description of mill for interfaces.

use endspiel_game::words::Words;
use endspiel_game::{OptionInfo, OptionKind, Reason};
use endspiel_presentation::{GameInfo, Lab, NotationHelp};

pub(crate) const INFO: GameInfo = GameInfo {
    calls: Some([Words::new("A mill!", "Mühle!"), Words::new("Two mills!", "Zwei Mühlen!")]),
    reasons: &[(
        Reason::TooFewStones,
        Words::new("the loser has fewer than three stones", "der Verlierer hat weniger als drei Steine"),
    )],
    draw_limits: true,
    options: &[
        OptionInfo {
            name: "removals",
            values: "1 or 2",
            kind: OptionKind::Choice { choices: &["1", "2"], names: &[] },
            default: "2",
            meaning: Words::new(
                "stones removed when one move closes two mills",
                "geschlagene Steine, wenn ein Zug zwei Mühlen schließt",
            ),
        },
        OptionInfo {
            name: "variant",
            values: "nine, six, twelve, lasker or morabaraba",
            kind: OptionKind::Choice {
                choices: &["nine", "six", "twelve", "lasker", "morabaraba"],
                names: &[
                    Words::new("Nine Men's Morris", "Neunmühle"),
                    Words::new("Six Men's Morris", "Sechsmühle"),
                    Words::new("Twelve Men's Morris", "Zwölfmühle"),
                    Words::new("Lasker's game", "Lasker-Mühle"),
                    Words::same("Morabaraba"),
                ],
            },
            default: "nine",
            meaning: Words::new("variant", "Variante"),
        },
        OptionInfo {
            name: "flying",
            values: "on or off",
            kind: OptionKind::Switch,
            default: "on",
            meaning: Words::new("three stones may fly", "drei Steine dürfen springen"),
        },
    ],
    notation: NotationHelp {
        position: "RING/RING/RING SIDE WHITE BLACK: outer, middle, inner ring, each clockwise from its top left \
                   corner (w b .), the side to move, stones in hand: '......../......../........ w 9 9'",
        moves: "d6, d6-d5, d6-d5xa1, d6xa1xg7; a record has spaces between them",
    },
    example: "d6 f4 d2 b4",
    picture: &["d6", "f4", "d2", "b4", "f6", "b6", "d5"],
    lab: Lab { depth: 2, late: Some(("bb.w.bw./.....w../........ w 0 0", 2)), compared: 5 },
    ..GameInfo::new("mill", Words::new("Nine Men's Morris", "Mühle"))
};
