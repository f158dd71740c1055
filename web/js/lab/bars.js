/** Bar charts; the scale is logarithmic if counts differ by orders of magnitude. */

import { html } from "../element.js";
import { number, say } from "../words/words.js";

/**
 * @typedef {object} Bar
 * @property {string} name
 * @property {number} value
 * @property {string} [note]
 * @property {boolean} [current]
 * @property {boolean} [unfinished] whether the search was stopped early, so that the bar is too short
 */

/**
 * @param {Bar[]} rows
 * @param {string} caption
 * @param {"logarithmic" | "linear"} [scale]
 */
export function bars(rows, caption, scale = "logarithmic") {
  const logarithmic = scale === "logarithmic";
  const length = (/** @type {number} */ value) => (logarithmic ? Math.log10(value + 1) / Math.log10(most + 1) : value / most);
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return html("figure", { class: "bars" }, html("figcaption", { class: "small soft" }, logarithmic ? `${caption} · ${say("lab.logarithmic")}` : caption),
    html("ol", {}, rows.map(({ name, value, note, current, unfinished }) => {
      const bar = html("i", { class: "bar" });
      bar.style.setProperty("--length", String(value <= 0 ? 0 : length(value)));
      return html("li", { class: [current && "current", unfinished && "unfinished"].filter(Boolean).join(" ") },
        html("span", { class: "name" }, name), html("span", { class: "track" }, bar),
        html("span", { class: "count" }, `${unfinished ? "> " : ""}${number(value)}`), html("span", { class: "note small soft" }, note ?? ""));
    })));
}
