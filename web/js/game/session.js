/** A session: a game with its tree of moves, the current position and the clicks of the reader. Works without DOM. */

import { Problem, post, shapeOf, viewOf } from "../api.js";
import { Choice } from "../board/choice.js";
import { infoOf, defaultLimitOf } from "../game-info.js";
import { say, translate } from "../words/words.js";
import { Branch, MoveTree } from "./tree.js";
import { readTree } from "./tree-text.js";

/** @typedef {import("../wire.js").View} View */
/** @typedef {import("../wire.js").Move} Move */
/** @typedef {import("../types.js").Owner} Owner */
/** @typedef {import("../types.js").Shape} Shape */
/** @typedef {import("./match.js").Match} Match */

/**
 * @typedef {object} Warning a warning about a move, and what to choose from
 * @property {string} text
 * @property {import("../types.js").Arrow[]} arrows
 * @property {string} again
 * @property {string} anyway
 * @property {(play: boolean) => void} answer
 */

/** Time that a refusal stays in the message line, in milliseconds. */
const REFUSAL_TIME = 3000;

/**
 * The state of the game page. Event `change`: something must be redrawn. Event `position`: the current position is another one.
 * Event `played`: a side has moved, or the game has ended.
 */
export class Session extends EventTarget {
  /**
   * @param {string} game
   * @param {string} start empty for the usual start
   */
  constructor(game, start) {
    super();
    this.game = game;
    this.tree = new MoveTree(game, start);
    this.choice = new Choice([]);
    /** @type {Shape | undefined} */
    this.shape = undefined;
    /** @type {Match | undefined} The stored match; none in an analysis. */
    this.match = undefined;
    /** @type {Move | undefined} A move that the server has not confirmed. */
    this.pending = undefined;
    /** @type {{ text: string, spots: string[] } | undefined} */
    this.refusal = undefined;
    /** @type {import("./hint.js").Hint | undefined} */
    this.hint = undefined;
    /** @type {((move: Move) => Promise<boolean>) | undefined} Approves a move of a match before it is played. */
    this.coach = undefined;
    /** @type {Warning | undefined} The warning of the coach about the move that waits for an answer. */
    this.warning = undefined;
    /** @type {Branch | undefined} The position where a pass is about to be played automatically. */
    this.passing = undefined;
    /** Whether the board is flipped. */
    this.flipped = false;
    /** @type {Owner} The side below the board: the side of the reader, else the side that moves first. */
    this.near = infoOf(game).colours[0];
    this.refusalTimer = 0;
    /** @type {Branch | undefined} The previewed position. */
    this.previewed = undefined;
  }

  /** The view of the current position, once it is loaded. */
  get view() {
    return this.tree.current.view;
  }

  /**
   * Returns the parameters that name a position: its moves are included, because draw limits count them.
   * @param {Branch} branch
   */
  queryOf(branch) {
    const limits = this.match?.state.limits;
    // Values that respect draw limits exist for standard counting only.
    const limit = limits ? limits.counting === "standard" && limits.moves_without_removal : defaultLimitOf(this.game);
    return { game: this.game, position: this.tree.start || undefined, moves: branch.path.join(" "), ...(limit ? { limit } : {}) };
  }

  /** The view of the previewed position, once it is loaded. */
  get preview() {
    return this.previewed?.view ? this.previewed : undefined;
  }

  /** The view that the whole page shows: the previewed position, else the current one. */
  get shown() {
    return this.preview ?? this.tree.current;
  }

  /** Whether the current position is the latest of the game. */
  get live() {
    return this.match !== undefined && this.tree.current === this.tree.tip;
  }

  /** Whether the reader may move in the current position. */
  get mayMove() {
    const { view } = this;
    if (!view || view.moves.length === 0 || view.ending) return false;
    return !this.live || (this.match?.you.plays.includes(view.turn) ?? false);
  }

  /** Whether a pass is the reader's only legal move. */
  get mustPass() {
    return this.mayMove && (this.view?.moves.every(isPass) ?? false);
  }

  /**
   * Opens an analysis with moves and variations.
   * @param {string} moves in the format of `writeTree`
   * @param {number} at number of the position to go to, in the order of the text; by default the end of the line
   * @param {Record<string, unknown>} [comments] by the number of their position
   */
  async study(moves, at, comments = {}) {
    this.shape = await shapeOf(this.game);
    const { root } = this.tree;
    const order = readTree(root, moves);
    for (const [number, branch] of order.entries()) {
      const comment = comments[String(number)];
      if (typeof comment === "string") branch.comment = comment;
    }
    const leaves = order.filter((branch) => branch.children.length === 0);
    const main = this.tree.currentLine().at(-1) ?? root;
    await Promise.all(leaves.map(async (leaf) => {
      const view = viewOf(this.game, this.tree.start || undefined, leaf.path);
      if (leaf === main) return void (leaf.view = await view);
      // An illegal variation is dropped; the line itself must be legal.
      await view.then((known) => { leaf.view = known; }, () => this.tree.remove(leaf));
    }));
    await this.go(order[at] ?? main);
  }

  /** Adds moves to the tree after the current position, and goes to the last one. @param {string[]} moves */
  async playLine(moves) {
    let branch = this.tree.current;
    for (const move of moves) branch = branch.child(move);
    await this.go(branch);
  }

  /** Promotes the current variation. */
  promote() {
    if (this.tree.promote(this.tree.current)) this.changed("position");
  }

  /** Deletes the current move with all moves after it, and goes to its parent. */
  async prune() {
    const { current } = this.tree;
    if (!current.parent || (this.match && current.main)) return;
    this.tree.remove(current);
    await this.go(current.parent);
  }

  /**
   * Goes to another position.
   * @param {Branch} branch
   */
  async go(branch) {
    const changed = this.tree.current !== branch;
    this.tree.current = branch;
    this.previewed = undefined;
    this.pending = undefined;
    if (changed) {
      this.forgetHints();
      this.clearRefusal();
    }
    if (!branch.view) {
      try {
        const view = await viewOf(this.game, this.tree.start || undefined, branch.path);
        branch.view ??= view;
      } catch (problem) {
        return this.fail(problem);
      }
    }
    if (this.tree.current !== branch) return;
    this.choice = new Choice(branch.view?.moves ?? []);
    this.changed("position");
    void this.fillIn(branch.parent);
  }

  /**
   * Loads the view of a position that is shown in part, such as the previous one.
   * @param {Branch | null} branch
   */
  async fillIn(branch) {
    if (!branch || branch.view) return;
    const view = await viewOf(this.game, this.tree.start || undefined, branch.path).catch(() => undefined);
    if (!view) return;
    branch.view ??= view;
    this.changed();
  }

  /**
   * Previews a position without going there.
   * @param {Branch | undefined} branch
   */
  async showPreview(branch) {
    const wanted = branch === this.tree.current ? undefined : branch;
    if (wanted === this.previewed) return;
    this.previewed = wanted;
    await this.fillIn(wanted ?? null);
    this.changed();
  }

  /** Previews the position after some moves. @param {string[]} moves */
  showPreviewLine(moves) {
    let branch = this.tree.current;
    for (const move of moves) {
      const from = branch;
      branch = from.children.find((child) => child.move === move) ?? new Branch(from, move);
    }
    return this.showPreview(branch);
  }

  /**
   * Goes some steps along the current line.
   * @param {number} steps backwards if negative
   */
  walk(steps) {
    const line = this.tree.currentLine();
    const here = line.indexOf(this.tree.current);
    const there = line[Math.max(0, Math.min(line.length - 1, here + steps))];
    if (there && there !== this.tree.current) return this.go(there);
  }

  /**
   * Handles a click on a place.
   * @param {string} click
   */
  async pick(click) {
    // Any click on the board takes the move back.
    if (this.warning) return this.warning.answer(false);
    if (!this.view || !this.shape || this.pending) return;
    // A click ends a preview; moves are made in the current position only.
    if (this.previewed) return this.showPreview(undefined);
    if (!this.mayMove) return this.refuse(this.whyNot(), []);
    const taken = this.choice.take(click);
    if (taken.kind === "move") return this.play(taken.move);
    if (taken.kind === "refused") return this.explain(click);
    this.clearRefusal();
    this.changed();
  }

  /** Drops the chosen stone. */
  leave() {
    if (this.warning) return this.warning.answer(false);
    if (this.choice.clicks.length === 0 && !this.hint) return;
    this.choice.drop();
    this.forgetHints();
    this.changed();
  }

  /** Flips the board. */
  flip() {
    this.flipped = !this.flipped;
    this.near = this.near === "white" ? "black" : "white";
    this.changed();
  }

  /** Passes, if that is legal, however the game writes a pass. */
  async pass() {
    const pass = this.mayMove && !this.pending && this.view?.moves.find(isPass);
    if (pass) await this.play(pass);
  }

  /** @param {Move} move */
  async play(move) {
    this.forgetHints();
    this.clearRefusal();
    this.pending = move;
    this.changed();
    if (this.live && this.match) {
      if (this.coach && !isPass(move) && !(await this.coach(move))) {
        this.pending = undefined;
        this.choice.drop();
        return this.changed();
      }
      try {
        await this.match.play(move.move);
      } catch (problem) {
        // Another page of the same player may have passed already.
        if (!isPass(move) || this.pending === move) this.fail(problem);
      }
      // The stream may be ahead of this answer, and the reader may have begun the next move.
      if (this.pending !== move) return;
      this.pending = undefined;
      this.choice = new Choice(this.view?.moves ?? []);
      return this.changed("position");
    }
    const { current } = this.tree;
    const branch = current.child(move.move);
    try {
      branch.view ??= await viewOf(this.game, this.tree.start || undefined, branch.path);
    } catch (problem) {
      current.children = current.children.filter((child) => child !== branch);
      this.pending = undefined;
      this.choice.drop();
      return this.fail(problem);
    }
    // A reader who has gone to another position stays there.
    if (this.tree.current !== current) return this.changed();
    await this.go(branch);
    this.dispatchEvent(new Event("played"));
  }

  /** Shows a warning about the pending move; returns whether to play it. @param {Omit<Warning, "answer">} warning @returns {Promise<boolean>} */
  warn(warning) {
    return new Promise((resolve) => {
      const answer = (/** @type {boolean} */ play) => {
        this.warning = undefined;
        resolve(play);
      };
      this.warning = { ...warning, answer };
      this.changed();
    });
  }

  /** Returns the reason why the reader cannot move here. */
  whyNot() {
    if (!this.live || this.view?.ending || this.view?.moves.length === 0) return say("match.over");
    return say(this.match?.you.plays.length === 0 ? "refuse.watching" : "refuse.not-your-turn");
  }

  /** @param {string} click */
  async explain(click) {
    const clicks = this.choice.clicks.map(({ at }) => at);
    try {
      const position = this.tree.start || undefined;
      const body = { game: this.game, ...(position ? { position } : {}), moves: this.tree.current.path, clicks, click };
      const saying = await post("refusal", {}, body);
      this.refuse(translate(saying, this.game, this.view?.turn), saying.spots);
    } catch (problem) {
      this.fail(problem);
    }
  }

  /** @param {unknown} problem */
  fail(problem) {
    if (!(problem instanceof Problem)) throw problem;
    this.refuse(problem.words(this.game), []);
  }

  /** @param {string} text @param {string[]} spots */
  refuse(text, spots) {
    clearTimeout(this.refusalTimer);
    this.refusal = { text, spots };
    this.refusalTimer = setTimeout(() => {
      this.refusal = undefined;
      this.changed();
    }, REFUSAL_TIME);
    this.changed();
  }

  clearRefusal() {
    clearTimeout(this.refusalTimer);
    this.refusal = undefined;
  }

  forgetHints() {
    this.hint = undefined;
  }

  /** @param {"change" | "position"} [what] */
  changed(what = "change") {
    if (what === "position") this.dispatchEvent(new Event("position"));
    this.dispatchEvent(new Event("change"));
  }

  close() {
    clearTimeout(this.refusalTimer);
    this.match?.close();
  }
}

/** Whether a move passes; games write a pass differently. @param {Move} move */
export function isPass({ ways }) {
  return ways[0]?.[0]?.do === "pass";
}
