//! Lessons for beginners: each has a rule, a position and a task.

use endspiel_game::words::Words;
use endspiel_presentation::{Lesson, Task};

/// The lessons of Othello on the standard board.
pub(crate) const LESSONS: &[Lesson] = &[
    Lesson {
        spots: &["d4", "e4", "d5", "e5"],
        task: Some(Task {
            ask: Words::new(
                "Place a black disc so that it encloses a white one.",
                "Setze einen schwarzen Stein so, dass er einen weißen einschließt.",
            ),
            moves: &[],
            done: Words::new(
                "The white disc between two black ones has turned over.",
                "Der weiße Stein zwischen zwei schwarzen ist umgedreht.",
            ),
        }),
        ..Lesson::new(
            Words::new("Enclosing", "Einschließen"),
            Words::new(
                "Discs are black on one side and white on the other. A new disc must enclose discs of the other side between itself and another disc of its own colour; these turn over. Black begins.",
                "Die Steine sind auf einer Seite schwarz, auf der anderen weiß. Ein neuer Stein muss gegnerische Steine zwischen sich und einem anderen der eigenen Farbe einschließen; sie werden umgedreht. Schwarz beginnt.",
            ),
        )
    },
    Lesson {
        position: "----------------------------OX-----OO------X-X------------------ X",
        spots: &["d5", "e4", "e5"],
        task: Some(Task {
            ask: Words::new(
                "One move turns discs in three directions. Find it.",
                "Ein Zug dreht Steine in drei Richtungen um. Finde ihn.",
            ),
            moves: &["d4"],
            done: Words::new("Three lines at once.", "Drei Linien auf einmal."),
        }),
        ..Lesson::new(
            Words::new("In every direction", "In jede Richtung"),
            Words::new(
                "Discs are enclosed across, up and down and diagonally, and all of them turn over.",
                "Eingeschlossen wird waagerecht, senkrecht und schräg, und alles Eingeschlossene wird umgedreht.",
            ),
        )
    },
    Lesson {
        position: "-OX------------------------OX------XO--------------------------- X",
        spots: &["a1", "h1", "a8", "h8"],
        task: Some(Task {
            ask: Words::new("Take the corner.", "Nimm die Ecke."),
            moves: &["a1"],
            done: Words::new(
                "A disc in a corner can never be enclosed, and from there whole edges become safe.",
                "Einen Stein in der Ecke kann niemand mehr einschließen, und von dort aus werden ganze Ränder sicher.",
            ),
        }),
        ..Lesson::new(
            Words::new("Corners", "Ecken"),
            Words::new(
                "Corners are the best squares. So beware of the squares beside a free corner: they invite the other side in.",
                "Ecken sind die besten Felder. Hüte dich vor den Feldern neben einer freien Ecke: Sie laden die andere Seite ein.",
            ),
        )
    },
    Lesson::new(
        Words::new("Passing", "Passen"),
        Words::new(
            "A side that cannot enclose anything passes, and the other side moves again. If neither side can move, the game is \
             over.",
            "Wer nichts einschließen kann, passt, und die andere Seite ist noch einmal am Zug. Kann niemand mehr ziehen, ist \
             das Spiel zu Ende.",
        ),
    ),
    Lesson {
        position: "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOOOOOOOOOXXXXXXO- X",
        spots: &["h8"],
        task: Some(Task {
            ask: Words::new("Place the last disc.", "Setze den letzten Stein."),
            moves: &["h8"],
            done: Words::new(
                "The board is full and Black has more discs: Black has won.",
                "Das Brett ist voll, und Schwarz hat mehr Steine: Schwarz hat gewonnen.",
            ),
        }),
        ..Lesson::new(
            Words::new("Counting", "Zählen"),
            Words::new(
                "At the end the discs are counted; the side with more discs has won. On the way there fewer discs are often better: \
                 they leave the other side less to turn.",
                "Am Ende werden die Steine gezählt; wer mehr hat, gewinnt. Unterwegs sind wenige oft besser: Sie lassen der \
                 anderen Seite weniger umzudrehen.",
            ),
        )
    },
];
