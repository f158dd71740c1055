//! Terms that change their form with the sentence around them, in English and German.

use crate::Pieces;
use endspiel_game::words::{Term, Words};

/// A colour or another name in the middle of a sentence: "yellow", in German "Gelb".
#[derive(Clone, Copy, Debug)]
pub struct InSentence(pub Words);

impl Term for InSentence {
    fn en(&self) -> String {
        self.0.en.to_lowercase()
    }

    fn de(&self) -> String {
        self.0.de.to_owned()
    }
}

/// A number of moves after "in": "in one move", in German "in einem Zug".
#[derive(Clone, Copy, Debug)]
pub struct InMoves(pub u32);

impl Term for InMoves {
    fn en(&self) -> String {
        if self.0 == 1 { "one move".to_owned() } else { format!("{} moves", self.0) }
    }

    fn de(&self) -> String {
        if self.0 == 1 { "einem Zug".to_owned() } else { format!("{} Zügen", self.0) }
    }
}

/// A number of pieces by which a side wins: "by 20 stones", in German "mit 20 Steinen".
#[derive(Clone, Copy, Debug)]
pub struct ByCount(pub Pieces, pub u32);

impl Term for ByCount {
    fn en(&self) -> String {
        format!("{} {}", self.1, if self.1 == 1 { self.0.one.en } else { self.0.many.en })
    }

    fn de(&self) -> String {
        match self.1 {
            1 => format!("einem {}", self.0.one.de),
            count => format!("{count} {}", dative_plural(self.0.many.de)),
        }
    }
}

/// Returns the dative of a German plural: it ends in n, except for plurals in s.
fn dative_plural(plural: &str) -> String {
    if plural.ends_with(['n', 's']) { plural.to_owned() } else { format!("{plural}n") }
}

/// An ordinal number: "41st", in German "41.".
#[derive(Clone, Copy, Debug)]
pub struct Ordinal(pub u32);

impl Term for Ordinal {
    fn en(&self) -> String {
        let Ordinal(number) = *self;
        let ending = match (number % 10, number % 100) {
            (_, 11..=13) => "th",
            (1, _) => "st",
            (2, _) => "nd",
            (3, _) => "rd",
            _ => "th",
        };
        format!("{number}{ending}")
    }

    fn de(&self) -> String {
        format!("{}.", self.0)
    }
}

/// Names in a row: "d7, g4 and a1", in German "d7, g4 und a1".
#[derive(Clone, Debug)]
pub struct Listed(pub Vec<String>);

impl Listed {
    fn joined(&self, and: &str) -> String {
        match &self.0[..] {
            [most @ .., last] if !most.is_empty() => format!("{} {and} {last}", most.join(", ")),
            names => names.concat(),
        }
    }
}

impl Term for Listed {
    fn en(&self) -> String {
        self.joined("and")
    }

    fn de(&self) -> String {
        self.joined("und")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_margin_of_stones_is_in_the_dative() {
        let says = |count| ByCount(Pieces::STONES, count).de();
        assert_eq!([says(1), says(20)], ["einem Stein", "20 Steinen"]);
    }

    #[test]
    fn numbers_in_a_row_are_written_as_in_english() {
        let ordinals = [1, 2, 3, 4, 11, 12, 13, 21, 41].map(|number| Ordinal(number).en());
        assert_eq!(ordinals.join(" "), "1st 2nd 3rd 4th 11th 12th 13th 21st 41st");
    }

    #[test]
    fn names_are_listed() {
        let listed = |names: &[&str]| Listed(names.iter().map(|&name| name.to_owned()).collect());
        assert_eq!(listed(&["a1", "b2", "c3"]).de(), "a1, b2 und c3");
        assert_eq!([listed(&["a1", "b2"]).en(), listed(&["a1"]).en()], ["a1 and b2", "a1"]);
    }
}
