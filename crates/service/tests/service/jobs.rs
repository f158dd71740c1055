//! Asks and jobs, with an engine that has a node limit.

use endspiel_service::asks::import::ImportRequest;
use endspiel_service::asks::positions::{PositionRequest, SetupRequest};
use endspiel_service::jobs::analysis::{AnalysisEvent, AnalysisQuery};
use endspiel_service::jobs::review::{ReviewEvent, ReviewQuery};
use endspiel_service::{Ask, Body, Job, Kind, Params, PlaceQuery, Start, Started, Step, list};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::host::{Unhurried, finish, service};

fn read<T: DeserializeOwned>(value: Value) -> T {
    serde_json::from_value(value).unwrap()
}

#[test]
fn a_position_is_shown_with_its_moves() {
    let asked: PositionRequest = read(json!({ "game": "connect4", "moves": "4453" }));
    let view = serde_json::to_value(list::Position::answer(&service(), Body(asked)).unwrap()).unwrap();
    assert_eq!((&view["turn"], view["moves"].as_array().unwrap().len()), (&json!("white"), 7));
    let asked: PositionRequest = read(json!({ "game": "connect4", "moves": "4449444" }));
    assert_eq!(list::Position::answer(&service(), Body(asked)).unwrap_err().kind(), Kind::IllegalMove);
}

#[test]
fn a_position_is_set_up_by_hand() {
    let asked: SetupRequest = read(json!({ "game": "mill", "stones": { "d6": "white" }, "turn": "white" }));
    let answer = serde_json::to_value(list::SetUp::answer(&service(), Body(asked)).unwrap()).unwrap();
    assert!(answer["position"].is_null() && answer["problem"]["text"].is_string(), "{answer}");
}

#[test]
fn a_game_is_recognised_by_its_text() {
    let asked: ImportRequest = read(json!({ "game": "mill", "text": "f5d6c3d3c4" }));
    let found = serde_json::to_value(list::Import::answer(&service(), Body(asked)).unwrap()).unwrap();
    assert_eq!((&found["games"][0]["game"], &found["games"][0]["plies"]), (&json!("othello"), &json!(5)));
}

fn analysis(query: Value) -> Started<<list::Analysis as Start>::Job> {
    let place: PlaceQuery = read(json!({ "game": "connect4", "moves": "4" }));
    let query: AnalysisQuery = read(query);
    list::Analysis::start(&service(), (Params(place), Params(query))).unwrap()
}

#[test]
fn an_analysis_tells_what_it_knows_and_ends_with_the_best_lines() {
    let (told, last) = finish(analysis(json!({ "engine": "alphabeta:depth=4", "lines": "3" })));
    assert!(told.iter().all(|event| matches!(event, AnalysisEvent::Analysis(_))));
    let AnalysisEvent::Done(done) = last else { panic!("{last:?}") };
    assert_eq!((done.analysis.lines.len(), done.analysis.depth), (3, 4));
}

#[test]
fn an_analysis_makes_room_for_others_and_keeps_its_engine() {
    let Started::Work(job) = analysis(json!({ "engine": "alphabeta:depth=6" })) else { panic!("there is work") };
    let mut turn = Unhurried { others_wait: true, ..Unhurried::default() };
    let Step::GoOn(left) = job.turn(&service(), &mut turn).unwrap() else { panic!("others wait") };
    assert!(turn.kept.is_some());
    turn.others_wait = false;
    assert!(matches!(left.turn(&service(), &mut turn).unwrap(), Step::Done(AnalysisEvent::Done(_))));
}

#[test]
fn a_finished_game_needs_no_search() {
    let place: PlaceQuery = read(json!({ "game": "connect4", "moves": "1212121" }));
    let started = list::Analysis::start(&service(), (Params(place), Params(read(json!({}))))).unwrap();
    assert!(matches!(started, Started::Done(AnalysisEvent::Done(_))));
}

#[test]
fn a_review_looks_at_every_move() {
    let place: PlaceQuery = read(json!({ "game": "connect4", "moves": "1212121" }));
    let query: ReviewQuery = read(json!({ "nodes": 500 }));
    let (told, last) = finish(list::Review::start(&service(), (Params(place), Params(query))).unwrap());
    let moves = told.iter().filter(|event| matches!(event, ReviewEvent::Move(_))).count();
    assert!(moves >= 7, "{moves}");
    assert_eq!(
        serde_json::to_value(match last {
            ReviewEvent::Done(done) => done,
            _ => panic!(),
        })
        .unwrap()["plies"],
        7
    );
}

/// Returns the reasons for the best move and about the played one, of the move with this number.
fn reasons(game: &str, moves: &str, ply: u64) -> [Value; 2] {
    let place: PlaceQuery = read(json!({ "game": game, "moves": moves }));
    let query: ReviewQuery = read(json!({ "nodes": 20_000 }));
    let (told, _) = finish(list::Review::start(&service(), (Params(place), Params(query))).unwrap());
    let move_of = |event: &ReviewEvent| match event {
        ReviewEvent::Move(reviewed) => serde_json::to_value(reviewed).unwrap(),
        _ => Value::Null,
    };
    let found = told.iter().map(move_of).rfind(|reviewed| reviewed["ply"] == ply).unwrap();
    ["before", "after"].map(|line| found[line]["reasons"].clone())
}

#[test]
fn a_review_says_why() {
    let [best, played] = reasons("mill", "a7 b4 d7 f4 g7xb4", 4);
    assert_eq!(best[0]["text"], "blocks White's mill on g7");
    assert_eq!(played[0]["german"], "verhindert die Mühle von Weiß auf g7 nicht");
    let [_, played] = reasons("othello", "f5f6e6f4g7h8", 5);
    assert_eq!(played[0]["because"]["text"], "gives up the corner h8");
    let german = played[0]["german"].as_str().unwrap();
    assert!(german.starts_with("gibt die Ecke h8 her: etwa −"), "{german}");
}

#[test]
fn a_blunder_is_warned_of() {
    let place: PlaceQuery = read(json!({ "game": "connect4", "moves": "121212" }));
    let coached = |mv: &str| {
        let query = read(json!({ "move": mv }));
        let (_, coached) = finish(list::Coach::start(&service(), (Params(place.clone()), Params(query))).unwrap());
        serde_json::to_value(coached).unwrap()["warning"].clone()
    };
    assert!(coached("1").is_null(), "it wins");
    assert!(coached("7")["text"].is_string(), "Black completes a line");
}

#[test]
fn a_solved_position_has_its_value_and_its_best_line() {
    let place: PlaceQuery = read(json!({ "game": "connect4", "moves": "121212" }));
    let query = read(json!({}));
    let (_, known) = finish(list::Tablebase::start(&service(), (Params(place.clone()), Params(query))).unwrap());
    let known = serde_json::to_value(known).unwrap();
    assert_eq!((&known["category"], &known["plies"]), (&json!("win"), &json!(1)));
    let (_, line) = finish(list::BestLine::start(&service(), Params(place)).unwrap());
    assert_eq!(serde_json::to_value(line).unwrap()["moves"], json!(["1"]));
}

#[test]
fn the_puzzle_of_a_day_is_part_of_the_program() {
    let query = || Params(read(json!({ "game": "connect4", "day": 7 })));
    let puzzle = || match list::Puzzle::start(&service(), query()).unwrap() {
        Started::Done(puzzle) => serde_json::to_value(puzzle).unwrap(),
        Started::Work(_) => panic!("it is made already"),
    };
    assert_eq!(puzzle(), puzzle());
    let place = json!({ "game": "connect4", "position": puzzle()["position"] });
    let (_, explained) = finish(list::Explain::start(&service(), Params(read(place))).unwrap());
    let explained = serde_json::to_value(explained).unwrap();
    let moves: Vec<&Value> =
        explained["moves"].as_array().unwrap().iter().map(|explained| &explained["move"]).collect();
    assert!(moves.contains(&&puzzle()["answers"][0]), "{moves:?}");
}
