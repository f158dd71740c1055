/** The words of the learning pages, loaded with them. */

import { fillIn, language } from "../words/words.js";

/** @typedef {keyof typeof import("./en.js").en} LearnWord */

/** @type {Record<LearnWord, string>} */
const words = language() === "de" ? (await import("./de.js")).de : (await import("./en.js")).en;

/** Returns a sentence. @param {LearnWord} key @param {import("../words/words.js").Parameters} [parameters] */
export function tell(key, parameters = {}) {
  return fillIn(words[key], parameters);
}
