//! The marks on a board.

use endspiel_presentation::{AnyMatch, MoveParts, View};

/// Marked places on a board, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The place of the last stone, or the line that won.
    pub arrived: Vec<String>,
    /// The place it came from, if it was on the board.
    pub left: Option<String>,
    /// The places of removed stones.
    pub removed: Vec<String>,
    /// Free places that can be played, where that is worth showing.
    pub playable: Vec<String>,
}

impl Marks {
    /// Returns the marks of a match: its last move, its winning line, and where to play if not
    /// everywhere.
    pub fn of(played: &dyn AnyMatch, view: &View) -> Marks {
        let last = last_move(played).unwrap_or_default();
        let line = view.line.clone();
        let arrived = if line.is_empty() { last.to.into_iter().collect() } else { line };
        Marks { arrived, left: last.from, removed: last.removes, playable: playable(view) }
    }
}

/// Returns the parts of the last move, found among the legal moves of the position before it.
fn last_move(played: &dyn AnyMatch) -> Option<MoveParts> {
    let last = played.moves().pop()?;
    let mut before = played.boxed_clone();
    before.undo();
    before.view().moves.into_iter().find(|mv| mv.text == last).map(|mv| mv.parts)
}

/// Returns the places where a stone can be put, unless these are all free places or stones move.
///
/// They are not shown where a move names something else than its place, such as the column a stone
/// falls down.
fn playable(view: &View) -> Vec<String> {
    let free = view.spots.iter().filter(|spot| spot.stone.is_none()).count();
    let mut places = Vec::new();
    for mv in &view.moves {
        match (&mv.parts.from, &mv.parts.to) {
            (Some(_), _) => return Vec::new(),
            (None, Some(to)) if mv.text.starts_with(to.as_str()) => places.push(to.clone()),
            (None, _) => {}
        }
    }
    places.sort_unstable();
    places.dedup();
    if places.len() < free { places } else { Vec::new() }
}
