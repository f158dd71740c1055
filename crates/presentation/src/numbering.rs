//! Default numbers of positions and moves, read from the drawn board: slow, but correct for any game.

use endspiel_game::Side;

use crate::Drawing;

/// Returns the stones of both players, one bit per place.
pub(crate) fn default_stones<G: Drawing>(game: &G, position: &G::Position) -> [u128; 2] {
    let diagram = game.diagram(position);
    Side::BOTH.map(|side| {
        let places = diagram.spots.iter().enumerate().filter(|(_, spot)| spot.stone == Some(side));
        places.fold(0, |stones, (place, _)| stones | 1 << place)
    })
}

/// Returns the number of a move from the places it touches: from, to and the removed stone. The number of places stands
/// for none.
pub(crate) fn default_number<G: Drawing>(game: &G, position: &G::Position, mv: G::Move) -> u32 {
    let shape = game.shape();
    let number = |name: Option<&String>| {
        let place = name.and_then(|name| shape.spots.iter().position(|place| place.name == *name));
        place.unwrap_or(shape.spots.len()) as u32
    };
    let parts = game.parts(position, mv);
    // A stone captured by moving onto it is part of `to`.
    let removed = parts.removes.iter().find(|stone| Some(*stone) != parts.to.as_ref());
    let places = shape.spots.len() as u32 + 1;
    (number(parts.from.as_ref()) * places + number(parts.to.as_ref())) * places + number(removed)
}
