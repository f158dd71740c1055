/** The reader's results against each level, stored in this browser. */

import { LEVELS, playerName } from "./game/players.js";
import { nameOf } from "./game-info.js";
import { changeRecords, recordOf, recordsIn } from "./reader-storage.js";
import { say } from "./words/words.js";

/** @typedef {import("./game/match.js").Match} Match */

/** Won, drawn and lost games by game and level, and keys of the games that are in them. @typedef {{ results: Record<string, number[]>, counted: string[] }} Results */

const FOLDER = "results/";
const COUNTED = "counted";

/** Number of counted games to remember, so that none counts twice. */
const MAX_COUNTED = 200;

/** Counts a finished game against a level. @param {Match} match */
export function countResult(match) {
  const { you, state } = match;
  const [side, another] = you.plays;
  const { ending } = state.view;
  if (!side || another || !ending) return;
  const level = state.players[side === "white" ? "black" : "white"];
  if (!(/** @type {readonly string[]} */ (LEVELS)).includes(level) || keysIn(recordOf(COUNTED)).includes(match.key)) return;
  const name = `${nameOf(state.game)} ${level}`;
  void changeRecords([FOLDER + name, COUNTED], ([before, counted]) => {
    const line = lineOf(before);
    if (keysIn(counted).includes(match.key)) return [line, keysIn(counted)];
    const [won, drawn, lost] = line;
    const now = ending.winner === null ? [won, drawn + 1, lost] : ending.winner === side ? [won + 1, drawn, lost] : [won, drawn, lost + 1];
    return [now, [match.key, ...keysIn(counted)].slice(0, MAX_COUNTED)];
  });
}

/** Returns the results in a game, one line for each level; empty if there are none. @param {string} game */
export function resultWords(game) {
  return LEVELS.flatMap((level) => {
    const [won, drawn, lost] = lineOf(recordOf(`${FOLDER}${nameOf(game)} ${level}`));
    return won + drawn + lost === 0 ? [] : [say("results.line", { level: playerName(level), won, drawn, lost })];
  });
}

/** Returns all results. @returns {Results} */
export function allResults() {
  return { results: Object.fromEntries(recordsIn(FOLDER).map(([name, line]) => [name, lineOf(line)])), counted: keysIn(recordOf(COUNTED)) };
}

/**
 * Adds the results of a file. They may be of the same games as those that are here, so of two counts of a level the larger one
 * stays.
 * @param {Partial<Results> | undefined} others
 */
export function mergeResults(others) {
  const lines = Object.entries(others?.results ?? {});
  const sum = (/** @type {number[]} */ line) => line.reduce((all, one) => all + one, 0);
  return changeRecords([...lines.map(([name]) => FOLDER + name), COUNTED], (before) => {
    const counted = [...new Set([...keysIn(before.at(-1)), ...keysIn(others?.counted)])].slice(0, MAX_COUNTED);
    return [...lines.map(([, line], place) => (sum(lineOf(line)) > sum(lineOf(before[place])) ? lineOf(line) : lineOf(before[place]))), counted];
  });
}

/** Reads a stored line; a damaged one counts as empty. @param {unknown} line @returns {[number, number, number]} */
function lineOf(line) {
  const number = (/** @type {number} */ place) => (Array.isArray(line) && Number.isSafeInteger(line[place]) ? line[place] : 0);
  return [number(0), number(1), number(2)];
}

/** @param {unknown} keys @returns {string[]} */
function keysIn(keys) {
  return Array.isArray(keys) ? keys : [];
}
