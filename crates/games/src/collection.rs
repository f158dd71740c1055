//! Collections: the games of a file, packed, with an index of their positions.
//!
//! The index has an entry for each of the first moves of every game: the hash of the position
//! before it and of the position after it, up to symmetry, and the game. Entries are sorted, so
//! counting the moves of a position is one binary search and a walk over its entries.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use endspiel_game::{Colour, Error, Game, ImportedGame, NameKind, NameList, Outcome};
use endspiel_knowledge::Searchable;
use endspiel_machine::mix;
use endspiel_presentation::Drawing;

use crate::listed::KnownGame;

/// Number of moves of a game that are indexed. Later positions are hardly ever reached twice.
const INDEXED_PLIES: usize = 30;

/// A file that was read for a collection.
pub enum CollectionFile {
    /// Games, and where the reader stopped if it did not read the whole file.
    Games(Arc<dyn CollectedGames>, Option<Error>),
    /// Names to which games of other files refer.
    Names(NameList),
}

/// The names to which the games of a collection refer by number.
#[derive(Clone, Debug, Default)]
pub struct CollectionNames {
    /// The players.
    pub players: Vec<String>,
    /// The tournaments.
    pub events: Vec<String>,
}

impl CollectionNames {
    /// Takes over a list of names.
    pub fn take(&mut self, list: NameList) {
        match list.kind {
            NameKind::Players => self.players = list.names,
            NameKind::Events => self.events = list.names,
        }
    }
}

/// A move and the results of the games in which it was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// The move.
    pub mv: String,
    /// How often it, or a symmetric move, was played.
    pub times: u32,
    /// Games that White won.
    pub white: u32,
    /// Games that Black won.
    pub black: u32,
    /// Draws. The other games have no known result.
    pub draws: u32,
}

/// Conditions for games of a collection. An empty text is no condition.
#[derive(Clone, Debug, Default)]
pub struct GamesFilter {
    /// Part of the name of a player, in any case.
    pub player: String,
    /// Part of the name of the other player.
    pub opponent: String,
    /// The winner; `Some(None)` is a draw.
    pub winner: Option<Option<Colour>>,
    /// The first year.
    pub from: Option<u16>,
    /// The last year.
    pub to: Option<u16>,
    /// A position that occurs among the first moves, up to symmetry.
    pub position: String,
}

/// A game of a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CollectedGame {
    /// The start position.
    pub start: String,
    /// The moves.
    pub moves: Vec<String>,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// The tournament.
    pub event: String,
    /// The date, or the year.
    pub date: String,
    /// The winner; `Some(None)` is a draw, `None` an unknown result.
    pub winner: Option<Option<Colour>>,
}

/// The games of a file, without the type of the game.
pub trait CollectedGames: Send + Sync {
    /// Returns the number of games.
    fn games(&self) -> usize;

    /// Returns the size in memory, in bytes.
    fn memory(&self) -> usize;

    /// Returns the moves played in a position, up to symmetry, in the order of the game.
    fn moves_from(&self, position: &str) -> Result<Vec<PlayedMove>, Error>;

    /// Returns the numbers of the games that meet the conditions.
    fn find(&self, filter: &GamesFilter, names: &CollectionNames) -> Result<Vec<u32>, Error>;

    /// Returns a game.
    fn game(&self, number: u32, names: &CollectionNames) -> Option<CollectedGame>;
}

/// An indexed move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    /// The hash of the position before the move, up to symmetry.
    here: u64,
    /// The upper half of the hash of the position after it.
    next: u32,
    game: u32,
}

/// A packed game. Names are numbers of texts.
struct Row<G: Game> {
    /// The start, unless it is the usual one.
    start: Option<Box<G::Position>>,
    /// The end of its moves.
    end: u32,
    white: u32,
    black: u32,
    event: u32,
    date: u32,
    winner: Option<Option<Colour>>,
}

struct Packed<G: Game> {
    game: G,
    rows: Vec<Row<G>>,
    moves: Vec<G::Move>,
    texts: Vec<String>,
    index: Vec<Entry>,
}

/// A hasher of words with a fixed seed.
#[derive(Default)]
struct WordHasher(u64);

impl Hasher for WordHasher {
    fn finish(&self) -> u64 {
        mix(self.0)
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u8(&mut self, byte: u8) {
        self.write_u64(byte.into());
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = mix(self.0 ^ word).wrapping_add(0x9e37_79b9_7f4a_7c15);
    }
}

fn hash<G: Game>(game: &G, position: &G::Position) -> u64 {
    let mut hasher = WordHasher::default();
    game.canonical(position).0.hash(&mut hasher);
    hasher.finish()
}

/// The texts of a file, each once.
#[derive(Default)]
struct Texts {
    texts: Vec<String>,
    numbers: HashMap<String, u32>,
}

impl Texts {
    fn number(&mut self, text: &str) -> u32 {
        if let Some(&number) = self.numbers.get(text) {
            return number;
        }
        let number = self.texts.len() as u32;
        self.texts.push(text.to_owned());
        self.numbers.insert(text.to_owned(), number);
        number
    }
}

/// Returns the value of the first of these tags.
fn tag<'a>(tags: &'a [(String, String)], names: &[&str]) -> &'a str {
    let found = |name: &&str| tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.trim());
    names.iter().find_map(found).unwrap_or_default()
}

/// Returns the result that a file states, for a game that is not played to its end.
fn stated_winner(tags: &[(String, String)]) -> Option<Option<Colour>> {
    let result = tag(tags, &["RE"]);
    let by_sign = |sign: f64| match sign {
        sign if sign > 0.0 => Some(Colour::Black),
        sign if sign < 0.0 => Some(Colour::White),
        _ => None,
    };
    match result.bytes().next() {
        Some(b'B') => return Some(Some(Colour::Black)),
        Some(b'W') => return Some(Some(Colour::White)),
        Some(b'D') => return Some(None),
        _ => {}
    }
    // GGF has the difference of discs, WTHOR the number of black discs.
    if let Some(Ok(discs)) = result.split(':').next().map(str::parse::<f64>) {
        return Some(by_sign(discs));
    }
    tag(tags, &["black discs"]).parse::<f64>().ok().map(|discs| by_sign(discs - 32.0))
}

impl<G: Drawing + Searchable> KnownGame<G> {
    /// Reads a file for a collection.
    pub(crate) fn read_collection(self, file: &[u8]) -> CollectionFile {
        if let Some(names) = self.game.import_names(file) {
            return CollectionFile::Names(names);
        }
        let part = self.game.import_part(file);
        CollectionFile::Games(Arc::new(Packed::new(self.game, part.games)), part.stopped)
    }
}

impl<G: Drawing + Searchable> Packed<G> {
    fn new(game: G, games: Vec<ImportedGame<G>>) -> Packed<G> {
        let mut texts = Texts::default();
        let usual = game.start();
        let mut packed = Packed { game, rows: Vec::new(), moves: Vec::new(), texts: Vec::new(), index: Vec::new() };
        for ImportedGame { start, moves, tags, .. } in games {
            let end = packed.index_moves(start, &moves);
            let winner = packed.game.outcome(&end).map(Outcome::winner);
            let winner = winner.map(|side| side.map(|side| G::INFO.colour(side))).or_else(|| stated_winner(&tags));
            packed.moves.extend(moves);
            packed.rows.push(Row {
                start: (start != usual).then(|| Box::new(start)),
                end: packed.moves.len() as u32,
                white: texts.number(tag(&tags, &["white", "PW"])),
                black: texts.number(tag(&tags, &["black", "PB"])),
                event: texts.number(tag(&tags, &["tournament", "EV", "PC"])),
                date: texts.number(tag(&tags, &["year", "DT", "date"])),
                winner,
            });
        }
        packed.index.sort_unstable();
        packed.texts = texts.texts;
        packed
    }

    /// Adds the first moves of the next game to the index, and returns the final position.
    fn index_moves(&mut self, start: G::Position, moves: &[G::Move]) -> G::Position {
        let game = self.rows.len() as u32;
        let (mut position, mut here) = (start, hash(&self.game, &start));
        for (ply, &mv) in moves.iter().enumerate() {
            position = self.game.play_unchecked(&position, mv);
            if ply < INDEXED_PLIES {
                let next = hash(&self.game, &position);
                self.index.push(Entry { here, next: (next >> 32) as u32, game });
                here = next;
            }
        }
        // The last of these positions is found too, though no move of it is counted.
        self.index.push(Entry { here, next: 0, game });
        position
    }

    /// Returns the entries of a position.
    fn entries(&self, position: &G::Position) -> &[Entry] {
        let here = hash(&self.game, position);
        let begin = self.index.partition_point(|entry| entry.here < here);
        let count = self.index[begin..].partition_point(|entry| entry.here == here);
        &self.index[begin..begin + count]
    }

    /// Returns the name with this number; a number in a file may itself refer to a list of names.
    fn name<'a>(&'a self, number: u32, names: &'a [String]) -> &'a str {
        let text = self.texts.get(number as usize).map_or("", String::as_str);
        text.parse::<usize>().ok().and_then(|place| names.get(place)).map_or(text, String::as_str)
    }

    /// Returns which texts are names of players that contain this part.
    fn players_like(&self, part: &str, names: &CollectionNames) -> Vec<bool> {
        let part = part.to_lowercase();
        let is_like = |number| self.name(number, &names.players).to_lowercase().contains(&part);
        (0..self.texts.len() as u32).map(is_like).collect()
    }

    fn year(&self, row: &Row<G>) -> Option<u16> {
        let date = self.texts.get(row.date as usize)?;
        date.split(|letter: char| !letter.is_ascii_digit()).find(|part| part.len() == 4)?.parse().ok()
    }
}

impl<G: Drawing + Searchable> CollectedGames for Packed<G> {
    fn games(&self) -> usize {
        self.rows.len()
    }

    fn memory(&self) -> usize {
        let texts: usize = self.texts.iter().map(|text| text.len() + size_of::<String>()).sum();
        size_of_val(&self.rows[..]) + size_of_val(&self.moves[..]) + size_of_val(&self.index[..]) + texts
    }

    fn moves_from(&self, position: &str) -> Result<Vec<PlayedMove>, Error> {
        let position = self.game.parse_position(position)?;
        let entries = self.entries(&position);
        let mut played = Vec::new();
        self.game.for_each_move(&position, |mv| {
            let next = (hash(&self.game, &self.game.play_unchecked(&position, mv)) >> 32) as u32;
            let begin = entries.partition_point(|entry| entry.next < next);
            let count = entries[begin..].partition_point(|entry| entry.next == next);
            if count == 0 {
                return;
            }
            let text = self.game.print_move(&position, mv);
            let mut own = PlayedMove { mv: text, times: count as u32, white: 0, black: 0, draws: 0 };
            for entry in &entries[begin..begin + count] {
                match self.rows[entry.game as usize].winner {
                    Some(Some(Colour::White)) => own.white += 1,
                    Some(Some(Colour::Black)) => own.black += 1,
                    Some(None) => own.draws += 1,
                    None => {}
                }
            }
            played.push(own);
        });
        Ok(played)
    }

    fn find(&self, filter: &GamesFilter, names: &CollectionNames) -> Result<Vec<u32>, Error> {
        let mut numbers: Vec<u32> = if filter.position.is_empty() {
            (0..self.rows.len() as u32).collect()
        } else {
            let position = self.game.parse_position(&filter.position)?;
            let mut numbers: Vec<u32> = self.entries(&position).iter().map(|entry| entry.game).collect();
            numbers.sort_unstable();
            numbers.dedup();
            numbers
        };
        let [one, other] = [&filter.player, &filter.opponent].map(|part| self.players_like(part, names));
        numbers.retain(|&number| {
            let row = &self.rows[number as usize];
            let (white, black) = (row.white as usize, row.black as usize);
            let year = self.year(row);
            (one[white] && other[black] || one[black] && other[white])
                && filter.winner.is_none_or(|winner| row.winner == Some(winner))
                && filter.from.is_none_or(|from| year.is_some_and(|year| year >= from))
                && filter.to.is_none_or(|to| year.is_some_and(|year| year <= to))
        });
        Ok(numbers)
    }

    fn game(&self, number: u32, names: &CollectionNames) -> Option<CollectedGame> {
        let row = self.rows.get(number as usize)?;
        let begin = number.checked_sub(1).map_or(0, |before| self.rows[before as usize].end as usize);
        let start = row.start.as_deref().copied().unwrap_or_else(|| self.game.start());
        Some(CollectedGame {
            start: self.game.print_position(&start),
            moves: self.game.print_moves(&start, &self.moves[begin..row.end as usize]),
            white: self.name(row.white, &names.players).to_owned(),
            black: self.name(row.black, &names.players).to_owned(),
            event: self.name(row.event, &names.events).to_owned(),
            date: self.texts.get(row.date as usize).cloned().unwrap_or_default(),
            winner: row.winner,
        })
    }
}

const _: () = assert!(size_of::<Entry>() == 16);
