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
};
