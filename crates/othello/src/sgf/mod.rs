//! The Smart Game Format, FF[4], for Othello, which is game number 2: games with variations and comments.
//!
//! `text` cuts a file into properties, `read` makes trees of them, `write` is the way back.

mod read;
mod text;
mod write;

pub(crate) use read::games;
pub(crate) use write::print;

/// The number of Othello among the games of the format.
const OTHELLO: &str = "2";

/// Returns whether a text is one of this format, and not of GGF, which has the name of the game in place of its number.
pub(crate) fn is_sgf(text: &str) -> bool {
    let begins = text.find('(').is_some_and(|at| text[at + 1..].trim_start().starts_with(';'));
    let game = text.split_once("GM[").and_then(|(_, rest)| rest.split_once(']'));
    begins
        && match game {
            Some((game, _)) => game.trim().bytes().all(|byte| byte.is_ascii_digit()),
            None => !text.contains("BO["),
        }
}
