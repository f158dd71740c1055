//! Writes a game with its variations.

use endspiel_game::{Game, GameTree, Outcome, Side};

use super::OTHELLO;
use super::text::escaped;
use crate::{Move, Othello, Position};

/// The pass, as Edax writes it.
const PASS: &str = "PA";

/// Writes a game: the position it begins with, unless it is the usual one, then its moves.
pub(crate) fn print(game: &Othello, tree: &GameTree<Othello>, facts: &[(String, String)]) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let mut text = format!("(;FF[4]GM[{OTHELLO}]CA[UTF-8]AP[Endspiel:{version}]SZ[{}]", game.size());
    let result = result(game, tree).map(|result| ("RE".to_owned(), result));
    let said = |name: &str| facts.iter().any(|(known, _)| known == name);
    for (name, value) in facts.iter().chain(result.iter().filter(|(name, _)| !said(name))) {
        if is_fact(name) {
            text += &format!("{name}[{}]", escaped(value));
        }
    }
    if tree.start != game.start() {
        text += &set_up(game, &tree.start);
    }
    text += &comment(&tree.comment);
    text.push('\n');
    write_moves(game, tree, &mut text);
    text + ")\n"
}

/// Returns whether a name is one of a property about the game as a whole.
fn is_fact(name: &str) -> bool {
    let reserved = ["B", "W", "C", "FF", "GM", "SZ", "CA", "AP", "AB", "AW", "AE", "PL"];
    !reserved.contains(&name) && (1..=2).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_uppercase())
}

fn set_up(game: &Othello, start: &Position) -> String {
    let mut text = String::new();
    for (name, side) in [("AB", Side::First), ("AW", Side::Second)] {
        let squares: String = game
            .board()
            .iter()
            .filter(|&square| start.disc_at(square) == Some(side))
            .map(|square| format!("[{square}]"))
            .collect();
        if !squares.is_empty() {
            text += &format!("{name}{squares}");
        }
    }
    text + if start.side == Side::First { "PL[B]" } else { "PL[W]" }
}

fn comment(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("C[{}]", escaped(text)) }
}

/// Writes the moves; each of several replies stands in brackets of its own.
fn write_moves(game: &Othello, tree: &GameTree<Othello>, text: &mut String) {
    enum Task {
        /// Write the replies to a move, or those at the start.
        Follow(usize),
        /// Write a reply in brackets.
        Aside(usize),
        Close,
    }
    let children = tree.children();
    let mut positions = vec![tree.start; tree.nodes.len()];
    let mut write = |number: usize, text: &mut String| {
        let node = &tree.nodes[number];
        let before = node.parent.map_or(tree.start, |parent| positions[parent]);
        positions[number] = game.play_unchecked(&before, node.mv);
        let mv = if node.mv == Move::Pass { PASS.to_owned() } else { node.mv.to_string() };
        let colour = if before.side == Side::First { 'B' } else { 'W' };
        *text += &format!(";{colour}[{mv}]{}", comment(&node.comment));
    };
    let mut tasks = vec![Task::Follow(0)];
    while let Some(task) = tasks.pop() {
        match task {
            Task::Follow(at) => match &children[at][..] {
                [] => {}
                [only] => {
                    write(*only, text);
                    tasks.push(Task::Follow(only + 1));
                }
                several => tasks.extend(several.iter().rev().map(|&reply| Task::Aside(reply))),
            },
            Task::Aside(number) => {
                text.push_str("\n(");
                write(number, text);
                tasks.push(Task::Close);
                tasks.push(Task::Follow(number + 1));
            }
            Task::Close => text.push(')'),
        }
    }
}

/// Returns the result of the main line, empty squares to the winner; `None` if it does not end.
fn result(game: &Othello, tree: &GameTree<Othello>) -> Option<String> {
    let end = tree.main_line().iter().fold(tree.start, |position, &mv| game.play_unchecked(&position, mv));
    let discs = |side| end.of(side).count();
    let empty = game.board().count() - discs(Side::First) - discs(Side::Second);
    let margin = discs(Side::First).abs_diff(discs(Side::Second)) + empty;
    Some(match game.outcome(&end)? {
        Outcome::Draw => "0".to_owned(),
        Outcome::Win(Side::First) => format!("B+{margin}"),
        Outcome::Win(Side::Second) => format!("W+{margin}"),
    })
}
