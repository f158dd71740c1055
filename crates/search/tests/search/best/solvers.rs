//! Exact answers at the root of the strong engine.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use endspiel_connect4::{ConnectFour, Position};
use endspiel_game::conformance::random_game;
use endspiel_game::{DrawLimits, Game, Match, Notation};
use endspiel_knowledge::{Effort, Exact, Known, Searchable, Stop, Value};
use endspiel_othello::Othello;
use endspiel_search::{Best, Limits, NamedEvaluator, SearchResult, Settings, Switches, TableUse, Thinker};

use super::{engine, settings, think};

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
    // From the set middle-medium, with too many empty cells for a quick answer of the solver.
    for (moves, value) in
        [("274552224131661", Value::Draw), ("5455174361263362", Value::Loss), ("2531276566711153", Value::Win)]
    {
        let position = game.parse_position(moves).unwrap();
        assert!(!solver.is_quick(&game, &position));
        let mut best = engine(&game, Settings { tables: TableUse::On, ..settings(Switches::ALL) });
        let played = Match::from_position(game, position, DrawLimits::NONE);
        // Enough time on any machine; the search ends once the value is known.
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
    /// A solver that never ends.
    #[derive(Debug, Default)]
    struct Ponderer {
        asked: AtomicU32,
    }

    impl Exact<ConnectFour> for Ponderer {
        fn source(&self) -> &str {
            "ponderer"
        }

        fn value(&self, _: &ConnectFour, _: &Position, effort: Effort, stop: &Stop) -> Option<Known> {
            if effort != Effort::Probe {
                self.asked.fetch_add(1, Ordering::Relaxed);
                stop.wait_until(None);
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

/// Returns positions of random games with so few free cells that they are solved at once.
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
        // The share of replies that lose something, for every move that keeps the score.
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

/// A solver that solves nothing and counts its calls.
#[derive(Debug, Default)]
struct FarAway(AtomicU32);

impl Exact<Othello> for FarAway {
    fn source(&self) -> &str {
        "far away"
    }

    fn value(&self, _: &Othello, _: &endspiel_othello::Position, effort: Effort, _: &Stop) -> Option<Known> {
        self.0.fetch_add(u32::from(effort != Effort::Probe), Ordering::Relaxed);
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

#[test]
fn a_request_for_one_move_solves_the_position_and_nothing_else() {
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
        // All nodes of the solver are counted, and finding the move again costs almost nothing.
        assert!((nodes..=nodes + nodes / 100 + 100).contains(&found.nodes), "{} instead of {nodes}", found.nodes);
    }
}
