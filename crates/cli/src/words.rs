//! Sentences and numbers for people.

use std::io::{self, Write};

use serde_json::Value;

/// Returns a number with its digits in groups of three: `1,873,562,112`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// Returns the text with a capital first letter.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Returns `1 move`, `2 moves`.
pub fn counted(number: usize, thing: &str) -> String {
    format!("{} {thing}{}", grouped(number as u64), if number == 1 { "" } else { "s" })
}

/// Returns a time: `0.0042 s`, `0.31 s`, `12.3 s`.
pub fn seconds(seconds: f64) -> String {
    match seconds {
        _ if seconds < 0.1 => format!("{seconds:.4} s"),
        _ if seconds < 10.0 => format!("{seconds:.2} s"),
        _ => format!("{seconds:.1} s"),
    }
}

/// Returns a longer time: `12 s`, `4 min 5 s`, `2 h 10 min`.
pub fn time_span(seconds: f64) -> String {
    let whole = seconds.round() as u64;
    match whole {
        0..10 => format!("{seconds:.1} s"),
        10..60 => format!("{whole} s"),
        60..3600 => format!("{} min {} s", whole / 60, whole % 60),
        _ => format!("{} h {} min", whole / 3600, whole % 3600 / 60),
    }
}

/// Returns a number of bytes: `512 B`, `12.3 MB`.
pub fn size(bytes: u64) -> String {
    const UNITS: [&str; 5] = ["B", "kB", "MB", "GB", "TB"];
    let mut amount = bytes as f64;
    let mut unit = 0;
    while amount >= 999.95 && unit + 1 < UNITS.len() {
        amount /= 1000.0;
        unit += 1;
    }
    if unit == 0 { format!("{bytes} B") } else { format!("{amount:.1} {}", UNITS[unit]) }
}

/// Returns the rate per second; `None` if the time was too short.
pub fn per_second(number: u64, seconds: f64) -> Option<String> {
    const MIN_SECONDS: f64 = 1e-3;
    (seconds >= MIN_SECONDS).then(|| grouped((number as f64 / seconds) as u64))
}

/// Returns the items in columns of equal width, in lines of at most `width` characters.
pub fn in_columns(items: &[String], width: usize) -> Vec<String> {
    let widest = items.iter().map(|item| item.chars().count()).max().unwrap_or(0) + 3;
    let across = (width / widest).max(1);
    let line = |items: &[String]| items.iter().map(|item| format!("{item:<widest$}")).collect::<String>();
    items.chunks(across).map(|items| line(items).trim_end().to_owned()).collect()
}

/// Wraps the text to lines of at most `width` characters, between words.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Writes a result as one line: an object for programs, words for people.
pub fn print_result(out: &mut dyn Write, json: bool, object: &Value, words: &str) -> io::Result<()> {
    if json { writeln!(out, "{object}") } else { writeln!(out, "{words}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_come_in_groups_of_three() {
        let groups = [0, 999, 1000, 34_085_204_352].map(grouped);
        assert_eq!(groups, ["0", "999", "1,000", "34,085,204,352"]);
    }

    #[test]
    fn times_are_as_exact_as_they_are_interesting() {
        assert_eq!([0.00123, 0.312, 3.0, 61.26].map(seconds), ["0.0012 s", "0.31 s", "3.00 s", "61.3 s"]);
        assert_eq!(per_second(3000, 1.5).as_deref(), Some("2,000"));
        assert_eq!(per_second(3000, 0.0), None);
    }

    #[test]
    fn long_lines_are_broken_between_words() {
        assert_eq!(wrapped("d6-d5xa1 b4 c3", 11), ["d6-d5xa1 b4", "c3"]);
        assert_eq!(wrapped("longer-than-the-line b", 5), ["longer-than-the-line", "b"]);
    }

    #[test]
    fn columns_fit_the_width() {
        let items: Vec<String> = (1..=9).map(|number| format!("item {number}")).collect();
        let lines = in_columns(&items, 30);
        assert_eq!(lines.len(), 3);
        assert_eq!(lines[0], "item 1   item 2   item 3");
        assert_eq!(in_columns(&["longer than the line".to_owned()], 5).len(), 1);
    }
}
