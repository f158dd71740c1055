//! The questions of puzzles, and the sentences about moves.

endspiel_game::phrases! {
    pub(super) WINS = "puzzle.wins": "{side} to move: only one move wins", "{side} am Zug: Nur ein Zug gewinnt";
    pub(super) HOLDS = "puzzle.holds":
        "{side} to move: only one move does not lose",
        "{side} am Zug: Nur ein Zug verliert nicht";
    pub(super) WIN_NOW = "puzzle.win-now":
        "{side} wins at once: with which move?",
        "{side} gewinnt sofort: Mit welchem Zug?";
    pub(super) WIN_IN = "puzzle.win-in":
        "{side} wins in {moves} moves: which is the first?",
        "{side} gewinnt in {moves} Zügen: Welcher ist der erste?";
    pub(super) MOST_PIECES = "puzzle.most":
        "{side} to move: which move brings the most {pieces}?",
        "{side} am Zug: Welcher Zug bringt die meisten {pieces}?";

    pub(super) LETS_WIN_NOW = "puzzle.lets-win-now":
        "{side} wins at once with {reply}",
        "{side} gewinnt sofort mit {reply}";
    pub(super) LETS_WIN_IN = "puzzle.lets-win-in":
        "{side} answers {reply} and wins in {moves} moves",
        "{side} antwortet {reply} und gewinnt in {moves} Zügen";
    pub(super) LETS_WIN = "puzzle.lets-win": "{side} answers {reply} and wins", "{side} antwortet {reply} und gewinnt";
    pub(super) LETS_WIN_BY = "puzzle.lets-win-by":
        "{side} answers {reply} and wins by {count}",
        "{side} antwortet {reply} und gewinnt mit {count} Vorsprung";
    pub(super) LETS_DRAW = "puzzle.lets-draw":
        "{side} answers {reply} and holds the draw",
        "{side} antwortet {reply} und hält unentschieden";
    pub(super) WINS_NOW = "puzzle.wins-now": "this wins at once", "das gewinnt sofort";
    pub(super) WINS_IN = "puzzle.wins-in": "this wins in {moves} moves", "das gewinnt in {moves} Zügen";
    pub(super) WINS_BY = "puzzle.wins-by": "this wins by {count}", "das gewinnt mit {count} Vorsprung";
    pub(super) WINS_TOO = "puzzle.wins-too": "this wins", "das gewinnt";
    pub(super) DRAWS = "puzzle.draws": "this is a draw", "das ist unentschieden";
    pub(super) LOSES = "puzzle.loses": "this loses", "das verliert";
    pub(super) UNDECIDED = "puzzle.undecided": "this decides nothing yet", "das entscheidet noch nichts";
    pub(super) LETS_CAPTURE = "puzzle.lets-blow":
        "this lets {side} {blow} with {reply}",
        "das lässt {side} mit {reply} {blow}";
}
