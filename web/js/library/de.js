/** German words of the library. @type {Record<keyof typeof import("./en.js").en, string>} */
export const de = {
  "library": "Meine Partien", "library.about": "Alle beendeten Partien, die du hier gespielt hast, und Partien, die du einliest. Sie bleiben in diesem Browser.",
  "library.search": "Suche", "library.search.help": "Spieler, Eröffnung, Turnier, Stichwort oder die ersten Züge", "library.game": "Spiel", "library.all": "alle Spiele",
  "library.result": "Ergebnis", "library.any": "jedes Ergebnis", "library.won": "gewonnen", "library.lost": "verloren", "library.draw": "unentschieden", "library.white": "Weiß gewann", "library.black": "Schwarz gewann",
  "library.from": "Von", "library.to": "Bis", "library.count": "{n|Eine Partie|{n} Partien}", "library.of": "{n} von {all} Partien", "library.none": "Keine Partie passt dazu.",
  "library.empty": "Noch gibt es keine Partien. Spiele eine, oder lies eine Datei ein.", "library.more": "Mehr zeigen", "library.files": "Dateien einlesen", "library.folder": "Ordner einlesen", "library.export": "Diese Partien exportieren",
  "library.reading": "{name} wird gelesen …", "library.added": "{n|Eine neue Partie|{n} neue Partien} aus {files|einer Datei|{files} Dateien}.", "library.known": "{n|Eine war|{n} waren} schon da.",
  "library.stopped": "{name} wurde bis zu einem Schaden gelesen: {reason}.", "library.refused": "{name}: {reason}", "library.large": "Die Datei ist zu groß; füge sie als Sammlung hinzu", "library.leftOut": "{name} hat {n|eine weitere Partie|{n} weitere Partien}; als Sammlung hinzugefügt, sind alle da.",
  "library.exported": "{n|Eine Partie wurde|{n} Partien wurden} gespeichert.", "library.moves": "{n|ein Zug|{n} Züge}", "library.study": "Analysieren", "library.match": "Partie öffnen", "library.remove": "Löschen",
  "library.remove.sure": "Diese Partie endgültig löschen?", "library.back": "Meine Partien", "library.lost.game": "Diese Partie ist nicht in der Sammlung.", "library.tags": "Stichwörter, durch Komma getrennt", "library.note": "Kommentar zu {move}", "library.note.start": "Kommentar zur Partie",
  "library.sign": "Zeichen", "library.sign.none": "keines", "library.sign.!!": "!! glänzend", "library.sign.!": "! gut", "library.sign.!?": "!? interessant", "library.sign.?!": "?! zweifelhaft", "library.sign.?": "? Fehler", "library.sign.??": "?? grober Fehler",
  "library.unknown": "unbekannt", "library.parts": "Partien und Sammlungen", "library.kept": "Gespeichert.",

  "collections": "Sammlungen", "collections.about": "Große Sammlungen, etwa ein Jahr Turniere (WTHOR). Einmal geladen, stehen ihre Züge bei den Eröffnungen neben den Werten.",
  "collections.name": "Name der Sammlung", "collections.files": "Dateien hinzufügen", "collections.folder": "Ordner hinzufügen", "collections.line": "{games|eine Partie|{games} Partien} {title} aus {files|einer Datei|{files} Dateien}", "collections.none": "Keine Sammlung ist geladen.",
  "collections.remove": "Sammlung löschen", "collections.added": "{n|Eine Partie|{n} Partien} und {names|ein Name|{names} Namen} hinzugefügt.", "collections.again": "{name} ist schon in der Sammlung.",
  "collections.player": "Spieler", "collections.opponent": "Gegner", "collections.search": "Suchen", "collections.first": "Erstes Jahr", "collections.last": "Letztes Jahr", "collections.openings": "Eröffnungen mit diesen Partien",
};
