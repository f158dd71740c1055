//! A player that errs as people do.
//!
//! It values every move by a search of a few plies. Then it overlooks: a reply that refutes a move is noticed by
//! chance, more often where it is conspicuous, and a move whose refutation is overlooked seems as good as it looks at
//! first sight. Among the moves as they seem it chooses by lot: good ones often, and those that people like.

use std::sync::Arc;
use std::time::Duration;

use endspiel_game::{Error, Game, Match, Random, Side, Spec};
use endspiel_knowledge::{Evaluator, Known, People, Score, Searchable, Stop, Strength, Value};

use super::{Level, NAME};
use crate::best::{Best, Settings};
use crate::book::{BookPlayer, OpeningPlay};
use crate::named_evaluator::NamedEvaluator;
use crate::settings::on_off;
use crate::typed::{Found, SearchResult, Tell, Thinker, Variation, game_over};
use crate::{Knowledge, Limits, TableUse};

/// The most positions a level visits for a move, so that it answers within a second.
const MAX_NODES: u64 = 1_500_000;

/// The time of the highest level.
const BEST_TIME: Duration = Duration::from_millis(900);

/// The table of an erring level, in mebibytes.
const TABLE: u64 = 4;

/// Up to this many plies every move is valued, above it only the best.
const PLIES_FOR_ALL_MOVES: u32 = 4;

/// The moves that a deeper level considers.
const CANDIDATES: usize = 6;

/// The worth of a win seen ahead, in displayed points: more than any estimate that matters.
const WIN_POINTS: f64 = 64.0;

/// How much later wins are worth less, for each ply.
const DELAY: f64 = 0.05;

/// A player of some level.
pub(super) struct Person<G: Searchable> {
    level: Level,
    /// The name it was made by.
    name: String,
    seed: u64,
    random: Random,
    opening: Option<BookPlayer<G>>,
    search: Best<G>,
    evaluator: Arc<dyn Evaluator<G>>,
    people: Arc<dyn People<G>>,
    strength: Strength,
    step: f64,
}

impl<G: Searchable> Person<G> {
    pub(super) fn new(
        game: &G,
        level: Level,
        name: &str,
        seed: u64,
        opening: Option<BookPlayer<G>>,
        knowledge: &Knowledge<G>,
    ) -> Result<Self, Error> {
        let evaluator = NamedEvaluator::new(game, NamedEvaluator::<G>::STRONG, None)?;
        let (settings, exact) = if level == Level::HIGHEST {
            let settings = Settings { time: Some(BEST_TIME), book: false, ..Settings::default() };
            (settings, TableUse::On.of(knowledge, game)?)
        } else {
            (Settings { hash: TABLE, tables: TableUse::Off, book: false, ..Settings::default() }, Vec::new())
        };
        let people = game.people();
        Ok(Person {
            level,
            name: name.to_owned(),
            seed,
            random: Random::new(seed),
            opening,
            search: Best::new(settings, evaluator, exact)?,
            evaluator: game.strong(),
            strength: level.strength(game),
            step: level.step(&*people),
            people,
        })
    }

    /// Returns the depth for a move: of a fraction of plies the next one, as often.
    fn depth(&mut self) -> u32 {
        let whole = self.strength.plies.floor();
        (whole as u32 + u32::from(self.chance(self.strength.plies - whole))).max(1)
    }

    /// Chooses among the moves as they seem.
    fn choose(&mut self, played: &Match<G>, lines: &[Variation<G>]) -> Option<usize> {
        let moves: Vec<G::Move> = lines.iter().map(|line| line.moves[0]).collect();
        let (game, position) = (played.game(), played.position());
        let habits = self.people.habits(game, position, &moves, self.step);
        let mut sight = Sight { noticed: Vec::new() };
        let seems: Vec<f64> = lines.iter().map(|line| self.seems(played, line, &mut sight)).collect();
        let best = seems.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let logarithms: Vec<f64> =
            seems.iter().zip(&habits).map(|(seems, habit)| habit + (seems - best) / self.strength.scatter).collect();
        let most = logarithms.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let weights: Vec<f64> = logarithms.iter().map(|logarithm| exp(logarithm - most)).collect();
        let mut lot = self.fraction() * weights.iter().sum::<f64>();
        let drawn = weights.iter().position(|weight| {
            lot -= weight;
            lot < 0.0
        });
        drawn.or(lines.len().checked_sub(1))
    }

    /// Returns what a move seems to be worth, in displayed points.
    fn seems(&mut self, played: &Match<G>, line: &Variation<G>, sight: &mut Sight<G>) -> f64 {
        let (game, position, mv) = (played.game(), played.position(), line.moves[0]);
        let next = game.play_unchecked(position, mv);
        let known = self.points(line.score, line.known);
        if game.outcome(&next).is_some() {
            let last = played.moves().last();
            let seen = self.notices(game, position, mv, last, sight);
            return if seen { known } else { self.points(self.evaluator.evaluate(game, position), None) };
        }
        let first_sight = self.points(-self.evaluator.evaluate(game, &next), None);
        match line.moves.get(1) {
            Some(&reply) if known < first_sight && !self.notices(game, &next, reply, Some(mv), sight) => first_sight,
            _ => known,
        }
    }

    /// Draws, once for each move of a side, whether the player notices it.
    fn notices(
        &mut self,
        game: &G,
        position: &G::Position,
        mv: G::Move,
        last: Option<G::Move>,
        sight: &mut Sight<G>,
    ) -> bool {
        let side = game.side_to_move(position);
        let before = sight.noticed.iter().find(|&&(of, seen, _)| of == side && seen == mv);
        if let Some(&(_, _, noticed)) = before {
            return noticed;
        }
        let conspicuous = self.people.conspicuous(game, position, mv, last);
        let attention = self.strength.attention;
        let noticed = self.chance(attention + (1.0 - attention) * conspicuous);
        sight.noticed.push((side, mv, noticed));
        noticed
    }

    /// Returns a value in displayed points; wins count as many.
    fn points(&self, score: Score, known: Option<Known>) -> f64 {
        let late = |known: Known| DELAY * f64::from(known.plies.unwrap_or_default());
        match known.or_else(|| Known::from_score(score)) {
            Some(known) if known.value == Value::Win => WIN_POINTS - late(known),
            Some(known) if known.value == Value::Loss => late(known) - WIN_POINTS,
            _ => (f64::from(score) / self.evaluator.unit()).clamp(-WIN_POINTS, WIN_POINTS),
        }
    }

    /// Returns a random number from 0 to 1.
    fn fraction(&mut self) -> f64 {
        (self.random.word() >> 11) as f64 / (1u64 << 53) as f64
    }

    fn chance(&mut self, of: f64) -> bool {
        self.fraction() < of
    }
}

/// The moves looked for in one turn, each with its side and whether it was noticed.
struct Sight<G: Game> {
    noticed: Vec<(Side, G::Move, bool)>,
}

impl<G: Searchable> Thinker<G> for Person<G> {
    fn spec(&self) -> String {
        let usual = if self.name == NAME { Level::default() } else { self.level };
        let plays_by_book = self.opening.is_some() || !self.level.has_book();
        let spec = Spec::new(&self.name).with_changed("n", self.level, usual);
        spec.with_changed("seed", self.seed, 0).with_changed("book", on_off(plays_by_book), "on").to_string()
    }

    fn think(
        &mut self,
        played: &Match<G>,
        limits: &Limits,
        stop: &Stop,
        report: Tell<'_, SearchResult<G>>,
    ) -> Found<G> {
        if let Some(result) = self.opening.as_ref().and_then(|opening| opening.answer(played, limits, None)) {
            return Ok(result);
        }
        if self.level == Level::HIGHEST {
            return self.search.think(played, limits, stop, report);
        }
        let depth = self.depth();
        let moves = played.game().moves(played.position()).len();
        let lines = if depth <= PLIES_FOR_ALL_MOVES { moves } else { CANDIDATES };
        let limits = Limits { depth: Some(depth), nodes: Some(MAX_NODES), lines, ..Limits::default() };
        let found = self.search.think(played, &limits, stop, &mut |_| ())?;
        let line = self.choose(played, &found.lines).and_then(|at| found.lines.get(at)).ok_or_else(game_over)?;
        let (chosen, value, exact) = (line.moves[0], line.score, found.exact && line.moves[0] == found.chosen);
        let lines = vec![line.clone()];
        let result = SearchResult { chosen, best: vec![chosen], value, exact, lines, ..found };
        report(&result);
        Ok(result)
    }

    fn new_game(&mut self) {
        self.search.new_game();
        self.random = Random::new(self.seed);
    }
}

/// Returns e to a power that is 0 or less, by products alone, which are the same on every machine.
fn exp(power: f64) -> f64 {
    let mut value = (1.0 + power / 4096.0).max(0.0);
    for _ in 0..12 {
        value *= value;
    }
    value
}

#[cfg(test)]
mod tests {
    use super::exp;

    #[test]
    fn powers_of_e_are_close() {
        for power in [0.0, -0.1, -1.0, -5.0] {
            assert!((exp(power) - f64::exp(power)).abs() < 0.003, "{power}");
        }
        assert_eq!(exp(-1e9), 0.0);
    }
}
