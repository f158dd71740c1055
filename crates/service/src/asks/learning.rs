//! Lessons and openings of a game.

use endspiel_game::DrawLimits;
use endspiel_games::{Chosen, OpeningLine, ProvedMove, ProvedOpening};
use endspiel_knowledge::{Bounds, Value};
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

/// The openings of a game to learn.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OpeningLines {
    /// Those with names, or else lines of our own engines; empty if there are none.
    lines: Vec<OpeningLineView>,
}

/// An opening to learn.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "OpeningLine"))]
struct OpeningLineView {
    /// The name, if it has one.
    name: Option<&'static str>,
    /// The moves from the start.
    moves: Vec<String>,
}

impl Ask for list::OpeningLines {
    fn answer(service: &Service, Params(query): Params<GameQuery>) -> Result<OpeningLines, Refusal> {
        let lines = service.games.openings(&query.game)?.lines().into_iter();
        let view = |line: OpeningLine| OpeningLineView { name: line.name, moves: line.moves };
        Ok(OpeningLines { lines: lines.map(view).collect() })
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
    /// What a published proof says about the position, if anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<ProofView>,
}

/// What a published proof says about a position, for the side to move.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Proof"))]
struct ProofView {
    /// The name of the proof.
    source: String,
    #[serde(flatten)]
    bounds: ProvedBounds,
    /// All legal moves, those that keep the bound first.
    moves: Vec<ProvedMoveView>,
}

/// A move with what is proved about it, for the side that makes it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "ProvedMove"))]
struct ProvedMoveView {
    #[serde(rename = "move")]
    mv: String,
    #[serde(flatten)]
    bounds: ProvedBounds,
}

/// Proved bounds of a value.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ProvedBounds {
    /// The value is this or better.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<Value>,
    /// The value is this or worse.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_most: Option<Value>,
    /// The number of the proof's own positions that this rests on.
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<u32>,
}

impl ProvedBounds {
    fn new(Bounds { at_least, at_most }: Bounds, positions: Option<u32>) -> ProvedBounds {
        ProvedBounds { at_least, at_most, positions }
    }
}

impl ProofView {
    fn new(proved: ProvedOpening) -> ProofView {
        let ProvedOpening { bounds, source, rests_on, mut moves } = proved;
        // Of equal moves the last name comes first: f5, with which players begin.
        moves.sort_by(|one, other| {
            let rank = |found: &ProvedMove| (found.bounds.at_least, found.bounds.at_most.is_some());
            rank(other).cmp(&rank(one)).then_with(|| other.mv.cmp(&one.mv))
        });
        let view =
            |ProvedMove { mv, bounds, rests_on }| ProvedMoveView { mv, bounds: ProvedBounds::new(bounds, rests_on) };
        let moves = moves.into_iter().map(view).collect();
        ProofView { source, bounds: ProvedBounds::new(bounds, rests_on), moves }
    }
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
        let proof = openings.proved(&start)?.map(ProofView::new);
        Ok(OpeningsView { times, moves, named: named_moves(board), book, proof })
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
