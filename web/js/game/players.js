/** Who plays, in words. */

import { say, sayIfKnown } from "../words/words.js";

/** The levels for people, from weak to strong. */
export const LEVELS = /** @type {const} */ (["beginner", "easy", "normal", "hard", "perfect"]);

/**
 * The name of a player: a human, a level, or an engine with its settings.
 * @param {string} spec
 */
export function playerName(spec) {
  if (spec === "human") return say("player.human");
  const [name = "", settings] = spec.split(/:(.*)/s);
  const known = sayIfKnown(`level.${name}`, {}, sayIfKnown(`engine.${name}`, {}, name));
  return settings && !/^seed=\d+$/.test(settings) ? `${known} ${settings.replaceAll(",", ", ")}` : known;
}
