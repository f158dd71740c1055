/** Writes games of the library as files: the Smart Game Format for Othello, plain records else. */

import { post } from "../api.js";
import { infoOf, nameOf } from "../game-info.js";
import { download } from "../pages/export-dialog.js";
import { nameOfPlayer } from "./search.js";

/** @typedef {import("./store.js").LibraryGame} LibraryGame */

/** The extension of a file of this game. @param {string} game */
export function formatOf(game) {
  return infoOf(game).sgf ? "sgf" : "txt";
}

/** Saves games, a file for each game they are of. Returns the number of games. @param {LibraryGame[]} games */
export async function exportGames(games) {
  const names = [...new Set(games.map(({ game }) => nameOf(game)))];
  for (const name of names) {
    const own = games.filter(({ game }) => nameOf(game) === name);
    const text = formatOf(name) === "sgf" ? (await Promise.all(own.map(sgfOf))).join("\n") : own.map(recordOf).join("\n");
    download(new Blob([text], { type: "text/plain" }), `endspiel-${name}-${own.length}.${formatOf(name)}`);
  }
  return games.length;
}

/** @param {LibraryGame} game */
async function sgfOf(game) {
  /** @type {Record<string, string>} */
  const comments = {};
  for (const ply of Object.keys({ ...game.notes, ...game.signs })) comments[ply] = [game.signs[ply], game.notes[ply]].filter(Boolean).join(" ");
  const facts = Object.fromEntries(Object.entries({
    PW: nameOfPlayer(game, "white"), PB: nameOfPlayer(game, "black"), DT: game.date, EV: game.event, KW: game.tags.join(", "),
    RE: game.result === "draw" ? "Draw" : game.result ? `${game.result === "black" ? "B" : "W"}+` : "",
  }).filter(([, value]) => value));
  return (await post("sgf", {}, { game: game.game, position: game.start || null, tree: { moves: game.moves.join(" "), comments }, facts })).sgf;
}

/** Returns a record in one line, below lines that other readers skip. @param {LibraryGame} game */
function recordOf(game) {
  const facts = [["white", nameOfPlayer(game, "white")], ["black", nameOfPlayer(game, "black")], ["date", game.date], ["event", game.event], ["result", game.result], ["tags", game.tags.join(", ")]];
  const notes = Object.keys({ ...game.notes, ...game.signs }).map(Number).sort((one, two) => one - two)
    .map((ply) => `# ${ply}. ${[game.signs[ply], game.notes[ply]?.replaceAll("\n", " ")].filter(Boolean).join(" ")}`);
  return [...facts.filter(([, value]) => value).map(([name, value]) => `# ${name}: ${value}`), ...notes, game.moves.join(" "), ""].join("\n");
}
