//! A game that has only rules can be searched.

use std::sync::Arc;

use endspiel_game::{DrawLimits, Game, Match, Outcome, Side};
use endspiel_knowledge::{Even, Hints, Known, Stop, Value, loss_in, win_in};
use endspiel_search::{Best, Limits, NamedEvaluator, Settings, Thinker, Wins, plain_negamax};

/// Matches on the table; a move takes one, two or three, and the player that takes the last one
/// wins.
#[derive(Clone, Debug)]
struct Matches(u8);

impl Game for Matches {
    type Position = (u8, Side);
    type Move = u8;

    fn start(&self) -> (u8, Side) {
        (self.0, Side::First)
    }

    fn side_to_move(&self, &(_, side): &(u8, Side)) -> Side {
        side
    }

    fn outcome(&self, &(left, side): &(u8, Side)) -> Option<Outcome> {
        (left == 0).then_some(Outcome::Win(!side))
    }

    fn for_each_move(&self, &(left, _): &(u8, Side), visit: impl FnMut(u8)) {
        (1..=left.min(3)).for_each(visit);
    }

    fn play_unchecked(&self, &(left, side): &(u8, Side), taken: u8) -> (u8, Side) {
        (left - taken, !side)
    }
}

impl Hints for Matches {}

#[test]
fn the_strong_engine_needs_rules_and_an_evaluator_only() {
    let settings = Settings { hash: 4, ..Settings::default() };
    let limits = Limits { depth: Some(12), ..Limits::default() };
    for matches in 1..=12 {
        let (game, evaluator) = (Matches(matches), NamedEvaluator::custom("even", Arc::new(Even)));
        let mut best = Best::new(settings.clone(), evaluator, Vec::new()).unwrap();
        let played = Match::new(game.clone(), DrawLimits::NONE);
        let found = best.think(&played, &limits, &Stop::never(), &mut |_| {}).unwrap();
        let plain = plain_negamax(&game, &Even, &game.start(), 12, Wins::ByDistance);
        assert_eq!(found.value, plain, "{matches} matches");
        // The side that leaves a multiple of four wins; the loser delays by taking one.
        let plies = u32::from(matches).div_ceil(4) * 2;
        match matches % 4 {
            0 => assert_eq!(found.value, loss_in(plies), "{matches} matches"),
            over => {
                assert_eq!((found.chosen, found.value), (over, win_in(plies - 1)), "{matches} matches");
                assert_eq!(Known::from_score(found.value).map(|known| known.value), Some(Value::Win));
            }
        }
    }
}

#[test]
fn a_match_without_words_ends_by_the_rules_and_by_limits() {
    let mut played = Match::new(Matches(3), DrawLimits::NONE);
    assert_eq!((played.is_over(), played.outcome()), (false, None));
    played.play(3).unwrap();
    assert_eq!((played.is_over(), played.outcome()), (true, Some(Outcome::Win(Side::First))));
    assert!(played.play(1).is_err());
    let mut short = Match::new(Matches(3), DrawLimits { turns: Some(1), ..DrawLimits::NONE });
    short.play(1).unwrap();
    assert_eq!(short.outcome(), Some(Outcome::Draw));
}
