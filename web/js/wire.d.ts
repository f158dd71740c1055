/**
 * Wire types, generated from the types of `crates/server` by `cargo run -p endspiel-server --example describe`;
 * not to be edited.
 */

/** The action of a click. */
export type Act = "lift" | "put" | "remove" | "drop" | "pass";

/** A file of games for a collection. */
export interface AddRequest {
  /** The name of the collection. The first file begins it. */
  name: string;
  /** The game with its options. */
  game: string;
  /** The file in base64. */
  base64: string;
}

/** What a file has added to a collection. */
export interface AddedToCollection {
  /** Number of games. */
  games: number;
  /** Number of names of players or tournaments. */
  names: number;
  /** False if the file is in the collection already. */
  new: boolean;
  /** Why and where the reader stopped, if it did not read the whole file. */
  stopped: Saying | null;
}

/** The search algorithm to draw. */
export type Algorithm = "minimax" | "alphabeta";

/** A request to begin a match. */
export interface BeginRequest {
  /** The game with its options. */
  game: string;
  players: Players;
  limits?: LimitsRequest;
  /** The start position; by default the usual one. */
  start?: string | null;
  /** Moves that are already played. */
  moves?: Moves | null;
  clock?: Pace | null;
  /** Pause between the moves of two engines, in seconds. */
  pause?: number;
  /** Whether two engines play on without further requests. */
  running?: boolean;
}

/** The line of best play from a position. */
export interface BestLine {
  /** The game with its options. */
  game: string;
  /** The position as text. */
  position: string;
  /** The category for the side to move. */
  category: Category;
  /** What is proved where the category is unknown: this or better, for the side to move. */
  at_least?: Value;
  /** What is proved where the category is unknown: this or worse, for the side to move. */
  at_most?: Value;
  /** Plies to the end. */
  plies: number | null;
  /** The exact score in the game's own count, such as discs. */
  count: number | null;
  /** Plies to the next removal or the end, under a draw limit. */
  removal?: number;
  /** The category without the draw limit, for the side to move, where it differs. */
  without_limit?: Value;
  /** The best moves of both sides in turn. */
  moves: string[];
  /** Whether the game is over after them. */
  complete: boolean;
}

/** A move of the opening book. Its value is an estimate by deep searches at the ends of the book's lines. */
export interface BookLine {
  /** Depth in plies, of the book line and of the search at its end. */
  depth: number;
  /** The first move. */
  move: string;
  /** The engine's value, in displayed units. */
  score: number;
  /** The value, where it is certain. */
  value?: Value;
  /** The proved value of the move: this or better. */
  at_least?: Value;
  /** The proved value of the move: this or worse. */
  at_most?: Value;
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
  /** Whether the value is exact. */
  exact: boolean;
  /** The value in English. */
  words: string;
  /** The value in a sentence, if it is exact, at least without the draw limit, or has a proved bound. */
  says?: Saying;
  /** The reasons for or against the move, the weightiest first, where they were asked for. */
  reasons?: Saying[];
}

/** The state of the build. */
export interface BuildAnswer {
  build: BuildProgress | null;
}

/** The estimated cost of a build. */
export interface BuildEstimate {
  /** Most stones of either side, as in `5-4`. */
  up_to: string;
  /** Stones removed when a move closes two mills. */
  removals: number;
  /** Whether the placing phase is included. */
  placing: boolean;
  /** Number of missing pieces of work. */
  pieces: number;
  /** Number of positions to solve. */
  positions: number;
  /** Estimated time on this machine, in seconds. */
  seconds: number;
  /** Estimated disk space, in bytes. */
  disk: number;
  /** Memory, in bytes. */
  memory: number;
  /** Number of threads. */
  threads: number;
  /** The reason why the build cannot start; only for callers with the permission to build. */
  refusal: Saying | null;
}

/** A piece of work: numbers of stones, and for the placing phase the ply and the side. */
export type BuildPiece = {
  larger: number;
  smaller: number;
} | {
  ply: number;
  own: number;
  opponent: number;
};

/** The progress of a build. */
export interface BuildProgress {
  /** Most stones of either side, as in `5-4`. */
  up_to: string;
  /** Stones removed when a move closes two mills. */
  removals: number;
  state: BuildState;
  /** The piece in progress. */
  piece: BuildPiece | null;
  /** Number of pieces of work. */
  pieces: number;
  /** Number of finished pieces. */
  pieces_done: number;
  /** Number of positions. */
  total: number;
  /** Number of positions in finished pieces. */
  done: number;
  /** Estimated number of finished positions. */
  about: number;
  /** Elapsed time, in seconds. */
  seconds: number;
  /** Estimated remaining time, in seconds. */
  left: number | null;
  /** Positions per second, once a piece is finished. */
  rate: number | null;
  /** The reason of a failure. */
  problem: Saying | null;
}

/** A request to build tables, or to estimate the cost. */
export interface BuildRequest {
  /** Most stones of either side, the larger number first, as in `5-4`. */
  up_to: string;
  /** Stones removed when a move closes two mills. */
  removals?: number;
}

export type BuildState = "building" | "stopping" | "stopped" | "done" | "failed";

/** A built table. */
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
  /** Size of the file, in bytes. */
  bytes: number;
}

/** Numbers of positions by plies to the end. */
export interface ByPlies {
  wins: ([number, number])[];
  losses: ([number, number])[];
}

/** How well an exercise is known. */
export interface Card {
  /** Right answers in a row. */
  repetitions: number;
  /** Days between the last answer and the next one. */
  interval: number;
  /** The easiness factor. */
  ease: number;
  /** The day from which it is to be asked again. */
  due: number;
  /** Wrong answers. */
  lapses: number;
  /** All answers. */
  answers: number;
}

/** How well an exercise is known. */
export interface CardRequest {
  /** Right answers in a row. */
  repetitions: number;
  /** Days between the last answer and the next one. */
  interval: number;
  /** The easiness factor. */
  ease: number;
  /** The day from which it is to be asked again. */
  due: number;
  /** Wrong answers. */
  lapses: number;
  /** All answers. */
  answers: number;
}

/** The category of a position, as chess tablebase servers name it. */
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

/** A move and how often it was chosen. */
export interface ChosenMove {
  move: string;
  times: number;
}

/** The verdict on a claim. */
export type ClaimVerdict = "held" | "failed" | "open";

/** The clocks as a browser gets them. */
export interface Clocks {
  /** The initial time, in seconds. */
  initial: number;
  /** The increment after every move, in seconds. */
  increment: number;
  /** White's remaining time, in seconds. */
  white: number;
  /** Black's remaining time, in seconds. */
  black: number;
  /** The side whose clock runs. */
  running: Colour | null;
}

/** The verdict of the coach. */
export interface Coached {
  /** The warning, if the move is a blunder. */
  warning: Saying | null;
  /** Whether the move loses with the next reply. */
  at_once: boolean;
  /** The expected reply to a blunder. */
  reply: string | null;
  /** The reasons against a blunder, the weightiest first. */
  reasons: Saying[];
}

/** A game of a collection. */
export interface CollectedGame {
  /** The start position. */
  start: string;
  moves: string[];
  white: string;
  black: string;
  event: string;
  date: string;
  /** How it ended; nothing if that is not known. */
  result: GameWinner | null;
}

/** The collections. */
export interface CollectionList {
  collections: CollectionView[];
}

/** A collection in the list. */
export interface CollectionView {
  name: string;
  /** The game with its options. */
  game: string;
  games: number;
  files: number;
  /** Size in memory, in bytes. */
  memory: number;
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

/** The activity of an engine. */
export type Doing = "waiting" | "thinking" | "pausing" | "stopped" | "failed";

/** The way in which a match counts towards its [draw limits](DrawLimits). */
export type DrawCounting = "standard" | "muehle2021";

/** The scale of a test's Elo points. */
export type EloModel = "logistic" | "normalized";

/** A result in JSON: by the rules, by a limit, by resignation, by agreement, or on time. */
export interface Ending {
  /** The winner; none after a draw. */
  winner: Colour | null;
  /** The reason. */
  reason: Reason;
}

/** The state of the engine to move. */
export interface EngineState {
  /** The colour it plays. */
  side: Colour;
  /** The engine. */
  spec: string;
  /** Its activity. */
  doing: Doing;
  /** The reason of a failure. */
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

/** The levels and engines with their options. */
export interface Engines {
  /** The playing levels, from weak to strong. */
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

/** An exercise of one's own, with what the choice needs to know. */
export interface Exercise {
  /** Its name. */
  id: string;
  /** The kind of puzzle it is: `wins`, `holds` or `most`. */
  kind: string;
  /** How well it is known. */
  card: CardRequest;
}

/** An experiment with its result. */
export interface Experiment {
  you: TournamentYou;
  /** Default number of games that each player begins against each other player; none for computed experiments. */
  usual: number | null;
  /** Largest number of games that can be requested. */
  most: number;
  /** The number of the tournament being played. */
  playing: number | null;
  /** Whether this server is playing the experiment. */
  here: boolean;
  /** The reason of a failure on this server. */
  failure: string | null;
  /** Tables, charts and claims from the games so far. */
  result: ExperimentResult;
}

/** An experiment of the student papers. */
export type ExperimentName = "minimax-vs-alphabeta" | "weights" | "database" | "stash" | "defects" | "depth-costs" | "positions";

/** A request to play an experiment. */
export interface ExperimentRequest {
  /** Number of games that each player begins against each other player. Stored games are not repeated. */
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

/** The explanation of a move. */
export interface ExplainedMove {
  move: string;
  /** The exact value for the side that makes the move, if known. */
  value: Value | null;
  /** Plies to the end, if known. */
  plies: number | null;
  /** The exact score in the game's own count, such as discs. */
  count: number | null;
  /** The best reply. */
  reply: string | null;
  /** The explanation in words. */
  says: Saying;
}

/** The explanations of all moves of a position. */
export interface Explanation {
  moves: ExplainedMove[];
}

/** A format for the export of a game. */
export type ExportFormat = "record" | "json" | "backup";

/** A part of a tournament for a backup. */
export interface ExportedPart {
  /** The settings and some games. The last part tells when the tournament was finished. */
  part: unknown;
  /** The first game of the next part; none at the end. */
  next: number | null;
}

/** The facts of both sides. */
export interface Facts {
  /** The facts of White. */
  white: SideFacts;
  /** The facts of Black. */
  black: SideFacts;
}

/** Games of a collection. */
export interface FoundGames {
  games: CollectedGame[];
  /** The number of all games that meet the conditions. */
  all: number;
}

/** The search effort of the moves of both players. */
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
  /** What the side to move has to do, if clicks do not say it well: "sow the seeds of a house". */
  task: Words | null;
  /** Whether a side may have to wait because the other side moves again: its pass is no lack of moves. */
  extra_turns: boolean;
  /** The exclamation when a move completes a line, and when it completes two: "A mill!" */
  calls: [Words, Words] | null;
  /** Reasons for the end of a game that this game words in its own way. */
  reasons: ([Reason, Words])[];
  /** Whether the result is a number of pieces, as at Othello. */
  counted: boolean;
  /** Whether positions can repeat, so that [draw limits](endspiel_game::DrawLimits) matter. */
  draw_limits: boolean;
  /** Whether games are also written in the Smart Game Format. */
  sgf: boolean;
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

/** A game in the list. */
export interface GameLine {
  /** The number in the tournament. */
  number: number;
  /** The number of the opening, from 0. */
  round: number;
  /** The number of the player with White. */
  white: number;
  /** The number of the player with Black. */
  black: number;
  /** The winner; none after a draw. */
  winner: Colour | null;
  cause: Cause;
  plies: number;
}

/** Games of a tournament, latest first. */
export interface GameLines {
  games: GameLine[];
  /** Whether there are earlier ones. */
  more: boolean;
}

/** The names of both players. */
export interface GameNames {
  white: string;
  black: string;
}

/** A filter for results: by colour, or from the view of the chosen player. */
export type GameResult = "white" | "black" | "draw" | "won" | "lost";

/** The result of a game of a collection. */
export type GameWinner = "white" | "black" | "draw";

/** The games with their options. */
export interface Games {
  games: GameInfo[];
  /** The default draw limits. */
  limits: Limits;
}

/** An answer to an exercise. */
export interface GradeRequest {
  /** The card of the exercise; by default a new one. */
  card?: CardRequest | null;
  /** The quality of the answer, from 0 (no idea) to 5 (at once). From 3 on it counts as known. */
  quality: number;
  /** The number of the day, counted from any fixed day. */
  day: number;
}

/** A card after an answer. */
export interface Graded {
  card: Card;
  /** Whether the exercise sits: it was known several times in a row. */
  sits: boolean;
}

/** The material of a board. */
export type Ground = "wood" | "cloth" | "frame";

/** Stones in hand. */
export interface Hands {
  white?: number;
  black?: number;
}

/** All positions of a game, from the start to the end. */
export interface History {
  /** The positions, without their legal moves. */
  views: View[];
}

/** The imported games. */
export interface ImportAnswer {
  games: ImportedGame[];
  /** Number of games beyond the limit. */
  left_out: number;
  /** Why and where the reader stopped, if it did not read the whole file. */
  stopped?: Saying;
}

/** A text or file to import. */
export interface ImportRequest {
  /** The expected game with its options. Other games are recognised. */
  game: string;
  /** The text; required unless there is a file. */
  text?: string;
  /** The file in base64. */
  base64?: string;
}

/** An imported game. */
export interface ImportedGame {
  /** The game with its options. */
  game: string;
  /** The start position. */
  start: string;
  /** The moves as a record in the game's notation. */
  record: string;
  moves: string[];
  plies: number;
  /** The final position. */
  position: string;
  result: Ending | null;
  /** The name of the opening, if it has one. */
  opening?: string;
  /** The moves with variations and comments, if the file has any. */
  tree?: TreeRecord;
  /** Other information from the file. */
  tags: Record<string, string>;
  /** Assumptions about what the file leaves open. */
  notes: Saying[];
}

/** The features that decide a position: marks on the board and sentences beside it, found without a search. */
export interface Insight {
  /** The important places. */
  marks: Mark[];
  /** What follows from them, the most urgent first. */
  says: Saying[];
}

/** A request to keep a part of a tournament of a backup. */
export interface KeepPartRequest {
  /** The part as it was exported, perhaps with fewer games. */
  part: unknown;
}

/** A request to keep a match of a backup. */
export interface KeepRequest {
  /** The match as it was exported for a backup. */
  record: unknown;
}

/** Whether something of a backup is kept. */
export interface Kept {
  /** False if it is there already, and stays as it is. */
  new: boolean;
}

/** A secret that opens a match: 128 bits as 22 letters, digits, `-` and `_`. */
export type Key = string;

/** The keys of a match that a holder may share. */
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

/** The lessons of a game. */
export interface Lessons {
  /** The game with its options. */
  game: string;
  /** The lessons in order; empty if the game has none. */
  lessons: Lesson[];
}

/** Draw limits; missing ones have their defaults, `null` means off. */
export interface Limits {
  /** Consecutive turns without a removal, counted after the placing phase. */
  moves_without_removal: number | null;
  /** Occurrences of the same position with the same side to move. */
  repetitions: number | null;
  /** Total number of turns. */
  turns: number | null;
  /** The rule for counting. */
  counting: DrawCounting;
}

/** Draw limits; missing ones have their defaults, `null` means off. */
export interface LimitsRequest {
  /** Consecutive turns without a removal, counted after the placing phase. */
  moves_without_removal?: number | null;
  /** Occurrences of the same position with the same side to move. */
  repetitions?: number | null;
  /** Total number of turns. */
  turns?: number | null;
  /** The rule for counting. */
  counting?: DrawCounting;
}

/** A line with its value in words, for interfaces. */
export interface Line {
  /** The first move. */
  move: string;
  /** The engine's value, in displayed units. */
  score: number;
  /** The value, where it is certain. */
  value?: Value;
  /** The proved value of the move: this or better. */
  at_least?: Value;
  /** The proved value of the move: this or worse. */
  at_most?: Value;
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
  /** Whether the value is exact. */
  exact: boolean;
  /** The value in English. */
  words: string;
  /** The value in a sentence, if it is exact, at least without the draw limit, or has a proved bound. */
  says?: Saying;
  /** The reasons for or against the move, the weightiest first, where they were asked for. */
  reasons?: Saying[];
}

/** The matches of a list of keys, in that order. */
export interface ListAnswer {
  /** One entry per key; none for an unknown key. */
  matches: (ListedMatch | null)[];
  /** Keys of matches that exist but cannot be shown now. Their entries are none, but the keys are worth keeping. */
  unreadable: Key[];
}

/** The keys of the matches to list. */
export interface ListRequest {
  keys: string[];
}

/** An experiment in the list. */
export interface ListedExperiment {
  name: ExperimentName;
  /** The subject. */
  title: ExperimentText;
  /** The source. */
  paper: ExperimentText;
  /** Default number of games that each player begins against each other player; none for computed experiments. */
  usual: number | null;
  /** Games played so far. */
  games: number;
  /** Games to be played. */
  of: number;
  /** Whether the experiment is being played. */
  running: boolean;
}

/** A match in a list. */
export interface ListedMatch {
  key: Key;
  role: Role;
  /** The game with its options. */
  game: string;
  /** The name of the game for people. */
  title: string;
  players: Players;
  /** Number of moves played. */
  turns: number;
  /** The colour to move. */
  turn: Colour;
  /** The position as text. */
  position: string;
  ending: Ending | null;
  /** The time it began, in seconds since 1970. */
  created: number;
  /** The time of the last change, in seconds since 1970. */
  changed: number;
}

/** A tournament in the list. */
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
  /** Whether the tournament is being played. */
  running: boolean;
  /** Whether this server is playing it. */
  here: boolean;
}

/** A longest win. */
export interface LongestWin {
  /** The position it begins with. */
  position: string;
  /** Plies to the end. */
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

/** A match for the holder of a key. */
export interface Match {
  you: MatchYou;
  state: MatchState;
}

/** The state of a match, independent of the viewer. */
export interface MatchState {
  /** The version, increased by every change. */
  version: number;
  /** The game with its options. */
  game: string;
  /** The name of the game for people. */
  title: string;
  players: Players;
  limits: Limits;
  /** The start position. */
  start: string;
  moves: PlayedMove[];
  /** The moves as a record in the game's notation. */
  record: string;
  /** Number of moves that were taken back and can be repeated. */
  redo: number;
  /** The present position. */
  view: View;
  /** The side that offers a draw. */
  draw_offer: Colour | null;
  /** The clocks as of this message, if there are any. */
  clock: Clocks | null;
  /** The state of the engine to move. */
  engine: EngineState | null;
  /** Whether two engines play on without further requests. */
  running: boolean;
  /** Pause between the moves of two engines, in seconds. */
  pause: number;
  /** The time it began, in seconds since 1970. */
  created: number;
  /** The time of the last change, in seconds since 1970. */
  changed: number;
}

/** The role of a key, and the keys its holder may share. */
export interface MatchYou {
  role: Role;
  /** The colours that this key plays. */
  plays: Colour[];
  /** The key itself. */
  key: Key;
  /** The keys that its holder may share. */
  keys: Keys;
  /** The holder's key to the rematch, once it has begun. */
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

/** The moves of a game, as a record or as a list. */
export type Moves = string | string[];

/** The name of a collection. */
export interface NameRequest {
  /** The name. */
  name: string;
}

/** A move and the name of the opening it leads to. */
export interface NamedMove {
  move: string;
  opening: string;
}

/** What to ask next. */
export interface NextAnswer {
  /** An exercise or a puzzle; nothing at the end of the session. */
  next: NextExercise | null;
  /** Number of exercises that are due on this day and not in the session yet. */
  due: number;
  /** Number of exercises that sit. */
  sit: number;
}

/** What a session asks next. */
export type NextExercise = {
  own: string;
} | {
  puzzle: string;
};

/** A session so far, and all exercises. */
export interface NextRequest {
  /** The number of the day. */
  day: number;
  /** All exercises of one game. */
  exercises: Exercise[];
  /** The names of the exercises that were asked in this session, in order. */
  seen?: string[];
  /** The number of puzzles in this session. */
  puzzles?: number;
}

/** An empty object. */
export type Nothing = Record<string, never>;

/** The format of a number. */
export type NumberFormat = "count" | "points" | "decimal" | "mean" | "percent" | "seconds" | "elo";

/** An opening to learn. */
export interface OpeningLine {
  /** The name, if it has one. */
  name: string | null;
  /** The moves from the start. */
  moves: string[];
}

/** The openings of a game to learn. */
export interface OpeningLines {
  /** Those with names, or else lines of our own engines; empty if there are none. */
  lines: OpeningLine[];
}

/** Openings from a position: statistics of stored engine games, names, and the opening book. */
export interface Openings {
  /** Number of times an engine chose a move in this position. */
  times: number;
  /** The chosen moves. Symmetric moves have equal counts. */
  moves: ChosenMove[];
  /** The moves that lead to a named opening. */
  named: NamedMove[];
  /** The opening book's estimates of all moves, best first; empty if there is no book or it lacks a move. */
  book: BookLine[];
  /** What a published proof says about the position, if anything. */
  proof?: Proof;
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

/** A time control: an initial time and an increment. */
export interface Pace {
  /** The initial time, in seconds. */
  initial: number;
  /** The increment after every move, in seconds. */
  increment?: number;
}

/** A change of how engines play each other. */
export interface PaceRequest {
  /** Whether two engines play on without further requests. */
  running?: boolean | null;
  /** Pause between the moves of two engines, in seconds. */
  pause?: number | null;
  /** The version of the match it is meant for; refused if there is a newer one. */
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

/** A move to play. */
export interface PlayRequest {
  /** The move in the game's notation. */
  move: string;
  /** The version of the match it is meant for; refused if there is a newer one. */
  version?: number | null;
}

/** A played move. */
export interface PlayedMove {
  move: string;
  by: Colour;
  /** The time it took, in seconds. */
  seconds: number;
  /** The search result of the engine that played it. */
  cost: Thinking | null;
}

/** A move and the results of the games in which it was played. */
export interface PlayedMoveResults {
  move: string;
  times: number;
  /** Games that White won. */
  white: number;
  /** Games that Black won. */
  black: number;
  draws: number;
}

/** The moves of a collection's games in a position, the most frequent first. Symmetric moves have equal counts. */
export interface PlayedMoves {
  moves: PlayedMoveResults[];
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

/** The players of both sides, as words. */
export interface Players {
  /** White's player: `human`, `guest` for a person invited by the link of the side, or an engine by its spec. */
  white: string;
  /** Black's player. */
  black: string;
}

/** A change of players. */
export interface PlayersRequest {
  /** White's new player, if it changes: `human`, `guest`, or an engine by its spec. */
  white?: string | null;
  /** Black's new player, if it changes. */
  black?: string | null;
  /** The version of the match it is meant for; refused if there is a newer one. */
  version?: number | null;
}

/** A position to view. */
export interface PositionRequest {
  /** The game with its options. */
  game: string;
  /** The start position; by default the usual one. */
  position?: string | null;
  /** The moves from there. */
  moves?: Moves | null;
  limits?: LimitsRequest;
}

/** What a published proof says about a position, for the side to move. */
export interface Proof {
  /** The name of the proof. */
  source: string;
  /** The value is this or better. */
  at_least?: Value;
  /** The value is this or worse. */
  at_most?: Value;
  /** The number of the proof's own positions that this rests on. */
  positions?: number;
  /** All legal moves, those that keep the bound first. */
  moves: ProvedMove[];
}

/** A move with what is proved about it, for the side that makes it. */
export interface ProvedMove {
  move: string;
  /** The value is this or better. */
  at_least?: Value;
  /** The value is this or worse. */
  at_most?: Value;
  /** The number of the proof's own positions that this rests on. */
  positions?: number;
}

/** A puzzle: a position with one right move. */
export interface Puzzle {
  /** The game with its options. */
  game: string;
  /** The grade, from 1 (easy) to 5 (hard). */
  grade: number;
  /** The kind of question: `wins`, `holds`, `win-in:3`, `most` or a motif of the game. */
  kind: string;
  /** The question in words. */
  question: Saying;
  /** The position. */
  position: string;
  /** The right move; several if the game ends at once and they differ only in the stone they remove. */
  answers: string[];
}

/** The reason why a game is over. */
export type Reason = "too-few-stones" | "no-legal-move" | "line-complete" | "goal-reached" | "board-full" | "stones-counted" | "no-removal" | "repetition" | "turn-limit" | "resigned" | "agreed" | "time";

/** What a move found without a search does. */
export type ReflexKind = "win" | "block";

/** A refusal of a request, with its reason. */
export interface Refusal {
  /** The kind, for programs. */
  code: RefusalCode;
  /** The sentence for people, in English. */
  message: string;
  /** The sentence with its key for translation, if it has one. */
  says?: Saying;
}

/** The kinds of refusals. */
export type RefusalCode = "bad-request" | "forbidden" | "not-found" | "method-not-allowed" | "stale" | "not-possible" | "too-large" | "too-slow" | "media-type" | "illegal-move" | "bad-position" | "bad-spec" | "bad-text" | "busy" | "storage";

/** A click that fits no legal move. */
export interface RefusalRequest {
  /** The game with its options. */
  game: string;
  /** The start position; by default the usual one. */
  position?: string | null;
  /** The moves from there. */
  moves?: Moves | null;
  /** The clicks before it. */
  clicks?: string[];
  /** The refused click. */
  click: string;
}

/** The body of the response to a refused request. */
export interface Refused {
  error: Refusal;
}

/** A resignation. */
export interface ResignRequest {
  /** The side that resigns, if the key plays both. */
  side?: Colour | null;
  /** The version of the match it is meant for; refused if there is a newer one. */
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

/** The end of a review. */
export interface ReviewDone {
  plies: number;
}

/** A reviewed move, with values for the side that made it. */
export interface Reviewed {
  /** The number of the move, from 1. */
  ply: number;
  move: string;
  by: Colour;
  /** The best move, its value and the reasons for it. */
  before: Line;
  /** The move that was played, its value and the reasons for or against it. */
  after: Line;
  /** The best move. */
  best: string;
  /** The loss of expected result. */
  loss: number;
  class: MoveClass;
  /** The loss in words, where there are any for it. */
  says: Saying | null;
}

/** The permissions of a key. */
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

/** The load of the search pool. */
export interface Searches {
  running: number;
  waiting: number;
  /** Most searches at once. */
  most: number;
  /** Memory used by searches and cached engines, in bytes. */
  memory: number;
  /** Memory limit of all searches, in bytes. */
  most_memory: number;
}

/** The result of setting up a position by hand. */
export interface SetupAnswer {
  /** The position as text. */
  position: string | null;
  view: View | null;
  /** The reason why it is invalid. */
  problem: Saying | null;
}

/** A position set up by hand. */
export interface SetupRequest {
  /** The game with its options. */
  game: string;
  /** The colours of the stones by their places. */
  stones: Record<string, Colour>;
  /** The colour to move. */
  turn: Colour;
  /** The stones in hand, in games that have them. */
  in_hand?: Hands;
}

/** A game in the Smart Game Format. */
export interface SgfAnswer {
  /** The text of the file. */
  sgf: string;
}

/** A game to write in the Smart Game Format. */
export interface SgfRequest {
  /** The game with its options. */
  game: string;
  /** The start position; by default the usual one. */
  position?: string | null;
  /** The moves with variations and comments. */
  tree: TreeRecordRequest;
  /** Properties about the game as a whole, such as the names of the players in `PB` and `PW`. */
  facts?: Record<string, string>;
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

/** The load of the server. */
export interface Status {
  /** The version of the program. */
  version: string;
  searches: Searches;
  /** Number of open event streams. */
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

/** A switch: `on` or `off`. */
export type Switch = "on" | "off";

/** The statistics of a table. */
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
  /** Size of the file, in bytes. */
  bytes: number;
  by_plies: ByPlies;
}

/** The place of the paper's figures in a table. */
export type TableLayout = "beside" | "below";

/** The exact values of a position and its moves. */
export interface Tablebase {
  /** The game with its options. */
  game: string;
  /** All rule options with their values. */
  rules: Record<string, string>;
  /** The position as text. */
  position: string;
  /** The category for the side to move. */
  category: Category;
  /** What is proved where the category is unknown: this or better, for the side to move. */
  at_least?: Value;
  /** What is proved where the category is unknown: this or worse, for the side to move. */
  at_most?: Value;
  /** Plies to the end. */
  plies: number | null;
  /** The exact score in the game's own count, such as discs. */
  count: number | null;
  /** Plies to the next removal or the end, under a draw limit. */
  removal?: number;
  /** The category without the draw limit, for the side to move, where it differs. */
  without_limit?: Value;
  /** The source of the values. */
  source: string | null;
  /** All moves, best first. */
  moves: TablebaseMove[];
}

/** A move with the value of the resulting position. */
export interface TablebaseMove {
  move: string;
  /** The category for the side to move. */
  category: Category;
  /** What is proved where the category is unknown: this or better, for the side to move. */
  at_least?: Value;
  /** What is proved where the category is unknown: this or worse, for the side to move. */
  at_most?: Value;
  /** Plies to the end. */
  plies: number | null;
  /** The exact score in the game's own count, such as discs. */
  count: number | null;
  /** Plies to the next removal or the end, under a draw limit. */
  removal?: number;
  /** The category without the draw limit, for the side to move, where it differs. */
  without_limit?: Value;
  /** The value for the side to move now. */
  value: Value | null;
}

/** The overview of tables with the state of the build. */
export interface Tables {
  /** Tables of moving and flying, for all numbers of stones. */
  cells: TablesCell[];
  /** Tables of the placing phase, for both removal rules. */
  placing: TablesPlacing[];
  /** Size of all files, in bytes. */
  bytes: number;
  /** Names of damaged files. */
  damaged: string[];
  /** The progress of the build; `null` before the first one. */
  build: BuildProgress | null;
  /** Whether the caller may start and stop a build. */
  may_build: boolean;
}

/** Tables of moving and flying for two numbers of stones, with either side to move. */
export interface TablesCell {
  /** The larger number of stones. */
  larger: number;
  /** The smaller number of stones. */
  smaller: number;
  /** Whether all tables are built. */
  built: boolean;
  /** Number of positions; an estimate if not built. */
  positions: number;
  /** Size of the files in bytes; an estimate if not built. */
  bytes: number;
  tables: BuiltTable[];
}

/** An overview of built and missing tables. */
export interface TablesOverview {
  /** Tables of moving and flying, for all numbers of stones. */
  cells: TablesCell[];
  /** Tables of the placing phase, for both removal rules. */
  placing: TablesPlacing[];
  /** Size of all files, in bytes. */
  bytes: number;
  /** Names of damaged files. */
  damaged: string[];
}

/** Tables of the placing phase under one removal rule. */
export interface TablesPlacing {
  /** Stones removed when a move closes two mills. */
  removals: number;
  /** Whether all tables are built. */
  built: boolean;
  plies: TablesPly[];
}

/** The tables for one number of placed stones. */
export interface TablesPly {
  /** Number of placed stones. */
  ply: number;
  /** Number of built tables. */
  built: number;
  /** Number of all tables. */
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

/** The result of a search so far. */
export interface Thinking {
  /** The side to move. */
  side: Colour;
  /** The engine. */
  spec: string;
  /** Nodes per second. */
  speed: number;
  /** Plies of the deepest iteration, before reductions. */
  depth: number;
  /** Plies that reductions of late moves took off, in the mean of the lines searched. */
  reduced?: number;
  /** How sure the cuts of a selective search are, in percent: 26 at 73 %, as programs for Othello write it. */
  confidence?: number;
  /** Positions visited. */
  nodes: number;
  /** Time since the start of the search, in seconds. */
  seconds: number;
  /** Whether the value of the first line is certain. */
  exact: boolean;
  /** The source of exact values, if they come from outside the search. */
  source: string | null;
  /** The proved value of the position: this or better. */
  at_least?: Value;
  /** The proved value of the position: this or worse. */
  at_most?: Value;
  /** What the move does, if it was found without a search. */
  reflex?: ReflexKind;
  /** Number of moves as good as the best. */
  best: number;
  /** The best moves, best first. */
  lines: Line[];
  /** The cost of the search. */
  cost: SearchCost;
}

/** A time as people write it: `50ms`, `3s`, `2m`. */
export type Time = string;

/** A tournament with the permissions of the caller. */
export interface Tournament {
  you: TournamentYou;
  state: TournamentState;
}

/** The bounds of a request. */
export interface TournamentBounds {
  players: number;
  rounds: number;
  games: number;
  plies: number;
  depth: number;
  nodes: number;
  /** Time per move, in seconds. */
  time: number;
}

/** The tournament that was begun, stopped or resumed. */
export interface TournamentId {
  id: number;
}

/** The kind of pairings. */
export type TournamentKind = "round-robin" | "gauntlet" | "sprt";

/** The search limits of all players. */
export interface TournamentLimits {
  /** Depth in plies. */
  depth?: number | null;
  /** Nodes per move. */
  nodes?: number | null;
  /** Time per move, in seconds. */
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

/** A request for a tournament. */
export interface TournamentRequest {
  /** The game with its options. */
  game: string;
  /** The name; by default made of the players. */
  name?: string;
  kind?: TournamentKind;
  /** The engines by their specs. */
  players: string[];
  /** Number of openings that each pair of players plays, with either colour. */
  rounds?: number;
  /** Number of random moves in each opening. */
  plies?: number | null;
  seed?: number;
  limits?: TournamentLimits;
  /** The sequential test, if the tournament is one. */
  sprt?: Sprt | null;
  /** Whether games end as soon as their result is exact. */
  exact?: boolean;
}

/** The settings of a tournament. */
export interface TournamentSettings {
  kind: TournamentKind;
  /** Number of openings that each pair of players plays. */
  rounds: number;
  /** Number of games from each opening. */
  games: number;
  seed: number;
  /** Number of random moves in an opening, if there is no list of openings. */
  plies: number | null;
  /** Number of openings in the list. */
  openings: number;
  limits: MoveLimits;
  /** The rule for counting draw limits. */
  counting: DrawCounting;
  /** Whether games end as soon as their result is exact. */
  exact: boolean;
  /** Whether external programs take part, which only the command line starts. */
  programs: boolean;
}

/** The state of a tournament. */
export interface TournamentState {
  report: TournamentReport;
  progress: TournamentProgress;
  /** Whether the tournament is being played. */
  running: boolean;
  /** Whether this server is playing it. */
  here: boolean;
  /** The reason of a failure on this server. */
  failure: string | null;
  settings: TournamentSettings;
}

/** The permissions of the caller. */
export interface TournamentYou {
  /** Whether the caller may begin, stop and resume tournaments; only the owner of the machine may. */
  may_run: boolean;
}

/** The tournaments of the data folder. */
export interface Tournaments {
  you: TournamentYou;
  /** The tournaments, newest first. */
  tournaments: ListedTournament[];
  /** Number of older tournaments left out. */
  left_out: number;
  /** Number of games this server plays at once. */
  threads: number;
  /** The bounds of a request. */
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
  /** Whether the search was completed. If not, there are no nodes and the value means nothing. */
  complete: boolean;
  /** The cost, positions that are not recorded included. */
  counts: TraceCounts;
  /**
   * The positions in the order they were visited. A large tree is recorded down to the depth at which it is small
   * enough.
   */
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
  /** The position that caused it, if it is recorded. */
  at: number | null;
  /** The move to that position. */
  by: string;
  /** The moves that were not searched. */
  skipped: string[];
}

/** A part of a traced search that is not recorded. */
export interface TraceLeftOut {
  /** Positions visited there. */
  nodes: number;
  /** Positions left early there by a cutoff. */
  cutoffs: number;
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
  /** The search below this position, if it is not recorded. */
  left_out: TraceLeftOut | null;
}

/** The kind of a node of a traced search. */
export type TraceNodeKind = "inner" | "leaf" | "over" | "table";

/** The side that moves at a node of a traced search. */
export type TracePlayer = "max" | "min";

/** A game with variations and comments, in our notation. */
export interface TreeRecord {
  /** The moves; a variation stands in brackets behind the move it replaces. */
  moves: string;
  /** The comments by the number of their move in this text, 0 for the start. */
  comments: Record<string, string>;
}

/** A game with variations and comments, in our notation. */
export interface TreeRecordRequest {
  /** The moves; a variation stands in brackets behind the move it replaces. */
  moves: string;
  /** The comments by the number of their move in this text, 0 for the start. */
  comments?: Record<string, string>;
}

/** The result for the side to move: win, draw or loss. */
export type Value = "loss" | "draw" | "win";

/** An action without parameters except the version. */
export interface VersionRequest {
  /** The version of the match it is meant for; refused if there is a newer one. */
  version?: number | null;
}

/** A position for the browser. */
export interface View {
  /** The colour of every stone, by its place. */
  stones: Record<string, Colour>;
  /** The text written on places, such as how many stones are there; without a stone it belongs to no side. */
  labels?: Record<string, string>;
  /** The game with its options. */
  game: string;
  /** The position in our notation. */
  position: string;
  /** The colour to move. */
  turn: Colour;
  /** Turns played so far. */
  turns: number;
  /** The legal moves and the places they touch. */
  moves: Move[];
  /** The result, once the match is over. */
  ending: Ending | null;
  /** Draw limits that are near. */
  warnings: Warning[];
  /** The last move. */
  last: LastMove | null;
  /** What the side to move has to do. */
  prompt: Saying;
  /** The winning line. */
  line: string[];
  /** The facts of both sides. */
  facts: Facts;
  /** The name of the opening: the last one on the way here that has a name. */
  opening: string | null;
}

/** The queue position of a search. */
export interface Waiting {
  /** Number of searches ahead in the queue. */
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

/** A single game with its moves. */
export interface WholeGame {
  /** The number in the tournament. */
  number: number;
  /** The number of the opening, from 0. */
  round: number;
  /** The number of the player with White. */
  white: number;
  /** The number of the player with Black. */
  black: number;
  /** The winner; none after a draw. */
  winner: Colour | null;
  cause: Cause;
  plies: number;
  /** The name of the tournament. */
  tournament: string;
  /** The game with its options. */
  game: string;
  names: GameNames;
  /** Details of the end, where the cause is not enough. */
  detail: string;
  /** The start position. */
  start: string;
  /** The moves as a record in the game's notation. */
  record: string;
  moves: string[];
  /** Number of moves in the opening. */
  opening_plies: number;
  /** The search effort of the moves. */
  costs: GameCosts;
  /** Total number of games of the tournament. */
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

/** GET operations by path. */
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
  /** Checks whether an engine can play a game here */
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
  /** The places of a board, which never change */
  "board": {
    params: { game: string };
    answer: Shape;
  };
  /** The state of a match */
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
    params: { game: string; day?: number | undefined; grade?: number | undefined; number?: number | undefined; kind?: string | undefined };
    answer: Puzzle;
  };
  /** Explains every move of a puzzle */
  "puzzle/moves": {
    params: { game: string; position: string };
    answer: Explanation;
  };
  /** Statistics and opening book for the moves of a position */
  "openings": {
    params: { game: string; position?: string | undefined };
    answer: Openings;
  };
  /** The openings of a game to learn */
  "openings/lines": {
    params: { game: string };
    answer: OpeningLines;
  };
  /** The collections of games */
  "collections": {
    params: {};
    answer: CollectionList;
  };
  /** How often each move of a position was played in a collection, and with what results */
  "collections/moves": {
    params: { name: string; position: string };
    answer: PlayedMoves;
  };
  /** Games of a collection by player, result, year and position */
  "collections/games": {
    params: { name: string; player?: string | undefined; opponent?: string | undefined; result?: GameWinner | undefined; from?: number | undefined; to?: number | undefined; position?: string | undefined; skip?: number | undefined };
    answer: FoundGames;
  };
  /** Warns before a blunder */
  "coach": {
    params: { game: string; position?: string | undefined; moves?: string | undefined; limit?: number | undefined; move: string };
    answer: Coached;
  };
  /** The exact values of a position and its moves */
  "tablebase": {
    params: { game: string; position?: string | undefined; moves?: string | undefined; limit?: number | undefined; since?: number | undefined };
    answer: Tablebase;
  };
  /** The line of best play from a position */
  "tablebase/line": {
    params: { game: string; position?: string | undefined; moves?: string | undefined; limit?: number | undefined };
    answer: BestLine;
  };
  /** The built and missing endgame tables */
  "tables": {
    params: {};
    answer: Tables;
  };
  /** The statistics of a table */
  "tables/counts": {
    params: { own: number; opponent: number };
    answer: TableCounts;
  };
  /** The longest wins of a table */
  "tables/longest": {
    params: { own: number; opponent: number };
    answer: LongestWins;
  };
  /** Estimates the cost of building tables */
  "tables/cost": {
    params: { up_to: string; removals?: number | undefined };
    answer: BuildEstimate;
  };
  /** Draws the tree of a small search */
  "lab/tree": {
    params: { game: string; position?: string | undefined; moves?: string | undefined; limit?: number | undefined; algorithm?: Algorithm | undefined; depth?: number | undefined; ordering?: Switch | undefined; table?: Switch | undefined; symmetry?: Switch | undefined; eval?: string | undefined };
    answer: Trace;
  };
  /** Draws the search of a tree of numbers */
  "lab/numbers": {
    params: { tree: string; algorithm?: Algorithm | undefined };
    answer: Trace;
  };
  /** The tournaments of the data folder */
  "tournaments": {
    params: {};
    answer: Tournaments;
  };
  /** The state of a tournament */
  "tournaments/{id}": {
    params: { id: number };
    answer: Tournament;
  };
  /** Games of a tournament, the latest first */
  "tournaments/{id}/games": {
    params: { id: number; player?: number | undefined; against?: number | undefined; result?: GameResult | undefined; cause?: Cause | undefined; before?: number | undefined; most?: number | undefined };
    answer: GameLines;
  };
  /** A single game of a tournament */
  "tournaments/{id}/games/{number}": {
    params: { id: number; number: number };
    answer: WholeGame;
  };
  /** A part of a tournament for a backup */
  "tournaments/{id}/export": {
    params: { id: number; from?: number | undefined };
    answer: ExportedPart;
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

/** POST operations by path. */
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
  /** Sets up a position by hand, or says what is wrong with it */
  "setup": {
    params: {};
    body: SetupRequest;
    answer: SetupAnswer;
  };
  /** Reads games and positions in any known notation */
  "import": {
    params: {};
    body: ImportRequest;
    answer: ImportAnswer;
  };
  /** Writes a game with variations and comments in the Smart Game Format */
  "sgf": {
    params: {};
    body: SgfRequest;
    answer: SgfAnswer;
  };
  /** Begins a match */
  "matches": {
    params: {};
    body: BeginRequest;
    answer: Match;
  };
  /** The matches of a list of keys */
  "matches/list": {
    params: {};
    body: ListRequest;
    answer: ListAnswer;
  };
  /** Keeps a match of a backup, unless it is there already */
  "matches/keep": {
    params: {};
    body: KeepRequest;
    answer: Kept;
  };
  /** Plays a move */
  "matches/{key}/moves": {
    params: { key: Key };
    body: PlayRequest;
    answer: Match;
  };
  /** Takes back moves to one's own turn */
  "matches/{key}/takeback": {
    params: { key: Key };
    body: VersionRequest;
    answer: Match;
  };
  /** Repeats moves that were taken back */
  "matches/{key}/redo": {
    params: { key: Key };
    body: VersionRequest;
    answer: Match;
  };
  /** Resigns */
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
  /** Makes the thinking engine play its best move so far */
  "matches/{key}/hurry": {
    params: { key: Key };
    body: VersionRequest;
    answer: Match;
  };
  /** Begins a rematch with sides exchanged, for both players */
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
  /** Changes the players */
  "matches/{key}/players": {
    params: { key: Key };
    body: PlayersRequest;
    answer: Match;
  };
  /** Changes how two engines play each other */
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
  /** Adds a file of games to a collection, as far as it can be read */
  "collections": {
    params: {};
    body: AddRequest;
    answer: AddedToCollection;
  };
  /** Removes a collection for good */
  "collections/remove": {
    params: {};
    body: NameRequest;
    answer: null;
  };
  /** When an exercise is to be repeated after an answer */
  "training/grade": {
    params: {};
    body: GradeRequest;
    answer: Graded;
  };
  /** What a session of exercises asks next */
  "training/next": {
    params: {};
    body: NextRequest;
    answer: NextAnswer;
  };
  /** Builds tables */
  "tables/build": {
    params: {};
    body: BuildRequest;
    answer: BuildAnswer;
  };
  /** Stops the build; the next one continues it */
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
  /** Resumes a tournament */
  "tournaments/{id}/resume": {
    params: { id: number };
    body: Nothing;
    answer: TournamentId;
  };
  /** Keeps a part of a tournament of a backup, unless it is there already */
  "tournaments/keep": {
    params: {};
    body: KeepPartRequest;
    answer: Kept;
  };
  /** Plays or continues an experiment */
  "experiments/{name}": {
    params: { name: ExperimentName };
    body: ExperimentRequest;
    answer: TournamentId;
  };
}

/** DELETE operations by path. */
export interface Delete {
  /** Removes a match for good */
  "matches/{key}": {
    params: { key: Key };
    answer: null;
  };
  /** Removes a tournament and its games for good */
  "tournaments/{id}": {
    params: { id: number };
    answer: null;
  };
}

/** Event streams by path. */
export interface Listen {
  /** Follows a match */
  "matches/{key}/events": {
    params: { key: Key };
    events: { you: MatchYou; state: MatchState; thinking: Thinking; waiting: Waiting; gone: Nothing };
  };
  /** Live analysis of a position */
  "analysis": {
    params: { game: string; position?: string | undefined; moves?: string | undefined; limit?: number | undefined; lines?: number | "all" | undefined; engine?: string | undefined; seconds?: number | undefined; book?: boolean | undefined };
    events: { waiting: Waiting; analysis: Thinking; done: Thinking; problem: Refusal };
  };
  /** Reviews every move of a game */
  "review": {
    params: { game: string; position?: string | undefined; moves?: string | undefined; limit?: number | undefined; nodes?: number | undefined; seconds?: number | undefined };
    events: { waiting: Waiting; move: Reviewed; done: ReviewDone; problem: Refusal };
  };
  /** Follows the tables and their build */
  "tables/events": {
    params: {};
    events: { tables: TablesOverview; build: BuildProgress | null };
  };
  /** Compares search algorithms */
  "compare": {
    params: { game: string; position?: string | undefined; moves?: string | undefined; limit?: number | undefined; depth?: number | undefined };
    events: { waiting: Waiting; row: Comparison; done: Nothing; problem: Refusal };
  };
  /** Follows a tournament */
  "tournaments/{id}/events": {
    params: { id: number };
    events: { you: TournamentYou; state: TournamentState };
  };
}
