//! The experiments of the student papers: listing, showing and playing them.

use std::path::Path;

use endspiel_arena::{Arena, Cause, Experiment, PlayedGame};
use endspiel_game::{Reason, Side};
use endspiel_games::Games;
use serde_json::{Value, json};

use crate::client::Client;
use crate::{place, start};

/// Stores games of the first two of an experiment's three tournaments. The beginner wins each game.
fn store_games_of_two(data: &Path, rounds: u32) {
    let arena = Arena::open(data, Games::usual()).unwrap();
    for tournament in &Experiment::Defects.tournaments(&Games::usual(), rounds, Experiment::DEFAULT_SEED).unwrap()[..2]
    {
        let id = arena.find_or_begin(tournament).unwrap();
        for number in 0..tournament.games_in_all() {
            let game = PlayedGame {
                number,
                start: String::new(),
                record: "d6 f4".to_owned(),
                opening_plies: 0,
                plies: 2,
                winner: Some(Side::First),
                cause: Cause::Rules(Reason::TooFewStones),
                detail: String::new(),
                costs: Default::default(),
            };
            arena.store().record(id, &game).unwrap();
        }
    }
}

/// Returns the sentence of a refusal in both languages.
fn said(client: &Client, name: &str, games: &Value, status: u16) -> [String; 2] {
    let refused = client.post(&format!("/experiments/{name}"), &json!({ "games": games }));
    refused.refused(status);
    let says = refused.json()["error"]["says"].clone();
    ["text", "german"].map(|language| says[language].as_str().unwrap().to_owned())
}

#[test]
fn all_experiments_are_listed_with_the_games_of_the_papers() {
    let client = start("experiments");
    let listed = client.get("/experiments").good()["experiments"].clone();
    let experiments = listed.as_array().unwrap();
    let names: Vec<&str> = experiments.iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names, Experiment::ALL.map(Experiment::name));
    // Two tournaments of six players: 15 pairs, three games with either colour.
    let weights = &experiments[1];
    assert_eq!((&weights["usual"], &weights["games"], &weights["of"]), (&json!(3), &json!(0), &json!(180)));
    assert_eq!(weights["paper"]["de"], "Seminararbeit über Mühle, 2021");
    let costs = &experiments[5];
    assert_eq!((&costs["usual"], &costs["of"], &costs["running"]), (&Value::Null, &json!(0), &json!(false)));
}

#[test]
fn a_table_is_computed_beside_the_papers_once_for_all() {
    let client = start("computed");
    let shown = client.get("/experiments/depth-costs").good();
    // Depth 8 is a misprint of the paper: its other figures lead to 30,319.
    let cell = &shown["result"]["tables"][0]["rows"][4][5];
    assert_eq!((&cell["ours"], &cell["theirs"]), (&json!(30_319.0), &json!(20_219.0)));
    assert_eq!(shown["result"]["claims"][0]["verdict"], "held");
    assert_eq!((&shown["usual"], &shown["playing"]), (&Value::Null, &Value::Null));
    // Measured seconds would differ in a second computation.
    assert_eq!(client.another().get("/experiments/depth-costs").good()["result"], shown["result"]);
}

#[test]
fn only_the_missing_games_of_an_experiment_are_played_and_shown() {
    let client = start("continued");
    store_games_of_two(&place("continued"), 1);
    let before = client.get("/experiments/defects").good();
    let games = |shown: &Value| {
        let all = shown["result"]["tournaments"].as_array().unwrap().clone();
        all.iter().map(|one| (one["games"].as_u64().unwrap(), one["of"].as_u64().unwrap())).collect::<Vec<_>>()
    };
    assert_eq!((games(&before), &before["here"]), (vec![(2, 2), (2, 2), (0, 2)], &json!(false)));
    let results = |shown: &Value| {
        let rows = shown["result"]["tables"][1]["rows"].as_array().unwrap().clone();
        rows.into_iter().map(|row| row[1]["ours"].clone()).collect::<Vec<_>>()
    };
    let each = json!({ "won": 1, "drawn": 0, "lost": 1 });
    assert_eq!(results(&before), [each.clone(), each.clone(), Value::Null]);

    let stranger = Client { owner: None, ..client.clone() };
    assert_eq!(stranger.get("/experiments/defects").good()["you"]["may_run"], false);
    let refused = stranger.post("/experiments/defects", &json!({ "games": 1 }));
    assert_eq!(refused.refused(403), "forbidden");
    assert_eq!(refused.json()["error"]["says"]["key"], "tournament.only-here");

    let id = client.post("/experiments/defects", &json!({ "games": 1 })).good()["id"].as_i64().unwrap();
    let mut events = client.events(&format!("/tournaments/{id}/events"));
    events.wait_for_state(|state| state["report"]["finished"] == true && state["here"] == false);
    let after = client.get("/experiments/defects").good();
    assert_eq!(games(&after), [(2, 2); 3]);
    assert_eq!(after["result"]["tournaments"][2]["id"], id);
    assert_eq!(results(&after)[..2], [each.clone(), each]);
    assert!(results(&after)[2].is_object());
    // Results of earlier searches are reused.
    assert_eq!(after["result"]["tables"][0], before["result"]["tables"][0]);
    let listed = client.get("/experiments").good();
    assert_eq!((&listed["experiments"][4]["games"], &listed["experiments"][4]["of"]), (&json!(6), &json!(6)));
    assert_eq!(listed["experiments"][4]["running"], false);

    let [english, german] = said(&client, "defects", &json!(1), 409);
    assert_eq!(english, "all of these games are played already; ask for more than 1");
    assert_eq!(german, "diese Partien sind alle schon gespielt; verlange mehr als 1");
}

#[test]
fn an_experiment_that_is_played_is_followed_stopped_and_gone_on_with() {
    let client = start("stopped");
    store_games_of_two(&place("stopped"), 300);
    let begin = |games: u32| client.post("/experiments/defects", &json!({ "games": games }));
    let id = begin(300).good()["id"].as_i64().unwrap();
    let mut events = client.events(&format!("/tournaments/{id}/events"));
    events.wait_for_state(|state| state["report"]["games"].as_u64() > Some(0));
    let listed = client.get("/experiments").good();
    assert_eq!(listed["experiments"][4]["running"], true);
    let another = client.post("/experiments/weights", &json!({ "games": 1 }));
    assert_eq!(another.refused(409), "not-possible");
    assert_eq!(another.json()["error"]["says"]["key"], "tournament.one-at-a-time");
    client.post(&format!("/tournaments/{id}/stop"), &json!({})).good();
    events.wait_for_state(|state| state["running"] == false && state["here"] == false);
    let stored = |client: &Client| client.get("/experiments").good()["experiments"][4]["games"].as_u64().unwrap();
    let done = stored(&client);
    assert!((1200..1800).contains(&done), "{done}");
    assert_eq!(begin(300).good()["id"].as_i64().unwrap(), id);
    events.wait_for_state(|state| state["report"]["games"].as_u64() > Some(done - 1200));
    client.post(&format!("/tournaments/{id}/stop"), &json!({})).good();
    events.wait_for_state(|state| state["here"] == false);
}

#[test]
fn what_is_no_experiment_or_no_number_of_games_is_refused_in_both_languages() {
    let client = start("no-experiment");
    for answer in [client.get("/experiments/nothing"), client.post("/experiments/nothing", &json!({ "games": 3 }))] {
        assert_eq!(answer.refused(404), "not-found");
        let says = answer.json()["error"]["says"].clone();
        assert!(says["text"].as_str().unwrap().starts_with("there is no experiment `nothing`; there is minimax-vs-"));
        assert!(says["german"].as_str().unwrap().starts_with("es gibt kein Experiment „nothing“; es gibt minimax-vs-"));
    }
    for games in [json!(0), json!(1_000_000), json!(-1)] {
        let [english, german] = said(&client, "weights", &games, 422);
        assert_eq!(english, "games is a whole number from 1 to 10,000");
        assert_eq!(german, "die Zahl der Partien ist eine ganze Zahl von 1 bis 10.000");
    }
    let [english, german] = said(&client, "positions", &json!(4), 422);
    assert_eq!(english, "the experiment `positions` is computed and plays no games");
    assert_eq!(german, "das Experiment „positions“ wird berechnet und spielt keine Partien");
    let [english, german] = said(&client, "database", &json!(3), 409);
    assert_eq!(english, "the endgame tables 3-3 are missing; build them first");
    assert_eq!(german, "die Endspieltabellen 3-3 fehlen; baue sie zuerst");
    for games in ["\"3\"", "1.5", "null", "99999999999999999999"] {
        let refused = client.post_text("/experiments/weights", &format!("{{\"games\":{games}}}"));
        assert_eq!(refused.refused(400), "bad-request", "{games}");
    }
    assert_eq!(client.get("/tournaments").good()["tournaments"], json!([]));
}
