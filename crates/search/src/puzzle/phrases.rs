//! The questions of puzzles, and the sentences about moves.

use endspiel_game::words::Phrase;

pub(super) const WINS: Phrase =
    Phrase::new("puzzle.wins", "{side} to move: only one move wins", "{side} am Zug: Nur ein Zug gewinnt");
pub(super) const HOLDS: Phrase = Phrase::new(
    "puzzle.holds",
    "{side} to move: only one move does not lose",
    "{side} am Zug: Nur ein Zug verliert nicht",
);
pub(super) const WIN_NOW: Phrase =
    Phrase::new("puzzle.win-now", "{side} wins at once: with which move?", "{side} gewinnt sofort: Mit welchem Zug?");
pub(super) const WIN_IN: Phrase = Phrase::new(
    "puzzle.win-in",
    "{side} wins in {moves} moves: which is the first?",
    "{side} gewinnt in {moves} Zügen: Welcher ist der erste?",
);
pub(super) const MOST_PIECES: Phrase = Phrase::new(
    "puzzle.most",
    "{side} to move: which move brings the most {pieces}?",
    "{side} am Zug: Welcher Zug bringt die meisten {pieces}?",
);

pub(super) const LETS_WIN_NOW: Phrase =
    Phrase::new("puzzle.lets-win-now", "{side} wins at once with {reply}", "{side} gewinnt sofort mit {reply}");
pub(super) const LETS_WIN_IN: Phrase = Phrase::new(
    "puzzle.lets-win-in",
    "{side} answers {reply} and wins in {moves} moves",
    "{side} antwortet {reply} und gewinnt in {moves} Zügen",
);
pub(super) const LETS_WIN: Phrase =
    Phrase::new("puzzle.lets-win", "{side} answers {reply} and wins", "{side} antwortet {reply} und gewinnt");
pub(super) const LETS_WIN_BY: Phrase = Phrase::new(
    "puzzle.lets-win-by",
    "{side} answers {reply} and wins by {count}",
    "{side} antwortet {reply} und gewinnt mit {count} Vorsprung",
);
pub(super) const LETS_DRAW: Phrase = Phrase::new(
    "puzzle.lets-draw",
    "{side} answers {reply} and holds the draw",
    "{side} antwortet {reply} und hält unentschieden",
);
pub(super) const WINS_NOW: Phrase = Phrase::new("puzzle.wins-now", "this wins at once", "das gewinnt sofort");
pub(super) const WINS_IN: Phrase =
    Phrase::new("puzzle.wins-in", "this wins in {moves} moves", "das gewinnt in {moves} Zügen");
pub(super) const WINS_BY: Phrase =
    Phrase::new("puzzle.wins-by", "this wins by {count}", "das gewinnt mit {count} Vorsprung");
pub(super) const WINS_TOO: Phrase = Phrase::new("puzzle.wins-too", "this wins", "das gewinnt");
pub(super) const DRAWS: Phrase = Phrase::new("puzzle.draws", "this is a draw", "das ist unentschieden");
pub(super) const LOSES: Phrase = Phrase::new("puzzle.loses", "this loses", "das verliert");
pub(super) const UNDECIDED: Phrase =
    Phrase::new("puzzle.undecided", "this decides nothing yet", "das entscheidet noch nichts");
pub(super) const LETS_CAPTURE: Phrase =
    Phrase::new("puzzle.lets-blow", "this lets {side} {blow} with {reply}", "das lässt {side} mit {reply} {blow}");
