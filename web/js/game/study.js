/** Addresses that hold a whole game or analysis. */

import { hashOf } from "../route.js";
import { commentsOf, writeTree } from "./tree-text.js";

/** Returns the query of an analysis: start, moves, variations, comments and the current position. @param {import("./session.js").Session} session */
export function studyOf({ game, tree }) {
  const { text, order } = writeTree(tree.root);
  const at = order.indexOf(tree.current);
  const comments = commentsOf(order);
  return { game, position: tree.start, moves: text, at: at === order.length - 1 ? "" : String(at), comments: Object.keys(comments).length > 0 ? JSON.stringify(comments) : "" };
}

/** Returns an address that holds a game or an analysis. @param {import("./session.js").Session} session */
export function studyLink(session) {
  return new URL(hashOf("analyse", studyOf(session)), location.href).href;
}
