//! The kinds of puzzles, and the question with one answer that a position asks.

use endspiel_game::words::Saying;
use endspiel_knowledge::{Known, Searchable, Value};
use endspiel_presentation::Drawing;

use super::exact_values::MoveValues;
use super::phrases::{HOLDS, MOST_PIECES, WIN_IN, WIN_NOW, WINS};

/// The longest win that a puzzle asks for by its number of moves.
const MAX_COUNTED_WIN: u32 = 4;

/// Minimum number of legal moves of a puzzle.
const MIN_MOVES: usize = 3;

/// The question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PuzzleKind {
    /// The only move that wins.
    Wins,
    /// The only move that does not lose.
    Holds,
    /// The only move that wins in this many moves.
    WinIn(u32),
    /// The move with the best count.
    Most,
    /// The only move that wins, by a motif of the game.
    Motif(usize),
}

impl PuzzleKind {
    /// Returns its name in this game.
    pub(super) fn word<G: Drawing + Searchable>(self) -> String {
        match self {
            PuzzleKind::Wins => "wins".to_owned(),
            PuzzleKind::Holds => "holds".to_owned(),
            PuzzleKind::WinIn(moves) => format!("win-in:{moves}"),
            PuzzleKind::Most => "most".to_owned(),
            PuzzleKind::Motif(number) => motif_word::<G>(number).to_owned(),
        }
    }

    pub(super) fn from_word<G: Drawing + Searchable>(word: &str) -> Option<PuzzleKind> {
        match word {
            "wins" => Some(PuzzleKind::Wins),
            "holds" => Some(PuzzleKind::Holds),
            "most" => Some(PuzzleKind::Most),
            _ => match word.strip_prefix("win-in:") {
                Some(moves) => moves.parse().ok().map(PuzzleKind::WinIn),
                None => (0..G::MOTIFS.len()).find(|&number| motif_word::<G>(number) == word).map(PuzzleKind::Motif),
            },
        }
    }

    /// Returns the depth from which on every search sees the answer.
    pub(super) fn seen_from(self) -> Option<u32> {
        match self {
            PuzzleKind::WinIn(moves) => Some(2 * moves - 1),
            _ => None,
        }
    }

    /// Returns the question to the side to move.
    pub(super) fn question<G: Drawing + Searchable>(self, game: &G, position: &G::Position) -> Saying {
        let side = G::INFO.stones[game.side_to_move(position).index()].name;
        match self {
            PuzzleKind::Wins => WINS.say(&[("side", &side)]),
            PuzzleKind::Holds => HOLDS.say(&[("side", &side)]),
            PuzzleKind::WinIn(1) => WIN_NOW.say(&[("side", &side)]),
            PuzzleKind::WinIn(moves) => WIN_IN.say(&[("side", &side), ("moves", &moves)]),
            PuzzleKind::Most => MOST_PIECES.say(&[("side", &side), ("pieces", &G::INFO.pieces.many)]),
            PuzzleKind::Motif(number) => G::MOTIFS[number].say(&[("side", &side)]),
        }
    }
}

/// Returns the last part of a motif's key.
fn motif_word<G: Drawing + Searchable>(number: usize) -> &'static str {
    let key = G::MOTIFS[number].key;
    key.rsplit_once('.').map_or(key, |(_, word)| word)
}

/// Returns the question of a position with these values, and its answers.
pub(super) fn question<G: Drawing + Searchable>(
    game: &G,
    position: &G::Position,
    values: &MoveValues<G::Move>,
) -> Option<(PuzzleKind, Vec<G::Move>)> {
    if values.moves.len() < MIN_MOVES {
        return None;
    }
    let with = |value: Value| {
        values.moves.iter().filter_map(move |&(mv, known)| Some((mv, known.filter(|known| known.value == value)?)))
    };
    let won: Vec<(G::Move, Known)> = with(Value::Win).collect();
    let complete = values.complete();
    if let Some(&(_, fastest)) = won.iter().min_by_key(|(_, known)| known.plies) {
        let moves = fastest.plies.map(|plies| plies.div_ceil(2)).filter(|&moves| moves <= MAX_COUNTED_WIN);
        let soonest: Vec<G::Move> =
            won.iter().filter(|(_, known)| known.plies == fastest.plies).map(|&(mv, _)| mv).collect();
        let only = complete.is_some() && won.len() == 1;
        let motif = |mv| game.motif(position, mv);
        if let [mv] = soonest[..]
            && let Some(found) = motif(mv)
            && values.moves.iter().all(|&(other, _)| other == mv || motif(other) != Some(found))
        {
            return Some((PuzzleKind::Motif(found), soonest));
        }
        if let Some(moves) = moves {
            let answers = one_answer(game, soonest, moves == 1)?;
            return Some((PuzzleKind::WinIn(moves), answers));
        }
        return match only {
            true => Some((PuzzleKind::Wins, soonest)),
            false => most(complete.as_deref()?).filter(|_| G::INFO.counted).map(|mv| (PuzzleKind::Most, vec![mv])),
        };
    }
    let complete = complete?;
    let held: Vec<G::Move> = with(Value::Draw).map(|(mv, _)| mv).collect();
    if held.len() == 1 && complete.len() > held.len() {
        return Some((PuzzleKind::Holds, held));
    }
    None
}

/// Returns the answers if they count as one: a single move, or at the end of a game moves that
/// differ only in their removal.
fn one_answer<G: Drawing + Searchable>(game: &G, answers: Vec<G::Move>, ends: bool) -> Option<Vec<G::Move>> {
    let first = *answers.first()?;
    let same = answers.len() == 1 || ends && answers.iter().all(|&mv| game.is_same_step(mv, first));
    same.then_some(answers)
}

/// Returns the move with the best count, if it is the only one.
fn most<M: Copy>(moves: &[(M, Known)]) -> Option<M> {
    let best = moves.iter().filter_map(|(_, known)| known.count).max()?;
    let mut best_moves = moves.iter().filter(|(_, known)| known.count == Some(best));
    let &(mv, _) = best_moves.next()?;
    best_moves.next().is_none().then_some(mv)
}
