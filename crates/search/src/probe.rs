//! Exact values of a position and of every move in it, where they are known.

use std::sync::Arc;

use endspiel_game::{Error, SinceRemoval};
use endspiel_knowledge::{Bounds, Effort, Exact, Hints, Known, ProbeResult, Searchable, Stop, Value};

use crate::Knowledge;
use crate::best::Proved;

/// The known value of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Probed {
    /// The value for the side to move.
    pub known: Option<Known>,
    /// What is proved about the value, if no more is known.
    pub bounds: Bounds,
    /// The source of the value, or of what is proved.
    pub source: Option<String>,
    /// The value without the draw limit, if the limit may come first.
    pub unsure: Option<Known>,
    /// Every legal move, the best first.
    ///
    /// Moves of unknown value come after those that keep the position's value, and before those
    /// known not to.
    pub moves: Vec<ProbedMove>,
}

/// The known value of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProbedMove {
    /// The move.
    pub mv: String,
    /// Its value for the side that makes it.
    pub known: Option<Known>,
    /// What is proved about its value, if no more is known.
    pub bounds: Bounds,
}

/// A probe of text: it takes a position in any notation its game reads, and the moves since the last removal.
pub type TextProbe = Box<dyn Fn(&str, SinceRemoval, &Stop) -> Result<Probed, Error> + Send + Sync>;

/// A game and its sources of exact values, for many positions.
#[derive(Clone, Debug)]
pub struct ExactValues<G: Searchable> {
    pub(crate) game: G,
    pub(crate) exact: Vec<Arc<dyn Exact<G>>>,
}

impl<G: Searchable> ExactValues<G> {
    /// Creates the values of these sources.
    pub fn new(game: G, knowledge: &Knowledge<G>) -> Self {
        let exact = knowledge.about(&game);
        ExactValues { game, exact }
    }

    /// Returns the probe of positions as text.
    pub fn of_text(self) -> TextProbe {
        Box::new(move |position, since, stop| Ok(self.probe(&self.game.parse_position(position)?, since, stop)))
    }

    /// Probes a position and every move in it, this many moves after the last removal, until `stop`
    /// is due.
    ///
    /// ```
    /// use endspiel_connect4::ConnectFour;
    /// use endspiel_game::{Notation, SinceRemoval};
    /// use endspiel_knowledge::{Stop, Value};
    /// use endspiel_search::{Knowledge, ExactValues};
    /// let game = ConnectFour::default();
    /// let position = game.parse_position("121212").unwrap();
    /// let exact = ExactValues::new(game, &Knowledge::default());
    /// let probed = exact.probe(&position, SinceRemoval::UNLIMITED, &Stop::never());
    /// assert_eq!(probed.moves[0].mv, "1");
    /// assert_eq!(probed.known.unwrap().value, Value::Win);
    /// ```
    pub fn probe(&self, position: &G::Position, since: SinceRemoval, stop: &Stop) -> Probed {
        let game = &self.game;
        let look_up = |position: &G::Position, since: SinceRemoval| {
            self.exact.iter().find_map(|exact| {
                Some((exact.value_since(game, position, since, Effort::Solve, stop)?, exact.source()))
            })
        };
        let whole = look_up(position, since);
        let proved = Proved::of(&self.exact, game, position);
        let moves = if game.outcome(position).is_some() { Vec::new() } else { game.moves(position) };
        let mut moves: Vec<(G::Move, Option<Known>)> = moves
            .into_iter()
            .map(|mv| {
                let next = since.after(game.is_irreversible(position, mv));
                let after = look_up(&game.play_unchecked(position, mv), next);
                (mv, after.and_then(|(probed, _)| probed.exact()).map(|known| before(game, position, mv, known)))
            })
            .collect();
        let (known, unsure) = match whole {
            Some((ProbeResult::Exact(known), _)) => (Some(known), None),
            Some((ProbeResult::WithoutLimit(known), _)) => (None, Some(known)),
            None => (None, None),
        };
        let bounds_of = |mv: G::Move, known: Option<Known>| match (&proved, known) {
            (Some(proved), None) => proved.bounds(mv),
            _ => Bounds::NONE,
        };
        moves.sort_by_key(|&(mv, after)| {
            let keeps = after.map(|after| known.is_none_or(|known| after.value >= known.value));
            let rank = keeps.map_or(1, |keeps| if keeps { 2 } else { 0 });
            let bounds = bounds_of(mv, after);
            let proved = (bounds.at_least, bounds.at_most.is_none());
            std::cmp::Reverse((rank, after.map(|after| worth(after, known.unwrap_or(after))), proved))
        });
        let describe =
            |(mv, known)| ProbedMove { mv: game.print_move(position, mv), known, bounds: bounds_of(mv, known) };
        let source = whole.filter(|_| known.is_some()).map(|(_, source)| source.to_owned());
        let bounds = proved.as_ref().filter(|_| known.is_none()).map_or(Bounds::NONE, Proved::whole);
        let source = source.or_else(|| proved.as_ref().map(|proved| proved.source().to_owned()));
        Probed { known, bounds, source, unsure, moves: moves.into_iter().map(describe).collect() }
    }
}

/// Returns the value of a move from that of the position after it; a removal resets the count to
/// the next one.
pub(crate) fn before<G: Hints>(game: &G, position: &G::Position, mv: G::Move, after: Known) -> Known {
    let known = after.before();
    match game.is_loud(position, mv) {
        true => Known { removal: known.removal.map(|_| 1), ..known },
        false => known,
    }
}

/// Returns the value of a move in the measure of the position's value `whole`.
///
/// Under a draw limit this is the plies to the next removal, if those to the end of the position
/// are unknown. Play that mixes the two measures might not make progress.
pub(crate) fn measured_like(whole: Known, known: Known) -> Known {
    let plies = known.plies.filter(|_| whole.plies.is_some() || known.removal.is_none());
    Known { plies, ..known }
}

/// Returns a key that orders exact values of moves in a position of value `whole`: more is better,
/// sooner wins and later losses are better.
pub(crate) fn worth(known: Known, whole: Known) -> (Value, i64, i64) {
    let plies = i64::from(measured_like(whole, known).distance().unwrap_or(0));
    let hurry = match known.value {
        Value::Win => -plies,
        Value::Draw => 0,
        Value::Loss => plies,
    };
    (known.value, i64::from(known.count.unwrap_or(0)), hurry)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use endspiel_connect4::{ConnectFour, Position};
    use endspiel_game::{Game, Notation, SinceRemoval};
    use endspiel_knowledge::{Effort, Exact, Known, Stop, Value};

    use super::ExactValues;

    /// A source that knows three results: the first player wins, a stone at the edge draws and one
    /// beside it loses.
    #[derive(Debug)]
    struct Partly;

    impl Exact<ConnectFour> for Partly {
        fn source(&self) -> &str {
            "part of it"
        }

        fn value(&self, game: &ConnectFour, position: &Position, _: Effort, _: &Stop) -> Option<Known> {
            let after = |text: &str| *position == game.parse_position(text).unwrap();
            let known = [("1", Value::Draw), ("2", Value::Win)].into_iter().find(|(text, _)| after(text));
            let first = (*position == game.start()).then_some(Value::Win);
            first.or(known.map(|(_, value)| value)).map(Known::of)
        }
    }

    #[test]
    fn in_a_won_position_what_may_win_comes_before_what_is_known_to_draw() {
        let game = ConnectFour::default();
        let exact = ExactValues { game, exact: vec![Arc::new(Partly)] };
        let probed = exact.probe(&game.start(), SinceRemoval::UNLIMITED, &Stop::never());
        let moves: Vec<&str> = probed.moves.iter().map(|probed| probed.mv.as_str()).collect();
        assert_eq!(moves, ["3", "4", "5", "6", "7", "1", "2"]);
    }
}
