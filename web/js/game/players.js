/** Words for players. */

import { say, sayIfKnown } from "../words/words.js";

/** The levels, from weak to strong. */
export const LEVELS = /** @type {const} */ (["beginner", "easy", "normal", "hard", "perfect"]);

/** Tells whether a player is a person and not an engine. @param {string} spec */
export function isPerson(spec) {
  return spec === "human" || spec === "guest";
}

/**
 * Returns the name of a player: a person, a level, or an engine with its settings.
 * @param {string} spec
 */
export function playerName(spec) {
  if (isPerson(spec)) return say(spec === "guest" ? "player.guest" : "player.human");
  const [name = "", settings] = spec.split(/:(.*)/s);
  const known = sayIfKnown(`level.${name}`, {}, sayIfKnown(`engine.${name}`, {}, name));
  return settings && !/^seed=\d+$/.test(settings) ? `${known} ${settings.replaceAll(",", ", ")}` : known;
}
