//! Making puzzles: games are played, and their positions are asked whether they have a question.

use std::collections::HashSet;
use std::num::NonZero;
use std::thread;

use endspiel_game::words::{Phrase, Saying};
use endspiel_game::{Error, Random};
use endspiel_knowledge::{Searchable, Stop};
use endspiel_machine::{Asset, mix};
use endspiel_presentation::Drawing;

use super::explain;
use super::grade::{GRADES, best_moves, grade};
use super::judge::Judge;
use super::kind::{Kind, question};
use super::{Explained, Puzzle, Puzzles};
use crate::Knowledge;

const NO_KIND: Phrase =
    Phrase::new("puzzle.no-kind", "there is no such kind of puzzle", "solche Aufgaben gibt es nicht");

/// Games are played with moves that look best this far ahead, and every so often with any move.
const LOOKS_AHEAD: u32 = 2;
const ONE_IN_RANDOM: usize = 4;

/// One game in so many is replaced by endings, where the game offers them.
const ONE_IN_ENDINGS: usize = 2;

/// Longer games go round in circles.
const LONGEST_GAME: usize = 120;

/// So many positions of a game are looked at, among so many before its end: there most is at stake. Neighbours make similar puzzles.
const LOOKED_AT: usize = 8;
const BEFORE_END: usize = 24;

/// After so many games without a puzzle that was wanted, no more are expected.
const PATIENCE: u64 = 20_000;

/// Games that are played before their puzzles are counted, on all threads together. The puzzles do not depend on how many threads there are.
const BATCH: u64 = 64;

/// What is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleOrder {
    /// Puzzles with another seed are others.
    pub seed: u64,
    /// How many of every grade, the easiest first.
    pub counts: [usize; GRADES as usize],
    /// How many threads work.
    pub threads: NonZero<usize>,
}

impl PuzzleOrder {
    /// So many puzzles, spread over all grades.
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

    /// One puzzle of a grade.
    pub fn one(grade: u8, seed: u64) -> PuzzleOrder {
        let counts = std::array::from_fn(|index| usize::from(index + 1 == usize::from(grade)));
        PuzzleOrder { seed, counts, threads: NonZero::<usize>::MIN }
    }
}

/// The puzzles of a game that is known.
#[derive(Clone, Debug)]
pub struct TypedPuzzles<G: Drawing + Searchable> {
    judge: Judge<G>,
}

impl<G: Drawing + Searchable> TypedPuzzles<G> {
    /// Puzzles from what is known of a game.
    pub fn new(game: G, knowledge: &Knowledge<G>) -> Self {
        TypedPuzzles { judge: Judge::new(game, knowledge) }
    }

    /// The puzzle of a position, if it is one.
    fn puzzle(&self, position: &G::Position, stop: &Stop) -> Option<Puzzle> {
        let game = &self.judge.game;
        if !game.suits_puzzles(position) {
            return None;
        }
        let (kind, answers) = question(game, position, &self.judge.judge(position, stop))?;
        Some(Puzzle {
            grade: grade(game, position, &answers, kind.seen_from()),
            kind: kind.word::<G>(),
            position: game.print_position(position),
            answers: answers.into_iter().map(|mv| game.print_move(position, mv)).collect(),
        })
    }

    /// Plays a game and returns the first puzzle found among some of its positions, with what tells it from others.
    fn found_in_game(&self, seed: u64, stop: &Stop) -> Option<(G::Position, Puzzle)> {
        let game = &self.judge.game;
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

    /// The positions of a game between players who see a little and err often.
    fn play(&self, random: &mut Random) -> Vec<G::Position> {
        let game = &self.judge.game;
        let evaluator = game.strong();
        let mut position = game.start();
        let mut positions = Vec::new();
        while positions.len() < LONGEST_GAME && game.outcome(&position).is_none() {
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

    /// The puzzles of games with these numbers, in their order.
    fn batch(&self, order: &PuzzleOrder, first: u64, count: u64, stop: &Stop) -> Vec<(G::Position, Puzzle)> {
        let threads = order.threads.get() as u64;
        let of_thread = |thread: u64| -> Vec<_> {
            let numbers = (first..first + count).filter(|number| number % threads == thread);
            numbers
                .filter_map(|number| Some((number, self.found_in_game(mix(order.seed ^ mix(number)), stop)?)))
                .collect()
        };
        let mut found = match threads {
            1 => of_thread(0),
            _ => thread::scope(|scope| {
                let at_work: Vec<_> = (0..threads).map(|thread| scope.spawn(move || of_thread(thread))).collect();
                at_work.into_iter().filter_map(|thread| thread.join().ok()).flatten().collect()
            }),
        };
        found.sort_by_key(|(number, _)| *number);
        found.into_iter().map(|(_, found)| found).collect()
    }
}

impl<G: Drawing + Searchable> Puzzles for TypedPuzzles<G> {
    fn make(&self, order: &PuzzleOrder, stop: &Stop, found: &mut dyn FnMut(&Puzzle)) -> Vec<Puzzle> {
        let mut wanted = order.counts;
        let mut seen: HashSet<G::Position> = HashSet::new();
        let mut puzzles = Vec::new();
        let (mut games, mut last_found) = (0, 0);
        // Whoever works alone need not look further than what is wanted.
        let batch = if order.threads.get() == 1 { 1 } else { BATCH };
        while wanted.iter().any(|&count| count > 0) && games - last_found < PATIENCE && !stop.is_due() {
            for (canonical, puzzle) in self.batch(order, games, batch, stop) {
                let left = &mut wanted[usize::from(puzzle.grade - 1)];
                if *left > 0 && seen.insert(canonical) {
                    *left -= 1;
                    last_found = games;
                    found(&puzzle);
                    puzzles.push(puzzle);
                }
            }
            games += batch;
        }
        puzzles
    }

    fn included(&self) -> Vec<Puzzle> {
        // They are about the game as it is usually played.
        let puzzles = G::puzzles().filter(|_| self.judge.game.spec() == G::NAME);
        let lines = puzzles.map_or("", Asset::text);
        lines.lines().filter(|line| !line.starts_with('#')).filter_map(Puzzle::from_line).collect()
    }

    fn question(&self, puzzle: &Puzzle) -> Result<Saying, Error> {
        let game = &self.judge.game;
        let position = game.parse_position(&puzzle.position)?;
        let kind = Kind::from_word::<G>(&puzzle.kind).ok_or_else(|| Error::spec(NO_KIND.say(&[])))?;
        Ok(kind.question(game, &position))
    }

    fn check(&self, position: &str, stop: &Stop) -> Result<Option<Puzzle>, Error> {
        Ok(self.puzzle(&self.judge.game.parse_position(position)?, stop))
    }

    fn explain(&self, position: &str, stop: &Stop) -> Result<Vec<Explained>, Error> {
        let position = self.judge.game.parse_position(position)?;
        Ok(explain::moves(&self.judge, &position, stop))
    }

    fn explain_move(&self, position: &str, mv: &str, stop: &Stop) -> Result<Explained, Error> {
        let game = &self.judge.game;
        let position = game.parse_position(position)?;
        Ok(explain::one(&self.judge, &position, game.parse_move(&position, mv)?, stop))
    }
}
