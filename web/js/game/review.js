/** Reviews a game for mistakes. */

import { Problem, listen } from "../api.js";
import { infoOf } from "../game-info.js";
import { phrase, say, translate } from "../words/words.js";
import { offerValue, seenFrom, valueOfMove, valueShort, valueWords } from "./values.js";

/** @typedef {import("../wire.js").Reviewed} Reviewed */
/** @typedef {import("../types.js").Owner} Owner */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./tree.js").Branch} Branch */

/** A sign for each class of moves, readable without colours. */
const KINDS = /** @type {const} */ (["inaccuracy", "mistake", "blunder"]);
export const SIGNS = { best: "", good: "", inaccuracy: "?!", mistake: "?", blunder: "??" };

/** A review of the current line of a session. */
export class Review {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    /** @type {"none" | "running" | "done"} */
    this.stage = "none";
    this.plies = 0;
    this.total = 0;
    /** @type {Branch | undefined} The current position when the review started. */
    this.begunAt = undefined;
    /** @type {Branch[]} */
    this.line = [];
    /** @type {{ close: () => void } | undefined} */
    this.stream = undefined;
  }

  /** Reviews the line. @param {boolean} [stays] whether to stay at the current position afterwards */
  start(stays = false) {
    const { session } = this;
    this.begunAt = stays ? undefined : session.tree.current;
    this.stream?.close();
    this.line = session.match ? session.tree.line() : session.tree.currentLine();
    for (const branch of this.line) branch.reviewed = undefined;
    Object.assign(this, { stage: "running", plies: 0, total: this.line.length - 1 });
    const last = this.line.at(-1) ?? session.tree.root;
    this.stream = listen("review", session.queryOf(last), {
      move: (reviewed) => this.hear(reviewed),
      done: () => this.finish(),
      problem: (refusal) => { this.stage = "none"; session.fail(new Problem(refusal)); },
      lost: () => { this.stage = "done"; this.stream?.close(); session.changed(); },
    });
    session.changed();
  }

  /** @param {Reviewed} reviewed */
  hear(reviewed) {
    const branch = this.line[reviewed.ply];
    if (branch) {
      if (!branch.reviewed) this.plies += 1;
      branch.reviewed = branch.compared ? judgedAnew(reviewed, branch.compared) : reviewed;
      offerValue(branch, valueOfMove(reviewed.after, reviewed.by, this.session.game));
      // The start has no move; its value is the value of its best move.
      if (branch.parent && !branch.parent.parent) offerValue(branch.parent, valueOfMove(reviewed.before, reviewed.by, this.session.game));
    }
    this.session.changed();
  }

  /** Goes to the first mistake, unless the reader has moved on. */
  finish() {
    const { session } = this;
    this.stage = "done";
    const [first] = this.mistakes();
    if (first && session.tree.current === this.begunAt) void session.go(first);
    else session.changed();
  }

  /** Returns the accuracy of each side and its mistakes by class. */
  tally() {
    const game = this.session.game;
    return infoOf(game).colours.flatMap((side) => {
      const moves = this.line.flatMap(({ reviewed }) => (reviewed?.by === side ? [reviewed] : []));
      if (moves.length === 0) return [];
      const accuracy = 1 - moves.reduce((sum, { loss }) => sum + loss, 0) / moves.length;
      const counts = KINDS.map((kind) => ({ kind, n: moves.filter((move) => move.class === kind).length })).filter(({ n }) => n > 0)
        .map(({ kind, n }) => say(`review.n.${kind}`, { n })).join(", ");
      return [{ side, accuracy, counts }];
    });
  }

  /** Returns the positions after mistakes. */
  mistakes() {
    return this.line.filter((branch) => branch.reviewed && SIGNS[branch.reviewed.class] !== "");
  }

  /**
   * Goes to the next or previous mistake; the first follows the last.
   * @param {1 | -1} direction
   */
  seek(direction) {
    let at = this.session.tree.current;
    while (at.parent && !this.line.includes(at)) at = at.parent;
    const here = at.ply;
    const all = this.mistakes();
    const next = direction > 0
      ? all.find((branch) => branch.ply > here) ?? all[0]
      : all.findLast((branch) => branch.ply < here) ?? all.at(-1);
    if (next) void this.session.go(next);
  }

  close() {
    this.stream?.close();
  }
}

/** The largest losses of expected result of the classes, as the host judges. The rest are blunders. */
const LOSSES = /** @type {const} */ ([["best", 0.01], ["good", 0.05], ["inaccuracy", 0.12], ["mistake", 0.25]]);

/**
 * Returns the review of a move by a search that valued it beside the best one. What is exact in the review stays.
 * @param {Reviewed} reviewed
 * @param {{ best: import("../wire.js").Line, own: import("../wire.js").Line }} compared
 * @returns {Reviewed}
 */
export function judgedAnew(reviewed, { best, own }) {
  if (reviewed.before.exact && reviewed.after.exact) return reviewed;
  const loss = Math.max(0, best.chance - own.chance);
  const kind = best.move === own.move ? "best" : LOSSES.find(([, most]) => loss <= most)?.[0] ?? "blunder";
  return { ...reviewed, before: best, after: own, best: best.move, loss, class: kind, says: kind === reviewed.class ? reviewed.says : null };
}

/**
 * Returns the comment on a reviewed move, if there is one: why it is wrong or what it cost, the values before and after it, the
 * better move and why, or its value. The strip has room for two lines.
 * @param {Reviewed | undefined} reviewed
 * @param {string} game
 * @param {Owner} near the side whose view the values have
 */
export function reviewWords(reviewed, game, near) {
  if (!reviewed || SIGNS[reviewed.class] === "") return "";
  const { before, after, by, best } = reviewed;
  const lost = infoOf(game).counted ? Math.round((before.count ?? before.score) - (after.count ?? after.score)) : 0;
  const what = reviewed.says ? translate(reviewed.says, game).replace(/\.$/, "") : lost > 0 ? say("review.lost-about", { discs: lost }) : say(`review.${reviewed.class}`);
  const [from, to] = [before, after].map((line) => valueShort(seenFrom(line, by, near), game));
  const values = `${from} → ${to?.replace(/\.$/, "")}`;
  const [why] = after.reasons ?? [];
  // A reason with its cost has a colon of its own.
  const judged = !why ? `${what}: ${values}` : why.key.startsWith("reason.costs") ? `${reviewed.move} ${phrase(why)} (${values})` : `${reviewed.move} ${phrase(why)}: ${values}`;
  const [better] = before.reasons ?? [];
  // A certain win and a proved bound say more than a pattern.
  const isTold = before.value === "win" || before.at_least !== undefined || before.at_most !== undefined;
  return `${judged}. ${better && !isTold ? say("review.better.why", { move: best, why: phrase(better) }) : say("review.better", { move: best, value: within(valueWords(before, by, game)) })}`;
}

/**
 * Returns the better move and the refutation of the move that led to the current position, to be drawn on the board.
 * @param {Session} session
 * @returns {import("../types.js").Arrow[]}
 */
export function reviewArrows({ tree: { current } }) {
  const { reviewed, parent, view } = current;
  if (!reviewed || SIGNS[reviewed.class] === "") return [];
  const [, reply] = reviewed.after.pv;
  return [...arrowOf(parent?.view, reviewed.best, "better"), ...arrowOf(view, reply, "reply")];
}

/** Returns a move of a position as an arrow; none if it is not known there. @param {import("../wire.js").View | undefined} view @param {string | undefined} text @param {"better" | "reply"} tone @returns {import("../types.js").Arrow[]} */
export function arrowOf(view, text, tone) {
  const move = view?.moves.find((known) => known.move === text);
  return move?.to ? [{ to: move.to, removes: move.removes, tone, ...(move.from ? { from: move.from } : {}) }] : [];
}

/** Returns a value as part of a sentence: a single word begins in lower case. @param {string} words */
function within(words) {
  return words.includes(" ") ? words : words.charAt(0).toLocaleLowerCase() + words.slice(1);
}
