/**
 * What crosses the wire. Generated from the types of `crates/server` by `cargo run -p endspiel-server --example describe`;
 * not to be edited.
 */

/** The action of a click. */
export type Act = "lift" | "put" | "remove" | "drop" | "pass";

/** What is drawn. */
export type Algorithm = "minimax" | "alphabeta";

/** A match to begin. */
export interface BeginRequest {
  /** The game with its options. */
  game: string;
  players: Players;
  limits?: LimitsRequest;
  /** Where it begins; the usual start if nothing is said. */
  start?: string | null;
  /** Moves that are played already. */
  moves?: Moves | null;
  clock?: Pace | null;
  /** Seconds between moves of two engines. */
  pause?: number;
  /** Whether engines play on without being asked. */
  running?: boolean;
}

/** The game both sides play from a position if they play as well as can be. */
export interface BestLine {
  /** The game with its options. */
  game: string;
  /** The position as text. */
  position: string;
  /** For the side to move. */
  category: Category;
  /** Plies to the end. */
  plies: number | null;
  /** The result as the game counts it. */
  count: number | null;
  /** Under a draw limit: plies to the next removal or the end. */
  removal?: number;
  /** Who would win without the draw limit, for the side to move, where that makes a difference. */
  without_limit?: Value;
  /** Best moves of both sides in turn. */
  moves: string[];
  /** Whether the game is over after them. */
  complete: boolean;
}

/** A move of the opening book. Its value is an estimate: what a deep search found at the end of the book's lines. */
export interface BookLine {
  /** How many plies ahead was looked, by the book and by the search at its end. */
  depth: number;
  /** The first move. */
  move: string;
  /** The engine's value, in displayed units. */
  score: number;
  /** The value, where it is certain. */
  value?: Value;
  /** Plies to the end, where they are certain. */
  plies?: number;
  /** The result as the game counts it (discs, solver score), where it is certain. */
  count?: number;
  /** The number of the stone that ends the game, where it is certain and the game counts its stones. */
  last?: number;
  /** Plies to the next removal or the end, where a draw limit counts and they are certain. */
  removal?: number;
  /** The value without the draw limit, where it differs or only it is certain. */
  without_limit?: Value;
  /** The principal variation, the first move included. */
  pv: string[];
  /** The expected result, from 0 to 1. */
  chance: number;
  /** Whether the value is certain. */
  exact: boolean;
  /** The value in English. */
  words: string;
  /** The value in a sentence, where it is certain or would be without the draw limit. */
  says?: Saying;
}

/** The state of the build. */
export interface BuildAnswer {
  build: BuildProgress | null;
}

/** What it would cost to build so far, and what is in the way. */
export interface BuildEstimate {
  /** The most stones of either side, as in `5-4`. */
  up_to: string;
  /** Stones removed for two mills at once. */
  removals: number;
  /** Whether placing is part of it. */
  placing: boolean;
  /** Pieces of work that are missing. */
  pieces: number;
  /** Positions to be solved. */
  positions: number;
  /** How long it takes here, about. */
  seconds: number;
  /** Bytes on disk, about. */
  disk: number;
  /** Bytes of memory. */
  memory: number;
  /** Threads that would work. */
  threads: number;
  /** What is in the way, for those who may build. */
  refusal: Saying | null;
}

/** A piece of work: stones, and when stones are placed also when and whose. */
export type BuildPiece = {
  larger: number;
  smaller: number;
} | {
  ply: number;
  own: number;
  opponent: number;
};

/** How a build stands, as everybody is told. */
export interface BuildProgress {
  /** The most stones of either side, as in `5-4`. */
  up_to: string;
  /** Stones removed for two mills at once. */
  removals: number;
  state: BuildState;
  /** What is being worked on. */
  piece: BuildPiece | null;
  /** Pieces of work in all. */
  pieces: number;
  /** Pieces of work that are finished. */
  pieces_done: number;
  /** Positions in all. */
  total: number;
  /** Positions of finished pieces. */
  done: number;
  /** Positions that are finished about. */
  about: number;
  /** Time so far. */
  seconds: number;
  /** Time left, about. */
  left: number | null;
  /** Positions a second, once some are finished. */
  rate: number | null;
  /** Why it failed. */
  problem: Saying | null;
}

/** How far to build. */
export interface BuildRequest {
  /** The most stones of either side, the larger number first, as in `5-4`. */
  up_to: string;
  /** Stones removed for two mills at once. */
  removals?: number;
}

export type BuildState = "building" | "stopping" | "stopped" | "done" | "failed";

/** A table that is built. */
export interface BuiltTable {
  /** Stones of the side to move. */
  own: number;
  /** Stones of the other side. */
  opponent: number;
  /** Positions up to symmetry. */
  positions: number;
  /** Positions that the side to move wins. */
  wins: number;
  /** Positions that are drawn. */
  draws: number;
  /** Positions that the side to move loses. */
  losses: number;
  /** The longest win, in plies. */
  longest_win: number | null;
  /** The longest loss, in plies. */
  longest_loss: number | null;
  /** Stones placed so far, while placing. */
  ply?: number;
  /** Stones removed for two mills at once, where that matters. */
  removals?: number;
  /** How large the file is. */
  bytes: number;
}

/** Pairs of plies and positions. */
export interface ByPlies {
  wins: ([number, number])[];
  losses: ([number, number])[];
}

/** Who wins, in the words of chess tablebase servers. */
export type Category = "win" | "draw" | "loss" | "unknown";

/** A cause of the end of a game. */
export type Cause = "exact" | "resigned" | "nothing-happens" | "illegal-move" | "crashed" | "hung" | "late" | "flooded" | "failed" | Reason;

/** The number of games a cause has ended. */
export interface CauseCount {
  /** The cause. */
  cause: Cause;
  /** Games with a winner. */
  decided: number;
  /** Drawn games. */
  drawn: number;
}

/** How often a move was chosen. */
export interface ChosenMove {
  move: string;
  times: number;
}

/** The verdict on a claim. */
export type ClaimVerdict = "held" | "failed" | "open";

/** The clocks as a browser gets them. */
export interface Clocks {
  /** At the beginning, in seconds. */
  initial: number;
  /** Added after every move. */
  increment: number;
  /** What White has left, in seconds. */
  white: number;
  /** What Black has left, in seconds. */
  black: number;
  /** Whose clock runs. */
  running: Colour | null;
}

/** What the coach says. */
export interface Coached {
  /** What the move allows, if it is a blunder. */
  warning: Saying | null;
}

/** The colour of a player's stones, as people and commands name the player. */
export type Colour = "white" | "black";

/** The cost of one algorithm on the position. */
export interface Comparison {
  /** The algorithm, in words. */
  algorithm: string;
  /** The spec of its engine. */
  engine: string;
  /** Plies completed; fewer than requested if it ran out of nodes. */
  depth: number;
  /** Whether it completed the requested depth. */
  completed: boolean;
  /** Positions visited. */
  nodes: number;
  /** The branching factor: the root of the nodes by the depth. */
  branching: number;
  /** The other costs. */
  cost: SearchCost;
  /** Duration. */
  seconds: number;
  /** The best move. */
  move: string;
  /** Its value for the side to move, in displayed units. */
  value: number;
  /** The certain result, if there is one. */
  decided: Value | null;
}

/** What an engine is doing. */
export type Doing = "waiting" | "thinking" | "pausing" | "stopped" | "failed";

/** The way in which a match counts towards its [draw limits](DrawLimits). */
export type DrawCounting = "standard" | "muehle2021";

/** The scale of a test's Elo points. */
export type EloModel = "logistic" | "normalized";

/** How a match ended: by the rules, by a limit, or because somebody gave up or ran out of time. */
export interface Ending {
  /** The winner; none after a draw. */
  winner: Colour | null;
  /** Why, as a word: a reason of the rules or the limits, `resigned` or `time`. */
  reason: string;
}

/** What the engine of a match is doing. */
export interface EngineState {
  /** Whose move it thinks about. */
  side: Colour;
  /** The engine. */
  spec: string;
  /** What it does. */
  doing: Doing;
  /** Why it has failed. */
  message: Saying | null;
}

/** An engine with its options. */
export interface EngineWithOptions {
  /** The name in front of the colon. */
  name: string;
  /** The description. */
  meaning: string;
  /** An example of a spec with useful options. */
  example: string;
  /** The options after its name. */
  options: OptionInfo[];
}

/** The levels and engines and their options. */
export interface Engines {
  /** The levels for people, from weak to strong. */
  levels: string[];
  engines: EngineWithOptions[];
}

/** An estimate of the difference in strength between two players. */
export interface Estimate {
  /** The mean score of the first player. */
  score: number;
  /** The difference in Elo points; infinite if all games were won or all lost. */
  elo: number | null;
  /** Half the width of the 95 % confidence interval. */
  error: number | null;
  /** The probability that the first player is the stronger one. */
  superiority: number;
}

/** An experiment with its result. */
export interface Experiment {
  you: TournamentYou;
  /** Games that every player begins against each other one unless told otherwise; none where figures are computed. */
  usual: number | null;
  /** The most games that may be asked for. */
  most: number;
  /** The tournament that is being played. */
  playing: number | null;
  /** Whether this server plays it. */
  here: boolean;
  /** What went wrong with it here, if that is what ended it. */
  failure: string | null;
  /** Tables, charts and claims of the games played so far. */
  result: ExperimentResult;
}

/** An experiment of the student papers. */
export type ExperimentName = "minimax-vs-alphabeta" | "weights" | "database" | "stash" | "defects" | "depth-costs" | "positions";

/** How many games to play. */
export interface ExperimentRequest {
  /** Games that every player begins against each other one. Those that are stored are not played again. */
  games: number;
}

/** The result of an experiment, beside the paper's. */
export interface ExperimentResult {
  /** The name on the command line. */
  name: string;
  /** The title. */
  title: ExperimentText;
  /** The paper it is from. */
  paper: ExperimentText;
  /** Its tournaments; none if the figures are computed. */
  tournaments: ExperimentTournament[];
  /** Its tables. */
  tables: ResultTable[];
  /** Its charts. */
  charts: ResultChart[];
  /** The paper's claims, each with a verdict. */
  claims: PaperClaim[];
}

/** A text in English and German. */
export interface ExperimentText {
  /** The English text. */
  en: string;
  /** The German text. */
  de: string;
}

/** A tournament of an experiment. */
export interface ExperimentTournament {
  /** Its number in the store, if it was begun. */
  id: number | null;
  /** Its name. */
  name: string;
  /** Games played so far. */
  games: number;
  /** Games to play. */
  of: number;
  /** Games that every player begins against each other one. */
  rounds: number;
}

/** The experiments of the student papers. */
export interface Experiments {
  experiments: ListedExperiment[];
}

/** What a move leads to. */
export interface ExplainedMove {
  move: string;
  /** Its value for the side that makes it, where that is certain. */
  value: Value | null;
  /** Plies to the end, where they are known. */
  plies: number | null;
  /** The result as the game counts it. */
  count: number | null;
  /** The best answer. */
  reply: string | null;
  /** What it allows. */
  says: Saying;
}

/** What every move of a position leads to. */
export interface Explanation {
  moves: ExplainedMove[];
}

/** What a game can be exported as. */
export type ExportFormat = "record" | "json";

/** The facts of both sides. */
export interface Facts {
  /** The facts of White. */
  white: SideFacts;
  /** The facts of Black. */
  black: SideFacts;
}

/** What the moves of White and Black have cost. */
export interface GameCosts {
  white: MoveCosts;
  black: MoveCosts;
}

/**
 * The description of a game: name, options, appearance and examples. Only a name and a title are required:
 * 
 * ```
 * use endspiel_game::words::Words;
 * use endspiel_presentation::{GameInfo, Stones};
 * const INFO: GameInfo = GameInfo {
 *     stones: [Stones::YELLOW, Stones::RED],
 *     example: "4453",
 *     ..GameInfo::new("connect4", Words::new("Connect Four", "Vier gewinnt"))
 * };
 * assert_eq!(INFO.stones[0].name.en, "Yellow");
 * ```
 */
export interface GameInfo {
  /** The name in commands and files: `mill`. */
  name: string;
  /** The name for people: "Nine Men's Morris". */
  title: Words;
  /**
   * The names of the first and the second player for programs: `white` or `black`, independent of the look of their
   * stones.
   */
  colours: [Colour, Colour];
  /** The stones of the first and the second player. */
  stones: [Stones, Stones];
  /** What the board is made of. */
  ground: Ground;
  /** The names of its pieces. */
  pieces: Pieces;
  /** The exclamation when a move completes a line, and when it completes two: "A mill!" */
  calls: [Words, Words] | null;
  /** Reasons for the end of a game that this game words in its own way. */
  reasons: ([Reason, Words])[];
  /** Whether the result is a number of pieces, as at Othello. */
  counted: boolean;
  /** Whether positions can repeat, so that [draw limits](endspiel_game::DrawLimits) matter. */
  draw_limits: boolean;
  /** The options that may follow the name. */
  options: OptionInfo[];
  /** A short record, for examples. */
  example: string;
  /** The moves to a position that is typical of the game, for a picture. */
  picture: string[];
  /** The settings of the search demonstration. */
  lab: Lab;
  /**
   * The name of what [`Drawing::insight`](crate::Drawing::insight) points out: "threats"; `None` if the game has no
   * insights.
   */
  insight: Words | null;
}

/** A game for the list. */
export interface GameLine {
  /** Its number in the tournament. */
  number: number;
  /** The opening, counted from 0. */
  round: number;
  /** Who had White, by his number. */
  white: number;
  /** Who had Black. */
  black: number;
  /** None after a draw. */
  winner: Colour | null;
  cause: Cause;
  plies: number;
}

/** Games of a tournament, the latest first. */
export interface GameLines {
  games: GameLine[];
  /** Whether there are more before them. */
  more: boolean;
}

/** What White and Black are called. */
export interface GameNames {
  white: string;
  black: string;
}

/** How a game is to have ended: by colour, or from the view of the player who is looked for. */
export type GameResult = "white" | "black" | "draw" | "won" | "lost";

/** The games and their options. */
export interface Games {
  games: GameInfo[];
  /** The usual draw limits. */
  limits: Limits;
}

/** The material of a board. */
export type Ground = "wood" | "cloth" | "frame";

/** Stones in hand. */
export interface Hands {
  white?: number;
  black?: number;
}

/** The positions of a game from its start to its end. */
export interface History {
  /** Every position, without the moves that are possible in it. */
  views: View[];
}

/** The games that were found. */
export interface ImportAnswer {
  games: ImportedGame[];
  /** How many games more there were. */
  left_out: number;
}

/** A text or a file. */
export interface ImportRequest {
  /** The game with its options that it probably is. Another one is recognised. */
  game: string;
  /** The text; either this or a file. */
  text?: string;
  /** The file, written in base64. */
  base64?: string;
}

/** A game that was read. */
export interface ImportedGame {
  /** The game with its options. */
  game: string;
  /** The position it begins with. */
  start: string;
  /** The moves as the game's record. */
  record: string;
  moves: string[];
  plies: number;
  /** The position it ends with. */
  position: string;
  result: Ending | null;
  /** What else the file says of it. */
  tags: Record<string, string>;
  /** What was assumed because the file does not say it. */
  notes: Saying[];
}

/** The features that decide a position: marks on the board and sentences beside it, found without a search. */
export interface Insight {
  /** The important places. */
  marks: Mark[];
  /** What follows from them, the most urgent first. */
  says: Saying[];
}

/** A secret that opens a match: 128 bits as 22 letters, digits, `-` and `_`. */
export type Key = string;

/** The keys of a match that somebody may hand on. */
export interface Keys {
  owner?: Key;
  white?: Key;
  black?: Key;
  watch?: Key;
}

/** The settings of the search demonstration. */
export interface Lab {
  /** The depth, from the start, of a search tree that is small enough to read. */
  depth: number;
  /** A position near the end with few moves, and the depth of a readable tree from there. */
  late: [string, number] | null;
  /** The depth at which a comparison of algorithms shows a difference. */
  compared: number;
}

/** A move that was played, in JSON. */
export interface LastMove {
  /** The move in our notation. */
  move: string;
  /** The colour that made the move. */
  by: Colour;
  /** The place the stone comes from, if it was on the board. */
  from: string | null;
  /** The place the stone goes to; a pass has none. */
  to: string | null;
  /** Opposing stones taken off the board. */
  removes: string[];
  /** Opposing stones that change sides. */
  turns: string[];
  /** Lines it completes: mills, four in a row. */
  lines: string[][];
}

/** A lesson on one rule: a few sentences, a position that shows it, and a task. */
export interface Lesson {
  /** The subject, in a few words. */
  title: Words;
  /** The rule. */
  text: Words;
  /** The position that shows the rule; empty for the start of the game. */
  position: string;
  /** The places the text is about. */
  spots: string[];
  /** The task; `None` if the lesson is only read. */
  task: Task | null;
}

/** What a game teaches. */
export interface Lessons {
  /** The game with its options. */
  game: string;
  /** The steps in their order; none if the game teaches nothing. */
  lessons: Lesson[];
}

/** Draw limits; what is not given has its usual value, `null` is off. */
export interface Limits {
  /** Moves of either side in a row without a removal, counted only after placing. */
  moves_without_removal: number | null;
  /** How often the same position, with the same side to move, must come up. */
  repetitions: number | null;
  /** Turns of either side in all. */
  turns: number | null;
  /** How draws are counted. */
  counting: DrawCounting;
}

/** Draw limits; what is not given has its usual value, `null` is off. */
export interface LimitsRequest {
  /** Moves of either side in a row without a removal, counted only after placing. */
  moves_without_removal?: number | null;
  /** How often the same position, with the same side to move, must come up. */
  repetitions?: number | null;
  /** Turns of either side in all. */
  turns?: number | null;
  /** How draws are counted. */
  counting?: DrawCounting;
}

/** A move with its value for the side to move. */
export interface Line {
  /** The first move. */
  move: string;
  /** The engine's value, in displayed units. */
  score: number;
  /** The value, where it is certain. */
  value?: Value;
  /** Plies to the end, where they are certain. */
  plies?: number;
  /** The result as the game counts it (discs, solver score), where it is certain. */
  count?: number;
  /** The number of the stone that ends the game, where it is certain and the game counts its stones. */
  last?: number;
  /** Plies to the next removal or the end, where a draw limit counts and they are certain. */
  removal?: number;
  /** The value without the draw limit, where it differs or only it is certain. */
  without_limit?: Value;
  /** The principal variation, the first move included. */
  pv: string[];
  /** The expected result, from 0 to 1. */
  chance: number;
  /** Whether the value is certain. */
  exact: boolean;
  /** The value in English. */
  words: string;
  /** The value in a sentence, where it is certain or would be without the draw limit. */
  says?: Saying;
}

/** The matches behind the keys, in the same order. */
export interface ListAnswer {
  /** None for a key that opens nothing. */
  matches: (ListedMatch | null)[];
  /** Keys of matches that are there but cannot be shown just now. They are none in the list, and worth keeping. */
  unreadable: Key[];
}

/** Keys somebody remembers. */
export interface ListRequest {
  keys: string[];
}

/** An experiment in the list. */
export interface ListedExperiment {
  name: ExperimentName;
  /** What it is about. */
  title: ExperimentText;
  /** The paper it is from. */
  paper: ExperimentText;
  /** Games that every player begins against each other one unless told otherwise; none where figures are computed. */
  usual: number | null;
  /** Games played so far. */
  games: number;
  /** Games to be played. */
  of: number;
  /** Whether it is being played. */
  running: boolean;
}

/** One line of a list of matches. */
export interface ListedMatch {
  key: Key;
  role: Role;
  /** The game with its options. */
  game: string;
  /** What people call it. */
  title: string;
  players: Players;
  /** How many moves are played. */
  turns: number;
  /** The colour to move. */
  turn: Colour;
  /** The position as text. */
  position: string;
  ending: Ending | null;
  /** When it began, in seconds since 1970. */
  created: number;
  /** When it changed last, in seconds since 1970. */
  changed: number;
}

/** A line in the list of tournaments. */
export interface ListedTournament {
  /** Its number in this store. */
  id: number;
  /** The name. */
  name: string;
  /** The game. */
  game: string;
  /** Games played so far. */
  done: number;
  /** Games to play, if no test ends it before. */
  games: number;
  /** The time it was begun, in seconds since 1970. */
  begun: number;
  /** The time it was finished, if it is. */
  finished: number | null;
  /** How draws are counted. */
  counting: DrawCounting;
  /** Whether anybody is playing it. */
  running: boolean;
  /** Whether this server is. */
  here: boolean;
}

/** A win that takes as long as any. */
export interface LongestWin {
  /** Where it begins. */
  position: string;
  /** How long it takes. */
  plies: number | null;
}

/** The longest wins of a table. */
export interface LongestWins {
  wins: LongestWin[];
}

/** An important place. */
export interface Mark {
  /** The place. */
  at: string;
  /** The side that benefits. */
  side: Colour;
  /** How strongly it is drawn. */
  sign: Sign;
  /** What it means. */
  says: Saying;
}

/** A match for whoever holds a key. */
export interface Match {
  you: MatchYou;
  state: MatchState;
}

/** A match as it stands, the same for everybody. */
export interface MatchState {
  /** Counts the changes. */
  version: number;
  /** The game with its options. */
  game: string;
  /** What people call it. */
  title: string;
  players: Players;
  limits: Limits;
  /** The position it began with. */
  start: string;
  moves: PlayedMove[];
  /** The moves as the game's record. */
  record: string;
  /** How many moves were taken back and could be repeated. */
  redo: number;
  /** The position as it stands. */
  view: View;
  /** Who offers a draw. */
  draw_offer: Colour | null;
  /** The clocks as of this message, if it has some. */
  clock: Clocks | null;
  /** What the engine does whose turn it is. */
  engine: EngineState | null;
  /** Whether engines play on without being asked. */
  running: boolean;
  /** Seconds between moves of two engines. */
  pause: number;
  /** When it began, in seconds since 1970. */
  created: number;
  /** When it changed last, in seconds since 1970. */
  changed: number;
}

/** What the holder of a key is and may hand on. */
export interface MatchYou {
  role: Role;
  /** The colours of people that this key moves. */
  plays: Colour[];
  /** The key itself. */
  key: Key;
  /** The keys that may be handed on. */
  keys: Keys;
  /** The key of the rematch, once somebody has begun it. */
  next: Key | null;
}

/** A legal move in JSON. */
export interface Move {
  /** The move in our notation. */
  move: string;
  /** The place the stone comes from, if it was on the board. */
  from: string | null;
  /** The place the stone goes to; a pass has none. */
  to: string | null;
  /** Opposing stones taken off the board. */
  removes: string[];
  /** Opposing stones that change sides. */
  turns: string[];
  /** Lines it completes: mills, four in a row. */
  lines: string[][];
  /** The ways to click it. */
  ways: Step[][];
}

/** The class of a move. */
export type MoveClass = "best" | "good" | "inaccuracy" | "mistake" | "blunder";

/** The costs of one player's moves in a game. */
export interface MoveCosts {
  /** The number of moves. */
  moves: number;
  /** Positions visited. */
  nodes: number;
  /** The sum of the depths of all moves. */
  depth: number;
  /** Moves that were known exactly, by tables or solvers. */
  known: number;
  /** Duration. */
  seconds: number;
  /** The longest time for one move. */
  longest: number;
}

/** The limits of a player's search for a move. A limit that is missing here may be in its spec. */
export interface MoveLimits {
  /** Maximum depth in plies. */
  depth?: number;
  /** Maximum number of positions per move. */
  nodes?: number;
  /** Time per move. */
  time?: Time;
  /** Time for the whole game. */
  clock?: Time;
  /** Added to the clock after every move. */
  increment?: Time;
  /**
   * The maximum time of a move, above all other limits: an engine then plays the best move
   * found.
   */
  longest?: Time;
  /** How late an answer may be before it loses the game. */
  timemargin?: Time;
  /** How long beyond its time a foreign program may take before it counts as hung. */
  patience?: Time;
}

/** Moves, as a record or one by one. */
export type Moves = string | string[];

/** What the opening is called that a move leads to. */
export interface NamedMove {
  move: string;
  opening: string;
}

/** Nothing to say but that it is so. */
export type Nothing = Record<string, never>;

/** The format of a number. */
export type NumberFormat = "count" | "points" | "decimal" | "mean" | "percent" | "seconds" | "elo";

/** What our own engines chose in a position, in games that are part of the program. */
export interface Openings {
  /** How often an engine had to choose here. */
  times: number;
  /** The moves that were chosen. Those that are the same but for a symmetry of the board have the same number each. */
  moves: ChosenMove[];
  /** The moves that lead to an opening with a name. */
  named: NamedMove[];
  /** What the opening book says of every move, best first; nothing if there is no book of estimates or it does not know them all. */
  book: BookLine[];
}

/** One option of a game or an engine. */
export type OptionInfo = {
  /** The word before the `=`. */
  name: string;
  /** The values it takes, as text. */
  values: string;
  /** The default value. */
  default: string;
  /** What it changes. */
  meaning: Words;
} & ({
  kind: "switch";
} | {
  kind: "choice";
  /** The words. */
  choices: string[];
  /** The names of the choices, where they differ. The name of a variant stands for the game. */
  names?: Words[];
} | {
  kind: "number";
  /** The smallest value that makes sense. */
  least: number;
  /** The largest value that makes sense. */
  most: number;
} | {
  kind: "time";
} | {
  kind: "text";
});

/** How much time each side has. */
export interface Pace {
  /** At the beginning, in seconds. */
  initial: number;
  /** Added after every move. */
  increment?: number;
}

/** How two engines play on. */
export interface PaceRequest {
  /** Whether engines play on without being asked. */
  running?: boolean | null;
  /** Seconds between moves of two engines. */
  pause?: number | null;
  /** The version it is meant for; refused if there is a newer one. */
  version?: number | null;
}

/** The colour of a stone. */
export type Paint = "light" | "dark" | "yellow" | "red";

/**
 * Counts of pairs of games from one opening with colours exchanged.
 * 
 * The index is the number of half points of both games together: 0, 1, 2, 3, 4.
 */
export type Pairs = number[];

/** A claim of a paper, or an expectation. */
export interface PaperClaim {
  /** The claim. */
  claim: ExperimentText;
  /** Whether it holds here. */
  verdict: ClaimVerdict;
  /** The figures behind the verdict. */
  because: ExperimentText;
}

/** The names of the pieces in a game. */
export interface Pieces {
  /** One of them: "stone". */
  one: Words;
  /** Several of them: "stones". */
  many: Words;
  /** One of them as the object of a sentence: "a stone", in German "einen Stein". */
  object: Words;
}

/** A place and where it is drawn. */
export interface Place {
  /** Its name in moves. */
  name: string;
  /** Columns to its left. */
  x: number;
  /** Rows above it. */
  y: number;
  /** The name of a click on it. */
  click: string;
}

/** A move. */
export interface PlayRequest {
  /** The move in the game's notation. */
  move: string;
  /** The version it is meant for; refused if there is a newer one. */
  version?: number | null;
}

/** A move as it was played. */
export interface PlayedMove {
  move: string;
  by: Colour;
  /** How long it took. */
  seconds: number;
  /** What an engine knew when it played it. */
  cost: Thinking | null;
}

/** The totals of a player. */
export interface PlayerFigures {
  /** The name. */
  name: string;
  /** The engine, by its spec; a foreign program by its name. */
  engine: string;
  won: number;
  drawn: number;
  lost: number;
  /** +1 for a win, −1 for a loss. */
  points: number;
  /** The share of the possible score, a draw counting half. */
  score: number;
  /** Elo points; the mean of all players is 0. */
  elo: number;
  /** Half the width of the 95 % confidence interval. */
  error: number;
  /** Games lost by a fault. */
  faults: number;
  nodes_per_move: number;
  depth_per_move: number;
  seconds_per_move: number;
  /** The longest time for one move. */
  longest_move: number;
}

/** The players as words. */
export interface Players {
  /** White's: `human`, `guest` for a person who is invited by the link of the side, or an engine by its spec. */
  white: string;
  /** Black's. */
  black: string;
}

/** Other players. */
export interface PlayersRequest {
  /** White's, if it changes: `human`, `guest`, or an engine by its spec. */
  white?: string | null;
  /** Black's, if it changes. */
  black?: string | null;
  /** The version it is meant for; refused if there is a newer one. */
  version?: number | null;
}

/** A position to look at. */
export interface PositionRequest {
  /** The game with its options. */
  game: string;
  /** Where it stands; the start if nothing is said. */
  position?: string | null;
  /** Moves from there. */
  moves?: Moves | null;
  limits?: LimitsRequest;
}

/** A position with one right move. */
export interface Puzzle {
  /** The game with its options. */
  game: string;
  /** How hard it is, from 1 to 5. */
  grade: number;
  /** What is asked, as a word: `wins`, `holds`, `win-in:3`, `most` or an idea of the game. */
  kind: string;
  /** What is asked, in words. */
  question: Saying;
  /** The position. */
  position: string;
  /** The right move. Where it ends the game, there are several if they differ only in the stone they remove. */
  answers: string[];
}

/** The reason why a game is over. */
export type Reason = "too-few-stones" | "no-legal-move" | "line-complete" | "goal-reached" | "board-full" | "stones-counted" | "no-removal" | "repetition" | "turn-limit";

/** What a move found without a search does. */
export type ReflexKind = "win" | "block";

/** Why something is refused. */
export interface Refusal {
  /** For programs. */
  code: RefusalCode;
  /** For people, in English. */
  message: string;
  /** For people in any language, where there is a translation. */
  says?: Saying;
}

/** The kinds of refusals. */
export type RefusalCode = "bad-request" | "forbidden" | "not-found" | "method-not-allowed" | "stale" | "not-possible" | "too-large" | "too-slow" | "media-type" | "illegal-move" | "bad-position" | "bad-spec" | "bad-text" | "busy" | "storage";

/** A click that leads to no move. */
export interface RefusalRequest {
  /** The game with its options. */
  game: string;
  /** Where it stands; the start if nothing is said. */
  position?: string | null;
  /** Moves from there. */
  moves?: Moves | null;
  /** What was clicked before. */
  clicks?: string[];
  /** The click that leads to no move. */
  click: string;
}

/** What is answered to a refused request. */
export interface Refused {
  error: Refusal;
}

/** Giving up. */
export interface ResignRequest {
  /** Who gives up, if the key plays both. */
  side?: Colour | null;
  /** The version it is meant for; refused if there is a newer one. */
  version?: number | null;
}

/** A bar of a chart. */
export interface ResultBar {
  /** Its label. */
  label: string;
  /** Its length. */
  amount: number;
}

/** A cell of a table. */
export type ResultCell = {
  kind: "blank";
} | {
  kind: "label";
  /** The text. */
  text: ExperimentText;
} | {
  kind: "number";
  /** The number's format. */
  format: NumberFormat;
  /** Our figure, once it is known. */
  ours: number | null;
  /** Half the width of the 95 % confidence interval, if it is finite. */
  error?: number;
  /** The paper's figure, if it has one. */
  theirs: number | null;
  /** A note, for example that it is a misprint. */
  note?: ExperimentText;
} | {
  kind: "tally";
  /** Our games, once there is one. */
  ours: Tally | null;
  /** The paper's games, if it has them. */
  theirs: Tally | null;
} | {
  kind: "words";
  /** Our words. */
  ours: ExperimentText | null;
  /** The paper's words. */
  theirs: ExperimentText | null;
};

/** A bar chart. */
export interface ResultChart {
  /** The title. */
  title: ExperimentText;
  /** The meaning of the labels. */
  labels: ExperimentText;
  /** The meaning of the lengths. */
  amounts: ExperimentText;
  /** The bars in order. */
  bars: ResultBar[];
}

/** A table of an experiment. */
export interface ResultTable {
  /** The title. */
  title: ExperimentText;
  /** A note on how to read it. */
  note?: ExperimentText;
  /** The place of the paper's figures. */
  layout: TableLayout;
  /** The heads of the columns. */
  columns: ExperimentText[];
  /** The rows, each with one cell per column. */
  rows: ResultCell[][];
}

/** How many moves were looked at. */
export interface ReviewDone {
  plies: number;
}

/** A move and what it was worth, for the side that made it. */
export interface Reviewed {
  /** The number of the move, from 1. */
  ply: number;
  move: string;
  by: Colour;
  /** The best move and its value. */
  before: Line;
  /** The move that was played and its value. */
  after: Line;
  /** The best move. */
  best: string;
  /** How much of the expected result was given away. */
  loss: number;
  class: MoveClass;
  /** What it cost, where that can be said in words. */
  says: Saying | null;
}

/** What the holder of a key may do. */
export type Role = "owner" | "white" | "black" | "watch";

/**
 * A message for a person: a key for programs, parameters, and the sentence itself.
 * 
 * Most messages come from a [`Phrase`](crate::words::Phrase), in every language. A message that an interface words
 * itself has a key, parameters, and English text for programs that do not know the key.
 * 
 * ```
 * use endspiel_game::words::Saying;
 * let saying = Saying::new("review.missed-win", "this misses a win in 3").with("moves", &3).about(["a7"]);
 * assert_eq!(saying.params, [("moves", "3".to_owned())]);
 * assert_eq!(saying.to_string(), "this misses a win in 3");
 * ```
 */
export interface Saying {
  /** The key: `mill.taken`. */
  key: string;
  /** The parameters, by name. */
  params: Record<string, string>;
  /** The sentence in English, without a full stop. */
  text: string;
  /** The sentence in German; without it, an interface translates by the key. */
  german?: string;
  /** The places on the board that it is about. */
  spots: string[];
  /** The reason, if the sentence contains another one. */
  because?: Saying;
}

/** The cost of a search, as far as its kind counts it. */
export interface SearchCost {
  /** The budget of states, if there was one. */
  budget?: number;
  /** Table entries that were used. */
  hits: number;
  /** Table entries that were found but not valid: another window, or too shallow. */
  invalid: number;
  /** Positions without a table entry. */
  misses: number;
  /** Nodes in which the root's side moved. */
  max_calls: number;
  /** Nodes in which the other side moved. */
  min_calls: number;
  /** Positions that were estimated. */
  leaves: number;
  /** Nodes left early by a beta cutoff. */
  cutoffs: number;
  /** Of those, the cutoffs by the first move. */
  first_cutoffs: number;
}

/** How many searches there are. */
export interface Searches {
  running: number;
  waiting: number;
  /** How many may run at once. */
  most: number;
  /** The memory they use together, in bytes, and that of engines kept for the next move. */
  memory: number;
  /** The memory they may use together, in bytes. */
  most_memory: number;
}

/** A position put up by hand, or what is wrong with it. */
export interface SetupAnswer {
  /** The position as text. */
  position: string | null;
  view: View | null;
  /** What is wrong with it. */
  problem: Saying | null;
}

/** Stones put up by hand. */
export interface SetupRequest {
  /** The game with its options. */
  game: string;
  /** The colours of the stones by their places. */
  stones: Record<string, Colour>;
  /** The colour to move. */
  turn: Colour;
  /** Stones in hand, in games that have hands. */
  in_hand?: Hands;
}

/** The places of a board and how they are drawn. */
export interface Shape {
  /** Whether stones stand on points with lines between them or in the cells of a grid. */
  kind: ShapeKind;
  /** Columns. */
  width: number;
  /** Rows. */
  height: number;
  /** Every place, in the order of the diagram. */
  spots: Place[];
  /** The pairs of points that a line joins, each once. */
  edges: ([string, string])[];
  /** Whether a click means the whole column. */
  columns: boolean;
  /** The number of stones each side has in hand at the start. */
  in_hand: number;
}

/** The two kinds of boards. */
export type ShapeKind = "points" | "grid";

/** The stones of one side, counted, and its phase. */
export interface SideFacts {
  /** Stones on the board. */
  on_board: number;
  /** Stones still to be placed. */
  in_hand: number;
  /** Stones lost. */
  lost: number;
  /** The phase of the game the side is in, if the game has phases. */
  phase: Saying | null;
}

/** The emphasis of a mark. */
export type Sign = "now" | "strong" | "weak" | "ground";

/** A test of "it is `elo1` better" against "it is `elo0` better". */
export interface Sprt {
  /** The null hypothesis: no gain. */
  elo0: number;
  /** The alternative: a gain. */
  elo1: number;
  /** The probability of accepting `elo1` although `elo0` is true. */
  alpha?: number;
  /** The probability of accepting `elo0` although `elo1` is true. */
  beta?: number;
  /** The scale of the points. */
  model?: EloModel;
}

/** The state of a test. */
export interface SprtReport {
  /** The null hypothesis: no gain. */
  elo0: number;
  /** The alternative: a gain. */
  elo1: number;
  /** The probability of accepting `elo1` although `elo0` is true. */
  alpha: number;
  /** The probability of accepting `elo0` although `elo1` is true. */
  beta: number;
  /** The scale of the points. */
  model: EloModel;
  /** The logarithm of the likelihood ratio. */
  ratio: number;
  /** Below this, `elo0` is accepted. */
  lower: number;
  /** Above this, `elo1` is accepted. */
  upper: number;
  /** The accepted hypothesis, if any. */
  state: SprtState;
}

/** The state of a test. */
export type SprtState = "undecided" | "elo0" | "elo1";

/** How busy the server is. */
export interface Status {
  /** The version of the program. */
  version: string;
  searches: Searches;
  /** Open streams of events. */
  streams: number;
}

/** One click of a move. */
export interface Step {
  /** What the click does. */
  do: Act;
  /** What is clicked. */
  at: string;
}

/** The stones of one side: their names and their colour. */
export interface Stones {
  /** The name of the side: "Yellow". */
  name: Words;
  /** One of its stones: "yellow stone". */
  piece: Words;
  /** One of its stones as the object of a sentence: "a yellow stone", in German "einen gelben Stein". */
  object: Words;
  /** Their paint. */
  paint: Paint;
}

/** `on` or `off`. */
export type Switch = "on" | "off";

/** A table with how many positions end in how many plies. */
export interface TableCounts {
  /** Stones of the side to move. */
  own: number;
  /** Stones of the other side. */
  opponent: number;
  /** Positions up to symmetry. */
  positions: number;
  /** Positions that the side to move wins. */
  wins: number;
  /** Positions that are drawn. */
  draws: number;
  /** Positions that the side to move loses. */
  losses: number;
  /** The longest win, in plies. */
  longest_win: number | null;
  /** The longest loss, in plies. */
  longest_loss: number | null;
  /** Stones placed so far, while placing. */
  ply?: number;
  /** Stones removed for two mills at once, where that matters. */
  removals?: number;
  /** How large the file is. */
  bytes: number;
  by_plies: ByPlies;
}

/** The place of the paper's figures in a table. */
export type TableLayout = "beside" | "below";

/** What is known for certain of a position. */
export interface Tablebase {
  /** The game with its options. */
  game: string;
  /** Every rule option with its value. */
  rules: Record<string, string>;
  /** The position as text. */
  position: string;
  /** For the side to move. */
  category: Category;
  /** Plies to the end. */
  plies: number | null;
  /** The result as the game counts it. */
  count: number | null;
  /** Under a draw limit: plies to the next removal or the end. */
  removal?: number;
  /** Who would win without the draw limit, for the side to move, where that makes a difference. */
  without_limit?: Value;
  /** Where the knowledge comes from. */
  source: string | null;
  /** Every move, the best first. */
  moves: TablebaseMove[];
}

/** A move with the value of the position it leads to. */
export interface TablebaseMove {
  move: string;
  /** For the side to move. */
  category: Category;
  /** Plies to the end. */
  plies: number | null;
  /** The result as the game counts it. */
  count: number | null;
  /** Under a draw limit: plies to the next removal or the end. */
  removal?: number;
  /** Who would win without the draw limit, for the side to move, where that makes a difference. */
  without_limit?: Value;
  /** The value for the side to move now. */
  value: Value | null;
}

/** Everything about tables at once. */
export interface Tables {
  /** Moving and flying, for all numbers of stones. */
  cells: TablesCell[];
  /** Placing, for both rules of removals. */
  placing: TablesPlacing[];
  /** Bytes of all files. */
  bytes: number;
  /** Files that are no good, by their names. */
  damaged: string[];
  /** How the build stands; `null` if there was none. */
  build: BuildProgress | null;
  /** Whether whoever asks may start and stop a build. */
  may_build: boolean;
}

/** Moving and flying with these numbers of stones, either side to move. */
export interface TablesCell {
  /** Stones of the side that has more. */
  larger: number;
  /** Stones of the other. */
  smaller: number;
  /** Whether all of its tables are built. */
  built: boolean;
  /** How many positions there are or, about, would be. */
  positions: number;
  /** How large the files are or, about, would be. */
  bytes: number;
  tables: BuiltTable[];
}

/** What is built and what is not. */
export interface TablesOverview {
  /** Moving and flying, for all numbers of stones. */
  cells: TablesCell[];
  /** Placing, for both rules of removals. */
  placing: TablesPlacing[];
  /** Bytes of all files. */
  bytes: number;
  /** Files that are no good, by their names. */
  damaged: string[];
}

/** Placing under one rule of removals. */
export interface TablesPlacing {
  /** Stones removed for two mills at once. */
  removals: number;
  /** Whether all of its tables are built. */
  built: boolean;
  plies: TablesPly[];
}

/** All positions after this number of stones was placed. */
export interface TablesPly {
  /** Stones placed. */
  ply: number;
  /** Tables that are built. */
  built: number;
  /** Tables there are to build. */
  of: number;
  positions: number;
  wins: number;
  draws: number;
  losses: number;
  longest_win: number | null;
  longest_loss: number | null;
  bytes: number;
}

/** Games won, drawn and lost. */
export interface Tally {
  /** Games won. */
  won: number;
  /** Games drawn. */
  drawn: number;
  /** Games lost. */
  lost: number;
}

/** A task on the board. */
export interface Task {
  /** The task in words. */
  ask: Words;
  /** The moves that solve it; if empty, every legal move does. */
  moves: string[];
  /** The reply to a solution. */
  done: Words;
}

/** The state of an engine's knowledge. */
export interface Thinking {
  /** Whose move it thinks about. */
  side: Colour;
  /** The engine. */
  spec: string;
  /** Plies searched. */
  depth: number;
  /** Positions visited. */
  nodes: number;
  /** Time so far. */
  seconds: number;
  /** Positions a second. */
  speed: number;
  /** Whether the value of the first line is certain. */
  exact: boolean;
  /** Where exact values come from. */
  source: string | null;
  /** What the move does, where it was found without a search. */
  reflex?: ReflexKind;
  /** The best moves, best first. */
  lines: Line[];
  /** What it cost. */
  cost: SearchCost;
}

/** A time as people write it: `50ms`, `3s`, `2m`. */
export type Time = string;

/** A tournament for somebody. */
export interface Tournament {
  you: TournamentYou;
  state: TournamentState;
}

/** The most that may be asked for. */
export interface TournamentBounds {
  players: number;
  rounds: number;
  games: number;
  plies: number;
  depth: number;
  nodes: number;
  /** Seconds a move. */
  time: number;
}

/** The tournament that was begun, stopped or resumed. */
export interface TournamentId {
  id: number;
}

/** The kind of pairings. */
export type TournamentKind = "round-robin" | "gauntlet" | "sprt";

/** How long everybody may think. */
export interface TournamentLimits {
  /** Plies ahead. */
  depth?: number | null;
  /** Positions a move. */
  nodes?: number | null;
  /** Seconds a move. */
  time?: number | null;
}

/** The progress of a tournament at one moment. */
export interface TournamentProgress {
  /** Games done, those of earlier runs included. */
  done: number;
  /** Games to play, if no test ends it before. */
  games: number;
  /** Games per second in this run. */
  rate: number;
  /** Seconds left at this rate, if there is one. */
  seconds_left: number | null;
  /** Games won, drawn and lost by every player, in the order of the file. */
  tallies: Tally[];
  /** The state of the test, if it is one. */
  sprt: SprtReport | null;
  /** Workers heard of recently, if there are several. */
  workers: number | null;
}

/** A report in figures, for programs. Paths of foreign programs on this machine are left out. */
export interface TournamentReport {
  /** The tournament's number here. */
  id: number;
  /** The name. */
  name: string;
  /** The game with its options. */
  game: string;
  /** Games played so far. */
  games: number;
  /** Games to play, if no test ends it before. */
  of: number;
  finished: boolean;
  /** The time it was begun, in seconds since 1970. */
  begun: number;
  /** The program that began it. */
  program: string;
  /** The names of the players, in the order of their numbers. */
  players: string[];
  /** The totals of all players, the best first. */
  totals: PlayerFigures[];
  /** Results of the row's player with the first move against the column's player. */
  cross: Tally[][];
  /** The probability that the row's player is stronger than the column's, if they have met. */
  superiority: ((number | null)[])[];
  /** The estimated difference between two players. */
  estimate: Estimate | null;
  /** Pairs of games of two players. */
  pairs: Pairs | null;
  /** The state of the test, if it is one. */
  sprt: SprtReport | null;
  /** How often games ended by each cause. */
  causes: Record<string, CauseCount>;
  /** Mean number of moves of a game. */
  mean_length: number;
}

/** A tournament as a browser asks for it. */
export interface TournamentRequest {
  /** The game with its options. */
  game: string;
  /** What people call it; the players if nothing is said. */
  name?: string;
  kind?: TournamentKind;
  /** The engines by their specs. */
  players: string[];
  /** Openings that everybody plays against everybody, twice. */
  rounds?: number;
  /** Random moves at the beginning of every opening. */
  plies?: number | null;
  seed?: number;
  limits?: TournamentLimits;
  /** The test, if it is one. */
  sprt?: Sprt | null;
  /** Whether games end as soon as their result is known exactly. */
  exact?: boolean;
}

/** What is played. */
export interface TournamentSettings {
  kind: TournamentKind;
  /** Openings that everybody plays against everybody. */
  rounds: number;
  /** Games from each opening. */
  games: number;
  seed: number;
  /** Random moves at the beginning, where there is no list of openings. */
  plies: number | null;
  /** Openings in the list. */
  openings: number;
  limits: MoveLimits;
  /** How draws are counted. */
  counting: DrawCounting;
  /** Whether games end as soon as their result is known exactly. */
  exact: boolean;
  /** Whether other programs play in it, which only the command line starts. */
  programs: boolean;
}

/** A tournament as it stands. */
export interface TournamentState {
  report: TournamentReport;
  progress: TournamentProgress;
  /** Whether anybody is playing it. */
  running: boolean;
  /** Whether this server is. */
  here: boolean;
  /** What went wrong with it here, if that is what ended it. */
  failure: string | null;
  settings: TournamentSettings;
}

/** What somebody may do. */
export interface TournamentYou {
  /** Whether he may begin, stop and resume tournaments: only the owner of the machine may use it for them. */
  may_run: boolean;
}

/** The tournaments of the data folder. */
export interface Tournaments {
  you: TournamentYou;
  /** The newest first. */
  tournaments: ListedTournament[];
  /** How many more there are. */
  left_out: number;
  /** Games that this server plays at once. */
  threads: number;
  /** The most that may be asked for. */
  most: TournamentBounds;
}

/** A recorded search. All values are from the view of the side that moves at the root. */
export interface Trace {
  /** The value of the root. */
  value: number;
  /** How many points make one displayed point. */
  unit: number;
  /** The value of a win. */
  win: number;
  /** The first move with that value. */
  best: string;
  /** Whether the search was completed. If not, the values mean nothing. */
  complete: boolean;
  /** The cost, positions that are not recorded included. */
  counts: TraceCounts;
  /** The positions in the order they were visited. */
  nodes: TraceNode[];
}

/** The cost of a traced search. */
export interface TraceCounts {
  /** Positions visited. */
  nodes: number;
  /** Of those, the estimated or finished ones. */
  leaves: number;
  /** Positions left early by a cutoff. */
  cutoffs: number;
  /** Positions whose value was in the table. */
  table_hits: number;
  /** Moves that were not searched. */
  skipped: number;
}

/** A cutoff. */
export interface TraceCut {
  /** The position that caused it. */
  at: number;
  /** The move to that position. */
  by: string;
  /** The moves that were not searched. */
  skipped: string[];
}

/** A position of a traced search. */
export interface TraceNode {
  /** Its number in the order of visiting. */
  id: number;
  /** The position it was reached from. */
  parent: number | null;
  /** The move that led to it. */
  move: string | null;
  /** Plies below the root. */
  ply: number;
  /** Whether the root's side moves here and wants the largest value. */
  player: TracePlayer;
  /** The value the root's side is already sure of; none at first. */
  alpha: number | null;
  /** The value the other side is already sure of; none at first. */
  beta: number | null;
  /** The value, exact or a bound. */
  value: number;
  /** The kind of the node. */
  kind: TraceNodeKind;
  /** The cutoff, if not all moves were searched. */
  cut: TraceCut | null;
  /** The best move. */
  best: string | null;
}

/** The kind of a node of a traced search. */
export type TraceNodeKind = "inner" | "leaf" | "over" | "table";

/** The side that moves at a node of a traced search. */
export type TracePlayer = "max" | "min";

/** The result for the side to move: win, draw or loss. */
export type Value = "loss" | "draw" | "win";

/** Something that needs no words but the version. */
export interface VersionRequest {
  /** The version it is meant for; refused if there is a newer one. */
  version?: number | null;
}

/** A position as the browser gets it. */
export interface View {
  /** The game with its options. */
  game: string;
  /** The position as text. */
  position: string;
  /** The colour to move. */
  turn: Colour;
  /** Turns played so far. */
  turns: number;
  /** The colour of every stone, by its place. */
  stones: Record<string, Colour>;
  /** The legal moves and the clicks that mean them. */
  moves: Move[];
  /** How the game ended; none while it goes on. */
  ending: Ending | null;
  /** Draw limits that are near. */
  warnings: Warning[];
  /** What is to be done now, when nothing is clicked yet. */
  prompt: Saying;
  /** The last move. */
  last: LastMove | null;
  /** The places of the line that won; none if no line did. */
  line: string[];
  /** What both sides have. */
  facts: Facts;
  /** What the opening is called, the last one on the way here that has a name. */
  opening: string | null;
}

/** A search waits for its turn. */
export interface Waiting {
  /** How many searches come before it. */
  ahead: number;
}

/** A draw limit that is near. */
export type Warning = {
  limit: "no-removal";
  /** Moves left. */
  left: number;
} | {
  limit: "no-mill";
  /** Moves left. */
  left: number;
} | {
  limit: "repetition";
  /** How often it has been on the board. */
  seen: number;
} | {
  limit: "turn-limit";
  /** Turns left. */
  left: number;
};

/** A whole game. */
export interface WholeGame {
  /** Its number in the tournament. */
  number: number;
  /** The opening, counted from 0. */
  round: number;
  /** Who had White, by his number. */
  white: number;
  /** Who had Black. */
  black: number;
  /** None after a draw. */
  winner: Colour | null;
  cause: Cause;
  plies: number;
  /** What the tournament is called. */
  tournament: string;
  /** The game that was played. */
  game: string;
  names: GameNames;
  /** More about the end, where the cause alone does not tell. */
  detail: string;
  /** The position it began with. */
  start: string;
  /** The moves as the game's record. */
  record: string;
  moves: string[];
  /** How many moves are the opening. */
  opening_plies: number;
  /** What the moves have cost. */
  costs: GameCosts;
  /** How many games have been or will be played. */
  of: number;
}

/**
 * A text in English and in German. A new language is a new field; the compiler then finds every text without it.
 * 
 * ```
 * use endspiel_game::words::Words;
 * const TITLE: Words = Words::new("Nine Men's Morris", "Mühle");
 * assert_eq!(TITLE.to_string(), "Nine Men's Morris");
 * ```
 */
export interface Words {
  /** In English. */
  en: string;
  /** In German. */
  de: string;
}

/** What can be asked for, by its address. */
export interface Get {
  /** The games and their options */
  "games": {
    params: {};
    answer: Games;
  };
  /** The levels and engines and their options */
  "engines": {
    params: {};
    answer: Engines;
  };
  /** Whether an engine can play a game here */
  "engines/check": {
    params: { game: string; spec: string };
    answer: null;
  };
  /** How busy the server is */
  "status": {
    params: {};
    answer: Status;
  };
  /** This description */
  "openapi.json": {
    params: {};
    answer: Record<string, unknown>;
  };
  /** The places of a board; they never change */
  "board": {
    params: { game: string };
    answer: Shape;
  };
  /** A match as it stands */
  "matches/{key}": {
    params: { key: Key };
    answer: Match;
  };
  /** A match as a file */
  "matches/{key}/export": {
    params: { key: Key; as?: ExportFormat | undefined };
    answer: string;
  };
  /** The rules of a game, step by step */
  "lessons": {
    params: { game: string };
    answer: Lessons;
  };
  /** A position with one right move */
  "puzzle": {
    params: { game: string; day?: number | undefined; grade?: number | undefined; number?: number | undefined };
    answer: Puzzle;
  };
  /** What every move of a puzzle leads to */
  "puzzle/moves": {
    params: { game: string; position: string };
    answer: Explanation;
  };
  /** How often our own engines chose each move of a position, and what the opening book says of it */
  "openings": {
    params: { game: string; position?: string | undefined };
    answer: Openings;
  };
  /** A word before a blunder is made */
  "coach": {
    params: { game: string; position?: string | undefined; moves?: string | undefined; limit?: number | undefined; move: string };
    answer: Coached;
  };
  /** What is known for certain of a position */
  "tablebase": {
    params: { game: string; position?: string | undefined; moves?: string | undefined; limit?: number | undefined; since?: number | undefined };
    answer: Tablebase;
  };
  /** How play goes on if both sides play as well as can be */
  "tablebase/line": {
    params: { game: string; position?: string | undefined; moves?: string | undefined; limit?: number | undefined };
    answer: BestLine;
  };
  /** Which endgame tables are built */
  "tables": {
    params: {};
    answer: Tables;
  };
  /** A table in figures */
  "tables/counts": {
    params: { own: number; opponent: number };
    answer: TableCounts;
  };
  /** The longest wins of a table */
  "tables/longest": {
    params: { own: number; opponent: number };
    answer: LongestWins;
  };
  /** What it would cost to build more */
  "tables/cost": {
    params: { up_to: string; removals?: number | undefined };
    answer: BuildEstimate;
  };
  /** A small search, drawn */
  "lab/tree": {
    params: { game: string; position?: string | undefined; moves?: string | undefined; limit?: number | undefined; algorithm?: Algorithm | undefined; depth?: number | undefined; ordering?: Switch | undefined; table?: Switch | undefined; symmetry?: Switch | undefined; eval?: string | undefined };
    answer: Trace;
  };
  /** The tournaments of the data folder */
  "tournaments": {
    params: {};
    answer: Tournaments;
  };
  /** A tournament as it stands */
  "tournaments/{id}": {
    params: { id: number };
    answer: Tournament;
  };
  /** Games of a tournament, the latest first */
  "tournaments/{id}/games": {
    params: { id: number; player?: number | undefined; against?: number | undefined; result?: GameResult | undefined; cause?: Cause | undefined; before?: number | undefined; most?: number | undefined };
    answer: GameLines;
  };
  /** A whole game of a tournament */
  "tournaments/{id}/games/{number}": {
    params: { id: number; number: number };
    answer: WholeGame;
  };
  /** The experiments of the student papers */
  "experiments": {
    params: {};
    answer: Experiments;
  };
  /** The result of an experiment, with the games played so far */
  "experiments/{name}": {
    params: { name: ExperimentName };
    answer: Experiment;
  };
}

/** What can be told, by its address. */
export interface Post {
  /** A position: everything to draw and to click */
  "position": {
    params: {};
    body: PositionRequest;
    answer: View;
  };
  /** Every position of a game, from its start to its end */
  "history": {
    params: {};
    body: PositionRequest;
    answer: History;
  };
  /** Why a click leads to no move */
  "refusal": {
    params: {};
    body: RefusalRequest;
    answer: Saying;
  };
  /** What decides a position, where the game can tell */
  "insight": {
    params: {};
    body: PositionRequest;
    answer: Insight;
  };
  /** A position put up by hand, or what is wrong with it */
  "setup": {
    params: {};
    body: SetupRequest;
    answer: SetupAnswer;
  };
  /** Games and positions in any notation we read */
  "import": {
    params: {};
    body: ImportRequest;
    answer: ImportAnswer;
  };
  /** Begins a match */
  "matches": {
    params: {};
    body: BeginRequest;
    answer: Match;
  };
  /** The matches of keys somebody remembers */
  "matches/list": {
    params: {};
    body: ListRequest;
    answer: ListAnswer;
  };
  /** Plays a move */
  "matches/{key}/moves": {
    params: { key: Key };
    body: PlayRequest;
    answer: Match;
  };
  /** Takes back to one's own turn */
  "matches/{key}/takeback": {
    params: { key: Key };
    body: VersionRequest;
    answer: Match;
  };
  /** Repeats what was taken back */
  "matches/{key}/redo": {
    params: { key: Key };
    body: VersionRequest;
    answer: Match;
  };
  /** Gives up */
  "matches/{key}/resign": {
    params: { key: Key };
    body: ResignRequest;
    answer: Match;
  };
  /** Offers a draw, or accepts one */
  "matches/{key}/draw": {
    params: { key: Key };
    body: VersionRequest;
    answer: Match;
  };
  /** Lets the engine that thinks play its best move so far */
  "matches/{key}/hurry": {
    params: { key: Key };
    body: VersionRequest;
    answer: Match;
  };
  /** The same game again with sides exchanged, for everybody who plays */
  "matches/{key}/rematch": {
    params: { key: Key };
    body: VersionRequest;
    answer: Match;
  };
  /** Exchanges White's and Black's players */
  "matches/{key}/swap": {
    params: { key: Key };
    body: VersionRequest;
    answer: Match;
  };
  /** Lets others play */
  "matches/{key}/players": {
    params: { key: Key };
    body: PlayersRequest;
    answer: Match;
  };
  /** How two engines play on */
  "matches/{key}/pace": {
    params: { key: Key };
    body: PaceRequest;
    answer: Match;
  };
  /** Asks two engines for one move */
  "matches/{key}/step": {
    params: { key: Key };
    body: VersionRequest;
    answer: Match;
  };
  /** Builds tables */
  "tables/build": {
    params: {};
    body: BuildRequest;
    answer: BuildAnswer;
  };
  /** Stops the build; the next one goes on from there */
  "tables/stop": {
    params: {};
    body: Nothing;
    answer: BuildAnswer;
  };
  /** Begins a tournament */
  "tournaments": {
    params: {};
    body: TournamentRequest;
    answer: TournamentId;
  };
  /** Stops a tournament; it can be resumed */
  "tournaments/{id}/stop": {
    params: { id: number };
    body: Nothing;
    answer: TournamentId;
  };
  /** Goes on with a tournament */
  "tournaments/{id}/resume": {
    params: { id: number };
    body: Nothing;
    answer: TournamentId;
  };
  /** Plays an experiment, or goes on with it */
  "experiments/{name}": {
    params: { name: ExperimentName };
    body: ExperimentRequest;
    answer: TournamentId;
  };
}

/** What can be removed, by its address. */
export interface Delete {
  /** Removes a match for good */
  "matches/{key}": {
    params: { key: Key };
    answer: null;
  };
}

/** What can be listened to, by its address. */
export interface Listen {
  /** A match, live */
  "matches/{key}/events": {
    params: { key: Key };
    events: { you: MatchYou; state: MatchState; thinking: Thinking; waiting: Waiting; gone: Nothing };
  };
  /** Live analysis of a position */
  "analysis": {
    params: { game: string; position?: string | undefined; moves?: string | undefined; limit?: number | undefined; lines?: number | "all" | undefined; engine?: string | undefined; seconds?: number | undefined };
    events: { waiting: Waiting; analysis: Thinking; done: Thinking; problem: Refusal };
  };
  /** What every move of a game was worth */
  "review": {
    params: { game: string; position?: string | undefined; moves?: string | undefined; limit?: number | undefined; nodes?: number | undefined; seconds?: number | undefined };
    events: { waiting: Waiting; move: Reviewed; done: ReviewDone; problem: Refusal };
  };
  /** The tables and their build, live */
  "tables/events": {
    params: {};
    events: { tables: TablesOverview; build: BuildProgress | null };
  };
  /** What every idea of a search is worth */
  "compare": {
    params: { game: string; position?: string | undefined; moves?: string | undefined; limit?: number | undefined; depth?: number | undefined };
    events: { waiting: Waiting; row: Comparison; done: Nothing; problem: Refusal };
  };
  /** A tournament, live */
  "tournaments/{id}/events": {
    params: { id: number };
    events: { you: TournamentYou; state: TournamentState };
  };
}
