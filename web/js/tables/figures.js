/** Formats figures of the tables. */

import { language, number, say, translate } from "../words/words.js";

/** @typedef {import("../wire.js").Saying} Saying */

/** The game of the tables. */
export const GAME = "mill";

/** @param {number} value @param {string} unit @param {"short" | "long"} [display] @param {number} [places] */
function measured(value, unit, display = "short", places = 0) {
  return new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay: display, maximumFractionDigits: places }).format(value);
}

/** Formats a size of files or memory. @param {number} count */
export function bytes(count) {
  const steps = /** @type {const} */ (["kilobyte", "megabyte", "gigabyte", "terabyte"]);
  const step = Math.max(0, Math.min(steps.length - 1, Math.floor(Math.log10(Math.max(1, count)) / 3) - 1));
  const value = count / 1000 ** (step + 1);
  return measured(value, steps[step] ?? "kilobyte", "short", value < 10 ? 1 : 0);
}

/** Formats a duration. @param {number} seconds */
export function span(seconds) {
  if (seconds < 90) return measured(Math.max(1, Math.round(seconds)), "second", "long");
  if (seconds < 90 * 60) return measured(Math.round(seconds / 60), "minute", "long");
  if (seconds < 36 * 3600) return measured(seconds / 3600, "hour", "long", seconds < 10 * 3600 ? 1 : 0);
  return measured(seconds / 86_400, "day", "long", 1);
}

/** @param {number} value @param {number} places */
function percent(value, places) {
  return new Intl.NumberFormat(language(), { style: "percent", minimumFractionDigits: places, maximumFractionDigits: places }).format(value);
}

/** Formats a share in whole percents. @param {number} part @param {number} whole */
export function wholePercent(part, whole) {
  const value = part / Math.max(1, whole);
  if (value > 0 && value < 0.01) return `<${percent(0.01, 0)}`;
  if (value < 1 && value > 0.99) return `>${percent(0.99, 0)}`;
  return percent(value, 0);
}

/** Formats a share with decimals. @param {number} part @param {number} whole */
export function share(part, whole) {
  if (whole === 0) return "–";
  const value = part / whole;
  if (value > 0 && value < 0.001) return `< ${percent(0.001, 1)}`;
  if (value < 1 && value > 0.999) return `> ${percent(0.999, 1)}`;
  return percent(value, value === 0 || value === 1 ? 0 : 1);
}

/** Formats a large number in words. @param {number} value */
export function large(value) {
  if (value < 1e6) return number(value);
  return new Intl.NumberFormat(language(), { notation: "compact", compactDisplay: "long", maximumSignificantDigits: 3 }).format(value);
}

/** Formats a large number for a narrow column. @param {number} value */
export function compact(value) {
  if (value < 1e6) return number(value);
  return new Intl.NumberFormat(language(), { notation: "compact", maximumSignificantDigits: 3 }).format(value);
}

/** Formats the length of a win or loss. @param {number | null} plies */
export function length(plies) {
  return plies === null ? "–" : say("tables.plies", { n: plies });
}

/** Returns the name of a cell: its numbers of stones. @param {{ larger: number, smaller: number }} cell */
export function nameOf({ larger, smaller }) {
  return `${larger}-${smaller}`;
}

/**
 * Returns how often the side with more stones wins; with equal numbers, the side to move.
 * @param {import("../wire.js").TablesCell} cell
 */
export function wonBy({ larger, smaller, tables }) {
  let [won, all] = [0, 0];
  for (const table of tables) {
    won += table.own === larger ? table.wins : table.losses;
    all += table.positions;
  }
  return { won, all, equal: larger === smaller };
}

/** Returns the words of a refusal, with formatted sizes. @param {Saying} saying */
export function refusal(saying) {
  const sizes = ["needed", "allowed", "free"];
  const params = Object.fromEntries(Object.entries(saying.params ?? {}).map(([name, value]) => [name, sizes.includes(name) ? bytes(Number(value)) : value]));
  return translate({ ...saying, params }, GAME);
}
