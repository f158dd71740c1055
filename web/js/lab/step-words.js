/** A sentence for one step of a search. */

import { number, say } from "../words/words.js";

/** @typedef {import("./walk.js").Step} Step */
/** @typedef {import("./walk.js").Walk} Walk */

/**
 * @param {Step} step
 * @param {Walk} walk
 * @param {(value: number | null) => string} write
 * @param {boolean} estimates whether the values of leaves are estimates
 */
export function stepWords({ kind, node }, walk, write, estimates) {
  const move = node.move === null ? say("lab.root") : walk.path(node).join(" ");
  const player = say(`lab.${node.player}`);
  const alpha = node.alpha === null ? "−∞" : write(node.alpha);
  const beta = node.beta === null ? "∞" : write(node.beta);
  const value = write(node.value);
  if (kind === "leaf") return say(node.kind === "over" ? "lab.say.over" : node.kind === "table" ? "lab.say.table" : estimates ? "lab.say.leaf" : "lab.say.number", { move, value });
  if (kind === "enter") return say(node.move === null ? "lab.say.root" : "lab.say.enter", { player, move, alpha, beta });
  if (node.cut) {
    const by = node.cut.by;
    const child = node.cut.at === null ? undefined : walk.nodes[node.cut.at];
    const words = { by, value: write(child?.value ?? node.value), alpha, beta, n: node.cut.skipped.length };
    return `${move}: ${say(node.player === "max" ? "lab.say.cutMax" : "lab.say.cutMin", words)}${leftOut(node)}`;
  }
  return `${move}: ${say("lab.say.value", { value, best: node.best ?? "–" })}${leftOut(node)}`;
}

/** @param {import("./walk.js").LabNode} node */
function leftOut({ left_out }) {
  return left_out ? ` ${say("lab.leftOut", { n: number(left_out.nodes), cuts: left_out.cutoffs })}` : "";
}
