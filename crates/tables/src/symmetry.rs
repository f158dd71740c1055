//! Symmetries of the board, applied to sets of points byte by byte.

use endspiel_game::{Game, Side, Symmetry};
use endspiel_mill::{Hand, Mill, Points, Position};

/// All symmetries of a board.
pub(crate) struct Symmetries {
    images: Vec<Images>,
    inverse: Vec<u8>,
}

/// The images of all sets of points under one symmetry, byte by byte.
pub(crate) struct Images([[u32; 256]; 3]);

impl Images {
    /// Returns the image of a set of points.
    #[inline]
    pub(crate) fn of(&self, set: u32) -> u32 {
        let [low, middle, high] = &self.0;
        low[(set & 0xff) as usize] | middle[(set >> 8 & 0xff) as usize] | high[(set >> 16 & 0xff) as usize]
    }
}

impl Symmetries {
    pub(crate) fn new(game: &Mill) -> Symmetries {
        let image = |set: u32, symmetry: Symmetry| {
            let stones = |set| Hand { stones: Points(set), in_hand: 0 };
            game.transform(&Position::new(stones(set), stones(0), Side::First), symmetry).own.0
        };
        let all = (0..game.symmetries()).map(Symmetry);
        let images = all.clone().map(|symmetry| {
            let byte = |number: usize| std::array::from_fn(|bits| image((bits as u32) << (8 * number), symmetry));
            Images(std::array::from_fn(byte))
        });
        Symmetries { images: images.collect(), inverse: all.map(|symmetry| game.inverse(symmetry).0).collect() }
    }

    /// Returns the images under one symmetry.
    #[inline]
    pub(crate) fn get(&self, symmetry: u8) -> &Images {
        &self.images[usize::from(symmetry)]
    }

    /// Returns the images under the inverse of a symmetry.
    #[inline]
    pub(crate) fn inverse(&self, symmetry: u8) -> &Images {
        self.get(self.inverse[usize::from(symmetry)])
    }

    /// Returns all of them, by number.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u8, &Images)> {
        (0..).zip(&self.images)
    }

    /// Returns those that map these stones to themselves.
    pub(crate) fn keeping(&self, stones: u32) -> impl Iterator<Item = &Images> {
        self.images.iter().filter(move |images| images.of(stones) == stones)
    }
}
