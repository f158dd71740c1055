/** Words for the cells of a result: our figure and the paper's. */

import { signed } from "../game/values.js";
import { language, local, number } from "../words/words.js";

/** @typedef {import("../wire.js").NumberFormat} NumberFormat */
/** @typedef {import("../wire.js").ResultCell} Cell */
/** @typedef {import("../wire.js").Tally} Tally */

/** Shown where there is no figure. */
const NO_FIGURE = "–";

/** The most decimals of a value. */
const MAX_DECIMALS = 6;

/**
 * @typedef {object} CellWords
 * @property {string} ours
 * @property {string | null} theirs the paper's figure, if it has one
 * @property {boolean} name whether it names its row
 * @property {string} [note] a remark
 */

/** Returns a number as text. @param {NumberFormat} format @param {number} value */
function figure(format, value) {
  if (format === "points" || format === "elo") return signed(value, 0);
  return format === "percent" ? `${plain(format, value)} %` : plain(format, value);
}

/** Returns a number as text, without sign and unit. @param {NumberFormat} format @param {number} value */
function plain(format, value) {
  switch (format) {
    case "decimal": return value.toLocaleString(language(), { maximumFractionDigits: MAX_DECIMALS });
    case "mean": case "percent": return number(value, 1);
    case "seconds": return number(value, value < 0.1 ? 4 : 2);
    default: return number(value);
  }
}

/** Returns won, drawn and lost games as text. @param {Tally} tally */
function results({ won, drawn, lost }) {
  return [won, drawn, lost].map((games) => number(games)).join(" | ");
}

/** @param {Cell} cell @returns {CellWords} */
export function cellWords(cell) {
  switch (cell.kind) {
    case "label": return { ours: local(cell.text), theirs: null, name: true };
    case "number": {
      const { format, ours, error, theirs, note } = cell;
      const spread = error === undefined ? "" : ` ± ${plain(format, error)}`;
      return {
        ours: ours === null ? NO_FIGURE : figure(format, ours) + spread, theirs: theirs === null ? null : figure(format, theirs), name: false,
        ...(note && { note: local(note) }),
      };
    }
    case "tally": return { ours: cell.ours ? results(cell.ours) : NO_FIGURE, theirs: cell.theirs && results(cell.theirs), name: false };
    case "words": return { ours: cell.ours ? local(cell.ours) : NO_FIGURE, theirs: cell.theirs && local(cell.theirs), name: false };
    default: return { ours: NO_FIGURE, theirs: null, name: false };
  }
}
