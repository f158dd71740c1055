/** The reader's settings, stored in this browser. */

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
 * @property {Record<string, number[]>} results won, drawn and lost games, by game and level
 * @property {string[]} counted keys of the games that are in the results
 * @property {number} pause seconds between the moves of two computers
 * @property {string[]} matches keys of games, the latest first
 */

const NAME = "endspiel";
const MAX_MATCHES = 50;

/** @type {Settings} */
const DEFAULTS = {
  language: "", theme: "", targets: true, values: false, passes: true, costs: false, coach: false, lines: "all", game: "", specs: {}, players: {}, clock: "", pause: 1, matches: [], sounds: "off", vibration: true, board: "", results: {}, counted: [],
};

/** @type {Set<() => void>} */
const listeners = new Set();

/** Returns those settings that are of the right kind. @param {any} kept @returns {Partial<Settings>} */
function fittingOf(kept) {
  /** @type {Record<string, unknown>} */
  const fitting = {};
  for (const [name, usual] of Object.entries(DEFAULTS)) {
    const value = kept?.[name];
    if (typeof value === typeof usual && value !== null && Array.isArray(value) === Array.isArray(usual)) fitting[name] = value;
  }
  return fitting;
}

/** Reads the stored settings; damaged ones count as missing. */
function load() {
  try {
    return { ...DEFAULTS, ...fittingOf(JSON.parse(localStorage.getItem(NAME) ?? "{}")) };
  } catch {
    return { ...DEFAULTS };
  }
}

let current = load();

export const settings = {
  get: () => current,

  /** @param {Partial<Settings>} changes */
  change(changes) {
    current = { ...current, ...changes };
    try {
      localStorage.setItem(NAME, JSON.stringify(current));
    } catch {
      // Without storage the settings last until the page is closed.
    }
    for (const listener of listeners) listener();
  },

  /** Takes over the settings of another browser, as far as they are of the right kind. @param {unknown} others */
  take(others) {
    settings.change(fittingOf(others));
  },

  /**
   * Calls a listener after every change.
   * @param {() => void} listener
   * @returns {() => void} stops the calls
   */
  watch(listener) {
    listeners.add(listener);
    return () => { listeners.delete(listener); };
  },

  /** @param {string} key */
  rememberMatch(key) {
    if (current.matches[0] === key) return;
    settings.change({ matches: [key, ...current.matches.filter((other) => other !== key)].slice(0, MAX_MATCHES) });
  },

  /** @param {string} key */
  forgetMatch(key) {
    settings.change({ matches: current.matches.filter((other) => other !== key) });
  },
};
