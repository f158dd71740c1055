//! The outer layer: the same games behind object-safe traits that speak text and JSON.
//!
//! Commands, server, arena and protocols use only this. The two traits are implemented once, for every
//! [`Notation`], so a game has nothing to do to take part.

use std::any::Any;

use crate::perft::{self, Progress};
use crate::{
    Colour, Diagram, DrawLimits, Ending, EndingView, Error, Facts, GameInfo, GameRecord, LastMove, Match, MoveView,
    Notation, Saying, Setup, Shape, Side, View, Warning, phrases, prompt,
};

/// A game with its options fixed, whichever it is.
pub trait AnyGame: Send + Sync {
    /// Names and options of the game.
    fn info(&self) -> &'static GameInfo;

    /// The name with its options, as one would type it.
    fn spec(&self) -> String;

    /// Every option with the value it has.
    fn options(&self) -> Vec<(&'static str, String)>;

    /// A match from a position, or from the start.
    fn open(&self, position: Option<&str>, limits: DrawLimits) -> Result<Box<dyn AnyMatch>, Error>;

    /// The board: its places and how they are drawn.
    fn shape(&self) -> Shape;

    /// The position with stones put up by hand, or what is wrong with it.
    fn set_up(&self, setup: &Setup) -> Result<String, Saying>;

    /// The games of a file in any format this game reads.
    fn import(&self, file: &[u8]) -> Result<Vec<GameRecord>, Error>;

    /// Counts the positions `depth` plies ahead, by first move. `threads` of 1 counts on this thread.
    fn perft(
        &self,
        position: Option<&str>,
        depth: u32,
        threads: usize,
        progress: &(dyn Fn(Progress) + Sync),
    ) -> Result<Vec<(String, u64)>, Error>;

    /// Counts the distinct positions exactly `depth` plies ahead, symmetric ones once if asked to.
    fn distinct(&self, position: Option<&str>, depth: u32, up_to_symmetry: bool) -> Result<u64, Error>;
}

/// A game in progress, whichever it is.
pub trait AnyMatch: Send {
    /// Names and options of the game.
    fn info(&self) -> &'static GameInfo;

    /// The game's name with its options.
    fn spec(&self) -> String;

    /// The position now.
    fn position(&self) -> String;

    /// The position the match began with.
    fn start(&self) -> String;

    /// Whose turn it is.
    fn side_to_move(&self) -> Side;

    /// All legal moves; none once the match is over, by the rules or by a limit.
    fn legal_moves(&self) -> Vec<String>;

    /// The moves so far.
    fn moves(&self) -> Vec<String>;

    /// The moves so far as the game's record.
    fn record(&self) -> String;

    /// Plays a move and returns it as we write it. If it is refused, nothing changes.
    fn play(&mut self, text: &str) -> Result<String, Error>;

    /// Plays the moves of a record, all or none; returns how many.
    fn play_record(&mut self, text: &str) -> Result<usize, Error>;

    /// Takes the last move back.
    fn undo(&mut self) -> bool;

    /// Repeats the move that was taken back.
    fn redo(&mut self) -> bool;

    /// How the match ended, if it has.
    fn ending(&self) -> Option<Ending>;

    /// Draw limits that are near.
    fn warnings(&self) -> Vec<Warning>;

    /// The board as text.
    fn diagram(&self) -> Diagram;

    /// Everything a board needs to show and explain the position.
    fn view(&self) -> View;

    /// Why a click is not allowed after the clicks before it.
    fn refusal(&self, clicks: &[&str], click: &str) -> Saying;

    /// An independent copy.
    fn boxed_clone(&self) -> Box<dyn AnyMatch>;

    /// The [`Match`] inside, for those who know its game.
    fn as_any(&self) -> &dyn Any;
}

fn position_or_start<G: Notation>(game: &G, position: Option<&str>) -> Result<G::Position, Error> {
    position.map_or_else(|| Ok(game.start()), |text| game.parse_position(text))
}

impl<G: Notation> AnyGame for G {
    fn info(&self) -> &'static GameInfo {
        &G::INFO
    }

    fn spec(&self) -> String {
        Notation::spec(self)
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        Notation::options(self)
    }

    fn open(&self, position: Option<&str>, limits: DrawLimits) -> Result<Box<dyn AnyMatch>, Error> {
        let start = position_or_start(self, position)?;
        Ok(Box::new(Match::from_position(self.clone(), start, limits)))
    }

    fn shape(&self) -> Shape {
        Notation::shape(self)
    }

    fn set_up(&self, setup: &Setup) -> Result<String, Saying> {
        Notation::set_up(self, setup).map(|position| self.print_position(&position))
    }

    fn import(&self, file: &[u8]) -> Result<Vec<GameRecord>, Error> {
        let describe = |game: crate::ImportedGame<G>| {
            let end = game.moves.iter().fold(game.start, |position, &mv| self.play(&position, mv));
            let ending = self.outcome(&end).map(|outcome| Ending { outcome, reason: self.reason(&end) });
            GameRecord {
                start: self.print_position(&game.start),
                record: self.print_record(&game.start, &game.moves),
                plies: game.moves.len(),
                position: self.print_position(&end),
                result: ending.map(|ending| EndingView::new(ending, &G::INFO)),
                tags: game.tags,
            }
        };
        Ok(Notation::import(self, file)?.into_iter().map(describe).collect())
    }

    fn perft(
        &self,
        position: Option<&str>,
        depth: u32,
        threads: usize,
        progress: &(dyn Fn(Progress) + Sync),
    ) -> Result<Vec<(String, u64)>, Error> {
        let position = position_or_start(self, position)?;
        let counts = perft::divide(self, &position, depth, threads, progress);
        Ok(counts.into_iter().map(|(mv, count)| (self.print_move(&position, mv), count)).collect())
    }

    fn distinct(&self, position: Option<&str>, depth: u32, up_to_symmetry: bool) -> Result<u64, Error> {
        let position = position_or_start(self, position)?;
        Ok(perft::distinct(self, &position, depth, up_to_symmetry).len() as u64)
    }
}

impl<G: Notation> AnyMatch for Match<G> {
    fn info(&self) -> &'static GameInfo {
        &G::INFO
    }

    fn spec(&self) -> String {
        Notation::spec(self.game())
    }

    fn position(&self) -> String {
        self.game().print_position(self.position())
    }

    fn start(&self) -> String {
        self.game().print_position(self.start())
    }

    fn side_to_move(&self) -> Side {
        self.game().side_to_move(self.position())
    }

    fn legal_moves(&self) -> Vec<String> {
        if self.ending().is_some() {
            return Vec::new();
        }
        let print = |mv| self.game().print_move(self.position(), mv);
        self.game().moves(self.position()).into_iter().map(print).collect()
    }

    fn moves(&self) -> Vec<String> {
        self.game().print_moves(self.start(), &Match::moves(self).collect::<Vec<_>>())
    }

    fn record(&self) -> String {
        Match::record(self)
    }

    fn play(&mut self, text: &str) -> Result<String, Error> {
        if self.ending().is_some() {
            return Err(Error::refused_move(text.trim(), phrases::GAME_OVER.say(&[])));
        }
        let mv = self.game().parse_move(self.position(), text)?;
        let printed = self.game().print_move(self.position(), mv);
        Match::play(self, mv)?;
        Ok(printed)
    }

    fn play_record(&mut self, text: &str) -> Result<usize, Error> {
        let moves = self.game().parse_record(self.position(), text)?;
        let mut ahead = self.clone();
        for (index, &mv) in moves.iter().enumerate() {
            Match::play(&mut ahead, mv).map_err(|_| Error::record(index + 1, phrases::LIMIT_REACHED.say(&[])))?;
        }
        *self = ahead;
        Ok(moves.len())
    }

    fn undo(&mut self) -> bool {
        Match::undo(self)
    }

    fn redo(&mut self) -> bool {
        Match::redo(self)
    }

    fn ending(&self) -> Option<Ending> {
        Match::ending(self)
    }

    fn warnings(&self) -> Vec<Warning> {
        Match::warnings(self)
    }

    fn diagram(&self) -> Diagram {
        self.game().diagram(self.position())
    }

    fn view(&self) -> View {
        let (game, position) = (self.game(), Match::position(self));
        let ending = Match::ending(self);
        let legal = if ending.is_some() { Vec::new() } else { game.moves(position) };
        let moves: Vec<MoveView> = legal
            .into_iter()
            .map(|mv| MoveView {
                text: game.print_move(position, mv),
                parts: game.parts(position, mv),
                ways: game.ways(position, mv),
            })
            .collect();
        View {
            game: Notation::spec(game),
            position: game.print_position(position),
            turn: G::INFO.colour(game.side_to_move(position)),
            turns: self.turns(),
            spots: game.diagram(position).spots,
            ending: ending.map(|ending| EndingView::new(ending, &G::INFO)),
            warnings: Match::warnings(self),
            last: last_move(self),
            prompt: prompt(moves.iter().flat_map(|mv| &mv.ways)),
            moves,
            line: game.winning_line(position),
            facts: facts(game, position),
        }
    }

    fn refusal(&self, clicks: &[&str], click: &str) -> Saying {
        if Match::ending(self).is_some() {
            return phrases::GAME_OVER.say(&[]);
        }
        self.game().refusal(Match::position(self), clicks, click)
    }

    fn boxed_clone(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The facts of both sides under the colours of this game.
fn facts<G: Notation>(game: &G, position: &G::Position) -> Facts {
    let [first, second] = game.facts(position);
    match G::INFO.colours[0] {
        Colour::White => Facts { white: first, black: second },
        Colour::Black => Facts { white: second, black: first },
    }
}

fn last_move<G: Notation>(played: &Match<G>) -> Option<LastMove> {
    let game = played.game();
    let mv = played.moves().last()?;
    let before = played.positions().rev().nth(1)?;
    Some(LastMove {
        text: game.print_move(before, mv),
        by: G::INFO.colour(game.side_to_move(before)),
        parts: game.parts(before, mv),
    })
}
