/** Places the nodes of a search tree in columns and rows. Works without DOM; lengths are in `em`. */

/** @typedef {import("./walk.js").Walk} Walk */
/** @typedef {import("./walk.js").LabNode} LabNode */

/**
 * @typedef {object} Item
 * @property {"node" | "cut" | "more"} kind a node, a mark for moves cut off, or a mark for moves that are not drawn
 * @property {LabNode} node the node; of a mark, the node it belongs to
 * @property {number} column
 * @property {number} y
 * @property {Item | undefined} parent
 * @property {boolean} folded whether the node has children that are not drawn
 * @property {number} count moves behind a mark
 */

/**
 * @typedef {object} Choice
 * @property {(node: LabNode) => boolean} isOpen
 * @property {(node: LabNode, child: LabNode, index: number) => boolean} isShown whether a child of an open node is drawn
 */

/** Height of a leaf, and of a node with alpha above and beta below it. */
const [LEAF, INNER] = [1.8, 3.4];
const EDGE = 0.3;

/**
 * @param {Walk} walk
 * @param {Choice} choice
 * @returns {{ items: Item[], height: number, columns: number }}
 */
export function layOut(walk, { isOpen, isShown }) {
  /** @type {Item[]} */
  const items = [];
  let cursor = EDGE;
  let columns = 1;

  /** @param {Omit<Item, "y">} item @param {number} height */
  const row = (item, height) => {
    columns = Math.max(columns, item.column + 1);
    const placed = { ...item, y: cursor + height / 2 };
    items.push(placed);
    cursor += height;
    return placed;
  };

  /** @param {LabNode} node @param {number} column @returns {Item} */
  const place = (node, column) => {
    const children = walk.childrenOf(node.id);
    const plain = { kind: /** @type {const} */ ("node"), node, column, parent: undefined, folded: false, count: 0 };
    if (children.length === 0 || !isOpen(node)) {
      const tall = node.kind === "inner" && node.id >= 0;
      return row({ ...plain, folded: children.length > 0 }, tall ? INNER : LEAF);
    }
    const [top, first] = [cursor, items.length];
    const shown = children.filter((child, index) => isShown(node, child, index));
    const below = shown.map((child) => place(child, column + 1));
    const mark = (/** @type {"more" | "cut"} */ kind, /** @type {number} */ count) => row({ ...plain, kind, column: column + 1, count }, LEAF);
    if (shown.length < children.length) below.push(mark("more", children.length - shown.length));
    if (node.cut) below.push(mark("cut", node.cut.skipped.length));
    for (const instead of walk.unsearched.get(node.id) ?? []) below.push(place(instead, column + 1));
    const missing = INNER - (cursor - top);
    if (missing > 0) {
      for (const item of items.slice(first)) item.y += missing / 2;
      cursor += missing;
    }
    const y = ((below[0]?.y ?? top) + (below.at(-1)?.y ?? top)) / 2;
    const placed = { ...plain, y };
    items.push(placed);
    for (const item of below) item.parent = placed;
    return placed;
  };

  const [root] = walk.nodes;
  if (root) place(root, 0);
  return { items, height: cursor + EDGE, columns };
}
