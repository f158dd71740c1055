/** The reader's settings, stored in this browser. */

import { changeRecords, recordsIn, watchRecords, writeRecords } from "./reader-storage.js";

/**
 * @typedef {object} Settings
 * @property {"" | "en" | "de"} language empty: the language of the browser
 * @property {"" | "light" | "dark"} theme empty: the theme of the system
 * @property {boolean} targets whether legal moves are shown
 * @property {boolean} values whether values are shown while a game is played
 * @property {string} lines how many lines an analysis shows: a number, or `all`
 * @property {boolean} passes whether a forced pass is made without a click
 * @property {boolean} costs whether a card shows the cost of an engine's move
 * @property {boolean} coach whether the coach warns of blunders
 * @property {string} game the game last started; empty: none yet
 * @property {Record<string, string>} specs options of every game, as last started
 * @property {Record<string, { white: string, black: string }>} players the last players, by game
 * @property {string} clock the clock last chosen
 * @property {"off" | "soft" | "wooden"} sounds
 * @property {boolean} vibration whether a phone vibrates when a stone is placed
 * @property {"" | "slate" | "walnut"} board look of the boards; empty: the usual one
 * @property {number} pause seconds between the moves of two computers
 * @property {string[]} matches keys of games, the latest first
 */

const FOLDER = "settings/";
const MATCHES = `${FOLDER}matches`;
const MAX_MATCHES = 50;

/** @type {Settings} */
const DEFAULTS = {
  language: "", theme: "", targets: true, values: false, passes: true, costs: false, coach: false, lines: "all", game: "", specs: {}, players: {}, clock: "", pause: 1, matches: [], sounds: "off", vibration: true, board: "",
};

/** @type {Set<() => void>} */
const listeners = new Set();

/** Tells whether a value is of the kind of a setting. @param {unknown} value @param {unknown} usual */
function fits(value, usual) {
  return typeof value === typeof usual && value !== null && Array.isArray(value) === Array.isArray(usual);
}

/** Tells whether a setting has a value for each game, each a record of its own. @param {unknown} usual @returns {usual is Record<string, unknown>} */
function isByGame(usual) {
  return typeof usual === "object" && !Array.isArray(usual);
}

/** Returns the settings as they are stored; damaged ones count as missing. */
function stored() {
  /** @type {Record<string, unknown>} */
  const found = structuredClone(DEFAULTS);
  for (const [name, value] of recordsIn(FOLDER)) {
    const [setting = "", game] = name.split("/");
    const group = found[setting];
    if (game !== undefined && isByGame(group)) group[game] = value;
    else if (game === undefined && !isByGame(group) && fits(value, group)) found[setting] = value;
  }
  return /** @type {Settings} */ (/** @type {unknown} */ (found));
}

let current = stored();
let written = JSON.stringify(current);
watchRecords(() => {
  const now = stored();
  const text = JSON.stringify(now);
  if (text === written) return;
  [current, written] = [now, text];
  for (const listener of listeners) listener();
});

/** @param {(keys: string[]) => string[]} act */
function changeMatches(act) {
  return changeRecords([MATCHES], ([keys]) => [act(Array.isArray(keys) ? keys : []).slice(0, MAX_MATCHES)]);
}

export const settings = {
  get: () => current,

  /** Changes settings; those of other games stay. Resolves when they are stored. @param {Partial<Omit<Settings, "matches">>} changes */
  change(changes) {
    /** @type {Record<string, unknown>} */
    const records = {};
    const before = /** @type {Record<string, any>} */ (current);
    for (const [name, value] of Object.entries(changes)) {
      if (!isByGame(value)) records[FOLDER + name] = value;
      else for (const [game, one] of Object.entries(value)) if (JSON.stringify(one) !== JSON.stringify(before[name][game])) records[`${FOLDER}${name}/${game}`] = one;
    }
    return writeRecords(records);
  },

  /** Takes over the settings of another browser, as far as they are of the right kind. Games that are here come first. @param {any} others */
  async take(others) {
    const { matches, ...fitting } = Object.fromEntries(Object.entries(DEFAULTS).flatMap(([name, usual]) => (fits(others?.[name], usual) ? [[name, others[name]]] : [])));
    await settings.change(fitting);
    await changeMatches((keys) => [...new Set([...keys, ...(matches ?? [])])]);
  },

  /**
   * Calls a listener after every change, in any tab.
   * @param {() => void} listener
   * @returns {() => void} stops the calls
   */
  watch(listener) {
    listeners.add(listener);
    return () => { listeners.delete(listener); };
  },

  /** @param {string} key */
  rememberMatch(key) {
    if (current.matches[0] !== key) void changeMatches((keys) => [key, ...keys.filter((other) => other !== key)]);
  },

  /** @param {string} key */
  forgetMatch(key) {
    void changeMatches((keys) => keys.filter((other) => other !== key));
  },
};
