//! Imports games and positions in any known notation, and writes games with variations.

use std::collections::BTreeMap;
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use endspiel_game::words::{Phrase, Saying};
use endspiel_game::{DrawLimits, Error, python};
use endspiel_games::{Games, SavedGame};
use endspiel_presentation::{AnyGame, AnyMatch, EndingView, GameRecord, TreeRecord};
use serde::{Deserialize, Serialize};

use super::address::Address;
use crate::view;
use crate::{Ask, Body, Kind, MAX_MOVES, MAX_TEXT_LENGTH, Refusal, Service, list};

const NO_GAME: Phrase = Phrase::new("import.no-game", "the text contains no game", "der Text enthält keine Partie");

const PARTLY: Phrase = Phrase::new(
    "import.partly",
    "only the first {n} moves could be read: {reason}",
    "nur die ersten {n} Züge ließen sich lesen: {reason}",
);

/// The longest text that is searched for a game whose end is refused.
const MAX_BEGUN: usize = 1_000;

/// Most games returned of a file.
const MAX_GAMES: usize = 200;

/// Most moves of a tree that is written.
const MAX_TREE_MOVES: usize = 20_000;

/// A text or file to import.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("oneOf" = [{ "required": ["text"] }, { "required": ["base64"] }])))]
#[serde(deny_unknown_fields)]
pub struct ImportRequest {
    /// The expected game with its options. Other games are recognised.
    game: String,
    /// The text; required unless there is a file.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    #[serde(default)]
    text: Option<String>,
    /// The file in base64.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    #[serde(default)]
    base64: Option<String>,
}

/// The imported games.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ImportAnswer {
    games: Vec<ImportedView>,
    /// Number of games beyond the limit.
    left_out: usize,
    /// Why and where the reader stopped, if it did not read the whole file.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<Saying>,
}

/// An imported game.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "ImportedGame"))]
struct ImportedView {
    /// The game with its options.
    game: String,
    /// The start position.
    start: String,
    /// The moves as a record in the game's notation.
    record: String,
    moves: Vec<String>,
    plies: usize,
    /// The final position.
    position: String,
    result: Option<EndingView>,
    /// The name of the opening, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    opening: Option<&'static str>,
    /// The moves with variations and comments, if the file has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<TreeRecord>,
    /// Other information from the file.
    tags: BTreeMap<String, String>,
    /// Assumptions about what the file leaves open.
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
            opening: played.view().opening,
            tree: None,
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
            _ => return Err(Refusal::new(Kind::BadRequest, "send either a text or a file in base64")),
        };
        read(&service.games, &*game, &bytes)
    }
}

/// A game to write in the Smart Game Format.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SgfRequest {
    /// The game with its options.
    game: String,
    /// The start position; by default the usual one.
    #[cfg_attr(feature = "schema", schemars(length(max = MAX_TEXT_LENGTH)))]
    position: Option<String>,
    /// The moves with variations and comments.
    tree: TreeRecord,
    /// Properties about the game as a whole, such as the names of the players in `PB` and `PW`.
    #[serde(default)]
    facts: BTreeMap<String, String>,
}

/// A game in the Smart Game Format.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SgfAnswer {
    /// The text of the file.
    sgf: String,
}

impl Ask for list::WriteSgf {
    fn answer(service: &Service, Body(asked): Body<SgfRequest>) -> Result<SgfAnswer, Refusal> {
        if asked.tree.moves.split_whitespace().count() > MAX_TREE_MOVES {
            return Err(Refusal::new(Kind::BadText, format!("a tree has at most {MAX_TREE_MOVES} moves")));
        }
        let game = service.games.open(&asked.game)?;
        let facts: Vec<(String, String)> = asked.facts.into_iter().collect();
        Ok(SgfAnswer { sgf: game.print_sgf(asked.position.as_deref(), &asked.tree, &facts)? })
    }
}

/// Reads a text as the named game, then as any other game, then searches it for moves between other words. If all fail,
/// returns the error of the named game.
fn read(games: &Games, game: &dyn AnyGame, bytes: &[u8]) -> Result<ImportAnswer, Refusal> {
    let written = std::str::from_utf8(bytes).ok();
    if let Some(address) = written.and_then(Address::read) {
        return read_address(games, game, &address);
    }
    if let Some(found) = written.and_then(|text| read_literals(games, game, text)) {
        return found;
    }
    let own = read_as(games, game, bytes);
    if own.as_ref().is_ok_and(|found| found.has_content(game, bytes)) {
        return own;
    }
    let others = others(games, game);
    let others = || others.iter();
    let read = |other: &Arc<dyn AnyGame>| {
        read_as(games, &**other, bytes).ok().filter(|found| found.has_content(&**other, bytes))
    };
    if let Some(found) = others().find_map(read) {
        return Ok(found);
    }
    if let Some(part) = read_part(game, bytes) {
        return Ok(part);
    }
    let Some(text) = written else { return own };
    // Python literals between other words must not be read as moves of another notation.
    let (brackets, text) = python::apart(text);
    // Only nested brackets count as Python literals; a single pair of numbers may be anything.
    let nested = brackets.iter().any(|bracket| bracket[1..].contains(['(', '[']));
    if let Some(Ok(found)) = read_literals(games, game, &brackets.join("\n"))
        && (nested || found.games.iter().any(|found| found.plies >= MIN_MOVES))
    {
        return Ok(found);
    }
    let found = others().map(|other| find_in_prose(&**other, &text)).chain([find_in_prose(game, &text)]);
    // The longest game wins; on a tie, the named one.
    let longest = |games: &Vec<Box<dyn AnyMatch>>| games.iter().map(|played| played.moves().len()).max();
    let found = found.filter(|games| !games.is_empty()).max_by_key(longest);
    let partial = begun(game, written.unwrap_or_default());
    match (found, partial) {
        (found, Some((played, reason))) if found.as_ref().and_then(longest) <= Some(played.moves().len()) => {
            let note = PARTLY.say(&[("n", &played.moves().len()), ("reason", reason.saying())]);
            let view = ImportedView::of(&*played, BTreeMap::new(), vec![note]);
            Ok(ImportAnswer { games: vec![view], left_out: 0, stopped: None })
        }
        (Some(found), _) => Ok(ImportAnswer::of(&found)),
        (None, _) => own,
    }
}

/// Reads the game of an address, as the game it names or else as the named one or any other.
fn read_address(games: &Games, game: &dyn AnyGame, address: &Address) -> Result<ImportAnswer, Refusal> {
    if address.position.is_none() && address.game.is_none() {
        return read(games, game, address.moves.as_bytes());
    }
    let named = address.game.as_deref().map(|name| games.open(name)).transpose()?;
    let game = named.as_deref().unwrap_or(game);
    let mut played = game.open(address.position.as_deref(), DrawLimits::NONE)?;
    played.play_record(&address.moves)?;
    Ok(ImportAnswer::of(&[played]))
}

/// Plays the longest beginning of a record whose end is refused, with the reason; `None` for less than two moves.
fn begun(game: &dyn AnyGame, text: &str) -> Option<(Box<dyn AnyMatch>, Error)> {
    let text = text.trim();
    if text.len() > MAX_BEGUN {
        return None;
    }
    let start = game.open(None, DrawLimits::NONE).ok()?;
    let reason = start.boxed_clone().play_record(text).err()?;
    let played = text.char_indices().rev().find_map(|(end, _)| {
        let mut played = start.boxed_clone();
        played.play_record(&text[..end]).ok().map(|_| played)
    })?;
    (played.moves().len() >= 2).then_some((played, reason))
}

/// Returns the other games, with their default options.
fn others(games: &Games, game: &dyn AnyGame) -> Vec<Arc<dyn AnyGame>> {
    let names = games.infos().into_iter().map(|info| info.name).filter(|name| *name != game.info().name);
    names.filter_map(|name| games.open(name).ok()).collect()
}

/// Reads Python literals as the named game or as another one. Returns `None` if the text is something else. If no game can
/// read the literals, returns the error of a game with this format.
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
    /// Returns the answer for these games, up to the limit.
    fn of(found: &[Box<dyn AnyMatch>]) -> ImportAnswer {
        let shown = found.iter().take(MAX_GAMES);
        let games = shown.map(|played| ImportedView::of(&**played, BTreeMap::new(), Vec::new())).collect();
        ImportAnswer { games, left_out: found.len().saturating_sub(MAX_GAMES), stopped: None }
    }

    /// Returns whether a text contains more than an empty game. Numbers alone are an Othello record without moves.
    fn has_content(&self, game: &dyn AnyGame, bytes: &[u8]) -> bool {
        let start = game.open(None, DrawLimits::NONE).map(|played| played.position()).unwrap_or_default();
        let moved = |found: &ImportedView| found.plies > 0 || found.position != start;
        bytes.trim_ascii() == start.as_bytes() || self.games.iter().any(moved)
    }
}

/// Most words searched in a text, and fewest consecutive moves that count as a game.
const MAX_WORDS: usize = 50_000;
const MIN_MOVES: usize = 4;

/// Finds games in a text with other words: consecutive moves, possibly with numbers and commas.
fn find_in_prose(game: &dyn AnyGame, text: &str) -> Vec<Box<dyn AnyMatch>> {
    let Ok(start) = game.open(None, DrawLimits::NONE) else { return Vec::new() };
    let mut found: Vec<Box<dyn AnyMatch>> = Vec::new();
    let mut played = start.boxed_clone();
    let mut keep = |played: Box<dyn AnyMatch>| {
        if played.moves().len() >= MIN_MOVES {
            found.push(played);
        }
    };
    for word in words(text).iter().take(MAX_WORDS) {
        if played.play_record(word).is_err() {
            keep(std::mem::replace(&mut played, start.boxed_clone()));
            // The word that ends one game may begin the next.
            let _ = played.play_record(word);
        }
    }
    keep(played);
    found
}

/// Returns the words of a text that may be moves, without move numbers, signs and brackets. A removal as a word of its own
/// (`d5 xa1`) is joined to the move before.
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

/// Returns the games of a damaged collection before the damage, with its place; `None` if there are none. A single record of
/// a text may as well be prose.
fn read_part(game: &dyn AnyGame, bytes: &[u8]) -> Option<ImportAnswer> {
    let (records, stopped) = game.import_part(bytes);
    let is_collection = records.len() > 1 || bytes.contains(&0) || bytes.windows(2).any(|two| two == b"(;");
    let stopped = stopped.filter(|_| is_collection && !records.is_empty())?;
    let read = answer(game, records).ok()?;
    Some(ImportAnswer { stopped: Some(stopped.into()), ..read })
}

/// Returns the answer for the games of a file, up to the limit.
fn answer(game: &dyn AnyGame, records: Vec<GameRecord>) -> Result<ImportAnswer, Refusal> {
    if records.is_empty() {
        return Err(Refusal::because(Kind::BadText, NO_GAME.say(&[])));
    }
    let left_out = records.len().saturating_sub(MAX_GAMES);
    let mut games = Vec::new();
    for record in records.into_iter().take(MAX_GAMES) {
        let mut played = game.open(Some(&record.start), DrawLimits::NONE)?;
        played.play_record(&record.record)?;
        let view = ImportedView::of(&*played, record.tags.into_iter().collect(), record.notes);
        games.push(ImportedView { tree: record.tree, ..view });
    }
    Ok(ImportAnswer { games, left_out, stopped: None })
}

/// Returns the games of a text in which every paragraph is a record from the start; else none.
fn paragraphs(game: &dyn AnyGame, text: &str) -> Vec<Box<dyn AnyMatch>> {
    let lines: Vec<&str> = text.lines().collect();
    let records = lines.split(|line| line.trim().is_empty()).filter(|lines| !lines.is_empty()).take(MAX_WORDS);
    let played = |lines: &[&str]| {
        let mut played = game.open(None, DrawLimits::NONE).ok()?;
        let record = Some(lines.join(" ")).filter(|record| record.len() <= MAX_TEXT_LENGTH)?;
        played.play_record(&record).ok()?;
        (!played.moves().is_empty()).then_some(played)
    };
    records.map(played).collect::<Option<_>>().unwrap_or_default()
}

/// Reads a single game or position: saved JSON, a position with optional moves after a semicolon, or a record. Returns
/// `None` for anything else.
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
    // No game is that long. A file of many games has lines.
    if text.len() > MAX_TEXT_LENGTH {
        let too_long = || Refusal::new(Kind::TooLarge, format!("games of more than {MAX_MOVES} moves are not read"));
        return (!text.contains('\n') && !text.contains("(;")).then(|| Err(too_long()));
    }
    let record = || -> Result<Box<dyn AnyMatch>, Error> {
        let mut played = game.open(None, DrawLimits::NONE)?;
        played.play_record(text)?;
        Ok(played)
    };
    match record() {
        Ok(played) => Some(Ok(played)),
        // The error must fit the text: a bad position is not reported as a bad record, nor the reverse.
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
