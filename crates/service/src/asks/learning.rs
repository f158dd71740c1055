//! Learning a game: its rules and openings.

use endspiel_game::DrawLimits;
use endspiel_games::Chosen;
use endspiel_presentation::{AnyMatch, Lesson};
use endspiel_search::BookLine;
use serde::{Deserialize, Serialize};

use super::catalogue::GameQuery;
use crate::{Ask, Kind, LONGEST_TEXT, LineView, Params, Refusal, Service, list};

/// What a game teaches.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lessons {
    /// The game with its options.
    game: String,
    /// The steps in their order; none if the game teaches nothing.
    lessons: &'static [Lesson],
}

impl Ask for list::Lessons {
    fn answer(service: &Service, Params(query): Params<GameQuery>) -> Result<Lessons, Refusal> {
        let game = service.games.open(&query.game)?;
        Ok(Lessons { game: game.spec(), lessons: game.lessons() })
    }
}

/// A position whose openings are asked for.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OpeningsQuery {
    /// The game with its options.
    game: String,
    /// The position; the start if nothing is said.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(length(max = LONGEST_TEXT)))]
    position: String,
}

/// What our own engines chose in a position, in games that are part of the program.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Openings"))]
pub struct OpeningsView {
    /// How often an engine had to choose here.
    times: u32,
    /// The moves that were chosen. Those that are the same but for a symmetry of the board have the same number each.
    moves: Vec<ChosenMove>,
    /// The moves that lead to an opening with a name.
    named: Vec<NamedMove>,
    /// What the opening book says of every move, best first; nothing if there is no book of estimates or it does not know them all.
    book: Vec<BookLineView>,
}

/// A move of the opening book. Its value is an estimate: what a deep search found at the end of the book's lines.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "BookLine"))]
struct BookLineView {
    /// How many plies ahead was looked, by the book and by the search at its end.
    depth: u32,
    #[serde(flatten)]
    line: LineView,
}

/// What the opening is called that a move leads to.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct NamedMove {
    #[serde(rename = "move")]
    mv: String,
    opening: &'static str,
}

/// How often a move was chosen.
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
        if position.chars().count() > LONGEST_TEXT {
            return Err(Refusal::new(Kind::TooLarge, "no position is that long"));
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

/// The moves that lead from a position to an opening with a name of its own.
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
