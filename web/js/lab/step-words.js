/** A sentence for one step of a search. */

import { say } from "../words/words.js";

/** @typedef {import("./walk.js").Step} Step */
/** @typedef {import("./walk.js").Walk} Walk */

/**
 * @param {Step} step
 * @param {Walk} walk
 * @param {(value: number | null) => string} write
 */
export function stepWords({ kind, node }, walk, write) {
  const move = node.move === null ? say("lab.root") : walk.path(node).join(" ");
  const player = say(`lab.${node.player}`);
  const alpha = node.alpha === null ? "−∞" : write(node.alpha);
  const beta = node.beta === null ? "∞" : write(node.beta);
  const value = write(node.value);
  if (kind === "leaf") return say(node.kind === "over" ? "lab.say.over" : node.kind === "table" ? "lab.say.table" : "lab.say.leaf", { move, value });
  if (kind === "enter") return say(node.move === null ? "lab.say.root" : "lab.say.enter", { player, move, alpha, beta });
  if (node.cut) {
    const by = node.cut.by;
    const child = walk.nodes[node.cut.at];
    const words = { by, value: write(child?.value ?? node.value), alpha, beta, n: node.cut.skipped.length };
    return `${move}: ${say(node.player === "max" ? "lab.say.cutMax" : "lab.say.cutMin", words)}`;
  }
  return `${move}: ${say("lab.say.value", { value, best: node.best ?? "–" })}`;
}
