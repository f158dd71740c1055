//! What is pointed out on a board.

use endspiel_presentation::{AnyMatch, MoveParts, View};

/// Places on a board that are pointed out, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Where the last stone went, or the line that won.
    pub arrived: Vec<String>,
    /// Where it came from, if it was on the board.
    pub left: Option<String>,
    /// Where stones were taken off.
    pub removed: Vec<String>,
    /// Free places that can be played, where that is worth showing.
    pub playable: Vec<String>,
}

impl Marks {
    /// The last move of a match, its winning line, and where to play if not everywhere.
    pub fn of(played: &dyn AnyMatch, view: &View) -> Marks {
        let last = last_move(played).unwrap_or_default();
        let line = view.line.clone();
        let arrived = if line.is_empty() { last.to.into_iter().collect() } else { line };
        Marks { arrived, left: last.from, removed: last.removes, playable: playable(view) }
    }
}

/// The parts of the last move, which are those of a legal move in the position before it.
fn last_move(played: &dyn AnyMatch) -> Option<MoveParts> {
    let last = played.moves().pop()?;
    let mut before = played.boxed_clone();
    before.undo();
    before.view().moves.into_iter().find(|mv| mv.text == last).map(|mv| mv.parts)
}

/// The places that stones may be put on, unless these are all the free ones or stones rather move. Nor are
/// they shown where a move names something else than its place, such as the column a stone falls down.
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
