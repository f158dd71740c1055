//! The positions of a book: which follow which, what each is worth, and which one is looked at next.

use std::collections::HashMap;

use endspiel_game::Game;
use endspiel_knowledge::Searchable;

/// The hundredths of a point that a ply further from the start counts like a worse move: positions that come late are met less.
const COST_OF_PLY: i32 = 25;

/// What a search has found of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// The value for the side to move, in hundredths of what people count.
    pub hundredths: i16,
    /// How many plies ahead it was searched.
    pub depth: u8,
}

/// A position of a book and what follows it.
#[derive(Clone, Debug)]
struct Node<P> {
    position: P,
    /// How many moves lead there, at least by one way.
    plies: u32,
    /// The positions after its moves, in their order and each once; none if it is a leaf, which was searched.
    next: Vec<usize>,
    /// Of a leaf what was found, of any other what follows from the best of its moves.
    value: Estimate,
}

/// The positions of a book, up to symmetry: of those that mirror each other the least. Every move of a position that is not a
/// leaf leads to another one; those that several moves lead to are shared.
#[derive(Clone, Debug)]
pub struct Tree<G: Game> {
    places: HashMap<G::Position, usize>,
    nodes: Vec<Node<G::Position>>,
}

/// A move that leads to a position of a book.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BookMove<M> {
    /// The move.
    pub mv: M,
    /// Its value for the side that makes it.
    pub value: Estimate,
}

impl<G: Searchable> Tree<G> {
    /// A book with nothing but the start of the game.
    pub fn new(game: &G, value: Estimate) -> Self {
        let mut tree = Tree { places: HashMap::new(), nodes: Vec::new() };
        tree.add(game.canonical(&game.start()).0, 0, value);
        tree
    }

    /// How many positions it has.
    pub fn positions(&self) -> usize {
        self.nodes.len()
    }

    /// How many moves lead to the position that was added last.
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

    /// What is known of a position, wherever it lies on the board.
    pub fn value(&self, game: &G, position: &G::Position) -> Option<Estimate> {
        self.place(game, position).map(|place| self.nodes[place].value)
    }

    fn place(&self, game: &G, position: &G::Position) -> Option<usize> {
        self.places.get(&game.canonical(position).0).copied()
    }

    /// Every move of a position with its value, best first; none if it is not in the book or a leaf of it.
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

    /// How play goes on after a move, as long as the book says so; the move comes first.
    pub fn line(&self, game: &G, position: &G::Position, mv: G::Move) -> Vec<G::Move> {
        let mut line = vec![mv];
        let mut position = game.play_unchecked(position, mv);
        while let Some(best) = self.moves(game, &position).first() {
            line.push(best.mv);
            position = game.play_unchecked(&position, best.mv);
        }
        line
    }

    /// The leaf that is looked at next: of those with fewer than `plies` moves before them that are not `busy`, the one that both
    /// sides come to with the smallest losses, counted along the way together with the way's length.
    pub(super) fn next_leaf(&self, game: &G, plies: u32, busy: &[usize]) -> Option<usize> {
        let mut costs = vec![i32::MAX; self.nodes.len()];
        costs[0] = 0;
        let order = self.order();
        // What leads to a position comes before it.
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
        // Of equals the first in this order, which does not depend on what was added when.
        order.into_iter().filter(open).min_by_key(|&place| costs[place])
    }

    /// All positions, each after everything that follows it.
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

    /// The positions after the moves of one, each once: those that are there with their values, and those that are missing.
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

    /// Makes a leaf a position whose moves are known: these are the positions after them that were missing.
    pub(super) fn unfold(&mut self, game: &G, place: usize, found: &[(G::Position, Estimate)]) {
        let Node { position, plies, .. } = self.nodes[place];
        for &(position, value) in found {
            self.add(position, plies + 1, value);
        }
        let next = successors(game, &position);
        self.nodes[place].next = next.iter().filter_map(|position| self.places.get(position).copied()).collect();
        self.carry_back();
    }

    /// Gives every position that is not a leaf the value of its best move.
    fn carry_back(&mut self) {
        for place in self.order() {
            let values = self.nodes[place].next.iter().map(|&next| self.nodes[next].value.before());
            if let Some(best) = values.max_by_key(|value| (value.hundredths, value.depth)) {
                self.nodes[place].value = best;
            }
        }
    }

    /// Tells of every position once, what follows it after it: `None` for one whose moves are known.
    pub(super) fn walk(&self, mut tell: impl FnMut(Option<Estimate>)) {
        let (mut waiting, mut seen) = (vec![0], vec![false; self.nodes.len()]);
        while let Some(place) = waiting.pop() {
            if std::mem::replace(&mut seen[place], true) {
                continue;
            }
            let node = &self.nodes[place];
            tell(node.next.is_empty().then_some(node.value));
            waiting.extend(node.next.iter().rev());
        }
    }

    /// The book that [`Tree::walk`] tells of. `None` if `ask` has no answer or a position has no moves that should have some.
    pub(super) fn read(game: &G, mut ask: impl FnMut() -> Option<Option<Estimate>>) -> Option<Self> {
        let nothing = Estimate { hundredths: 0, depth: 0 };
        let mut tree = Tree { places: HashMap::new(), nodes: Vec::new() };
        let mut inner = Vec::new();
        let mut waiting = vec![(game.canonical(&game.start()).0, 0)];
        while let Some((position, plies)) = waiting.pop() {
            if tree.places.contains_key(&position) {
                continue;
            }
            let told = ask()?;
            let place = tree.add(position, plies, told.unwrap_or(nothing));
            if told.is_none() {
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
        tree.carry_back();
        Some(tree)
    }
}

impl Estimate {
    /// The value as people count it.
    pub fn points(self) -> f64 {
        f64::from(self.hundredths) / 100.0
    }

    /// What this value of a position means for whoever has moved there.
    #[must_use]
    pub fn before(self) -> Estimate {
        Estimate { hundredths: self.hundredths.saturating_neg(), depth: self.depth.saturating_add(1) }
    }
}

/// The positions after the moves of one, of those that mirror each other the least, in the order of the moves and each once.
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
