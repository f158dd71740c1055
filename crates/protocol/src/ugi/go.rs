//! The command `go` and its arguments.

use std::time::Duration;

use endspiel_game::{Side, shorten};
use endspiel_search::{Clock, Limits};

/// Maximum number of unknown words named in the answer.
const MAX_NAMED: usize = 8;

/// Reads the limits of a command; also returns the words that could not be used.
pub(super) fn read(text: &str, side: Side, lines: usize) -> (Limits, Vec<String>) {
    let mut limits = Limits { lines, ..Limits::default() };
    let mut left = [None; 2];
    let mut increment = [Duration::ZERO; 2];
    let mut ignored = Vec::new();
    let mut words = text.split_whitespace().peekable();
    while let Some(word) = words.next() {
        if word == "infinite" {
            limits.infinite = true;
            continue;
        }
        let takes_number =
            matches!(word, "depth" | "nodes" | "movetime" | "p1time" | "p2time" | "p1inc" | "p2inc" | "movestogo");
        let number = words.peek().copied().filter(|_| takes_number).and_then(number);
        let Some(number) = number else {
            ignored.push(shorten(word));
            continue;
        };
        words.next();
        let time = Duration::from_millis(number);
        match word {
            // A search must look at one move at least to choose one.
            "depth" => limits.depth = Some(u32::try_from(number).unwrap_or(u32::MAX).max(1)),
            "nodes" => limits.nodes = Some(number.max(1)),
            "movetime" => limits.time = Some(time),
            "p1time" => left[0] = Some(time),
            "p2time" => left[1] = Some(time),
            "p1inc" => increment[0] = time,
            "p2inc" => increment[1] = time,
            _ => ignored.push(shorten(word)),
        }
    }
    limits.clock = left[side.index()].map(|left| Clock { left, increment: increment[side.index()] });
    ignored.truncate(MAX_NAMED);
    (limits, ignored)
}

/// Reads a whole number, capped at the largest.
///
/// A negative number is 0: the clock of a player that has overstepped its time.
fn number(word: &str) -> Option<u64> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(if word.starts_with('-') { 0 } else { word.parse().unwrap_or(u64::MAX) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(text: &str, side: Side) -> Limits {
        let (limits, ignored) = read(text, side, 1);
        assert_eq!(ignored, Vec::<String>::new(), "{text}");
        limits
    }

    #[test]
    fn every_way_to_search_is_understood() {
        let none = Limits { lines: 1, ..Limits::default() };
        let ms = Duration::from_millis;
        assert_eq!(limits("", Side::First), none);
        assert_eq!(limits("infinite", Side::First), Limits { infinite: true, ..none });
        assert_eq!(limits("depth 3", Side::First), Limits { depth: Some(3), ..none });
        assert_eq!(limits("nodes 5000", Side::First), Limits { nodes: Some(5000), ..none });
        assert_eq!(limits("movetime 500", Side::First), Limits { time: Some(ms(500)), ..none });
        let clock = "p1time 1000 p2time 2000 p1inc 10 p2inc 20";
        let first = Clock { left: ms(1000), increment: ms(10) };
        let second = Clock { left: ms(2000), increment: ms(20) };
        assert_eq!(limits(clock, Side::First).clock, Some(first));
        assert_eq!(limits(clock, Side::Second).clock, Some(second));
    }

    #[test]
    fn numbers_beyond_all_measure_are_taken_as_they_are_meant() {
        assert_eq!(limits("p1time -20", Side::First).clock.map(|clock| clock.left), Some(Duration::ZERO));
        assert_eq!(limits("depth 99999999999999999999999", Side::First).depth, Some(u32::MAX));
        assert_eq!(limits("depth 0 nodes 0", Side::First).depth, Some(1));
    }

    #[test]
    fn words_without_a_meaning_are_named_and_the_rest_counts() {
        let (limits, ignored) = read("depth x searchmoves d6 nodes 7 movestogo 4", Side::First, 2);
        assert_eq!((limits.depth, limits.nodes, limits.lines), (None, Some(7), 2));
        assert_eq!(ignored, ["depth", "x", "searchmoves", "d6", "movestogo"]);
    }
}
