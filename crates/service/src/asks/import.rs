//! Games and positions in any notation we read.

use std::collections::BTreeMap;
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use endspiel_game::words::{Phrase, Saying};
use endspiel_game::{DrawLimits, Error, python};
use endspiel_games::{Games, SavedGame};
use endspiel_presentation::{AnyGame, AnyMatch, GameRecord};
use serde::{Deserialize, Serialize};

use crate::view::{self, Ending};
use crate::{Ask, Body, Kind, Refusal, Service, list};

const NO_GAME: Phrase = Phrase::new("import.no-game", "there is no game in it", "darin ist keine Partie");

/// The most games of a file that come back.
const MOST_GAMES: usize = 200;

/// A text or a file.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("oneOf" = [{ "required": ["text"] }, { "required": ["base64"] }])))]
#[serde(deny_unknown_fields)]
pub struct ImportRequest {
    /// The game with its options that it probably is. Another one is recognised.
    game: String,
    /// The text; either this or a file.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    #[serde(default)]
    text: Option<String>,
    /// The file, written in base64.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    #[serde(default)]
    base64: Option<String>,
}

/// The games that were found.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ImportAnswer {
    games: Vec<ImportedView>,
    /// How many games more there were.
    left_out: usize,
}

/// A game that was read.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "ImportedGame"))]
struct ImportedView {
    /// The game with its options.
    game: String,
    /// The position it begins with.
    start: String,
    /// The moves as the game's record.
    record: String,
    moves: Vec<String>,
    plies: usize,
    /// The position it ends with.
    position: String,
    result: Option<Ending>,
    /// What else the file says of it.
    tags: BTreeMap<String, String>,
    /// What was assumed because the file does not say it.
    notes: Vec<Saying>,
}

impl ImportedView {
    fn of(played: &dyn AnyMatch, tags: BTreeMap<String, String>, notes: Vec<Saying>) -> ImportedView {
        let moves = played.moves();
        ImportedView {
            game: played.spec(),
            start: played.start(),
            record: played.record(),
            plies: moves.len(),
            moves,
            position: played.position(),
            result: view::ending(played),
            tags,
            notes,
        }
    }
}

impl Ask for list::Import {
    fn answer(service: &Service, Body(asked): Body<ImportRequest>) -> Result<ImportAnswer, Refusal> {
        let game = service.games.open(&asked.game)?;
        let bytes = match (asked.text, asked.base64) {
            (Some(text), None) => text.into_bytes(),
            (None, Some(coded)) => STANDARD
                .decode(coded.trim())
                .map_err(|_| Refusal::new(Kind::BadText, "the file is not written in base64"))?,
            _ => return Err(Refusal::new(Kind::BadRequest, "either a text or a file in base64 is read")),
        };
        read(&service.games, &*game, &bytes)
    }
}

/// Reads a text as the game that was named; if it is none, as another one; if it is none of them, looks for the moves of a
/// game between other words. What is said in the end is why it is not the game that was named.
fn read(games: &Games, game: &dyn AnyGame, bytes: &[u8]) -> Result<ImportAnswer, Refusal> {
    let written = std::str::from_utf8(bytes).ok();
    if let Some(found) = written.and_then(|text| read_literals(games, game, text)) {
        return found;
    }
    let own = read_as(games, game, bytes);
    if own.as_ref().is_ok_and(|found| found.says_something(game, bytes)) {
        return own;
    }
    let others = others(games, game);
    let others = || others.iter();
    let read = |other: &Arc<dyn AnyGame>| {
        read_as(games, &**other, bytes).ok().filter(|found| found.says_something(&**other, bytes))
    };
    if let Some(found) = others().find_map(read) {
        return Ok(found);
    }
    let Some(text) = written else { return own };
    // What Python has printed between other words is not taken for moves of another notation.
    let (brackets, text) = python::apart(text);
    // Brackets in brackets are meant; two numbers in a bracket may be anything.
    let nested = brackets.iter().any(|bracket| bracket[1..].contains(['(', '[']));
    if let Some(Ok(found)) = read_literals(games, game, &brackets.join("\n"))
        && (nested || found.games.iter().any(|found| found.plies >= FEWEST_MOVES))
    {
        return Ok(found);
    }
    let found = others().map(|other| between_words(&**other, &text)).chain([between_words(game, &text)]);
    // The longest game decides; of two as long, the one that was named.
    let longest = |games: &Vec<Box<dyn AnyMatch>>| games.iter().map(|played| played.moves().len()).max();
    let Some(found) = found.filter(|games| !games.is_empty()).max_by_key(longest) else { return own };
    Ok(ImportAnswer::of(&found))
}

/// The other games, with their usual options.
fn others(games: &Games, game: &dyn AnyGame) -> Vec<Arc<dyn AnyGame>> {
    let names = games.infos().into_iter().map(|info| info.name).filter(|name| *name != game.info().name);
    names.filter_map(|name| games.open(name).ok()).collect()
}

/// Reads what a Python program has printed, of the game that was named or else of another one; `None` if the text is something else. If no
/// game reads it, the answer is the reason of a game that is written like this.
fn read_literals(games: &Games, game: &dyn AnyGame, text: &str) -> Option<Result<ImportAnswer, Refusal>> {
    if python::read(text)?.is_err_and(|reason| reason.key == python::UNEXPECTED.key) {
        return None;
    }
    let read = |game: &dyn AnyGame| game.import(text.as_bytes());
    let mut reason = match read(game) {
        Ok(records) => return Some(answer(game, records)),
        Err(reason) => reason,
    };
    for other in others(games, game) {
        match read(&*other) {
            Ok(records) => return Some(answer(&*other, records)),
            Err(better) if python::is_other_game(&reason) => reason = better,
            Err(_) => {}
        }
    }
    Some(Err(reason.into()))
}

impl ImportAnswer {
    /// These games, as many of them as are shown.
    fn of(found: &[Box<dyn AnyMatch>]) -> ImportAnswer {
        let shown = found.iter().take(MOST_GAMES);
        let games = shown.map(|played| ImportedView::of(&**played, BTreeMap::new(), Vec::new())).collect();
        ImportAnswer { games, left_out: found.len().saturating_sub(MOST_GAMES) }
    }

    /// Whether a text was read as more than nothing: numbers alone are an Othello record without moves.
    fn says_something(&self, game: &dyn AnyGame, bytes: &[u8]) -> bool {
        let start = game.open(None, DrawLimits::NONE).map(|played| played.position()).unwrap_or_default();
        let moved = |found: &ImportedView| found.plies > 0 || found.position != start;
        bytes.trim_ascii() == start.as_bytes() || self.games.iter().any(moved)
    }
}

/// The most words of a text that are looked through, and the fewest moves in a row that make a game.
const MOST_WORDS: usize = 50_000;
const FEWEST_MOVES: usize = 4;

/// The games in a text with other words in it: moves in a row, which may be numbered and separated by commas.
fn between_words(game: &dyn AnyGame, text: &str) -> Vec<Box<dyn AnyMatch>> {
    let Ok(start) = game.open(None, DrawLimits::NONE) else { return Vec::new() };
    let mut found: Vec<Box<dyn AnyMatch>> = Vec::new();
    let mut played = start.boxed_clone();
    let mut keep = |played: Box<dyn AnyMatch>| {
        if played.moves().len() >= FEWEST_MOVES {
            found.push(played);
        }
    };
    for word in words(text).iter().take(MOST_WORDS) {
        if played.play_record(word).is_err() {
            keep(std::mem::replace(&mut played, start.boxed_clone()));
            // The word that ends one game may begin the next.
            let _ = played.play_record(word);
        }
    }
    keep(played);
    found
}

/// The words of a text that may be moves: without numbers of moves, signs and brackets. Where a stone is removed by a word of
/// its own (`d5 xa1`), that belongs to the move before.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let apart = |letter: char| letter.is_whitespace() || ",;|()[]{}<>\"“”„".contains(letter);
    for word in text.split(apart) {
        let unnumbered = match word.split_once(['.', ':']) {
            Some((number, rest)) if number.bytes().all(|digit| digit.is_ascii_digit()) => rest.trim_start_matches('.'),
            _ => word,
        };
        let word = unnumbered.trim_matches(|letter: char| ".:!?+#*=".contains(letter)).to_lowercase();
        match words.last_mut() {
            _ if word.is_empty() => {}
            Some(before) if word.starts_with('x') => before.push_str(&word),
            _ => words.push(word),
        }
    }
    words
}

fn read_as(games: &Games, game: &dyn AnyGame, bytes: &[u8]) -> Result<ImportAnswer, Refusal> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        let apart = paragraphs(game, text);
        if apart.len() > 1 {
            return Ok(ImportAnswer::of(&apart));
        }
        if let Some(single) = read_one(games, game, text.trim()) {
            return Ok(ImportAnswer::of(&[single?]));
        }
    }
    answer(game, game.import(bytes)?)
}

/// The games of a file, as many of them as are shown.
fn answer(game: &dyn AnyGame, records: Vec<GameRecord>) -> Result<ImportAnswer, Refusal> {
    if records.is_empty() {
        return Err(Refusal::because(Kind::BadText, NO_GAME.say(&[])));
    }
    let left_out = records.len().saturating_sub(MOST_GAMES);
    let mut games = Vec::new();
    for record in records.into_iter().take(MOST_GAMES) {
        let mut played = game.open(Some(&record.start), DrawLimits::NONE)?;
        played.play_record(&record.record)?;
        games.push(ImportedView::of(&*played, record.tags.into_iter().collect(), record.notes));
    }
    Ok(ImportAnswer { games, left_out })
}

/// The games of a text if blank lines stand between them and each is a record from the start; else none.
fn paragraphs(game: &dyn AnyGame, text: &str) -> Vec<Box<dyn AnyMatch>> {
    let lines: Vec<&str> = text.lines().collect();
    let records = lines.split(|line| line.trim().is_empty()).filter(|lines| !lines.is_empty()).take(MOST_WORDS);
    let played = |lines: &[&str]| {
        let mut played = game.open(None, DrawLimits::NONE).ok()?;
        played.play_record(&lines.join(" ")).ok()?;
        (!played.moves().is_empty()).then_some(played)
    };
    records.map(played).collect::<Option<_>>().unwrap_or_default()
}

/// A single game or position: ours saved as JSON, a position with or without moves behind a semicolon, or a record.
/// `None` if it is something else.
fn read_one(games: &Games, game: &dyn AnyGame, text: &str) -> Option<Result<Box<dyn AnyMatch>, Refusal>> {
    if text.starts_with('{') {
        let saved = SavedGame::parse(text.as_bytes()).and_then(|saved| saved.open(games));
        return Some(saved.map(|opened| opened.played).map_err(Refusal::from));
    }
    let open = |position: &str| game.open(Some(position), DrawLimits::NONE);
    if let Some((position, record)) = text.split_once(';')
        && !text.contains("(;")
    {
        let played = open(position).and_then(|mut played| played.play_record(record).map(|_| played));
        return Some(played.map_err(Refusal::from));
    }
    let record = || -> Result<Box<dyn AnyMatch>, Error> {
        let mut played = game.open(None, DrawLimits::NONE)?;
        played.play_record(text)?;
        Ok(played)
    };
    match record() {
        Ok(played) => Some(Ok(played)),
        // A position on its own is not to be explained as a bad record, nor a bad record as a bad position.
        Err(as_record) => match open(text) {
            Ok(played) => Some(Ok(played)),
            Err(as_position) if !text.contains('\n') && !text.contains("(;") => {
                let looks_like_position = text.contains(['/', '.', '*']) || text.contains("--");
                let error = if looks_like_position { as_position } else { as_record };
                Some(Err(Refusal::because(Kind::BadText, error.into())))
            }
            Err(_) => None,
        },
    }
}
