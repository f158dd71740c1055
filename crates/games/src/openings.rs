//! Openings: how our own engines begin a game, and how often they chose each move.
//!
//! Games are begun by one command and come with the program as text (`Searchable::openings`), a line each: a few moves of
//! chance, a bar, and the moves that engines chose. Choices are counted by position and by what comes of them, up to
//! symmetry, whatever moves led there.

use std::collections::HashMap;
use std::num::NonZero;
use std::thread;

use endspiel_game::{DrawLimits, Error, Match, Random};
use endspiel_knowledge::{Searchable, Stop};
use endspiel_machine::Asset;
use endspiel_presentation::{AnyMatch, Drawing};
use endspiel_search::{Book, BookLine, Engine, Knowledge, Limits, book_lines, build};

/// Stands in a line between the moves of chance and those that engines chose.
const BAR: &str = "|";

/// Games are begun up to this many moves.
const PLIES: usize = 12;

/// Chance plays up to so many of them, none in the first games, then one, and so on, and then none again.
const MOST_BY_CHANCE: u64 = 4;

/// Games that are begun before anybody is told of them, on all threads together.
const BATCH: u64 = 16;

/// What is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningsOrder {
    /// How many games.
    pub games: u64,
    /// Games with another seed are others.
    pub seed: u64,
    /// How many threads work. The games do not depend on it.
    pub threads: NonZero<usize>,
}

/// How often a move was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChosenMove {
    /// The move.
    pub mv: String,
    /// How often engines chose it, or one that is the same but for a symmetry of the board.
    pub times: u32,
}

/// What engines chose in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    /// How often an engine had to choose here.
    pub times: u32,
    /// The moves that were chosen, in the order of the game. Those that are the same but for a symmetry have the same number each.
    pub moves: Vec<ChosenMove>,
}

/// The openings of one game, whichever it is.
pub trait Openings: Send + Sync {
    /// Lets engines begin games and returns a line for each; `begun` hears how many there are. If `stop` is due there are fewer.
    fn make(&self, order: &OpeningsOrder, stop: &Stop, begun: &mut dyn FnMut(u64)) -> Result<Vec<String>, Error>;

    /// The games that are part of the program, as [`Openings::make`] has written them; none if the options are unusual.
    fn included(&self) -> &'static str;

    /// What engines chose in a position, in these games.
    fn chosen(&self, games: &str, position: &str) -> Result<Chosen, Error>;

    /// What the opening book of estimates says of every move of a position, best first; nothing if it does not know them all.
    fn book(&self, position: &str) -> Result<Vec<BookLine>, Error>;

    /// A number that differs for programs and folders with different books of estimates.
    fn book_mark(&self) -> u64;
}

/// The openings of a game that is known.
pub(crate) struct TypedOpenings<G: Searchable> {
    pub(crate) game: G,
    pub(crate) knowledge: Knowledge<G>,
}

impl<G: Drawing + Searchable> TypedOpenings<G> {
    /// The two players of a game: the strongest, and the strongest level for people, who both have to find their moves themselves.
    fn players(&self, random: &mut Random) -> Result<[Box<dyn Engine>; 2], Error> {
        let engine = |spec: &str| build(self.game.clone(), spec.parse()?, &self.knowledge);
        Ok([engine("best:nodes=20000,hash=4")?, engine(&format!("hard:seed={},book=off", random.word() >> 1))?])
    }

    /// Begins the game with this number; `None` if `stop` is due before it is begun.
    fn begin(&self, number: u64, seed: u64, stop: &Stop) -> Result<Option<String>, Error> {
        let mut random = Random::new(seed ^ number.rotate_left(32));
        let mut players = self.players(&mut random)?;
        if number % 2 == 1 {
            players.reverse();
        }
        let by_chance = (number / 2 % (MOST_BY_CHANCE + 1)) as usize;
        let mut played = Match::new(self.game.clone(), DrawLimits::NONE);
        let mut words = Vec::new();
        for ply in 0..PLIES {
            if played.ending().is_some() {
                break;
            }
            if ply == by_chance {
                words.push(BAR.to_owned());
            }
            let moves = if ply < by_chance {
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

    /// The games with these numbers, in their order.
    fn batch(&self, order: &OpeningsOrder, numbers: std::ops::Range<u64>, stop: &Stop) -> Result<Vec<String>, Error> {
        let threads = order.threads.get() as u64;
        let of_thread = |thread: u64| -> Vec<_> {
            let own = numbers.clone().filter(|number| number % threads == thread);
            own.map(|number| (number, self.begin(number, order.seed, stop))).collect()
        };
        let of_thread = &of_thread;
        let mut begun: Vec<_> = match threads {
            1 => of_thread(0),
            _ => thread::scope(|scope| {
                let at_work: Vec<_> = (0..threads).map(|thread| scope.spawn(move || of_thread(thread))).collect();
                at_work.into_iter().filter_map(|thread| thread.join().ok()).flatten().collect()
            }),
        };
        begun.sort_by_key(|(number, _)| *number);
        begun.into_iter().filter_map(|(_, line)| line.transpose()).collect()
    }

    /// What engines chose, by canonical positions.
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

impl<G: Drawing + Searchable> Openings for TypedOpenings<G> {
    fn make(&self, order: &OpeningsOrder, stop: &Stop, begun: &mut dyn FnMut(u64)) -> Result<Vec<String>, Error> {
        let mut lines = Vec::new();
        for first in (0..order.games).step_by(BATCH as usize) {
            if stop.is_due() {
                break;
            }
            lines.extend(self.batch(order, first..order.games.min(first + BATCH), stop)?);
            begun(lines.len() as u64);
        }
        Ok(lines)
    }

    fn included(&self) -> &'static str {
        G::openings().filter(|_| self.game.spec() == G::NAME).map_or("", Asset::text)
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
        Ok(book_lines(self.knowledge.opening_book(), &self.game, &self.game.parse_position(position)?))
    }

    fn book_mark(&self) -> u64 {
        self.knowledge.opening_book().book(&self.game).map_or(0, Book::mark)
    }
}
