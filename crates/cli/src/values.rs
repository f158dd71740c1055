//! Values of options, for the commands that share them.

use std::thread;
use std::time::Duration;

/// Maximum number of threads.
const MAX_THREADS: usize = 1023;
/// Maximum depth of a search.
const MAX_SEARCH_DEPTH: u32 = 1000;
/// Maximum number of days to keep games, a hundred years.
const MAX_DAYS: u32 = 36_500;
/// Maximum duration, one day.
const MAX_TIME: Duration = Duration::from_secs(24 * 60 * 60);

/// Reads a number of threads; 0 is one for each core.
pub fn threads(word: &str) -> Result<usize, String> {
    match word.parse() {
        Ok(0) => Ok(all_cores()),
        Ok(number) if number <= MAX_THREADS => Ok(number),
        _ => Err(format!("it is a whole number from 0 to {MAX_THREADS}")),
    }
}

/// Returns one thread for each core.
pub fn all_cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Reads a depth in plies.
pub fn search_depth(word: &str) -> Result<u32, String> {
    let number = word.parse().ok().filter(|depth| (1..=MAX_SEARCH_DEPTH).contains(depth));
    number.ok_or_else(|| format!("a depth is a whole number from 1 to {MAX_SEARCH_DEPTH}"))
}

/// Reads a number of plies, capped at the largest.
pub fn plies(word: &str) -> Result<u32, String> {
    let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    if digits { Ok(word.parse().unwrap_or(u32::MAX)) } else { Err("it is a whole number of plies".to_owned()) }
}

/// Reads a positive duration.
pub fn time(word: &str) -> Result<Duration, String> {
    let time = endspiel_search::parse_time(word).filter(|time| !time.is_zero() && *time <= MAX_TIME);
    time.ok_or_else(|| "a time is written 3s, 500ms or 2m, above 0 and up to a day".to_owned())
}

/// Reads a number of days.
pub fn days(word: &str) -> Result<Duration, String> {
    let number = word.parse().ok().filter(|days| (1..=MAX_DAYS).contains(days));
    number.map(|days| MAX_TIME * days).ok_or_else(|| format!("it is a whole number of days from 1 to {MAX_DAYS}"))
}

/// Reads a number of games of an experiment, which checks its range.
pub fn games(word: &str) -> Result<u32, String> {
    word.parse().map_err(|_| "it is a whole number of games".to_owned())
}

/// Reads a number of positions.
pub fn nodes(word: &str) -> Result<u64, String> {
    let number = word.replace([',', '_'], "").parse().ok().filter(|nodes| *nodes > 0);
    number.ok_or_else(|| "it is a whole number from 1 on".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_and_refused() {
        assert_eq!((threads("2"), search_depth("12")), (Ok(2), Ok(12)));
        assert_eq!((time("1.5s"), nodes("5,000")), (Ok(Duration::from_millis(1500)), Ok(5000)));
        assert_eq!((plies("0"), plies("31"), plies("99999999999")), (Ok(0), Ok(31), Ok(u32::MAX)));
        assert!(plies("").is_err() && plies("-1").is_err() && plies("1.5").is_err());
        assert!(threads("0").is_ok_and(|threads| threads > 0));
        for word in ["", "-1", "x", "99999999999999999999999", "NaN", "inf"] {
            assert!(threads(word).is_err() && search_depth(word).is_err(), "{word}");
            assert!(time(word).is_err() && nodes(word).is_err(), "{word}");
        }
        assert_eq!(days("2"), Ok(Duration::from_secs(172_800)));
        assert!(days("0").is_err() && days("-1").is_err() && days("1e9").is_err() && days("99999999999").is_err());
        assert!(time("0s").is_err() && search_depth("0").is_err() && nodes("0").is_err());
    }
}
