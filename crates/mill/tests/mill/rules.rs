//! The rules of the morris family, checked from outside.

use std::path::Path;

use endspiel_game::conformance::{check_perft, random_game};
use endspiel_game::perft::{distinct, perft};
use endspiel_game::{DrawLimits, ErrorKind, Game, Match, Notation, Outcome, Reason, Side, Warning};
use endspiel_mill::{Board, Mill, Move, Point, Points, Position, Rules};
use endspiel_presentation::conformance::{check, check_playthrough};
use proptest::prelude::*;

fn game(spec: &str) -> Mill {
    Mill::from_spec(spec.parse().unwrap()).unwrap()
}

fn position(text: &str) -> Position {
    Mill::default().parse_position(text).unwrap()
}

fn legal(game: &Mill, position: &Position) -> Vec<String> {
    game.moves(position).into_iter().map(|mv| game.print_move(position, mv)).collect()
}

fn refusal(game: &Mill, position: &Position, text: &str) -> String {
    let error = game.parse_move(position, text).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Move);
    error.reason().to_string()
}

#[test]
fn every_member_of_the_family_conforms() {
    for (_, rules) in Rules::FAMILY {
        check(&Mill::new(rules));
        check(&Mill::new(Rules { flying: false, removals: 1, ..rules }));
    }
}

#[test]
fn positions_are_counted_as_published() {
    assert!(check_perft::<Mill>(Path::new("tests/mill.perft"), 2_000_000_000) > 30);
}

#[test]
fn playthroughs_read_as_written() {
    for name in ["nine", "two_removals", "flying"] {
        check_playthrough::<Mill>(Path::new(&format!("tests/playthroughs/{name}.txt")));
    }
}

#[test]
fn points_and_lines_are_those_of_the_board() {
    let board = Board::NINE;
    let names: Vec<String> = board.points().iter().map(|point| board.name(point)).collect();
    assert_eq!(names.join(" "), "a7 d7 g7 g4 g1 d1 a1 a4 b6 d6 f6 f4 f2 d2 b2 b4 c5 d5 e5 e4 e3 d3 c3 c4",);
    for point in board.points().iter() {
        assert_eq!(board.lines().filter(|line| line.contains(point)).count(), 2, "every point lies on two lines");
        assert!((2..=4).contains(&board.neighbours(point).count()));
        assert_eq!(board.reachable(point.into()), board.neighbours(point));
    }
}

#[test]
fn two_removals_are_chosen_one_after_the_other() {
    // White closes a7-d7-g7 and d7-d6-d5 with d7. Black's a1-d1-g1 is a mill, c4 stands alone: it goes
    // first, then every stone of the mill may follow.
    let position = position("w.w.bbb./.w....../.w.....b w 5 5");
    let moves = legal(&game("mill"), &position);
    let at_d7: Vec<&String> = moves.iter().filter(|mv| mv.starts_with("d7")).collect();
    assert_eq!(at_d7, ["d7xg1xc4", "d7xd1xc4", "d7xa1xc4"]);
    let one = legal(&game("mill:removals=1"), &position);
    assert_eq!(one.iter().filter(|mv| mv.starts_with("d7")).collect::<Vec<_>>(), ["d7xc4"]);
}

#[test]
fn stones_in_mills_are_protected_until_all_are() {
    let game = Mill::default();
    let protected = Points::from_iter([Point(0), Point(1), Point(2)]);
    let loose = Points::from(Point(20));
    assert_eq!(game.removable(protected | loose), loose);
    assert_eq!(game.removable(protected), protected);
}

#[test]
fn a_blocked_player_loses() {
    let game = Mill::default();
    let blocked = position("wb.....b/b......b/b....... w 0 0");
    assert_eq!(blocked.own.count(), 1);
    // One stone alone is too few; with three more in other corners White is blocked.
    let blocked = position("wbwbwbwb/.b.b.b.b/........ w 0 0");
    assert_eq!(game.outcome(&blocked), Some(Outcome::Win(Side::Second)));
    assert_eq!(game.reason(&blocked), Reason::NoLegalMove);
    assert!(legal(&game, &blocked).is_empty());
}

#[test]
fn three_stones_fly_unless_the_rules_forbid_it() {
    let text = "bb.w.bw./.....w../........ w 0 0";
    assert_eq!(legal(&game("mill"), &position(text)).len(), 54);
    assert!(legal(&game("mill:flying=off"), &position(text)).len() < 10);
}

#[test]
fn two_stones_are_too_few() {
    let lost = position("ww....../bbb...../........ w 0 0");
    assert_eq!(Mill::default().outcome(&lost), Some(Outcome::Win(Side::Second)));
    assert_eq!(Mill::default().reason(&lost), Reason::TooFewStones);
    assert_eq!(perft(&Mill::default(), &lost, 1), 0);
}

#[test]
fn lasker_moves_while_placing() {
    let game = game("mill:variant=lasker");
    let position = game.parse_position("w......./b......./........ w 9 9").unwrap();
    let moves = legal(&game, &position);
    assert!(moves.contains(&"a7-d7".to_owned()) && moves.contains(&"d7".to_owned()));
    assert_eq!(moves.len(), 22 + 2);
}

#[test]
fn diagonals_make_mills_at_the_corners() {
    let game = game("mill:variant=morabaraba");
    let position = game.parse_position("w......b/w......b/........ w 10 10").unwrap();
    assert_eq!(game.mills_closed(position.own, Point(16)), 1);
    assert!(legal(&game, &position).contains(&"c5xa4".to_owned()));
}

#[test]
fn a_full_board_is_a_draw_where_the_rules_say_so() {
    let full = "wbwbwbwb/bwbwbwbw/wbwbwbwb w 0 0";
    let twelve = game("mill:variant=twelve");
    let position = twelve.parse_position(full).unwrap();
    assert_eq!(twelve.outcome(&position), Some(Outcome::Draw));
    assert_eq!(twelve.reason(&position), Reason::BoardFull);
}

#[test]
fn refused_moves_say_why() {
    let game = Mill::default();
    let start = game.start();
    assert!(refusal(&game, &start, "z9").contains("no point"));
    assert!(refusal(&game, &start, "d6-d5").contains("placed first"));
    assert!(refusal(&game, &start, "d6xa1").contains("closes no mill"));
    let placing = position("ww....bb/......../........ w 7 7");
    assert!(refusal(&game, &placing, "a7").contains("taken"));
    assert!(refusal(&game, &placing, "g7").contains("stone to remove"));
    assert!(refusal(&game, &placing, "g7xd7").contains("no opposing stone"));
    assert!(refusal(&game, &placing, "g7xa1xa4").contains("only one"));
    let moving = position("ww.....w/bbb....b/....bw.w w 0 0");
    assert!(refusal(&game, &moving, "d7").contains("in hand"));
    assert!(refusal(&game, &moving, "b6-g7").contains("no stone of yours"));
    assert!(refusal(&game, &moving, "d7-g4").contains("not next to"));
    let closing = position("ww.w..w./bbb...../....bw.. w 0 0");
    assert!(refusal(&game, &closing, "g4-g7xb6").contains("protected"));
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    let refused = |text: &str| {
        let error = Mill::default().parse_position(text).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Position);
        error.reason().to_string()
    };
    assert!(refused("").contains("rings"));
    assert!(refused("......../........ w 9 9").contains("3 rings"));
    assert!(refused("......./......../........ w 9 9").contains("eight"));
    assert!(refused("q......./......../........ w 9 9").contains("`w`, `b` or `.`"));
    assert!(refused("......../......../........ x 9 9").contains("side"));
    assert!(refused("w......./......../........ w 9 9").contains("more than 9"));
    assert!(refused("......../......../........ w 300 9").contains("300"));
    assert!(refused("......../......../........ w -1 9").contains("-1"));
    assert!(refused("......../......../........ w 0 0").contains("fewer than three"));
    assert!(refused("wwww..../bbbb..../........ w 2 5").contains("in hand"));
    assert!(refused("......../......../........ b 9 9").contains("in hand"));
}

#[test]
fn positions_of_other_programs_are_read() {
    let game = Mill::default();
    // The outer ring comes last there and begins at the top midpoint.
    let read = game.parse_position("********/********/O*****@* w p p 1 8 1 8 0 0 -1 -1 -1 -1 0 0 3").unwrap();
    assert_eq!(game.print_position(&read), ".w.....b/......../........ w 8 8");
    let pending = "O*@****@/O*******/O******* w p r 3 6 2 7 1 0 -1 -1 -1 -1 0 0 3";
    assert!(game.parse_position(pending).unwrap_err().to_string().contains("still to be removed"));
    let miscounted = "********/********/O*****@* w p p 2 7 1 8 0 0 -1 -1 -1 -1 0 0 3";
    assert!(game.parse_position(miscounted).unwrap_err().to_string().contains("says 2 stones but shows 1"));
}

#[test]
fn points_may_be_numbered_row_by_row() {
    let game = Mill::default();
    let read = |text: &str| game.parse_move(&position("w......./......../.......b w 8 8"), text).map(|mv| mv.to);
    assert_eq!(read("24"), Ok(Board::NINE.point("g1").unwrap()));
    assert_eq!(read("10"), Ok(Board::NINE.point("a4").unwrap()));
    assert!(read("25").is_err() && read("0").is_err() && read("1").is_err());
}

#[test]
fn draw_limits_warn_ahead_and_end_the_match() {
    let game = Mill::default();
    let shuffle = |limits| {
        let start = position("w.w.w.../......../b.b.b... w 0 0");
        let mut played = Match::from_position(game, start, limits);
        let mut warnings = Vec::new();
        for text in ["a7-d7", "c5-d5", "d7-a7", "d5-c5"].iter().cycle() {
            let mv = game.parse_move(played.position(), text).unwrap();
            played.play(mv).unwrap();
            warnings.push(played.warnings());
            if played.ending().is_some() {
                break;
            }
        }
        (played, warnings)
    };
    let only = |limits: DrawLimits| shuffle(limits);
    let (played, warnings) = only(DrawLimits { moves_without_removal: Some(30), ..DrawLimits::NONE });
    assert_eq!((played.turns(), played.ending().unwrap().reason), (30, Reason::NoRemoval));
    assert!(warnings[23].is_empty());
    assert_eq!(warnings[24], [Warning::NoRemoval { left: 5 }]);
    let (played, warnings) = only(DrawLimits { repetitions: Some(5), ..DrawLimits::NONE });
    assert_eq!((played.turns(), played.ending().unwrap().reason), (16, Reason::Repetition));
    assert_eq!(warnings[11], [Warning::Repetition { seen: 4 }]);
    let (played, _) = only(DrawLimits { turns: Some(250), ..DrawLimits::NONE });
    assert_eq!((played.turns(), played.ending().unwrap().reason), (250, Reason::TurnLimit));
}

#[test]
fn placing_does_not_count_as_a_move_without_removal() {
    let game = Mill::default();
    let mut played = Match::new(game, DrawLimits::default());
    for text in ["a7", "d7", "g7"] {
        let mv = game.parse_move(played.position(), text).unwrap();
        played.play(mv).unwrap();
    }
    assert_eq!(played.moves_without_removal(), 0);
}

#[test]
fn symmetric_positions_from_the_start_are_counted_for_small_boards() {
    // Sixteen points in two classes, corners and midpoints, alike under the exchange of the rings.
    let six = game("mill:variant=six");
    assert_eq!(distinct(&six, &six.start(), 1, true).len(), 2);
}

/// Finds completing points by walking through the list of lines.
fn completing_plain(board: &Board, stones: Points, at_least: usize) -> Points {
    board
        .points()
        .iter()
        .filter(|&point| {
            let mates = |line: &Points| line.contains(point) && (*line - point.into()) - stones == Points::NONE;
            board.lines().filter(mates).count() >= at_least
        })
        .collect()
}

proptest! {
    #[test]
    fn lines_found_by_bits_are_those_of_the_list(stones in 0u32..1 << 24, to in 0u8..24) {
        for board in [Board::NINE, Board::TWELVE, Board::SIX] {
            let stones = Points(stones) & board.points();
            prop_assert_eq!(board.in_mills(stones), completing_plain(board, stones, 1) & stones);
            let reachable = board.points().iter().filter(|&point| !(board.neighbours(point) & stones).is_empty());
            prop_assert_eq!(board.reachable(stones), reachable.collect::<Points>());
        }
        // A move closes as many mills as there are complete lines through its target.
        let stones = Points(stones) - Point(to).into();
        let closed = Mill::default().mills_closed(stones, Point(to)) as usize;
        for count in 1..=2 {
            prop_assert_eq!(completing_plain(Board::NINE, stones, count).contains(Point(to)), closed >= count);
        }
    }

    #[test]
    fn foreign_positions_and_moves_round_trip(seed: u64) {
        let game = Mill::default();
        for (position, moves) in random_game(&game, seed) {
            prop_assert_eq!(game.parse_position(&game.print_foreign(&position)), Ok(position));
            for mv in moves {
                prop_assert_eq!(game.parse_move(&position, &game.print_move(&position, mv).to_uppercase()), Ok(mv));
            }
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,60}") {
        let game = Mill::default();
        let _ = game.parse_position(&text);
        let _ = game.parse_move(&game.start(), &text);
        let _ = game.parse_record(&game.start(), &text);
    }
}

#[test]
fn removing_two_stones_is_one_move_whatever_the_order() {
    let game = Mill::default();
    let position = position(".ww.b.ww/b.b...b./.b...... w 4 4");
    let one: Move = game.parse_move(&position, "a7xg1xf6").unwrap();
    let other: Move = game.parse_move(&position, "a7xf6xg1").unwrap();
    assert_eq!(one, other);
}
