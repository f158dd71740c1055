//! A game with its variations and comments.

use crate::phrases::{OPEN_BRACKET, STRAY_BRACKET};
use crate::{Error, Game, Notation};

/// A tree of moves: a game, its variations, and what is said about them.
///
/// As text it is the moves with variations in brackets behind the move they replace: `f5 d6 (f6 e6) c3`. The nodes stand
/// in the order of that text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTree<G: Game> {
    /// The first position.
    pub start: G::Position,
    /// The comment on the first position.
    pub comment: String,
    /// The moves, each after its parent.
    pub nodes: Vec<TreeNode<G::Move>>,
}

/// A move of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeNode<M> {
    /// The number of the move before; `None` at the start.
    pub parent: Option<usize>,
    /// The move.
    pub mv: M,
    /// The comment on it.
    pub comment: String,
}

/// A step through the text of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A variation begins.
    Open,
    /// The move with this number.
    Move(usize),
    /// A variation ends.
    Close,
}

impl<G: Notation> GameTree<G> {
    /// Creates a tree without moves.
    pub fn new(start: G::Position) -> GameTree<G> {
        GameTree { start, comment: String::new(), nodes: Vec::new() }
    }

    /// Adds a move after another one and returns its number.
    pub fn push(&mut self, parent: Option<usize>, mv: G::Move) -> usize {
        self.nodes.push(TreeNode { parent, mv, comment: String::new() });
        self.nodes.len() - 1
    }

    /// Returns the comment on a move, or on the start.
    pub fn comment_mut(&mut self, node: Option<usize>) -> &mut String {
        match node {
            Some(node) => &mut self.nodes[node].comment,
            None => &mut self.comment,
        }
    }

    /// Returns the replies at the start, and then those of every move, in order.
    pub fn children(&self) -> Vec<Vec<usize>> {
        let mut children = vec![Vec::new(); self.nodes.len() + 1];
        for (number, node) in self.nodes.iter().enumerate() {
            children[node.parent.map_or(0, |parent| parent + 1)].push(number);
        }
        children
    }

    /// Returns the moves of the main line: every first move.
    pub fn main_line(&self) -> Vec<G::Move> {
        let children = self.children();
        let mut line = Vec::new();
        let mut at = 0;
        while let Some(&next) = children[at].first() {
            line.push(self.nodes[next].mv);
            at = next + 1;
        }
        line
    }

    /// Returns whether there is nothing but a main line without comments.
    pub fn is_plain(&self) -> bool {
        let follows = |(number, node): (usize, &TreeNode<G::Move>)| node.parent == number.checked_sub(1);
        self.comment.is_empty()
            && self.nodes.iter().all(|node| node.comment.is_empty())
            && self.nodes.iter().enumerate().all(follows)
    }

    /// Returns the tree with its nodes in the order of the text.
    #[must_use]
    pub fn in_order(&self) -> GameTree<G> {
        let mut ordered = GameTree { comment: self.comment.clone(), ..GameTree::new(self.start) };
        let mut renumbered = vec![0; self.nodes.len()];
        self.walk(|step| {
            if let Step::Move(number) = step {
                let node = &self.nodes[number];
                renumbered[number] = ordered.nodes.len();
                let parent = node.parent.map(|parent| renumbered[parent]);
                ordered.nodes.push(TreeNode { parent, ..node.clone() });
            }
        });
        ordered
    }

    /// Writes the moves as text.
    pub fn print(&self, game: &G) -> String {
        let mut text = String::new();
        let mut positions = vec![self.start; self.nodes.len()];
        self.walk(|step| match step {
            Step::Open => text += " (",
            Step::Close => text.push(')'),
            Step::Move(number) => {
                let node = &self.nodes[number];
                let before = node.parent.map_or(self.start, |parent| positions[parent]);
                positions[number] = game.play_unchecked(&before, node.mv);
                if !text.is_empty() && !text.ends_with('(') {
                    text.push(' ');
                }
                text += &game.print_move(&before, node.mv);
            }
        });
        text
    }

    /// Walks through the text of the tree.
    ///
    /// It needs no recursion, so no depth of a tree exhausts the stack.
    pub fn walk(&self, mut visit: impl FnMut(Step)) {
        enum Task {
            /// Write the replies to a move, or those at the start.
            Follow(usize),
            /// Write a variation.
            Aside(usize),
            Close,
        }
        let children = self.children();
        let mut tasks = vec![Task::Follow(0)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Follow(at) => {
                    let [first, asides @ ..] = &children[at][..] else { continue };
                    visit(Step::Move(*first));
                    tasks.push(Task::Follow(first + 1));
                    tasks.extend(asides.iter().rev().map(|&aside| Task::Aside(aside)));
                }
                Task::Aside(number) => {
                    visit(Step::Open);
                    visit(Step::Move(number));
                    tasks.push(Task::Close);
                    tasks.push(Task::Follow(number + 1));
                }
                Task::Close => visit(Step::Close),
            }
        }
    }

    /// Reads the moves of a text; its nodes are in order.
    pub fn read(game: &G, start: G::Position, text: &str) -> Result<GameTree<G>, Error> {
        let mut tree = GameTree::new(start);
        let mut positions: Vec<G::Position> = Vec::new();
        let mut open: Vec<Option<usize>> = Vec::new();
        let mut at: Option<usize> = None;
        for word in words(text) {
            match word {
                "(" => {
                    let Some(last) = at else { return Err(Error::format("tree", STRAY_BRACKET.say(&[]))) };
                    open.push(at);
                    at = tree.nodes[last].parent;
                }
                ")" => at = open.pop().ok_or_else(|| Error::format("tree", STRAY_BRACKET.say(&[])))?,
                word => {
                    let position = at.map_or(start, |at| positions[at]);
                    let number = tree.nodes.len();
                    let mv = game.parse_move(&position, word).map_err(|error| error.in_record(number + 1))?;
                    positions.push(game.play_unchecked(&position, mv));
                    at = Some(tree.push(at, mv));
                }
            }
        }
        if open.is_empty() { Ok(tree) } else { Err(Error::format("tree", OPEN_BRACKET.say(&[]))) }
    }
}

/// Returns the words of a text; brackets are words of their own.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace()
        .flat_map(|part| {
            part.split_inclusive(['(', ')']).flat_map(|piece| match piece.char_indices().next_back() {
                Some((at, '(' | ')')) => [&piece[..at], &piece[at..]],
                _ => [piece, ""],
            })
        })
        .filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_are_words_of_their_own() {
        let all: Vec<&str> = words(" f5 (d6(c3) e6)f4 ").collect();
        assert_eq!(all, ["f5", "(", "d6", "(", "c3", ")", "e6", ")", "f4"]);
        assert_eq!(words("  ").next(), None);
    }
}
