//! The planes of a position: the board as layers of bytes, for machine learning.

use endspiel_game::Side;
use endspiel_presentation::{AnyMatch, Shape};

/// Where the places of a board are in a plane.
pub struct Layout {
    /// The number of bytes of a plane.
    pub area: usize,
    places: Vec<usize>,
    has_hands: bool,
}

impl Layout {
    pub fn new(shape: &Shape) -> Layout {
        Layout {
            area: shape.width * shape.height,
            places: shape.spots.iter().map(|place| place.y * shape.width + place.x).collect(),
            has_hands: shape.in_hand > 0,
        }
    }

    pub fn plane_count(&self) -> usize {
        if self.has_hands { 5 } else { 3 }
    }

    /// Writes the planes: the viewer's stones, the other side's, the stones in hand of both if the game has hands, and ones if the
    /// first player moves. `out` is zero.
    pub fn draw(&self, played: &dyn AnyMatch, viewer: Side, out: &mut [u8]) {
        let mut planes = out.chunks_exact_mut(self.area);
        let (stones, hands) = (played.stones(), played.in_hand());
        for (side, plane) in [viewer, !viewer].into_iter().zip(&mut planes) {
            let mut set = stones[side.index()];
            while set != 0 {
                plane[self.places[set.trailing_zeros() as usize]] = 1;
                set &= set - 1;
            }
        }
        if self.has_hands {
            for (side, plane) in [viewer, !viewer].into_iter().zip(&mut planes) {
                plane.fill(hands[side.index()]);
            }
        }
        if let (Side::First, Some(plane)) = (played.side_to_move(), planes.next()) {
            plane.fill(1);
        }
    }
}
