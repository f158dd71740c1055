/** Live analysis of the current position, and hints. */

import { Problem, listen } from "../api.js";
import { settings } from "../settings.js";
import { say } from "../words/words.js";
import { hintOf } from "./hint.js";
import { judgedAnew } from "./review.js";
import { offerValue, other, reversed, valueOfMove } from "./values.js";

/** @typedef {import("../wire.js").Thinking} Thinking */
/** @typedef {import("../wire.js").View} View */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./tree.js").Branch} Branch */

/** Delay before a search starts: a quick walk through a game starts only one, and nothing is drawn while a stone moves. */
const START_DELAY = 280;
/** Delay before the next attempt when the server did not answer. */
const RETRY_DELAY = 1500;
/** Time for an analysis, for a deeper analysis and for a hint. */
const ANALYSIS_SECONDS = 20;
const DEEPER_SECONDS = 3600;
const HINT_SECONDS = 2;

/** Analyses the current position while it is switched on. */
export class Analyst {
  /** @param {Session} session @param {string} [lines] number of lines; the setting of the reader by default */
  constructor(session, lines) {
    this.session = session;
    this.lines = lines;
    this.on = false;
    /** @type {Map<Branch, { thinking: Thinking, done: boolean }>} */
    this.known = new Map();
    /** Number of searches ahead in the queue. */
    this.ahead = 0;
    this.problem = "";
    this.timer = 0;
    /** @type {{ close: () => void } | undefined} */
    this.stream = undefined;
    /** @type {{ close: () => void } | undefined} */
    this.hinting = undefined;
    /** Whether the search runs until the reader stops it. */
    this.deeper = false;
    session.addEventListener("position", () => { this.deeper = false; this.restart(); });
  }

  /** Starts a search that runs until it is stopped, or stops it. */
  goDeeper() {
    this.deeper = !this.deeper;
    if (this.deeper) this.restart();
    else this.stop();
    this.session.changed();
  }

  /** Sets the number of lines, and stores it as a setting. @param {string} lines */
  choose(lines) {
    settings.change({ lines });
    this.known.clear();
    this.restart();
    this.session.changed();
  }

  /** @param {boolean} on */
  turn(on) {
    this.on = on;
    this.restart();
    this.session.changed();
  }

  /** The latest result for the current position. */
  get thinking() {
    return this.on ? this.known.get(this.session.tree.current)?.thinking : undefined;
  }

  restart() {
    this.stop();
    this.problem = "";
    this.hinting?.close();
    const branch = this.session.tree.current;
    if (!this.on || !branch.view || branch.view.ending || (this.known.get(branch)?.done && !this.deeper)) return;
    this.timer = setTimeout(() => this.look(branch), START_DELAY);
  }

  /** @param {Branch} branch */
  look(branch) {
    const { view } = branch;
    if (!view) return;
    const lines = this.lines ?? settings.get().lines;
    const query = { ...this.session.queryOf(branch), lines: lines === "all" ? /** @type {const} */ ("all") : Number(lines), seconds: this.deeper ? DEEPER_SECONDS : ANALYSIS_SECONDS, book: !this.deeper };
    this.stream = listen("analysis", query, {
      waiting: ({ ahead }) => { this.ahead = ahead; this.session.changed(); },
      analysis: (thinking) => this.hear(branch, view, thinking, false),
      done: (thinking) => this.hear(branch, view, thinking, true),
      problem: (refusal) => { this.problem = new Problem(refusal).words(view.game); this.session.changed(); },
      lost: () => this.tryAgain(branch),
    });
  }

  /** Reports that the server is away or busy, and asks again until it answers. @param {Branch} branch */
  tryAgain(branch) {
    this.stop();
    this.problem = say("problem.network");
    this.timer = setTimeout(() => this.look(branch), RETRY_DELAY);
    this.session.changed();
  }

  /** @param {Branch} branch @param {View} view @param {Thinking} thinking @param {boolean} done */
  hear(branch, view, thinking, done) {
    this.ahead = 0;
    this.problem = "";
    const before = this.known.get(branch)?.thinking;
    // A restarted search begins with shallow results; the deeper one is kept. Values of the book took no search.
    const less = before && (thinking.lines.length === 0 || (!thinking.exact && thinking.depth < before.depth && before.nodes > 0));
    const better = less ? before : thinking;
    if (done) this.deeper = false;
    this.known.set(branch, { thinking: better, done });
    judge(branch, view, better);
    this.session.changed();
  }

  /** Requests a hint and shows it. */
  hint() {
    const { session } = this;
    const { view } = session;
    if (!view || !session.mayMove) return session.refuse(session.view?.ending ? say("hint.none") : session.whyNot(), []);
    const known = this.known.get(session.tree.current)?.thinking;
    if (known?.lines[0]) return this.showHint(view, known);
    session.hint = { to: "", removes: [], text: say("hint.thinking") };
    session.changed();
    this.hinting?.close();
    this.hinting = listen("analysis", { ...session.queryOf(session.tree.current), lines: 1, seconds: HINT_SECONDS }, {
      done: (thinking) => this.showHint(view, thinking),
      problem: (refusal) => session.fail(new Problem(refusal)),
      lost: () => { this.hinting?.close(); session.forgetHints(); session.refuse(say("problem.network"), []); },
    });
  }

  /** @param {View} view @param {Thinking} thinking */
  showHint(view, thinking) {
    const { session } = this;
    if (session.view !== view) return;
    const [line] = thinking.lines;
    const move = view.moves.find((candidate) => candidate.move === line?.move);
    if (!line || !move) {
      session.forgetHints();
      return session.refuse(say("hint.none"), []);
    }
    session.hint = hintOf(move, line, view.turn, session.game);
    session.choice.drop();
    session.changed();
  }

  stop() {
    clearTimeout(this.timer);
    this.stream?.close();
    this.ahead = 0;
  }

  close() {
    this.stop();
    this.hinting?.close();
  }
}

/**
 * Stores the value of a position in the tree.
 * @param {Branch} branch
 * @param {View} view
 * @param {Thinking} thinking
 */
function judge(branch, view, thinking) {
  const [line] = thinking.lines;
  if (!line) return;
  const { depth, source } = thinking;
  offerValue(branch, valueOfMove(reversed(line), other(view.turn), view.game, depth, source ?? ""));
  // The lines are the values of the moves, too.
  for (const child of branch.children) {
    const own = thinking.lines.find((known) => known.move === child.move);
    if (!own) continue;
    offerValue(child, valueOfMove(own, view.turn, view.game, depth, source ?? ""));
    child.compared = { best: line, own };
    if (child.reviewed) child.reviewed = judgedAnew(child.reviewed, child.compared);
  }
}
