/** The moves of a game with its variations. */

/** @typedef {import("../wire.js").View} View */
/** @typedef {import("../wire.js").Line} Line */
/** @typedef {import("../wire.js").Thinking} Thinking */
/** @typedef {import("../wire.js").Reviewed} Reviewed */
/** @typedef {import("../types.js").Owner} Owner */

/**
 * @typedef {object} Value what is known of a position
 * @property {number} chance expected result of White, 0 to 1
 * @property {boolean} exact
 * @property {string} words
 * @property {Line} line as the side that moved sees it
 * @property {Owner} by the side that moved
 */

/** One position of the tree: the move that led to it and what is known of it. */
export class Branch {
  /**
   * @param {Branch | null} parent
   * @param {string} move
   */
  constructor(parent, move) {
    this.parent = parent;
    this.move = move;
    /** @type {number} Moves since the start. */
    this.ply = parent ? parent.ply + 1 : 0;
    /** @type {Branch[]} The first one goes on with the line, the others leave it. */
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
    this.main = parent === null;
  }

  /** The moves from the start to here. */
  get path() {
    /** @type {string[]} */
    const moves = [];
    for (let branch = /** @type {Branch} */ (this); branch.parent; branch = branch.parent) moves.unshift(branch.move);
    return moves;
  }

  /**
   * The position after a move, new if nobody has looked at it yet.
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

/** The tree of a game: a main line, and variations beside it. */
export class MoveTree {
  /**
   * @param {string} game
   * @param {string} start the position it begins with; empty for the usual one
   */
  constructor(game, start) {
    this.game = game;
    this.start = start;
    this.root = new Branch(null, "");
    this.current = this.root;
    this.tip = this.root;
  }

  /**
   * Makes these moves the main line. What is known of positions that stay is kept; moves taken back become a
   * variation only if somebody is looking at them.
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
    // What was played and taken back has `by`; a variation has not.
    branch.children = branch.children.filter((child) => child.by === undefined || (!atTip && isBelow(this.current, child)));
    this.tip = branch;
    if (atTip) this.current = branch;
  }

  /** The positions of the main line, the start first. */
  line() {
    const line = [this.root];
    for (let branch = this.root.children[0]; branch?.main; branch = branch.children[0]) line.push(branch);
    return line;
  }

  /** The position of the main line from which the present one leaves, or itself. */
  get origin() {
    let branch = this.current;
    while (!branch.main && branch.parent) branch = branch.parent;
    return branch;
  }

  /** Takes a position and all after it out of the tree. @param {Branch} branch */
  remove(branch) {
    const { parent } = branch;
    if (parent) parent.children = parent.children.filter((child) => child !== branch);
  }

  /**
   * Makes the variation of a position the line it leaves; says whether it was one. A game that is played keeps its own line.
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

  /** The line that is being looked at: from the start through the present position to its end. */
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
