/** Sentences about what does not work here. Each is said once, and stays until it is closed. */

import { html } from "./element.js";
import { icon } from "./icons.js";
import { say } from "./words/words.js";

/** @typedef {import("./words/words.js").Word} Word */

/** They stand above the page, so that they cover nothing. */
export const warnings = html("div", { class: "warnings", role: "status" });

/** @type {Set<Word>} */
const said = new Set();

/** @param {Word} word @param {Record<string, string>} [parameters] */
export function warn(word, parameters = {}) {
  if (said.has(word)) return;
  said.add(word);
  const line = html("p", { class: "notice" }, say(word, parameters),
    html("button", { type: "button", class: "button plain round", "aria-label": say("close"), onclick: () => line.remove() }, icon("close")));
  warnings.append(line);
}
