//! Reads what `strace` recorded.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use crate::Failure;

/// The calls that are recorded.
pub const CALLS: &str = "trace=open,openat,creat,mkdir,mkdirat,write,pwrite64,writev,pwritev,pwritev2,sendto,sendmsg,\
                         fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat,rmdir,ftruncate,fallocate";

/// A change of the disk, or what the program said to the outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A file was opened; it is created if it is missing, and may be emptied.
    Open { path: PathBuf, empty: bool },
    /// A folder was created.
    Folder(PathBuf),
    /// Bytes were written, at the end if there is no place.
    Write { path: PathBuf, at: Option<usize>, bytes: Vec<u8> },
    /// A file has another length.
    Length { path: PathBuf, length: usize },
    /// A file or folder was synced.
    Sync(PathBuf),
    /// A file has another name.
    Rename { from: PathBuf, to: PathBuf },
    /// A file or an empty folder was removed.
    Remove(PathBuf),
    /// Bytes went to a connection, a terminal or a pipe.
    Said(Vec<u8>),
}

/// A call: its name, its arguments and its result.
struct Call {
    name: String,
    arguments: Vec<String>,
    result: i64,
}

/// Returns the events of a record in their order. Files outside of `data` do not matter.
///
/// A call that takes long is recorded in two parts. It counts where it ends, but for what is said: that counts where it
/// begins.
pub fn read(record: &str, data: &Path) -> Result<Vec<Event>, Failure> {
    let mut events = Vec::new();
    let mut unfinished: HashMap<&str, (String, Option<usize>)> = HashMap::new();
    for line in record.lines() {
        let (process, line) = line.split_once(char::is_whitespace).ok_or("a line without a process")?;
        let line = line.trim_start();
        if let Some(begun) = line.strip_suffix("<unfinished ...>") {
            // Takes the place of what is said there.
            let place = events.len();
            events.push(None);
            unfinished.insert(process, (begun.trim_end().to_owned(), Some(place)));
            continue;
        }
        let (text, place) = match line.strip_prefix("<... ").and_then(|rest| rest.split_once(" resumed>")) {
            Some((_, rest)) => {
                let (begun, place) = unfinished.remove(process).ok_or("a call that never began")?;
                (begun + rest, place)
            }
            None => (line.to_owned(), None),
        };
        let event = call(&text).filter(|call| call.result >= 0).and_then(|call| event(&call, data));
        match (event, place) {
            (Some(said @ Event::Said(_)), Some(place)) => events[place] = Some(said),
            (event, _) => events.push(event),
        }
    }
    Ok(events.into_iter().flatten().collect())
}

/// Splits a line into a call; `None` if it is something else, such as a signal.
fn call(text: &str) -> Option<Call> {
    let (name, rest) = text.split_once('(')?;
    let end = rest.rfind(") = ").or_else(|| rest.rfind(')'))?;
    let result = rest[end + 1..].trim_start().strip_prefix('=')?.trim();
    let result: String = result.chars().take_while(|letter| letter.is_ascii_digit() || *letter == '-').collect();
    let mut arguments = vec![String::new()];
    let (mut quoted, mut depth) = (false, 0);
    for letter in rest[..end].chars() {
        match letter {
            '"' => quoted = !quoted,
            '<' | '[' | '{' if !quoted => depth += 1,
            '>' | ']' | '}' if !quoted => depth -= 1,
            ',' if !quoted && depth == 0 => {
                arguments.push(String::new());
                continue;
            }
            _ => {}
        }
        arguments.last_mut()?.push(letter);
    }
    let arguments = arguments.iter().map(|argument| argument.trim().to_owned()).collect();
    Some(Call { name: name.to_owned(), arguments, result: result.parse().ok()? })
}

fn event(call: &Call, data: &Path) -> Option<Event> {
    let argument = |index: usize| call.arguments.get(index).map(String::as_str).unwrap_or_default();
    let number = |index: usize| argument(index).parse().ok();
    // Paths that are not absolute do not occur: the data folder is named by an absolute one.
    let named = |index: usize| Some(PathBuf::from(String::from_utf8(bytes(argument(index))).ok()?));
    let inside = |path: PathBuf| path.starts_with(data).then_some(path);
    let written = || bytes(argument(1)).into_iter().take(call.result as usize).collect::<Vec<u8>>();
    match call.name.as_str() {
        "open" | "creat" => opened(inside(named(0)?)?, argument(1), &call.name),
        "openat" => opened(inside(named(1)?)?, argument(2), &call.name),
        "mkdir" => Some(Event::Folder(inside(named(0)?)?)),
        "mkdirat" => Some(Event::Folder(inside(named(1)?)?)),
        "write" | "writev" | "sendto" | "sendmsg" | "pwrite64" | "pwritev" | "pwritev2" => {
            match open_file(argument(0)).and_then(inside) {
                Some(path) => {
                    let at = if call.name.starts_with('p') { Some(number(argument_of_place(call))?) } else { None };
                    Some(Event::Write { path, at, bytes: written() })
                }
                None if open_file(argument(0)).is_some() => None,
                None => Some(Event::Said(written())),
            }
        }
        "fsync" | "fdatasync" => Some(Event::Sync(open_file(argument(0)).and_then(|path| synced(path, data))?)),
        "rename" => Some(Event::Rename { from: inside(named(0)?)?, to: named(1)? }),
        "renameat" | "renameat2" => Some(Event::Rename { from: inside(named(1)?)?, to: named(3)? }),
        "unlink" | "rmdir" => Some(Event::Remove(inside(named(0)?)?)),
        "unlinkat" => Some(Event::Remove(inside(named(1)?)?)),
        "ftruncate" => Some(Event::Length { path: inside(open_file(argument(0))?)?, length: number(1)? }),
        _ => None,
    }
}

/// Returns which argument of a write is the place.
fn argument_of_place(call: &Call) -> usize {
    if call.name == "pwritev2" { call.arguments.len() - 2 } else { call.arguments.len() - 1 }
}

/// A folder above the data is synced for the name of the data folder.
fn synced(path: PathBuf, data: &Path) -> Option<PathBuf> {
    (path.starts_with(data) || data.starts_with(&path)).then_some(path)
}

fn opened(path: PathBuf, flags: &str, name: &str) -> Option<Event> {
    let empty = flags.contains("O_TRUNC") || name == "creat";
    (flags.contains("O_CREAT") || empty).then_some(Event::Open { path, empty })
}

/// Returns the path in `5</path>`; none for connections, pipes and terminals.
fn open_file(argument: &str) -> Option<PathBuf> {
    let path = argument.split_once('<')?.1.strip_suffix('>')?;
    let path = String::from_utf8(escaped(path)).ok()?;
    (path.starts_with('/') && !path.starts_with("/dev/")).then(|| PathBuf::from(path.trim_end_matches(" (deleted)")))
}

/// Returns the bytes of all texts in quotes, as in a list of several.
fn bytes(argument: &str) -> Vec<u8> {
    argument.split('"').skip(1).step_by(2).flat_map(escaped).collect()
}

/// Returns the bytes of a text in which any of them may be written as `\x2f`.
fn escaped(text: &str) -> Vec<u8> {
    let (mut found, mut rest) = (Vec::new(), text.as_bytes());
    while let Some((&first, behind)) = rest.split_first() {
        let code = behind.get(..3).filter(|code| first == b'\\' && code[0] == b'x');
        let code = code.and_then(|code| u8::from_str_radix(std::str::from_utf8(&code[1..]).ok()?, 16).ok());
        found.push(code.unwrap_or(first));
        rest = if code.is_some() { &behind[3..] } else { behind };
    }
    found
}
