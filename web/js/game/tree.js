/** A tree of moves: a game with its variations. */

/** @typedef {import("../wire.js").View} View */
/** @typedef {import("../wire.js").Line} Line */
/** @typedef {import("../wire.js").Thinking} Thinking */
/** @typedef {import("../wire.js").Reviewed} Reviewed */
/** @typedef {import("../types.js").Owner} Owner */

/**
 * @typedef {object} Value the value of a position
 * @property {number} chance expected result of White, 0 to 1
 * @property {boolean} exact
 * @property {string} words
 * @property {Line} line from the view of the side that moved
 * @property {Owner} by the side that moved
 * @property {number} rank how well founded it is
 * @property {number} depth the depth of its search
 * @property {string} source where it comes from, if not from a search
 */

/** A node of the tree: a move, the position after it and its value. */
export class Branch {
  /**
   * @param {Branch | null} parent
   * @param {string} move
   */
  constructor(parent, move) {
    this.parent = parent;
    this.move = move;
    /** What a file says about the move, or about the start. */
    this.comment = "";
    /** A sign that a reader gave the move, such as `!?`. */
    this.sign = "";
    /** @type {number} Moves since the start. */
    this.ply = parent ? parent.ply + 1 : 0;
    /** @type {Branch[]} The first child continues the line, the others are variations. */
    this.children = [];
    /** @type {View | undefined} */
    this.view = undefined;
    /** @type {Owner | undefined} */
    this.by = undefined;
    /** @type {Value | undefined} */
    this.value = undefined;
    /** @type {Thinking | null} */
    this.cost = null;
    /** @type {Reviewed | undefined} */
    this.reviewed = undefined;
    /** @type {{ best: Line, own: Line } | undefined} The best move before it and this move, from one search. */
    this.compared = undefined;
    this.main = parent === null;
  }

  /** The moves from the start to this position. */
  get path() {
    /** @type {string[]} */
    const moves = [];
    for (let branch = /** @type {Branch} */ (this); branch.parent; branch = branch.parent) moves.unshift(branch.move);
    return moves;
  }

  /**
   * Returns the child for a move; adds it if it is new.
   * @param {string} move
   */
  child(move) {
    let found = this.children.find((child) => child.move === move);
    if (!found) {
      found = new Branch(this, move);
      this.children.push(found);
    }
    return found;
  }
}

/** A tree with a main line and variations. */
export class MoveTree {
  /**
   * @param {string} game
   * @param {string} start the first position; empty for the usual start
   */
  constructor(game, start) {
    this.game = game;
    this.start = start;
    this.root = new Branch(null, "");
    this.current = this.root;
    this.tip = this.root;
  }

  /**
   * Makes these moves the main line. Known values are kept; moves taken back become a
   * variation only if the current position is among them.
   * @param {{ move: string, by: Owner, cost: Thinking | null }[]} moves
   */
  follow(moves) {
    const atTip = this.current === this.tip;
    for (const branch of this.line()) branch.main = branch === this.root;
    let branch = this.root;
    for (const { move, by, cost } of moves) {
      const before = branch;
      branch = branch.child(move);
      before.children = [branch, ...before.children.filter((child) => child !== branch)];
      Object.assign(branch, { by, cost: cost ?? branch.cost, main: true });
    }
    // A move that was played and taken back has `by`; a variation has not.
    branch.children = branch.children.filter((child) => child.by === undefined || (!atTip && isBelow(this.current, child)));
    this.tip = branch;
    if (atTip) this.current = branch;
  }

  /** Returns the positions of the main line, the start first. */
  line() {
    const line = [this.root];
    for (let branch = this.root.children[0]; branch?.main; branch = branch.children[0]) line.push(branch);
    return line;
  }

  /** The last position of the main line on the path to the current position. */
  get origin() {
    let branch = this.current;
    while (!branch.main && branch.parent) branch = branch.parent;
    return branch;
  }

  /** Removes a position and all positions after it. @param {Branch} branch */
  remove(branch) {
    const { parent } = branch;
    if (parent) parent.children = parent.children.filter((child) => child !== branch);
  }

  /**
   * Promotes the variation of a position; returns whether there was one. A game in progress keeps its main line.
   * @param {Branch} branch
   */
  promote(branch) {
    let [at, { parent }] = [branch, branch];
    while (parent) {
      const [first] = parent.children;
      if (first !== at && !first?.main) {
        const promoted = at;
        parent.children = [promoted, ...parent.children.filter((child) => child !== promoted)];
        return true;
      }
      [at, { parent }] = [parent, parent];
    }
    return false;
  }

  /** Returns the current line: from the start through the current position to the end. */
  currentLine() {
    const line = [];
    for (let branch = /** @type {Branch | null} */ (this.current); branch; branch = branch.parent) line.unshift(branch);
    for (let branch = this.current.children[0]; branch; branch = branch.children[0]) line.push(branch);
    return line;
  }
}

/** @param {Branch} branch @param {Branch} ancestor */
function isBelow(branch, ancestor) {
  for (let step = /** @type {Branch | null} */ (branch); step; step = step.parent) {
    if (step === ancestor) return true;
  }
  return false;
}
