/** The reader's results against each level, stored in this browser. */

import { LEVELS, playerName } from "./game/players.js";
import { nameOf } from "./game-info.js";
import { settings } from "./settings.js";
import { say } from "./words/words.js";

/** @typedef {import("./game/match.js").Match} Match */

/** Number of counted games to remember, so that none counts twice. */
const MAX_COUNTED = 200;

/** Counts a finished game against a level. @param {Match} match */
export function countResult(match) {
  const { you, state } = match;
  const [side, another] = you.plays;
  const { ending } = state.view;
  if (!side || another || !ending) return;
  const level = state.players[side === "white" ? "black" : "white"];
  const { results, counted } = settings.get();
  if (!(/** @type {readonly string[]} */ (LEVELS)).includes(level) || counted.includes(match.key)) return;
  const name = `${nameOf(state.game)} ${level}`;
  const [won = 0, drawn = 0, lost = 0] = results[name] ?? [];
  const now = ending.winner === null ? [won, drawn + 1, lost] : ending.winner === side ? [won + 1, drawn, lost] : [won, drawn, lost + 1];
  settings.change({ results: { ...results, [name]: now }, counted: [match.key, ...counted].slice(0, MAX_COUNTED) });
}

/** Returns the results in a game, one line for each level; empty if there are none. @param {string} game */
export function resultWords(game) {
  const { results } = settings.get();
  return LEVELS.flatMap((level) => {
    const [won = 0, drawn = 0, lost = 0] = results[`${nameOf(game)} ${level}`] ?? [];
    return won + drawn + lost === 0 ? [] : [say("results.line", { level: playerName(level), won, drawn, lost })];
  });
}

/**
 * Joins the results of before with those that were taken over since. They may be of the same games, so of two counts of a level
 * the larger one stays.
 * @param {import("./settings.js").Settings} before
 */
export function mergeResults(before) {
  const { results, counted } = settings.get();
  const sum = (/** @type {number[] | undefined} */ line) => (line ?? []).reduce((all, one) => all + one, 0);
  const joined = { ...results };
  for (const [name, line] of Object.entries(before.results)) if (sum(line) > sum(joined[name])) joined[name] = line;
  settings.change({ results: joined, counted: [...new Set([...before.counted, ...counted])].slice(0, MAX_COUNTED) });
}
