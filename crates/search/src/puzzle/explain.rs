//! The result of every move of a position, and the best reply.

use std::cmp::Reverse;

use endspiel_game::words::Saying;
use endspiel_knowledge::{Known, Searchable, Stop, Value};
use endspiel_presentation::Drawing;
use endspiel_presentation::terms::ByCount;

use super::Explained;
use super::phrases::{
    DRAWS, LETS_CAPTURE, LETS_DRAW, LETS_WIN, LETS_WIN_BY, LETS_WIN_IN, LETS_WIN_NOW, LOSES, UNDECIDED, WINS_BY,
    WINS_IN, WINS_NOW, WINS_TOO,
};
use crate::ExactValues;
use crate::probe::worth;

/// Returns every move with its value and the best reply.
pub(super) fn moves<G: Drawing + Searchable>(
    exact: &ExactValues<G>,
    position: &G::Position,
    stop: &Stop,
) -> Vec<Explained> {
    let game = &exact.game;
    let moves = if game.outcome(position).is_some() { Vec::new() } else { game.moves(position) };
    moves.into_iter().map(|mv| one(exact, position, mv, stop)).collect()
}

/// Returns a move with its value and the best reply.
pub(super) fn one<G: Drawing + Searchable>(
    exact: &ExactValues<G>,
    position: &G::Position,
    mv: G::Move,
    stop: &Stop,
) -> Explained {
    let game = &exact.game;
    let next = game.play_unchecked(position, mv);
    let known = exact.value(&next, stop).map(Known::before);
    let reply = best_reply(exact, &next, stop);
    Explained {
        mv: game.print_move(position, mv),
        known,
        reply: reply.map(|reply| game.print_move(&next, reply)),
        says: sentence(game, &next, known, reply),
    }
}

/// Returns the best reply, by known values; if there are none, one that hurts.
fn best_reply<G: Drawing + Searchable>(exact: &ExactValues<G>, position: &G::Position, stop: &Stop) -> Option<G::Move> {
    let game = &exact.game;
    if game.outcome(position).is_some() {
        return None;
    }
    let values = exact.of_moves(position, stop);
    let known = values.moves.iter().filter_map(|&(mv, known)| Some((mv, known?)));
    let best = known
        .max_by_key(|&(_, known)| worth(known, known))
        .filter(|(_, known)| known.value != Value::Loss || values.complete().is_some());
    best.map(|(mv, _)| mv).or_else(|| {
        let hurting = game.moves(position).into_iter().filter(|&mv| game.threat(position, mv).is_some());
        hurting.min_by_key(|&mv| Reverse(game.ordering_score(position, mv)))
    })
}

/// Returns a sentence about the position after a move; `known` is from the view of the side that
/// made it.
fn sentence<G: Drawing + Searchable>(
    game: &G,
    next: &G::Position,
    known: Option<Known>,
    reply: Option<G::Move>,
) -> Saying {
    let side = G::INFO.stones[game.side_to_move(next).index()].name;
    let counted = |known: Known| {
        known.count.filter(|_| G::INFO.counted).map(|count| ByCount(G::INFO.pieces, count.unsigned_abs()))
    };
    let moves = |known: Known| known.plies.map(|plies| plies.div_ceil(2));
    let answer = reply.map(|reply| game.print_move(next, reply));
    match (known, answer) {
        (Some(known), _) if known.value == Value::Win => match (counted(known), moves(known)) {
            (Some(count), _) => WINS_BY.say(&[("count", &count)]),
            (None, Some(1)) => WINS_NOW.say(&[]),
            (None, Some(moves)) => WINS_IN.say(&[("moves", &moves)]),
            (None, None) => WINS_TOO.say(&[]),
        },
        (Some(known), Some(reply)) if known.value == Value::Draw => {
            LETS_DRAW.say(&[("side", &side), ("reply", &reply)])
        }
        (Some(known), None) if known.value == Value::Draw => DRAWS.say(&[]),
        (Some(_), None) => LOSES.say(&[]),
        // The plies to the loser's end include the winner's own move.
        (Some(known), Some(reply)) => match (counted(known), known.plies.map(|plies| plies / 2)) {
            (Some(count), _) => LETS_WIN_BY.say(&[("side", &side), ("reply", &reply), ("count", &count)]),
            (None, Some(1)) => LETS_WIN_NOW.say(&[("side", &side), ("reply", &reply)]),
            (None, Some(moves)) => LETS_WIN_IN.say(&[("side", &side), ("reply", &reply), ("moves", &moves)]),
            (None, None) => LETS_WIN.say(&[("side", &side), ("reply", &reply)]),
        },
        (None, answer) => match (reply.and_then(|reply| game.threat(next, reply)), answer) {
            (Some(threat), Some(reply)) => LETS_CAPTURE.say(&[("side", &side), ("blow", &threat), ("reply", &reply)]),
            _ => UNDECIDED.say(&[]),
        },
    }
}
