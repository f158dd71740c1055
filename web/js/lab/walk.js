/** A search as a sequence of steps. Works without DOM. */

/** @typedef {import("../wire.js").TraceNode} LabNode one position of the tree */
/** @typedef {{ kind: "enter" | "leave" | "leaf", node: LabNode }} Step */

/** A search tree and the steps through it. */
export class Walk {
  /** @param {LabNode[]} nodes in the order visited */
  constructor(nodes) {
    this.nodes = nodes;
    /** @type {Map<number, LabNode>} */
    this.byId = new Map(nodes.map((node) => [node.id, node]));
    /** @type {Map<number, LabNode[]>} */
    this.children = new Map(nodes.map(({ id }) => [id, []]));
    for (const node of nodes) if (node.parent !== null) this.children.get(node.parent)?.push(node);
    /** @type {Map<number, LabNode[]>} What would stand in place of a cut, by the node that was cut. */
    this.unsearched = new Map();
    this.steps = walkThrough(nodes);
    /** @type {Map<number, number>} The step at which a node is left. */
    this.doneAt = new Map();
    this.steps.forEach(({ kind, node }, index) => { if (kind !== "enter") this.doneAt.set(node.id, index); });
    /** @type {Map<number, number>} The step at which a node is entered. */
    this.enteredAt = new Map();
    this.steps.forEach(({ kind, node }, index) => { if (kind !== "leave") this.enteredAt.set(node.id, index); });
  }

  /** @param {number} id */
  childrenOf(id) {
    return this.children.get(id) ?? [];
  }

  /** Returns the moves from the root to a node. @param {LabNode} node */
  path(node) {
    /** @type {string[]} */
    const moves = [];
    for (let at = /** @type {LabNode | undefined} */ (node); at?.move; at = this.above(at)) moves.unshift(at.move);
    return moves;
  }

  /** Returns the nodes on the path to a node, itself included. @param {LabNode} node */
  ancestors(node) {
    /** @type {Set<number>} */
    const found = new Set();
    for (let at = /** @type {LabNode | undefined} */ (node); at; at = this.above(at)) found.add(at.id);
    return found;
  }

  /** @param {LabNode} node */
  above({ parent }) {
    return parent === null ? undefined : this.byId.get(parent);
  }

  /** Returns the step of the next cut-off, or the last step. @param {number} step */
  nextCut(step) {
    const found = this.steps.findIndex(({ kind, node }, index) => index > step && kind === "leave" && node.cut !== null);
    return found < 0 ? this.steps.length - 1 : found;
  }

  /** Whether a node has its value at a step; what was never searched has it always. @param {LabNode} node @param {number} step */
  isDone({ id }, step) {
    return id < 0 || (this.doneAt.get(id) ?? Infinity) <= step;
  }

  /** Returns alpha and beta of a node as they stand at a step. @param {LabNode} node @param {number} step */
  windowAt(node, step) {
    let { alpha, beta } = node;
    for (const child of this.childrenOf(node.id)) {
      if (!this.isDone(child, step)) continue;
      if (node.player === "max" && child.value > (alpha ?? -Infinity)) alpha = child.value;
      if (node.player === "min" && child.value < (beta ?? Infinity)) beta = child.value;
    }
    return { alpha, beta };
  }

  /** Returns the nodes of the best line known at a step, the root included. @param {number} step */
  principalAt(step) {
    /** @type {Set<number>} */
    const line = new Set();
    for (let at = this.nodes[0]; at; ) {
      line.add(at.id);
      const { player } = at;
      /** @type {LabNode | undefined} */
      let best;
      for (const child of this.childrenOf(at.id)) {
        if (this.isDone(child, step) && (!best || (player === "max" ? child.value > best.value : child.value < best.value))) best = child;
      }
      at = best;
    }
    return line;
  }

  /**
   * Adds what would have stood behind a cut. These nodes have negative numbers and no steps.
   * @param {LabNode} cut the node that was cut
   * @param {LabNode[]} whole a search without cut-offs that contains it
   * @param {number} at its number there
   * @param {boolean} turned whether that search has the view of the other side
   */
  addUnsearched(cut, whole, at, turned) {
    const skipped = new Set(cut.cut?.skipped);
    const first = -1 - this.byId.size;
    /** @type {Map<number, LabNode>} The added nodes, by their numbers in the whole search. */
    const added = new Map();
    /** @type {LabNode[]} */
    const tops = [];
    for (const node of whole) {
      const top = node.parent === at && skipped.has(node.move ?? "");
      const parent = top ? cut : added.get(node.parent ?? -1);
      if (!parent) continue;
      const player = turned === (node.player === "max") ? "min" : "max";
      /** @type {LabNode} */
      const copy = { ...node, id: first - added.size, parent: parent.id, ply: parent.ply + 1, player, value: turned ? -node.value : node.value, alpha: null, beta: null, cut: null };
      added.set(node.id, copy);
      this.byId.set(copy.id, copy);
      this.children.set(copy.id, []);
      if (top) tops.push(copy);
      else this.childrenOf(parent.id).push(copy);
    }
    this.unsearched.set(cut.id, tops);
  }
}

/**
 * Returns the sign of a value that is only a bound.
 * @param {LabNode} node
 * @returns {"" | "≤" | "≥"}
 */
export function boundOf({ kind, alpha, beta, value }) {
  if (kind !== "inner" && kind !== "table") return "";
  if (alpha !== null && value <= alpha) return "≤";
  return beta !== null && value >= beta ? "≥" : "";
}

/** @param {LabNode[]} nodes @returns {Step[]} */
function walkThrough(nodes) {
  /** @type {Step[]} */
  const steps = [];
  /** @type {LabNode[]} */
  const open = [];
  const leaveUntil = (/** @type {number | null} */ parent) => {
    while (open.length > 0 && open.at(-1)?.id !== parent) {
      const node = open.pop();
      if (node) steps.push({ kind: "leave", node });
    }
  };
  for (const node of nodes) {
    leaveUntil(node.parent);
    if (node.kind === "inner") {
      steps.push({ kind: "enter", node });
      open.push(node);
    } else {
      steps.push({ kind: "leaf", node });
    }
  }
  leaveUntil(null);
  return steps;
}
