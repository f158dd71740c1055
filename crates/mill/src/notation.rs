//! `RING/RING/RING SIDE WH BH` and `d6-d5xa1`.

use endspiel_game::python::Literal;
use endspiel_game::words::{Saying, Words};
use endspiel_game::{Error, Game, ImportedGame, Notation, OptionInfo, Reason, Side, Spec, shorten};

use crate::description::INFO;
use crate::{Hand, Mill, Move, Point, Points, Position, Rules, foreign, python, refusals};

pub(crate) const LETTERS: [char; 2] = ['w', 'b'];

endspiel_game::phrases! {
    FIELDS = "mill.fields":
        "it takes the rings, the side and the stones in hand, as in `......../......../........ w 9 9`",
        "es braucht die Ringe, die Seite am Zug und den Vorrat, wie in „......../......../........ w 9 9“";
    pub(crate) RINGS = "mill.rings": "there are {rings} rings, not {found}", "es gibt {rings} Ringe, nicht {found}";
    pub(crate) RING = "mill.ring": "ring `{ring}` does not have eight points", "der Ring „{ring}“ hat nicht acht Punkte";
    LETTER = "mill.letter":
        "points are `w`, `b` or `.`, not `{letter}`",
        "Punkte sind „w“, „b“ oder „.“, nicht „{letter}“";
    IN_HAND = "mill.in-hand":
        "`{text}` is no number of stones in hand",
        "„{text}“ ist keine Zahl von Steinen im Vorrat";
    SIDE = "mill.side": "the side to move is `w` or `b`, not `{text}`", "am Zug ist „w“ oder „b“, nicht „{text}“";
    NO_POINT = "mill.no-point": "there is no point `{name}`", "es gibt keinen Punkt „{name}“";
    TWICE = "mill.twice": "it removes {name} twice", "{name} wird zweimal geschlagen";
}

impl Notation for Mill {
    const NAME: &'static str = INFO.name;
    const TITLE: Words = INFO.title;
    const OPTIONS: &'static [OptionInfo] = INFO.options;

    fn from_spec(spec: Spec) -> Result<Mill, Error> {
        Rules::from_spec(spec).map(Mill::new)
    }

    fn spec(&self) -> String {
        self.rules().spec()
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        self.rules().options()
    }

    fn parse_position(&self, text: &str) -> Result<Position, Error> {
        if let Some(position) = endspiel_game::python::position(self, text) {
            return position;
        }
        let problem = |reason| Err(Error::position(reason));
        let fields: Vec<&str> = text.split_whitespace().collect();
        if fields.len() == foreign::FIELDS {
            return foreign::parse(self, &fields);
        }
        let [board, side, white_hand, black_hand] = fields[..] else {
            return problem(FIELDS.say(&[]));
        };
        let rings: Vec<&str> = board.split('/').collect();
        if rings.len() != usize::from(self.board().rings()) {
            return problem(RINGS.say(&[("rings", &self.board().rings()), ("found", &rings.len())]));
        }
        let mut stones = [Points::NONE; 2];
        for (ring, text) in (0u8..).zip(&rings) {
            if text.chars().count() != 8 {
                return problem(RING.say(&[("ring", &shorten(text))]));
            }
            for (place, letter) in (0u8..).zip(text.chars()) {
                let point = Points::from(Point(ring * 8 + place));
                match letter.to_ascii_lowercase() {
                    'w' => stones[0] |= point,
                    'b' => stones[1] |= point,
                    '.' => {}
                    _ => return problem(LETTER.say(&[("letter", &shorten(&letter.to_string()))])),
                }
            }
        }
        let side = parse_side(side)?;
        let hand = |text: &str, stones: Points| match text.parse() {
            Ok(in_hand) => Ok(Hand { stones, in_hand }),
            Err(_) => Err(Error::position(IN_HAND.say(&[("text", &shorten(text))]))),
        };
        let hands = (hand(white_hand, stones[0])?, hand(black_hand, stones[1])?);
        self.checked(hands.0, hands.1, side).map_err(Error::position)
    }

    fn print_position(&self, position: &Position) -> String {
        let (white, black) = (position.of(Side::First), position.of(Side::Second));
        let letter = |point| position.stone_at(point).map_or('.', |side| LETTERS[side.index()]);
        let ring = |ring: u8| (0..8).map(|place| letter(Point(ring * 8 + place))).collect::<String>();
        let rings: Vec<String> = (0..self.board().rings()).map(ring).collect();
        format!("{} {} {} {}", rings.join("/"), LETTERS[position.side.index()], white.in_hand, black.in_hand)
    }

    fn print_move(&self, _: &Position, mv: Move) -> String {
        let name = |point| self.board().name(point);
        let mut text = mv.from.map_or(String::new(), |from| name(from) + "-") + &name(mv.to);
        for point in mv.removed.iter() {
            text.push('x');
            text.push_str(&name(point));
        }
        text
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, Error> {
        let text = text.trim();
        let refused = |reason| Error::refused_move(text, reason);
        let mv = self.read_move(text).map_err(refused)?;
        if self.is_legal(position, mv) { Ok(mv) } else { Err(refused(refusals::of_move(self, position, mv))) }
    }

    fn import_literals(&self, start: &Position, literals: &[Literal<'_>]) -> Result<Vec<ImportedGame<Mill>>, Error> {
        python::games(self, start, literals)
    }

    fn reason(&self, position: &Position) -> Reason {
        if self.decided(position) {
            Reason::TooFewStones
        } else if self.rules().full_board_draws && self.free(position).is_empty() {
            Reason::BoardFull
        } else {
            Reason::NoLegalMove
        }
    }
}

pub(crate) fn parse_side(text: &str) -> Result<Side, Error> {
    match text {
        "w" | "W" => Ok(Side::First),
        "b" | "B" => Ok(Side::Second),
        _ => Err(Error::position(SIDE.say(&[("text", &shorten(text))]))),
    }
}

impl Mill {
    /// Parses the points of a move, as names or numbers, without checking that it is legal.
    fn read_move(&self, text: &str) -> Result<Move, Saying> {
        let point = |name: &str| {
            let found = self.board().point(name).or_else(|| foreign::numbered_point(self.board(), name));
            found.ok_or_else(|| NO_POINT.say(&[("name", &shorten(name))]))
        };
        let mut parts = text.split(['x', 'X']);
        let arrival = parts.next().unwrap_or_default();
        let (from, to) = match arrival.split_once('-') {
            Some((from, to)) => (Some(point(from)?), point(to)?),
            None => (None, point(arrival)?),
        };
        let mut removed = Points::NONE;
        for name in parts {
            let stone = Points::from(point(name)?);
            if !(removed & stone).is_empty() {
                return Err(TWICE.say(&[("name", &shorten(name))]));
            }
            removed |= stone;
        }
        Ok(Move { from, to, removed })
    }
}
