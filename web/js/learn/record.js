/** The puzzles somebody has solved, kept in this browser. */

const NAME = "endspiel.puzzles";

/** For each game, every puzzle that was answered: `true` if at the first try. @typedef {Record<string, Record<string, boolean>>} Kept */

/** What was kept; anything damaged counts as not there. @returns {Kept} */
function load() {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME) ?? "{}");
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

/** Remembers that a puzzle was solved; the first time counts. @param {string} game @param {string} puzzle @param {boolean} atOnce */
export function solved(game, puzzle, atOnce) {
  const kept = load();
  const own = (kept[game] ??= {});
  if (puzzle in own) return;
  own[puzzle] = atOnce;
  try {
    localStorage.setItem(NAME, JSON.stringify(kept));
  } catch {
    // Without storage the record ends with the page.
  }
}

/** Whether a puzzle was solved. @param {string} game @param {string} puzzle */
export function isSolved(game, puzzle) {
  return puzzle in (load()[game] ?? {});
}

/** How many were solved, and how many of them at the first try. @param {string} game */
export function counts(game) {
  const own = Object.values(load()[game] ?? {});
  return { all: own.length, first: own.filter(Boolean).length };
}

/** The first puzzle of a grade that is not solved yet, from a number on. @param {string} game @param {number} grade @param {number} from */
export function nextNumber(game, grade, from) {
  const own = load()[game] ?? {};
  let number = from;
  while (`${grade}/${number}` in own) number += 1;
  return number;
}
