/** The cost of one search with one idea more each time, as bars. */

import { get } from "../api.js";
import { refill } from "../element.js";
import { number, say } from "../words/words.js";
import { bars } from "./bars.js";
import { gameQuery } from "./choice.js";

/** @typedef {import("./choice.js").Choice} Choice */
/** @typedef {import("../wire.js").Trace} Trace */
/** @typedef {import("../words/words.js").Word} Word */
/** @typedef {[Word, Choice]} Way */

/** Searches as chosen. @param {Choice} choice @returns {Promise<Trace>} */
export function searchTree(choice) {
  return choice.tree ? get("lab/numbers", { tree: choice.tree, algorithm: choice.algorithm }) : get("lab/tree", gameQuery(choice));
}

/** Returns what is compared: two ways through a tree of numbers, five through a game. @param {Choice} choice @returns {Way[]} */
function waysOf(choice) {
  const base = { ...choice, algorithm: /** @type {const} */ ("alphabeta"), ordering: false, table: false, symmetry: false };
  /** @type {Way[]} */
  const ways = [["lab.way.minimax", { ...base, algorithm: "minimax" }], ["lab.way.alphabeta", base]];
  if (choice.tree) return ways;
  return [...ways, ["lab.way.ordering", { ...base, ordering: true }], ["lab.way.table", { ...base, ordering: true, table: true }],
    ["lab.way.symmetry", { ...base, ordering: true, table: true, symmetry: true }]];
}

/**
 * Draws the bars as they become known. All rows stand from the beginning.
 * @param {HTMLElement} element
 * @param {Choice} choice
 * @param {() => boolean} wanted whether the reader still looks at this choice
 */
export async function drawWays(element, choice, wanted) {
  const ways = waysOf(choice);
  const current = JSON.stringify(gameQuery(choice));
  /** @type {import("./bars.js").Bar[]} */
  const rows = ways.map(([word, way]) => ({ name: say(word), value: undefined, note: "…", current: JSON.stringify(gameQuery(way)) === current }));
  const draw = () => refill(element, bars(rows, say(choice.tree ? "lab.count.leaves" : "lab.count.nodes")));
  draw();
  for (const [index, [, way]] of ways.entries()) {
    const { counts, complete } = await searchTree(way);
    if (!wanted()) return;
    const note = [complete || say("lab.unfinished"), `${say("lab.count.cutoffs")}: ${number(counts.cutoffs)}`, counts.table_hits > 0 && `${say("lab.count.table_hits")}: ${number(counts.table_hits)}`]
      .filter((part) => typeof part === "string").join(" · ");
    Object.assign(rows[index] ?? {}, { value: choice.tree ? counts.leaves : counts.nodes, note, unfinished: !complete });
    draw();
  }
}
