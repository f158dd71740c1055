/** The record of solved puzzles, stored in this browser. */

import { changeRecords, recordOf, recordsIn } from "../reader-storage.js";

const FOLDER = "puzzles/";

/** Solved puzzles by game and key: `true` if solved at the first try. @typedef {Record<string, Record<string, boolean>>} Kept */

/** Stores that a puzzle was solved; only the first time counts. @param {string} game @param {string} puzzle @param {boolean} atOnce */
export function solved(game, puzzle, atOnce) {
  return changeRecords([nameOf(game, puzzle)], ([before]) => [before ?? atOnce]);
}

/** Tells whether a puzzle was solved. @param {string} game @param {string} puzzle */
export function isSolved(game, puzzle) {
  return recordOf(nameOf(game, puzzle)) !== undefined;
}

/** Returns how many puzzles were solved, and how many at the first try. @param {string} game */
export function counts(game) {
  const own = recordsIn(nameOf(game, ""));
  return { all: own.length, first: own.filter(([, atOnce]) => atOnce === true).length };
}

/** Returns the whole record. */
export function allSolved() {
  /** @type {Kept} */
  const kept = {};
  for (const [name, atOnce] of recordsIn(FOLDER)) {
    const [game = "", ...puzzle] = name.split("/");
    (kept[game] ??= {})[puzzle.join("/")] = atOnce === true;
  }
  return kept;
}

/** Adds the puzzles of another record; what is known here stays. @param {Kept | undefined} other */
export function mergeSolved(other) {
  const puzzles = Object.entries(other ?? {}).flatMap(([game, own]) =>
    Object.entries(own ?? {}).flatMap(([puzzle, atOnce]) => (typeof atOnce === "boolean" ? [{ name: nameOf(game, puzzle), atOnce }] : [])));
  return changeRecords(puzzles.map(({ name }) => name), (before) => puzzles.map(({ atOnce }, place) => before[place] ?? atOnce));
}

/** Returns the number of the first unsolved puzzle of a grade, starting at `from`. @param {string} game @param {number} grade @param {number} from */
export function nextUnsolved(game, grade, from) {
  let number = from;
  while (isSolved(game, `${grade}/${number}`)) number += 1;
  return number;
}

/** @param {string} game @param {string} puzzle */
function nameOf(game, puzzle) {
  return `${FOLDER}${game}/${puzzle}`;
}
