//! Orders that may be typed besides moves.

use std::path::PathBuf;

/// A line from the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// An empty line.
    Empty,
    /// A move, or an attempt at one.
    Move(String),
    /// Shows the commands.
    Help,
    /// Lists all legal moves.
    Moves,
    /// Shows the move of a strong engine.
    Hint,
    /// Shows what decides the position.
    Why,
    /// Returns to the player's last turn.
    Undo,
    /// Repeats the moves taken back.
    Redo,
    /// Starts a new game, of another kind if one is named.
    New(Option<String>),
    /// Saves the game in a file.
    Save(PathBuf),
    /// Loads a game from a file.
    Load(PathBuf),
    /// Prints the position as text.
    Position,
    /// Prints the moves so far.
    Record,
    /// Leaves.
    Quit,
}

/// The commands and their descriptions, for `help`.
pub const HELP: &[(&str, &str)] = &[
    ("a move", "or its number in the list, or only its beginning"),
    ("moves", "list all moves"),
    ("hint", "what a strong engine would play"),
    ("why", "what decides the position, where the game can tell: the threats of Connect Four"),
    ("undo", "take back, to your own last turn"),
    ("redo", "play again what was taken back"),
    ("new [GAME]", "start again, or start another game"),
    ("save FILE", "keep the game"),
    ("load FILE", "go on with a game that was kept"),
    ("position", "the position in words"),
    ("record", "the moves so far"),
    ("quit", "leave"),
];

impl Order {
    /// Reads a line; a command that lacks its file is refused with its usage.
    pub fn parse(line: &str) -> Result<Order, String> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let file = || match rest {
            "" => Err(format!("{word} takes a file, as in `{word} game.json`")),
            name => Ok(PathBuf::from(name)),
        };
        let order = match (word.to_ascii_lowercase().as_str(), rest) {
            ("", _) => Order::Empty,
            ("save", _) => Order::Save(file()?),
            ("load", _) => Order::Load(file()?),
            ("new", "") => Order::New(None),
            ("new", game) => Order::New(Some(game.to_owned())),
            ("help" | "?", "") => Order::Help,
            ("moves", "") => Order::Moves,
            ("hint", "") => Order::Hint,
            ("why", "") => Order::Why,
            ("undo", "") => Order::Undo,
            ("redo", "") => Order::Redo,
            ("position", "") => Order::Position,
            ("record", "") => Order::Record,
            ("quit" | "exit", "") => Order::Quit,
            _ => Order::Move(line.to_owned()),
        };
        Ok(order)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_told_from_moves() {
        assert_eq!(Order::parse("UNDO"), Ok(Order::Undo));
        assert_eq!(Order::parse("hint"), Ok(Order::Hint));
        assert_eq!(Order::parse("d6-d5xa1"), Ok(Order::Move("d6-d5xa1".to_owned())));
        assert_eq!(Order::parse("save  my game.json "), Ok(Order::Save("my game.json".into())));
        assert_eq!(Order::parse("new othello:size=6"), Ok(Order::New(Some("othello:size=6".to_owned()))));
        assert_eq!(Order::parse(""), Ok(Order::Empty));
        assert!(Order::parse("save").is_err());
    }
}
