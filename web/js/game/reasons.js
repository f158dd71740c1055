/** Why a move is good or bad, in sentences. */

import { phrase, say } from "../words/words.js";

/**
 * Returns the reasons for or against a move as sentences about it.
 * @param {import("../wire.js").Saying[] | undefined} reasons
 * @param {string} [move] the move, if the first sentence is to name it
 */
export function reasonWords(reasons = [], move = "") {
  return reasons.map((reason, index) => {
    const why = phrase(reason);
    if (index > 0) return say("why.more", { why });
    return move ? say("why.move", { move, why }) : say("why.first", { why });
  }).join(" ");
}
