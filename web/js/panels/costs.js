/** A table of the cost of an engine's move, shown on its card on request. */

import { html } from "../element.js";
import { figureOf, reflexWords, seenFrom } from "../game/values.js";
import { number, say, shortly } from "../words/words.js";

/** @typedef {import("../wire.js").Thinking} Thinking */

/** @param {Thinking} thinking @param {string} game @param {import("../types.js").Owner} near the side below the board */
export function costTable(thinking, game, near) {
  const { cost, depth, reduced = 0, nodes, seconds, lines: [line] } = thinking;
  const reflex = reflexWords(thinking);
  /** @type {[string, string][]} */
  const rows = [
    [say("costs.time"), say("figures.seconds", { n: seconds < 0.0005 ? `< ${number(0.001, 3)}` : number(seconds, seconds < 1 ? 3 : 1) })],
    [say("costs.depth"), number(depth - reduced)],
    [say("costs.states"), cost.budget === undefined ? shortly(nodes) : say("costs.of", { n: shortly(nodes), all: shortly(cost.budget) })],
    [say("costs.hits"), shortly(cost.hits)],
    [say("costs.invalid"), shortly(cost.invalid)],
    [say("costs.misses"), shortly(cost.misses)],
    [say("costs.score"), reflex || (line ? figureOf(seenFrom(line, thinking.side, near), game) : "–")],
  ];
  return html("dl", { class: "cost-table small" }, rows.map(([name, value]) => html("div", {}, html("dt", { class: "soft" }, name), html("dd", {}, value))));
}
