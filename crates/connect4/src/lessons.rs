//! Lessons for beginners: each has a rule, a position and a task.

use endspiel_game::words::Words;
use endspiel_presentation::{Lesson, Task};

/// The lessons of Connect Four on the standard board.
pub(crate) const LESSONS: &[Lesson] = &[
    Lesson {
        task: Some(Task {
            ask: Words::new(
                "Drop a yellow stone into any column.",
                "Wirf einen gelben Stein in eine beliebige Spalte.",
            ),
            moves: &[],
            done: Words::new("Now it would be Red's turn.", "Jetzt wäre Rot an der Reihe."),
        }),
        ..Lesson::new(
            Words::new("Dropping", "Einwerfen"),
            Words::new(
                "Yellow and Red drop their stones in turn. A stone falls to the lowest free cell of its column. Yellow begins.",
                "Gelb und Rot werfen abwechselnd Steine ein. Ein Stein fällt auf das unterste freie Feld seiner Spalte. Gelb \
                 beginnt.",
            ),
        )
    },
    Lesson {
        position: "112233",
        spots: &["11", "21", "31", "41"],
        task: Some(Task {
            ask: Words::new("Complete the four.", "Vervollständige die Viererreihe."),
            moves: &["4"],
            done: Words::new("Four in a row: Yellow has won.", "Vier in einer Reihe: Gelb hat gewonnen."),
        }),
        ..Lesson::new(
            Words::new("Four in a row", "Vier in einer Reihe"),
            Words::new(
                "The first player with four stones in a row wins. If the board is full before that, the game is drawn.",
                "Wer zuerst vier Steine in einer Reihe hat, gewinnt. Ist das Brett vorher voll, ist das Spiel unentschieden.",
            ),
        )
    },
    Lesson {
        position: "......./......./......./..xx.../.xoo.../xoox..o x",
        spots: &["11", "22", "33"],
        task: Some(Task {
            ask: Words::new(
                "Find the stone that completes the diagonal.",
                "Finde den Stein, der die Diagonale vollendet.",
            ),
            moves: &["4"],
            done: Words::new("The diagonals are easily overlooked.", "Diagonalen übersieht man leicht."),
        }),
        ..Lesson::new(
            Words::new("In every direction", "In jede Richtung"),
            Words::new(
                "A row may run across, straight up or along a diagonal.",
                "Eine Reihe kann waagerecht, senkrecht oder schräg liegen.",
            ),
        )
    },
    Lesson {
        position: "123252",
        spots: &["21", "22", "23"],
        task: Some(Task {
            ask: Words::new("Red threatens to win. Stop it.", "Rot droht zu gewinnen. Verhindere es."),
            moves: &["2"],
            done: Words::new(
                "Before each move, look what the other side threatens.",
                "Sieh vor jedem Zug nach, womit die andere Seite droht.",
            ),
        }),
        ..Lesson::new(
            Words::new("Threats", "Drohungen"),
            Words::new(
                "Three stones with a free fourth cell are a threat. A player who does not parry it loses.",
                "Drei Steine mit freiem viertem Feld sind eine Drohung. Wer sie nicht abwehrt, verliert.",
            ),
        )
    },
    Lesson {
        position: "3344",
        spots: &["31", "41"],
        task: Some(Task {
            ask: Words::new(
                "Make a row of three that can be completed at either end.",
                "Bilde eine Dreierreihe, die sich an beiden Enden vollenden lässt.",
            ),
            moves: &["5", "2"],
            done: Words::new(
                "Red can parry only one of the two threats.",
                "Rot kann nur eine der beiden Drohungen abwehren.",
            ),
        }),
        ..Lesson::new(
            Words::new("Two threats at once", "Zwei Drohungen zugleich"),
            Words::new(
                "Most games are won by two threats at once: only one of them can be parried.",
                "Die meisten Spiele gewinnt man mit zwei Drohungen zugleich: Nur eine davon lässt sich abwehren.",
            ),
        )
    },
    Lesson {
        spots: &["13", "23", "33", "43", "53", "63", "73"],
        ..Lesson::new(
            Words::new("Odd and even rows", "Ungerade und gerade Reihen"),
            Words::new(
                "Towards the end the columns fill up in pairs: Yellow plays in an odd row, Red on top of it in an even one. So \
                 a threat of Yellow in an odd row, the third or the fifth, wins in the end, and one of Red in an even row.",
                "Zum Ende füllen sich die Spalten paarweise: Gelb spielt in eine ungerade Reihe, Rot darüber in eine gerade. \
                 Eine Drohung von Gelb in einer ungeraden Reihe, der dritten oder fünften, gewinnt deshalb am Ende, eine von \
                 Rot in einer geraden.",
            ),
        )
    },
];
