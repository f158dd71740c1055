//! The value of a position in one byte.
//!
//! Codes are ordered from the worst to the best for the side to move, so the best move leads to the smallest code for
//! the opponent. Without a draw limit the plies to the end are even for a loss and odd for a win:
//!
//! ```text
//!   0    1    2   …  126   (127)  128   129   …   254   255
//! lost lost lost    lost         draw   won       won   won
//! now  in 2 in 4    in 252              in 253    in 3  in 1
//! ```
//!
//! Under a limit the plies count to the next removal or the end. A losing side may be forced to remove a stone, so wins
//! and losses can have even or odd plies:
//!
//! ```text
//!   0    1    2   …  126   (127)  128   129   …   253   254   255
//! lost lost lost    lost         draw   won       won   won  (won
//! now  in 1 in 2    in 126              in 126    in 2  in 1  now)
//! ```
//!
//! Under a limit of more than 108 plies some waits are longer than that. There, only the first 48 plies have all codes;
//! beyond them losses have even and wins odd plies, up to 204 and 203. That suffices because a losing side is forced to
//! remove a stone within a few plies.

use endspiel_knowledge::{Known, Value};

use crate::limit::Limit;

/// The value of a position for the side to move, with the plies to the end or, under a limit, to the next removal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(pub u8);

impl Code {
    /// Already lost.
    pub const LOST: Code = Code(0);
    /// A draw.
    pub const DRAW: Code = Code(128);
    /// Won with the next move; under a limit, already won.
    pub const WON: Code = Code(255);

    /// Returns the code before a move without a removal, if this is the smallest code after the side's moves.
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

    /// Returns win, draw or loss; under a limit, directly after a removal.
    pub const fn value(self) -> Value {
        match self.0 {
            DRAW => Value::Draw,
            ..DRAW => Value::Loss,
            _ => Value::Win,
        }
    }

    /// Returns the code this many plies after the last removal, while moving: a draw if the wait would exceed the
    /// limit.
    #[inline]
    #[must_use]
    pub const fn since(self, removal: u32, limit: Limit) -> Code {
        match (self.plies(limit), limit.plies()) {
            (Some(plies), Some(limit)) if removal.saturating_add(plies) > limit => Code::DRAW,
            _ => self,
        }
    }

    /// Returns the plies to the end, under a limit to the next removal or the end; `None` for a draw.
    pub const fn plies(self, limit: Limit) -> Option<u32> {
        let (from_the_worst, from_the_best) = (self.0 as u32, 255 - self.0 as u32);
        let gapless = gapless(limit) as u32;
        match (self.value(), limit.is_off()) {
            (Value::Draw, _) => None,
            (Value::Loss, true) => Some(2 * from_the_worst),
            (Value::Win, true) => Some(2 * from_the_best + 1),
            (Value::Loss, false) => Some(from_the_worst + from_the_worst.saturating_sub(gapless)),
            (Value::Win, false) => Some(from_the_best + from_the_best.saturating_sub(gapless + 1)),
        }
    }

    /// Returns the codes of a loss and a win in this number of plies, if they exist.
    pub(crate) fn of_plies(plies: u32, limit: Limit) -> impl Iterator<Item = Code> {
        let (lost, won) = match limit.is_off() {
            true if plies.is_multiple_of(2) => (Some(plies / 2), None),
            true => (None, Some(plies / 2)),
            false => {
                let gapless = u32::from(gapless(limit));
                let number = |last: u32| match plies.checked_sub(last) {
                    Some(beyond) => beyond.is_multiple_of(2).then_some(last + beyond / 2),
                    None => Some(plies),
                };
                (number(gapless), number(gapless + 1).filter(|_| plies > 0))
            }
        };
        let code = |number: u32| u8::try_from(number).ok().filter(|&number| number <= MAX_DISTANCE);
        let lost = lost.and_then(code).map(Code);
        let won = won.and_then(code).map(|from_the_best| Code(255 - from_the_best));
        lost.into_iter().chain(won)
    }

    /// Returns the exact value; under a limit, directly after a removal.
    pub fn known(self, limit: Limit) -> Known {
        let plies = self.plies(limit);
        match limit.is_off() {
            true => Known { plies, ..Known::of(self.value()) },
            false => Known { removal: plies, ..Known::of(self.value()) },
        }
    }

    /// Returns the exact value, from a table that may have no distances.
    pub(crate) fn known_from(self, limit: Limit, distances: bool) -> Known {
        let known = self.known(limit);
        if distances { known } else { Known::of(known.value) }
    }
}

/// The byte of a draw.
pub(crate) const DRAW: u8 = Code::DRAW.0;

/// The byte of the longest loss, and the difference between 255 and the byte of the longest win.
pub(crate) const MAX_DISTANCE: u8 = 126;

/// Marks a loss that is too long for any code.
pub(crate) const TOO_LONG: u8 = MAX_DISTANCE + 1;

/// Under limits up to this one every wait fits into a code, even with 18 plies of placing before it.
const MAX_GAPLESS_LIMIT: u32 = MAX_DISTANCE as u32 - 18;

/// Returns the number of plies up to which all codes exist under a limit; beyond it losses have even and wins odd
/// plies. It is even.
pub(crate) const fn gapless(limit: Limit) -> u8 {
    match limit.plies() {
        Some(plies) if plies > MAX_GAPLESS_LIMIT => 48,
        _ => MAX_DISTANCE,
    }
}

/// Computes [`Code::before`] on bytes.
#[inline]
pub(crate) const fn before(code: u8, limit: Limit) -> u8 {
    // A loss in n plies becomes a win in n + 1, a win becomes a loss.
    let won_in_one = if limit.is_off() { 255 } else { 254 };
    if code < DRAW {
        return won_in_one - code;
    }
    let (from_the_best, gapless) = (255 - code, gapless(limit));
    if limit.is_off() || code == DRAW || from_the_best < gapless {
        (256 - code as u16) as u8
    } else if from_the_best == gapless {
        TOO_LONG
    } else {
        from_the_best
    }
}

/// Returns the code after a removal. Under a limit a removal resets the count, so only the value remains, as if the
/// game ended here.
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

    const LIMITS: [Limit; 4] = [limit(30), limit(108), limit(109), limit(250)];

    const fn limit(plies: u32) -> Limit {
        Limit::new(plies).unwrap()
    }

    #[test]
    fn codes_and_plies_belong_together() {
        for (limit, longest, gapless) in [
            (Limit::OFF, 253, 0),
            (LIMITS[0], 126, 126),
            (LIMITS[1], 126, 126),
            (LIMITS[2], 204, 48),
            (LIMITS[3], 204, 48),
        ] {
            assert_eq!(limit.plies().is_some_and(|plies| plies > 108), longest == 204);
            for plies in 0..=longest {
                for code in Code::of_plies(plies, limit) {
                    assert_eq!(code.plies(limit), Some(plies));
                    let last = plies == longest || plies == gapless && code.value() == Value::Win;
                    if !last {
                        let earlier = code.before(limit);
                        assert_eq!(earlier.plies(limit), Some(plies + 1));
                        assert_eq!(earlier.value(), code.value().reversed());
                    }
                }
            }
            assert_eq!(Code::of_plies(longest + 1, limit).count(), 0);
            let numbers = (0..=longest).flat_map(|plies| Code::of_plies(plies, limit)).count();
            assert_eq!(numbers, if limit.is_off() { 254 } else { 253 });
        }
        // A loss in 49 plies has no code.
        assert_eq!(Code(255 - 48).before(LIMITS[3]).0, TOO_LONG);
        assert_eq!(Code(255 - 48).plies(LIMITS[3]), Some(48));
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
