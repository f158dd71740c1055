//! A batch with the type of its game.

use std::collections::VecDeque;
use std::slice::ChunksExactMut;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use endspiel_game::{Error, Game, Notation, Outcome, Side, Symmetry, phrases};
use endspiel_knowledge::{Exact, Known, Searchable, Stop};
use endspiel_presentation::{Drawing, Setup, Shape};

use super::random::{RandomPlayer, random_of_game};
use super::share::share;
use super::{
    AnyBatch, BatchLimits, BatchOrder, BatchPositions, GOES_ON, IN_GAME, MAX_HISTORY, NO_GAME, NO_SYMMETRY,
    OTHER_LENGTH, RANGE, ValueQuery, labels,
};

/// One game of a batch.
#[derive(Debug)]
pub(super) struct BatchGame<G: Game> {
    pub(super) position: G::Position,
    pub(super) turns: u32,
    /// Moves since the last irreversible one.
    quiet: u32,
    /// The earlier positions, if the batch keeps any.
    past: Option<Box<Past<G::Position>>>,
}

impl<G: Game> Clone for BatchGame<G> {
    fn clone(&self) -> Self {
        BatchGame { past: self.past.clone(), ..*self }
    }
}

impl<G: Game> BatchGame<G> {
    /// Creates a game that keeps so many earlier positions.
    pub(super) fn new(position: G::Position, history: usize) -> Self {
        let past = (history > 0).then(|| Box::new(Past { most: history, positions: VecDeque::new() }));
        BatchGame { position, turns: 0, quiet: 0, past }
    }

    /// Returns the earlier positions that are kept, the latest first.
    fn earlier(&self) -> impl Iterator<Item = &G::Position> {
        self.past.iter().flat_map(|past| &past.positions)
    }

    /// Returns the game with every position replaced by its image.
    fn map(&self, image: impl Fn(&G::Position) -> G::Position) -> Self {
        let mut mapped = self.clone();
        mapped.position = image(&self.position);
        if let Some(past) = &mut mapped.past {
            past.positions.iter_mut().for_each(|position| *position = image(position));
        }
        mapped
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, game: &G, mv: G::Move) {
        if let Some(past) = &mut self.past {
            past.add(self.position);
        }
        self.quiet = if game.is_irreversible(&self.position, mv) { 0 } else { self.quiet + 1 };
        self.position = game.play_unchecked(&self.position, mv);
        self.turns += 1;
    }

    pub(super) fn is_at_limit(&self, limits: BatchLimits) -> bool {
        let reached = |count: u32, limit: Option<u32>| limit.is_some_and(|limit| count >= limit);
        reached(self.quiet, limits.moves_without_removal) || reached(self.turns, limits.turns)
    }

    fn outcome(&self, game: &G, limits: BatchLimits) -> Option<Outcome> {
        game.outcome(&self.position).or_else(|| self.is_at_limit(limits).then_some(Outcome::Draw))
    }

    pub(super) fn goes_on(&self, game: &G, limits: BatchLimits) -> bool {
        self.outcome(game, limits).is_none()
    }
}

/// The positions before the present one, the latest first.
#[derive(Clone, Debug)]
struct Past<P> {
    most: usize,
    positions: VecDeque<P>,
}

impl<P> Past<P> {
    fn add(&mut self, position: P) {
        self.positions.truncate(self.most - 1);
        self.positions.push_front(position);
    }
}

/// A batch of games with these rules.
pub(crate) struct Batch<G: Game> {
    game: G,
    exact: Vec<Arc<dyn Exact<G>>>,
    limits: BatchLimits,
    /// The number of earlier positions that each game keeps.
    history: usize,
    batch_games: Vec<BatchGame<G>>,
}

impl<G: Drawing + Searchable> Batch<G> {
    /// Creates games at these positions.
    pub(crate) fn new(game: G, exact: Vec<Arc<dyn Exact<G>>>, order: &BatchOrder<'_>) -> Result<Self, Error> {
        let history = order.history.min(MAX_HISTORY);
        let begin = |(number, position): (usize, Result<G::Position, Error>)| match position {
            Ok(position) => Ok(BatchGame::new(position, history)),
            Err(error) => Err(in_game(number, &error)),
        };
        let read = |text: &&str| if *text == "-" { Ok(game.start()) } else { game.parse_position(text) };
        let set_up = |setup: &Setup| game.set_up(setup).map_err(Error::position);
        let batch_games = match order.positions {
            BatchPositions::Texts(texts) => texts.iter().map(read).enumerate().map(begin).collect::<Result<_, _>>(),
            BatchPositions::Setups(setups) => setups.iter().map(set_up).enumerate().map(begin).collect(),
        };
        Ok(Batch { batch_games: batch_games?, game, exact, limits: order.limits, history })
    }

    fn with(&self, batch_games: Vec<BatchGame<G>>) -> Box<dyn AnyBatch> {
        let Batch { game, exact, limits, history, .. } = self;
        Box::new(Batch { game: game.clone(), exact: exact.clone(), limits: *limits, history: *history, batch_games })
    }

    /// Draws the stones of a position as one side sees them, its own first.
    fn draw(&self, position: &G::Position, side: Side, places: &[usize], planes: &mut ChunksExactMut<'_, u8>) {
        let stones = self.game.stones(position);
        for (side, plane) in [side, !side].into_iter().zip(planes) {
            let mut set = stones[side.index()];
            while set != 0 {
                plane[places[set.trailing_zeros() as usize]] = 1;
                set &= set - 1;
            }
        }
    }

    fn outcome(&self, batch_game: &BatchGame<G>) -> Option<Outcome> {
        batch_game.outcome(&self.game, self.limits)
    }

    /// Calls `visit` with every legal move of a game and its number.
    fn for_each_legal(&self, batch_game: &BatchGame<G>, mut visit: impl FnMut(u32, G::Move)) {
        if !batch_game.is_at_limit(self.limits) {
            let (game, position) = (&self.game, &batch_game.position);
            game.for_each_move(position, |mv| visit(game.move_number(position, mv), mv));
        }
    }

    /// Returns the moves with these numbers; `None` for a finished game.
    fn moves(&self, numbers: &[u32]) -> Result<Vec<Option<G::Move>>, Error> {
        if numbers.len() != self.len() {
            return Err(Error::spec(OTHER_LENGTH.say(&[("given", &numbers.len()), ("games", &self.len())])));
        }
        let find = |(at, (batch_game, &number)): (usize, (&BatchGame<G>, &u32))| {
            let (mut found, mut any) = (None, false);
            self.for_each_legal(batch_game, |known, mv| {
                any = true;
                if known == number {
                    found = Some(mv);
                }
            });
            match found {
                None if any => Err(in_game(at, &Error::refused_move(&number.to_string(), phrases::NOT_LEGAL.say(&[])))),
                found => Ok(found),
            }
        };
        self.batch_games.iter().zip(numbers).enumerate().map(find).collect()
    }

    fn symmetry(&self, number: u8) -> Result<Symmetry, Error> {
        let count = self.game.symmetries();
        let known = (number < count).then_some(Symmetry(number));
        known.ok_or_else(|| Error::spec(NO_SYMMETRY.say(&[("number", &number), ("count", &count)])))
    }
}

/// Returns the error of one game as an error of the batch.
fn in_game(number: usize, error: &Error) -> Error {
    Error::spec(IN_GAME.say(&[("number", &number), ("reason", error.saying())]))
}

impl<G: Drawing + Searchable> AnyBatch for Batch<G> {
    fn len(&self) -> usize {
        self.batch_games.len()
    }

    fn spec(&self) -> String {
        Notation::spec(&self.game)
    }

    fn shape(&self) -> Shape {
        self.game.shape()
    }

    fn move_numbers(&self) -> u32 {
        self.game.move_numbers()
    }

    fn move_parts(&self) -> Vec<u32> {
        self.game.move_parts()
    }

    fn symmetries(&self) -> u8 {
        self.game.symmetries()
    }

    fn sides(&self) -> Vec<u8> {
        self.batch_games.iter().map(|batch_game| self.game.side_to_move(&batch_game.position).index() as u8).collect()
    }

    fn turns(&self) -> Vec<u32> {
        self.batch_games.iter().map(|batch_game| batch_game.turns).collect()
    }

    fn results(&self) -> Vec<i8> {
        let result = |outcome: Option<Outcome>| outcome.map_or(GOES_ON, |outcome| outcome.points(Side::First) as i8);
        self.batch_games.iter().map(|batch_game| result(self.outcome(batch_game))).collect()
    }

    fn stones(&self) -> Vec<[u128; 2]> {
        let stones = |batch_game: &BatchGame<G>| {
            let mut stones = self.game.stones(&batch_game.position);
            if self.game.side_to_move(&batch_game.position) == Side::Second {
                stones.reverse();
            }
            stones
        };
        self.batch_games.iter().map(stones).collect()
    }

    fn plane_count(&self) -> usize {
        2 * (1 + self.history) + if self.shape().in_hand > 0 { 3 } else { 1 }
    }

    fn planes(&self, out: &mut [u8]) {
        let shape = self.shape();
        let area = shape.width * shape.height;
        let places: Vec<usize> = shape.spots.iter().map(|place| place.y * shape.width + place.x).collect();
        out.fill(0);
        for (batch_game, planes) in self.batch_games.iter().zip(out.chunks_exact_mut(area * self.plane_count())) {
            let side = self.game.side_to_move(&batch_game.position);
            let mut planes = planes.chunks_exact_mut(area);
            self.draw(&batch_game.position, side, &places, &mut planes);
            let mut earlier = batch_game.earlier();
            for _ in 0..self.history {
                match earlier.next() {
                    Some(position) => self.draw(position, side, &places, &mut planes),
                    None => drop(planes.nth(1)),
                }
            }
            if shape.in_hand > 0 {
                let hands = self.game.in_hand(&batch_game.position);
                for (side, plane) in [side, !side].into_iter().zip(&mut planes) {
                    plane.fill(hands[side.index()]);
                }
            }
            if let (Side::First, Some(plane)) = (side, planes.next()) {
                plane.fill(1);
            }
        }
    }

    fn texts(&self) -> Vec<String> {
        self.batch_games.iter().map(|batch_game| self.game.print_position(&batch_game.position)).collect()
    }

    fn earlier_texts(&self) -> Vec<Vec<String>> {
        let texts = |batch_game: &BatchGame<G>| {
            batch_game.earlier().map(|position| self.game.print_position(position)).collect()
        };
        self.batch_games.iter().map(texts).collect()
    }

    fn set_earlier(&mut self, texts: &[Vec<String>]) -> Result<(), Error> {
        if texts.len() != self.len() {
            return Err(Error::spec(OTHER_LENGTH.say(&[("given", &texts.len()), ("games", &self.len())])));
        }
        for (batch_game, texts) in self.batch_games.iter_mut().zip(texts) {
            let read = texts.iter().map(|text| self.game.parse_position(text)).collect::<Result<Vec<_>, _>>()?;
            if let Some(past) = &mut batch_game.past {
                past.positions = read.into_iter().take(past.most).collect();
            }
        }
        Ok(())
    }

    fn counters(&self) -> Vec<[u32; 2]> {
        self.batch_games.iter().map(|batch_game| [batch_game.turns, batch_game.quiet]).collect()
    }

    fn set_counters(&mut self, counters: &[[u32; 2]]) -> Result<(), Error> {
        if counters.len() != self.len() {
            return Err(Error::spec(OTHER_LENGTH.say(&[("given", &counters.len()), ("games", &self.len())])));
        }
        for (batch_game, &[turns, quiet]) in self.batch_games.iter_mut().zip(counters) {
            (batch_game.turns, batch_game.quiet) = (turns, quiet);
        }
        Ok(())
    }

    fn legal(&self) -> (Vec<u32>, Vec<u32>) {
        let (mut numbers, mut beginnings) = (Vec::new(), vec![0]);
        for batch_game in &self.batch_games {
            self.for_each_legal(batch_game, |number, _| numbers.push(number));
            beginnings.push(numbers.len() as u32);
        }
        (numbers, beginnings)
    }

    fn masks(&self, out: &mut [u8]) {
        out.fill(0);
        for (batch_game, mask) in self.batch_games.iter().zip(out.chunks_exact_mut(self.move_numbers() as usize)) {
            self.for_each_legal(batch_game, |number, _| mask[number as usize] = 1);
        }
    }

    fn step(&mut self, numbers: &[u32]) -> Result<(), Error> {
        let moves = self.moves(numbers)?;
        for (batch_game, mv) in self.batch_games.iter_mut().zip(moves) {
            if let Some(mv) = mv {
                batch_game.play(&self.game, mv);
            }
        }
        Ok(())
    }

    fn play_random(&mut self, seed: u64, plies: Option<u32>, threads: usize, stop: &Stop) -> u64 {
        let played = AtomicU64::new(0);
        let (game, limits) = (&self.game, self.limits);
        share(&mut self.batch_games, threads, stop, |first, piece| {
            let player = RandomPlayer::new(game, limits, 0);
            let games = piece.iter_mut().enumerate();
            let plies = games.map(|(at, batch_game)| {
                u64::from(player.play(batch_game, &mut random_of_game(seed, first + at), plies.unwrap_or(u32::MAX)))
            });
            played.fetch_add(plies.sum(), Ordering::Relaxed);
        });
        played.into_inner()
    }

    fn randomize(
        &mut self,
        seed: u64,
        min_plies: u32,
        max_plies: u32,
        threads: usize,
        stop: &Stop,
    ) -> Result<(), Error> {
        if min_plies > max_plies {
            return Err(Error::spec(RANGE.say(&[("least", &min_plies), ("most", &max_plies)])));
        }
        let (game, limits, history) = (&self.game, self.limits, self.history);
        share(&mut self.batch_games, threads, stop, |first, piece| {
            let player = RandomPlayer::new(game, limits, history);
            for (at, batch_game) in piece.iter_mut().enumerate() {
                let mut random = random_of_game(seed, first + at);
                let plies = min_plies + random.below((max_plies - min_plies) as usize + 1) as u32;
                *batch_game = player.reach(&mut random, plies);
            }
        });
        Ok(())
    }

    fn restart(&mut self, only_finished: bool) {
        let (game, limits) = (&self.game, self.limits);
        for batch_game in &mut self.batch_games {
            if !only_finished || !batch_game.goes_on(game, limits) {
                *batch_game = BatchGame::new(game.start(), self.history);
            }
        }
    }

    fn values(&self, query: &ValueQuery, stop: &Stop) -> Vec<Option<Known>> {
        labels::values(&self.game, &self.exact, &self.batch_games, query, stop)
    }

    fn transformed(&self, symmetry: u8) -> Result<Box<dyn AnyBatch>, Error> {
        let symmetry = self.symmetry(symmetry)?;
        let seen = |batch_game: &BatchGame<G>| batch_game.map(|position| self.game.transform(position, symmetry));
        Ok(self.with(self.batch_games.iter().map(seen).collect()))
    }

    fn transformed_numbers(&self, numbers: &[u32], symmetry: u8) -> Result<Vec<u32>, Error> {
        let symmetry = self.symmetry(symmetry)?;
        let moves = self.moves(numbers)?;
        let seen = |((batch_game, &number), mv): ((&BatchGame<G>, &u32), Option<G::Move>)| {
            let Some(mv) = mv else { return number };
            let position = self.game.transform(&batch_game.position, symmetry);
            self.game.move_number(&position, self.game.transform_move(mv, symmetry))
        };
        Ok(self.batch_games.iter().zip(numbers).zip(moves).map(seen).collect())
    }

    fn canonical(&self) -> Box<dyn AnyBatch> {
        // Earlier positions are seen under the symmetry of the present one.
        let canonical = |batch_game: &BatchGame<G>| {
            let (_, symmetry) = self.game.canonical(&batch_game.position);
            batch_game.map(|position| self.game.transform(position, symmetry))
        };
        self.with(self.batch_games.iter().map(canonical).collect())
    }

    fn chosen(&self, games: &[usize]) -> Result<Box<dyn AnyBatch>, Error> {
        let find = |&number: &usize| {
            let none = || Error::spec(NO_GAME.say(&[("number", &number), ("games", &self.len())]));
            self.batch_games.get(number).cloned().ok_or_else(none)
        };
        Ok(self.with(games.iter().map(find).collect::<Result<_, _>>()?))
    }
}
