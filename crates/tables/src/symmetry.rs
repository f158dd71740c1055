//! Symmetries of the board, applied to sets of points by looking up bytes.

use endspiel_game::{Game, Side, Symmetry};
use endspiel_mill::{Hand, Mill, Points, Position};

/// All symmetries of a board.
pub(crate) struct Symmetries {
    images: Vec<Images>,
    inverse: Vec<u8>,
}

/// Where one symmetry takes every set of points, byte by byte.
pub(crate) struct Images([[u32; 256]; 3]);

impl Images {
    /// Where a set of points goes.
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

    /// The images under one symmetry.
    #[inline]
    pub(crate) fn get(&self, symmetry: u8) -> &Images {
        &self.images[usize::from(symmetry)]
    }

    /// The images under the symmetry that takes this one back.
    #[inline]
    pub(crate) fn inverse(&self, symmetry: u8) -> &Images {
        self.get(self.inverse[usize::from(symmetry)])
    }

    /// All of them, by number.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u8, &Images)> {
        (0..).zip(&self.images)
    }

    /// Those that leave these stones as they are.
    pub(crate) fn keeping(&self, stones: u32) -> impl Iterator<Item = &Images> {
        self.images.iter().filter(move |images| images.of(stones) == stones)
    }
}
