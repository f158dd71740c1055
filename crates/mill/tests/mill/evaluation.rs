//! The contracts of evaluators, and every bit trick compared with a walk through the list of lines.

use std::collections::HashSet;

use endspiel_game::conformance::random_game;
use endspiel_game::{Game, Notation, Symmetry};
use endspiel_knowledge::{CERTAIN, Evaluator, Hints, Score, Searchable};
use endspiel_mill::evaluation::{Classic, Features, LineCounts, Mobility, Phase, possible_moves, slides};
use endspiel_mill::{Board, Hand, Mill, Point, Points, Position, Rules};
use proptest::prelude::*;

const EVALUATORS: [&str; 3] = ["classic", "mobility", "tuned"];

fn position(text: &str) -> Position {
    Mill::default().parse_position(text).unwrap()
}

fn family() -> impl Iterator<Item = Mill> {
    Rules::FAMILY.into_iter().map(|(_, rules)| Mill::new(rules))
}

/// Returns the positions of a random game in which play goes on.
fn positions(game: &Mill, seed: u64) -> Vec<Position> {
    random_game(game, seed).into_iter().filter(|(_, moves)| !moves.is_empty()).map(|(position, _)| position).collect()
}

fn score(game: &Mill, name: &str, position: &Position) -> Score {
    game.evaluator(name, None).unwrap().evaluate(game, position)
}

fn refusal(name: &str, weights: &[i32]) -> String {
    Mill::default().evaluator(name, Some(weights)).unwrap_err().to_string()
}

/// Counts lines like [`LineCounts`], by walking through the list of lines.
fn lines_plain(board: &Board, stones: Points, others: Points) -> LineCounts {
    let free = board.points() - stones - others;
    let in_mill = |point: Point| board.lines().any(|line| line.contains(point) && (line - stones).is_empty());
    let mut counts = LineCounts::default();
    for line in board.lines() {
        let beside = |place: Point| board.neighbours(place) - line;
        let (own, opposing) = ((line & stones).count(), (line & others).count());
        match (own, opposing) {
            (3, _) => {
                counts.mills += 1;
                counts.loose += i32::from(line.iter().any(|place| !(beside(place) & free).is_empty()));
                counts.running += i32::from(
                    line.iter().any(|place| !(beside(place) & free).is_empty() && (beside(place) & others).is_empty()),
                );
            }
            (2, 0) => {
                let gap = beside((line & free).iter().next().unwrap());
                let open = !(gap & stones).is_empty();
                counts.possible += 1;
                counts.open += i32::from(open);
                counts.safe += i32::from(open && (gap & others).is_empty());
                counts.double += i32::from((gap & stones).iter().any(in_mill));
            }
            (2, _) => {
                let gap = beside((line & others).iter().next().unwrap());
                counts.stopped += 1;
                counts.pinned += i32::from(!(gap & stones).is_empty());
            }
            (1, 0) => {
                counts.begun += 1;
                counts.near += i32::from((line & free).iter().all(|place| !(beside(place) & stones).is_empty()));
            }
            _ => {}
        }
    }
    counts
}

fn slides_plain(board: &Board, stones: Points, free: Points) -> i32 {
    stones.iter().map(|stone| (board.neighbours(stone) & free).count() as i32).sum()
}

/// Returns the features of one side, in the order of [`Features::NAMES`].
fn side_plain(game: &Mill, hand: Hand, others: Points) -> Vec<i32> {
    let board = game.board();
    let free = board.points() - hand.stones - others;
    let lines = lines_plain(board, hand.stones, others);
    let slides = slides_plain(board, hand.stones, free);
    let with_ways = |ways: u32| hand.stones.iter().filter(|&stone| board.neighbours(stone).count() == ways).count();
    let blocked = hand.stones.iter().filter(|&stone| (board.neighbours(stone) & free).is_empty()).count();
    let anywhere = hand.in_hand > 0 || game.flies(hand);
    let closable = if anywhere { lines.possible } else { lines.open };
    vec![
        hand.stones.count() as i32 + i32::from(hand.in_hand),
        lines.mills,
        lines.loose,
        lines.running,
        lines.possible,
        lines.open,
        lines.safe,
        lines.double,
        lines.stopped,
        lines.pinned,
        lines.begun,
        lines.near,
        with_ways(4) as i32,
        with_ways(3) as i32,
        slides,
        if slides < 4 { 4 - slides } else { 0 },
        blocked as i32,
        i32::from(closable >= 1),
        i32::from(closable >= 2),
    ]
}

#[test]
fn nine_stones_make_at_most_four_mills_or_eight_possible_ones() {
    // The largest score in the student papers relies on this.
    let (mut mills, mut possible) = (0, 0);
    for stones in (0u32..1 << 24).map(Points).filter(|stones| stones.count() <= 9) {
        let lines = LineCounts::of(Board::NINE, [stones, Points::NONE])[0];
        (mills, possible) = (mills.max(lines.mills), possible.max(lines.possible));
    }
    assert_eq!((mills, possible), (4, 8));
}

#[test]
fn classic_counts_stones_stash_mills_and_possible_mills() {
    let game = Mill::default();
    let position = position("www...ww/.b..b.../.b....b. b 2 3");
    // White has 5 + 2 stones and two mills; Black has 4 + 3, and d7 stops the line of d6 and d5.
    assert_eq!(score(&game, "classic", &position), -(4 * 2));
    let classic = Classic::from_list(&game, Some(&[100, 10, 1000, 1])).unwrap();
    assert_eq!(classic.evaluate(&game, &position), -(100 - 10 + 2000));
    assert_eq!(classic.unit(), f64::from(9 * 100 + 4 * 1000 + 8 + 1));
    assert_eq!(game.evaluator("classic", None).unwrap().unit(), f64::from(9 + 16 + 16 + 1));
}

#[test]
fn mobility_counts_mills_moves_and_stones() {
    let game = Mill::default();
    let position = position("www.b.../b......b/b....... w 0 0");
    // White flies with three stones to 17 free points. Black slides: g1 and c5 two ways each, b6 one, b4 three.
    assert_eq!(score(&game, "mobility", &position), 15 + 2 * (3 * 17) - 2 * (2 + 2 + 1 + 3) + 7 * 3 - 7 * 4);
    let mobility = Mobility::from_list(Some(&[1, 0, 0, 0, 0, 0])).unwrap();
    assert_eq!(mobility.evaluate(&game, &position), 1);
}

#[test]
fn a_zwickmuehle_is_seen() {
    // d7 leaves the outer mill for d6, closes b6 d6 f6, and goes back.
    let lines = LineCounts::of(Board::NINE, [points("a7 d7 g7 b6 f6"), points("a1 g1 d1")])[0];
    assert_eq!((lines.mills, lines.possible, lines.open, lines.safe, lines.double), (1, 1, 1, 1, 1));
    // With d6 taken there is none.
    let lines = LineCounts::of(Board::NINE, [points("a7 d7 g7 b6 f6"), points("a1 g1 d6")])[0];
    assert_eq!((lines.mills, lines.possible, lines.double, lines.stopped), (1, 0, 0, 1));
}

fn points(names: &str) -> Points {
    names.split_whitespace().map(|name| Board::NINE.point(name).unwrap()).collect()
}

#[test]
fn wrong_weights_are_refused_with_the_reason() {
    assert!(refusal("classic", &[1, 2, 3]).contains("takes 4 weights (stones/stash/mills/possible_mills), not 3"));
    assert!(refusal("classic", &[1, 1, -4, 2]).contains("mills of `classic` is between 0 and 10000, not -4"));
    assert!(refusal("classic", &[10_001, 1, 4, 2]).contains("10001"));
    assert!(refusal("mobility", &[]).contains("takes 6 weights"));
    assert!(refusal("tuned", &[1]).contains("fixed"));
    assert!(refusal("bold", &[1]).contains("there is classic, mobility, tuned"));
}

#[test]
fn the_largest_weights_leave_an_estimate() {
    for game in family() {
        let all = [10_000; 6];
        let evaluators = [game.evaluator("classic", Some(&all[..4])), game.evaluator("mobility", Some(&all))];
        for evaluator in evaluators.map(Result::unwrap) {
            for position in (0..20).flat_map(|seed| positions(&game, seed)) {
                assert!(evaluator.evaluate(&game, &position).abs() < CERTAIN);
            }
        }
    }
}

#[test]
fn classic_stays_strictly_inside_one() {
    for weights in [[1, 1, 4, 2], [0, 0, 0, 1], [0, 0, 1, 0], [3, 3, 2, 1], [0, 1, 0, 0]] {
        for game in family() {
            let classic = Classic::from_list(&game, Some(&weights)).unwrap();
            for position in (0..10).flat_map(|seed| positions(&game, seed)) {
                assert!((f64::from(classic.evaluate(&game, &position)) / classic.unit()).abs() < 1.0);
            }
        }
    }
}

#[test]
fn a_stone_more_is_better() {
    let game = Mill::default();
    let even = position("w.w.w.w./b.b.b.b./..w..b.. w 0 0");
    let ahead = position("w.w.w.w./b.b.b.b./..w..... w 0 0");
    for name in EVALUATORS {
        assert!(score(&game, name, &ahead) > score(&game, name, &even), "{name}");
    }
}

#[test]
fn removals_are_loud_and_score_most() {
    let game = Mill::default();
    for position in (0..30).flat_map(|seed| positions(&game, seed)) {
        let scores = |loud: bool| {
            let moves = game.moves(&position).into_iter().filter(move |&mv| game.is_loud(&position, mv) == loud);
            moves.map(|mv| (mv, game.ordering_score(&position, mv)))
        };
        assert!(scores(true).all(|(mv, _)| !mv.removed.is_empty()));
        assert!(scores(false).all(|(mv, _)| mv.removed.is_empty()));
        let loudest_quiet = scores(false).map(|(_, score)| score).max().unwrap_or(i32::MIN);
        assert!(scores(true).all(|(_, score)| score > loudest_quiet));
    }
}

#[test]
fn quiet_moves_have_slots_of_their_own() {
    for game in family() {
        for position in (0..10).flat_map(|seed| positions(&game, seed)) {
            let mut slots = HashSet::new();
            for mv in game.moves(&position) {
                let slot = game.slot(&position, mv);
                assert!(slot < Mill::SLOTS);
                assert!(slots.insert(slot) || game.is_loud(&position, mv), "{mv:?} shares a slot");
            }
        }
    }
}

#[test]
fn symmetry_pays_only_early_in_the_game() {
    let game = Mill::default();
    assert!(game.symmetry_pays(&game.start()));
    assert!(game.symmetry_pays(&position("w......./b......./........ w 8 8")));
    assert!(!game.symmetry_pays(&position("w.w.w.../b.b.b.../........ w 0 0")));
    assert!(!game.symmetry_pays(&position("w.w.w.w./b.b.b.b./w.w.b.b. w 3 3")));
}

#[test]
fn phases_follow_the_stones() {
    let game = Mill::default();
    let phase = |text: &str| Features::of(&game, &position(text)).phase;
    assert_eq!(phase("......../......../........ w 9 9"), Phase::Opening);
    assert_eq!(phase("w.w.w.w./b.b.b.../........ b 5 6"), Phase::Opening);
    assert_eq!(phase("w.w.w.w./b.b.b.b./........ b 4 5"), Phase::Placing);
    assert_eq!(phase("w.w.w.w./b.b.b.b./..w..b.. b 1 2"), Phase::LastStones);
    assert_eq!(phase("w.w.w.w./b.b.b.b./w.w.b.b. w 0 0"), Phase::Moving);
    assert_eq!(phase("w.w.w.w./b.b.b.b./........ w 0 0"), Phase::Ending);
    assert_eq!(phase("w.w.w.../b.b.b.b./........ w 0 0"), Phase::OwnFlight);
    assert_eq!(phase("w.w.w.../b.b.b.b./........ b 0 0"), Phase::OpposingFlight);
    assert_eq!(phase("w.w.w.../b.b.b.../........ b 0 0"), Phase::Flight);
}

proptest! {
    #[test]
    fn lines_counted_by_bits_are_those_of_the_list(own in 0u32..1 << 24, opposing in 0u32..1 << 24, more in any::<u32>()) {
        // Sparse and dense boards alike.
        for (own, opposing) in [(own, opposing), (own & more, opposing & more.rotate_left(8))] {
            for board in [Board::NINE, Board::TWELVE, Board::SIX] {
                let stones = Points(own) & board.points();
                let others = (Points(opposing) & board.points()) - stones;
                let lines = [lines_plain(board, stones, others), lines_plain(board, others, stones)];
                prop_assert_eq!(LineCounts::of(board, [stones, others]), lines);
                let free = board.points() - stones - others;
                let ways = [stones, others].map(|stones| slides_plain(board, stones, free));
                prop_assert_eq!(slides(board, [stones, others], free), ways);
            }
        }
    }

    #[test]
    fn possible_moves_are_those_of_the_rules(seed: u64) {
        for game in family() {
            for position in positions(&game, seed) {
                let moves: HashSet<_> = game.moves(&position).iter().map(|mv| (mv.from, mv.to)).collect();
                let hands = [position.side, !position.side].map(|side| position.of(side));
                prop_assert_eq!(possible_moves(&game, hands)[0], moves.len() as i32);
                prop_assert_eq!(possible_moves(&game, [hands[1], hands[0]])[1], moves.len() as i32);
            }
        }
    }

    #[test]
    fn scores_are_what_the_plain_features_add_up_to(seed: u64) {
        for game in family() {
            for position in positions(&game, seed) {
                let [own, opposing] = [position.side, !position.side].map(|side| position.of(side));
                let mut expected = side_plain(&game, own, opposing.stones);
                expected.extend(side_plain(&game, opposing, own.stones));
                expected.extend([i32::from(own.in_hand > opposing.in_hand), 1]);
                let seen = Features::of(&game, &position).values.map(i32::from);
                prop_assert_eq!(&seen[..], &expected[..]);

                let at = |name| Features::NAMES.iter().position(|known| *known == name).unwrap();
                let difference = |name| expected[at(name)] - expected[Features::A_SIDE + at(name)];
                let classic = difference("stones") + 4 * difference("mills") + 2 * difference("possible");
                prop_assert_eq!(score(&game, "classic", &position), classic);
                let moves = possible_moves(&game, [own, opposing]);
                let moves = moves[0] - moves[1];
                let (mills, opposing_mills) = (expected[at("mills")], expected[Features::A_SIDE + at("mills")]);
                let mobility = 15 * mills - 10 * opposing_mills + 2 * moves + 7 * difference("stones");
                prop_assert_eq!(score(&game, "mobility", &position), mobility);
            }
        }
    }

    #[test]
    fn images_are_worth_the_same_and_colours_make_no_difference(seed: u64) {
        for game in family() {
            for position in positions(&game, seed) {
                let colours_exchanged = Position { side: !position.side, ..position };
                for name in EVALUATORS {
                    let evaluator = game.evaluator(name, None).unwrap();
                    let score = evaluator.evaluate(&game, &position);
                    prop_assert!(score.abs() < CERTAIN);
                    prop_assert_eq!(evaluator.evaluate(&game, &colours_exchanged), score);
                    for symmetry in (0..game.symmetries()).map(Symmetry) {
                        prop_assert_eq!(evaluator.evaluate(&game, &game.transform(&position, symmetry)), score);
                    }
                }
            }
        }
    }

    #[test]
    fn ordering_scores_do_not_depend_on_how_the_board_lies(seed: u64) {
        let game = Mill::default();
        for position in positions(&game, seed) {
            for symmetry in (0..game.symmetries()).map(Symmetry) {
                let image = game.transform(&position, symmetry);
                for mv in game.moves(&position) {
                    let score = game.ordering_score(&image, game.transform_move(mv, symmetry));
                    prop_assert_eq!(score, game.ordering_score(&position, mv));
                }
            }
        }
    }
}

#[test]
fn the_strongest_is_the_tuned_one() {
    let game = Mill::default();
    let position = position("w.w.w.w./b.b.b.../........ w 0 0");
    assert_eq!(game.strong().evaluate(&game, &position), score(&game, "tuned", &position));
    assert_eq!(game.strong().unit(), 100.0);
}
