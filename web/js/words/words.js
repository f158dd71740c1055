/** What the interface says, in the language of its reader. */

import { settings } from "../settings.js";

/** @typedef {keyof typeof import("./en.js").en} Word */
/** @typedef {Record<string, string | number>} Parameters */
/** @typedef {import("../wire.js").Saying} Saying */
/** @typedef {import("../types.js").Owner} Owner */

/** The words in use; only the language that is read is fetched. @type {Record<Word, string>} */
const words = language() === "de" ? (await import("./de.js")).de : (await import("./en.js")).en;

/** The language in use: the one chosen, else the browser's, else English. */
export function language() {
  const { language: chosen } = settings.get();
  if (chosen === "en" || chosen === "de") return chosen;
  const known = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag === "de" || tag === "en");
  return known === "de" ? "de" : "en";
}

/**
 * A sentence.
 * @param {Word} key
 * @param {Parameters} [parameters]
 * @returns {string}
 */
export function say(key, parameters = {}) {
  return fillIn(words[key], parameters);
}

/**
 * A sentence whose key comes from outside; `otherwise` if there is none.
 * @param {string} key
 * @param {Parameters} parameters
 * @param {string} otherwise
 */
export function sayIfKnown(key, parameters, otherwise) {
  return Object.hasOwn(words, key) ? say(/** @type {Word} */ (key), parameters) : otherwise;
}

/**
 * What the server says, in the reader's language: in words of ours if we have any for its key, else in its own.
 * @param {Saying} saying
 * @param {string} game
 * @param {Owner} [turn]
 */
export function translate(saying, game, turn) {
  /** @type {Parameters} */
  const parameters = {};
  for (const [name, value] of Object.entries(saying.params ?? {})) {
    parameters[name] = value === "white" || value === "black" ? colour(game, value) : value;
  }
  if (turn) parameters.colour = colour(game, turn);
  return sayIfKnown(saying.key, parameters, sentence(language() === "de" ? saying.german ?? saying.text : saying.text));
}

/**
 * A part of a sentence as one of its own: with a capital letter, unless it begins with a place or a move, and a full stop.
 * @param {string} text
 */
function sentence(text) {
  const [first = ""] = text.split(" ", 1);
  const begun = /^\p{L}+$/u.test(first) ? text.charAt(0).toLocaleUpperCase() + text.slice(1) : text;
  return /[.!?…]$/u.test(begun) ? begun : `${begun}.`;
}

/**
 * What a game is called, with what is special about it: "Connect Four 9×6".
 * @param {string} spec
 */
export function gameTitle(spec) {
  const [name = "", rest = ""] = spec.split(/:(.*)/s);
  const options = new Map(rest.split(",").map((part) => /** @type {[string, string]} */ (part.split("="))));
  const variant = options.get("variant");
  if (variant) return sayIfKnown(`value.${variant}`, {}, variant);
  const title = sayIfKnown(`game.${name}`, {}, name);
  const size = options.get("size");
  if (size) return `${title} ${size}×${size}`;
  const [columns, rows, line] = ["cols", "rows", "win"].map((option) => options.get(option));
  const board = columns || rows ? ` ${columns ?? 7}×${rows ?? 6}` : "";
  return `${title}${board}${line ? ` · ${say("option.win")}: ${line}` : ""}`;
}

/**
 * The word for a side's colour; the stones of Connect Four are yellow and red.
 * @param {string} game
 * @param {Owner} owner
 */
export function colour(game, owner) {
  return say(`colour.${shade(game, owner)}`);
}

/**
 * What the stones of a side are called.
 * @param {string} game
 * @param {Owner} owner
 * @returns {"white" | "black" | "yellow" | "red"}
 */
export function shade(game, owner) {
  if (game.split(":")[0] !== "connect4") return owner;
  return owner === "white" ? "yellow" : "red";
}

/**
 * A number as it is written here.
 * @param {number} value
 * @param {number} [places]
 */
export function number(value, places = 0) {
  return value.toLocaleString(language(), { minimumFractionDigits: places, maximumFractionDigits: places });
}

/**
 * A large number shortly: 3.1 M.
 * @param {number} value
 */
export function shortly(value) {
  if (value >= 1e9) return `${number(value / 1e9, 1)} G`;
  if (value >= 1e6) return `${number(value / 1e6, 1)} M`;
  if (value >= 1e4) return `${number(value / 1e3, 0)} k`;
  return number(value);
}

/** @param {string} template @param {Parameters} parameters */
function fillIn(template, parameters) {
  return template
    .replace(/\{(\w+)\|([^|]*)\|((?:\{\w+\}|[^}])*)\}/g, (_, name, one, many) => (Number(parameters[name]) === 1 ? one : many))
    .replace(/\{(\w+)\}/g, (_, name) => String(parameters[name] ?? ""));
}
