//! What is left of a tournament: report, page, logs, records.

use endspiel_arena::Experiment;
use endspiel_games::Games;

use crate::{Folder, play, records_of, run, tournament};

#[test]
fn everything_is_written_and_says_the_same() {
    let folder = Folder::new("written");
    let arena = folder.arena();
    let text = "name='<three> & more'\ngame='othello'\nrounds=2\n[openings]\nplies=4\n\
                [[players]]\nname='<b>bold</b>'\nengine='random'\n[[players]]\nengine='easy'\n[[players]]\nengine='beginner'";
    let id = run(&arena, &tournament(text), 2);
    let written = arena.write_report(id).unwrap();
    let read = |name: &str| std::fs::read_to_string(written.join(name)).unwrap();
    let report = arena.report(id).unwrap();
    assert_eq!(read("report.txt"), report.text());
    // Black begins at Othello.
    assert!(report.text().contains("black wins | draws | white wins"), "{}", report.text());
    let json: serde_json::Value = serde_json::from_str(&read("report.json")).unwrap();
    assert_eq!((json["games"].as_u64(), json["finished"].as_bool()), (Some(12), Some(true)));
    let points: i64 = json["totals"].as_array().unwrap().iter().map(|total| total["points"].as_i64().unwrap()).sum();
    assert_eq!(points, 0);
    let page = read("report.html");
    assert_eq!(page.matches("<svg").count(), 6);
    assert!(page.contains("&lt;b&gt;bold&lt;/b&gt;") && !page.contains("<b>bold</b>"));
    let logs: Vec<_> = std::fs::read_dir(written.join("rounds")).unwrap().collect();
    assert_eq!(logs.len(), 6);
    let log = read("rounds/3-easy-_b_bold__b_.log");
    assert!(log.contains("black  easy: easy\nwhite  <b>bold</b>: random\n"), "{log}");
    assert!(log.contains("result 2 games: ") && log.matches("\ngame ").count() == 2, "{log}");
}

#[test]
fn an_engine_that_would_think_for_an_hour_plays_what_it_has_found_in_time() {
    let text = "name='t'\ngame='connect4'\nlimits={longest='2ms'}\n\
                players=[{engine='best:time=60m,hash=1'},{engine='minimax:depth=20'}]";
    // It ends today.
    let game = play(&tournament(text), 0);
    assert!(!game.cause.is_fault() && game.plies > 6, "{game:?}");
}

#[test]
fn every_record_can_be_played_again() {
    let folder = Folder::new("records");
    let arena = folder.arena();
    let text = "name='t'\ngame='mill'\nrounds=3\n[openings]\nplies=2\n[[players]]\nengine='random'\n[[players]]\nengine='easy'";
    let id = run(&arena, &tournament(text), 2);
    let game = Games::usual().open("mill").unwrap();
    for line in records_of(&arena, id).lines() {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        let mut played = game.open(record["start"].as_str(), endspiel_game::DrawLimits::default()).unwrap();
        let plies = played.play_record(record["moves"].as_str().unwrap()).unwrap();
        assert_eq!(record["plies"], plies);
        let ending = played.ending().unwrap();
        let points = ending.outcome.points(endspiel_game::Side::First);
        assert_eq!(record["points"], points);
        assert_eq!(record["cause"], serde_json::to_value(ending.reason).unwrap());
    }
}

#[test]
fn experiments_have_the_documents_players_and_go_on_where_they_were() {
    let folder = Folder::new("experiments");
    let arena = folder.arena();
    for (experiment, players, games) in
        [(Experiment::MinimaxVsAlphabeta, 2, 8), (Experiment::Weights, 6, 90), (Experiment::Database, 4, 18)]
    {
        let rounds = if experiment == Experiment::MinimaxVsAlphabeta { 4 } else { 3 };
        for tournament in experiment.tournaments(&Games::usual(), rounds, 1).unwrap() {
            assert_eq!((tournament.players.len(), tournament.games_in_all()), (players, games));
            let id = arena.find_or_begin(&tournament).unwrap();
            assert_eq!(arena.find_or_begin(&tournament).unwrap(), id);
            let words = experiment.comparison(&[arena.report(id).unwrap()]);
            assert!(words.contains("theirs"), "{words}");
        }
    }
}
