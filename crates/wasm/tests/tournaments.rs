//! Tournaments in a browser, with this test in the place of JavaScript. The other program is the arena with its threads and SQLite.

use endspiel_arena::{Arena, Ended, PlayedGame, Tournament, TournamentPart};
use endspiel_games::Games;
use endspiel_knowledge::Stop;
use endspiel_wasm::{Answering, Thinking};
use serde_json::{Value, json};

/// A host without a network: the half that answers and a player.
struct Host {
    answering: Answering,
    player: Thinking,
}

impl Host {
    fn new() -> Host {
        Host { answering: Answering::new(|bytes| bytes.fill(1)), player: Thinking::new(|_, _, _| {}) }
    }

    fn call(&mut self, call: &Value) -> Value {
        let line = json!({ "now": 1_800_000_000_000_u64, "call": { "tournament": call } }).to_string();
        serde_json::from_str(&self.answering.call(&line)).unwrap()
    }

    fn play(&mut self, task: &Value) -> Value {
        serde_json::from_str(&self.player.call(&task.to_string())).unwrap()
    }

    fn get(&mut self, path: &str, query: &str) -> Value {
        let asked = json!({ "method": "GET", "path": path, "query": query });
        self.call(&json!({ "ask": { "asked": asked, "seen": { "running": false, "here": false } } }))["reply"].take()
    }
}

fn row(tournament: &Tournament, program: &Value, finished: Option<u64>) -> Value {
    json!({ "id": 7, "tournament": tournament, "program": program, "begun": 1_800_000_000, "finished": finished })
}

/// A tournament of every kind of engine, under limits that do not depend on the machine.
fn mixed(game: &str) -> Tournament {
    let text = format!(
        "name = 'mixed'\ngame = '{game}'\nrounds = 1\nseed = 5\n[openings]\nplies = 3\n\
         [[players]]\nengine = 'random'\n[[players]]\nengine = 'minimax:depth=2'\n\
         [[players]]\nengine = 'alphabeta:states=300'\n[[players]]\nengine = 'best:nodes=300,hash=1'\n"
    );
    Tournament::from_toml(&text, &Games::usual(), None).unwrap()
}

fn timeless(mut games: Vec<PlayedGame>) -> Vec<PlayedGame> {
    for costs in games.iter_mut().flat_map(|game| &mut game.costs) {
        (costs.seconds, costs.longest) = (0.0, 0.0);
    }
    games
}

/// Plays what is left of a tournament in the host, at most so many games.
fn play(host: &mut Host, tournament: &Tournament, most: usize) -> (Vec<PlayedGame>, Option<u64>) {
    let begun = host.play(&json!({ "begin_tournament": { "tournament": tournament, "program": null } }));
    assert!(begun["program"].is_string(), "{begun}");
    let (mut games, mut over) = (Vec::new(), None);
    while games.len() < most
        && over.is_none()
        && let Some(number) = host.call(&json!({ "next": { "id": 7 } }))["course"]["next"].as_u64()
    {
        let game = host.play(&json!({ "play_game": { "number": number } }))["game"].take();
        let course = host.call(&json!({ "played": { "id": 7, "games": [game] } }));
        over = course["course"]["over"].as_u64();
        games.push(serde_json::from_value(game).unwrap());
    }
    (games, over)
}

#[test]
fn a_browser_plays_the_games_of_the_native_arena() {
    let folder = std::env::temp_dir().join(format!("endspiel-wasm-tournaments-{}", std::process::id()));
    // Games with tables to look at, as the command line has them.
    let arena = Arena::open(&folder, endspiel_wasm::service().games).unwrap();
    for game in ["mill", "connect4", "othello"] {
        let tournament = mixed(game);
        let id = arena.begin(&tournament).unwrap();
        assert_eq!(arena.run(id, Some(2), &Stop::never(), &|_| {}).unwrap(), Ended::Finished);
        let native = timeless(arena.store().games(id).unwrap());
        let mut host = Host::new();
        host.call(&json!({ "open": { "row": row(&tournament, &Value::Null, None), "games": [] } }));
        let (games, over) = play(&mut host, &tournament, usize::MAX);
        assert_eq!((timeless(games), over), (native, Some(12)), "{game}");
        // The reports agree as well, but for what they say of time and place.
        host.call(&json!({ "changed": { "row": row(&tournament, &Value::Null, Some(1_800_000_009)) } }));
        // A round trip through text may change the last digit of a fraction.
        let reported = serde_json::from_str(&arena.report(id).unwrap().json().to_string()).unwrap();
        let mut reports = [host.get("tournaments/7", "")["body"]["state"]["report"].take(), reported];
        for report in &mut reports {
            for name in ["id", "begun", "program"] {
                report[name].take();
            }
            for total in report["totals"].as_array_mut().unwrap() {
                (total["seconds_per_move"], total["longest_move"]) = (Value::Null, Value::Null);
            }
        }
        assert_eq!(reports[0], reports[1], "{game}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_tournament_that_is_opened_again_goes_on_with_the_games_that_are_missing() {
    let (tournament, mut host) = (mixed("connect4"), Host::new());
    host.call(&json!({ "open": { "row": row(&tournament, &Value::Null, None), "games": [] } }));
    let (first, over) = play(&mut host, &tournament, 5);
    assert_eq!((first.len(), over), (5, None));
    let mut again = Host::new();
    let opened = again.call(&json!({ "open": { "row": row(&tournament, &Value::Null, None), "games": first } }));
    assert_eq!(opened["course"]["over"], Value::Null);
    let (rest, over) = play(&mut again, &tournament, usize::MAX);
    assert_eq!((rest[0].number, rest.len(), over), (5, 7, Some(12)));
    let shown = again.get("tournaments/7/games", "most=3&before=6");
    let numbers: Vec<&Value> = shown["body"]["games"].as_array().unwrap().iter().map(|game| &game["number"]).collect();
    assert_eq!((numbers, &shown["body"]["more"]), (vec![&json!(5), &json!(4), &json!(3)], &json!(true)));
    assert_eq!(again.get("tournaments/7/games/4", "")["body"]["of"], 12);
    assert_eq!(again.get("tournaments/7/games/12", "")["status"], 404);
    assert_eq!(again.get("tournaments/8", "")["status"], 404);
}

#[test]
fn what_cannot_be_played_or_read_is_refused() {
    let (tournament, mut host) = (mixed("mill"), Host::new());
    let other = host.play(&json!({ "begin_tournament": { "tournament": tournament, "program": "another one" } }));
    assert_eq!(other["reply"]["body"]["error"]["says"]["key"], "tournament.other-version");
    assert!(host.play(&json!({ "play_game": { "number": 0 } }))["reply"]["status"].as_u64() >= Some(400));
    let opened = host.call(&json!({ "open": { "row": { "id": 7, "tournament": "nonsense" }, "games": [] } }));
    assert_eq!(opened["reply"]["body"]["error"]["code"], "storage");
    let asked =
        json!({ "method": "POST", "path": "tournaments", "body": { "game": "mill", "players": ["ugi:x", "easy"] } });
    let begun = host.call(&json!({ "begin": { "asked": asked } }));
    assert_eq!(begun["reply"]["body"]["error"]["says"]["key"], "tournament.programs");
    // A tournament that cannot be read is left out of the list.
    let line = |row: Value| json!({ "row": row, "done": 2, "running": false, "here": false });
    let rows = [line(row(&tournament, &Value::Null, None)), line(json!({ "id": 1 }))];
    let list = host.call(&json!({ "list": { "rows": rows, "threads": 1 } }))["reply"]["body"].take();
    assert_eq!((list["tournaments"].as_array().unwrap().len(), &list["tournaments"][0]["games"]), (1, &json!(12)));
}

#[test]
fn a_tournament_moves_from_a_browser_to_the_arena_and_back() {
    let tournament = mixed("connect4");
    let mut host = Host::new();
    let program =
        host.play(&json!({ "begin_tournament": { "tournament": tournament, "program": null } }))["program"].take();
    let mut stored = row(&tournament, &program, None);
    stored["uid"] = json!("0123456789abcdef0123456789abcdef");
    host.call(&json!({ "open": { "row": stored, "games": [] } }));
    let (games, _) = play(&mut host, &tournament, usize::MAX);
    stored["finished"] = json!(1_800_000_009);
    host.call(&json!({ "changed": { "row": stored } }));
    let exported = host.get("tournaments/7/export", "");
    assert_eq!((&exported["body"]["next"], exported["status"].as_u64()), (&Value::Null, Some(200)), "{exported}");
    let part: TournamentPart = serde_json::from_value(exported["body"]["part"].clone()).unwrap();
    assert_eq!((&part.games, part.finished), (&games, Some(1_800_000_009)));

    let folder = std::env::temp_dir().join(format!("endspiel-wasm-moves-{}", std::process::id()));
    let arena = Arena::open(&folder, Games::usual()).unwrap();
    assert!(arena.keep(part.clone()).unwrap());
    assert!(!arena.keep(part.clone()).unwrap(), "it is there already");
    let id = arena.list().unwrap()[0].id;
    assert_eq!(arena.store().part(id, 0).unwrap(), (part.clone(), None));

    let keep = |part: &TournamentPart, here: &Value| {
        let asked = json!({ "method": "POST", "path": "tournaments/keep", "body": { "part": part } });
        Host::new().call(&json!({ "keep": { "asked": asked, "here": here } }))
    };
    assert_eq!(keep(&part, &Value::Null)["course"]["part"]["games"], exported["body"]["part"]["games"]);
    assert!(keep(&part, &stored)["course"]["part"].is_object());
    let other = row(&mixed("mill"), &program, None);
    assert_eq!(keep(&part, &other)["reply"]["status"], 422);
    std::fs::remove_dir_all(folder).unwrap();
}
