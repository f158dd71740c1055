//! Settings as text.

use endspiel_connect4::ConnectFour;
use endspiel_game::{DrawLimits, Notation, Spec};
use endspiel_knowledge::{Searchable, Stop};
use endspiel_mill::Mill;
use endspiel_presentation::AnyGame;
use endspiel_search::{AlphaBeta, Engine, Knowledge, Limits, Minimax, Thinker, Typed, build};

fn survives_its_own_spec<G: Searchable>(game: &G, given: &str, printed: &str) {
    let build = |text: &str| -> Box<dyn Thinker<G>> {
        let spec: Spec = text.parse().unwrap();
        match spec.name() {
            "minimax" => Box::new(Minimax::from_spec(game, spec).unwrap()),
            _ => Box::new(AlphaBeta::from_spec(game, spec, &Knowledge::default()).unwrap()),
        }
    };
    assert_eq!(build(given).spec(), printed);
    assert_eq!(build(printed).spec(), printed);
}

#[test]
fn a_spec_says_every_setting() {
    let mill = Mill::default();
    survives_its_own_spec(&mill, "minimax", "minimax:depth=2,eval=classic");
    survives_its_own_spec(&mill, "minimax:seed=3,depth=5", "minimax:depth=5,eval=classic,seed=3");
    survives_its_own_spec(&mill, "alphabeta", "alphabeta:states=25000,symmetry=on,tables=off,eval=classic");
    survives_its_own_spec(
        &mill,
        "alphabeta:states=5000,symmetry=off,tables=on,weights=3/3/2/1",
        "alphabeta:states=5000,symmetry=off,tables=on,eval=classic,weights=3/3/2/1",
    );
    let connect4 = ConnectFour::default();
    let paper = "alphabeta:states=off,depth=6,symmetry=on,tables=off,eval=classic,reflexes=on";
    survives_its_own_spec(&connect4, "alphabeta:depth=6", paper);
    let calm = "alphabeta:states=25000,symmetry=on,tables=off,eval=classic,reflexes=off";
    survives_its_own_spec(&connect4, "alphabeta:reflexes=off", calm);
}

#[test]
fn wrong_settings_are_refused() {
    let game = Mill::default();
    for text in ["minimax:depth=0", "minimax:depth=x", "minimax:weights=1/2", "minimax:eval=none", "minimax:states=1"] {
        assert!(Minimax::from_spec(&game, text.parse().unwrap()).is_err(), "{text}");
    }
    for text in ["alphabeta:states=-1", "alphabeta:states=off", "alphabeta:depth=9999", "alphabeta:symmetry=maybe"] {
        assert!(AlphaBeta::from_spec(&game, text.parse().unwrap(), &Knowledge::default()).is_err(), "{text}");
    }
}

#[test]
fn an_engine_refuses_other_games_and_other_rules() {
    let game = Mill::default();
    let mut engine = Typed::new(game, Minimax::from_spec(&game, "minimax".parse().unwrap()).unwrap());
    let mut think = |game: &dyn AnyGame, position: Option<&str>| {
        let played = game.open(position, DrawLimits::default()).unwrap();
        engine.think(&*played, &Limits::default(), &Stop::never(), &mut |_| ())
    };
    assert!(think(&game, None).is_ok());
    let one_removal = Mill::from_spec("mill:removals=1".parse().unwrap()).unwrap();
    assert!(think(&one_removal, None).is_err());
    assert!(think(&ConnectFour::default(), None).is_err());
    assert!(think(&game, Some("ww....../......../b.b.b... w 0 0")).is_err(), "the game is over");
}

#[test]
fn an_engine_says_its_move_its_cost_and_every_completed_depth() {
    let game = Mill::default();
    let alphabeta =
        AlphaBeta::from_spec(&game, "alphabeta:states=3000".parse().unwrap(), &Knowledge::default()).unwrap();
    let mut engine = Typed::new(game, alphabeta);
    let played = game.open(None, DrawLimits::default()).unwrap();
    let mut depths = Vec::new();
    let mut report = |analysis: &endspiel_search::Analysis| depths.push(analysis.depth);
    let answer = engine.think(&*played, &Limits::default(), &Stop::never(), &mut report).unwrap();
    assert!(answer.best.contains(&answer.mv));
    assert_eq!(answer.analysis.lines[0].mv, answer.mv);
    assert_eq!(answer.analysis.cost.budget, Some(3_000));
    let last = answer.analysis.depth;
    assert_eq!(depths, (1..=last).chain([last]).collect::<Vec<_>>());
}

#[test]
fn levels_go_by_their_names_or_numbers() {
    let made =
        |spec: &str| build(Mill::default(), spec.parse().unwrap(), &Knowledge::default()).map(|made| made.spec());
    for spec in ["beginner", "easy:seed=3", "normal", "hard:book=off", "level:n=7", "level:n=7.5,seed=3", "level"] {
        assert_eq!(made(spec).unwrap(), spec);
    }
    for spec in ["hard:depth=3", "normal:book=off", "level:n=0", "level:n=21", "level:n=x", "level:n=19.5", "easy:n=3"]
    {
        assert!(made(spec).is_err(), "{spec}");
    }
}
