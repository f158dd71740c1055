//! Othello files: GGF, SGF, WTHOR and transcripts.

use endspiel_game::{Game, GameTree, ImportedGame, Notation, Side};
use endspiel_othello::{Move, Othello};
use endspiel_presentation::AnyGame;

use crate::{check_error, words};

/// The sizes of a WTHOR game and of the facts before its moves, in bytes.
const WTHOR_GAME: usize = 68;
const WTHOR_FACTS: usize = 8;

/// What surrounds the bytes of an input, so that not every input needs the right header.
#[derive(Clone, Copy, Debug)]
pub enum Envelope {
    /// The bytes are the file.
    None,
    /// The bytes are the properties of one GGF game after its board.
    Ggf,
    /// The bytes are the nodes of one SGF game after its root.
    Sgf,
    /// The bytes are games of a WTHOR file, the last one filled up with zeros.
    Wthor,
}

impl Envelope {
    /// All values, in the order in which an input chooses them.
    pub const ALL: [Envelope; 4] = [Envelope::None, Envelope::Ggf, Envelope::Wthor, Envelope::Sgf];

    fn file(self, game: &Othello, bytes: &[u8]) -> Vec<u8> {
        match self {
            Envelope::None => bytes.to_vec(),
            Envelope::Ggf => {
                let board = game.print_position(&game.start());
                let mut file = format!("(;GM[Othello]BO[{} {board}]", game.size()).into_bytes();
                file.extend(bytes);
                file.extend(b";)");
                file
            }
            Envelope::Sgf => [format!("(;GM[2]SZ[{}]", game.size()).as_bytes(), bytes, b")"].concat(),
            Envelope::Wthor => wthor_file(game, bytes),
        }
    }
}

/// Reads a file. Accepted input is a list of legal games that can be written and read again.
pub fn check(game: &Othello, envelope: Envelope, bytes: &[u8]) {
    let file = envelope.file(game, bytes);
    let _ = game.import_names(&file);
    // Also of a damaged file only legal games are read.
    for found in Notation::import_part(game, &file).games {
        words::check_game(game, &found.start, &found.moves);
    }
    let games = match Notation::import(game, &file) {
        Ok(games) => games,
        Err(error) => return check_error(&error),
    };
    let described = AnyGame::import(game, &file).expect("the outer layer reads what the hot one does");
    assert_eq!(described.len(), games.len());
    for (found, description) in games.iter().zip(&described) {
        let end = words::check_game(game, &found.start, &found.moves);
        assert_eq!(description.start, game.print_position(&found.start));
        assert_eq!(description.plies, found.moves.len());
        assert_eq!(description.position, game.print_position(&end));
        assert_eq!(description.result.is_some(), game.outcome(&end).is_some());
        assert!(serde_json::to_value(description).is_ok_and(|json| json.is_object()));
        check_written_again(game, found);
    }
}

/// Checks that a game survives a round trip through the other formats.
fn check_written_again(game: &Othello, found: &ImportedGame<Othello>) {
    let ggf = Notation::import(game, ggf_game(game, found).as_bytes()).expect("GGF we have written");
    assert_eq!((ggf[0].start, &ggf[0].moves), (found.start, &found.moves));
    let tree = found.tree.clone().unwrap_or_else(|| {
        let mut tree = GameTree::new(found.start);
        found.moves.iter().fold(None, |at, &mv| Some(tree.push(at, mv)));
        tree
    });
    let sgf = Notation::print_sgf(game, &tree, &[]).expect("Othello has this format");
    let sgf = Notation::import(game, sgf.as_bytes()).expect("SGF we have written");
    assert_eq!((sgf[0].start, &sgf[0].moves, &sgf[0].tree), (found.start, &found.moves, &found.tree));
    let fits = found.moves.len() <= WTHOR_GAME - WTHOR_FACTS;
    if found.start == game.start() && fits && found.moves.last() != Some(&Move::Pass) {
        let mut bytes = vec![0; WTHOR_FACTS];
        bytes.extend(found.moves.iter().filter_map(|mv| match mv {
            Move::Place(square) => Some(10 * (square.row() + 1) + square.column() + 1),
            Move::Pass => None,
        }));
        let wthor = Notation::import(game, &wthor_file(game, &bytes)).expect("WTHOR we have written");
        assert_eq!((wthor[0].start, &wthor[0].moves), (found.start, &found.moves));
    }
}

fn ggf_game(game: &Othello, found: &ImportedGame<Othello>) -> String {
    let board = game.print_position(&found.start);
    let mut text = format!("(;GM[Othello]BO[{} {board}]", game.size());
    let mut side = found.start.side;
    for mv in game.print_moves(&found.start, &found.moves) {
        text += &format!("{}[{mv}/1.25/3]", if side == Side::First { 'B' } else { 'W' });
        side = !side;
    }
    text + ";)"
}

fn wthor_file(game: &Othello, games: &[u8]) -> Vec<u8> {
    let count = games.len().div_ceil(WTHOR_GAME);
    let mut file = vec![20, 24, 1, 1];
    file.extend((count as u32).to_le_bytes());
    file.extend([0, 0, 0xe8, 0x07, game.size(), 0, 24, 0]);
    file.extend(games);
    file.resize(16 + count * WTHOR_GAME, 0);
    file
}
