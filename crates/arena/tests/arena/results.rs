//! The output of a tournament: report, page, logs, records.

use endspiel_arena::ratings::Tally;
use endspiel_arena::{ArenaError, Cause, Cell, Experiment, LogDetail, PlayedGame, Tournament};
use endspiel_game::{DrawCounting, DrawLimits, Reason, Side};
use endspiel_games::Games;
use endspiel_knowledge::Stop;

use crate::{Folder, play, records_of, run, timeless, tournament};

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
    let settings = log.lines().skip_while(|line| *line != "black  easy: easy").nth(1).unwrap_or_default();
    for part in ["seed=of each game, plies=", ", scatter=", ", attention=", ", eval=strong"] {
        assert!(settings.contains(part), "{part}: {log}");
    }
    assert!(log.contains("white  <b>bold</b>: random\n       seed=of each game\n"), "{log}");
    assert!(log.contains("result 2 games: ") && log.matches("\ngame ").count() == 2, "{log}");
}

#[test]
fn a_log_names_every_setting_and_if_asked_every_position() {
    let folder = Folder::new("log");
    let arena = folder.arena();
    let text = "name='t'\ngame='mill'\n[draws]\nturns=30\n[[players]]\nname='a'\nengine='minimax:paper=muehle2021,limit=0'\n\
                [[players]]\nname='b'\nengine='alphabeta:states=50,seed=4'";
    let id = run(&arena, &tournament(text), 2);
    let log = || std::fs::read_to_string(folder.0.join(format!("arena/{id}/rounds/1-a-b.log"))).unwrap();
    arena.write_report(id).unwrap();
    let moves = log();
    for settings in [
        "\n       weights=1/1/4/2, seed=of each game, paper=muehle2021, limit=0\n",
        "\n       states=50, depth=off, symmetry=on, tables=off, reflexes=off, eval=classic, weights=1/1/4/2, seed=4, paper=off\n",
        "30 turns, counted as standard\n",
    ] {
        assert!(moves.contains(settings), "{settings}{moves}");
    }
    assert_eq!(moves.matches(", seed ").count(), 1, "a seed for each game of the player without one: {moves}");
    arena.write_report_with(id, LogDetail::Positions).unwrap();
    let positions = log();
    assert!(positions.starts_with(moves.trim_end()), "{positions}");
    let game = &arena.store().games(id).unwrap()[0];
    let rest: Vec<&str> = positions[moves.len()..].lines().collect();
    assert_eq!(rest.len(), game.plies as usize + 1);
    let mut played = Games::usual().open("mill").unwrap().open(Some(&game.start), DrawLimits::NONE).unwrap();
    for line in rest {
        let words: Vec<&str> = line.split_whitespace().collect();
        if words[0] != "0" {
            played.play(words[1]).unwrap();
        }
        assert!(line.ends_with(&played.position()), "{line}");
    }
}

#[test]
fn an_engine_that_would_think_for_an_hour_plays_what_it_has_found_in_time() {
    let text = "name='t'\ngame='connect4'\nlimits={longest='2ms'}\n\
                players=[{engine='best:time=60m,hash=1'},{engine='minimax:depth=20'}]";
    // An hour per move would never end.
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
        let mut played = game.open(record["start"].as_str(), DrawLimits::default()).unwrap();
        let plies = played.play_record(record["moves"].as_str().unwrap()).unwrap();
        assert_eq!(record["plies"], plies);
        let ending = played.ending().unwrap();
        let points = ending.outcome.points(Side::First);
        assert_eq!(record["points"], points);
        assert_eq!(record["cause"], serde_json::to_value(ending.reason).unwrap());
    }
}

#[test]
fn experiments_play_the_papers_tournaments_as_printed_and_as_described() {
    for (experiment, players, games) in [(Experiment::MinimaxVsAlphabeta, 2, 8), (Experiment::Weights, 6, 90)] {
        let rounds = experiment.games(None).unwrap();
        let tournaments = experiment.tournaments(&Games::usual(), rounds, 1).unwrap();
        assert_eq!(tournaments.len(), 2);
        for tournament in &tournaments {
            assert_eq!((tournament.players.len(), tournament.games_in_all()), (players, games));
        }
        let counting = tournaments.iter().map(|tournament| tournament.draws.counting).collect::<Vec<_>>();
        assert_eq!(counting, [DrawCounting::Muehle2021, DrawCounting::Standard]);
        let printed = |tournament: &Tournament| {
            tournament.players.iter().filter(|player| player.engine.contains("paper=muehle2021")).count()
        };
        assert_eq!(tournaments.iter().map(printed).collect::<Vec<_>>(), [players, 0]);
    }
}

#[test]
fn an_experiment_that_cannot_be_is_refused_in_one_sentence() {
    let refused = |error: Result<u32, ArenaError>| error.unwrap_err().to_string();
    assert!(Experiment::named("nothing").unwrap_err().to_string().contains("there is minimax-vs-alphabeta, weights"));
    for games in [0, 1_000_000] {
        assert!(refused(Experiment::Weights.games(Some(games))).ends_with("games is a whole number from 1 to 10,000"));
    }
    assert!(refused(Experiment::Positions.games(Some(4))).contains("computed and plays no games"));
}

#[test]
fn more_games_keep_those_that_were_played() {
    let folder = Folder::new("more");
    let arena = folder.arena();
    let short = |rounds: u32| {
        let text = "name='t'\ngame='connect4'\n[openings]\nplies=2\n\
                    [[players]]\nengine='random'\n[[players]]\nengine='easy'\n[[players]]\nengine='beginner'";
        Tournament { rounds, ..tournament(text) }
    };
    let id = run(&arena, &short(4), 2);
    let played = timeless(&arena, id);
    assert_eq!(arena.find_or_begin(&short(5)).unwrap(), id);
    arena.run(id, Some(2), &Stop::never(), &|_| {}).unwrap();
    let more = timeless(&arena, id);
    assert_eq!((played.len(), more.len()), (24, 30));
    assert_eq!(more[..24], played);
    let other = Folder::new("at-once");
    let at_once = other.arena();
    assert_eq!(more, timeless(&at_once, run(&at_once, &short(5), 2)));
    // Fewer games than stored need no other tournament.
    assert_eq!(arena.find_or_begin(&short(3)).unwrap(), id);
}

#[test]
fn an_experiment_shows_the_games_asked_for_beside_the_papers() {
    let folder = Folder::new("shown");
    let arena = folder.arena();
    let tournament = Experiment::MinimaxVsAlphabeta.tournaments(&Games::usual(), 5, 1).unwrap().remove(0);
    let id = arena.find_or_begin(&tournament).unwrap();
    // White wins every game, so each player wins its games with white.
    for number in 0..10 {
        let record = "d6 f4".to_owned();
        let game = PlayedGame {
            number,
            start: String::new(),
            record,
            opening_plies: 0,
            plies: 2,
            winner: Some(Side::First),
            cause: Cause::Rules(Reason::TooFewStones),
            detail: String::new(),
            costs: Default::default(),
        };
        arena.store().record(id, &game).unwrap();
    }
    let shown = |rounds| arena.experiment(Experiment::MinimaxVsAlphabeta, rounds, 1, &Stop::never()).unwrap();
    let tally = |won, drawn, lost| Some(Tally { won, drawn, lost });
    assert_eq!(shown(Some(4)).tables[0].rows[0][1], Cell::Tally { ours: tally(4, 0, 0), theirs: tally(1, 1, 2) });
    let all = shown(None);
    assert_eq!(all.tables[0].rows[2][1], Cell::Tally { ours: tally(5, 0, 5), theirs: tally(4, 2, 2) });
    assert_eq!((all.tournaments[0].id, all.tournaments[0].games, all.tournaments[1].id), (Some(id), 10, None));
    let page = arena.write_experiment(&all).unwrap();
    let text = std::fs::read_to_string(page.with_extension("txt")).unwrap();
    assert!(text.contains("35 s") && text.contains("theirs"), "{text}");
    assert!(std::fs::read_to_string(page).unwrap().contains("<td>5 | 0 | 5</td><td class=\"theirs\">4 | 2 | 2</td>"));
}
