//! Insights, checked by hand and against the solver.

use endspiel_connect4::sized::{ConnectFour, Solver, Word};
use endspiel_game::conformance::random_game;
use endspiel_game::{Colour, Game, Notation, Side};
use endspiel_knowledge::{Effort, Exact, Stop, Value};
use endspiel_presentation::{Drawing, Insight, Sign};

fn game<W: Word>(spec: &str) -> ConnectFour<W> {
    ConnectFour::from_spec(spec.parse().unwrap()).unwrap()
}

fn seen(position: &str) -> Insight {
    let game = game::<u64>("connect4");
    game.insight(&game.parse_position(position).unwrap())
}

fn said(insight: &Insight) -> Vec<&str> {
    insight.says.iter().map(|saying| &*saying.text).collect()
}

#[test]
fn threats_are_marked_by_the_rows_they_lie_in() {
    // Yellow has three in the third row and on two diagonals.
    let insight = seen("......./......./......./.xxx.../.oxo.../.xox.oo o");
    let marks: Vec<_> = insight.marks.iter().map(|mark| (&*mark.at, mark.side, mark.sign)).collect();
    for (at, sign) in [("13", Sign::Strong), ("53", Sign::Strong), ("14", Sign::Weak), ("54", Sign::Weak)] {
        assert!(marks.contains(&(at, Colour::White, sign)), "{at} {marks:?}");
    }
    assert_eq!(marks.len(), 4, "{marks:?}");
    // One cell fits below row 2 of columns 1 and 5 each, 3 in each of the next three, 5 in each of the last two.
    let text = "21 more can be played without playing below a threat; then it is Yellow's turn, who can give up \
                row 3 of column 1 and row 3 of column 5";
    assert_eq!(said(&insight), [text]);
    let german = insight.marks[0].says.german.as_deref();
    assert_eq!(german, Some("Gelb droht auf Reihe 3 von Spalte 1, in einer ungeraden Reihe, und diese fallen Gelb zu"));
}

#[test]
fn what_decides_with_the_next_stone_is_said_first() {
    assert_eq!(said(&seen("12121"))[0], "Red has to take row 4 of column 1");
    assert_eq!(said(&seen("121212"))[0], "Yellow wins on row 4 of column 1 at once");
    assert_eq!(said(&seen("44553"))[0], "Red can take only one of them: row 1 of column 2 and row 1 of column 6");
    assert_eq!(seen("1212121"), Insight::default(), "it is over");
    let begin = "no side has a threat to wait for; as the columns fill up, Red gets the even rows and the last stone";
    assert_eq!(said(&seen("-"))[0], begin);
}

#[test]
fn the_side_that_must_play_below_a_threat_is_counted() {
    let game = game::<u64>("connect4");
    let board = game.board();
    let mut counted = 0;
    for (position, _) in (0..200).flat_map(|seed| random_game(&game, seed)) {
        let insight = game.insight(&position);
        let Some(saying) = insight.says.iter().find(|saying| saying.text.contains("more can be played")) else {
            continue;
        };
        // Every column filled from below, as long as the cell above is no threat.
        let completes = |column: u8, row: u8| {
            let cell = board.cell(column, row);
            let threat = |side: Side| board.has_line(position.of(side) | 1 << cell.0);
            row < board.rows() && position.stone_at(cell).is_none() && Side::BOTH.into_iter().any(threat)
        };
        let mut room = 0;
        for column in 0..board.cols() {
            let height = (0..board.rows()).filter(|&row| position.stone_at(board.cell(column, row)).is_some()).count();
            room += (height as u8..board.rows()).take_while(|&row| !completes(column, row + 1)).count();
        }
        let then = if room % 2 == 0 { position.side() } else { !position.side() };
        let name = if then == Side::First { "Yellow" } else { "Red" };
        let expected = format!("{room} more can be played without playing below a threat; then it is {name}'s turn");
        assert!(saying.text.starts_with(&expected), "{saying}\n{expected} {}", game.print_position(&position));
        counted += 1;
    }
    assert!(counted > 100, "{counted}");
}

/// Checks that sentences that claim a result are true, and so are those about the next stone.
fn check_against_solver<W: Word>(spec: &str, late: u32) {
    let game = game::<W>(spec);
    let solver = Solver::new(*game.board());
    let (mut proven, mut urgent) = (0, 0);
    for (position, _) in (0..100).flat_map(|seed| random_game(&game, seed)) {
        if game.outcome(&position).is_some() || game.board().cells() - position.all.count_ones() > late {
            continue;
        }
        let known = solver.value(&game, &position, Effort::Solve, &Stop::never()).unwrap();
        let first = if position.side() == Side::First { known.value } else { known.value.reversed() };
        for saying in game.insight(&position).says {
            let first_named = saying.text.starts_with("Yellow");
            let claimed = if first_named { first } else { first.reversed() };
            match saying.key {
                "connect4.cannot-lose" => {
                    assert_ne!(claimed, Value::Loss, "{saying} {}", game.print_position(&position));
                }
                "connect4.wins-by" => assert_eq!(claimed, Value::Win, "{saying} {}", game.print_position(&position)),
                "connect4.at-once" => assert_eq!((claimed, known.plies), (Value::Win, Some(1))),
                "connect4.cannot-stop" => assert_eq!((claimed, known.plies), (Value::Loss, Some(2))),
                _ => continue,
            }
            if saying.key == "connect4.cannot-lose" || saying.key == "connect4.wins-by" {
                proven += 1;
            } else {
                urgent += 1;
            }
        }
    }
    assert!(proven > 10 && urgent > 20, "{spec}: {proven} {urgent}");
}

#[test]
fn what_is_claimed_is_what_the_solver_finds() {
    check_against_solver::<u64>("connect4", 18);
    check_against_solver::<u64>("connect4:cols=5,rows=5", 18);
    check_against_solver::<u64>("connect4:cols=6,rows=5", 18);
    check_against_solver::<u128>("connect4:cols=6,rows=4", 18);
}

#[test]
fn mirror_images_are_seen_alike() {
    let game = game::<u64>("connect4");
    for (position, _) in (0..30).flat_map(|seed| random_game(&game, seed)) {
        let image = game.insight(&game.transform(&position, endspiel_game::Symmetry(1)));
        let insight = game.insight(&position);
        assert_eq!(insight.marks.len(), image.marks.len());
        let keys = |insight: &Insight| insight.says.iter().map(|saying| saying.key).collect::<Vec<_>>();
        assert_eq!(keys(&insight), keys(&image));
    }
}
