/** The words of the experiments, loaded with their pages. */

import { fillIn, language } from "../words/words.js";

/** @typedef {keyof typeof import("./en.js").en} ExperimentWord */

/** @type {Record<ExperimentWord, string>} */
const words = language() === "de" ? (await import("./de.js")).de : (await import("./en.js")).en;

/** Returns a sentence. @param {ExperimentWord} key @param {import("../words/words.js").Parameters} [parameters] */
export function tell(key, parameters = {}) {
  return fillIn(words[key], parameters);
}
