/** English words of the learning pages. */
export const en = {
  "learn": "Learn", "learn.rules": "Rules", "learn.puzzles": "Puzzles", "learn.openings": "Openings", "learn.proof": "Proof", "learn.parts": "What to learn",

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

  "proof.title": "This game is a draw", "proof.about": "If neither side errs, the game ends in a draw. That is proved: for every move of one side there is an answer, down to positions that a computer has searched to the end. Step by step you see the drawn line and what was proved about the other moves.",
  "proof.after": "After {moves}", "proof.rests": "{colour} is to move, and the position is a draw. That rests on {n|one searched position|{n} searched positions}.",
  "proof.leaf": "Here the walk ends. This position was searched to the end of the game by computers: it is a draw.", "proof.none": "There is no proof for this game here.",
  "proof.what": "Proved", "proof.positions": "Positions", "proof.draw": "keeps the draw", "proof.refuted": "no better: at least a draw for {colour}", "proof.good": "at least a draw for {colour}",
  "proof.open": "{n|One other move was|{n} other moves were} not needed for the proof.", "proof.source": "From {source}: 2,587 positions with 50 empty squares, each searched to the end. Symmetric positions count once.",
  "openings.proved": "from {source}",

  "coach.says": "{move}? {why}.", "coach.anyway": "Play it anyway", "coach.again": "Think again",

  "openings.collection": "Games of people", "openings.people": "Played", "openings.people.help": "how often the move was played in the collection, and how much of the points the side below scored; mirrored moves count together", "openings.people.title": "played {n} times: White won {white}, Black won {black}, {draws} drawn",

  "learn.mistakes": "My mistakes", "learn.games": "My games",
  "mistakes.about": "Your finished games are reviewed. Each mistake with a clear better move becomes an exercise, and comes again after longer and longer pauses.",
  "mistakes.reviewing": "A game is being reviewed …", "mistakes.none": "There are no exercises yet. Finish a game against the computer; its mistakes come here.", "mistakes.ask": "You played {move} here. Find a better move.", "mistakes.ask.child": "Find a better move.",
  "mistakes.puzzle": "In between, a puzzle of the same kind:", "mistakes.checking": "Your move is being checked …", "mistakes.right": "Right!", "mistakes.wrong": "{move} is not it. {why}", "mistakes.better": "{move} is better.", "mistakes.next": "Next", "mistakes.again": "See you again in {days|one day|{days} days}.",
  "mistakes.show": "Show the answer", "mistakes.start": "Begin", "mistakes.over": "That was all for today.", "mistakes.due": "{n|One exercise is|{n} exercises are} due today.", "mistakes.due.none": "Nothing is due today. Play a game!", "mistakes.sit": "{n} of {all} exercises sit.",
  "mistakes.kinds": "What goes wrong", "mistakes.kind.wins": "A won game thrown away", "mistakes.kind.holds": "A draw lost", "mistakes.kind.most": "Points given away", "mistakes.phase.opening": "in the opening", "mistakes.phase.middle": "in the middle", "mistakes.phase.end": "at the end",
  "mistakes.times": "{n|once|{n} times}", "mistakes.change": "How it changes", "mistakes.rate": "{now} mistakes in a game lately.", "mistakes.rate.before": "{now} mistakes in a game lately, {before} before.", "mistakes.rate.better": "That is better.", "mistakes.rate.worse": "That is more than before.",
  "mistakes.todo": "What to do next", "mistakes.todo.puzzles": "Puzzles: {kind}", "mistakes.todo.play": "Play a game", "mistakes.child": "For children: stars, no numbers", "mistakes.stars": "Your stars", "mistakes.stars.none": "Each exercise that sits gives a star.", "mistakes.star": "{n|one star|{n} stars}", "mistakes.lesson": "Your next lesson", "mistakes.lesson.due": "Find better moves", "mistakes.lesson.rules": "The rules, step by step", "mistakes.lesson.puzzles": "A puzzle",
  "mistakes.study": "Analyse", "mistakes.game": "The game",

  "learn.trainer": "Opening trainer", "trainer.about": "Choose an opening and a side. The program plays what people or strong engines play, shows the right move at once, and remembers what you know.",
  "trainer.line": "Opening", "trainer.side": "You play", "trainer.ask": "Your move in this opening?", "trainer.right": "Right.", "trainer.wrong": "Not {move}: {wanted} belongs here. Play it.", "trainer.done": "The opening is over: {right} of {asked} right at once.", "trainer.again": "Once more", "trainer.known": "{n|One position is|{n} positions are} known.", "trainer.none": "There are no openings to learn for this game.",
};
