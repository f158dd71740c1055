/** A search as a sequence of steps. Works without DOM. */

/** @typedef {import("../wire.js").TraceNode} LabNode one position of the tree */
/** @typedef {{ kind: "enter" | "leave" | "leaf", node: LabNode }} Step */

/** A search tree and the steps through it. */
export class Walk {
  /** @param {LabNode[]} nodes in the order visited */
  constructor(nodes) {
    this.nodes = nodes;
    /** @type {Map<number, LabNode[]>} */
    this.children = new Map(nodes.map(({ id }) => [id, []]));
    for (const node of nodes) if (node.parent !== null) this.children.get(node.parent)?.push(node);
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
    for (let at = /** @type {LabNode | undefined} */ (node); at?.move; at = at.parent === null ? undefined : this.nodes[at.parent]) moves.unshift(at.move);
    return moves;
  }

  /** Returns the nodes on the path to a node, itself included. @param {LabNode} node */
  ancestors(node) {
    /** @type {Set<number>} */
    const found = new Set();
    for (let at = /** @type {LabNode | undefined} */ (node); at; at = at.parent === null ? undefined : this.nodes[at.parent]) found.add(at.id);
    return found;
  }

  /** Returns the step of the next cut-off, or the last step. @param {number} step */
  nextCut(step) {
    const found = this.steps.findIndex(({ kind, node }, index) => index > step && kind === "leave" && node.cut !== null);
    return found < 0 ? this.steps.length - 1 : found;
  }
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
