//! Makes puzzles: plays games, and searches their positions for questions.

use std::collections::HashSet;
use std::hash::Hash;
use std::num::NonZero;

use endspiel_game::words::{Phrase, Saying};
use endspiel_game::{Error, Random};
use endspiel_knowledge::{Searchable, Stop};
use endspiel_machine::{Asset, mix};
use endspiel_presentation::Drawing;

use super::explain;
use super::grade::{GRADES, best_moves, grade};
use super::kind::{PuzzleKind, question};
use super::{Explained, Puzzle, Puzzles};
use crate::{ExactValues, in_order};

const NO_KIND: Phrase =
    Phrase::new("puzzle.no-kind", "there is no such kind of puzzle", "solche Aufgaben gibt es nicht");

/// Games are played with the best moves at this depth, and sometimes with a random one.
const LOOKS_AHEAD: u32 = 2;
const ONE_IN_RANDOM: usize = 4;

/// One in this many games is replaced by endings, if the game offers them.
const ONE_IN_ENDINGS: usize = 2;

/// Maximum length of a game; longer ones repeat positions.
const MAX_GAME_PLIES: usize = 120;

/// Numbers of positions of a game to look at, among the last ones, where most is at stake.
/// Neighbours make similar puzzles.
const LOOKED_AT: usize = 8;
const BEFORE_END: usize = 24;

/// Number of games without a wanted puzzle after which the maker gives up.
const MAX_FRUITLESS_GAMES: u64 = 20_000;

/// Number of games, on all threads together, before their puzzles are counted. The puzzles do not
/// depend on the number of threads.
const BATCH: u64 = 64;

/// The request for puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleOrder {
    /// The seed of the games.
    pub seed: u64,
    /// The number of puzzles of every grade, the easiest first.
    pub counts: [usize; GRADES as usize],
    /// Number of threads.
    pub threads: NonZero<usize>,
}

impl PuzzleOrder {
    /// Returns a request for this many puzzles, spread over all grades.
    ///
    /// ```
    /// use endspiel_search::PuzzleOrder;
    /// assert_eq!(PuzzleOrder::spread(12, 1).counts, [3, 3, 2, 2, 2]);
    /// ```
    pub fn spread(count: usize, seed: u64) -> PuzzleOrder {
        let grades = usize::from(GRADES);
        let counts = std::array::from_fn(|grade| count / grades + usize::from(grade < count % grades));
        PuzzleOrder { seed, counts, threads: NonZero::<usize>::MIN }
    }

    /// Returns a request for one puzzle of a grade.
    pub fn one(grade: u8, seed: u64) -> PuzzleOrder {
        let counts = std::array::from_fn(|index| usize::from(index + 1 == usize::from(grade)));
        PuzzleOrder { seed, counts, threads: NonZero::<usize>::MIN }
    }
}

/// The puzzles that are wanted, as the games they are found in come one after the other.
///
/// `I` tells positions apart, up to symmetry.
#[derive(Clone, Debug)]
pub struct PuzzleCollection<I> {
    wanted: [usize; GRADES as usize],
    seen: HashSet<I>,
    /// Games since the last wanted puzzle.
    fruitless: u64,
}

impl<I: Eq + Hash> PuzzleCollection<I> {
    /// Creates an empty collection for this number of puzzles of every grade.
    pub fn new(wanted: [usize; GRADES as usize]) -> Self {
        PuzzleCollection { wanted, seen: HashSet::new(), fruitless: 0 }
    }

    /// Takes the puzzle of a game; returns whether it is wanted.
    pub fn take(&mut self, image: I, puzzle: &Puzzle) -> bool {
        let left = self.wanted.get_mut(usize::from(puzzle.grade).wrapping_sub(1));
        let wanted = left.filter(|left| **left > 0).filter(|_| self.seen.insert(image));
        self.fruitless = if wanted.is_some() { 0 } else { self.fruitless + 1 };
        wanted.map(|left| *left -= 1).is_some()
    }

    /// Takes a game without a puzzle.
    pub fn nothing(&mut self) {
        self.fruitless += 1;
    }

    /// Returns whether all puzzles are there, or no more are found.
    pub fn is_complete(&self) -> bool {
        self.wanted.iter().all(|&left| left == 0) || self.fruitless >= MAX_FRUITLESS_GAMES
    }
}

impl<G: Drawing + Searchable> ExactValues<G> {
    /// Returns the puzzle of a position, if it is one.
    fn puzzle(&self, position: &G::Position, stop: &Stop) -> Option<Puzzle> {
        let game = &self.game;
        if !game.suits_puzzles(position) {
            return None;
        }
        let (kind, answers) = question(game, position, &self.of_moves(position, stop))?;
        Some(Puzzle {
            grade: grade(game, position, &answers, kind.seen_from()),
            kind: kind.word::<G>(),
            position: game.print_position(position),
            answers: answers.into_iter().map(|mv| game.print_move(position, mv)).collect(),
        })
    }

    /// Plays a game and returns the first puzzle among some of its positions, with its canonical
    /// position.
    fn found_in_game(&self, seed: u64, stop: &Stop) -> Option<(G::Position, Puzzle)> {
        let game = &self.game;
        let mut random = Random::new(seed);
        let mut positions = match random.below(ONE_IN_ENDINGS) {
            0 => (0..LOOKED_AT).filter_map(|_| game.random_ending(&mut random)).collect(),
            _ => Vec::new(),
        };
        if positions.is_empty() {
            positions = self.play(&mut random);
        }
        positions.drain(..positions.len().saturating_sub(BEFORE_END));
        random.shuffle(&mut positions);
        let mut looked_at = positions.iter().filter(|position| game.suits_puzzles(position)).take(LOOKED_AT);
        looked_at.find_map(|position| {
            (!stop.is_due()).then_some(())?;
            Some((game.canonical(position).0, self.puzzle(position, stop)?))
        })
    }

    /// Plays a game between weak players and returns its positions.
    fn play(&self, random: &mut Random) -> Vec<G::Position> {
        let game = &self.game;
        let evaluator = game.strong();
        let mut position = game.start();
        let mut positions = Vec::new();
        while positions.len() < MAX_GAME_PLIES && game.outcome(&position).is_none() {
            positions.push(position);
            let moves = match random.below(ONE_IN_RANDOM) {
                0 => game.moves(&position),
                _ => best_moves(game, &*evaluator, &position, LOOKS_AHEAD),
            };
            let Some(&mv) = random.choose(&moves) else { break };
            position = game.play_unchecked(&position, mv);
        }
        positions
    }
}

impl<G: Drawing + Searchable> Puzzles for ExactValues<G> {
    fn make(&self, order: &PuzzleOrder, stop: &Stop, found_puzzle: &mut dyn FnMut(&Puzzle)) -> Vec<Puzzle> {
        let mut collection = PuzzleCollection::new(order.counts);
        let (mut puzzles, mut games) = (Vec::new(), 0);
        // A single thread can stop at the last wanted puzzle.
        let batch = if order.threads.get() == 1 { 1 } else { BATCH };
        while !collection.is_complete() && !stop.is_due() {
            let of_game = |number| self.found_in_game(mix(order.seed ^ mix(number)), stop);
            for found in in_order(games..games + batch, order.threads, of_game) {
                let Some((canonical, puzzle)) = found else {
                    collection.nothing();
                    continue;
                };
                if collection.take(canonical, &puzzle) {
                    found_puzzle(&puzzle);
                    puzzles.push(puzzle);
                }
            }
            games += batch;
        }
        puzzles
    }

    fn of_game(&self, seed: u64, number: u64, stop: &Stop) -> Option<(String, Puzzle)> {
        let (canonical, puzzle) = self.found_in_game(mix(seed ^ mix(number)), stop)?;
        Some((self.game.print_position(&canonical), puzzle))
    }

    fn included(&self) -> Vec<Puzzle> {
        // The included puzzles are about the game with its default options.
        let puzzles = G::puzzles().filter(|_| self.game.spec() == G::NAME);
        let lines = puzzles.map_or("", Asset::text);
        lines.lines().filter(|line| !line.starts_with('#')).filter_map(Puzzle::from_line).collect()
    }

    fn question(&self, puzzle: &Puzzle) -> Result<Saying, Error> {
        let game = &self.game;
        let position = game.parse_position(&puzzle.position)?;
        let kind = PuzzleKind::from_word::<G>(&puzzle.kind).ok_or_else(|| Error::spec(NO_KIND.say(&[])))?;
        Ok(kind.question(game, &position))
    }

    fn check(&self, position: &str, stop: &Stop) -> Result<Option<Puzzle>, Error> {
        Ok(self.puzzle(&self.game.parse_position(position)?, stop))
    }

    fn explain(&self, position: &str, stop: &Stop) -> Result<Vec<Explained>, Error> {
        let position = self.game.parse_position(position)?;
        Ok(explain::moves(self, &position, stop))
    }

    fn explain_move(&self, position: &str, mv: &str, stop: &Stop) -> Result<Explained, Error> {
        let game = &self.game;
        let position = game.parse_position(position)?;
        Ok(explain::one(self, &position, game.parse_move(&position, mv)?, stop))
    }
}
