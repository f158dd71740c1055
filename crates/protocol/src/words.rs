//! Splits lines into words.

/// Returns the first word and the rest, both without spaces around them.
pub(crate) fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    match text.split_once(char::is_whitespace) {
        Some((word, rest)) => (word, rest.trim_start()),
        None => (text, ""),
    }
}

/// Splits the text at a separate word; returns all of it and `None` if the word is missing.
pub(crate) fn split_at_word<'a>(text: &'a str, separator: &str) -> (&'a str, Option<&'a str>) {
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        if word == separator {
            let begin = text.len() - rest.len();
            return (text[..begin].trim(), Some(after.trim()));
        }
        if after.is_empty() {
            return (text.trim(), None);
        }
        rest = after;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_found_only_where_it_stands_alone() {
        assert_eq!(split_at_word(" a moves b c ", "moves"), ("a", Some("b c")));
        assert_eq!(split_at_word("removes moves", "moves"), ("removes", Some("")));
        assert_eq!(split_at_word("moves", "moves"), ("", Some("")));
        assert_eq!(split_at_word("amoves b", "moves"), ("amoves b", None));
        assert_eq!(split_at_word("", "moves"), ("", None));
        assert_eq!(split_at_word("ä moves ö", "moves"), ("ä", Some("ö")));
    }

    #[test]
    fn the_first_word_is_cut_off() {
        assert_eq!(split_word("  go \t depth 3 "), ("go", "depth 3"));
        assert_eq!(split_word("go"), ("go", ""));
        assert_eq!(split_word(""), ("", ""));
    }
}
