//! Reads files: a game is a tree of nodes, a node a list of properties.

use endspiel_game::words::Saying;
use endspiel_game::{Error, Game, GameTree, ImportedGame, Notation, Side, shorten};

use super::OTHELLO;
use super::text::{Token, Tokens};
use crate::import::{NO_BRACKET, OTHER_GAME, OTHER_SIZE, WRONG_SIDE, in_game};
use crate::notation::is_pass;
use crate::{Move, Othello, Position, Square};

endspiel_game::phrases! {
    NO_CLOSE = "othello.sgf-no-close": "a `)` is missing", "ein „)“ fehlt";
    NO_POINT = "othello.sgf-no-point": "`{text}` is no square", "„{text}“ ist kein Feld";
    LATE_SETUP = "othello.sgf-late-setup":
        "a position is set up in the middle of the game",
        "mitten in der Partie wird eine Stellung aufgebaut";
    NO_GAME = "othello.sgf-no-game": "there is no game `(;…)` in it", "es enthält keine Partie „(;…)“";
}

/// Properties of the root that are not facts about the game.
const NO_FACTS: [&str; 10] = ["FF", "GM", "SZ", "CA", "AP", "ST", "AB", "AW", "AE", "PL"];

/// Reads all games of a file.
pub(crate) fn games(game: &Othello, text: &str, games: &mut Vec<ImportedGame<Othello>>) -> Result<(), Error> {
    let mut open: Option<Reader<'_>> = None;
    for token in Tokens::new(text) {
        let number = games.len() + 1;
        let refuse = |reason| in_game("SGF", number, reason);
        match (&mut open, token) {
            (None, Token::Open) => open = Some(Reader::new(game)),
            // Between the games there may be any text.
            (None, _) => {}
            (Some(reader), Token::Close) if reader.variations.is_empty() => {
                reader.end_node().map_err(refuse)?;
                if let Some(reader) = open.take() {
                    games.push(reader.finish());
                }
            }
            (Some(reader), token) => reader.token(token).map_err(refuse)?,
        }
    }
    match open {
        Some(_) => Err(in_game("SGF", games.len() + 1, NO_CLOSE.say(&[]))),
        None if games.is_empty() => Err(Error::format("SGF", NO_GAME.say(&[]))),
        None => Ok(()),
    }
}

/// A game that is being read.
struct Reader<'a> {
    game: &'a Othello,
    tree: GameTree<Othello>,
    /// The positions after the moves of the tree.
    positions: Vec<Position>,
    /// The present move.
    at: Option<usize>,
    /// The moves at which the open variations begin.
    variations: Vec<Option<usize>>,
    /// The properties of the present node.
    node: Vec<(String, Vec<String>)>,
    has_root: bool,
    /// Whether the side to move follows from the first move.
    side_is_open: bool,
    facts: Vec<(String, String)>,
}

impl<'a> Reader<'a> {
    fn new(game: &'a Othello) -> Reader<'a> {
        Reader {
            game,
            tree: GameTree::new(game.start()),
            positions: Vec::new(),
            at: None,
            variations: Vec::new(),
            node: Vec::new(),
            has_root: false,
            side_is_open: false,
            facts: Vec::new(),
        }
    }

    fn token(&mut self, token: Token) -> Result<(), Saying> {
        match token {
            Token::Property(name, values) => self.node.push((name, values)),
            Token::Node => self.end_node()?,
            Token::Open => {
                self.end_node()?;
                self.variations.push(self.at);
            }
            Token::Close => {
                self.end_node()?;
                self.at = self.variations.pop().unwrap_or_default();
            }
            Token::Broken => return Err(NO_BRACKET.say(&[])),
        }
        Ok(())
    }

    fn finish(self) -> ImportedGame<Othello> {
        let tree = self.tree.in_order();
        let moves = tree.main_line();
        let tree_or_none = (!tree.is_plain()).then_some(tree.clone());
        ImportedGame { tree: tree_or_none, tags: self.facts, ..ImportedGame::new(tree.start, moves) }
    }

    /// Carries out the properties of a node: first the set-up, then the moves, then the comments.
    fn end_node(&mut self) -> Result<(), Saying> {
        let node = std::mem::take(&mut self.node);
        if node.is_empty() {
            return Ok(());
        }
        let sets_up = node.iter().any(|(name, _)| matches!(name.as_str(), "AB" | "AW" | "AE"));
        if !self.has_root {
            self.has_root = true;
            self.read_root(&node, sets_up)?;
        } else if sets_up {
            return Err(LATE_SETUP.say(&[]));
        }
        for (name, values) in &node {
            let side = match name.as_str() {
                "B" => Side::First,
                "W" => Side::Second,
                _ => continue,
            };
            for value in values {
                self.play(side, value.trim())?;
            }
        }
        for (_, values) in node.iter().filter(|(name, _)| name == "C") {
            let comment = self.tree.comment_mut(self.at);
            for value in values {
                if !comment.is_empty() {
                    comment.push('\n');
                }
                comment.push_str(value);
            }
        }
        Ok(())
    }

    fn read_root(&mut self, node: &[(String, Vec<String>)], sets_up: bool) -> Result<(), Saying> {
        let value = |wanted: &str| {
            let found = node.iter().find(|(name, _)| name == wanted);
            found.and_then(|(_, values)| values.first()).map(|value| value.trim())
        };
        if let Some(number) = value("GM").filter(|&number| number != OTHELLO) {
            return Err(OTHER_GAME.say(&[("name", &format!("SGF GM[{}]", shorten(number)))]));
        }
        let size = value("SZ").unwrap_or("8");
        if size.parse() != Ok(self.game.size()) {
            return Err(OTHER_SIZE.say(&[("found", &shorten(size)), ("size", &self.game.size())]));
        }
        let side = match value("PL").and_then(|side| side.chars().next()) {
            Some('W' | 'w') => Some(Side::Second),
            Some(_) => Some(Side::First),
            None => None,
        };
        if sets_up {
            self.tree.start = self.set_up(node, side.unwrap_or(Side::First))?;
            self.side_is_open = side.is_none();
        } else if let Some(side) = side {
            self.tree.start = with_side(self.tree.start, side);
        }
        let facts = node.iter().filter(|(name, _)| !NO_FACTS.contains(&name.as_str()));
        let facts = facts.filter(|(name, _)| !matches!(name.as_str(), "" | "B" | "W" | "C"));
        self.facts = facts.map(|(name, values)| (name.clone(), values.join(", "))).collect();
        Ok(())
    }

    /// Returns the position that `AB`, `AW` and `AE` set up on an empty board.
    fn set_up(&self, node: &[(String, Vec<String>)], side: Side) -> Result<Position, Saying> {
        let mut squares = vec!['-'; usize::from(self.game.size()).pow(2)];
        for (name, values) in node {
            let disc = match name.as_str() {
                "AB" => 'X',
                "AW" => 'O',
                "AE" => '-',
                _ => continue,
            };
            for value in values {
                for square in self.points(value.trim())? {
                    let index =
                        usize::from(square.row()) * usize::from(self.game.size()) + usize::from(square.column());
                    squares[index] = disc;
                }
            }
        }
        let side = if side == Side::First { 'X' } else { 'O' };
        let text: String = squares.into_iter().chain([' ', side]).collect();
        Ok(self.game.parse_position(&text)?)
    }

    /// Reads a square, or a rectangle of squares as `c3:d4`.
    fn points(&self, text: &str) -> Result<Vec<Square>, Saying> {
        let (from, to) = text.split_once(':').unwrap_or((text, text));
        let (from, to) = (self.point(from)?, self.point(to)?);
        let between = |from: u8, to: u8| from.min(to)..=from.max(to);
        let rows = between(from.row(), to.row());
        Ok(rows
            .flat_map(|row| between(from.column(), to.column()).map(move |column| Square::new(column, row)))
            .collect())
    }

    /// Reads `f5`, or two letters for column and row, as in Go: `fe`.
    fn point(&self, text: &str) -> Result<Square, Saying> {
        let square = match *text.to_ascii_lowercase().as_bytes() {
            [column @ b'a'..=b'h', row @ b'a'..=b'h'] => Some(Square::new(column - b'a', row - b'a')),
            _ => text.parse().ok(),
        };
        let size = self.game.size();
        let on_board = square.filter(|square: &Square| square.column() < size && square.row() < size);
        on_board.ok_or_else(|| NO_POINT.say(&[("text", &shorten(text))]))
    }

    /// Plays a move of a side after the present one. A forced pass may be missing.
    fn play(&mut self, side: Side, text: &str) -> Result<(), Saying> {
        let passes = text.is_empty() || is_pass(text) || text.eq_ignore_ascii_case("tt");
        if std::mem::take(&mut self.side_is_open) {
            self.tree.start = with_side(self.tree.start, side);
        }
        let position = self.position();
        // Some programs write passes behind the end.
        if passes && self.game.outcome(&position).is_some() {
            return Ok(());
        }
        if position.side != side {
            if !self.game.must_pass(&position) {
                return Err(WRONG_SIDE.say(&[("text", &shorten(text))]));
            }
            self.push(Move::Pass);
        }
        let mv = if passes { Move::Pass } else { Move::Place(self.point(text)?) };
        let position = self.position();
        if !self.game.is_legal(&position, mv) {
            let refused = Error::refused_move(text, self.game.why_not(&position, mv));
            return Err(refused.in_record(self.ply() + 1).into());
        }
        self.push(mv);
        Ok(())
    }

    fn push(&mut self, mv: Move) {
        self.positions.push(self.game.play_unchecked(&self.position(), mv));
        self.at = Some(self.tree.push(self.at, mv));
    }

    fn position(&self) -> Position {
        self.at.map_or(self.tree.start, |at| self.positions[at])
    }

    /// Returns the number of moves up to the present one.
    fn ply(&self) -> usize {
        std::iter::successors(self.at, |&at| self.tree.nodes[at].parent).count()
    }
}

fn with_side(position: Position, side: Side) -> Position {
    if position.side == side { position } else { Position { own: position.opposing, opposing: position.own, side } }
}
