//! Lessons and openings of a game.

use endspiel_game::DrawLimits;
use endspiel_games::Chosen;
use endspiel_presentation::{AnyMatch, Lesson};
use endspiel_search::{BookLine, LineView};
use serde::{Deserialize, Serialize};

use super::catalogue::GameQuery;
use crate::{Ask, Kind, MAX_TEXT_LENGTH, Params, Refusal, Service, list};

/// The lessons of a game.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lessons {
    /// The game with its options.
    game: String,
    /// The lessons in order; empty if the game has none.
    lessons: &'static [Lesson],
}

impl Ask for list::Lessons {
    fn answer(service: &Service, Params(query): Params<GameQuery>) -> Result<Lessons, Refusal> {
        let game = service.games.open(&query.game)?;
        Ok(Lessons { game: game.spec(), lessons: game.lessons() })
    }
}

/// A position to look up in the openings.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OpeningsQuery {
    /// The game with its options.
    game: String,
    /// The position; by default the start.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(length(max = MAX_TEXT_LENGTH)))]
    position: String,
}

/// Openings from a position: statistics of stored engine games, names, and the opening book.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Openings"))]
pub struct OpeningsView {
    /// Number of times an engine chose a move in this position.
    times: u32,
    /// The chosen moves. Symmetric moves have equal counts.
    moves: Vec<ChosenMove>,
    /// The moves that lead to a named opening.
    named: Vec<NamedMove>,
    /// The opening book's estimates of all moves, best first; empty if there is no book or it lacks a move.
    book: Vec<BookLineView>,
}

/// A move of the opening book. Its value is an estimate by deep searches at the ends of the book's lines.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "BookLine"))]
struct BookLineView {
    /// Depth in plies, of the book line and of the search at its end.
    depth: u32,
    #[serde(flatten)]
    line: LineView,
}

/// A move and the name of the opening it leads to.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct NamedMove {
    #[serde(rename = "move")]
    mv: String,
    opening: &'static str,
}

/// A move and how often it was chosen.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ChosenMove {
    #[serde(rename = "move")]
    mv: String,
    times: u32,
}

impl Ask for list::Openings {
    fn answer(service: &Service, Params(query): Params<OpeningsQuery>) -> Result<OpeningsView, Refusal> {
        let (games, OpeningsQuery { game, position }) = (&service.games, query);
        if position.chars().count() > MAX_TEXT_LENGTH {
            return Err(Refusal::new(Kind::TooLarge, "the position is too long"));
        }
        let openings = games.openings(&game)?;
        let start =
            if position.is_empty() { games.open(&game)?.open(None, DrawLimits::NONE)?.position() } else { position };
        let board = games.open(&game)?.open(Some(&start), DrawLimits::NONE)?;
        let (info, side) = (board.info(), board.side_to_move());
        let line = |BookLine { line, depth }: BookLine| BookLineView { depth, line: LineView::new(info, side, line) };
        let book = openings.book(&start)?.into_iter().map(line).collect();
        let Chosen { times, moves } = openings.chosen(openings.included(), &start)?;
        let moves = moves.into_iter().map(|chosen| ChosenMove { mv: chosen.mv, times: chosen.times }).collect();
        Ok(OpeningsView { times, moves, named: named_moves(board), book })
    }
}

/// Returns the moves from a position that lead to an opening with a name of its own.
fn named_moves(mut board: Box<dyn AnyMatch>) -> Vec<NamedMove> {
    let here = board.view().opening;
    let mut named = Vec::new();
    for mv in board.legal_moves() {
        if board.play(&mv).is_err() {
            continue;
        }
        let opening = board.view().opening;
        board.undo();
        if let Some(opening) = opening.filter(|_| opening != here) {
            named.push(NamedMove { mv, opening });
        }
    }
    named
}
