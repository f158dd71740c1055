/** The words of the library, loaded with it. */

import { fillIn, language } from "../words/words.js";

/** @typedef {keyof typeof import("./en.js").en} LibraryWord */

/** @type {Record<LibraryWord, string>} */
const words = language() === "de" ? (await import("./de.js")).de : (await import("./en.js")).en;

/** Returns a sentence. @param {LibraryWord} key @param {import("../words/words.js").Parameters} [parameters] */
export function tell(key, parameters = {}) {
  return fillIn(words[key], parameters);
}
