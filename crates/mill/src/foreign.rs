//! The format of other mill programs: a position in seventeen fields, and numbered points.
//!
//! The board is three rings from the inside out, each clockwise from the top midpoint, `O` for White, `@` for
//! Black and `*` for a free point. Then come side, phase, action, and the stones on the board and in hand of
//! White and of Black. The last nine fields are bookkeeping of the other program and are ignored.

use endspiel_game::{Error, Game, Side, shorten};

use crate::notation::{RING, RINGS, parse_side};
use crate::{Board, Hand, Mill, Point, Points, Position};

/// The number of fields of a position.
pub(crate) const FIELDS: usize = 17;

const LETTERS: [char; 2] = ['O', '@'];

endspiel_game::phrases! {
    LETTER = "mill.foreign-letter":
        "points are `O`, `@` or `*`, not `{letter}`",
        "Punkte sind „O“, „@“ oder „*“, nicht „{letter}“";
    PHASE = "mill.foreign-phase":
        "the phase is r, p, m or o, not `{text}`",
        "die Phase ist r, p, m oder o, nicht „{text}“";
    ACTION = "mill.foreign-action":
        "the action is p, s or r, not `{text}`",
        "die Aktion ist p, s oder r, nicht „{text}“";
    UNFINISHED = "mill.unfinished":
        "a stone is still to be removed: finish that move first",
        "ein Stein muss noch geschlagen werden: Beende erst den Zug";
    NUMBER = "mill.number": "`{text}` is no number of stones", "„{text}“ ist keine Zahl von Steinen";
    COUNTED = "mill.counted": "it says {said} stones but shows {found}", "es nennt {said} Steine, zeigt aber {found}";
}

/// Reads a position from its seventeen fields.
pub(crate) fn parse(game: &Mill, fields: &[&str]) -> Result<Position, Error> {
    let problem = |reason| Err(Error::position(reason));
    let rings: Vec<&str> = fields[0].split('/').collect();
    if rings.len() != usize::from(game.board().rings()) {
        return problem(RINGS.say(&[("rings", &game.board().rings()), ("found", &rings.len())]));
    }
    let mut stones = [Points::NONE; 2];
    for (ring, text) in (0u8..).zip(rings.iter().rev()) {
        if text.chars().count() != 8 {
            return problem(RING.say(&[("ring", &shorten(text))]));
        }
        for (place, letter) in (1u8..).zip(text.chars()) {
            let point = Points::from(Point(ring * 8 + place % 8));
            match letter {
                'O' => stones[0] |= point,
                '@' => stones[1] |= point,
                '*' => {}
                _ => return problem(LETTER.say(&[("letter", &shorten(&letter.to_string()))])),
            }
        }
    }
    let side = parse_side(fields[1])?;
    if !["r", "p", "m", "o"].contains(&fields[2]) {
        return problem(PHASE.say(&[("text", &shorten(fields[2]))]));
    }
    match fields[3] {
        "p" | "s" | "?" => {}
        "r" => return problem(UNFINISHED.say(&[])),
        other => return problem(ACTION.say(&[("text", &shorten(other))])),
    }
    let hand = |stones: Points, on_board: &str, in_hand: &str| {
        let number =
            |text: &str| text.parse::<u8>().map_err(|_| Error::position(NUMBER.say(&[("text", &shorten(text))])));
        if u32::from(number(on_board)?) != stones.count() {
            return Err(Error::position(COUNTED.say(&[("said", &shorten(on_board)), ("found", &stones.count())])));
        }
        Ok(Hand { stones, in_hand: number(in_hand)? })
    };
    let hands = (hand(stones[0], fields[4], fields[5])?, hand(stones[1], fields[6], fields[7])?);
    game.checked(hands.0, hands.1, side).map_err(Error::position)
}

/// Returns the point with this number, counted from 1 row by row from the top left.
pub(crate) fn numbered_point(board: &Board, text: &str) -> Option<Point> {
    point_by_rows(board, text.parse::<usize>().ok()?.checked_sub(1)?)
}

/// Returns the point with this index, counted row by row from the top left.
pub(crate) fn point_by_rows(board: &Board, index: usize) -> Option<Point> {
    let mut by_rows: Vec<Point> = board.points().iter().collect();
    by_rows.sort_by_key(|&point| {
        let (column, row) = board.place(point);
        (row, column)
    });
    by_rows.get(index).copied()
}

impl Mill {
    /// Prints the position in the seventeen fields of other mill programs.
    ///
    /// ```
    /// use endspiel_game::Game;
    /// use endspiel_mill::Mill;
    /// let game = Mill::default();
    /// let fields = game.print_foreign(&game.start());
    /// assert_eq!(fields, "********/********/******** w p p 0 9 0 9 0 0 -1 -1 -1 -1 0 0 1");
    /// ```
    pub fn print_foreign(&self, position: &Position) -> String {
        let (white, black) = (position.of(Side::First), position.of(Side::Second));
        let letter = |point| position.stone_at(point).map_or('*', |side| LETTERS[side.index()]);
        let ring = |ring: u8| (1..=8).map(|place| letter(Point(ring * 8 + place % 8))).collect::<String>();
        let rings: Vec<String> = (0..self.board().rings()).rev().map(ring).collect();
        let side = if position.side == Side::First { 'w' } else { 'b' };
        let placing = position.own_hand > 0;
        let phase = match (self.outcome(position), placing) {
            (Some(_), _) => 'o',
            (None, true) => 'p',
            (None, false) => 'm',
        };
        format!(
            "{} {side} {phase} {} {} {} {} {} 0 0 -1 -1 -1 -1 0 0 1",
            rings.join("/"),
            if placing { 'p' } else { 's' },
            white.stones.count(),
            white.in_hand,
            black.stones.count(),
            black.in_hand,
        )
    }
}
