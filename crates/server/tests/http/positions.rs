//! Positions: everything to draw and to click.

use serde_json::{Value, json};

use crate::server;

fn view(game: &str, moves: &str) -> Value {
    server().post("/position", &json!({ "game": game, "moves": moves })).good()
}

fn moves(view: &Value) -> Vec<&str> {
    view["moves"].as_array().unwrap().iter().map(|mv| mv["move"].as_str().unwrap()).collect()
}

#[test]
fn what_decides_a_position_is_told_where_the_game_can_tell() {
    let ask = |game: &str, moves: &str| server().post("/insight", &json!({ "game": game, "moves": moves })).good();
    let found = ask("connect4", "12121");
    assert_eq!(found["marks"][0]["at"], "14");
    assert_eq!(found["marks"][0]["sign"], "now");
    assert_eq!(found["says"][0]["text"], "Red has to take row 4 of column 1");
    assert_eq!(found["says"][0]["german"], "Rot muss Reihe 4 von Spalte 1 besetzen");
    assert_eq!(ask("connect4", "1212121"), json!({ "marks": [], "says": [] }));
    assert_eq!(ask("mill", ""), json!({ "marks": [], "says": [] }));
    server().post("/insight", &json!({ "game": "connect4", "moves": "8" })).refused(422);
}

#[test]
fn the_start_of_every_game_can_be_drawn_and_clicked() {
    let games = server().get("/games").good();
    for game in games["games"].as_array().unwrap() {
        let name = game["name"].as_str().unwrap();
        let board = server().get(&format!("/board?game={name}")).good();
        let spots = board["spots"].as_array().unwrap();
        let clicks: Vec<&Value> = spots.iter().map(|spot| &spot["click"]).collect();
        let view = view(name, "");
        for mv in view["moves"].as_array().unwrap() {
            for way in mv["ways"].as_array().unwrap() {
                assert!(way.as_array().unwrap().iter().all(|step| clicks.contains(&&step["at"])), "{mv}");
            }
        }
        assert!(view["turn"] == game["colours"][0] && view["ending"].is_null());
    }
}

#[test]
fn the_board_of_mill_has_twenty_four_points_and_thirty_two_lines_between_them() {
    let board = server().get("/board?game=mill").good();
    assert_eq!(board["spots"].as_array().unwrap().len(), 24);
    assert_eq!(board["edges"].as_array().unwrap().len(), 32);
    assert_eq!(board["in_hand"], 9);
    assert_eq!(board["spots"][0], json!({ "name": "a7", "x": 0, "y": 0, "click": "a7" }));
}

#[test]
fn closing_a_mill_is_put_and_remove() {
    let view = view("mill", "a7 a1 d7 g1");
    let closing = view["moves"].as_array().unwrap().iter().find(|mv| mv["move"] == "g7xa1").unwrap();
    assert_eq!(closing["ways"], json!([[{ "do": "put", "at": "g7" }, { "do": "remove", "at": "a1" }]]));
    assert_eq!(closing["lines"], json!([["a7", "d7", "g7"]]));
}

#[test]
fn two_removals_can_be_clicked_in_either_order() {
    // White closes a7-d7-g7 and a7-a4-a1 with one stone.
    let view = view("mill", "d7 b6 g7 d5 a4 f6 a1 e4");
    let both = view["moves"].as_array().unwrap().iter().find(|mv| mv["move"] == "a7xb6xd5").unwrap();
    let put = json!({ "do": "put", "at": "a7" });
    let remove = |at: &str| json!({ "do": "remove", "at": at });
    assert_eq!(both["ways"], json!([[put, remove("b6"), remove("d5")], [put, remove("d5"), remove("b6")]]));
}

#[test]
fn othello_says_what_turns_and_when_to_pass() {
    let first = view("othello", "");
    let mut places = moves(&first);
    places.sort_unstable();
    assert_eq!(places, ["c4", "d3", "e6", "f5"]);
    let played = view("othello", "f5");
    assert_eq!(played["last"]["turns"], json!(["e5"]));
    assert_eq!(played["stones"]["e5"], "black");
    // One white disc between a black one and a free square: Black could turn it, White can turn nothing.
    let position = format!("XO{} O", "-".repeat(62));
    let pass = server().post("/position", &json!({ "game": "othello", "position": position })).good();
    assert_eq!(pass["moves"][0]["ways"], json!([[{ "do": "pass", "at": "pass" }]]));
    assert_eq!(pass["prompt"]["key"], "prompt.pass");
}

#[test]
fn a_winning_line_is_shown() {
    let won = view("connect4", "1213141");
    assert_eq!(won["ending"], json!({ "winner": "white", "reason": "line-complete" }));
    assert_eq!(won["line"], json!(["11", "12", "13", "14"]));
    assert_eq!(won["last"]["lines"], json!([["11", "12", "13", "14"]]));
    assert_eq!(won["prompt"]["key"], "prompt.over");
}

#[test]
fn a_history_has_every_position_once() {
    let history = server().post("/history", &json!({ "game": "connect4", "moves": "4453" })).good();
    let views = history["views"].as_array().unwrap();
    assert_eq!(views.len(), 5);
    assert_eq!((&views[0]["turns"], &views[4]["turns"]), (&json!(0), &json!(4)));
    assert_eq!(views[4]["last"]["move"], "3");
}

#[test]
fn a_wrong_click_is_told_why() {
    let why = |game: &str, moves: &str, clicks: &[&str], click: &str| {
        let asked = json!({ "game": game, "moves": moves, "clicks": clicks, "click": click });
        server().post("/refusal", &asked).good()["key"].as_str().unwrap().to_owned()
    };
    assert_eq!(why("mill", "a7", &[], "a7"), "mill.taken");
    assert_eq!(why("mill", "a7 d7", &[], "a7"), "mill.must-place");
    assert_eq!(why("mill", "a7 a1 d7 g1", &["g7"], "b6"), "mill.no-opposing");
    assert_eq!(why("connect4", "444444", &[], "4"), "connect4.full");
    assert_eq!(why("connect4", "1213141", &[], "4"), "click.game-over");
    assert_eq!(why("othello", "", &[], "d4"), "othello.taken");
    assert_eq!(why("othello", "", &[], "a1"), "othello.turns-nothing");
    assert_eq!(why("othello", "", &[], "pass"), "othello.may-not-pass");
    assert_eq!(why("othello", "", &[], "nowhere"), "click.nothing-here");
}

#[test]
fn moving_stones_is_explained_too() {
    let position = "wwwbbb../......../........ w 0 0";
    let why = |clicks: &[&str], click: &str| {
        let asked = json!({ "game": "mill:flying=off", "position": position, "clicks": clicks, "click": click });
        server().post("/refusal", &asked).good()["key"].as_str().unwrap().to_owned()
    };
    assert_eq!(why(&[], "d5"), "mill.none-in-hand");
    assert_eq!(why(&[], "g4"), "mill.not-yours");
    assert_eq!(why(&[], "g7"), "mill.stuck");
    assert_eq!(why(&["a7"], "d5"), "mill.not-next");
    assert_eq!(why(&["a7"], "d7"), "mill.taken");
    // Another stone of one's own, which is blocked.
    assert_eq!(why(&["d7"], "g7"), "mill.stuck");
}

#[test]
fn a_position_set_up_by_hand_is_checked() {
    let put_up = |body: Value| server().post("/setup", &body).good();
    let good = put_up(json!({ "game": "mill", "stones": { "a7": "white", "d7": "black" }, "turn": "white",
                              "in_hand": { "white": 8, "black": 8 } }));
    assert_eq!(good["position"], "wb....../......../........ w 8 8");
    assert_eq!(good["view"]["stones"], json!({ "a7": "white", "d7": "black" }));
    let problem = |body: Value| put_up(body)["problem"]["key"].as_str().unwrap().to_owned();
    assert_eq!(
        problem(json!({ "game": "mill", "stones": {}, "turn": "white", "in_hand": { "white": 9, "black": 8 } })),
        "mill.hands-white"
    );
    assert_eq!(
        problem(json!({ "game": "mill", "stones": {}, "turn": "white", "in_hand": { "white": 99, "black": 8 } })),
        "mill.too-many"
    );
    assert_eq!(problem(json!({ "game": "mill", "stones": { "a7": "white" }, "turn": "white" })), "mill.both-too-few");
    assert_eq!(
        problem(json!({ "game": "connect4", "stones": { "12": "white" }, "turn": "black" })),
        "connect4.floating"
    );
    assert_eq!(problem(json!({ "game": "connect4", "stones": { "11": "black" }, "turn": "black" })), "connect4.counts");
    assert_eq!(problem(json!({ "game": "connect4", "stones": { "11": "white" }, "turn": "white" })), "connect4.turn");
    assert_eq!(problem(json!({ "game": "connect4", "stones": { "z1": "white" }, "turn": "white" })), "setup.no-spot");
    assert_eq!(
        problem(json!({ "game": "othello", "stones": {}, "turn": "white", "in_hand": { "white": 1 } })),
        "setup.in-hand"
    );
    let four = put_up(json!({ "game": "othello:size=4", "stones": { "b2": "white" }, "turn": "black" }));
    assert_eq!(four["position"], "-----O---------- X");
}

#[test]
fn every_notation_is_read() {
    let read = |game: &str, text: &str| {
        let found = server().post("/import", &json!({ "game": game, "text": text })).good();
        found["games"]
            .as_array()
            .unwrap()
            .iter()
            .map(|game| game["record"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(read("connect4", "4453"), ["4453"]);
    assert_eq!(read("connect4", "44\n53\n# a comment\n"), ["44", "53"]);
    assert_eq!(read("othello", "F5D6C3"), ["f5d6c3"]);
    assert_eq!(read("mill", "d6 f4 d2 b4"), ["d6 f4 d2 b4"]);
    assert_eq!(read("mill", "********/********/******** w p p 0 9 0 9 0 0 -1 -1 -1 -1 0 0 1"), [""]);
    let ggf = "(;GM[Othello]PB[one]PW[two]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6];)";
    assert_eq!(read("othello", ggf), ["f5d6"]);
    let start = "......../......../........ w 9 9";
    assert_eq!(read("mill", start), [""]);
    assert_eq!(read("mill", &format!("{start}; d6 f4")), ["d6 f4"]);
    let saved = r#"{"format":"endspiel-game","version":1,"game":"connect4","start":"-","moves":["4","4"],
                    "limits":{"moves_without_removal":null,"repetitions":5,"turns":null}}"#;
    assert_eq!(read("connect4", saved), ["44"]);
}

#[test]
fn a_text_without_a_game_is_refused_with_the_reason() {
    let server = server();
    for (game, text) in [
        ("connect4", "9999"),
        ("mill", "d6 d6"),
        ("mill", "...../"),
        ("othello", "(;GM[Othello]"),
        ("mill", ""),
        ("connect4", "{"),
    ] {
        let answer = server.post("/import", &json!({ "game": game, "text": text }));
        if text.is_empty() {
            // An empty text is not a game.
            assert_eq!(answer.good()["games"][0]["plies"], 0);
        } else {
            assert!(["bad-text", "illegal-move"].contains(&answer.refused(422).as_str()), "{text}");
        }
    }
    assert_eq!(server.post("/import", &json!({ "game": "mill", "base64": "!" })).refused(422), "bad-text");
    assert_eq!(server.post("/import", &json!({ "game": "mill" })).refused(400), "bad-request");
}

#[test]
fn a_game_with_variations_and_comments_is_read_and_written() {
    let server = server();
    let text = "(;GM[2]SZ[8]PB[Ann]C[start];B[f5](;W[d6]C[diagonal];B[c3])(;W[f6]C[perpendicular]))";
    let found = &server.post("/import", &json!({ "game": "othello", "text": text })).good()["games"][0];
    assert_eq!((&found["record"], &found["tags"]), (&json!("f5d6c3"), &json!({ "PB": "Ann" })));
    let comments = json!({ "0": "start", "2": "diagonal", "3": "perpendicular" });
    assert_eq!(found["tree"], json!({ "moves": "f5 d6 (f6) c3", "comments": comments }));
    let written = json!({ "game": "othello", "tree": found["tree"], "facts": found["tags"] });
    let sgf = server.post("/sgf", &written).good()["sgf"].clone();
    let again = &server.post("/import", &json!({ "game": "othello", "text": sgf })).good()["games"][0];
    assert_eq!((&again["tree"], &again["tags"]), (&found["tree"], &found["tags"]));
    for (game, moves) in [("othello", "a1"), ("othello", "(f5)"), ("othello", "f5 (d3"), ("mill", "d6")] {
        let refused = server.post("/sgf", &json!({ "game": game, "tree": { "moves": moves } })).refused(422);
        assert!(["bad-text", "illegal-move"].contains(&refused.as_str()), "{game} {moves}: {refused}");
    }
}

#[test]
fn what_the_description_allows_is_accepted_as_json_and_unicode_count() {
    let server = server();
    // `3.0` is the integer 3, and lengths of texts are counted in characters.
    let limits = json!({ "turns": 136.0, "repetitions": 3 });
    assert_eq!(server.post("/position", &json!({ "game": "mill", "limits": limits })).good()["turns"], 0);
    let limits = json!({ "turns": 136.5 });
    assert_eq!(server.post("/position", &json!({ "game": "mill", "limits": limits })).refused(400), "bad-request");
    let asked = json!({ "game": "mill", "click": "ä".repeat(8) });
    assert_eq!(server.post("/refusal", &asked).good()["key"], "click.nothing-here");
    let asked = json!({ "game": "mill", "click": "a".repeat(9) });
    assert_eq!(server.post("/refusal", &asked).refused(400), "bad-request");
}

#[test]
fn a_game_is_found_and_recognised_in_any_pasted_text() {
    let othello = json!(["f5", "d6", "c3", "d3", "c4"]);
    for (game, text, found, moves) in [
        // Numbered, with commas, in capitals.
        ("othello", "1. f5 d6 2. c3 d3 3. c4", "othello", &othello),
        ("othello", "F5, D6, C3, D3, C4", "othello", &othello),
        // A different game from the named one.
        ("mill", "f5d6c3d3c4", "othello", &othello),
        ("othello", "4453", "connect4", &json!(["4", "4", "5", "3"])),
        // Between other words.
        ("mill", "They met in Oslo, and Black began: 1.f5 d6 2.c3 d3 3.c4 (a known opening).", "othello", &othello),
        // A program that writes a removal as a word of its own.
        ("mill", "Game 7: d6 a1 d7 a4 d5 xa1 and so on", "mill", &json!(["d6", "a1", "d7", "a4", "d5xa1"])),
    ] {
        let answer = server().post("/import", &json!({ "game": game, "text": text })).good();
        assert_eq!((&answer["games"][0]["game"], &answer["games"][0]["moves"]), (&json!(found), moves), "{text}");
    }
    for (game, several) in [
        // Between other words, too, every bracket of a text in Python's notation is a game.
        ("mill", "Game 1 was [3, 3, 2, 4], and game 2 was [3, 2, 1, 0]."),
        ("othello", "First: f5 d6 c3 d3 c4. Second: f5 f6 e6 f4 g5."),
        // In a row they could also be a single game.
        ("connect4", "4453\n\n3342"),
    ] {
        let answer = server().post("/import", &json!({ "game": game, "text": several })).good();
        assert_eq!(answer["games"].as_array().unwrap().len(), 2, "{several}");
    }
}

#[test]
fn the_moves_before_an_illegal_one_are_offered_with_the_reason() {
    for (game, text, moves) in [
        ("othello", "f5d6c3d3a1e6", json!(["f5", "d6", "c3", "d3"])),
        ("othello", "f5 d6 c3 d3 c4 a1 e6", json!(["f5", "d6", "c3", "d3", "c4"])),
        ("connect4", "4444444", json!(["4", "4", "4", "4", "4", "4"])),
        ("mill", "d6 f4 f4", json!(["d6", "f4"])),
    ] {
        let answer = server().post("/import", &json!({ "game": game, "text": text })).good();
        let found = &answer["games"][0];
        assert_eq!((&found["game"], &found["moves"]), (&json!(game), &moves), "{text}");
        assert_eq!(found["notes"][0]["key"], "import.partly", "{text}");
    }
}

#[test]
fn addresses_are_read_as_the_games_they_hold() {
    for (text, game, moves) in [
        ("https://example.org/?transcript=f5-d6-c3", "othello", json!(["f5", "d6", "c3"])),
        ("http://localhost/#/analyse?game=connect4&moves=4+4+(5)+3&at=2", "connect4", json!(["4", "4", "3"])),
        ("https://example.org/?pos=4453", "connect4", json!(["4", "4", "5", "3"])),
    ] {
        let answer = server().post("/import", &json!({ "game": "mill", "text": text })).good();
        assert_eq!((&answer["games"][0]["game"], &answer["games"][0]["moves"]), (&json!(game), &moves), "{text}");
    }
    let nowhere = json!({ "game": "mill", "text": "https://example.org/?transcript=nothing" });
    assert_eq!(server().post("/import", &nowhere).refused(422), "bad-text");
}

#[test]
fn what_python_prints_is_recognised_by_itself() {
    let import = |game: &str, text: &str| server().post("/import", &json!({ "game": game, "text": text }));
    let zeros = "[0 0 0 0 0 0 0]\n ".repeat(5);
    let state = |hands: &str, first: &str| {
        let rest = "(’ ’, ’ ’, ’ ’, ’ ’, ’ ’, ’ ’, ’ ’, ’ ’)";
        format!("({hands}, ((’{first}’, ’ ’, ’ ’, ’ ’, ’ ’, ’ ’, ’ ’,\n’ ’), {rest}, {rest}))")
    };
    let log = format!("Zug 0: {}\nZug 1: {}", state("(9, 9)", " "), state("(8, 9)", "w"));
    for (text, game, record, plies) in [
        ("[3, 3, 2, 4]", "connect4", "4435", 4),
        ("They played [3, 3, 2, 4] twice.", "connect4", "4435", 4),
        ("(2, 3)", "othello", "d3", 1),
        ("Black has (2, 3), (2, 2),\n(3, 2), (4, 2)", "othello", "d3c3c4c5", 4),
        ("(−1, 4, −1)\n(−1, 13, −1)", "mill", "d6 f4", 2),
        (&format!("[[0 0 0 1 0 0 0]\n {zeros}]"), "connect4", "-", 0),
        (&state("(9, 9)", " "), "mill", "", 0),
        (&log, "mill", "a7", 1),
    ] {
        for shown in ["mill", "connect4", "othello"] {
            let answer = import(shown, text).good();
            let found = &answer["games"][0];
            assert_eq!((&found["game"], &found["record"]), (&json!(game), &json!(record)), "{shown}: {text}");
            assert_eq!((&found["plies"], answer["games"].as_array().unwrap().len()), (&json!(plies), 1), "{text}");
        }
    }
    let notes = |text: &str| import("mill", text).good()["games"][0]["notes"][0]["key"].clone();
    assert_eq!(notes("[3, 3, 2, 4]"), "connect4.from-zero");
}

#[test]
fn what_python_prints_is_refused_rather_than_read_as_something_else() {
    for (text, key) in [
        // Without brackets all of these could be columns.
        ("[3, 3, 2, 4", "python.breaks-off"),
        ("(2, 3), (0, 0), (1, 1)", "othello.turns-nothing"),
        ("[3, 3, 2, 7]", "connect4.columns-from-zero"),
        ("(-1, 4, -1), (-1, 4, -1)", "mill.taken"),
        ("(1, 2, 3, 4)", "python.other-game"),
        ("((9, 9), ((' ', ' ',", "python.breaks-off"),
    ] {
        for game in ["mill", "connect4", "othello"] {
            let answer = server().post("/import", &json!({ "game": game, "text": text }));
            let body: Value = answer.json();
            let mut said = &body["error"]["says"];
            while !said["because"].is_null() {
                said = &said["because"];
            }
            assert_eq!(said["key"], key, "{game}: {text}: {body}");
        }
    }
}
