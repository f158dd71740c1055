/** Bar charts; counts from a thousand on have a logarithmic scale. */

import { html } from "../element.js";
import { number, say } from "../words/words.js";

/**
 * @typedef {object} Bar
 * @property {string} name
 * @property {number | undefined} value undefined: not known yet
 * @property {string} [note]
 * @property {boolean} [current]
 * @property {boolean} [unfinished] whether the search was stopped early, so that the bar is too short
 */

/** The smallest count that is drawn on a logarithmic scale. */
const LOGARITHMIC_FROM = 1000;

/**
 * @param {Bar[]} rows
 * @param {string} caption
 * @param {"linear"} [scale] by default it depends on the counts
 */
export function bars(rows, caption, scale) {
  const most = Math.max(1, ...rows.map(({ value }) => value ?? 0));
  const logarithmic = scale !== "linear" && most >= LOGARITHMIC_FROM;
  const length = (/** @type {number} */ value) => (logarithmic ? Math.log10(value + 1) / Math.log10(most + 1) : value / most);
  return html("figure", { class: "bars" }, html("figcaption", { class: "small soft" }, logarithmic ? `${caption} · ${say("lab.logarithmic")}` : caption),
    html("ol", {}, rows.map(({ name, value, note, current, unfinished }) => {
      const bar = html("i", { class: "bar" });
      bar.style.setProperty("--length", String(value ? length(value) : 0));
      return html("li", { class: [current && "current", unfinished && "unfinished"].filter(Boolean).join(" ") },
        html("span", { class: "name" }, name), html("span", { class: "track" }, bar),
        html("span", { class: "count" }, value === undefined ? "…" : `${unfinished ? "> " : ""}${number(value)}`), html("span", { class: "note small soft" }, note ?? ""));
    })));
}
