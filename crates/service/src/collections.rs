//! Collections of games in memory. The host stores their files and reads them again when it starts.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use endspiel_game::Colour;
use endspiel_game::words::{Phrase, Saying};
use endspiel_games::{CollectedGames, CollectionFile, CollectionNames, Games, GamesFilter, PlayedMove};
use serde::Serialize;

use crate::{Kind, Refusal};

const FULL: Phrase = Phrase::new(
    "collection.full",
    "the collections have room for {most} games, and these are too many",
    "die Sammlungen fassen {most} Partien, und das sind zu viele",
);

const NO_GAMES: Phrase =
    Phrase::new("collection.no-games", "the file contains no games", "die Datei enthält keine Partien");

/// Most games of all collections together.
const MAX_GAMES: usize = 1_000_000;

/// Most files of all collections together, so that a query looks at few indexes.
const MAX_FILES: usize = 2_000;

/// Longest name of a collection, in characters.
const MAX_NAME: usize = 60;

/// The collections, shared by all clones.
#[derive(Clone, Default)]
pub struct Collections(Arc<RwLock<BTreeMap<String, Collection>>>);

/// A collection: files of games of one game.
#[derive(Clone, Default)]
struct Collection {
    game: String,
    files: Vec<Arc<dyn CollectedGames>>,
    /// Fingerprints of the files, so that none is added twice.
    marks: Vec<u64>,
    names: Arc<CollectionNames>,
}

/// A file that was read and can be added.
pub struct ReadCollectionFile {
    name: String,
    game: String,
    mark: u64,
    file: CollectionFile,
}

/// What a file has added to a collection.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AddedToCollection {
    /// Number of games.
    games: usize,
    /// Number of names of players or tournaments.
    names: usize,
    /// False if the file is in the collection already.
    new: bool,
    /// Why and where the reader stopped, if it did not read the whole file.
    stopped: Option<Saying>,
}

/// A collection in the list.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CollectionView {
    name: String,
    /// The game with its options.
    game: String,
    games: usize,
    files: usize,
    /// Size in memory, in bytes.
    memory: usize,
}

/// A game of a collection.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "CollectedGame"))]
pub struct CollectedGameView {
    /// The start position.
    start: String,
    moves: Vec<String>,
    white: String,
    black: String,
    event: String,
    date: String,
    /// How it ended; nothing if that is not known.
    result: Option<WinnerView>,
}

/// The result of a game of a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "GameWinner"))]
#[serde(rename_all = "lowercase")]
pub enum WinnerView {
    /// White has won.
    White,
    /// Black has won.
    Black,
    /// Neither has won.
    Draw,
}

impl WinnerView {
    fn of(winner: Option<Colour>) -> WinnerView {
        match winner {
            Some(Colour::White) => WinnerView::White,
            Some(Colour::Black) => WinnerView::Black,
            None => WinnerView::Draw,
        }
    }

    /// Returns the winner, if there is one.
    pub fn winner(self) -> Option<Colour> {
        match self {
            WinnerView::White => Some(Colour::White),
            WinnerView::Black => Some(Colour::Black),
            WinnerView::Draw => None,
        }
    }
}

impl ReadCollectionFile {
    /// Reads a file for the collection with this name.
    pub fn read(games: &Games, name: &str, game: &str, bytes: &[u8]) -> Result<ReadCollectionFile, Refusal> {
        let name = name.trim();
        if name.is_empty() || name.chars().count() > MAX_NAME {
            return Err(Refusal::new(
                Kind::BadRequest,
                format!("a collection has a name of 1 to {MAX_NAME} characters"),
            ));
        }
        let game = games.open(game)?.spec();
        let file = games.read_collection(&game, bytes)?;
        if let CollectionFile::Games(read, stopped) = &file
            && read.games() == 0
        {
            let none = || Refusal::because(Kind::BadText, NO_GAMES.say(&[]));
            return Err(stopped.clone().map_or_else(none, Refusal::from));
        }
        let word = |mark: u64, chunk: &[u8]| {
            endspiel_machine::mix(mark ^ chunk.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)))
        };
        let mark = bytes.chunks(8).fold(bytes.len() as u64, word);
        Ok(ReadCollectionFile { name: name.to_owned(), game, mark, file })
    }
}

impl Collections {
    fn with<T>(&self, act: impl FnOnce(&mut BTreeMap<String, Collection>) -> T) -> T {
        act(&mut self.0.write().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns a copy of a collection that shares its games.
    fn find(&self, name: &str) -> Result<Collection, Refusal> {
        let found = self.0.read().unwrap_or_else(PoisonError::into_inner).get(name).cloned();
        found.ok_or_else(Refusal::not_found)
    }

    /// Checks that a file can be added. Returns false if it is there already.
    pub fn check(&self, read: &ReadCollectionFile) -> Result<bool, Refusal> {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = all.get(&read.name) {
            if known.game != read.game {
                let words = format!("the collection holds games of {}, not of {}", known.game, read.game);
                return Err(Refusal::new(Kind::NotPossible, words));
            }
            if known.marks.contains(&read.mark) {
                return Ok(false);
            }
        }
        let files = || all.values().flat_map(|collection| &collection.files);
        let more = match &read.file {
            CollectionFile::Games(games, _) => games.games(),
            CollectionFile::Names(_) => 0,
        };
        let games: usize = files().map(|file| file.games()).sum();
        if games + more > MAX_GAMES || files().count() >= MAX_FILES {
            return Err(Refusal::saying(FULL.say(&[("most", &MAX_GAMES)])));
        }
        Ok(true)
    }

    /// Adds a file to its collection, which begins with the first one.
    pub fn add(&self, read: ReadCollectionFile) -> Result<AddedToCollection, Refusal> {
        let new = self.check(&read)?;
        let (games, names, stopped) = match &read.file {
            CollectionFile::Games(games, stopped) => (games.games(), 0, stopped.clone().map(Saying::from)),
            CollectionFile::Names(list) => (0, list.names.len(), None),
        };
        if new {
            self.with(|all| {
                let collection = all.entry(read.name).or_default();
                collection.game = read.game;
                collection.marks.push(read.mark);
                match read.file {
                    CollectionFile::Games(games, _) => collection.files.push(games),
                    CollectionFile::Names(list) => Arc::make_mut(&mut collection.names).take(list),
                }
            });
        }
        Ok(AddedToCollection { games, names, new, stopped })
    }

    /// Removes a collection.
    pub fn remove(&self, name: &str) -> Result<(), Refusal> {
        self.with(|all| all.remove(name)).map(|_| ()).ok_or_else(Refusal::not_found)
    }

    /// Returns all collections by name.
    pub fn list(&self) -> Vec<CollectionView> {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let view = |(name, collection): (&String, &Collection)| CollectionView {
            name: name.clone(),
            game: collection.game.clone(),
            games: collection.files.iter().map(|file| file.games()).sum(),
            files: collection.files.len(),
            memory: collection.files.iter().map(|file| file.memory()).sum(),
        };
        all.iter().map(view).collect()
    }

    /// Returns the moves that were played in a position, with their results.
    pub fn moves(&self, name: &str, position: &str) -> Result<Vec<PlayedMove>, Refusal> {
        let mut all: Vec<PlayedMove> = Vec::new();
        for file in self.find(name)?.files {
            for mv in file.moves_from(position)? {
                match all.iter_mut().find(|known| known.mv == mv.mv) {
                    Some(known) => {
                        known.times += mv.times;
                        known.white += mv.white;
                        known.black += mv.black;
                        known.draws += mv.draws;
                    }
                    None => all.push(mv),
                }
            }
        }
        all.sort_by_key(|mv| std::cmp::Reverse(mv.times));
        Ok(all)
    }

    /// Returns games that meet the conditions, the latest file first, and the number of all of them.
    pub fn games(
        &self,
        name: &str,
        filter: &GamesFilter,
        skip: usize,
        most: usize,
    ) -> Result<(Vec<CollectedGameView>, usize), Refusal> {
        let collection = self.find(name)?;
        let (mut found, mut all) = (Vec::new(), 0);
        for file in collection.files.iter().rev() {
            let numbers = file.find(filter, &collection.names)?;
            let wanted = numbers.iter().skip(skip.saturating_sub(all)).take(most - found.len());
            found.extend(wanted.filter_map(|&number| file.game(number, &collection.names)).map(|game| {
                CollectedGameView {
                    start: game.start,
                    moves: game.moves,
                    white: game.white,
                    black: game.black,
                    event: game.event,
                    date: game.date,
                    result: game.winner.map(WinnerView::of),
                }
            }));
            all += numbers.len();
        }
        Ok((found, all))
    }
}

impl std::fmt::Debug for Collections {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.list()).finish()
    }
}
