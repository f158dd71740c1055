//! The commands of the prompt, besides moves.

use std::path::PathBuf;

/// A line from the player: a command or a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PromptCommand {
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
    /// Plays the moves again that were taken back.
    Redo,
    /// Starts again, or starts another game if one is named.
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
    ("why", "what decides the position, for games that know it: the threats of Connect Four"),
    ("undo", "take back, to your own last turn"),
    ("redo", "play again what was taken back"),
    ("new [GAME]", "start again, or start another game"),
    ("save FILE", "keep the game"),
    ("load FILE", "go on with a game that was kept"),
    ("position", "the position in words"),
    ("record", "the moves so far"),
    ("quit", "leave"),
];

impl PromptCommand {
    /// Reads a line; a command that lacks its file is refused with its usage.
    pub fn parse(line: &str) -> Result<PromptCommand, String> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let file = || match rest {
            "" => Err(format!("{word} takes a file, as in `{word} game.json`")),
            name => Ok(PathBuf::from(name)),
        };
        let command = match (word.to_ascii_lowercase().as_str(), rest) {
            ("", _) => PromptCommand::Empty,
            ("save", _) => PromptCommand::Save(file()?),
            ("load", _) => PromptCommand::Load(file()?),
            ("new", "") => PromptCommand::New(None),
            ("new", game) => PromptCommand::New(Some(game.to_owned())),
            ("help" | "?", "") => PromptCommand::Help,
            ("moves", "") => PromptCommand::Moves,
            ("hint", "") => PromptCommand::Hint,
            ("why", "") => PromptCommand::Why,
            ("undo", "") => PromptCommand::Undo,
            ("redo", "") => PromptCommand::Redo,
            ("position", "") => PromptCommand::Position,
            ("record", "") => PromptCommand::Record,
            ("quit" | "exit", "") => PromptCommand::Quit,
            _ => PromptCommand::Move(line.to_owned()),
        };
        Ok(command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_told_from_moves() {
        assert_eq!(PromptCommand::parse("UNDO"), Ok(PromptCommand::Undo));
        assert_eq!(PromptCommand::parse("hint"), Ok(PromptCommand::Hint));
        assert_eq!(PromptCommand::parse("d6-d5xa1"), Ok(PromptCommand::Move("d6-d5xa1".to_owned())));
        assert_eq!(PromptCommand::parse("save  my game.json "), Ok(PromptCommand::Save("my game.json".into())));
        assert_eq!(
            PromptCommand::parse("new othello:size=6"),
            Ok(PromptCommand::New(Some("othello:size=6".to_owned())))
        );
        assert_eq!(PromptCommand::parse(""), Ok(PromptCommand::Empty));
        assert!(PromptCommand::parse("save").is_err());
    }
}
