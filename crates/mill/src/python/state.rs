//! States as nested tuples: `((9, 9), ((' ', 'w', …), (…), (…)))`, White's stones in hand before Black's.
//!
//! Rings run clockwise from the top left corner, the outer ring first. The stones in hand stand before or
//! behind the rings, the side to move beside them or beside the whole state. Points are `'w'`, `'b'` and `' '`,
//! or 1 for White, 2 or −1 for Black, and 0.

use endspiel_game::python::{self, Literal};
use endspiel_game::words::Saying;
use endspiel_game::{Error, ImportedGame, Side, shorten};

use crate::notation::{RING, RINGS};
use crate::{Hand, Mill, Point, Points, Position};

endspiel_game::phrases! {
    ENTRY = "mill.entry": "points are 'w', 'b' or ' ', not `{entry}`", "Punkte sind 'w', 'b' oder ' ', nicht „{entry}“";
    MIXED = "mill.mixed-numbers":
        "Black's stones are 2 or -1, not both",
        "schwarze Steine sind 2 oder -1, nicht beides";
    HANDS = "mill.python-hands":
        "beside the rings stand two numbers, the stones in hand of White and of Black",
        "neben den Ringen stehen zwei Zahlen, der Vorrat von Weiß und der von Schwarz";
    HAND = "mill.hand-range":
        "{number} is no number of stones in hand",
        "{number} ist keine Zahl von Steinen im Vorrat";
    SIDE = "mill.python-side":
        "the side to move is 'w' or 'b', not `{text}`",
        "am Zug ist 'w' oder 'b', nicht „{text}“";
    TWO_BOARDS = "mill.two-boards": "one state has two boards", "ein Zustand hat zwei Bretter";
    SIDE_ASSUMED = "mill.side-assumed":
        "the side to move is not said: White is assumed",
        "die Seite am Zug steht nicht dabei: angenommen ist Weiß";
    HANDS_ASSUMED = "mill.hands-assumed":
        "stones in hand are not said: none are assumed",
        "der Vorrat steht nicht dabei: angenommen ist, dass er leer ist";
}

/// The values of one state.
#[derive(Default)]
struct State<'a> {
    rings: Vec<&'a [Literal<'a>]>,
    hands: Option<[i64; 2]>,
    /// The other values beside the rings.
    beside: Vec<&'a Literal<'a>>,
}

/// Reads a game from the list of its states, or a list of positions.
pub(super) fn positions(game: &Mill, literals: &[Literal<'_>]) -> Result<Vec<ImportedGame<Mill>>, Error> {
    let states = states(literals);
    if states.is_empty() {
        return Err(python::other_game::<Mill>());
    }
    let count = states.len();
    let (mut positions, mut hands_said) = (Vec::new(), true);
    for (number, values) in (1..).zip(states) {
        let in_position = |reason| python::in_position(number, count, reason);
        let mut state = State::default();
        state.gather(&values).map_err(in_position)?;
        positions.push(state.candidates(game).map_err(in_position)?);
        hands_said &= state.hands.is_some();
    }
    let mut games = python::from_positions(game, &positions, &SIDE_ASSUMED);
    if let (Some(first), false) = (games.first_mut(), hands_said) {
        first.notes.push(HANDS_ASSUMED.say(&[]));
    }
    Ok(games)
}

/// Groups the values into states. A value that does not begin a state belongs to the state before it.
fn states<'a>(literals: &'a [Literal<'a>]) -> Vec<Vec<&'a Literal<'a>>> {
    let mut values = literals;
    loop {
        let boards: Vec<usize> = values.iter().map(boards).collect();
        let holding = boards.iter().filter(|&&boards| boards > 0).count();
        if boards.iter().sum::<usize>() <= 1 {
            return if holding == 0 { Vec::new() } else { vec![values.iter().collect()] };
        }
        // One bracket around all states.
        match values {
            [single] => values = single.items().unwrap_or_default(),
            _ => break,
        }
    }
    let mut states: Vec<Vec<&Literal<'_>>> = Vec::new();
    for value in values {
        match states.last_mut() {
            Some(state) if boards(value) == 0 => state.push(value),
            _ => states.push(vec![value]),
        }
    }
    states
}

/// Returns whether a value is the rings of a board, with or without the stones in hand.
fn is_board(value: &Literal<'_>) -> bool {
    let ring =
        |ring: &Literal<'_>| ring.items().is_some_and(|points| points.iter().all(|point| point.items().is_none()));
    value.items().is_some_and(|rings| {
        rings.iter().all(ring) && rings.iter().any(|ring| ring.items().is_some_and(|points| points.len() > 3))
    })
}

/// Counts the boards in a value.
fn boards(value: &Literal<'_>) -> usize {
    if is_board(value) { 1 } else { value.items().map_or(0, |items| items.iter().map(boards).sum()) }
}

impl<'a> State<'a> {
    fn gather(&mut self, values: &[&'a Literal<'a>]) -> Result<(), Saying> {
        for value in values {
            match (value.items(), value.exactly::<2>()) {
                (_, Some(hands)) if self.hands.replace(hands).is_some() => return Err(HANDS.say(&[])),
                (_, Some(_)) => {}
                (Some(rings), _) if is_board(value) => self.gather_rings(rings)?,
                (Some(items), _) => self.gather(&items.iter().collect::<Vec<_>>())?,
                (None, _) => self.beside.push(value),
            }
        }
        Ok(())
    }

    fn gather_rings(&mut self, rings: &'a [Literal<'a>]) -> Result<(), Saying> {
        if !self.rings.is_empty() {
            return Err(TWO_BOARDS.say(&[]));
        }
        for ring in rings {
            match (ring.exactly::<2>(), ring.items()) {
                (Some(hands), _) if self.hands.replace(hands).is_some() => return Err(HANDS.say(&[])),
                (None, Some(points)) => self.rings.push(points),
                _ => {}
            }
        }
        Ok(())
    }

    /// Returns the position for each possible side to move.
    fn candidates(&mut self, game: &Mill) -> Result<Vec<Position>, Saying> {
        let stones = self.stones(game)?;
        let side = self.beside()?;
        let hand = |number: i64| u8::try_from(number).map_err(|_| HAND.say(&[("number", &number)]));
        let [white, black] = self.hands.unwrap_or_default();
        let (white, black) = (hand(white)?, hand(black)?);
        let sides = match side {
            Some(side) => vec![side],
            // Both sides place alternately, White first.
            None if (white > 0 || black > 0) && !game.rules().moving_while_placing => {
                vec![if black > white { Side::Second } else { Side::First }]
            }
            None => Side::BOTH.to_vec(),
        };
        let hands = [Hand { stones: stones[0], in_hand: white }, Hand { stones: stones[1], in_hand: black }];
        sides.into_iter().map(|side| game.checked(hands[0], hands[1], side)).collect()
    }

    fn stones(&self, game: &Mill) -> Result<[Points; 2], Saying> {
        let rings = usize::from(game.board().rings());
        if self.rings.len() != rings {
            return Err(RINGS.say(&[("rings", &rings), ("found", &self.rings.len())]));
        }
        let mut stones = [Points::NONE; 2];
        for (ring, points) in (0u8..).zip(&self.rings) {
            if points.len() != 8 {
                let shown: Vec<String> = points.iter().take(20).map(Literal::shown).collect();
                return Err(RING.say(&[("ring", &shorten(&shown.join(",")))]));
            }
            for (place, point) in (0u8..).zip(*points) {
                let owner = owner(point).ok_or_else(|| ENTRY.say(&[("entry", &point.shown())]))?;
                if let Some(side) = owner {
                    stones[side.index()] |= Points::from(Point(ring * 8 + place));
                }
            }
        }
        let has = |number| self.rings.iter().any(|points| points.contains(&Literal::Number(number)));
        if has(2) && has(-1) { Err(MIXED.say(&[])) } else { Ok(stones) }
    }

    /// Reads the values beside the rings: the side to move, and stones in hand without brackets of their own.
    fn beside(&mut self) -> Result<Option<Side>, Saying> {
        let numbers: Vec<i64> = self.beside.iter().filter_map(|value| value.number()).collect();
        let mut side = None;
        match (&numbers[..], self.hands) {
            ([], _) => {}
            (&[white, black], None) => self.hands = Some([white, black]),
            // If stones are numbers, the side to move is a number too.
            (&[number], Some(_)) if self.rings.iter().all(|points| points.iter().all(|p| p.number().is_some())) => {
                let known = owner(&Literal::Number(number)).flatten();
                side = Some(known.ok_or_else(|| SIDE.say(&[("text", &number)]))?);
            }
            (&[number], Some(_)) => return Err(SIDE.say(&[("text", &number)])),
            _ => return Err(HANDS.say(&[])),
        }
        for value in self.beside.iter().filter(|value| value.number().is_none()) {
            let refused = || SIDE.say(&[("text", &value.shown())]);
            match owner(value).flatten() {
                Some(said) if side.is_none() => side = Some(said),
                _ => return Err(refused()),
            }
        }
        Ok(side)
    }
}

/// Returns the owner of a stone; `Some(None)` is a free point.
fn owner(value: &Literal<'_>) -> Option<Option<Side>> {
    match value {
        Literal::Number(0) | Literal::None => Some(None),
        Literal::Number(1) => Some(Some(Side::First)),
        Literal::Number(2 | -1) => Some(Some(Side::Second)),
        Literal::Text(text) => match text.trim().to_lowercase().as_str() {
            "w" | "white" | "weiß" | "weiss" => Some(Some(Side::First)),
            "b" | "black" | "schwarz" => Some(Some(Side::Second)),
            // A free point may be printed as a visible sign.
            "" | "." | "-" | "_" | "·" | "␣" => Some(None),
            _ => None,
        },
        _ => None,
    }
}
