//! Reasons for moves, checked by plain twins that know the rules from the text of positions alone.

mod connect4;
mod mill;
mod othello;

use std::collections::{BTreeMap, HashSet};
use std::fs;

use endspiel_game::words::Saying;
use endspiel_game::{DrawLimits, Random};
use endspiel_games::Games;
use endspiel_knowledge::Stop;
use endspiel_presentation::{AnyMatch, Claim, MoveReason};
use endspiel_search::{Limits, explained};

/// The positions that are looked at, half from random games and half from played ones.
const POSITIONS: usize = 1000;

/// A plain player of games: mostly the best move, sometimes a random one, so that games differ.
const PLAYER: &str = "best:depth=2,hash=1";

/// Checks a sentence about a move in a position, and panics if it is not true.
type Check = fn(played: &dyn AnyMatch, mv: &str, reason: &MoveReason);

/// Returns the blank of a sentence with this name.
fn blank<'a>(saying: &'a Saying, name: &str) -> &'a str {
    saying.params.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value)
}

/// Returns the names in an English list.
fn names(list: &str) -> Vec<String> {
    list.replace(" and ", ", ").split(", ").map(str::to_owned).collect()
}

/// Plays games from the start and calls `look` at their positions, each once, until it has seen enough.
fn with_positions(spec: &str, enough: usize, look: &mut dyn FnMut(&dyn AnyMatch)) {
    let games = Games::usual();
    let mut engine = games.engine(spec, PLAYER).unwrap();
    let (mut seen, mut seed) = (HashSet::new(), 0);
    while seen.len() < enough {
        let mut random = Random::new(seed);
        seed += 1;
        let mut played = games.open(spec).unwrap().open(None, DrawLimits::default()).unwrap();
        while played.ending().is_none() && seen.len() < enough {
            if seen.insert(played.position()) {
                look(&*played);
            }
            let mv = match random.below(4) {
                chance if seed % 2 == 0 && chance > 0 => {
                    engine.think(&*played, &Limits::default(), &Stop::never(), &mut |_| {}).unwrap().mv
                }
                _ => random.choose(&played.legal_moves()).unwrap().clone(),
            };
            played.play(&mv).unwrap();
        }
    }
}

/// Checks every sentence about every move of a position, and counts the keys.
fn check_position(played: &dyn AnyMatch, check: Check, counts: &mut BTreeMap<&'static str, usize>) {
    for mv in played.legal_moves() {
        for reason in played.reasons(&mv) {
            check(played, &mv, &reason);
            *counts.entry(reason.says.key).or_default() += 1;
        }
    }
}

/// Checks the sentences of a thousand positions; every one of these keys must occur.
fn check_all(spec: &str, check: Check, keys: &[&str]) {
    let mut counts = BTreeMap::new();
    with_positions(spec, POSITIONS, &mut |played| check_position(played, check, &mut counts));
    println!("{spec}: {counts:?}");
    let missing: Vec<_> = keys.iter().filter(|key| !counts.contains_key(**key)).collect();
    assert!(missing.is_empty(), "{spec}: never said {missing:?} in {counts:?}");
}

/// Checks that sentences are said only of moves whose exact value confirms them, in positions that the solver solves at
/// once.
fn check_claims(spec: &str, is_late: fn(&dyn AnyMatch) -> bool) -> usize {
    let games = Games::usual();
    let (mut said, mut looked) = (0, 0);
    with_positions(spec, POSITIONS, &mut |played| {
        if !is_late(played) || played.legal_moves().len() < 2 || looked >= 100 {
            return;
        }
        looked += 1;
        let limits = Limits { lines: played.legal_moves().len(), ..Limits::default() };
        let mut engine = games.engine(spec, "perfect:hash=8").unwrap();
        let analysis = engine.think(played, &limits, &Stop::never(), &mut |_| {}).unwrap().analysis;
        assert!(analysis.exact, "{}", played.position());
        let best = &analysis.lines[0];
        for line in &analysis.lines {
            let patterns = played.reasons(&line.mv);
            let reasons = explained(played, line, best);
            assert!(reasons.len() <= 2);
            for saying in reasons {
                let key = saying.reason().key;
                let claim = patterns.iter().find(|pattern| pattern.says.key == key).unwrap().claim;
                let discs = best.count.unwrap() - line.count.unwrap();
                let here = format!("{saying} {} {}: {best:?} {line:?}", played.position(), line.mv);
                match claim {
                    Claim::Bad if played.info().counted => assert!(discs >= 2, "{here}"),
                    Claim::Good if played.info().counted => assert!(discs < 2, "{here}"),
                    Claim::Bad => assert!(best.value != line.value || line.plies == Some(2), "{here}"),
                    Claim::Good => assert_eq!(best.value, line.value, "{here}"),
                    _ => {}
                }
                if saying.key == "reason.costs" {
                    assert!(saying.text.ends_with(&format!(": −{discs}")), "{here}");
                }
                said += 1;
            }
        }
    });
    said
}

/// Checks a file of games, one a line, as `REASONS_GAMES` names it; `REASONS_GAME` is the game.
#[test]
#[ignore = "takes a file of games"]
fn sentences_about_games_of_a_file_are_true() {
    let [file, spec] = ["REASONS_GAMES", "REASONS_GAME"].map(|name| std::env::var(name).unwrap());
    let check = if spec.starts_with("mill") { mill::check } else { othello::check };
    let (games, mut counts, mut positions) = (Games::usual(), BTreeMap::new(), 0);
    for record in fs::read_to_string(file).unwrap().lines() {
        let mut played = games.open(&spec).unwrap().open(None, DrawLimits::NONE).unwrap();
        played.play_record(record).unwrap();
        while played.undo() {
            check_position(&*played, check, &mut counts);
            positions += 1;
        }
    }
    println!("{positions} positions, {} sentences: {counts:?}", counts.values().sum::<usize>());
}
