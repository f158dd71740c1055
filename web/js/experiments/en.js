/** English words of the experiments. */
export const en = {
  "title": "Experiments", "tournaments": "Tournaments", "parts": "Arena",
  "help": "Experiments from student papers, played and computed again. The figures of the papers are beside ours.",
  "back": "All experiments", "computed": "computed", "unplayed": "not played yet", "of": "{done} of {all} games", "done": "{n|one game|{n} games}",
  "computing": "Computing the tables. This can take some seconds …", "next": "The next tournament is starting …",
  "claims": "Claims of the paper and what we found", "verdict.held": "held", "verdict.failed": "did not hold", "verdict.open": "open",
  "ours": "here", "theirs": "paper", "below": "Our figures above, the paper's below in grey.", "chart": "{amounts} by {labels}",
  "itsTournaments": "Tournaments of this experiment",
  "games": "Games per pair and colour", "games.usual": "The usual number is {n}.", "games.sum": "{n} games in all. Stored games are kept; only missing games are played.",
  "play": "Play", "begin": "Getting ready …",
  "noTables": "This experiment needs the endgame tables 3-3, which are missing here.", "toTables": "To the tables",
};
