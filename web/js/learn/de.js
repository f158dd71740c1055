/** German words of the learning pages. @type {Record<keyof typeof import("./en.js").en, string>} */
export const de = {
  "learn": "Lernen", "learn.rules": "Spielregeln", "learn.puzzles": "Aufgaben", "learn.openings": "Eröffnungen", "learn.parts": "Was es zu lernen gibt",

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

  "coach": "Trainer", "coach.says": "{move}? {why}.", "coach.anyway": "Trotzdem ziehen", "coach.again": "Noch einmal überlegen",
};
