/** Who plays, in words. */

import { say, sayIfKnown } from "../words/words.js";

/** The levels for people, from weak to strong. */
export const LEVELS = /** @type {const} */ (["beginner", "easy", "normal", "hard", "perfect"]);

/** Whether somebody sits there, and no engine. @param {string} spec */
export function isPerson(spec) {
  return spec === "human" || spec === "guest";
}

/**
 * The name of a player: a human, a level, or an engine with its settings.
 * @param {string} spec
 */
export function playerName(spec) {
  if (isPerson(spec)) return say(spec === "guest" ? "player.guest" : "player.human");
  const [name = "", settings] = spec.split(/:(.*)/s);
  const known = sayIfKnown(`level.${name}`, {}, sayIfKnown(`engine.${name}`, {}, name));
  return settings && !/^seed=\d+$/.test(settings) ? `${known} ${settings.replaceAll(",", ", ")}` : known;
}
