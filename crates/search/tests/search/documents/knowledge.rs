//! Exact values and reflexes.

use std::sync::Arc;

use endspiel_connect4::{Board, ConnectFour, Position};
use endspiel_game::{Game, Notation};
use endspiel_knowledge::{Effort, Evaluator, Exact, Known, Stop, Value};
use endspiel_search::{AlphaBeta, AlphaBetaSettings, FLAT_WIN, Knowledge, Limits, TableUse, Wins, plain_negamax};

use crate::documents::{FIXED_DEPTH, classic, random_positions, think};

/// A source that knows every value, by a search to the end.
#[derive(Debug)]
struct Oracle(Arc<dyn Evaluator<ConnectFour>>);

impl Exact<ConnectFour> for Oracle {
    fn source(&self) -> &str {
        "oracle"
    }

    fn value(&self, game: &ConnectFour, position: &Position, _: Effort, _: &Stop) -> Option<Known> {
        let score = plain_negamax(game, &*self.0, position, 42, Wins::ByDistance);
        Some(Known::from_score(score).unwrap_or(Known::of(Value::Draw)))
    }
}

#[test]
fn exact_knowledge_is_asked_first_and_its_wins_are_played_to_the_end() {
    let game = ConnectFour::new(Board::new(4, 4, 3).unwrap());
    let oracle: Arc<dyn Exact<ConnectFour>> = Arc::new(Oracle(Arc::clone(classic(&game).evaluator())));
    let settings = AlphaBetaSettings { tables: TableUse::On, reflexes: false, ..AlphaBetaSettings::default() };
    let mut thinker = AlphaBeta::new(classic(&game), settings, vec![Arc::clone(&oracle)]);
    let positions = random_positions(&game, 200, 9, 12);
    for position in positions.into_iter().filter(|position| position.all.count_ones() > 5) {
        let known = oracle.value(&game, &position, Effort::Probe, &Stop::never()).unwrap();
        let result = think(&mut thinker, &game, &position, Limits::default());
        assert_eq!((result.depth, result.exact, result.nodes), (1, true, 1 + game.count_moves(&position)));
        let said = result.lines[0].known.unwrap();
        assert_eq!((said.value, said.plies), (known.value, known.plies));
        // The winner hurries: every move brings the end one ply nearer.
        let next = game.play_unchecked(&position, result.chosen);
        if let (Some(plies), None) = (known.plies, game.outcome(&next)) {
            let after = oracle.value(&game, &next, Effort::Probe, &Stop::never()).unwrap();
            assert_eq!(after.plies, Some(plies - 1));
            assert_eq!(result.source.as_deref(), Some("oracle"));
        }
    }
}

#[test]
fn knowledge_is_not_asked_where_it_is_switched_off() {
    let game = ConnectFour::new(Board::new(4, 4, 3).unwrap());
    let oracle: Arc<dyn Exact<ConnectFour>> = Arc::new(Oracle(Arc::clone(classic(&game).evaluator())));
    let settings = AlphaBetaSettings { depth: Some(2), ..FIXED_DEPTH };
    let mut thinker = AlphaBeta::new(classic(&game), settings, vec![oracle]);
    assert_eq!(think(&mut thinker, &game, &game.start(), Limits::default()).source, None);
}

#[test]
fn the_classic_computer_of_connect_four_has_reflexes() {
    let game = ConnectFour::default();
    let mut thinker = AlphaBeta::from_spec(&game, "alphabeta:depth=6".parse().unwrap(), &Knowledge::default()).unwrap();
    let position = |text: &str| game.parse_position(text).unwrap();
    let win = think(&mut thinker, &game, &position("121212"), Limits::default());
    assert_eq!((game.print_move(&position("121212"), win.chosen), win.value), ("1".to_owned(), FLAT_WIN));
    assert_eq!(win.lines[0].known.map(|known| (known.value, known.plies)), Some((Value::Win, Some(1))));
    let block = think(&mut thinker, &game, &position("12121"), Limits::default());
    assert_eq!(game.print_move(&position("12121"), block.chosen), "1");
    assert_eq!(think(&mut thinker, &game, &position("44"), Limits::default()).depth, 6);
}
