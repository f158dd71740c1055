//! Rules, puzzles and the coach.

use serde_json::{Value, json};

use crate::server;

fn puzzle(query: &str) -> Value {
    server().get(&format!("/puzzle?{query}")).good()
}

#[test]
fn the_rules_of_every_game_are_told_in_both_languages() {
    for game in ["mill", "connect4", "othello"] {
        let lessons = server().get(&format!("/lessons?game={game}")).good();
        let lessons = lessons["lessons"].as_array().unwrap();
        assert!(lessons.len() >= 5, "{game}");
        for lesson in lessons {
            let (en, de) = (lesson["text"]["en"].as_str().unwrap(), lesson["text"]["de"].as_str().unwrap());
            assert!(!en.is_empty() && en != de, "{game}: {en}");
        }
    }
    assert_eq!(server().get("/lessons?game=mill:variant=six").good()["lessons"], json!([]));
    assert_eq!(server().get("/lessons?game=chess").refused(422), "bad-spec");
}

#[test]
fn there_are_puzzles_of_every_grade_and_each_has_an_answer() {
    for game in ["mill", "connect4", "othello"] {
        for grade in 1..=5 {
            let puzzle = puzzle(&format!("game={game}&grade={grade}&number=3"));
            assert_eq!(puzzle["grade"], grade, "{game}");
            assert!(puzzle["question"]["german"].is_string());
            let position = puzzle["position"].as_str().unwrap();
            let body = json!({"game": game, "position": position});
            let view = server().post("/position", &body).good();
            let moves: Vec<&Value> = view["moves"].as_array().unwrap().iter().map(|mv| &mv["move"]).collect();
            for answer in puzzle["answers"].as_array().unwrap() {
                assert!(moves.contains(&answer), "{game} {position} {answer}");
            }
        }
    }
}

#[test]
fn the_puzzle_of_the_day_is_equal_for_all_and_changes_daily() {
    let [today, again, tomorrow] = [20_000, 20_000, 20_001].map(|day| puzzle(&format!("game=mill&day={day}")));
    assert_eq!(today, again);
    assert_ne!(today, tomorrow);
}

#[test]
fn more_puzzles_are_generated_after_the_stored_ones() {
    let [made, again] = [0; 2].map(|_| puzzle("game=connect4&grade=1&number=500000"));
    assert_eq!(made, again);
    assert_eq!(made["grade"], 1);
    // A board without stored puzzles.
    let small = puzzle("game=connect4:cols=5,rows=4&grade=1&number=0");
    assert_eq!(small["game"], "connect4:cols=5,rows=4");
}

#[test]
fn every_move_of_a_puzzle_is_explained() {
    let moves = server().get("/puzzle/moves?game=connect4&position=123252").good()["moves"].clone();
    let moves = moves.as_array().unwrap();
    assert_eq!(moves.len(), 7);
    let wrong = moves.iter().find(|known| known["move"] == "4").unwrap();
    assert_eq!((&wrong["value"], &wrong["reply"], &wrong["plies"]), (&json!("loss"), &json!("2"), &json!(2)));
    assert_eq!(wrong["says"]["text"], "Red wins at once with 2");
}

#[test]
fn what_is_no_puzzle_is_refused() {
    let server = server();
    assert_eq!(server.get("/puzzle?game=mill&grade=0").refused(400), "bad-request");
    assert_eq!(server.get("/puzzle?game=mill&grade=6").refused(400), "bad-request");
    assert_eq!(server.get("/puzzle?game=mill&number=-1").refused(400), "bad-request");
    assert_eq!(server.get("/puzzle?game=chess").refused(422), "bad-spec");
    assert_eq!(server.get("/puzzle/moves?game=mill&position=nonsense").refused(422), "bad-position");
    assert_eq!(server.get("/puzzle/moves?game=connect4&position=1212121").good()["moves"], json!([]));
}

#[test]
fn the_coach_speaks_before_a_blunder_and_is_silent_before_a_good_move() {
    let asked =
        |mv: &str| server().get(&format!("/coach?game=connect4&moves=123252&move={mv}")).good()["warning"].clone();
    assert_eq!(asked("4")["text"], "Red wins at once with 2");
    assert_eq!(asked("2"), Value::Null);
    let whole = server().get("/coach?game=connect4&moves=123252&move=4").good();
    assert_eq!((&whole["at_once"], &whole["reply"]), (&json!(true), &json!("2")));
    assert_eq!(whole["reasons"][0]["text"], "does not stop Red on row 4 of column 2");
    assert_eq!(server().get("/coach?game=connect4&moves=123252&move=9").refused(422), "illegal-move");
    // Black has two stones of the inner upper line.
    let position = "w......./......../b.b....w%20w%207%207";
    let whole = server().get(&format!("/coach?game=mill&position={position}&move=a1")).good();
    assert_eq!(whole["reasons"][0]["german"], "verhindert die Mühle von Schwarz auf d5 nicht");
    let warning = &whole["warning"];
    assert!(warning["text"].as_str().unwrap().starts_with("this lets Black close a mill with d5x"), "{warning}");
    let stopped = server().get(&format!("/coach?game=mill&position={position}&move=d5")).good();
    assert_eq!(stopped["warning"], Value::Null);
}

#[test]
fn openings_tell_what_our_engines_chose_as_far_as_the_games_go() {
    let chosen = |query: &str| server().get(&format!("/openings?{query}")).good();
    let start = chosen("game=connect4");
    let times = |mv: &str| {
        let moves = start["moves"].as_array().unwrap();
        moves.iter().find(|known| known["move"] == mv).map_or(0, |known| known["times"].as_u64().unwrap())
    };
    // Only the middle column wins, so strong engines begin there.
    assert!(times("4") > 0 && times("4") >= start["times"].as_u64().unwrap() / 2, "{start}");
    assert_eq!(times("3"), times("5"));
    for game in ["mill", "othello"] {
        assert!(chosen(&format!("game={game}"))["times"].as_u64().unwrap() > 0, "{game}");
    }
    let nothing = json!({ "times": 0, "moves": [], "named": [], "book": [] });
    assert_eq!(chosen("game=connect4&position=1111112222"), nothing);
    assert_eq!(chosen("game=connect4:cols=8"), nothing);
    server().get("/openings?game=connect4&position=99").refused(422);
    // After black's first move at f5 there are three answers, and each has a name.
    let position = format!("{}OX{}XXX{}%20O", "-".repeat(27), "-".repeat(6), "-".repeat(26));
    let expected = [("f4", "Parallel opening"), ("d6", "Perpendicular opening"), ("f6", "Diagonal opening")];
    let expected = expected.map(|(mv, opening)| json!({ "move": mv, "opening": opening }));
    let answers = chosen(&format!("game=othello&position={position}"));
    assert_eq!(answers["named"], json!(expected));
    // The book has an estimate for each reply; the parallel opening is the bad one.
    let book = answers["book"].as_array().unwrap();
    assert!(book.len() == 3 && book[2]["move"] == "f4", "{answers}");
    assert!(book.iter().all(|line| line["depth"].as_u64() > Some(10)), "{answers}");
    // One reply is proved to be a draw (Takizawa 2023).
    let value = |mv: &str| book.iter().find(|line| line["move"] == mv).and_then(|line| line.get("value"));
    assert_eq!(["d6", "f6", "f4"].map(value), [Some(&json!("draw")), None, None], "{answers}");
}

#[test]
fn openings_tell_what_is_proved_and_on_how_many_positions_it_rests() {
    let proof =
        |position: &str| server().get(&format!("/openings?game=othello&position={position}")).good()["proof"].clone();
    let start = proof("");
    assert_eq!((&start["at_least"], &start["at_most"]), (&json!("draw"), &json!("draw")));
    assert_eq!(start["source"], "proof by Takizawa (2023)");
    assert!((1..=2587).contains(&start["positions"].as_u64().unwrap()), "{start}");
    assert_eq!(start["moves"].as_array().map(Vec::len), Some(4));
    let unknown = server().get("/openings?game=connect4").good();
    assert_eq!(unknown["proof"], Value::Null);
}

#[test]
fn openings_to_learn_can_be_played_and_those_of_othello_have_names() {
    for game in ["mill", "connect4", "othello"] {
        let lines = server().get(&format!("/openings/lines?game={game}")).good()["lines"].clone();
        let lines = lines.as_array().unwrap();
        assert!(lines.len() >= 5, "{game}: {}", lines.len());
        for line in lines {
            assert_eq!(line["name"].is_string(), game == "othello");
            server().post("/position", &json!({ "game": game, "moves": line["moves"] })).good();
        }
    }
    assert_eq!(server().get("/openings/lines?game=othello:size=6").good()["lines"], json!([]));
}
