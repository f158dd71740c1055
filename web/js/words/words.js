/** The words of the interface in the reader's language. */

import { infoOf, stonesOf } from "../game-info.js";
import { settings } from "../settings.js";

/** @typedef {keyof typeof import("./en.js").en} Word */
/** @typedef {Record<string, string | number>} Parameters */
/** @typedef {import("../wire.js").Saying} Saying */
/** @typedef {import("../types.js").Owner} Owner */
/** @typedef {import("../wire.js").Words} Words */

/** The words in use; only the chosen language is loaded. @type {Record<Word, string>} */
const words = language() === "de" ? (await import("./de.js")).de : (await import("./en.js")).en;

/** The language in use: the one chosen, else the browser's, else English. */
export function language() {
  const { language: chosen } = settings.get();
  if (chosen === "en" || chosen === "de") return chosen;
  const known = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag === "de" || tag === "en");
  return known === "de" ? "de" : "en";
}

/**
 * Returns a sentence.
 * @param {Word} key
 * @param {Parameters} [parameters]
 * @returns {string}
 */
export function say(key, parameters = {}) {
  return fillIn(words[key], parameters);
}

/**
 * Returns the sentence of a key from outside; `otherwise` if there is none.
 * @param {string} key
 * @param {Parameters} parameters
 * @param {string} otherwise
 */
export function sayIfKnown(key, parameters, otherwise) {
  return Object.hasOwn(words, key) ? say(/** @type {Word} */ (key), parameters) : otherwise;
}

/**
 * Translates a message of the server: the page's sentence for its key, else the server's own.
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
  if (turn) Object.assign(parameters, { colour: colour(game, turn), piece: local(infoOf(game).pieces.object) });
  return sayIfKnown(saying.key, parameters, sentence(language() === "de" ? saying.german ?? saying.text : saying.text));
}

/**
 * Makes a sentence of a phrase: adds a full stop, and a capital unless it begins with a place or a move.
 * @param {string} text
 */
function sentence(text) {
  const [first = ""] = text.split(" ", 1);
  const begun = quoted(/^\p{L}+$/u.test(first) ? capital(text) : text);
  return /[.!?…]$/u.test(begun) ? begun : `${begun}.`;
}

/** Picks the reader's language. @param {Words} words */
export function local(words) {
  return words[language()];
}

/** Picks the reader's language and capitalises the text as a label. @param {Words} words */
export function label(words) {
  return capital(local(words));
}

/** Translates a message of the server, without the full stop. @param {Saying} saying */
export function spoken(saying) {
  return capital(phrase(saying));
}

/** Returns a message as part of a sentence. @param {{ text: string, german?: string | null }} saying */
export function phrase(saying) {
  return quoted(language() === "de" ? saying.german ?? saying.text : saying.text);
}

/** Writes what stands between backticks in quotation marks, as a reader expects it. @param {string} text */
function quoted(text) {
  return text.replace(/`([^`]*)`/g, language() === "de" ? "„$1“" : "“$1”");
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/**
 * Returns the name of a game with its unusual options: "Connect Four · 9 columns". A variant has its own name.
 * @param {string} spec
 */
export function gameTitle(spec) {
  const info = infoOf(spec);
  const rest = spec.slice(info.name.length + 1);
  const chosen = new Map(rest.split(",").filter(Boolean).map((part) => /** @type {[string, string]} */ (part.split("="))));
  let title = local(info.title);
  const special = [];
  for (const option of info.options) {
    const value = chosen.get(option.name);
    if (value === undefined) continue;
    const named = option.kind === "choice" ? option.names?.[option.choices.indexOf(value)] : undefined;
    if (named) title = local(named);
    else if (option.kind === "number") special.push(`${value} ${local(option.meaning)}`);
    else special.push(`${label(option.meaning)}: ${sayIfKnown(`value.${value}`, {}, value)}`);
  }
  return [title, ...special].join(" · ");
}

/** Returns the name of an opening; descriptive names are translated. @param {string} name */
export function openingName(name) {
  return sayIfKnown(`opening.${name}`, {}, name);
}

/**
 * Returns the word for a side.
 * @param {string} game
 * @param {Owner} owner
 */
export function colour(game, owner) {
  return local(stonesOf(game, owner).name);
}

/**
 * Returns a number of pieces: "one disc", "12 stones".
 * @param {string} game
 * @param {number} n
 */
export function pieces(game, n) {
  const { one, many } = infoOf(game).pieces;
  return n === 1 ? say("pieces.one", { piece: local(one) }) : say("pieces.many", { n, pieces: local(many) });
}

/**
 * Formats a number.
 * @param {number} value
 * @param {number} [places]
 */
export function number(value, places = 0) {
  const key = `${language()} ${places}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(language(), { minimumFractionDigits: places, maximumFractionDigits: places });
  formats.set(key, format);
  return format.format(value);
}

/** A cache: making a format takes longer than using it. @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/**
 * Formats a large number: 3.1 M.
 * @param {number} value
 */
export function shortly(value) {
  if (value >= 1e9) return `${number(value / 1e9, 1)} G`;
  if (value >= 1e6) return `${number(value / 1e6, 1)} M`;
  if (value >= 1e4) return `${number(value / 1e3, 0)} k`;
  return number(value);
}

/** @param {string} template @param {Parameters} parameters */
export function fillIn(template, parameters) {
  return template
    .replace(/\{(\w+)\|([^|]*)\|((?:\{\w+\}|[^}])*)\}/g, (_, name, one, many) => (String(parameters[name]) === "1" ? one : many))
    .replace(/\{(\w+)\}/g, (_, name) => String(parameters[name] ?? ""));
}
