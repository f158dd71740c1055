//! Exact values of a position and of every move in it, where the doors of exact knowledge have an answer.

use std::sync::Arc;

use endspiel_game::{AnyMatch, Effort, Error, Exact, Known, Match, Searchable, Stop, Value};
use endspiel_games::Visitor;

use crate::knowledge::knowledge;

/// What is known for certain of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Probed {
    /// The value for the side to move.
    pub known: Option<Known>,
    /// Where it comes from.
    pub source: Option<String>,
    /// Every legal move, the best first, those of unknown value last.
    pub moves: Vec<ProbedMove>,
}

/// What is known for certain of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProbedMove {
    /// The move.
    pub mv: String,
    /// Its value for the side that makes it.
    pub known: Option<Known>,
}

/// Asks for the exact value of a match's present position and of every move in it, until `stop` is due. A match
/// that a draw limit has ended is looked at as if it went on.
///
/// ```
/// use endspiel_game::{DrawLimits, Stop, Value};
/// use endspiel_search::probe;
/// let game = endspiel_games::open("connect4").unwrap();
/// let played = game.open(Some("121212"), DrawLimits::NONE).unwrap();
/// let probed = probe(&*played, &Stop::never()).unwrap();
/// assert_eq!(probed.moves[0].mv, "1");
/// assert_eq!(probed.known.unwrap().value, Value::Win);
/// ```
pub fn probe(played: &dyn AnyMatch, stop: &Stop) -> Result<Probed, Error> {
    endspiel_games::visit(&played.spec(), Probe { played, stop })
}

/// Exact knowledge about one game, for many positions one after the other.
pub trait Prober: Send + Sync {
    /// What is known about a position, in any notation the game reads.
    fn probe(&self, position: &str, stop: &Stop) -> Result<Probed, Error>;
}

/// The prober for the game a spec names.
pub fn prober(game: &str) -> Result<Box<dyn Prober>, Error> {
    struct Make;
    impl Visitor for Make {
        type Output = Box<dyn Prober>;

        fn visit<G: Searchable>(self, game: G) -> Self::Output {
            Box::new(TypedProber::new(game))
        }
    }
    endspiel_games::visit(game, Make)
}

struct Probe<'a> {
    played: &'a dyn AnyMatch,
    stop: &'a Stop,
}

impl Visitor for Probe<'_> {
    type Output = Probed;

    fn visit<G: Searchable>(self, game: G) -> Probed {
        let Some(played) = self.played.as_any().downcast_ref::<Match<G>>() else { return Probed::default() };
        TypedProber::new(game).ask(played.position(), self.stop)
    }
}

struct TypedProber<G: Searchable> {
    game: G,
    doors: Vec<Arc<dyn Exact<G>>>,
}

impl<G: Searchable> TypedProber<G> {
    fn new(game: G) -> Self {
        let doors = knowledge(&game);
        TypedProber { game, doors }
    }

    fn ask(&self, position: &G::Position, stop: &Stop) -> Probed {
        let game = &self.game;
        let ask = |position: &G::Position| {
            self.doors.iter().find_map(|door| Some((door.value(game, position, Effort::Solve, stop)?, door.source())))
        };
        let whole = ask(position);
        let moves = if game.outcome(position).is_some() { Vec::new() } else { game.moves(position) };
        let mut moves: Vec<(G::Move, Option<Known>)> =
            moves.into_iter().map(|mv| (mv, ask(&game.play(position, mv)).map(|(known, _)| known.before()))).collect();
        moves.sort_by_key(|&(_, known)| std::cmp::Reverse(known.map(worth)));
        let describe = |(mv, known)| ProbedMove { mv: game.print_move(position, mv), known };
        Probed {
            known: whole.map(|(known, _)| known),
            source: whole.map(|(_, source)| source.to_owned()),
            moves: moves.into_iter().map(describe).collect(),
        }
    }
}

impl<G: Searchable> Prober for TypedProber<G> {
    fn probe(&self, position: &str, stop: &Stop) -> Result<Probed, Error> {
        Ok(self.ask(&self.game.parse_position(position)?, stop))
    }
}

/// Orders exact values: more is better, sooner wins and later losses are better.
pub(crate) fn worth(known: Known) -> (Value, i64, i64) {
    let plies = i64::from(known.plies.unwrap_or(0));
    let hurry = match known.value {
        Value::Win => -plies,
        Value::Draw => 0,
        Value::Loss => plies,
    };
    (known.value, i64::from(known.count.unwrap_or(0)), hurry)
}
