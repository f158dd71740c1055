//! The strong engine against plain minimax, and what it promises about time, threads and certainty.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use endspiel_connect4::{ConnectFour, Position};
use endspiel_game::conformance::random_game;
use endspiel_game::{DrawCounting, DrawLimits, Game, Match, Notation};
use endspiel_knowledge::{CERTAIN, Effort, Exact, Known, Score, Searchable, Stop, Value, loss_in, win_in};
use endspiel_mill::Mill;
use endspiel_othello::Othello;
use endspiel_presentation::Drawing;
use endspiel_search::{
    Best, Knowledge, Limits, NamedEvaluator, SearchResult, Settings, Switches, TableUse, Thinker, Wins, build,
    evaluator_of, plain_negamax,
};

fn engine<G: Searchable>(game: &G, settings: Settings) -> Best<G> {
    let evaluator = NamedEvaluator::new(game, NamedEvaluator::<G>::STRONG, None).unwrap();
    let exact = if settings.tables == TableUse::On { game.solver().into_iter().collect() } else { Vec::new() };
    Best::new(settings, evaluator, exact).unwrap()
}

fn settings(switches: Switches) -> Settings {
    Settings { switches, hash: 4, tables: TableUse::Off, ..Settings::default() }
}

fn think<G: Searchable>(best: &mut Best<G>, played: &Match<G>, limits: Limits) -> SearchResult<G> {
    best.think(played, &limits, &Stop::never(), &mut |_| {}).unwrap()
}

fn to_depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

/// Unfinished positions from random games, with a depth for each so that the plain search stays affordable.
fn positions<G: Searchable>(game: &G, count: usize, most_leaves: f64) -> Vec<(G::Position, u32)> {
    let games = (0..).flat_map(|seed| random_game(game, seed).into_iter().step_by(3));
    let open = games.filter(|(_, moves)| !moves.is_empty());
    open.map(|(position, moves)| {
        let depth = (most_leaves.ln() / (moves.len().max(2) as f64).ln()).floor().clamp(1.0, 6.0);
        (position, depth as u32)
    })
    .take(count)
    .collect()
}

/// Every switch alone, all safe ones together, none: all say what plain minimax says.
fn agrees_with_plain_minimax<G: Searchable>(game: &G) {
    let evaluator = NamedEvaluator::new(game, NamedEvaluator::<G>::STRONG, None).unwrap();
    let safe = ["table", "symmetry", "ordering", "aspiration", "scout", "ahead"];
    let alone = safe.map(|name| {
        let mut switches = Switches::NONE;
        *switches.get_mut(name).unwrap() = true;
        switches
    });
    let mut engines: Vec<Best<G>> =
        alone.into_iter().chain([Switches::NONE]).map(|switches| engine(game, settings(switches))).collect();
    let mut all_safe = engine(game, settings(Switches::SAFE));
    for (index, (position, depth)) in positions(game, 10_000, 400.0).into_iter().enumerate() {
        let side = game.side_to_move(&position);
        let expected: Score =
            plain_negamax(game, &*evaluator_of(evaluator.evaluator(), side), &position, depth, Wins::ByDistance);
        let played = Match::from_position(game.clone(), position, DrawLimits::NONE);
        let check = |best: &mut Best<G>| {
            let found = think(best, &played, to_depth(depth));
            let here = game.print_position(&position);
            assert_eq!(found.value, expected, "{} at depth {depth}: {here}", best.spec());
        };
        check(&mut all_safe);
        let one = index % engines.len();
        check(&mut engines[one]);
    }
}

#[test]
fn mill_agrees_with_plain_minimax_on_ten_thousand_positions() {
    agrees_with_plain_minimax(&Mill::default());
}

#[test]
fn connect_four_agrees_with_plain_minimax_on_ten_thousand_positions() {
    agrees_with_plain_minimax(&ConnectFour::default());
}

#[test]
fn othello_agrees_with_plain_minimax_on_ten_thousand_positions() {
    agrees_with_plain_minimax(&Othello::default());
}

#[test]
fn wins_come_with_their_exact_distance() {
    // Published: White wins in 25 plies; after the best moves it is nearer, and near wins are proved to the ply.
    let game = ConnectFour::default();
    for (moves, plies) in [("121212", 1), ("4455", 3)] {
        let played = Match::from_position(game, game.parse_position(moves).unwrap(), DrawLimits::NONE);
        let result = think(&mut engine(&game, settings(Switches::ALL)), &played, to_depth(12));
        assert_eq!(result.value, win_in(plies), "{moves}");
        assert!(result.exact);
        assert_eq!(result.lines[0].known.map(|known| (known.value, known.plies)), Some((Value::Win, Some(plies))));
    }
}

#[test]
fn the_main_line_can_be_played() {
    fn check<G: Searchable>(game: &G, depth: u32) {
        for seed in 0..6 {
            for (position, moves) in random_game(game, seed).into_iter().step_by(9) {
                if moves.is_empty() {
                    continue;
                }
                let played = Match::from_position(game.clone(), position, DrawLimits::default());
                let limits = Limits { lines: 3, ..to_depth(depth) };
                let result = think(&mut engine(game, settings(Switches::ALL)), &played, limits);
                assert_eq!(result.lines.len(), moves.len().min(3));
                assert!(result.lines.is_sorted_by(|one, other| one.score >= other.score));
                for line in &result.lines {
                    let mut at = position;
                    for &mv in &line.moves {
                        assert!(game.is_legal(&at, mv), "{}", game.print_position(&position));
                        at = game.play_unchecked(&at, mv);
                    }
                }
            }
        }
    }
    check(&Mill::default(), 6);
    check(&ConnectFour::default(), 8);
    check(&Othello::default(), 6);
}

#[test]
fn lines_can_be_compared_wherever_the_search_is_interrupted() {
    fn check<G: Searchable>(game: &G) {
        let played = Match::from_position(game.clone(), game.start(), DrawLimits::NONE);
        for nodes in (1..40).chain((40..8000).step_by(61)) {
            let limits = Limits { lines: 3, nodes: Some(nodes), ..Limits::default() };
            let lines = think(&mut engine(game, settings(Switches::ALL)), &played, limits).lines;
            assert!(lines.is_sorted_by(|one, other| one.score >= other.score), "{nodes} nodes: {lines:?}");
            assert!(lines.iter().all(|line| line.known.is_none()), "{nodes} nodes: {lines:?}");
        }
    }
    check(&Mill::default());
    check(&ConnectFour::default());
    check(&Othello::default());
}

#[test]
fn the_main_line_stays_whole_wherever_the_search_is_interrupted() {
    fn check<G: Searchable>(game: &G) {
        let played = Match::from_position(game.clone(), game.start(), DrawLimits::NONE);
        for nodes in (500..8000).step_by(61) {
            let mut engine = engine(game, settings(Switches::ALL));
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let mut before = None;
            let last =
                engine.think(&played, &limits, &Stop::never(), &mut |result| before = Some(result.clone())).unwrap();
            let before = before.unwrap();
            if last.chosen == before.chosen {
                assert!(last.lines[0].moves.len() > 1, "{nodes} nodes: {:?} after {:?}", last.lines, before.lines);
            }
        }
    }
    check(&Mill::default());
    check(&ConnectFour::default());
    check(&Othello::default());
}

#[test]
fn one_thread_gives_the_same_nodes_every_time() {
    fn check<G: Searchable>(game: &G) {
        let played = Match::new(game.clone(), DrawLimits::default());
        let run = || {
            let result =
                think(&mut engine(game, Settings { hash: 2, ..settings(Switches::ALL) }), &played, to_depth(8));
            (result.chosen, result.nodes)
        };
        assert_eq!(run(), run());
    }
    check(&Mill::default());
    check(&ConnectFour::default());
    check(&Othello::default());
}

#[test]
fn threads_find_a_move_of_the_same_depth() {
    let game = Mill::default();
    let played = Match::new(game, DrawLimits::default());
    let mut best = engine(&game, Settings { threads: 4, ..settings(Switches::ALL) });
    let result = think(&mut best, &played, to_depth(9));
    assert_eq!(result.depth, 9);
    assert!(result.value.abs() < CERTAIN);
}

#[test]
fn a_search_can_be_stopped_from_another_thread() {
    let game = Othello::default();
    let played = Match::new(game, DrawLimits::default());
    let mut best = engine(&game, settings(Switches::ALL));
    let stop = Stop::never();
    let mut reports = 0;
    let infinite = Limits { infinite: true, ..Limits::default() };
    // The first report asks it to stop: it does, and has an answer.
    let result = best
        .think(&played, &infinite, &stop, &mut |_| {
            reports += 1;
            stop.request();
        })
        .unwrap();
    assert!(game.moves(played.position()).contains(&result.chosen));
    assert!(reports >= 1);
}

#[test]
fn node_limits_are_kept_to_the_node() {
    let game = Mill::default();
    let played = Match::new(game, DrawLimits::default());
    for nodes in [1, 10, 1000, 12_345] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let result = think(&mut engine(&game, settings(Switches::ALL)), &played, limits);
        assert!(result.nodes <= nodes, "{} of {nodes}", result.nodes);
    }
}

#[test]
fn time_that_is_up_before_it_begins_still_gives_a_move() {
    let game = ConnectFour::default();
    let played = Match::new(game, DrawLimits::default());
    let past = Stop::never().at(Instant::now().checked_sub(Duration::from_secs(1)).unwrap_or_else(Instant::now));
    let mut best = engine(&game, settings(Switches::ALL));
    assert!(best.think(&played, &Limits::default(), &past, &mut |_| {}).is_ok());
}

#[test]
fn a_repetition_is_seen_as_a_draw() {
    // White is a stone behind and blocked nearly everywhere, but can go back and forth: with draws seen the
    // value is never worse than a draw by repetition once the position has been there.
    let game = Mill::default();
    let start = game.parse_position("w.w.w.../......../b.b.b... w 0 0").unwrap();
    let mut played = Match::from_position(game, start, DrawLimits { repetitions: Some(3), ..DrawLimits::NONE });
    for text in ["a7-d7", "c5-d5", "d7-a7", "d5-c5", "a7-d7", "c5-d5", "d7-a7"] {
        let mv = game.parse_move(played.position(), text).unwrap();
        played.play(mv).unwrap();
    }
    // Black may play d5-c5 for the third time: a draw at hand.
    let result = think(&mut engine(&game, settings(Switches::ALL)), &played, to_depth(4));
    assert!(result.value >= 0);
}

#[test]
fn a_win_that_a_limit_comes_before_is_none() {
    // White closes a mill and leaves black with two stones: a win at once, unless the limit is asked first.
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
    // Black can stop one of two mills. The second move without a mill of the side to move is a draw.
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

#[test]
fn solved_positions_are_played_by_the_solver() {
    let game = Othello::new(4).unwrap();
    let played = Match::new(game, DrawLimits::default());
    let mut best = engine(&game, Settings { tables: TableUse::On, ..settings(Switches::ALL) });
    let result = think(&mut best, &played, Limits { lines: 4, ..Limits::default() });
    assert!(result.exact && result.source.is_some());
    // 3:11, the two empties to the winner.
    assert_eq!(result.lines[0].known.and_then(|known| known.count), Some(-10));
}

#[test]
fn a_value_that_is_known_is_kept_and_said() {
    let game = ConnectFour::default();
    let solver = game.solver().unwrap();
    // From the set middle-medium, with too many cells left for the solver to be sure of a quick answer.
    for (moves, value) in
        [("274552224131661", Value::Draw), ("5455174361263362", Value::Loss), ("2531276566711153", Value::Win)]
    {
        let position = game.parse_position(moves).unwrap();
        assert!(!solver.is_quick(&game, &position));
        let mut best = engine(&game, Settings { tables: TableUse::On, ..settings(Switches::ALL) });
        let played = Match::from_position(game, position, DrawLimits::NONE);
        // Time enough on any machine; it is stopped when it knows.
        let limits = Limits { time: Some(Duration::from_secs(600)), ..Limits::default() };
        let stop = Stop::never();
        let mut hear = |result: &SearchResult<ConnectFour>| {
            if result.exact {
                stop.request();
            }
        };
        let result = best.think(&played, &limits, &stop, &mut hear).unwrap();
        assert_eq!(result.lines[0].known.map(|known| known.value), Some(value), "{moves}");
        assert!(result.exact && result.source.is_some(), "{moves}");
        let after =
            solver.value(&game, &game.play_unchecked(&position, result.chosen), Effort::Solve, &Stop::never()).unwrap();
        assert_eq!(after.before().value, value, "{moves}");
    }
}

#[test]
fn something_is_said_while_a_solver_takes_its_time() {
    /// Never comes to an end.
    #[derive(Debug, Default)]
    struct Ponderer {
        asked: AtomicU32,
    }

    impl Exact<ConnectFour> for Ponderer {
        fn source(&self) -> &str {
            "ponderer"
        }

        fn value(&self, _: &ConnectFour, _: &Position, effort: Effort, stop: &Stop) -> Option<Known> {
            if effort != Effort::Glance {
                self.asked.fetch_add(1, Ordering::Relaxed);
                while !stop.is_due() {
                    std::thread::yield_now();
                }
            }
            None
        }
    }

    let game = ConnectFour::default();
    let ponderer = Arc::new(Ponderer::default());
    let evaluator = NamedEvaluator::new(&game, NamedEvaluator::<ConnectFour>::STRONG, None).unwrap();
    let mut best = Best::new(settings(Switches::ALL), evaluator, vec![ponderer.clone()]).unwrap();
    let played = Match::from_position(game, game.start(), DrawLimits::NONE);
    let limits = Limits { infinite: true, ..Limits::default() };
    let stop = Stop::never();
    let mut said: Vec<(u32, u32)> = Vec::new();
    let result = best.think(&played, &limits, &stop, &mut |result| {
        said.push((ponderer.asked.load(Ordering::Relaxed), result.depth));
        if said.last().is_some_and(|&(asked, _)| asked > 1) {
            stop.request();
        }
    });
    assert_eq!(said[0].0, 1, "after its first turn");
    assert!(said.is_sorted_by_key(|&(_, depth)| depth), "nothing falls back: {said:?}");
    assert!(said.last().unwrap().0 > 1, "it has another turn");
    assert!(result.unwrap().depth >= said[0].1);
}

#[test]
fn impossible_settings_are_refused_in_words() {
    for (spec, word) in [
        ("best:time=0s", "time"),
        ("best:time=-1s", "time"),
        ("best:depth=0", "plies"),
        ("best:nodes=0", "nodes"),
        ("best:threads=0", "threads"),
        ("best:threads=99999999999999999999", "threads"),
        ("best:hash=1000000000000", "memory"),
        ("best:hash=18446744073709551615", "memory"),
        ("best:reductions=maybe", "reductions"),
        ("best:speed=9", "speed"),
        ("best:eval=nothing", "nothing"),
        ("worst", "worst"),
        ("perfect:tables=off", "tables"),
    ] {
        let error = spec.parse().and_then(|spec| build(Mill::default(), spec, &Knowledge::default()));
        let error = error.err().map(|error| error.to_string()).unwrap_or_default();
        assert!(error.contains(word), "{spec}: {error}");
    }
}

#[test]
fn a_finished_game_is_no_question() {
    fn check<G: Drawing + Searchable>(game: &G, position: &str) {
        let played = Match::from_position(game.clone(), game.parse_position(position).unwrap(), DrawLimits::default());
        for spec in ["random", "minimax", "alphabeta", "best:depth=2", "beginner", "perfect"] {
            let mut engine = build(game.clone(), spec.parse().unwrap(), &Knowledge::default()).unwrap();
            let answer = engine.think(&played, &Limits::default(), &Stop::never(), &mut |_| {});
            assert!(answer.is_err_and(|error| error.to_string().contains("over")), "{position} {spec}");
        }
    }
    check(&Mill::default(), "ww....../bbb...../........ w 0 0");
    check(&ConnectFour::default(), "1212121");
    check(&Othello::new(4).unwrap(), "XXXX------------ O");
}

/// Positions of random games with so few free cells that everything about them is found out in a moment.
fn late_positions(count: usize) -> Vec<Position> {
    let game = ConnectFour::default();
    let games = (0..).flat_map(|seed| random_game(&game, seed));
    let late = games.map(|(position, _)| position).filter(|position| (24..36).contains(&position.all.count_ones()));
    late.filter(|position| game.outcome(position).is_none()).step_by(3).take(count).collect()
}

#[test]
fn lines_of_a_solved_position_go_to_the_end_of_the_game() {
    let game = ConnectFour::default();
    let mut best = engine(&game, Settings::default());
    for position in late_positions(40) {
        let played = Match::from_position(game, position, DrawLimits::NONE);
        let result = think(&mut best, &played, Limits { lines: 7, ..Limits::default() });
        let analysis = result.analysis(&game, &position);
        assert_eq!(result.lines.len(), game.moves(&position).len());
        for (line, words) in result.lines.iter().zip(&analysis.lines) {
            let end = line.moves.iter().fold(position, |position, &mv| game.play_unchecked(&position, mv));
            assert!(game.outcome(&end).is_some(), "{}", game.print_position(&position));
            assert_eq!(line.known.unwrap().plies, Some(line.moves.len() as u32));
            let last = (line.known.unwrap().value != Value::Draw).then_some(end.all.count_ones());
            assert_eq!(words.last, last);
        }
    }
}

#[test]
fn among_equal_moves_the_one_is_played_that_is_hardest_to_answer() {
    let game = ConnectFour::default();
    let solver = game.solver().unwrap();
    let score =
        |position: &Position| solver.value(&game, position, Effort::Solve, &Stop::never()).unwrap().count.unwrap();
    let mut best = engine(&game, Settings::default());
    let mut choices = 0;
    for position in late_positions(60) {
        let played = Match::from_position(game, position, DrawLimits::NONE);
        let chosen = think(&mut best, &played, Limits::default()).chosen;
        // The share of replies that give something away, for every move that keeps the score.
        let shares: Vec<(bool, f64)> = game
            .moves(&position)
            .into_iter()
            .map(|mv| (mv, game.play_unchecked(&position, mv)))
            .filter(|(_, after)| -score(after) == score(&position))
            .map(|(mv, after)| {
                let replies = game.moves(&after);
                let wrong = replies
                    .iter()
                    .filter(|&&reply| -score(&game.play_unchecked(&after, reply)) < score(&after))
                    .count();
                (mv == chosen, wrong as f64 / replies.len().max(1) as f64)
            })
            .collect();
        let hardest = shares.iter().map(|&(_, share)| share).fold(0.0, f64::max);
        let played = shares.iter().find(|(chosen, _)| *chosen).expect("it keeps the score").1;
        // Shares are compared in thousandths.
        assert!(played >= hardest - 0.001, "{}: {played} of {hardest}", game.print_position(&position));
        choices += usize::from(shares.len() > 1);
    }
    assert!(choices > 10);
}

/// Solves nothing, and remembers how often it was asked to.
#[derive(Debug, Default)]
struct FarAway(AtomicU32);

impl Exact<Othello> for FarAway {
    fn source(&self) -> &str {
        "far away"
    }

    fn value(&self, _: &Othello, _: &endspiel_othello::Position, effort: Effort, _: &Stop) -> Option<Known> {
        self.0.fetch_add(u32::from(effort != Effort::Glance), Ordering::Relaxed);
        None
    }

    fn is_within_reach(&self, _: &Othello, _: &endspiel_othello::Position, time: Duration) -> bool {
        time >= Duration::from_secs(60)
    }
}

#[test]
fn a_solver_that_would_not_finish_in_time_is_not_asked() {
    let game = Othello::default();
    let played = Match::new(game, DrawLimits::NONE);
    let asked = |time: Duration| {
        let far_away = Arc::new(FarAway::default());
        let evaluator = NamedEvaluator::new(&game, NamedEvaluator::<Othello>::STRONG, None).unwrap();
        let exact: Vec<Arc<dyn Exact<Othello>>> = vec![far_away.clone()];
        let mut best = Best::new(Settings { hash: 4, ..Settings::default() }, evaluator, exact).unwrap();
        let stop = Stop::never().at(Instant::now());
        best.think(&played, &Limits { time: Some(time), ..Limits::default() }, &stop, &mut |_| {}).unwrap();
        far_away.0.load(Ordering::Relaxed)
    };
    assert_eq!(asked(Duration::from_secs(1)), 0);
    assert_eq!(asked(Duration::from_secs(600)), 1);
}

/// Thinks that this move is better than any other.
#[derive(Debug)]
struct Stubborn(endspiel_othello::Move);

impl Exact<Othello> for Stubborn {
    fn source(&self) -> &str {
        "stubborn"
    }

    fn value(&self, _: &Othello, _: &endspiel_othello::Position, _: Effort, _: &Stop) -> Option<Known> {
        None
    }

    fn better_move(
        &self,
        _: &Othello,
        _: &endspiel_othello::Position,
        _: endspiel_othello::Move,
        _: &Stop,
    ) -> endspiel_othello::Move {
        self.0
    }

    fn time_for_better_move(&self, _: &Othello, _: &endspiel_othello::Position) -> Option<Duration> {
        Some(Duration::from_secs(10))
    }
}

#[test]
fn who_doubts_has_the_last_word_where_there_is_time_and_nothing_else_is_asked_for() {
    let game = Othello::default();
    let played = Match::new(game, DrawLimits::NONE);
    let other = *game.moves(played.position()).last().unwrap();
    let chosen = |switches: Switches, limits: Limits| {
        let evaluator = NamedEvaluator::new(&game, NamedEvaluator::<Othello>::STRONG, None).unwrap();
        let mut best = Best::new(settings(switches), evaluator, vec![Arc::new(Stubborn(other))]).unwrap();
        let stop = Stop::never().at(Instant::now());
        let result = best.think(&played, &limits, &stop, &mut |_| {}).unwrap();
        assert_eq!(
            result.lines.first().map(|line| line.moves[0]),
            Some(result.chosen).filter(|_| !result.lines.is_empty())
        );
        result.chosen
    };
    let in_time = |seconds| Limits { time: Some(Duration::from_secs(seconds)), ..Limits::default() };
    assert_eq!(chosen(Switches::ALL, in_time(60)), other);
    assert_ne!(chosen(Switches { doubt: false, ..Switches::ALL }, in_time(60)), other);
    assert_ne!(chosen(Switches::ALL, in_time(15)), other, "the precaution does not fit in");
    assert_ne!(chosen(Switches::ALL, Limits { depth: Some(2), ..in_time(60) }), other, "what is repeatable stays so");
    assert_ne!(chosen(Switches::ALL, Limits { lines: 2, ..in_time(60) }), other);
}

#[test]
fn whoever_wants_one_move_solves_the_position_and_nothing_else() {
    let game = Othello::default();
    let wanted =
        |position: &endspiel_othello::Position, moves: usize| game.empties(position).count() == 14 && moves > 2;
    for seed in 0..12 {
        let mut positions = random_game(&game, seed).into_iter();
        let Some((position, _)) = positions.find(|(position, moves)| wanted(position, moves.len())) else { continue };
        let solver = game.solver().unwrap();
        solver.value(&game, &position, Effort::Solve, &Stop::never()).unwrap();
        let nodes = solver.nodes();
        let played = Match::from_position(game, position, DrawLimits::NONE);
        let mut best = engine(&game, Settings { hash: 4, ..Settings::default() });
        let found = think(&mut best, &played, Limits { time: Some(Duration::from_secs(3600)), ..Limits::default() });
        assert!(found.exact);
        // All that the solver did is counted, and finding the move again is next to nothing.
        assert!((nodes..=nodes + nodes / 100 + 100).contains(&found.nodes), "{} instead of {nodes}", found.nodes);
    }
}
