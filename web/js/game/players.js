/** Words for players. */

import { say, sayIfKnown } from "../words/words.js";

/** The levels, from weak to strong. */
export const LEVELS = /** @type {const} */ (["beginner", "easy", "normal", "hard", "perfect"]);

/** The levels by number, from weak to strong, as specs. */
export const NUMBERED_LEVELS = Array.from({ length: 20 }, (_, at) => `level:n=${at + 1}`);

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
  const [, level] = /^level:n=([\d.]+)(,seed=\d+)?$/.exec(spec) ?? [];
  if (level) return say("level.number", { n: level });
  const [name = "", settings] = spec.split(/:(.*)/s);
  const known = sayIfKnown(`level.${name}`, {}, sayIfKnown(`engine.${name}`, {}, name));
  return settings && !/^seed=\d+$/.test(settings) ? `${known} ${settings.replaceAll(",", ", ")}` : known;
}
