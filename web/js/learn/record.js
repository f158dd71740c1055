/** The record of solved puzzles, stored in this browser. */

const NAME = "endspiel.puzzles";

/** Solved puzzles by game and key: `true` if solved at the first try. @typedef {Record<string, Record<string, boolean>>} Kept */

/** Reads the record; a damaged one counts as empty. @returns {Kept} */
function load() {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME) ?? "{}");
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

/** Stores that a puzzle was solved; only the first time counts. @param {string} game @param {string} puzzle @param {boolean} atOnce */
export function solved(game, puzzle, atOnce) {
  const kept = load();
  const own = (kept[game] ??= {});
  if (puzzle in own) return;
  own[puzzle] = atOnce;
  store(kept);
}

/** Tells whether a puzzle was solved. @param {string} game @param {string} puzzle */
export function isSolved(game, puzzle) {
  return puzzle in (load()[game] ?? {});
}

/** Returns how many puzzles were solved, and how many at the first try. @param {string} game */
export function counts(game) {
  const own = Object.values(load()[game] ?? {});
  return { all: own.length, first: own.filter(Boolean).length };
}

/** Returns the whole record. */
export function allSolved() {
  return load();
}

/** Adds the puzzles of another record; what is known here stays. @param {Kept | undefined} other */
export function mergeSolved(other) {
  const kept = load();
  for (const [game, puzzles] of Object.entries(other ?? {})) {
    const solved = Object.entries(puzzles ?? {}).filter(([, atOnce]) => typeof atOnce === "boolean");
    kept[game] = { ...Object.fromEntries(solved), ...kept[game] };
  }
  store(kept);
}

/** @param {Kept} kept */
function store(kept) {
  try {
    localStorage.setItem(NAME, JSON.stringify(kept));
  } catch {
    // Without storage the record is lost with the page.
  }
}

/** Returns the number of the first unsolved puzzle of a grade, starting at `from`. @param {string} game @param {number} grade @param {number} from */
export function nextUnsolved(game, grade, from) {
  const own = load()[game] ?? {};
  let number = from;
  while (`${grade}/${number}` in own) number += 1;
  return number;
}
