/** English words of the experiments. */
export const en = {
  "title": "Experiments", "tournaments": "Tournaments", "parts": "Arena",
  "help": "What student papers tried, played and computed again, with the figures of the papers beside ours.",
  "back": "All experiments", "computed": "computed", "unplayed": "not played yet", "of": "{done} of {all} games", "done": "{n|one game|{n} games}",
  "computing": "Computing the tables. This may take some seconds …", "next": "The next tournament begins …",
  "claims": "What the paper says, and what became of it", "verdict.held": "held", "verdict.failed": "did not hold", "verdict.open": "open",
  "ours": "here", "theirs": "paper", "below": "Ours above, the paper's figures below in grey.", "chart": "{amounts} by {labels}",
  "itsTournaments": "Tournaments of this experiment",
  "games": "Games of each pair with either colour", "games.usual": "{n} is the usual number.", "games.sum": "{n} games in all. Stored games are kept; only the missing ones are played.",
  "play": "Play", "begin": "Getting ready …",
  "noTables": "This experiment needs the endgame tables 3-3, which are missing here.", "toTables": "To the tables",
};
