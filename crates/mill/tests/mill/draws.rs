//! Draws counted as in the tournament of the paper of 2021, compared with a plain version that reads the whole
//! log after every move.

use endspiel_game::{DrawCounting, DrawLimits, Ending, Game, Match, Notation, Outcome, Random, Reason, Side, Warning};
use endspiel_mill::{Mill, Position};
use proptest::prelude::*;

/// The counting of the paper without limits; tests add them.
const PRINTED: DrawLimits = DrawLimits { counting: DrawCounting::Muehle2021, ..DrawLimits::NONE };

fn play(start: &str, moves: &[&str], limits: DrawLimits) -> Match<Mill> {
    let game = Mill::default();
    let mut played = Match::from_position(game, game.parse_position(start).unwrap(), limits);
    for text in moves {
        played.play(game.parse_move(played.position(), text).unwrap()).unwrap();
    }
    played
}

/// Moves both sides to and fro until the match is over.
fn shuffle(start: &str, moves: [&str; 4], limits: DrawLimits) -> Match<Mill> {
    let mut played = play(start, &[], limits);
    for text in moves.iter().cycle() {
        if played.ending().is_some() {
            break;
        }
        let mv = played.game().parse_move(played.position(), text).unwrap();
        played.play(mv).unwrap();
    }
    played
}

/// White keeps a mill at the top and moves another stone.
const STANDING_MILL: &str = "www....w/......../b.b.b... w 0 0";
const ROUND: [&str; 4] = ["a4-a1", "c5-d5", "a1-a4", "d5-c5"];

#[test]
fn without_a_mill_thirty_moves_are_a_draw_as_usual() {
    let start = "w.w.w.../......../b.b.b... w 0 0";
    let limits = DrawLimits { moves_without_removal: Some(30), ..PRINTED };
    let played = shuffle(start, ["a7-d7", "c5-d5", "d7-a7", "d5-c5"], limits);
    assert_eq!((played.turns(), played.ending().unwrap().reason), (30, Reason::NoRemoval));
}

#[test]
fn a_standing_mill_puts_off_the_limit() {
    let limits = DrawLimits { counting: DrawCounting::Muehle2021, ..DrawLimits::default() };
    // The start counts: it is back after 4, 8, 12 and 16 moves.
    let played = shuffle(STANDING_MILL, ROUND, limits);
    assert_eq!((played.turns(), played.ending().unwrap().reason), (16, Reason::Repetition));
    // The log begins with the start position: 249 moves are played.
    let played = shuffle(STANDING_MILL, ROUND, DrawLimits { repetitions: None, ..limits });
    assert_eq!((played.turns(), played.ending().unwrap().reason), (249, Reason::TurnLimit));
    let usual = DrawLimits { repetitions: None, ..DrawLimits::default() };
    assert_eq!(shuffle(STANDING_MILL, ROUND, usual).turns(), 30);
}

#[test]
fn a_removal_does_not_end_the_count() {
    let limits = DrawLimits { moves_without_removal: Some(3), ..PRINTED };
    let start = "ww.w..../......../b.b.bb.. w 0 0";
    let before = play(start, &[], limits);
    assert_eq!(before.moves_without_removal(), 0);
    let played = play(start, &["g4-g7xe3"], limits);
    assert_eq!(played.moves_without_removal(), 1, "black has no mill");
    assert_eq!(play(start, &["g4-g7xe3"], DrawLimits::default()).moves_without_removal(), 0);
}

#[test]
fn a_limit_comes_before_a_win_by_the_same_move() {
    let start = "ww.w..../......../b.b.b... w 0 0";
    let moves = ["g4-g7xe3"];
    let draw = Ending { outcome: Outcome::Draw, reason: Reason::NoRemoval };
    let win = Ending { outcome: Outcome::Win(Side::First), reason: Reason::TooFewStones };
    let limit = |moves| DrawLimits { moves_without_removal: Some(moves), ..PRINTED };
    assert_eq!(play(start, &moves, limit(1)).ending(), Some(draw));
    assert_eq!(play(start, &moves, limit(2)).ending(), Some(win));
    assert_eq!(play(start, &moves, DrawLimits { counting: DrawCounting::Standard, ..limit(1) }).ending(), Some(win));
    let turns = Ending { reason: Reason::TurnLimit, ..draw };
    assert_eq!(play(start, &moves, DrawLimits { turns: Some(2), ..PRINTED }).ending(), Some(turns));
}

/// Three flying stones return after three moves, two after two: then the other side is to move.
#[test]
fn a_position_repeats_whichever_side_is_to_move() {
    let start = "w.w..w../......../b.b..b.. w 0 0";
    let moves = ["a7-b6", "c5-c3", "b6-d6", "c3-c5", "d6-a7"];
    let limits = DrawLimits { repetitions: Some(2), ..PRINTED };
    let played = play(start, &moves, limits);
    assert_eq!(played.ending(), Some(Ending { outcome: Outcome::Draw, reason: Reason::Repetition }));
    assert_eq!(play(start, &moves[..4], limits).ending(), None);
    assert_eq!(play(start, &moves, DrawLimits { counting: DrawCounting::Standard, ..limits }).ending(), None);
}

#[test]
fn the_warning_names_what_puts_the_draw_off() {
    let limits = DrawLimits { moves_without_removal: Some(3), ..PRINTED };
    let played = play("w.w.w.../......../b.b.b... w 0 0", &["a7-d7", "c5-d5"], limits);
    assert_eq!(played.warnings(), [Warning::NoMill { left: 1 }]);
}

/// Returns the ending by the rules of the paper, from the whole log: the start, then the position after every move.
fn ending_of(game: &Mill, log: &[Position], limits: DrawLimits) -> Option<Ending> {
    let now = log.last().unwrap();
    let has_mill = |position: &Position| {
        let of_mover = |point| position.stone_at(point) == Some(position.side);
        game.board().lines().any(|line| line.iter().all(of_mover))
    };
    let mut counter = 0;
    for position in &log[1..] {
        counter = if position.own_hand > 0 || has_mill(position) { 0 } else { counter + 1 };
    }
    let board = |position: &Position| {
        let stones: Vec<_> = game.board().points().iter().map(|point| position.stone_at(point)).collect();
        (stones, Side::BOTH.map(|side| position.of(side).in_hand))
    };
    let seen = log.iter().filter(|position| board(position) == board(now)).count();
    let reached = |count: usize, limit: Option<u32>| limit.is_some_and(|limit| count >= limit as usize);
    let draws = [
        (Reason::NoRemoval, reached(counter, limits.moves_without_removal)),
        (Reason::Repetition, reached(seen, limits.repetitions)),
        (Reason::TurnLimit, reached(log.len(), limits.turns)),
    ];
    if log.len() > 1
        && let Some((reason, _)) = draws.into_iter().find(|(_, reached)| *reached)
    {
        return Some(Ending { outcome: Outcome::Draw, reason });
    }
    game.outcome(now).map(|outcome| Ending { outcome, reason: game.reason(now) })
}

fn limit(least: u32, most: u32) -> impl Strategy<Value = Option<u32>> {
    prop_oneof![Just(None), (least..=most).prop_map(Some)]
}

proptest! {
    #[test]
    fn a_match_ends_as_the_paper_prints(
        seed in any::<u64>(),
        start in prop_oneof![
            Just("-"), Just(STANDING_MILL), Just("w.w..w../......../b.b..b.. w 0 0"), Just("www....w/......../bbb....b b 0 0"),
        ],
        moves_without_removal in limit(1, 30),
        repetitions in limit(2, 5),
        turns in (1u32..=250).prop_map(Some),
        walks in any::<bool>(),
    ) {
        let game = Mill::default();
        let start = if start == "-" { game.start() } else { game.parse_position(start).unwrap() };
        let limits = DrawLimits { moves_without_removal, repetitions, turns, ..PRINTED };
        let mut played = Match::from_position(game, start, limits);
        let mut random = Random::new(seed);
        let mut log = vec![start];
        loop {
            prop_assert_eq!(played.ending(), ending_of(&game, &log, limits), "after {} moves", log.len() - 1);
            if played.ending().is_some() {
                break;
            }
            let mut moves = game.moves(played.position());
            // Games without removals last longer.
            if walks && moves.iter().any(|mv| mv.removed.is_empty()) {
                moves.retain(|mv| mv.removed.is_empty());
            }
            let mv = *random.choose(&moves).unwrap();
            log.push(game.play_unchecked(log.last().unwrap(), mv));
            played.play(mv).unwrap();
        }
        prop_assert!(played.undo() || log.len() == 1);
        prop_assert!(played.redo() || log.len() == 1);
        prop_assert_eq!(played.ending(), ending_of(&game, &log, limits), "repeating a move counts as playing it");
    }
}
