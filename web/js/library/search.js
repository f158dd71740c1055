/** Search in the library. */

import { nameOf } from "../game-info.js";
import { playerName } from "../game/players.js";
import { openingName } from "../words/words.js";

/** @typedef {import("./store.js").LibraryGame} LibraryGame */

/**
 * @typedef {object} Search an empty text is no condition
 * @property {string} text parts of names, openings, tags and first moves, each of which must occur
 * @property {string} game
 * @property {string} result `won`, `lost`, `draw`, or the colour of the winner
 * @property {string} from the first day, or the beginning of one
 * @property {string} to
 */

/** Returns the name of a player of a game. @param {LibraryGame} game @param {"white" | "black"} side */
export function nameOfPlayer(game, side) {
  return game.key ? playerName(game[side]) : game[side];
}

/** Returns the games that meet the conditions. @param {LibraryGame[]} games @param {Search} search */
export function found(games, search) {
  const parts = search.text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return games.filter((game) => {
    if (search.game && nameOf(game.game) !== search.game) return false;
    if (search.from && game.date.slice(0, search.from.length) < search.from) return false;
    if (search.to && game.date.slice(0, search.to.length) > search.to) return false;
    if (search.result && search.result !== resultOf(game) && search.result !== game.result) return false;
    const own = [nameOfPlayer(game, "white"), nameOfPlayer(game, "black"), game.event, openingName(game.opening), game.date, ...game.tags].join(" ").toLocaleLowerCase();
    const moves = game.moves.join(" ");
    return parts.every((part) => own.includes(part) || game.moves.includes(part)) || moves.startsWith(search.text.trim());
  });
}

/** Returns how a game ended for the reader; empty if the reader did not play. @param {LibraryGame} game @returns {"won" | "lost" | "draw" | ""} */
export function resultOf({ result, you }) {
  if (!result || result === "draw") return result;
  return you === "" ? "" : result === you ? "won" : "lost";
}
