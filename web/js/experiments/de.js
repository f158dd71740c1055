/**
 * Die Wörter der Experimente auf Deutsch.
 * @type {Record<keyof typeof import("./en.js").en, string>}
 */
export const de = {
  "title": "Experimente", "tournaments": "Turniere", "parts": "Turniere und Experimente",
  "help": "Experimente aus Arbeiten von Schülern und Studierenden, noch einmal gespielt und berechnet. Die Zahlen der Arbeiten stehen neben unseren.",
  "back": "Alle Experimente", "computed": "berechnet", "unplayed": "noch nicht gespielt", "of": "{done} von {all} Partien", "done": "{n|eine Partie|{n} Partien}",
  "computing": "Die Tabellen werden berechnet. Das kann einige Sekunden dauern …", "next": "Das nächste Turnier beginnt …",
  "claims": "Aussagen der Arbeit und was wir gefunden haben", "verdict.held": "bestätigt", "verdict.failed": "widerlegt", "verdict.open": "offen",
  "ours": "hier", "theirs": "Arbeit", "below": "Oben unsere Zahlen, darunter in Grau die der Arbeit.", "chart": "{amounts} nach {labels}",
  "itsTournaments": "Turniere dieses Experiments",
  "games": "Partien pro Paar und Farbe", "games.usual": "Üblich sind {n}.", "games.sum": "{n} Partien insgesamt. Gespeicherte bleiben; nur die fehlenden werden gespielt.",
  "play": "Spielen", "begin": "Wird vorbereitet …",
  "noTables": "Dieses Experiment braucht die Endspieltabellen 3-3, die hier fehlen.", "toTables": "Zu den Tabellen",
};
