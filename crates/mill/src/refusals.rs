//! Reasons for refusing a click, a typed move, a parsed position or a position set up by hand.

use endspiel_game::words::{Phrase, Saying, Words};
use endspiel_game::{Game, Side, phrases};
use endspiel_presentation::Act;
use endspiel_presentation::phrases::NOTHING_HERE;

use crate::{Hand, Mill, Move, Point, Points, Position};

endspiel_game::phrases! {
    TAKEN = "mill.taken": "{at} is taken", "{at} ist besetzt";
    MUST_PLACE = "mill.must-place":
        "stones in hand must be placed first",
        "zuerst werden die Steine aus dem Vorrat gesetzt";
    NONE_IN_HAND = "mill.none-in-hand":
        "no stone is left in hand: one on the board has to move",
        "der Vorrat ist leer: Ein Stein auf dem Brett muss ziehen";
    NOT_YOURS = "mill.not-yours": "the stone on {at} is no stone of yours", "der Stein auf {at} ist kein eigener";
    NO_STONE = "mill.no-stone": "there is no stone of yours on {at}", "auf {at} steht kein eigener Stein";
    STUCK = "mill.stuck": "the stone on {at} cannot move", "der Stein auf {at} kann nicht ziehen";
    NOT_NEXT = "mill.not-next": "{to} is not next to {from}", "{to} liegt nicht neben {from}";
    NO_MILL = "mill.no-mill":
        "it closes no mill, so nothing is removed",
        "der Zug schließt keine Mühle, also wird nichts geschlagen";
    ONE_REMOVED = "mill.one-removed": "only one stone is removed", "nur ein Stein wird geschlagen";
    TWO_REMOVED = "mill.two-removed": "only two stones are removed", "nur zwei Steine werden geschlagen";
    NO_OPPOSING = "mill.no-opposing":
        "there is no opposing stone to remove on {at}",
        "auf {at} steht kein gegnerischer Stein, den man schlagen könnte";
    PROTECTED = "mill.protected":
        "the stone on {at} stands in a mill and is protected while others stand outside",
        "der Stein auf {at} steht in einer Mühle und ist geschützt, solange andere außerhalb stehen";
    REMOVE_ONE = "mill.remove-one":
        "it closes a mill: add the stone to remove, as in {example}",
        "der Zug schließt eine Mühle: Nenne den Stein, der geschlagen wird, wie in {example}";
    REMOVE_TWO = "mill.remove-two":
        "it closes two mills: add two stones to remove, as in {example}",
        "der Zug schließt zwei Mühlen: Nenne zwei Steine, wie in {example}";
    pub(crate) REMOVE_MORE = "mill.remove-more":
        "it closes two mills: one more stone is to be removed",
        "der Zug schließt zwei Mühlen: Ein Stein fehlt noch";

    TOO_MANY = "mill.too-many":
        "{side} has {count} stones, more than {most}",
        "{side} hat {count} Steine, mehr als {most}";
    BOTH_TOO_FEW = "mill.both-too-few":
        "both sides have fewer than three stones",
        "beide Seiten haben weniger als drei Steine";
    HANDS_OF_WHITE = "mill.hands-white":
        "when it is White's turn both have as many stones in hand, not {white} and {black}",
        "ist Weiß am Zug, haben beide gleich viele Steine im Vorrat, nicht {white} und {black}";
    HANDS_OF_BLACK = "mill.hands-black":
        "when it is Black's turn White has one stone fewer in hand, not {white} against {black}",
        "ist Schwarz am Zug, hat Weiß einen Stein weniger im Vorrat, nicht {white} gegen {black}";
}

/// The part of a move that is already given.
#[derive(Clone, Copy, Default)]
struct PartialMove {
    from: Option<Point>,
    to: Option<Point>,
    removed: Points,
}

/// Returns why a move that is written correctly is not legal.
pub(crate) fn of_move(game: &Mill, position: &Position, mv: Move) -> Saying {
    if game.outcome(position).is_some() {
        return phrases::GAME_OVER.say(&[]);
    }
    let mut partial = PartialMove::default();
    let lift = mv.from.map(|from| (Act::Lift, from));
    let removals = mv.removed.iter().map(|stone| (Act::Remove, stone));
    for (act, point) in lift.into_iter().chain([(Act::Put, mv.to)]).chain(removals) {
        if let Some(reason) = of_step(game, position, partial, act, point) {
            return reason;
        }
        match act {
            Act::Lift => partial.from = Some(point),
            Act::Put => partial.to = Some(point),
            _ => partial.removed |= point.into(),
        }
    }
    let to = game.board().name(mv.to);
    match (due(game, position, partial), mv.removed.count()) {
        (1, 0) => REMOVE_ONE.say(&[("example", &format!("{to}xa1"))]),
        (2, 0) => REMOVE_TWO.say(&[("example", &format!("{to}xa1xg7"))]),
        (2, 1) => REMOVE_MORE.say(&[]),
        _ => phrases::NOT_LEGAL.say(&[]),
    }
}

/// Returns why a click on a point is not allowed after the clicks before it.
pub(crate) fn of_click(game: &Mill, position: &Position, clicks: &[&str], click: &str) -> Saying {
    let board = game.board();
    if game.outcome(position).is_some() {
        return phrases::GAME_OVER.say(&[]);
    }
    let Some(point) = board.point(click) else { return NOTHING_HERE.say(&[]) };
    let mut before = clicks.iter().filter_map(|click| board.point(click)).peekable();
    let from = before.next_if(|&point| position.own.contains(point));
    let partial = PartialMove { from, to: before.next(), removed: before.collect() };
    let act = match partial {
        PartialMove { to: Some(_), .. } => Act::Remove,
        PartialMove { from: None, .. } if !position.taken().contains(point) => Act::Put,
        PartialMove { from: None, .. } if position.own.contains(point) || position.own_hand == 0 => Act::Lift,
        // Another stone was to be lifted instead, but it is blocked.
        PartialMove { from: Some(_), to: None, .. } if position.own.contains(point) && stuck(game, position, point) => {
            Act::Lift
        }
        _ => Act::Put,
    };
    of_step(game, position, partial, act, point).unwrap_or_else(|| phrases::NOT_LEGAL.say(&[]).about([click]))
}

/// Returns why a step is not allowed after those before it; `None` if it is.
fn of_step(game: &Mill, position: &Position, partial: PartialMove, act: Act, point: Point) -> Option<Saying> {
    let name = |point: Point| game.board().name(point);
    let names = |points: Points| points.iter().map(name);
    let at = name(point);
    let about = |phrase: &Phrase| Some(phrase.say(&[("at", &at)]).about([&at]));
    match act {
        Act::Lift if !game.may_move(position) => Some(MUST_PLACE.say(&[]).about([at])),
        Act::Lift if position.opposing.contains(point) => about(&NOT_YOURS),
        Act::Lift if !position.own.contains(point) => Some(NO_STONE.say(&[("at", &at)]).about(names(position.own))),
        Act::Lift if stuck(game, position, point) => about(&STUCK),
        Act::Lift => None,
        Act::Remove => {
            let due = due(game, position, partial);
            let left = position.opposing - partial.removed;
            match due {
                _ if partial.removed.count() < due && !left.contains(point) => {
                    Some(NO_OPPOSING.say(&[("at", &at)]).about(names(game.removable(left))))
                }
                _ if partial.removed.count() < due && !game.removable(left).contains(point) => about(&PROTECTED),
                _ if partial.removed.count() < due => None,
                0 => Some(NO_MILL.say(&[])),
                1 => Some(ONE_REMOVED.say(&[])),
                _ => Some(TWO_REMOVED.say(&[])),
            }
        }
        _ => match partial.from {
            None if position.own_hand == 0 => Some(NONE_IN_HAND.say(&[]).about(names(position.own))),
            _ if position.taken().contains(point) => about(&TAKEN),
            Some(from) if !game.targets(position, from, game.free(position)).contains(point) => {
                let from = name(from);
                Some(NOT_NEXT.say(&[("from", &from), ("to", &at)]).about([from]))
            }
            _ => None,
        },
    }
}

/// Returns whether the stone on a point cannot move.
fn stuck(game: &Mill, position: &Position, point: Point) -> bool {
    game.targets(position, point, game.free(position)).is_empty()
}

/// Returns how many stones the move removes; 0 as long as its target is unknown.
fn due(game: &Mill, position: &Position, partial: PartialMove) -> u32 {
    let Some(to) = partial.to else { return 0 };
    let staying = partial.from.map_or(position.own, |from| position.own - from.into());
    game.due(game.mills_closed(staying, to), position.opposing)
}

impl Mill {
    /// Returns the position with these stones if it can occur in a game.
    pub(crate) fn checked(&self, white: Hand, black: Hand, side: Side) -> Result<Position, Saying> {
        const NAMES: [Words; 2] = [Words::new("White", "Weiß"), Words::new("Black", "Schwarz")];
        let most = self.rules().stones;
        for (name, hand) in NAMES.iter().zip([white, black]) {
            if hand.total() > u32::from(most) {
                return Err(TOO_MANY.say(&[("side", name), ("count", &hand.total()), ("most", &most)]));
            }
        }
        if white.total() < 3 && black.total() < 3 {
            return Err(BOTH_TOO_FEW.say(&[]));
        }
        // Both sides place alternately, White first. The numbers in hand can differ more only if stones may
        // move while placing.
        let placing = white.in_hand > 0 || black.in_hand > 0;
        let behind = i16::from(black.in_hand) - i16::from(white.in_hand);
        if placing && !self.rules().moving_while_placing && behind != i16::from(side == Side::Second) {
            let expected = if side == Side::First { HANDS_OF_WHITE } else { HANDS_OF_BLACK };
            return Err(expected.say(&[("white", &white.in_hand), ("black", &black.in_hand)]));
        }
        Ok(Position::new(white, black, side))
    }
}
