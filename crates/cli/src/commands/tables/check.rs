//! Checks tables and rebuilds wrong ones.

use std::io::Write;
use std::path::Path;

use endspiel_machine::available_memory;
use endspiel_tables::{
    Build, BuildError, Event, FileError, Goal, Store, Subspace, Variant, Verdict, Verifier, default_memory,
};
use serde_json::json;

use super::{TableSelection, failed, list, print};
use crate::commands::solve::failure;
use crate::context::mill;
use crate::failure::Failure;
use crate::interrupt::Interruptible;
use crate::terminal::ProgressLine;
use crate::words::{counted, print_result};

/// Describes what is wrong with a file, and the command that repairs it. A file of another kind gets no command.
pub fn with_advice(path: &Path, wrong: &str) -> String {
    let store = Store::in_data(Path::new(""));
    let Some((limit, space)) = store.table_named(path).filter(|_| path.is_file()) else { return wrong.to_owned() };
    let (own, opposing) = (space.pair.own, space.pair.opposing);
    let placing = if space.removals().is_some() { " --placing" } else { "" };
    let limit = limit.plies().map_or(String::new(), |plies| format!(" --limit {plies}"));
    let game = of_game(space.pair.variant);
    let (larger, smaller) = (own.max(opposing), own.min(opposing));
    format!("{wrong}; `endspiel tables repair {larger}-{smaller}{game}{placing}{limit}` builds it anew")
}

/// Returns the command that builds the tables of a game: all, or a quick choice if placing is not solved.
pub fn solving(game: &str, limit: Option<u32>) -> String {
    let limit = limit.map_or(String::new(), |plies| format!(" --limit {plies}"));
    let whole = mill(game).and_then(|game| Goal::of(game.rules())).is_some_and(Goal::has_placing);
    let up_to = if whole { "" } else { " --up-to 5-5" };
    format!("endspiel solve {game}{up_to}{limit}")
}

/// Returns the arguments that choose the tables of a game other than mill.
pub(super) fn of_game(variant: Variant) -> String {
    if variant == Variant::Nine { String::new() } else { format!(" --game {variant}") }
}

/// Describes an error; advises a rebuild only if that helps.
pub fn damage(error: &FileError) -> String {
    if error.is_damage() { with_advice(error.path(), &error.to_string()) } else { error.to_string() }
}

/// The result of a check.
struct Checked {
    right: usize,
    wrong: Vec<Subspace>,
}

/// Checks the chosen tables and prints the results.
pub(super) fn verify(
    store: &Store,
    selection: &TableSelection,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let Checked { right, wrong } = check(&selection.under_limit(store), selection, json, out)?;
    if !wrong.is_empty() {
        let (wrong, repair) = (counted(wrong.len(), "table"), selection.arguments());
        return Err(Failure::Work(anyhow::anyhow!("{wrong} wrong; `endspiel tables repair{repair}` builds them anew")));
    }
    all_right(right, json, out)
}

fn all_right(right: usize, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    if !json {
        writeln!(out, "{}, all right", counted(right, "table"))?;
    }
    Ok(())
}

/// Checks the chosen tables and rebuilds wrong ones.
pub(super) fn repair(
    store: &Store,
    selection: &TableSelection,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let store = selection.under_limit(store);
    let Checked { right, wrong } = check(&store, selection, json, out)?;
    if wrong.is_empty() {
        return all_right(right, json, out);
    }
    let build = Build::again(&store, &wrong, default_memory()).map_err(failure)?;
    let stop = Interruptible::begin();
    let mut built = 0;
    build.run(&stop, |event| built += usize::from(matches!(event, Event::Finished { .. }))).map_err(failure)?;
    Ok(print_result(out, json, &json!({ "built": built }), &format!("{} built anew", counted(built, "table")))?)
}

fn check(store: &Store, selection: &TableSelection, json: bool, out: &mut dyn Write) -> Result<Checked, Failure> {
    let (mut files, mut checked) = (Vec::new(), Checked { right: 0, wrong: Vec::new() });
    for file in list(store)? {
        let (named, wrong) = match file {
            Ok(file) if store.path(file.space()) == file.path() => {
                if selection.has(file.space()) {
                    files.push(file);
                }
                continue;
            }
            Ok(file) => (file.path().to_owned(), format!("{} holds {}", file.path().display(), file.space())),
            // Not damaged, for example made by a newer program: a rebuild is not the remedy.
            Err(error) if !error.is_damage() => return Err(failed(&error)),
            Err(error) => (error.path().to_owned(), error.to_string()),
        };
        if let Some((_, space)) = store.table_named(&named).filter(|&(_, space)| selection.has(space)) {
            report_problem(&wrong, json, out)?;
            checked.wrong.push(space);
        }
    }
    if files.is_empty() && checked.wrong.is_empty() {
        let folder = store.folder().display();
        let solve = solving(&selection.game.to_string(), store.limit().plies());
        return Err(Failure::Work(anyhow::anyhow!("there are no such tables in {folder}; `{solve}` builds them")));
    }
    let memory = available_memory().map_or(4 << 30, |bytes| bytes / 2);
    let stop = Interruptible::begin();
    let progress = if json { ProgressLine::hidden() } else { ProgressLine::building() };
    progress.during(|bar| {
        bar.set_length(files.iter().map(|file| file.stats().positions()).sum());
        let mut verifier = Verifier::new(store, memory);
        for file in &files {
            bar.set_message(format!("checking {}", file.space()));
            let found = verifier.check(file, &stop);
            bar.inc(file.stats().positions());
            let wrong = match found {
                Ok(verdict) => {
                    bar.suspend(|| print::verdict(out, file, &verdict, json))?;
                    (verdict != Verdict::Right).then(|| file.space())
                }
                // The table itself, or one of its successors.
                Err(BuildError::File(error)) if error.is_damage() => {
                    let space = store.table_named(error.path()).map_or(file.space(), |(_, space)| space);
                    let other = if space == file.space() { "" } else { ", and it is needed" };
                    bar.suspend(|| report_problem(&format!("{}: {error}{other}", file.space()), json, out))?;
                    Some(space)
                }
                Err(error) => return Err(Failure::Work(error.into())),
            };
            match wrong {
                Some(space) if !checked.wrong.contains(&space) => checked.wrong.push(space),
                Some(_) => {}
                None => checked.right += 1,
            }
        }
        Ok(checked)
    })
}

fn report_problem(wrong: &str, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    print_result(out, json, &json!({ "error": wrong }), wrong)?;
    Ok(out.flush()?)
}
