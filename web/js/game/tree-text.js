/** A tree of moves as text: `d6 f4 (a1 a4) d7`, a variation in brackets after the move it replaces. */

/** @typedef {import("./tree.js").Branch} Branch */

/**
 * @param {Branch} root
 * @returns {{ text: string, order: Branch[] }} the text, and the positions in its order, the root first
 */
export function writeTree(root) {
  /** @type {string[]} */
  const words = [];
  const order = [root];
  const write = (/** @type {Branch} */ branch) => {
    words.push(branch.move);
    order.push(branch);
  };
  const follow = (/** @type {Branch} */ from) => {
    for (let at = from; at.children[0]; at = at.children[0]) {
      write(at.children[0]);
      for (const aside of at.children.slice(1)) {
        words.push("(");
        write(aside);
        follow(aside);
        words.push(")");
      }
    }
  };
  follow(root);
  return { text: words.join(" ").replaceAll("( ", "(").replaceAll(" )", ")"), order };
}

/**
 * Returns the comments by the number of their position in the order of the text.
 * @param {Branch[]} order
 */
export function commentsOf(order) {
  /** @type {Record<string, string>} */
  const comments = {};
  for (const [number, { comment }] of order.entries()) {
    if (comment) comments[String(number)] = comment;
  }
  return comments;
}

/**
 * Adds the moves of a text to a tree.
 * @param {Branch} root
 * @param {string} text
 * @returns {Branch[]} the positions in the order of the moves, the root first
 */
export function readTree(root, text) {
  const order = [root];
  /** @type {Branch[]} The parents of the open variations. */
  const open = [];
  let at = root;
  for (const word of text.match(/[()]|[^\s,()]+/g) ?? []) {
    if (word === "(") {
      open.push(at);
      at = at.parent ?? root;
    } else if (word === ")") {
      at = open.pop() ?? at;
    } else {
      at = at.child(word);
      order.push(at);
    }
  }
  return order;
}
