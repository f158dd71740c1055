/** What the lab searches, and how: from the address and back. Works without DOM. */

import { infoOf } from "../game-info.js";
import { hashOf } from "../route.js";
import { FIRST_TREE } from "./examples.js";

export const MAX_DEPTH = 6;

/**
 * @typedef {object} Choice
 * @property {string} tree a tree of numbers; empty: a game is searched
 * @property {string} game
 * @property {string} position empty: the usual start
 * @property {import("../wire.js").Algorithm} algorithm
 * @property {number} depth
 * @property {boolean} ordering
 * @property {boolean} table
 * @property {boolean} symmetry
 */

/** The ideas that an address can switch on. @type {("ordering" | "table" | "symmetry")[]} */
const IDEAS = ["ordering", "table", "symmetry"];

/**
 * Reads the choice of an address; without a game or a tree it is the first example.
 * @param {URLSearchParams} query
 * @param {string} usualGame
 * @returns {Choice}
 */
export function readChoice(query, usualGame) {
  const game = query.get("game") ?? usualGame;
  const depth = Number(query.get("depth"));
  const usual = infoOf(game).lab.depth;
  const [ordering = false, table = false, symmetry = false] = IDEAS.map((idea) => query.get(idea) === "on");
  return {
    tree: query.get("tree") ?? (query.has("game") ? "" : FIRST_TREE), game, position: query.get("position") ?? "",
    algorithm: query.get("algorithm") === "minimax" ? "minimax" : "alphabeta",
    depth: Number.isInteger(depth) && depth >= 1 && depth <= MAX_DEPTH ? depth : usual, ordering, table, symmetry,
  };
}

/** Returns the address of a choice. @param {Choice} choice @param {number | undefined} step the step, unless it is the last one */
export function addressOf(choice, step) {
  const { tree, game, position, algorithm, depth } = choice;
  const at = step === undefined ? undefined : String(step + 1);
  if (tree) return hashOf("lab", { tree, algorithm, step: at });
  const ideas = Object.fromEntries(IDEAS.map((idea) => [idea, choice[idea] ? "on" : undefined]));
  return hashOf("lab", { game, position, algorithm, depth: String(depth), ...ideas, step: at });
}

/** Returns the parameters of a request for the tree of a game. @param {Choice} choice */
export function gameQuery({ game, position, algorithm, depth, ordering, table, symmetry }) {
  const plain = algorithm === "minimax";
  const on = (/** @type {boolean} */ value) => /** @type {"on" | "off"} */ (value && !plain ? "on" : "off");
  return { game, position, algorithm, depth, ordering: on(ordering), table: on(table), symmetry: on(symmetry && table) };
}
