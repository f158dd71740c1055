//! Output of clap in our form: help unchanged, errors on one line.

use std::io::Write;

use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::arguments::Cli;
use crate::failure::Failure;

/// Prints the requested help or version, or turns a wrong command line into a failure.
pub fn answer(error: &clap::Error, out: &mut dyn Write) -> Result<(), Failure> {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // Printing through clap keeps its colours on a terminal.
            out.flush()?;
            Ok(error.print()?)
        }
        _ => {
            // An argument that is not valid text is shown as far as it is.
            let words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
            Err(Failure::Input(sentence(error, words)))
        }
    }
}

/// Returns the error in one sentence, with the help to look at.
fn sentence(error: &clap::Error, words: impl Iterator<Item = String>) -> String {
    let text = error.render().to_string();
    let mut problem = text
        .lines()
        .take_while(|line| !line.trim().is_empty())
        .map(str::trim)
        .collect::<Vec<_>>()
        .join(" ")
        .trim_start_matches("error: ")
        .to_owned();
    if let Some(similar) = suggestion(error) {
        problem += &format!("; did you mean `{similar}`?");
    }
    let command = Cli::command();
    let subcommand = words.into_iter().find(|word| command.find_subcommand(word).is_some());
    let page = subcommand.map(|name| format!("{name} ")).unwrap_or_default();
    format!("{problem}; try `endspiel {page}--help`")
}

/// Returns clap's suggestion.
fn suggestion(error: &clap::Error) -> Option<&str> {
    let kinds = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    kinds.into_iter().find_map(|kind| match error.get(kind)? {
        ContextValue::String(similar) => Some(similar.as_str()),
        ContextValue::Strings(several) => several.first().map(String::as_str),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    fn problem(line: &str) -> String {
        let words = || line.split_whitespace().map(str::to_owned);
        let error = Cli::try_parse_from(words()).unwrap_err();
        sentence(&error, words().skip(1))
    }

    #[test]
    fn a_wrong_command_line_is_answered_on_one_line_that_names_the_help() {
        let lines = [
            "endspiel perft",
            "endspiel perft mill",
            "endspiel perft mill -1",
            "endspiel perft mill three",
            "endspiel perft mill 3 4",
            "endspiel perft mill 3 --dvide",
            "endspiel serve --port many",
            "endspiel completions fishy",
        ];
        for line in lines {
            let problem = problem(line);
            assert_eq!(problem.lines().count(), 1, "{problem}");
            let command = line.split_whitespace().nth(1).unwrap();
            assert!(problem.ends_with(&format!("try `endspiel {command} --help`")), "{problem}");
        }
    }

    #[test]
    fn a_misspelt_command_is_recognised() {
        assert!(problem("endspiel prft mill 3").contains("did you mean `perft`?"));
    }
}
