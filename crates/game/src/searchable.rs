//! What a game tells a searcher besides its rules: estimates, exact knowledge, and hints about moves.

use std::fmt::Debug;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::{
    BookEnd, BookOrder, BookProgress, Error, Game, Known, Notation, Outcome, Phrase, PositionSolver, Random, Score,
    Side, SinceRemoval, SolverSettings, Stop, Told, Words, loss_in, phrases, shorten, win_in,
};

/// Estimates positions. A value with named weights; a searcher takes any of them.
pub trait Evaluator<G: Game>: Debug + Send + Sync {
    /// The estimate for the side to move, well inside ±[`CERTAIN`](crate::CERTAIN). Only asked of positions
    /// in which the game goes on.
    fn evaluate(&self, game: &G, position: &G::Position) -> Score;

    /// The estimate of a leaf of a search. The other side has chosen this position by estimates, which err in its favour where they
    /// err; an evaluator that knows by how much gives that back, so that searches of odd and even depths agree.
    fn leaf(&self, game: &G, position: &G::Position) -> Score {
        self.evaluate(game, position)
    }

    /// The score of a finished game for the side to move, `plies` below the root of the search: by default
    /// a win is better the sooner it comes. Games that count how much is won say so here.
    fn finished(&self, game: &G, position: &G::Position, outcome: Outcome, plies: u32) -> Score {
        match outcome.points(game.side_to_move(position)) {
            0 => 0,
            1 => win_in(plies),
            _ => loss_in(plies),
        }
    }

    /// How many points of the score make one for people: 100 if it counts in hundredths.
    fn unit(&self) -> f64 {
        1.0
    }

    /// The weights as a spec names them, usual ones included; none if they were learned and belong together.
    fn weights(&self) -> Vec<i32> {
        Vec::new()
    }

    /// Shallower searches that may stand for one of this depth, the cheapest first. There are none where leaving positions for
    /// that reason does not pay.
    fn stand_ins(&self, game: &G, position: &G::Position, depth: u32) -> [Option<StandIn>; 2] {
        let _ = (game, position, depth);
        [None; 2]
    }

    /// The value of a search by means of its own that are faster than playing move after move and estimating anew. It is exactly
    /// what plain minimax finds with [`evaluate`](Evaluator::evaluate) and [`finished`](Evaluator::finished) at the same depth, or on the same side of the
    /// window, if it lies outside. `None` if it has no such means, or would have to visit too many positions.
    fn look_ahead(&self, game: &G, position: &G::Position, asked: &LookAhead) -> Option<Seen> {
        let _ = (game, position, asked);
        None
    }

    /// The evaluator to use when this side is the computer's; most make no difference.
    fn for_computer(&self, side: Side) -> Option<Arc<dyn Evaluator<G>>> {
        let _ = side;
        None
    }
}

/// A search that may stand for a deeper one: if its value is further outside the window than a margin, that of the deeper one would
/// hardly come back into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandIn {
    /// How many plies it looks ahead.
    pub depth: u32,
    /// How far it may be off, as a rule.
    pub margin: Score,
}

impl StandIn {
    /// About half of a depth. Searches of even and of odd depth do not compare well: it is even or odd as the whole is.
    pub const fn half(depth: u32) -> u32 {
        2 * (depth / 4) + depth % 2
    }
}

/// What an evaluator is asked that can [look ahead](Evaluator::look_ahead).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LookAhead {
    /// How far. A pass is a ply, too.
    pub plies: u32,
    /// Values up to this one need not be told apart.
    pub alpha: Score,
    /// Nor values from this one on.
    pub beta: Score,
    /// Positions that may be visited.
    pub most_nodes: u64,
}

/// What an evaluator sees ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The value for the side to move.
    pub score: Score,
    /// Positions visited: those in which the same side is to move, the one that was asked about among them, and those in which the
    /// other side is.
    pub nodes: [u64; 2],
    /// Those of them that were estimated.
    pub leaves: u64,
}

/// How much work an exact answer may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Look it up: the question comes from inside a search and there are millions of them.
    Glance,
    /// Work out who wins, no matter how soon, until told to stop.
    Winner,
    /// Work out everything, until told to stop.
    Solve,
}

/// A source of exact knowledge: endgame tables, solvers and books answer through it, and search, analysis, interface
/// and protocols ask through it.
pub trait Exact<G: Game>: Debug + Send + Sync {
    /// Where the answers come from, in words: "endgame table".
    fn source(&self) -> &str;

    /// The exact value for the side to move, if it is known or can be found before `stop` is due. Finished
    /// games have one too. Whoever asks for the [winner](Effort::Winner) may be told more.
    fn value(&self, game: &G, position: &G::Position, effort: Effort, stop: &Stop) -> Option<Known>;

    /// The same in a match that is drawn after too many moves without a removal. Games in which every move is irreversible, and
    /// knowledge that is asked without a limit, need not care. Whoever asks to [solve](Effort::Solve) is told what would be
    /// without the limit, too.
    fn value_since(
        &self,
        game: &G,
        position: &G::Position,
        since: SinceRemoval,
        effort: Effort,
        stop: &Stop,
    ) -> Option<Told> {
        let _ = since;
        self.value(game, position, effort, stop).map(Told::Sure)
    }

    /// What is known for certain of a position inside a search, at a [glance](Effort::Glance), where it helps the search on: wins and
    /// losses that show the way, and draws, unless looking them up takes longer than searching on.
    fn value_in_search(&self, game: &G, position: &G::Position, since: SinceRemoval, stop: &Stop) -> Option<Told> {
        self.value_since(game, position, since, Effort::Glance, stop)
    }

    /// Takes the memory it will need. Whoever plays against a clock asks for it before the clock runs.
    fn prepare(&self) {}

    /// Whether [`Effort::Solve`] is sure to answer within some tens of milliseconds, if only that nothing is known.
    fn is_quick(&self, game: &G, position: &G::Position) -> bool {
        let _ = (game, position);
        false
    }

    /// Whether there is a fair chance that [`Effort::Solve`] answers within this time. Whoever has a move to find begins nothing that
    /// will be in vain.
    fn is_within_reach(&self, game: &G, position: &G::Position, time: Duration) -> bool {
        let _ = (game, position, time);
        true
    }

    /// A move that leads to the value of a position that was just solved, if the solver has found one on the way. Whoever asks need
    /// not solve what the other moves lead to.
    fn best_move(&self, game: &G, position: &G::Position, stop: &Stop) -> Option<G::Move> {
        let _ = (game, position, stop);
        None
    }

    /// The move to play in place of this one, which a search has chosen: another, if that seems to end better by who wins alone. More and
    /// more is made certain until `stop` is due; what is believed by then counts.
    fn better_move(&self, game: &G, position: &G::Position, mv: G::Move, stop: &Stop) -> G::Move {
        let _ = (game, position, stop);
        mv
    }

    /// How long it takes as a rule to be certain of a [better move](Exact::better_move); `None` where nobody need ask for one.
    fn time_for_better_move(&self, game: &G, position: &G::Position) -> Option<Duration> {
        let _ = (game, position);
        None
    }

    /// The same knowledge, but only of positions in which the sides have at most these numbers of stones; `None` if that
    /// makes no sense here.
    fn limited(&self, larger: u8, smaller: u8) -> Option<Arc<dyn Exact<G>>> {
        let _ = (larger, smaller);
        None
    }

    /// Positions looked at since it was made, for telling what an answer has cost.
    fn nodes(&self) -> u64 {
        0
    }
}

/// Sees no difference between positions in which the game goes on: a search with it finds wins and losses within its
/// reach, and nothing else.
#[derive(Clone, Copy, Debug, Default)]
pub struct Even;

impl<G: Game> Evaluator<G> for Even {
    fn evaluate(&self, _: &G, _: &G::Position) -> Score {
        0
    }
}

/// A position whose search is measured, again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BenchPosition {
    /// The game with its options.
    pub game: &'static str,
    /// The position; `None` is the start.
    pub position: Option<&'static str>,
    /// Plies to search.
    pub depth: u32,
}

impl BenchPosition {
    /// The start of a game.
    pub const fn start(game: &'static str, depth: u32) -> BenchPosition {
        BenchPosition { game, position: None, depth }
    }

    /// Another position.
    pub const fn at(game: &'static str, position: &'static str, depth: u32) -> BenchPosition {
        BenchPosition { game, position: Some(position), depth }
    }
}

/// A game that can be searched. Everything here has a default that works; a game that knows more says so and is played
/// better.
pub trait Searchable: Notation {
    /// Openings, middle games and endgames whose search is measured.
    const BENCH: &'static [BenchPosition] = &[];

    /// Whether the game's classic computer takes a win and meets a threat without thinking.
    const CLASSIC_HAS_REFLEXES: bool = false;

    /// The strongest evaluator with its usual weights.
    fn strong(&self) -> Arc<dyn Evaluator<Self>> {
        Arc::new(Even)
    }

    /// An evaluator by name, `classic` among them, with other weights than its usual ones if given. By default that
    /// is the strongest one.
    fn evaluator(&self, name: &str, weights: Option<&[i32]>) -> Result<Arc<dyn Evaluator<Self>>, Error> {
        match (name, weights) {
            ("classic", None) => Ok(self.strong()),
            ("classic", Some(_)) => Err(Error::spec(phrases::WEIGHTS_FIXED.say(&[("evaluator", &name)]))),
            _ => Err(Error::spec(phrases::NO_EVALUATOR.say(&[("game", &Self::INFO.name), ("name", &shorten(name))]))
                .with_hint(&phrases::THERE_IS, &[("names", &"classic, strong")])),
        }
    }

    /// Exact answers that need no files.
    fn solver(&self) -> Option<Arc<dyn Exact<Self>>> {
        None
    }

    /// A solver for many positions, if the game can be solved position by position.
    fn position_solver(&self, settings: SolverSettings) -> Option<Box<dyn PositionSolver<Self>>> {
        let _ = settings;
        None
    }

    /// What an opening book in this folder knows, if the game can have one there. It is read when somebody asks.
    fn book_in(folder: &Path) -> Option<Arc<dyn Exact<Self>>> {
        let _ = folder;
        None
    }

    /// The opening book of estimates that is part of the program, as `endspiel book` has written it; `None` if the game has none.
    /// It is for games in which no position comes twice.
    const BOOK: Option<&'static [u8]> = None;

    /// Makes an opening book of exact values, or goes on making it, until it is ready or `stop` is due; `None` if the game has none.
    fn make_book(
        &self,
        order: &BookOrder<'_>,
        stop: &Stop,
        progress: &mut dyn FnMut(BookProgress),
    ) -> Option<io::Result<BookEnd>> {
        let _ = (order, stop, progress);
        None
    }

    /// Whether a move changes the balance at once: a removal.
    fn is_loud(&self, position: &Self::Position, mv: Self::Move) -> bool {
        let _ = (position, mv);
        false
    }

    /// How promising a move looks before anything was searched; higher comes first.
    fn promise(&self, position: &Self::Position, mv: Self::Move) -> i32 {
        let _ = (position, mv);
        0
    }

    /// With fewer plies left to search a move is not asked what it [promises](Searchable::promise): where finding that out costs
    /// as much as the search it saves, what cut off elsewhere says enough.
    const LEAST_DEPTH_TO_PROMISE: u32 = 1;

    /// How many slots [`Searchable::slot`] uses.
    const SLOTS: usize = 1;

    /// A small number for a move, below [`Searchable::SLOTS`]; moves that are good for the same reason
    /// share one. What a search learns of moves is kept by it.
    fn slot(&self, position: &Self::Position, mv: Self::Move) -> usize {
        let _ = (position, mv);
        0
    }

    /// Ideas of this game that puzzles are about, each as the question of a puzzle: who has to find what. The blank `{side}`
    /// is the side to move.
    const MOTIFS: &'static [Phrase] = &[];

    /// Puzzles that are part of the program, a line each as `endspiel puzzles` writes them; lines that begin with `#` are remarks.
    const PUZZLES: &'static str = "";

    /// Beginnings of games between our own engines, a line each as `endspiel openings` writes them; lines that begin with `#` are remarks.
    const OPENINGS: &'static str = "";

    /// The idea behind a move that is the only one to win, as a number among [`Searchable::MOTIFS`].
    fn motif(&self, position: &Self::Position, mv: Self::Move) -> Option<usize> {
        let _ = (position, mv);
        None
    }

    /// Whether puzzles are made of a position; some games have a part that is not for people.
    fn suits_puzzles(&self, position: &Self::Position) -> bool {
        let _ = position;
        true
    }

    /// A position near the end of a game that puzzles may be made of, where played games rarely get to such ones.
    fn random_ending(&self, random: &mut Random) -> Option<Self::Position> {
        let _ = random;
        None
    }

    /// What a move does that hurts the other side at once, in words that follow "lets Black" and "lässt Schwarz": "close a
    /// mill".
    fn blow(&self, position: &Self::Position, mv: Self::Move) -> Option<Words> {
        let _ = (position, mv);
        None
    }

    /// Whether two moves do the same to the own stones, so that they differ only in what they remove.
    fn is_same_step(&self, mv: Self::Move, other: Self::Move) -> bool {
        mv == other
    }

    /// Whether symmetric positions are so frequent here that looking for them saves more than it costs.
    fn symmetry_pays(&self, position: &Self::Position) -> bool {
        let _ = position;
        false
    }
}
