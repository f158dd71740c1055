//! Reads a typed line as a move: its number in the list, the move, or its beginning.

use endspiel_game::words::Phrase;
use endspiel_game::{Error, phrases};
use endspiel_presentation::AnyMatch;

const NUMBERS: Phrase =
    Phrase::new("play.numbers", "the numbers go from 1 to {most}", "die Nummern gehen von 1 bis {most}");

/// The partial move that was entered last.
#[derive(Debug, Default)]
pub struct MoveEntry {
    /// The moves that numbers refer to; if empty, all legal ones.
    listed: Vec<String>,
    /// The beginning of a move that the next word may complete, and the separator between the two.
    prefix: Option<(String, char)>,
}

/// The result of a typed line.
#[derive(Debug)]
pub enum EntryResult {
    /// The move was played.
    Played,
    /// It is the beginning of these moves.
    Unfinished {
        /// The question for the rest.
        question: &'static str,
        /// The possible moves.
        moves: Vec<String>,
    },
    /// It is not a move, and nothing has changed.
    Refused(Error),
}

impl MoveEntry {
    /// Returns whether listed moves have numbers. Moves that are numbers themselves, such as columns, have none.
    pub fn numbers_moves(played: &dyn AnyMatch) -> bool {
        // The start position is used because the numbered columns may be full later.
        let mut start = played.boxed_clone();
        while start.undo() {}
        let is_number = |mv: &String| mv.bytes().all(|byte| byte.is_ascii_digit());
        !start.legal_moves().iter().any(is_number)
    }

    /// Plays the move of a line, if the line is complete.
    pub fn play(&mut self, played: &mut dyn AnyMatch, line: &str) -> EntryResult {
        if let Some(mv) = self.by_number(played, line) {
            return match mv {
                Ok(mv) => self.attempt(played, &mv),
                Err(error) => EntryResult::Refused(error),
            };
        }
        let continued = self
            .prefix
            .as_ref()
            .map(|(prefix, separator)| format!("{prefix}{separator}{}", line.trim_start_matches(*separator)));
        let Some(continued) = continued else { return self.attempt(played, line) };
        match self.attempt(played, &continued) {
            EntryResult::Refused(error) => match self.attempt(played, line) {
                // The text answers the question wrongly; it is no new move.
                EntryResult::Refused(_) if names_a_place(played, line) => EntryResult::Refused(error),
                answer => answer,
            },
            answer => answer,
        }
    }

    /// Returns the move with the typed number; `None` if the list has no such number.
    fn by_number(&self, played: &dyn AnyMatch, line: &str) -> Option<Result<String, Error>> {
        let is_number = !line.is_empty() && line.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number || !MoveEntry::numbers_moves(played) {
            return None;
        }
        let moves = if self.listed.is_empty() { played.legal_moves() } else { self.listed.clone() };
        let chosen = line.parse().ok().and_then(|number: usize| moves.get(number.checked_sub(1)?));
        let reason = match moves.len() {
            0 => phrases::GAME_OVER.say(&[]),
            most => NUMBERS.say(&[("most", &most)]),
        };
        Some(chosen.cloned().ok_or_else(|| Error::refused_move(line, reason)))
    }

    fn attempt(&mut self, played: &mut dyn AnyMatch, text: &str) -> EntryResult {
        let Err(error) = played.play(text) else {
            *self = MoveEntry::default();
            return EntryResult::Played;
        };
        let moves: Vec<String> = played.legal_moves().into_iter().filter(|mv| goes_on(mv, text)).collect();
        let Some(first) = moves.first() else { return EntryResult::Refused(error) };
        let (separator, question) = match destination(first).len() > destination(text).len() {
            true => ('-', "Where to?"),
            false => ('x', "Which stone do you remove?"),
        };
        self.prefix = Some((text.to_owned(), separator));
        self.listed.clone_from(&moves);
        EntryResult::Unfinished { question, moves }
    }
}

/// Returns the part of a move before its removals.
fn destination(mv: &str) -> &str {
    mv.split(['x', 'X']).next().unwrap_or_default()
}

/// Returns whether the text is the beginning of a move: its first point, or some of its removals, in any order.
fn goes_on(mv: &str, prefix: &str) -> bool {
    let (mv, prefix) = (mv.to_ascii_lowercase(), prefix.trim().to_ascii_lowercase());
    let removals = |text: &str| text.split('x').skip(1).map(str::to_owned).collect::<Vec<_>>();
    let (arrives, typed) = (destination(&mv), destination(&prefix));
    let more = removals(&mv);
    let given = removals(&prefix);
    if given.is_empty() && arrives.strip_prefix(typed).is_some_and(|rest| !typed.is_empty() && rest.starts_with('-')) {
        return true;
    }
    arrives == typed && given.len() < more.len() && given.iter().all(|stone| more.contains(stone))
}

fn names_a_place(played: &dyn AnyMatch, text: &str) -> bool {
    played.diagram().spots.iter().any(|spot| spot.name.eq_ignore_ascii_case(text.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use endspiel_game::DrawLimits;

    fn open(game: &str, position: Option<&str>) -> Box<dyn AnyMatch> {
        endspiel_games::Games::usual().open(game).unwrap().open(position, DrawLimits::NONE).unwrap()
    }

    #[test]
    fn a_mill_that_is_closed_asks_for_the_stone_to_remove() {
        let mut played = open("mill", None);
        played.play_record("a7 b6 d7 b4").unwrap();
        let mut move_entry = MoveEntry::default();
        let EntryResult::Unfinished { question, moves } = move_entry.play(played.as_mut(), "G7") else {
            panic!("no question")
        };
        assert_eq!(question, "Which stone do you remove?");
        assert_eq!(moves, ["g7xb6", "g7xb4"]);
        assert!(matches!(move_entry.play(played.as_mut(), "a7"), EntryResult::Refused(_)));
        assert!(matches!(move_entry.play(played.as_mut(), "b4"), EntryResult::Played));
        assert_eq!(played.moves().last().map(String::as_str), Some("g7xb4"));
    }

    #[test]
    fn a_number_chooses_from_the_list_that_was_shown() {
        let mut played = open("mill", None);
        played.play_record("a7 b6 d7 b4").unwrap();
        let mut move_entry = MoveEntry::default();
        move_entry.play(played.as_mut(), "g7");
        assert!(matches!(move_entry.play(played.as_mut(), "3"), EntryResult::Refused(_)));
        assert!(matches!(move_entry.play(played.as_mut(), "2"), EntryResult::Played));
        assert_eq!(played.moves().last().map(String::as_str), Some("g7xb4"));
    }

    #[test]
    fn a_stone_that_moves_asks_where_to() {
        let mut played = open("mill", Some("ww.b.b.b/.b....../....w..w w 0 0"));
        let mut move_entry = MoveEntry::default();
        let EntryResult::Unfinished { question, .. } = move_entry.play(played.as_mut(), "d7") else {
            panic!("no question")
        };
        assert_eq!(question, "Where to?");
    }

    #[test]
    fn two_removals_may_be_named_one_after_the_other_in_any_order() {
        let position = ".ww.b.ww/b.b...b./.b...... w 4 4";
        let double = open("mill", Some(position)).legal_moves().into_iter().find(|mv| mv.matches('x').count() == 2);
        let double = double.unwrap();
        let [to, first, second] = double.split('x').collect::<Vec<_>>()[..] else { panic!("{double}") };
        for (one, other) in [(first, second), (second, first)] {
            let mut played = open("mill", Some(position));
            let mut move_entry = MoveEntry::default();
            for word in [to, one] {
                assert!(matches!(move_entry.play(played.as_mut(), word), EntryResult::Unfinished { .. }), "{word}");
            }
            assert!(matches!(move_entry.play(played.as_mut(), other), EntryResult::Played));
            assert_eq!(played.moves(), [double.as_str()]);
        }
    }

    #[test]
    fn columns_are_not_numbered_again() {
        let mut played = open("connect4", None);
        played.play_record("111111").unwrap();
        assert!(!MoveEntry::numbers_moves(played.as_ref()));
        let mut move_entry = MoveEntry::default();
        assert!(matches!(move_entry.play(played.as_mut(), "1"), EntryResult::Refused(_)));
        assert!(matches!(move_entry.play(played.as_mut(), "2"), EntryResult::Played));
        assert_eq!(played.moves().last().map(String::as_str), Some("2"));
    }
}
