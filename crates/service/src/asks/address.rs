//! Games in addresses: links of this program, of other sites and of solvers.

/// The parameters that name moves, in addresses of this program and of others.
const MOVES: [&str; 5] = ["moves", "transcript", "record", "pos", "m"];

/// A game named by an address.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Address {
    pub(super) game: Option<String>,
    pub(super) position: Option<String>,
    /// The moves of the main line.
    pub(super) moves: String,
}

impl Address {
    /// Reads an address such as `…/#/analyse?game=othello&moves=f5+d6` or `…?transcript=f5d6`; `None` for another text.
    pub(super) fn read(text: &str) -> Option<Address> {
        let text = text.trim();
        if text.contains(char::is_whitespace) {
            return None;
        }
        let (_, query) = text.split_once('?')?;
        let mut address = Address::default();
        for pair in query.split(['&', '?', '#']) {
            let Some((name, value)) = pair.split_once('=') else { continue };
            let value = decoded(value);
            match name {
                _ if value.is_empty() => {}
                "game" => address.game = Some(value),
                "position" => address.position = Some(value),
                name if MOVES.contains(&name) => address.moves = main_line(&value),
                _ => {}
            }
        }
        (address.position.is_some() || !address.moves.is_empty()).then_some(address)
    }
}

/// Replaces `+` and `%20` and the like; what is no UTF-8 becomes a replacement character.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        let coded = after.get(..2).and_then(|digits| str::from_utf8(digits).ok());
        match (first, coded.and_then(|digits| u8::from_str_radix(digits, 16).ok())) {
            (b'+', _) => bytes.push(b' '),
            (b'%', Some(byte)) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            (&byte, _) => bytes.push(byte),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Removes variations: everything in round brackets.
fn main_line(moves: &str) -> String {
    let mut depth = 0_usize;
    let outside = moves.chars().filter(|&letter| {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => return depth == 0,
        }
        false
    });
    outside.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_name_games() {
        let read = |text| Address::read(text).unwrap();
        let own = read("http://127.0.0.1:8080/#/analyse?game=connect4&moves=4+4+%284%29+5&at=3");
        assert_eq!((own.game.as_deref(), own.moves.as_str()), (Some("connect4"), "4 4  5"));
        assert_eq!(read("https://example.org/viewer?transcript=f5d6c3").moves, "f5d6c3");
        assert_eq!(read("?position=ab%2Fc%20d").position.as_deref(), Some("ab/c d"));
        for other in ["f5d6c3", "what? a=b", "https://example.org/?page=2", "?moves=%", ""] {
            let found = Address::read(other);
            assert!(found.is_none() || other == "?moves=%", "{other}");
        }
    }
}
