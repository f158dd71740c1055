//! What a table says about a position, in one byte.
//!
//! Codes are ordered from the worst to the best for the side to move, so that choosing a move is taking the
//! smallest code among the positions it may hand over:
//!
//! ```text
//!   0    1    2   …  126   (127)  128   129   …   254   255
//! lost lost lost    lost         draw   won       won   won
//! now  in 2 in 4    in 252              in 253    in 3  in 1
//! ```

use endspiel_game::{Known, Value};

/// The value of a position for the side to move, with the plies to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(pub u8);

impl Code {
    /// Lost already.
    pub const LOST: Code = Code(0);
    /// A draw.
    pub const DRAW: Code = Code(128);
    /// Won with the next move.
    pub const WON: Code = Code(255);
    /// The longest loss that has a code, in plies.
    pub const LONGEST_LOSS: u32 = 2 * LONGEST as u32;

    /// The code of the side that moves, if this is the worst it can leave to the other.
    ///
    /// ```
    /// use endspiel_tables::Code;
    /// assert_eq!(Code::LOST.before(), Code::WON);
    /// assert_eq!(Code::DRAW.before(), Code::DRAW);
    /// assert_eq!(Code::WON.before().plies(), Some(2));
    /// ```
    #[inline]
    pub const fn before(self) -> Code {
        Code(before(self.0))
    }

    /// Win, draw or loss.
    pub const fn value(self) -> Value {
        match self.0 {
            DRAW => Value::Draw,
            ..DRAW => Value::Loss,
            _ => Value::Win,
        }
    }

    /// Plies to the end, if there is one.
    pub const fn plies(self) -> Option<u32> {
        match self.value() {
            Value::Loss => Some(2 * self.0 as u32),
            Value::Draw => None,
            Value::Win => Some(2 * (255 - self.0 as u32) + 1),
        }
    }

    /// The code of a position that ends after this number of plies, if it has one: an even number is a loss.
    pub const fn of_plies(plies: u32) -> Option<Code> {
        let half = plies / 2;
        if half > LONGEST as u32 {
            return None;
        }
        Some(Code(if plies.is_multiple_of(2) { half as u8 } else { 255 - half as u8 }))
    }

    /// The same in the words of searchers.
    pub fn known(self) -> Known {
        Known { value: self.value(), plies: self.plies(), count: None }
    }

    /// The same, from a table that may have no distances.
    pub(crate) fn known_from(self, distances: bool) -> Known {
        let known = self.known();
        if distances { known } else { Known { plies: None, ..known } }
    }
}

/// The byte of a draw.
pub(crate) const DRAW: u8 = Code::DRAW.0;

/// The longest loss as a byte; the longest win comes one ply before it.
const LONGEST: u8 = 126;

/// [`Code::before`] on bytes.
#[inline]
pub(crate) const fn before(code: u8) -> u8 {
    // A loss in n plies becomes a win in n + 1, a win becomes a loss.
    if code < DRAW { 255 - code } else { (256 - code as u16) as u8 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_plies_belong_together() {
        for plies in 0..=253 {
            let code = Code::of_plies(plies).unwrap();
            assert_eq!(code.plies(), Some(plies));
            if let Some(earlier) = Code::of_plies(plies + 1) {
                assert_eq!(code.before(), earlier, "{plies}");
            }
        }
        assert_eq!(Code::of_plies(254), None);
    }

    #[test]
    fn better_is_higher_and_moving_turns_the_order_around() {
        let worst_to_best: Vec<u32> = (0..=126).map(|half| 2 * half).collect();
        for pair in worst_to_best.windows(2) {
            let (sooner, later) = (Code::of_plies(pair[0]).unwrap(), Code::of_plies(pair[1]).unwrap());
            assert!(sooner < later && later < Code::DRAW);
            assert!(sooner.before() > later.before());
        }
        assert!(Code::of_plies(253).unwrap() > Code::DRAW);
        assert!(Code::of_plies(1) > Code::of_plies(3));
    }
}
