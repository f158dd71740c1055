//! What a table says about a position, in one byte.
//!
//! Codes are ordered from the worst to the best for the side to move, so that choosing a move is taking the
//! smallest code among the positions it may hand over. Without a draw limit the plies to the end are even for
//! whoever loses and odd for whoever wins:
//!
//! ```text
//!   0    1    2   …  126   (127)  128   129   …   254   255
//! lost lost lost    lost         draw   won       won   won
//! now  in 2 in 4    in 252              in 253    in 3  in 1
//! ```
//!
//! Under a limit they count to the next removal or the end. A loser may be forced to remove a stone, so both may be
//! either:
//!
//! ```text
//!   0    1    2   …  126   (127)  128   129   …   253   254   255
//! lost lost lost    lost         draw   won       won   won  (won
//! now  in 1 in 2    in 126              in 126    in 2  in 1  now)
//! ```

use endspiel_game::{Known, Value};

use crate::limit::Limit;

/// The value of a position for the side to move, with the plies to the end, or under a limit to the next removal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(pub u8);

impl Code {
    /// Lost already.
    pub const LOST: Code = Code(0);
    /// A draw.
    pub const DRAW: Code = Code(128);
    /// Won with the next move; under a limit won already.
    pub const WON: Code = Code(255);

    /// The code of the side that moves without removing a stone, if this is the worst it can leave to the other.
    ///
    /// ```
    /// use endspiel_tables::{Code, Limit};
    /// assert_eq!(Code::LOST.before(Limit::OFF), Code::WON);
    /// assert_eq!(Code::DRAW.before(Limit::OFF), Code::DRAW);
    /// assert_eq!(Code::WON.before(Limit::OFF).plies(Limit::OFF), Some(2));
    /// let thirty = Limit::new(30).unwrap();
    /// assert_eq!(Code::LOST.before(thirty).before(thirty).plies(thirty), Some(2));
    /// ```
    #[inline]
    pub const fn before(self, limit: Limit) -> Code {
        Code(before(self.0, limit))
    }

    /// Win, draw or loss; under a limit with no plies since the last removal.
    pub const fn value(self) -> Value {
        match self.0 {
            DRAW => Value::Draw,
            ..DRAW => Value::Loss,
            _ => Value::Win,
        }
    }

    /// What is left of it this many plies after the last removal, while stones are moved: who would have to wait until
    /// after the limit has a draw.
    #[inline]
    #[must_use]
    pub const fn since(self, removal: u32, limit: Limit) -> Code {
        match (self.plies(limit), limit.plies()) {
            (Some(plies), Some(limit)) if removal.saturating_add(plies) > limit => Code::DRAW,
            _ => self,
        }
    }

    /// Plies to the end, under a limit to the next removal or the end; `None` for a draw.
    pub const fn plies(self, limit: Limit) -> Option<u32> {
        let from_the_best = 255 - self.0 as u32;
        match (self.value(), limit.is_off()) {
            (Value::Draw, _) => None,
            (Value::Loss, true) => Some(2 * self.0 as u32),
            (Value::Win, true) => Some(2 * from_the_best + 1),
            (Value::Loss, false) => Some(self.0 as u32),
            (Value::Win, false) => Some(from_the_best),
        }
    }

    /// The codes of positions lost and won after this number of plies, as far as there are such codes.
    pub(crate) fn of_plies(plies: u32, limit: Limit) -> impl Iterator<Item = Code> {
        let (lost, won) = match limit.is_off() {
            true if plies.is_multiple_of(2) => (Some(plies / 2), None),
            true => (None, Some(plies / 2)),
            false => (Some(plies), Some(plies).filter(|&plies| plies > 0)),
        };
        let code = |number: u32| u8::try_from(number).ok().filter(|&number| number <= LONGEST);
        let lost = lost.and_then(code).map(Code);
        let won = won.and_then(code).map(|from_the_best| Code(255 - from_the_best));
        lost.into_iter().chain(won)
    }

    /// The same in the words of searchers; under a limit with no plies since the last removal.
    pub fn known(self, limit: Limit) -> Known {
        let plies = self.plies(limit);
        match limit.is_off() {
            true => Known { plies, ..Known::of(self.value()) },
            false => Known { removal: plies, ..Known::of(self.value()) },
        }
    }

    /// The same, from a table that may have no distances.
    pub(crate) fn known_from(self, limit: Limit, distances: bool) -> Known {
        let known = self.known(limit);
        if distances { known } else { Known::of(known.value) }
    }
}

/// The byte of a draw.
pub(crate) const DRAW: u8 = Code::DRAW.0;

/// The longest loss as a byte, and how far the longest win is from the best byte.
pub(crate) const LONGEST: u8 = 126;

/// [`Code::before`] on bytes.
#[inline]
pub(crate) const fn before(code: u8, limit: Limit) -> u8 {
    // A loss in n plies becomes a win in n + 1, a win becomes a loss.
    let won_in_one = if limit.is_off() { 255 } else { 254 };
    if code < DRAW { won_in_one - code } else { (256 - code as u16) as u8 }
}

/// What a code is worth to whoever hands it over by removing a stone. Under a limit that begins a new count, so only
/// the value is left, as if the game ended here.
#[inline]
pub(crate) const fn after_removal(code: u8, limit: Limit) -> u8 {
    match Code(code).value() {
        _ if limit.is_off() => code,
        Value::Loss => Code::LOST.0,
        Value::Draw => DRAW,
        Value::Win => Code::WON.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_plies_belong_together() {
        for limit in [Limit::OFF, Limit::new(30).unwrap()] {
            let longest = if limit.is_off() { 253 } else { 126 };
            for plies in 0..=longest {
                for code in Code::of_plies(plies, limit) {
                    assert_eq!(code.plies(limit), Some(plies));
                    if plies < longest {
                        let earlier = code.before(limit);
                        assert_eq!(earlier.plies(limit), Some(plies + 1));
                        assert_eq!(earlier.value(), code.value().reversed());
                    }
                }
            }
            assert_eq!(Code::of_plies(longest + 1, limit).count(), 0);
        }
    }

    #[test]
    fn better_is_higher_and_moving_turns_the_order_around() {
        for limit in [Limit::OFF, Limit::new(30).unwrap()] {
            let codes: Vec<Code> = (0..=126).map(Code).chain([Code::DRAW]).chain((130..=255).map(Code)).collect();
            for pair in codes.windows(2) {
                assert!(
                    pair[0].before(limit) > pair[1].before(limit) || !limit.is_off() && pair[0].0 == 126,
                    "{pair:?}"
                );
            }
        }
    }

    #[test]
    fn a_limit_takes_away_what_waits_longer() {
        let three = Limit::new(3).unwrap();
        let values = |plies| Code::of_plies(plies, three).map(|code| code.since(1, three).value());
        assert_eq!(values(2).collect::<Vec<_>>(), [Value::Loss, Value::Win]);
        assert_eq!(values(3).collect::<Vec<_>>(), [Value::Draw, Value::Draw]);
        assert!(
            (0..=255).all(|code| Code(code).since(99, Limit::OFF).0 == code && after_removal(code, Limit::OFF) == code)
        );
    }
}
