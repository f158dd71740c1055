//! Any game behind one object-safe trait.

use endspiel_game::perft::{self, Progress};
use endspiel_game::words::Saying;
use endspiel_game::{DrawLimits, Ending, Error, GameTree, ImportedGame, Match, Notation};

use crate::{AnyMatch, Drawing, EndingView, GameInfo, GameRecord, Lesson, Setup, Shape, TreeRecord, phrases};

/// Any game with its options fixed.
pub trait AnyGame: Send + Sync {
    /// Returns the description of the game.
    fn info(&self) -> &'static GameInfo;

    /// Returns the name with its options, as a user would type it.
    fn spec(&self) -> String;

    /// Returns every option with its value.
    fn options(&self) -> Vec<(&'static str, String)>;

    /// Starts a match from a position, or from the start.
    fn open(&self, position: Option<&str>, limits: DrawLimits) -> Result<Box<dyn AnyMatch>, Error>;

    /// Returns the board: its places and how they are drawn.
    fn shape(&self) -> Shape;

    /// Returns the position that a user has set up, or what is wrong with it.
    fn set_up(&self, setup: &Setup) -> Result<String, Saying>;

    /// Returns lessons in the rules for beginners.
    fn lessons(&self) -> &'static [Lesson];

    /// Reads the games in a file, in any format this game supports.
    fn import(&self, file: &[u8]) -> Result<Vec<GameRecord>, Error> {
        let (games, stopped) = self.import_part(file);
        stopped.map_or(Ok(games), Err)
    }

    /// Reads the games in a file up to the first that cannot be read, with the reason.
    fn import_part(&self, file: &[u8]) -> (Vec<GameRecord>, Option<Error>);

    /// Writes a game with variations and comments in the Smart Game Format. `facts` are its properties about the game,
    /// such as `("PB", "Logistello")`.
    fn print_sgf(&self, start: Option<&str>, tree: &TreeRecord, facts: &[(String, String)]) -> Result<String, Error>;

    /// Counts the move sequences of `depth` plies, by first move. With one thread it counts on the caller's thread.
    fn perft(
        &self,
        position: Option<&str>,
        depth: u32,
        threads: usize,
        progress: &(dyn Fn(Progress) + Sync),
    ) -> Result<Vec<(String, u64)>, Error>;

    /// Counts the distinct positions exactly `depth` plies ahead, optionally up to symmetry.
    fn distinct(&self, position: Option<&str>, depth: u32, up_to_symmetry: bool) -> Result<u64, Error>;
}

/// Returns a tree as text, with its comments by number.
fn tree_record<G: Notation>(game: &G, tree: &GameTree<G>) -> TreeRecord {
    let tree = tree.in_order();
    let comments = std::iter::once(&tree.comment).chain(tree.nodes.iter().map(|node| &node.comment));
    let comments = comments.enumerate().filter(|(_, comment)| !comment.is_empty());
    TreeRecord {
        moves: tree.print(game),
        comments: comments.map(|(number, comment)| (number, comment.clone())).collect(),
    }
}

fn position_or_start<G: Notation>(game: &G, position: Option<&str>) -> Result<G::Position, Error> {
    position.map_or_else(|| Ok(game.start()), |text| game.parse_position(text))
}

impl<G: Drawing> AnyGame for G {
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
        if !limits.counting.is_standard() && self.puts_off_draw(&start).is_none() {
            let counting = limits.counting.to_string();
            let refused = phrases::OTHER_COUNTING.say(&[("game", &G::NAME), ("counting", &counting)]);
            return Err(Error::spec(refused));
        }
        Ok(Box::new(Match::from_position(self.clone(), start, limits)))
    }

    fn shape(&self) -> Shape {
        Drawing::shape(self)
    }

    fn set_up(&self, setup: &Setup) -> Result<String, Saying> {
        Drawing::set_up(self, setup).map(|position| self.print_position(&position))
    }

    fn lessons(&self) -> &'static [Lesson] {
        Drawing::lessons(self)
    }

    fn import_part(&self, file: &[u8]) -> (Vec<GameRecord>, Option<Error>) {
        let describe = |game: ImportedGame<G>| {
            let end = game.moves.iter().fold(game.start, |position, &mv| self.play_unchecked(&position, mv));
            let ending = self.outcome(&end).map(|outcome| Ending { outcome, reason: self.reason(&end) });
            GameRecord {
                start: self.print_position(&game.start),
                record: self.print_record(&game.start, &game.moves),
                plies: game.moves.len(),
                position: self.print_position(&end),
                result: ending.map(|ending| EndingView::new(ending, &G::INFO)),
                tree: game.tree.map(|tree| tree_record(self, &tree)),
                tags: game.tags,
                notes: game.notes,
            }
        };
        let part = Notation::import_part(self, file);
        (part.games.into_iter().map(describe).collect(), part.stopped)
    }

    fn print_sgf(&self, start: Option<&str>, tree: &TreeRecord, facts: &[(String, String)]) -> Result<String, Error> {
        let mut read = GameTree::read(self, position_or_start(self, start)?, &tree.moves)?;
        for (&number, comment) in &tree.comments {
            // A comment on a move that is not there belongs to nothing.
            if number <= read.nodes.len() {
                read.comment_mut(number.checked_sub(1)).clone_from(comment);
            }
        }
        let none = || Error::format("SGF", phrases::NO_SGF.say(&[("game", &G::TITLE)]));
        Notation::print_sgf(self, &read, facts).ok_or_else(none)
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
