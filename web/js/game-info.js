/** Descriptions of the server's games: names, looks, options. Loaded once, before anything is drawn. */

/** @typedef {import("./wire.js").GameInfo} GameInfo */
/** @typedef {import("./types.js").Owner} Owner */

/** @type {GameInfo[]} */
let known = [];

/** @type {number | null} */
let defaultLimit = null;

/** @param {import("./wire.js").Get["games"]["answer"]} answer */
export function setGames(answer) {
  known = answer.games;
  defaultLimit = answer.limits.moves_without_removal;
}

/** Returns the default draw limit in moves without a removal, if the game has one. @param {string} spec */
export function defaultLimitOf(spec) {
  return infoOf(spec).draw_limits ? defaultLimit : null;
}

/** Returns the name of a game without its options. @param {string} spec */
export function nameOf(spec) {
  return spec.split(":")[0] ?? "";
}

/** Returns the game to begin with: the one last played, else the first. @param {string} last */
export function defaultGame(last) {
  return known.some(({ name }) => name === last) ? last : known[0]?.name ?? last;
}

/**
 * Returns the description of a game; a plain one if the game is unknown.
 * @param {string} spec
 * @returns {GameInfo}
 */
export function infoOf(spec) {
  const wanted = nameOf(spec);
  return known.find(({ name }) => name === wanted) ?? plain(wanted);
}

/** Returns names and paint of a side's stones. @param {string} game @param {Owner} owner */
export function stonesOf(game, owner) {
  const { colours, stones } = infoOf(game);
  return stones[colours[0] === owner ? 0 : 1];
}

/** Returns the paint of a side's stones. @param {string} game @param {Owner} owner */
export function paintOf(game, owner) {
  return stonesOf(game, owner).paint;
}

/** @param {string} name @returns {GameInfo} */
function plain(name) {
  const same = (/** @type {string} */ text) => ({ en: text, de: text });
  return {
    name, title: same(name), colours: ["white", "black"], ground: "wood", calls: null, task: null, extra_turns: false, reasons: [], counted: false, draw_limits: false, sgf: false, insight: null, options: [], example: "",
    stones: [
      { name: { en: "White", de: "Weiß" }, piece: same("○"), object: same("○"), paint: "light" },
      { name: { en: "Black", de: "Schwarz" }, piece: same("●"), object: same("●"), paint: "dark" },
    ],
    pieces: { one: same(""), many: same(""), object: same("") }, picture: [], lab: { depth: 2, late: null, compared: 4 },
  };
}
