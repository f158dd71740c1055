/** What the server says of its games: names, looks, options. Asked once, before anything is drawn; nobody here knows a game. */

/** @typedef {import("./wire.js").GameInfo} GameInfo */
/** @typedef {import("./types.js").Owner} Owner */

/** @type {GameInfo[]} */
let known = [];

/** @type {number | null} */
let usualLimit = null;

/** @param {import("./wire.js").Get["games"]["answer"]} answer */
export function learn(answer) {
  known = answer.games;
  usualLimit = answer.limits.moves_without_removal;
}

/** After how many moves without a removal a game is usually drawn, if its play can go round in circles. @param {string} spec */
export function usualLimitOf(spec) {
  return infoOf(spec).draw_limits ? usualLimit : null;
}

/** The name of a game without its options. @param {string} spec */
export function nameOf(spec) {
  return spec.split(":")[0] ?? "";
}

/** The game to begin with: the one last played, else the first there is. @param {string} last */
export function usualGame(last) {
  return known.some(({ name }) => name === last) ? last : known[0]?.name ?? last;
}

/**
 * What is known of a game; something plain as long as nothing is.
 * @param {string} spec
 * @returns {GameInfo}
 */
export function infoOf(spec) {
  const wanted = nameOf(spec);
  return known.find(({ name }) => name === wanted) ?? plain(wanted);
}

/** The stones of a side. @param {string} game @param {Owner} owner */
export function stonesOf(game, owner) {
  const { colours, stones } = infoOf(game);
  return stones[colours[0] === owner ? 0 : 1];
}

/** How the stones of a side are painted. @param {string} game @param {Owner} owner */
export function paintOf(game, owner) {
  return stonesOf(game, owner).paint;
}

/** @param {string} name @returns {GameInfo} */
function plain(name) {
  const same = (/** @type {string} */ text) => ({ en: text, de: text });
  return {
    name, title: same(name), colours: ["white", "black"], ground: "wood", calls: null, reasons: [], counted: false, draw_limits: false, insight: null, options: [], example: "",
    stones: [
      { name: { en: "White", de: "Weiß" }, piece: same("○"), object: same("○"), paint: "light" },
      { name: { en: "Black", de: "Schwarz" }, piece: same("●"), object: same("●"), paint: "dark" },
    ],
    pieces: { one: same(""), many: same(""), object: same("") }, picture: [], lab: { depth: 2, late: null, compared: 4 },
  };
}
