//! Openings: the first moves of games between our own engines, and how often each was chosen.
//!
//! The program contains such games as text (`Searchable::openings`), one per line: a few random
//! moves, a bar, and the moves that engines chose; `endspiel openings` makes them. Choices are
//! counted by position and by the position after them, up to symmetry.

use std::collections::HashMap;
use std::num::NonZero;

use endspiel_game::{DrawLimits, Error, Match, Random};
use endspiel_knowledge::{Bounds, Searchable, Stop};
use endspiel_machine::Asset;
use endspiel_presentation::{AnyMatch, Drawing};
use endspiel_search::{BookLine, Engine, Limits, OpeningBook, book_lines, build, in_order};

use crate::listed::KnownGame;

/// The separator between the random moves and those that engines chose.
const BAR: &str = "|";

/// Number of moves of an opening.
const PLIES: usize = 12;

/// Maximum number of random moves at the start. Their number grows from game to game, from 0 to
/// this, and begins again.
const MAX_RANDOM_MOVES: u64 = 4;

/// Number of games, on all threads together, between two progress reports.
const BATCH: u64 = 16;

/// The settings for making openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningsSettings {
    /// Number of games.
    pub games: u64,
    /// The seed of the random moves.
    pub seed: u64,
    /// Number of threads. The games do not depend on it.
    pub threads: NonZero<usize>,
}

/// A move, and how often it was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChosenMove {
    /// The move.
    pub mv: String,
    /// How often engines chose it, or a symmetric move.
    pub times: u32,
}

/// The choices of engines in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    /// How often an engine had to choose here.
    pub times: u32,
    /// The chosen moves, in the order of the game. Symmetric moves share one count.
    pub moves: Vec<ChosenMove>,
}

/// An opening to learn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningLine {
    /// The name, if it has one.
    pub name: Option<&'static str>,
    /// The moves from the start.
    pub moves: Vec<String>,
}

/// What a published proof says about a position of the opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedOpening {
    /// The bounds for the side to move.
    pub bounds: Bounds,
    /// The name of the proof.
    pub source: String,
    /// The number of the proof's positions that the bounds rest on.
    pub rests_on: Option<u32>,
    /// All legal moves.
    pub moves: Vec<ProvedMove>,
}

/// What a published proof says about a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedMove {
    /// The move.
    pub mv: String,
    /// The bounds for the side that makes it.
    pub bounds: Bounds,
    /// The number of the proof's positions that the bounds rest on.
    pub rests_on: Option<u32>,
}

/// The openings of one game, without its type.
pub trait Openings: Send + Sync {
    /// Lets engines play the first moves of games and returns a line for each game.
    ///
    /// `begun` is called with the number of lines so far. There are fewer if `stop` is due.
    fn make(&self, settings: &OpeningsSettings, stop: &Stop, begun: &mut dyn FnMut(u64)) -> Result<Vec<String>, Error>;

    /// Returns the games embedded in the program, as written by [`Openings::make`]; none for
    /// unusual options.
    fn included(&self) -> &'static str;

    /// Returns openings to learn: those with names, or else the lines in which engines chose every move.
    fn lines(&self) -> Vec<OpeningLine>;

    /// Returns the choices of engines in a position, in these games.
    fn chosen(&self, games: &str, position: &str) -> Result<Chosen, Error>;

    /// Returns the values of every move from the opening book of estimates, best first; empty
    /// unless it has them all.
    fn book(&self, position: &str) -> Result<Vec<BookLine>, Error>;

    /// Returns what is proved about a position and its moves; `None` if nothing is.
    fn proved(&self, position: &str) -> Result<Option<ProvedOpening>, Error>;

    /// Returns a number that differs for different books of estimates.
    fn book_mark(&self) -> u64;
}

impl<G: Drawing + Searchable> KnownGame<G> {
    /// Returns the two players of a game, without their books: the strongest engine, and the strongest
    /// level for people.
    fn players(&self, random: &mut Random) -> Result<[Box<dyn Engine>; 2], Error> {
        let engine = |spec: &str| build(self.game.clone(), spec.parse()?, &self.knowledge);
        Ok([engine("best:nodes=20000,hash=4")?, engine(&format!("hard:seed={},book=off", random.word() >> 1))?])
    }

    /// Plays the first moves of the game with this number; `None` if `stop` is due before.
    fn begin(&self, number: u64, seed: u64, stop: &Stop) -> Result<Option<String>, Error> {
        let mut random = Random::new(seed ^ number.rotate_left(32));
        let mut players = self.players(&mut random)?;
        if number % 2 == 1 {
            players.reverse();
        }
        let random_moves = (number / 2 % (MAX_RANDOM_MOVES + 1)) as usize;
        let mut played = Match::new(self.game.clone(), DrawLimits::NONE);
        let mut words = Vec::new();
        for ply in 0..PLIES {
            if played.ending().is_some() {
                break;
            }
            if ply == random_moves {
                words.push(BAR.to_owned());
            }
            let moves = if ply < random_moves {
                played.legal_moves()
            } else {
                players[ply % 2].think(&played, &Limits::default(), stop, &mut |_| {})?.best
            };
            if stop.is_due() {
                return Ok(None);
            }
            let Some(mv) = random.choose(&moves) else { break };
            words.push(AnyMatch::play(&mut played, mv)?);
        }
        Ok(Some(words.join(" ")))
    }

    /// Plays the first moves of the games with these numbers, in order.
    fn batch(
        &self,
        settings: &OpeningsSettings,
        numbers: std::ops::Range<u64>,
        stop: &Stop,
    ) -> Result<Vec<String>, Error> {
        let begun = in_order(numbers, settings.threads, |number| self.begin(number, settings.seed, stop));
        begun.into_iter().filter_map(Result::transpose).collect()
    }

    /// Counts the choices of engines by canonical position.
    fn choices(&self, lines: &str) -> HashMap<G::Position, HashMap<G::Position, u32>> {
        let game = &self.game;
        let mut choices: HashMap<G::Position, HashMap<G::Position, u32>> = HashMap::new();
        for line in lines.lines().filter(|line| !line.starts_with('#')) {
            let (mut position, mut chosen) = (game.start(), false);
            for word in line.split_whitespace() {
                if word == BAR {
                    chosen = true;
                    continue;
                }
                let Ok(mv) = game.parse_move(&position, word) else { break };
                let next = game.play_unchecked(&position, mv);
                if chosen {
                    let here = choices.entry(game.canonical(&position).0).or_default();
                    *here.entry(game.canonical(&next).0).or_default() += 1;
                }
                position = next;
            }
        }
        choices
    }
}

impl<G: Drawing + Searchable> Openings for KnownGame<G> {
    fn make(&self, settings: &OpeningsSettings, stop: &Stop, begun: &mut dyn FnMut(u64)) -> Result<Vec<String>, Error> {
        let mut lines = Vec::new();
        for first in (0..settings.games).step_by(BATCH as usize) {
            if stop.is_due() {
                break;
            }
            lines.extend(self.batch(settings, first..settings.games.min(first + BATCH), stop)?);
            begun(lines.len() as u64);
        }
        Ok(lines)
    }

    fn included(&self) -> &'static str {
        G::openings().filter(|_| self.game.spec() == G::NAME).map_or("", Asset::text)
    }

    fn lines(&self) -> Vec<OpeningLine> {
        let start = self.game.start();
        let named = self.game.named_openings().into_iter();
        let print = |(name, moves): (&'static str, Vec<G::Move>)| OpeningLine {
            name: Some(name),
            moves: self.game.print_moves(&start, &moves),
        };
        let mut lines: Vec<OpeningLine> = named.map(print).collect();
        if lines.is_empty() {
            let chosen = self.included().lines().filter_map(|line| line.strip_prefix(BAR));
            let words = |line: &str| line.split_whitespace().map(str::to_owned).collect();
            lines = chosen.map(|line| OpeningLine { name: None, moves: words(line) }).collect();
            lines.sort_by(|one, other| one.moves.cmp(&other.moves));
            lines.dedup();
        }
        lines
    }

    fn chosen(&self, games: &str, position: &str) -> Result<Chosen, Error> {
        let game = &self.game;
        let position = game.parse_position(position)?;
        let choices = self.choices(games);
        let Some(here) = choices.get(&game.canonical(&position).0) else { return Ok(Chosen::default()) };
        let mut chosen = Chosen { times: here.values().sum(), moves: Vec::new() };
        game.for_each_move(&position, |mv| {
            let next = game.canonical(&game.play_unchecked(&position, mv)).0;
            if let Some(&times) = here.get(&next) {
                chosen.moves.push(ChosenMove { mv: game.print_move(&position, mv), times });
            }
        });
        Ok(chosen)
    }

    fn book(&self, position: &str) -> Result<Vec<BookLine>, Error> {
        let exact = self.knowledge.about(&self.game);
        Ok(book_lines(self.knowledge.opening_book(), &exact, &self.game, &self.game.parse_position(position)?))
    }

    fn proved(&self, position: &str) -> Result<Option<ProvedOpening>, Error> {
        let game = &self.game;
        let position = game.parse_position(position)?;
        let proved = self.knowledge.about(game).into_iter().find_map(|exact| {
            let bounds = Some(exact.bounds(game, &position)).filter(|bounds| !bounds.is_none())?;
            let after = |mv: G::Move| {
                let next = game.play_unchecked(&position, mv);
                let bounds = exact.bounds(game, &next).reversed();
                ProvedMove { mv: game.print_move(&position, mv), bounds, rests_on: exact.rests_on(game, &next) }
            };
            let moves = game.moves(&position).into_iter().map(after).collect();
            let source = exact.source().to_owned();
            Some(ProvedOpening { bounds, source, rests_on: exact.rests_on(game, &position), moves })
        });
        Ok(proved)
    }

    fn book_mark(&self) -> u64 {
        self.knowledge.opening_book().book(&self.game).map_or(0, OpeningBook::fingerprint)
    }
}
