//! Questions about collections of games: what was played in a position, and which games meet conditions.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use endspiel_games::GamesFilter;
use serde::{Deserialize, Serialize};

use crate::collections::{CollectedGameView, CollectionView, ReadCollectionFile, WinnerView};
use crate::{Ask, Kind, MAX_TEXT_LENGTH, Params, Refusal, Service, list};

/// Most games in an answer.
const MAX_SHOWN: usize = 100;

/// The collections.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CollectionList {
    collections: Vec<CollectionView>,
}

impl Ask for list::Collections {
    fn answer(service: &Service, (): ()) -> Result<CollectionList, Refusal> {
        Ok(CollectionList { collections: service.collections.list() })
    }
}

/// A file of games for a collection.
#[derive(Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AddRequest {
    /// The name of the collection. The first file begins it.
    pub name: String,
    /// The game with its options.
    pub game: String,
    /// The file in base64.
    pub base64: String,
}

impl AddRequest {
    /// Returns the bytes of the file.
    pub fn bytes(&self) -> Result<Vec<u8>, Refusal> {
        let bad = |_| Refusal::new(Kind::BadText, "the file is not written in base64");
        STANDARD.decode(self.base64.trim()).map_err(bad)
    }

    /// Reads the file, without changing anything. Takes seconds for large files.
    pub fn read(&self, service: &Service) -> Result<ReadCollectionFile, Refusal> {
        ReadCollectionFile::read(&service.games, &self.name, &self.game, &self.bytes()?)
    }
}

/// The name of a collection.
#[derive(Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NameRequest {
    /// The name.
    pub name: String,
}

/// A position to look up in a collection.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CollectionPositionQuery {
    /// The collection.
    name: String,
    /// The position.
    #[cfg_attr(feature = "schema", schemars(length(max = MAX_TEXT_LENGTH)))]
    position: String,
}

/// The moves of a collection's games in a position, the most frequent first. Symmetric moves have equal counts.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayedMoves {
    moves: Vec<PlayedMoveView>,
}

/// A move and the results of the games in which it was played.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "PlayedMoveResults"))]
struct PlayedMoveView {
    #[serde(rename = "move")]
    mv: String,
    times: u32,
    /// Games that White won.
    white: u32,
    /// Games that Black won.
    black: u32,
    draws: u32,
}

impl Ask for list::CollectionMoves {
    fn answer(service: &Service, Params(query): Params<CollectionPositionQuery>) -> Result<PlayedMoves, Refusal> {
        check_length(&query.position)?;
        let moves = service.collections.moves(&query.name, &query.position)?.into_iter();
        let view = |mv: endspiel_games::PlayedMove| PlayedMoveView {
            mv: mv.mv,
            times: mv.times,
            white: mv.white,
            black: mv.black,
            draws: mv.draws,
        };
        Ok(PlayedMoves { moves: moves.map(view).collect() })
    }
}

fn check_length(text: &str) -> Result<(), Refusal> {
    match text.chars().count() > MAX_TEXT_LENGTH {
        true => Err(Refusal::new(Kind::TooLarge, "the position is too long")),
        false => Ok(()),
    }
}

/// Conditions for games of a collection.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CollectionGamesQuery {
    /// The collection.
    name: String,
    /// Part of the name of a player.
    #[serde(default)]
    player: String,
    /// Part of the name of the other player.
    #[serde(default)]
    opponent: String,
    /// The result.
    result: Option<WinnerView>,
    /// The first year.
    from: Option<u16>,
    /// The last year.
    to: Option<u16>,
    /// A position among the first moves, up to symmetry.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(length(max = MAX_TEXT_LENGTH)))]
    position: String,
    /// Number of games to leave out at the beginning.
    #[serde(default)]
    skip: u32,
}

/// Games of a collection.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FoundGames {
    games: Vec<CollectedGameView>,
    /// The number of all games that meet the conditions.
    all: usize,
}

impl Ask for list::CollectionGames {
    fn answer(service: &Service, Params(query): Params<CollectionGamesQuery>) -> Result<FoundGames, Refusal> {
        let CollectionGamesQuery { name, player, opponent, result, from, to, position, skip } = query;
        check_length(&position)?;
        let winner = result.map(WinnerView::winner);
        let filter = GamesFilter { player, opponent, winner, from, to, position };
        let (games, all) = service.collections.games(&name, &filter, skip as usize, MAX_SHOWN)?;
        Ok(FoundGames { games, all })
    }
}
