//! The computer player of the paper "Vier gewinnt": a win, else a block, else alpha-beta to a fixed depth.
//!
//! The value of a leaf is printed with the wrong sign: at even depths the evaluation is reversed,
//! at odd depths a win.

use endspiel_machine::Instant;

use endspiel_game::{Error, Match, Random, Spec};
use endspiel_knowledge::{Known, Score, Searchable, Stop, Value};

use super::viergewinnt2023_board::{Board, Owner};
use super::{PAPER as OPTION, corrected_words, only, take_corrected};
use crate::named_evaluator::{take_weights, weights_words};
use crate::phrases::{PAPER_BOARD, PAPER_WEIGHTS};
use crate::plain::FLAT_WIN;
use crate::settings::{CHECK_EVERY, seed_words, take_depth};
use crate::time::stop_in_time;
use crate::typed::{Found, SearchResult, Tell, Thinker, Variation, game_over};
use crate::{Cost, Limits, ReflexKind};

pub(super) const PAPER: &str = "viergewinnt2023";

/// The defect that can be corrected.
const SIGN: &str = "sign";

const DEFAULT_DEPTH: u32 = 6;

/// The options of the player.
pub(super) const TAKES: &[&str] = &[OPTION, "depth", "mended", "weights", "seed"];

/// Weights of runs of one, two and three stones, and of a line of four.
pub(super) const DEFAULT_WEIGHTS: [i32; 4] = [1, 15, 400, 5_000];

/// Maximum weight: ten times the weight of a line stays inside the printed window.
const MAX_WEIGHT: i32 = 6_499;

/// The printed window: wider than any value.
const WINDOW: i32 = 65_000;

/// The printed player.
pub(super) struct AlphaBeta {
    depth: u32,
    /// Whether values have the right sign at every depth.
    corrected: bool,
    columns: usize,
    rows: usize,
    win: usize,
    weights: Vec<i32>,
    /// The weights, if they differ from the defaults.
    given: Option<Vec<i32>>,
    seed: u64,
    random: Random,
}

impl AlphaBeta {
    /// Builds the player from a spec: `alphabeta:paper=viergewinnt2023,depth=6`.
    pub(super) fn from_spec<G: Searchable>(game: &G, mut spec: Spec) -> Result<Self, Error> {
        only::<G>(PAPER, "connect4")?;
        let options = game.options();
        let size = |name| options.iter().find(|(option, _)| *option == name).and_then(|(_, value)| value.parse().ok());
        let unknown = || Error::spec(PAPER_BOARD.say(&[("paper", &PAPER)]));
        let columns = size("cols").ok_or_else(unknown)?;
        let rows = size("rows").ok_or_else(unknown)?;
        let win: usize = size("win").ok_or_else(unknown)?;
        let depth = take_depth(&mut spec)?.unwrap_or(DEFAULT_DEPTH);
        let corrected = take_corrected(&mut spec, SIGN)?;
        let given = take_weights(&mut spec)?;
        let seed = spec.take("seed", 0)?;
        spec.finish(TAKES)?;
        let weights = given.clone().or_else(|| (win == DEFAULT_WEIGHTS.len()).then(|| DEFAULT_WEIGHTS.to_vec()));
        let weights = weights
            .filter(|weights| weights.len() == win && weights.iter().all(|&weight| (0..=MAX_WEIGHT).contains(&weight)));
        let weights = weights.ok_or_else(|| {
            Error::spec(PAPER_WEIGHTS.say(&[("paper", &PAPER), ("count", &win), ("most", &MAX_WEIGHT)]))
        })?;
        Ok(AlphaBeta { depth, corrected, columns, rows, win, weights, given, seed, random: Random::new(seed) })
    }

    /// Returns the paper's board, read from the position as rows from the top.
    fn board<G: Searchable>(&self, game: &G, position: &G::Position) -> Board {
        let text = game.print_position(position);
        let (cells, side) = text.split_once(' ').unwrap_or((&text, ""));
        let mut columns = vec![Vec::new(); self.columns];
        for row in cells.split('/').rev() {
            for (column, cell) in row.chars().enumerate().take(self.columns).filter(|&(_, cell)| cell != '.') {
                columns[column].push(if side.starts_with(cell) { Owner::Computer } else { Owner::Player });
            }
        }
        Board::new(columns, self.rows, self.win, self.weights.clone())
    }

    /// Returns the move without a search: the leftmost column that wins, else the leftmost in which
    /// the opponent would win.
    fn reflex(board: &Board) -> Option<(usize, ReflexKind)> {
        let free = board.free_columns();
        let leftmost = |owner| free.iter().copied().find(|&column| board.wins(column, owner));
        let block = || leftmost(Owner::Player).map(|column| (column, ReflexKind::Block));
        leftmost(Owner::Computer).map(|column| (column, ReflexKind::Win)).or_else(block)
    }

    /// Returns the columns the player chooses from at random, after a search that found this column
    /// with this value.
    fn choices(&self, board: &Board, column: usize, value: i32) -> Vec<usize> {
        let free = board.free_columns();
        if value == 0 {
            return free;
        }
        // The printed program fails here with an IndexError; any other column is meant.
        let others = || free.iter().copied().filter(|&other| other != column).collect::<Vec<_>>();
        if value == -board.win_value() && free.len() > 1 { others() } else { vec![column] }
    }
}

impl<G: Searchable> Thinker<G> for AlphaBeta {
    fn spec(&self) -> String {
        let weights = weights_words(self.given.as_deref());
        let (corrected, seed) = (corrected_words(self.corrected, SIGN), seed_words(self.seed));
        format!("alphabeta:paper={PAPER},depth={}{weights}{corrected}{seed}", self.depth)
    }

    fn think(
        &mut self,
        played: &Match<G>,
        limits: &Limits,
        stop: &Stop,
        report: Tell<'_, SearchResult<G>>,
    ) -> Found<G> {
        let begun = Instant::now();
        let stop = stop_in_time(stop, limits, begun);
        let (game, position) = (played.game(), played.position());
        let mut board = self.board(game, position);
        let free = board.free_columns();
        let move_in = |column: usize| {
            let at = free.iter().position(|&other| other == column)?;
            game.moves(position).get(at).copied()
        };
        let first = *game.moves(position).first().ok_or_else(game_over)?;
        let answer = |columns: &[usize], chosen: usize, value: Score, depth: u32, cost: Cost| {
            let chosen = move_in(chosen).unwrap_or(first);
            SearchResult {
                best: columns.iter().filter_map(|&column| move_in(column)).collect(),
                depth,
                nodes: cost.max_calls + cost.min_calls,
                cost,
                ..SearchResult::estimate(chosen, value, 1.0, begun)
            }
        };
        if let Some((column, reflex)) = AlphaBeta::reflex(&board)
            && !limits.infinite
        {
            let wins = reflex == ReflexKind::Win;
            board.play(column, Owner::Computer);
            let value = if wins { FLAT_WIN } else { board.worth(Owner::Computer) - board.worth(Owner::Player) };
            let found = answer(&[column], column, value, 1, Cost::default());
            let known = wins.then(|| Known { plies: Some(1), ..Known::of(Value::Win) });
            let lines = found.lines.iter().map(|line| Variation { known, ..line.clone() }).collect();
            return Ok(SearchResult { reflex: Some(reflex), exact: wins, lines, ..found });
        }
        let mut found = answer(&free, free.first().copied().unwrap_or(0), 0, 0, Cost::default());
        let asked = limits.depth.map_or(self.depth, |depth| depth.max(1));
        for depth in if limits.infinite { 1..=u32::MAX } else { asked..=asked } {
            let mut search = Search {
                board: board.clone(),
                corrected: self.corrected,
                stop: &stop,
                budget: limits.nodes.unwrap_or(u64::MAX),
                cost: Cost::default(),
                found: free.first().copied().unwrap_or(0),
            };
            let Some(value) = search.max(depth, -WINDOW, WINDOW, true) else { break };
            let choices = self.choices(&board, search.found, value);
            let shown = answer(&choices, search.found, value, depth, search.cost);
            report(&shown);
            let drawn = self.random.choose(&choices).copied().unwrap_or(search.found);
            found = SearchResult { chosen: move_in(drawn).unwrap_or(first), ..shown };
            if depth as usize >= self.columns * self.rows {
                break;
            }
        }
        Ok(SearchResult { seconds: begun.elapsed().as_secs_f64(), ..found })
    }
}

/// A search to a fixed depth.
struct Search<'a> {
    board: Board,
    corrected: bool,
    stop: &'a Stop,
    budget: u64,
    cost: Cost,
    /// The best column at the root.
    found: usize,
}

impl Search<'_> {
    /// Returns the value of a node in which the computer moves; `None` if the search was stopped.
    fn max(&mut self, depth: u32, mut alpha: i32, beta: i32, is_root: bool) -> Option<i32> {
        self.cost.max_calls += 1;
        let columns = self.columns(depth)?;
        if columns.is_empty() {
            return Some(self.leaf(Owner::Computer));
        }
        for column in columns {
            self.board.play(column, Owner::Computer);
            let value = self.min(depth - 1, alpha, beta);
            self.board.take_back(column);
            let value = value?;
            if value >= beta {
                self.cost.cutoffs += 1;
                return Some(beta);
            }
            if value > alpha {
                alpha = value;
                if is_root {
                    self.found = column;
                }
            }
        }
        Some(alpha)
    }

    /// Returns the value of a node in which the opponent moves; `None` if the search was stopped.
    fn min(&mut self, depth: u32, alpha: i32, mut beta: i32) -> Option<i32> {
        self.cost.min_calls += 1;
        let columns = self.columns(depth)?;
        if columns.is_empty() {
            return Some(self.leaf(Owner::Player));
        }
        for column in columns {
            self.board.play(column, Owner::Player);
            let value = self.max(depth - 1, alpha, beta, false);
            self.board.take_back(column);
            let value = value?;
            if value <= alpha {
                self.cost.cutoffs += 1;
                return Some(alpha);
            }
            beta = beta.min(value);
        }
        Some(beta)
    }

    /// Returns the columns in search order: of the n that remain, the one at index ⌊n/2⌋ is next.
    ///
    /// None at a leaf: the search goes on below a finished line until the depth is reached or the
    /// board is full.
    fn columns(&mut self, depth: u32) -> Option<Vec<usize>> {
        let visited = self.cost.max_calls + self.cost.min_calls;
        if visited > self.budget || visited.is_multiple_of(CHECK_EVERY) && self.stop.is_due() {
            return None;
        }
        if depth == 0 {
            return Some(Vec::new());
        }
        let mut left = self.board.free_columns();
        let mut order = Vec::with_capacity(left.len());
        while !left.is_empty() {
            order.push(left.remove(left.len() / 2));
        }
        Some(order)
    }

    /// Returns the value of a leaf: the side not to move minus the side to move, reversed for a
    /// finished line.
    ///
    /// A leaf counts two positions, one if it is finished.
    fn leaf(&mut self, to_move: Owner) -> i32 {
        let side = if self.corrected { Owner::Computer } else { to_move };
        self.cost.leaves += 1;
        if let Some(owner) = self.board.finished_by() {
            return if owner == side { self.board.win_value() } else { -self.board.win_value() };
        }
        self.cost.leaves += 1;
        let for_mover = self.board.worth(side) - self.board.worth(!side);
        if self.corrected { for_mover } else { -for_mover }
    }
}
