//! Games of a searcher against itself or another, from random openings.

use endspiel_game::{Game, Outcome, Random, Side};
use endspiel_knowledge::{Evaluator, Score};
use endspiel_mill::{Hand, Mill, Points, Position};

use crate::searcher::Searcher;

/// A game without a removal for this number of plies is drawn.
const PLIES_WITHOUT_REMOVAL: usize = 50;

/// A game of this number of plies is drawn.
const MAX_PLIES: usize = 250;

/// A position and the score and move of its search.
pub struct JudgedPosition {
    pub position: Position,
    pub score: Score,
}

/// A finished game.
pub struct Played {
    pub judged: Vec<JudgedPosition>,
    pub outcome: Outcome,
}

/// Plays a game from a position; `players` by side.
pub fn play(game: &Mill, start: Position, players: &mut [Searcher<'_>; 2], nodes: u64) -> Played {
    players.iter_mut().for_each(Searcher::new_game);
    let (mut position, mut judged, mut earlier) = (start, Vec::new(), Vec::<u64>::new());
    loop {
        if let Some(outcome) = game.outcome(&position) {
            return Played { judged, outcome };
        }
        let hash = game.hash(&position);
        let seen = earlier.iter().filter(|&&known| known == hash).count();
        if seen >= 2 || earlier.len() >= PLIES_WITHOUT_REMOVAL || judged.len() >= MAX_PLIES {
            return Played { judged, outcome: Outcome::Draw };
        }
        let Some(found) = players[position.side.index()].think(&position, &earlier, nodes) else {
            return Played { judged, outcome: Outcome::Draw };
        };
        judged.push(JudgedPosition { position, score: found.score });
        if game.is_irreversible(&position, found.best) {
            earlier.clear();
        } else {
            earlier.push(hash);
        }
        position = game.play_unchecked(&position, found.best);
    }
}

/// Returns the position after `plies` random moves in which the game goes on.
pub fn random_opening(game: &Mill, plies: usize, random: &mut Random) -> Position {
    loop {
        let mut position = game.start();
        for _ in 0..plies {
            match random.choose(&game.moves(&position)) {
                Some(&mv) => position = game.play_unchecked(&position, mv),
                None => break,
            }
        }
        if game.outcome(&position).is_none() {
            return position;
        }
    }
}

/// Returns a position with three to nine random stones a side, none in hand, in which the game goes on.
pub fn random_stones(game: &Mill, random: &mut Random) -> Position {
    loop {
        let mut taken = Points::NONE;
        let mut hand = |random: &mut Random| {
            let (count, mut stones) = (3 + random.below(7) as u32, Points::NONE);
            while stones.count() < count {
                let point = Points(1 << random.below(24));
                stones |= point - taken;
                taken |= point;
            }
            Hand { stones, in_hand: 0 }
        };
        let (first, second) = (hand(random), hand(random));
        let position = Position::new(first, second, Side::BOTH[random.below(2)]);
        if game.outcome(&position).is_none() {
            return position;
        }
    }
}

/// The score of a match: games won, drawn and lost by the first evaluator.
#[derive(Default)]
pub struct Tally {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

/// Plays every opening twice, with the sides exchanged.
pub fn contest(game: &Mill, evaluators: [&dyn Evaluator<Mill>; 2], openings: u64, nodes: u64, seed: u64) -> Tally {
    let mut tally = Tally::default();
    for number in 0..openings {
        let mut random = Random::new(seed + number);
        let plies = 6 + random.below(3);
        let start = random_opening(game, plies, &mut random);
        for first in Side::BOTH {
            let player = |side: Side| Searcher::new(*game, evaluators[usize::from(side != first)]);
            let mut players = Side::BOTH.map(player);
            match play(game, start, &mut players, nodes).outcome.points(first) {
                1 => tally.won += 1,
                0 => tally.drawn += 1,
                _ => tally.lost += 1,
            }
        }
    }
    tally
}
