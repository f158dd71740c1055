/** Words and figures for values. */

import { infoOf } from "../game-info.js";
import { colour, number, say, shortly, sayIfKnown, spoken } from "../words/words.js";

/** @typedef {import("../wire.js").Line} Line */
/** @typedef {import("../types.js").Owner} Owner */
/** @typedef {import("../wire.js").Thinking} Thinking */
/** @typedef {import("../types.js").Chip} Chip */
/** @typedef {import("./tree.js").Branch} Branch */
/** @typedef {import("./tree.js").Value} Value */

/** @param {Owner} owner @returns {Owner} */
export function other(owner) {
  return owner === "white" ? "black" : "white";
}

/**
 * Returns the value of a line as a sentence.
 * @param {Line} line
 * @param {Owner} turn the side whose view the line has
 * @param {string} game
 */
export function valueWords(line, turn, game) {
  // The server supplies the words for exact values.
  if (line.says) return spoken(line.says);
  const leader = colour(game, line.chance >= 0.5 ? turn : other(turn));
  const lead = Math.abs(line.chance - 0.5);
  if (lead < 0.03) return say("value.equal");
  if (lead < 0.12) return say("value.slight", { colour: leader });
  return say(lead < 0.3 ? "value.better" : "value.much", { colour: leader });
}

/**
 * Returns a line as the side below the board sees it. Every figure on the page goes through here, so + is good for that side.
 * @param {Line} line
 * @param {Owner} by the side whose view the line has
 * @param {Owner} near the side below the board
 * @returns {Line}
 */
export function seenFrom(line, by, near) {
  return by === near ? line : reversed(line);
}

/** Returns the expected result of the side below the board, from 0 to 1. @param {Value} value @param {Owner} near */
export function chanceOf(value, near) {
  return near === "white" ? value.chance : 1 - value.chance;
}

/**
 * Returns the value of a line in a few characters, from the view of the side whose line it is.
 * @param {Line} line
 * @param {string} game
 */
export function valueShort(line, game) {
  if (line.value === undefined) return signed(line.score, isCounted(game) ? 0 : 1);
  if (line.count !== undefined) return signed(line.count, 0);
  if (line.value === "draw") return isCounted(game) ? "0" : say("chip.draw");
  const won = line.value === "win";
  if (line.plies === undefined && line.removal !== undefined) return say(won ? "chip.winTakes" : "chip.lossTakes", { n: Math.ceil(line.removal / 2) });
  if (line.plies === undefined) return say(won ? "chip.win" : "chip.loss");
  return say(won ? "chip.winIn" : "chip.lossIn", { n: Math.ceil(line.plies / 2) });
}

/**
 * Returns the value shown beside a move, from the view of the side that made it.
 * @param {Line} line
 * @param {Owner} by
 * @param {string} game
 * @param {number} [depth] the depth of its search
 * @param {string} [source] where it comes from, if not from a search
 * @returns {Value}
 */
export function valueOfMove(line, by, game, depth = 0, source = "") {
  return {
    chance: by === "white" ? line.chance : 1 - line.chance,
    exact: line.value !== undefined,
    words: valueWords(line, by, game), line, by, rank: rankOf(line, source), depth, source,
  };
}

/** The ranks of values: the better founded one is shown. */
const RANKS = { search: 1, book: 2, proved: 3, exact: 4 };

/** @param {Line} line @param {string} source */
function rankOf(line, source) {
  if (line.value !== undefined) return RANKS.exact;
  if (line.at_least ?? line.at_most) return RANKS.proved;
  return source === "book" ? RANKS.book : RANKS.search;
}

/**
 * Gives a position a value, unless it has a better founded one: exact before proved before the book before the deepest search.
 * @param {Branch} branch
 * @param {Value} value
 */
export function offerValue(branch, value) {
  const { value: known } = branch;
  if (!known || value.rank > known.rank || (value.rank === known.rank && value.depth >= known.depth)) branch.value = value;
}

/**
 * Returns the known value of a position: its result if the game is over, else a search result.
 * @param {Branch} branch
 * @param {string} game
 * @returns {Value | undefined}
 */
export function knownValue(branch, game) {
  const { view } = branch;
  if (!view?.ending) return branch.value;
  const { winner } = view.ending;
  const by = view.last?.by ?? other(view.turn);
  const value = winner === null ? "draw" : winner === by ? "win" : "loss";
  const chance = winner === null ? 0.5 : winner === "white" ? 1 : 0;
  const words = winner === null ? say("end.draw") : say("end.wins", { colour: colour(game, winner) });
  const count = isCounted(game) ? { count: view.facts[by].on_board - view.facts[other(by)].on_board } : {};
  return { chance, exact: true, words, by, rank: RANKS.exact, depth: 0, source: "", line: { move: "", score: 0, value, pv: [], chance: by === "white" ? chance : 1 - chance, exact: true, words, ...count } };
}

/**
 * Returns the known value in a few characters, from the view of one side.
 * @param {Value} value
 * @param {Owner} side
 * @param {string} game
 */
export function knownValueShort(value, side, game) {
  return valueShort(seenFrom(value.line, value.by, side), game);
}

/**
 * Returns the line from the view of the other side, one move earlier.
 * @param {Line} line
 * @returns {Line}
 */
export function reversed(line) {
  const value = line.value && opposite(line.value);
  const { at_least: least, at_most: most, ...rest } = line;
  return {
    ...rest, score: -line.score, chance: 1 - line.chance, ...(value ? { value } : {}),
    ...(line.count === undefined ? {} : { count: -line.count }),
    ...(most ? { at_least: opposite(most) } : {}), ...(least ? { at_most: opposite(least) } : {}),
  };
}

/** @param {import("../wire.js").Value} value @returns {import("../wire.js").Value} */
function opposite(value) {
  return value === "win" ? "loss" : value === "loss" ? "win" : value;
}

/**
 * Returns the chip of a line for the board.
 * @param {Line} line from the view of the side below the board
 * @param {string} game
 * @param {boolean} best
 * @returns {Chip}
 */
export function chipOf(line, game, best) {
  const tone = line.chance > 0.56 ? "good" : line.chance < 0.44 ? "bad" : "level";
  return { text: valueShort(line, game), tone, best, exact: line.value !== undefined, quiet: false };
}

/**
 * Returns the figures of a search, the most important first.
 * @param {Thinking} thinking
 * @param {Owner} near the side below the board
 * @param {string} game
 * @param {boolean} [values] whether to show the value
 */
export function figures(thinking, near, game, values = true) {
  const line = thinking.lines[0] && seenFrom(thinking.lines[0], thinking.side, near);
  // A note about draw limits belongs to the value itself.
  const [from = ""] = thinking.source?.split(" without draw limit") ?? [];
  const source = from && say("figures.source", { source: sayIfKnown(`source.${from}`, {}, from) });
  return [
    values && line && (provedWords(thinking, game) || (line.value === undefined ? signed(line.score, 2) : say("figures.exact"))),
    reflexWords(thinking),
    source,
    thinking.depth > 0 && !thinking.exact && depthWords(thinking),
    thinking.nodes > 0 && say("figures.nodes", { n: shortly(thinking.nodes) }),
    thinking.speed > 0 && thinking.nodes > 1000 && say("figures.speed", { n: shortly(thinking.speed) }),
  ].filter((figure) => typeof figure === "string" && figure !== "");
}

/** Returns what is proved about a position, as a sentence. @param {Thinking} thinking @param {string} game */
export function provedWords({ at_least: least, at_most: most, side }, game) {
  if (!least && !most) return "";
  if (least && most) return say("value.provedDraw");
  return say("value.provedBound", { colour: colour(game, least ? side : other(side)) });
}

/** Returns the mean depth of the lines, and how sure the cuts of a selective search are. @param {Thinking} thinking */
function depthWords({ depth, reduced = 0, confidence, nodes, source }) {
  if (source === "book" && nodes === 0) return say("figures.bookDepth", { n: depth });
  const n = depth - reduced;
  return confidence === undefined ? say("figures.depth", { n }) : say("figures.depthAt", { n, percent: confidence });
}

/** Returns the effect of a move that was found without a search. @param {Thinking} thinking */
export function reflexWords({ reflex }) {
  if (!reflex) return "";
  return say(reflex === "win" ? "reflex.win" : "reflex.block");
}

/** Returns the engine's score of a line, or its exact value, from the view of that line. @param {Line} line @param {string} game */
export function figureOf(line, game) {
  return line.value === undefined ? signed(line.score, 2) : valueShort(line, game);
}

/**
 * Returns all counters of a search.
 * @param {Thinking} thinking
 */
export function allCounts({ cost }) {
  const names = /** @type {const} */ (["budget", "misses", "invalid", "leaves", "cutoffs"]);
  const counted = names.filter((name) => (cost?.[name] ?? 0) > 0).map((name) => say(`cost.${name}`, { n: shortly(cost[name] ?? 0) }));
  return [cost?.hits ? say("figures.hits", { n: shortly(cost.hits) }) : null, ...counted].filter(Boolean).join(" · ");
}

/** @param {number} value @param {number} places */
export function signed(value, places) {
  const shown = number(Math.abs(value), places);
  const zero = Number(Math.abs(value).toFixed(places)) === 0;
  return zero ? shown : `${value > 0 ? "+" : "−"}${shown}`;
}

/** @param {string} game */
function isCounted(game) {
  return infoOf(game).counted;
}
