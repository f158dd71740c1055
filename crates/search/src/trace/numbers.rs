//! A tree of numbers, as it is drawn on a blackboard: `((3 5) (2 9))`.

use std::str::FromStr;

use endspiel_game::Error;
use endspiel_knowledge::{Score, Stop};

use super::tracer::search;
use super::{DEEPEST_TRACE, Successors, Trace, TraceSettings};
use crate::phrases::{TREE_DEEP, TREE_EMPTY, TREE_LONG, TREE_NUMBER, TREE_OPEN, TREE_REST};

/// Longest text of a tree of numbers, in characters.
pub const MAX_TREE_LENGTH: usize = 2000;

/// Largest number at a leaf.
const LARGEST: Score = 9999;

/// A game tree with whole numbers at its leaves.
///
/// A node is a number or, in brackets, nodes with spaces or commas between them. The largest value is wanted at the
/// root, the smallest below it, and so on. Moves are numbered from 1.
///
/// ```
/// use endspiel_knowledge::Stop;
/// use endspiel_search::{NumberTree, trace_numbers};
/// let tree: NumberTree = "((3 5) (2 9))".parse().unwrap();
/// let trace = trace_numbers(&tree, true, &Stop::never());
/// // The 2 refutes the second move, so the 9 is not evaluated.
/// assert_eq!((trace.value, trace.counts.leaves), (3, 3));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberTree {
    nodes: Vec<Numbered>,
    depth: u32,
}

/// A node, with the numbers of its children.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Numbered {
    Leaf(Score),
    Inner(Vec<usize>),
}

impl NumberTree {
    /// Returns the number of leaves.
    pub fn leaves(&self) -> usize {
        self.nodes.iter().filter(|node| matches!(node, Numbered::Leaf(_))).count()
    }
}

impl FromStr for NumberTree {
    type Err = Error;

    fn from_str(text: &str) -> Result<NumberTree, Error> {
        if text.chars().count() > MAX_TREE_LENGTH {
            return Err(Error::position(TREE_LONG.say(&[("most", &MAX_TREE_LENGTH)])));
        }
        let spaced = text.replace(['(', '['], " ( ").replace([')', ']'], " ) ").replace(',', " ").replace('−', "-");
        let mut nodes: Vec<Numbered> = Vec::new();
        let (mut open, mut depth) = (Vec::<usize>::new(), 0);
        for word in spaced.split_whitespace() {
            if word == ")" {
                let closed = open.pop().ok_or_else(|| Error::position(TREE_OPEN.say(&[])))?;
                if nodes[closed] == Numbered::Inner(Vec::new()) {
                    return Err(Error::position(TREE_EMPTY.say(&[])));
                }
                continue;
            }
            let id = nodes.len();
            match open.last() {
                Some(&parent) => {
                    if let Numbered::Inner(children) = &mut nodes[parent] {
                        children.push(id);
                    }
                }
                None if id > 0 => return Err(Error::position(TREE_REST.say(&[]))),
                None => {}
            }
            depth = depth.max(open.len());
            if word == "(" {
                nodes.push(Numbered::Inner(Vec::new()));
                open.push(id);
            } else {
                nodes.push(Numbered::Leaf(number(word)?));
            }
        }
        if !open.is_empty() {
            return Err(Error::position(TREE_OPEN.say(&[])));
        }
        if depth == 0 {
            return Err(Error::position(TREE_EMPTY.say(&[])));
        }
        if depth > DEEPEST_TRACE as usize {
            return Err(Error::position(TREE_DEEP.say(&[("most", &DEEPEST_TRACE)])));
        }
        Ok(NumberTree { nodes, depth: depth as u32 })
    }
}

fn number(word: &str) -> Result<Score, Error> {
    let read = word.parse::<Score>().ok().filter(|number| (-LARGEST..=LARGEST).contains(number));
    read.ok_or_else(|| Error::position(TREE_NUMBER.say(&[("text", &endspiel_game::shorten(word)), ("most", &LARGEST)])))
}

/// Searches a tree of numbers, with cutoffs or without, and records every step.
pub fn trace_numbers(tree: &NumberTree, cut: bool, stop: &Stop) -> Trace {
    let settings = TraceSettings {
        depth: tree.depth,
        cut,
        ordering: false,
        table: false,
        symmetry: false,
        evaluator: String::new(),
    };
    search(tree, (0, true), 1.0, &settings, stop)
}

impl Successors for NumberTree {
    /// The number of a node, and whether the largest value is wanted there.
    type Position = (usize, bool);
    type Key = usize;

    fn is_root_side(&self, &(_, wants_largest): &(usize, bool)) -> bool {
        wants_largest
    }

    fn finished(&self, _: &(usize, bool)) -> Option<Score> {
        None
    }

    fn estimate(&self, &(node, wants_largest): &(usize, bool), _: u32) -> Option<Score> {
        match self.nodes[node] {
            Numbered::Leaf(value) => Some(if wants_largest { value } else { -value }),
            Numbered::Inner(_) => None,
        }
    }

    fn successors(&self, &(node, wants_largest): &(usize, bool), _: bool) -> Vec<(String, (usize, bool))> {
        let Numbered::Inner(children) = &self.nodes[node] else { return Vec::new() };
        let next = |(index, &child): (usize, &usize)| ((index + 1).to_string(), (child, !wants_largest));
        children.iter().enumerate().map(next).collect()
    }

    fn key(&self, &(node, _): &(usize, bool), _: bool) -> usize {
        node
    }
}
