/** Bars side by side, for counts that differ by orders of magnitude. */

import { html } from "../element.js";
import { number } from "../words/words.js";

/**
 * @param {{ name: string, value: number, note?: string, current?: boolean }[]} rows
 * @param {string} caption
 */
export function bars(rows, caption) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return html("table", { class: "bars" }, html("caption", { class: "small soft" }, caption),
    html("tbody", {}, rows.map(({ name, value, note, current }) => {
      const bar = html("i", {});
      bar.style.setProperty("--length", String(value <= 0 ? 0 : Math.log10(value + 1) / Math.log10(most + 1)));
      return html("tr", { class: current ? "current" : null }, html("th", { scope: "row" }, name),
        html("td", { class: "bar" }, bar), html("td", { class: "count" }, number(value)), html("td", { class: "small soft" }, note ?? ""));
    })));
}
