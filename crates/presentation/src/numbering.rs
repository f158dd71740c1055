//! Positions and moves as numbers, for any game: read off the drawn board, which is slow and always right.

use endspiel_game::Side;

use crate::Drawing;

/// The stones of both players, a bit a place.
pub(crate) fn usual_stones<G: Drawing>(game: &G, position: &G::Position) -> [u128; 2] {
    let diagram = game.diagram(position);
    Side::BOTH.map(|side| {
        let places = diagram.spots.iter().enumerate().filter(|(_, spot)| spot.stone == Some(side));
        places.fold(0, |stones, (place, _)| stones | 1 << place)
    })
}

/// The number of a move from the places it touches: from, to and the stone it removes, each counted up to the number of places,
/// which stands for none.
pub(crate) fn usual_number<G: Drawing>(game: &G, position: &G::Position, mv: G::Move) -> u32 {
    let shape = game.shape();
    let number = |name: Option<&String>| {
        let place = name.and_then(|name| shape.spots.iter().position(|place| place.name == *name));
        place.unwrap_or(shape.spots.len()) as u32
    };
    let parts = game.parts(position, mv);
    // A stone that is taken by going where it stands is said already.
    let removed = parts.removes.iter().find(|stone| Some(*stone) != parts.to.as_ref());
    let places = shape.spots.len() as u32 + 1;
    (number(parts.from.as_ref()) * places + number(parts.to.as_ref())) * places + number(removed)
}
