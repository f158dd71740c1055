/** German words of the learning pages. @type {Record<keyof typeof import("./en.js").en, string>} */
export const de = {
  "learn": "Lernen", "learn.rules": "Spielregeln", "learn.puzzles": "Aufgaben", "learn.openings": "Eröffnungen", "learn.proof": "Beweis", "learn.parts": "Was es zu lernen gibt",

  "rules.step": "Schritt {n} von {all}", "rules.next": "Weiter", "rules.back": "Zurück", "rules.none": "Für dieses Spiel gibt es noch keine Lektionen.",
  "rules.other": "Der Zug ist erlaubt, gemeint ist hier aber ein anderer. Versuche es noch einmal.",
  "rules.done": "Mehr muss man nicht wissen. Jetzt ausprobieren:", "rules.toPuzzles": "Aufgaben lösen", "rules.toGame": "Gegen den Anfänger spielen",

  "puzzle.day": "Aufgabe des Tages", "puzzle.number": "Stufe {grade}, Aufgabe {n}", "puzzle.grade": "Stufe", "puzzle.grades": "Schwierigkeit",
  "puzzle.loading": "Eine Aufgabe wird gesucht …", "puzzle.right": "Richtig!", "puzzle.rightLate": "Richtig, das ist der Zug.",
  "puzzle.wrong": "{move} ist nicht die Lösung. {why}.", "puzzle.again": "Erneut versuchen", "puzzle.show": "Lösung zeigen", "puzzle.next": "Nächste Aufgabe",
  "puzzle.answer": "Die Lösung ist {move}.", "puzzle.why": "Wohin jeder Zug führt", "puzzle.study": "Analysieren",
  "puzzle.solved": "{n|Eine Aufgabe|{n} Aufgaben} gelöst, {first} davon im ersten Versuch.", "puzzle.solvedNone": "Noch keine Aufgabe gelöst.",
  "puzzle.more": "{n|ein weiterer Zug|{n} weitere Züge}", "puzzle.start": "Bereit für eine Partie?",

  "openings.about": "Jeder Zug mit seinem Wert. Wähle einen, um weiterzugehen.", "openings.exact": "exakt", "openings.estimate": "geschätzt", "openings.book": "Buchschätzung {value}, {n} Halbzüge tief", "openings.line": "Züge bis hier",
  "openings.start": "Zum Anfang", "openings.back": "Einen Zug zurück", "openings.over": "Hier ist die Partie zu Ende.", "openings.none": "noch keine",
  "openings.move": "Zug", "openings.value": "Wert", "openings.looking": "Die Werte werden gesucht …", "openings.played": "Gewählt",
  "openings.played.help": "wie oft unsere eigenen Programme diesen Zug gewählt haben; gespiegelte Züge zählen zusammen", "openings.share": "{n}-mal gewählt bei {all|einer Gelegenheit|{all} Gelegenheiten}",

  "proof.title": "Dieses Spiel ist unentschieden", "proof.about": "Wenn keine Seite einen Fehler macht, endet die Partie unentschieden. Das ist bewiesen: Auf jeden Zug der einen Seite gibt es eine Antwort, bis zu Stellungen, die ein Computer bis zum Ende durchgerechnet hat. Schritt für Schritt siehst du die Remisvariante und was über die anderen Züge bewiesen wurde.",
  "proof.after": "Nach {moves}", "proof.rests": "{colour} ist am Zug, und die Stellung ist unentschieden. Das ruht auf {n|einer durchgerechneten Stellung|{n} durchgerechneten Stellungen}.",
  "proof.leaf": "Hier endet der Weg. Computer haben diese Stellung bis zum Spielende durchgerechnet: Sie ist unentschieden.", "proof.none": "Für dieses Spiel gibt es hier keinen Beweis.",
  "proof.what": "Bewiesen", "proof.positions": "Stellungen", "proof.draw": "hält das Unentschieden", "proof.refuted": "nicht besser: mindestens Unentschieden für {colour}", "proof.good": "mindestens Unentschieden für {colour}",
  "proof.open": "{n|Ein anderer Zug wurde|{n} andere Züge wurden} für den Beweis nicht gebraucht.", "proof.source": "Aus {source}: 2587 Stellungen mit 50 leeren Feldern, jede bis zum Ende durchgerechnet. Symmetrische Stellungen zählen einmal.",
  "openings.proved": "aus {source}",

  "coach.says": "{move}? {why}.", "coach.anyway": "Trotzdem ziehen", "coach.again": "Noch einmal überlegen",

  "openings.collection": "Partien von Menschen", "openings.people": "Gespielt", "openings.people.help": "wie oft der Zug in der Sammlung gespielt wurde, und wie viel der Punkte die Seite unten erzielte; gespiegelte Züge zählen zusammen", "openings.people.title": "{n}-mal gespielt: Weiß gewann {white}, Schwarz gewann {black}, {draws} unentschieden",

  "learn.mistakes": "Meine Fehler", "learn.games": "Meine Partien",
  "mistakes.about": "Deine beendeten Partien werden untersucht. Jeder Fehler mit einem klar besseren Zug wird eine Übung und kommt nach immer längeren Pausen wieder.",
  "mistakes.reviewing": "Eine Partie wird untersucht …", "mistakes.none": "Noch gibt es keine Übungen. Beende eine Partie gegen den Computer; ihre Fehler kommen hierher.", "mistakes.ask": "Hier hast du {move} gespielt. Finde einen besseren Zug.", "mistakes.ask.child": "Finde einen besseren Zug.",
  "mistakes.puzzle": "Zwischendurch eine Aufgabe derselben Art:", "mistakes.checking": "Dein Zug wird geprüft …", "mistakes.right": "Richtig!", "mistakes.wrong": "{move} ist es nicht. {why}", "mistakes.better": "{move} ist besser.", "mistakes.next": "Weiter", "mistakes.again": "Wiedersehen in {days|einem Tag|{days} Tagen}.",
  "mistakes.show": "Lösung zeigen", "mistakes.start": "Anfangen", "mistakes.over": "Das war alles für heute.", "mistakes.due": "Heute {n|ist eine Übung|sind {n} Übungen} fällig.", "mistakes.due.none": "Heute ist nichts fällig. Spiel eine Partie!", "mistakes.sit": "{n} von {all} Übungen sitzen.",
  "mistakes.kinds": "Was schiefgeht", "mistakes.kind.wins": "Gewonnene Partie verschenkt", "mistakes.kind.holds": "Unentschieden verloren", "mistakes.kind.most": "Punkte verschenkt", "mistakes.phase.opening": "in der Eröffnung", "mistakes.phase.middle": "in der Mitte", "mistakes.phase.end": "am Ende",
  "mistakes.times": "{n}-mal", "mistakes.change": "Wie es sich ändert", "mistakes.rate": "Zuletzt {now} Fehler in einer Partie.", "mistakes.rate.before": "Zuletzt {now} Fehler in einer Partie, davor {before}.", "mistakes.rate.better": "Das ist besser.", "mistakes.rate.worse": "Das ist mehr als zuvor.",
  "mistakes.todo": "Was als Nächstes zu tun ist", "mistakes.todo.puzzles": "Aufgaben: {kind}", "mistakes.todo.play": "Eine Partie spielen", "mistakes.child": "Für Kinder: Sterne, keine Zahlen", "mistakes.stars": "Deine Sterne", "mistakes.stars.none": "Jede Übung, die sitzt, gibt einen Stern.", "mistakes.star": "{n|ein Stern|{n} Sterne}", "mistakes.lesson": "Deine nächste Lektion", "mistakes.lesson.due": "Bessere Züge finden", "mistakes.lesson.rules": "Die Spielregeln, Schritt für Schritt", "mistakes.lesson.puzzles": "Eine Aufgabe",
  "mistakes.study": "Analysieren", "mistakes.game": "Die Partie",

  "learn.trainer": "Eröffnungs\u00adtrainer", "trainer.about": "Wähle eine Eröffnung und eine Seite. Das Programm spielt, was Menschen oder starke Programme spielen, zeigt sofort den richtigen Zug und merkt sich, was du kennst.",
  "trainer.line": "Eröffnung", "trainer.side": "Du spielst", "trainer.ask": "Dein Zug in dieser Eröffnung?", "trainer.right": "Richtig.", "trainer.wrong": "Nicht {move}: Hierher gehört {wanted}. Spiele es.", "trainer.done": "Die Eröffnung ist zu Ende: {right} von {asked} auf Anhieb richtig.", "trainer.again": "Noch einmal", "trainer.known": "{n|Eine Stellung ist|{n} Stellungen sind} bekannt.", "trainer.none": "Für dieses Spiel gibt es keine Eröffnungen zu lernen.",
};
