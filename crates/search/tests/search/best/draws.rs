//! Repetitions and draw limits in the search of the strong engine.

use endspiel_game::{DrawCounting, DrawLimits, Match, Notation};
use endspiel_knowledge::{loss_in, win_in};
use endspiel_mill::Mill;
use endspiel_search::Switches;

use super::{engine, settings, think, to_depth};

#[test]
fn a_repetition_is_seen_as_a_draw() {
    // White is a stone behind and blocked nearly everywhere, but can move back and forth: with
    // repetitions detected the value is at least a draw once the position has occurred.
    let game = Mill::default();
    let start = game.parse_position("w.w.w.../......../b.b.b... w 0 0").unwrap();
    let mut played = Match::from_position(game, start, DrawLimits { repetitions: Some(3), ..DrawLimits::NONE });
    for text in ["a7-d7", "c5-d5", "d7-a7", "d5-c5", "a7-d7", "c5-d5", "d7-a7"] {
        let mv = game.parse_move(played.position(), text).unwrap();
        played.play(mv).unwrap();
    }
    // Black can play d5-c5 for the third time: an immediate draw.
    let result = think(&mut engine(&game, settings(Switches::ALL)), &played, to_depth(4));
    assert!(result.value >= 0);
}

#[test]
fn a_win_that_a_limit_comes_before_is_none() {
    // White closes a mill and leaves black with two stones: an immediate win, unless the limit is
    // checked first.
    let game = Mill::default();
    let start = game.parse_position("ww.w..../......../b.b.b... w 0 0").unwrap();
    let value = |moves, counting| {
        let limits = DrawLimits { moves_without_removal: Some(moves), counting, ..DrawLimits::NONE };
        let played = Match::from_position(game, start, limits);
        think(&mut engine(&game, settings(Switches::ALL)), &played, to_depth(3)).value
    };
    assert_eq!(value(1, DrawCounting::Standard), win_in(1));
    assert_eq!(value(1, DrawCounting::Muehle2021), 0);
    assert_eq!(value(2, DrawCounting::Muehle2021), win_in(1));
}

#[test]
fn a_standing_mill_keeps_a_limit_away_where_it_counts() {
    // Black can stop one of two mills. The second move without a mill of the side to move is a
    // draw.
    let game = Mill::default();
    let value = |outer: &str| {
        let start = game.parse_position(&format!("{outer}/.w.b.w.b/w.w...b. b 0 0")).unwrap();
        let counting = DrawCounting::Muehle2021;
        let limits = DrawLimits { moves_without_removal: Some(2), counting, ..DrawLimits::NONE };
        think(&mut engine(&game, settings(Switches::ALL)), &Match::from_position(game, start, limits), to_depth(4))
            .value
    };
    assert_eq!(value("www.w.w."), loss_in(2));
    assert_eq!(value("ww..w.w."), 0);
}
