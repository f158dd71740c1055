//! Verification of the chosen move by a solver.

use std::sync::Arc;
use std::time::{Duration, Instant};

use endspiel_game::{DrawLimits, Game, Match};
use endspiel_knowledge::{Effort, Exact, Known, Stop};
use endspiel_othello::Othello;
use endspiel_search::{Best, Limits, NamedEvaluator, Switches, Thinker};

use super::settings;

/// A solver that prefers this move to any other.
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
fn verification_has_the_last_word_where_there_is_time_and_no_other_request() {
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
    assert_ne!(chosen(Switches { verification: false, ..Switches::ALL }, in_time(60)), other);
    assert_ne!(chosen(Switches::ALL, in_time(15)), other, "the precaution does not fit in");
    assert_ne!(chosen(Switches::ALL, Limits { depth: Some(2), ..in_time(60) }), other, "what is repeatable stays so");
    assert_ne!(chosen(Switches::ALL, Limits { lines: 2, ..in_time(60) }), other);
}
