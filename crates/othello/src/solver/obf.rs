//! Lines of endgame files: OBF (`XXO-… X; F5:+2; C3:-4;`) and other formats that begin with the squares and the
//! side to move.

use endspiel_knowledge::Expected;

/// Splits a line into its first `squares` squares with the side to move behind them, and its results.
pub(super) fn read_line(squares: usize, line: &str) -> (&str, Expected<'_>) {
    let (board, results) = line.split_once(';').unwrap_or((line, ""));
    let letters = board.char_indices().filter(|(_, letter)| !letter.is_whitespace());
    let end = letters.map(|(at, letter)| at + letter.len_utf8()).nth(squares);
    let results = results.split(';').filter_map(|result| {
        let (square, discs) = result.split_once(':')?;
        Some((square.trim(), discs.trim().parse().ok()?))
    });
    let results: Vec<(&str, i32)> = results.collect();
    let score = results.iter().map(|&(_, discs)| discs).max();
    let worse = results.iter().filter(|&&(_, discs)| Some(discs) < score).map(|&(square, _)| square).collect();
    (&board[..end.unwrap_or(board.len())], Expected { score, worse })
}

#[cfg(test)]
mod tests {
    use endspiel_knowledge::Expected;

    use super::read_line;

    #[test]
    fn what_follows_the_side_to_move_is_ignored_but_for_results() {
        let board = "----XO--OX------";
        let none = Expected::default();
        for (line, position, expected) in [
            (format!("{board} X"), "----XO--OX------ X", &none),
            (format!("{board}O; % a comment"), "----XO--OX------O", &none),
            ("---- XO-- OX-- ---- X 1-1 0:30".to_owned(), "---- XO-- OX-- ---- X", &none),
            (format!("{board} X;c1:-3"), "----XO--OX------ X", &Expected { score: Some(-3), worse: vec![] }),
            (
                format!("{board} X; C1:-2; A3:+4; d2: +4; b4:x; B4:0;"),
                "----XO--OX------ X",
                &Expected { score: Some(4), worse: vec!["C1", "B4"] },
            ),
            ("--X; short".to_owned(), "--X", &none),
            ("ä".repeat(20), &"ä".repeat(17), &none),
        ] {
            assert_eq!(read_line(16, &line), (position, expected.clone()), "{line}");
        }
    }
}
