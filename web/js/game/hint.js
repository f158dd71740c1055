/** Hints: moves that are shown but not played. */

import { say } from "../words/words.js";
import { reasonWords } from "./reasons.js";
import { isPass } from "./session.js";
import { valueWords } from "./values.js";

/** @typedef {{ from?: string, to: string, removes: string[], text: string }} Hint */

/**
 * @param {import("../wire.js").Move} move
 * @param {import("../wire.js").Line} line the line of the hint
 * @param {import("../types.js").Owner} turn
 * @param {string} game
 * @returns {Hint}
 */
export function hintOf(move, line, turn, game) {
  const name = isPass(move) ? say("pass") : move.move;
  const text = say("hint.says", { move: name, value: `${valueWords(line, turn, game)}. ${reasonWords(line.reasons)}`.trim() });
  return { to: move.to ?? "", removes: move.removes, text, ...(move.from ? { from: move.from } : {}) };
}
