//! Lessons for beginners: each has a rule, a position and a task.

use endspiel_game::words::Words;
use endspiel_presentation::{Lesson, Task};

/// The lessons of Nine Men's Morris.
pub(crate) const LESSONS: &[Lesson] = &[
    Lesson {
        task: Some(Task {
            ask: Words::new(
                "Place a white stone on any point.",
                "Setze einen weißen Stein auf einen beliebigen Punkt.",
            ),
            moves: &[],
            done: Words::new(
                "Now it would be Black's turn, and so on until all eighteen stones are placed.",
                "Jetzt wäre Schwarz an der Reihe, und so weiter, bis alle achtzehn Steine gesetzt sind.",
            ),
        }),
        ..Lesson::new(
            Words::new("Placing", "Setzen"),
            Words::new(
                "The board has 24 points on three squares, joined by lines. White and Black have nine stones each and \
                 place them in turn on free points. White begins.",
                "Das Brett hat 24 Punkte auf drei Quadraten, die durch Linien verbunden sind. Weiß und Schwarz haben je \
                 neun Steine und setzen sie abwechselnd auf freie Punkte. Weiß beginnt.",
            ),
        )
    },
    Lesson {
        position: "ww....../......../.b....b. w 7 7",
        spots: &["a7", "d7", "g7"],
        task: Some(Task {
            ask: Words::new(
                "Close the mill on the top line, then choose the black stone to remove.",
                "Schließe die Mühle auf der obersten Linie und wähle dann den schwarzen Stein, den du schlägst.",
            ),
            moves: &["g7xd5", "g7xc3"],
            done: Words::new(
                "A mill! The removed stone never comes back. Two mills closed by one move remove two stones.",
                "Mühle! Der geschlagene Stein kommt nie zurück. Zwei Mühlen mit einem Zug schlagen zwei Steine.",
            ),
        }),
        ..Lesson::new(
            Words::new("Closing a mill", "Eine Mühle schließen"),
            Words::new(
                "Three stones of one colour on one line are a mill. A player who closes a mill removes a stone of the other side.",
                "Drei Steine einer Farbe auf einer Linie sind eine Mühle. Wer eine Mühle schließt, schlägt einen Stein der \
                 anderen Seite.",
            ),
        )
    },
    Lesson {
        position: "ww....../....b..w/bbb..... w 5 5",
        spots: &["c5", "d5", "e5"],
        task: Some(Task {
            ask: Words::new(
                "Close your mill. Which black stone can be removed?",
                "Schließe deine Mühle. Welchen schwarzen Stein darfst du schlagen?",
            ),
            moves: &["g7xf2"],
            done: Words::new(
                "Right: only the stone on f2 stands outside the mill. If all stones stood in mills, any could be removed.",
                "Genau: Nur der Stein auf f2 steht außerhalb der Mühle. Stünden alle in Mühlen, dürftest du jeden schlagen.",
            ),
        }),
        ..Lesson::new(
            Words::new("Mills protect", "Mühlen schützen"),
            Words::new(
                "A stone that stands in a mill cannot be removed as long as there are others.",
                "Ein Stein in einer Mühle darf nicht geschlagen werden, solange es andere gibt.",
            ),
        )
    },
    Lesson {
        position: "ww.w.b../.b..b..w/..b..... w 0 0",
        spots: &["g4", "g7"],
        task: Some(Task {
            ask: Words::new(
                "Close the mill on the top line by a move, and remove a stone.",
                "Schließe die Mühle auf der obersten Linie mit einem Zug und schlage einen Stein.",
            ),
            moves: &["g4-g7xd1", "g4-g7xd6", "g4-g7xf2", "g4-g7xe5"],
            done: Words::new("A mill again, this time by moving.", "Wieder eine Mühle, diesmal durch Ziehen."),
        }),
        ..Lesson::new(
            Words::new("Moving", "Ziehen"),
            Words::new(
                "When all stones are placed, the stones move: a stone goes along a line to the next point, if that is free.",
                "Sind alle Steine gesetzt, wird gezogen: Ein Stein geht auf einer Linie zum nächsten Punkt, wenn der frei ist.",
            ),
        )
    },
    Lesson {
        position: "www..b../.b.....w/..b..b.. w 0 0",
        spots: &["a7", "d7", "g7"],
        task: Some(Task {
            ask: Words::new("Open your mill with any of its stones.", "Öffne deine Mühle mit einem ihrer Steine."),
            moves: &["g7-g4", "a7-a4"],
            done: Words::new(
                "With the next move back it closes again and removes another stone.",
                "Mit dem nächsten Zug zurück schließt sie sich wieder und schlägt den nächsten Stein.",
            ),
        }),
        ..Lesson::new(
            Words::new("Opening and closing", "Öffnen und schließen"),
            Words::new(
                "A mill may be opened and closed again as often as you like. Every time it closes, a stone is removed.",
                "Eine Mühle darf beliebig oft geöffnet und wieder geschlossen werden. Jedes Mal wird ein Stein geschlagen.",
            ),
        )
    },
    Lesson {
        position: "ww.w..../w.w...../b.b..bb. w 0 0",
        spots: &["d7", "d6", "b6", "f6"],
        task: Some(Task {
            ask: Words::new(
                "Close the upper mill so that the stone on d7 can go on to close another.",
                "Schließe die obere Mühle so, dass der Stein auf d7 danach noch eine schließen kann.",
            ),
            moves: &["g4-g7xc5", "g4-g7xe5", "g4-g7xd3", "g4-g7xc3"],
            done: Words::new(
                "A double mill: d7-d6 closes one mill, d6-d7 the other. A stone is removed with every move.",
                "Eine Zwickmühle: d7-d6 schließt die eine Mühle, d6-d7 die andere. Mit jedem Zug wird ein Stein geschlagen.",
            ),
        }),
        ..Lesson::new(
            Words::new("The double mill", "Die Zwickmühle"),
            Words::new(
                "The strongest figure of the game: one stone goes to and fro between two mills, and each of its moves \
                 closes one of them.",
                "Die stärkste Figur des Spiels: Ein Stein pendelt zwischen zwei Mühlen, und jeder seiner Züge schließt eine.",
            ),
        )
    },
    Lesson {
        position: "ww....../......w./..bb.b.b w 0 0",
        spots: &["b2", "g7"],
        task: Some(Task {
            ask: Words::new(
                "Jump with the stone on b2 to close a mill.",
                "Springe mit dem Stein auf b2 so, dass er eine Mühle schließt.",
            ),
            moves: &["b2-g7xe5", "b2-g7xe4", "b2-g7xd3", "b2-g7xc4"],
            done: Words::new(
                "Three stones that jump are hard to catch: many such games are drawn.",
                "Drei Steine, die springen, sind schwer zu fangen: Viele solche Spiele enden unentschieden.",
            ),
        }),
        ..Lesson::new(
            Words::new("Flying", "Springen"),
            Words::new(
                "A player with only three stones left may jump with them to any free point.",
                "Wer nur noch drei Steine hat, darf mit ihnen auf jeden freien Punkt springen.",
            ),
        )
    },
    Lesson {
        position: "ww.w..../..w...../b....b.b w 0 0",
        spots: &[],
        task: Some(Task {
            ask: Words::new(
                "Black has three stones. Win with one move.",
                "Schwarz hat drei Steine. Gewinne mit einem Zug.",
            ),
            moves: &["g4-g7xc5", "g4-g7xd3", "g4-g7xc4"],
            done: Words::new(
                "Two stones can make no mill: White has won.",
                "Zwei Steine können keine Mühle bilden: Weiß hat gewonnen.",
            ),
        }),
        ..Lesson::new(
            Words::new("Winning", "Gewinnen"),
            Words::new(
                "You win when the other side has only two stones left, or cannot move. If 30 moves in a row remove \
                 nothing, or a position comes up for the fifth time, the game is drawn.",
                "Du gewinnst, wenn die andere Seite nur noch zwei Steine hat oder nicht ziehen kann. Wird 30 Züge lang \
                 nichts geschlagen oder kommt eine Stellung zum fünften Mal vor, ist das Spiel unentschieden.",
            ),
        )
    },
];
