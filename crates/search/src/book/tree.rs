//! The positions of a book: their successors, their values, and the next one to search.

use std::collections::HashMap;

use endspiel_game::Game;
use endspiel_knowledge::Searchable;

/// The cost of a ply further from the start, in hundredths of a point: late positions are rare.
const COST_OF_PLY: i32 = 25;

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// The value for the side to move, in hundredths of a displayed point.
    pub hundredths: i16,
    /// Its depth in plies.
    pub depth: u8,
}

/// A position of a book with its successors.
#[derive(Clone, Debug)]
struct Node<P> {
    position: P,
    /// The length of one path to it, in moves.
    plies: u32,
    /// The positions after its moves, in order and each once; none for a leaf, which was searched.
    next: Vec<usize>,
    /// The search result of a leaf; for any other position the value of its best move.
    value: Estimate,
}

/// The positions of a book, up to symmetry, each by its smallest image.
///
/// Every move of an inner position leads to another position of the book; transpositions are
/// shared.
#[derive(Clone, Debug)]
pub struct Tree<G: Game> {
    places: HashMap<G::Position, usize>,
    nodes: Vec<Node<G::Position>>,
}

/// A move to a position of a book.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BookMove<M> {
    /// The move.
    pub mv: M,
    /// Its value for the side that makes it.
    pub value: Estimate,
}

impl<G: Searchable> Tree<G> {
    /// Creates a book with only the start of the game.
    pub fn new(game: &G, value: Estimate) -> Self {
        let mut tree = Tree { places: HashMap::new(), nodes: Vec::new() };
        tree.add(game.canonical(&game.start()).0, 0, value);
        tree
    }

    /// Returns the number of positions.
    pub fn positions(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the number of moves to the position that was added last.
    pub(super) fn latest_plies(&self) -> u32 {
        self.nodes.last().map_or(0, |node| node.plies)
    }

    /// Adds a leaf, unless the position is there already.
    fn add(&mut self, position: G::Position, plies: u32, value: Estimate) -> usize {
        *self.places.entry(position).or_insert_with(|| {
            self.nodes.push(Node { position, plies, next: Vec::new(), value });
            self.nodes.len() - 1
        })
    }

    /// Returns the value of a position or of a symmetric one.
    pub fn value(&self, game: &G, position: &G::Position) -> Option<Estimate> {
        self.place(game, position).map(|place| self.nodes[place].value)
    }

    fn place(&self, game: &G, position: &G::Position) -> Option<usize> {
        self.places.get(&game.canonical(position).0).copied()
    }

    /// Returns every move of a position with its value, best first; none if it is not in the book
    /// or a leaf.
    pub fn moves(&self, game: &G, position: &G::Position) -> Vec<BookMove<G::Move>> {
        if self.place(game, position).is_none_or(|place| self.nodes[place].next.is_empty()) {
            return Vec::new();
        }
        let value = |mv: &G::Move| self.value(game, &game.play_unchecked(position, *mv));
        let valued = |mv: G::Move| Some(BookMove { mv, value: value(&mv)?.before() });
        let mut moves: Vec<_> = game.moves(position).into_iter().filter_map(valued).collect();
        moves.sort_by_key(|found| std::cmp::Reverse(found.value.hundredths));
        moves
    }

    /// Returns a move with its continuation in the book.
    pub fn line(&self, game: &G, position: &G::Position, mv: G::Move) -> Vec<G::Move> {
        let mut line = vec![mv];
        let mut position = game.play_unchecked(position, mv);
        while let Some(best) = self.moves(game, &position).first() {
            line.push(best.mv);
            position = game.play_unchecked(&position, best.mv);
        }
        line
    }

    /// Returns the next leaf to search: the one that both sides reach with the smallest losses.
    ///
    /// Leaves after `plies` or more moves and those that are `busy` are left out. The length of the
    /// path adds to the losses.
    pub(super) fn next_leaf(&self, game: &G, plies: u32, busy: &[usize]) -> Option<usize> {
        let mut costs = vec![i32::MAX; self.nodes.len()];
        costs[0] = 0;
        let order = self.order();
        // Predecessors come first.
        for &place in order.iter().rev() {
            let node = &self.nodes[place];
            for &next in &node.next {
                let loss = i32::from(node.value.hundredths) + i32::from(self.nodes[next].value.hundredths);
                costs[next] = costs[next].min(costs[place].saturating_add(COST_OF_PLY + loss));
            }
        }
        let open = |&place: &usize| {
            let node = &self.nodes[place];
            node.next.is_empty()
                && node.plies < plies
                && !busy.contains(&place)
                && game.outcome(&node.position).is_none()
        };
        // Among equals the first in this order, which does not depend on the order of insertion.
        order.into_iter().filter(open).min_by_key(|&place| costs[place])
    }

    /// Returns all positions, each after its successors.
    fn order(&self) -> Vec<usize> {
        let (mut order, mut seen) = (Vec::with_capacity(self.nodes.len()), vec![false; self.nodes.len()]);
        let mut path = vec![(0, 0)];
        seen[0] = true;
        while let Some((place, index)) = path.last_mut() {
            match self.nodes[*place].next.get(*index) {
                Some(&next) => {
                    *index += 1;
                    if !std::mem::replace(&mut seen[next], true) {
                        path.push((next, 0));
                    }
                }
                None => {
                    order.push(*place);
                    path.pop();
                }
            }
        }
        order
    }

    /// Returns the successors of a position, each once: the values of known ones, and the missing
    /// positions.
    pub(super) fn after(&self, game: &G, place: usize) -> (Vec<Estimate>, Vec<G::Position>) {
        let (mut known, mut missing) = (Vec::new(), Vec::new());
        for position in successors(game, &self.nodes[place].position) {
            match self.places.get(&position) {
                Some(&there) => known.push(self.nodes[there].value),
                None => missing.push(position),
            }
        }
        (known, missing)
    }

    /// Turns a leaf into an inner position, with the results of its missing successors.
    pub(super) fn expand(&mut self, game: &G, place: usize, found: &[(G::Position, Estimate)]) {
        let Node { position, plies, .. } = self.nodes[place];
        for &(position, value) in found {
            self.add(position, plies + 1, value);
        }
        let next = successors(game, &position);
        self.nodes[place].next = next.iter().filter_map(|position| self.places.get(position).copied()).collect();
        self.propagate();
    }

    /// Gives every inner position the value of its best move.
    fn propagate(&mut self) {
        for place in self.order() {
            let values = self.nodes[place].next.iter().map(|&next| self.nodes[next].value.before());
            if let Some(best) = values.max_by_key(|value| (value.hundredths, value.depth)) {
                self.nodes[place].value = best;
            }
        }
    }

    /// Visits every position once, after its successors; `None` stands for an inner position.
    pub(super) fn visit_postorder(&self, mut visit: impl FnMut(Option<Estimate>)) {
        let (mut waiting, mut seen) = (vec![0], vec![false; self.nodes.len()]);
        while let Some(place) = waiting.pop() {
            if std::mem::replace(&mut seen[place], true) {
                continue;
            }
            let node = &self.nodes[place];
            visit(node.next.is_empty().then_some(node.value));
            waiting.extend(node.next.iter().rev());
        }
    }

    /// Reads the book written by [`Tree::visit_postorder`]. `None` if `read_node` has no answer, or an inner
    /// position has no moves.
    pub(super) fn read(game: &G, mut read_node: impl FnMut() -> Option<Option<Estimate>>) -> Option<Self> {
        let nothing = Estimate { hundredths: 0, depth: 0 };
        let mut tree = Tree { places: HashMap::new(), nodes: Vec::new() };
        let mut inner = Vec::new();
        let mut waiting = vec![(game.canonical(&game.start()).0, 0)];
        while let Some((position, plies)) = waiting.pop() {
            if tree.places.contains_key(&position) {
                continue;
            }
            let leaf = read_node()?;
            let place = tree.add(position, plies, leaf.unwrap_or(nothing));
            if leaf.is_none() {
                let next = successors(game, &position);
                if next.is_empty() {
                    return None;
                }
                inner.push(place);
                waiting.extend(next.into_iter().rev().map(|position| (position, plies + 1)));
            }
        }
        for place in inner {
            let next = successors(game, &tree.nodes[place].position);
            tree.nodes[place].next = next.iter().filter_map(|position| tree.places.get(position).copied()).collect();
        }
        tree.propagate();
        Some(tree)
    }
}

impl Estimate {
    /// Returns the value in displayed points.
    pub fn points(self) -> f64 {
        f64::from(self.hundredths) / 100.0
    }

    /// Returns the value for the side that has moved to this position.
    #[must_use]
    pub fn before(self) -> Estimate {
        Estimate { hundredths: self.hundredths.saturating_neg(), depth: self.depth.saturating_add(1) }
    }
}

/// Returns the smallest images of the positions after the moves of one, in the order of the moves
/// and each once.
fn successors<G: Searchable>(game: &G, position: &G::Position) -> Vec<G::Position> {
    let mut found = Vec::new();
    if game.outcome(position).is_none() {
        game.for_each_move(position, |mv| {
            let next = game.canonical(&game.play_unchecked(position, mv)).0;
            if !found.contains(&next) {
                found.push(next);
            }
        });
    }
    found
}
