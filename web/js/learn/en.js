/** English words of the learning pages. */
export const en = {
  "learn": "Learn", "learn.rules": "Rules", "learn.puzzles": "Puzzles", "learn.openings": "Openings", "learn.parts": "What to learn",

  "rules.step": "Step {n} of {all}", "rules.next": "Next", "rules.back": "Back", "rules.none": "There are no lessons for this game yet.",
  "rules.other": "That is a legal move, but not the one meant here. Try again.",
  "rules.done": "That is all there is to know. Now try it:", "rules.toPuzzles": "Solve puzzles", "rules.toGame": "Play against the beginner",

  "puzzle.day": "Puzzle of the day", "puzzle.number": "Grade {grade}, puzzle {n}", "puzzle.grade": "Grade", "puzzle.grades": "Difficulty",
  "puzzle.loading": "Looking for a puzzle …", "puzzle.right": "Right!", "puzzle.rightLate": "Right, this is the move.",
  "puzzle.wrong": "{move} is not the answer. {why}.", "puzzle.again": "Try again", "puzzle.show": "Show the answer", "puzzle.next": "Next puzzle",
  "puzzle.answer": "The answer is {move}.", "puzzle.why": "What each move leads to", "puzzle.study": "Analyse",
  "puzzle.solved": "{n|One puzzle|{n} puzzles} solved, {first} at the first try.", "puzzle.solvedNone": "No puzzle solved yet.",
  "puzzle.more": "{n|one more move|{n} more moves}", "puzzle.start": "Ready for a game?",

  "openings.about": "Every move with its value. Choose one to continue.", "openings.exact": "exact", "openings.estimate": "estimate", "openings.book": "book estimate {value}, {n} plies deep", "openings.line": "Moves so far",
  "openings.start": "To the start", "openings.back": "One move back", "openings.over": "The game is over here.", "openings.none": "none yet",
  "openings.move": "Move", "openings.value": "Value", "openings.looking": "Looking up the values …", "openings.played": "Chosen",
  "openings.played.help": "how often our own engines chose this move; mirrored moves count together", "openings.share": "chosen {n} of {all|one time|{all} times}",

  "coach": "Coach", "coach.says": "{move}? {why}.", "coach.anyway": "Play it anyway", "coach.again": "Think again",
};
