/** Adds games to the library: those played here, and those of files. */

import { Problem, post } from "../api.js";
import { addGames } from "./store.js";

/** @typedef {import("./store.js").LibraryGame} LibraryGame */
/** @typedef {import("../game/match.js").Match} Match */
/** @typedef {import("../wire.js").ImportedGame} ImportedGame */

/** The most that is read of a file, in bytes: the server takes one mebibyte of text. */
export const MAX_FILE = 700_000;

/** Adds a finished match. Several calls add it once. @param {Match} match */
export function addMatch({ key, state, you }) {
  const { ending } = state.view;
  if (!ending || state.moves.length === 0) return Promise.resolve(0);
  const [side, another] = you.plays;
  return addGames([{
    ...empty(), id: `match ${key}`, key, game: state.game, start: state.start, moves: state.moves.map(({ move }) => move),
    white: state.players.white, black: state.players.black, you: side && !another ? side : "", result: ending.winner ?? "draw",
    date: today(), opening: state.view.opening ?? "",
  }]);
}

/** Returns the present day in local time, as in 2026-11-20. */
export function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/**
 * Adds the games of a file. Returns how many were read and how many of them are new, how many are beyond the limit, and where
 * the reader stopped.
 * @param {string} game the expected game
 * @param {File} file
 */
export async function addFile(game, file) {
  if (file.size > MAX_FILE) throw new Problem({ code: "unknown", message: "too-large" });
  const { games, left_out, stopped } = await post("import", {}, { game, base64: await base64Of(file) });
  const records = games.filter(({ plies }) => plies > 0).map(recordOf);
  return { read: records.length, added: await addGames(records), leftOut: left_out, stopped };
}

/** Returns a file in base64. @param {Blob} file */
export async function base64Of(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let letters = "";
  for (let at = 0; at < bytes.length; at += 8192) letters += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(letters);
}

/** @param {ImportedGame} found @returns {LibraryGame} */
function recordOf(found) {
  const { tags } = found;
  const first = (/** @type {string[]} */ ...names) => names.map((name) => tags[name]).find(Boolean) ?? "";
  const { notes, signs } = notesOf(found);
  const game = {
    ...empty(), game: found.game, start: found.start, moves: found.moves, white: first("white", "PW"), black: first("black", "PB"), notes, signs,
    result: found.result ? found.result.winner ?? /** @type {const} */ ("draw") : statedResult(tags), date: first("DT", "date", "year").replaceAll(".", "-"), event: first("tournament", "EV", "PC"),
    opening: found.opening ?? "",
  };
  return { ...game, id: `file ${fingerprint(JSON.stringify([game.game, game.start, game.moves, game.white, game.black, game.date, game.event]))}` };
}

/** Returns the comments of the main line by the number of the move; a sign at their beginning is one. @param {ImportedGame} found */
function notesOf({ tree }) {
  /** @type {{ notes: Record<string, string>, signs: Record<string, string> }} */
  const found = { notes: {}, signs: {} };
  let [ply, number, depth] = [0, 0, 0];
  const take = () => {
    const [, sign = "", text = ""] = /^(!!|\?\?|!\?|\?!|!|\?)?\s*([^]*)$/.exec(tree?.comments[String(number)] ?? "") ?? [];
    if (sign) found.signs[String(ply)] = sign;
    if (text) found.notes[String(ply)] = text;
  };
  take();
  for (const word of tree?.moves.match(/[()]|[^\s,()]+/g) ?? []) {
    if (word === "(") depth += 1;
    else if (word === ")") depth -= 1;
    else {
      number += 1;
      if (depth > 0) continue;
      ply += 1;
      take();
    }
  }
  return found;
}

/** Returns the winner that a file names. @param {Record<string, string>} tags @returns {LibraryGame["result"]} */
function statedResult({ RE = "", "black discs": discs = "" }) {
  if (/^B/.test(RE)) return "black";
  if (/^W/.test(RE)) return "white";
  if (/^(D|0)/.test(RE)) return "draw";
  const difference = RE ? Number.parseFloat(RE) : discs ? Number(discs) - 32 : Number.NaN;
  return Number.isNaN(difference) ? "" : difference > 0 ? "black" : difference < 0 ? "white" : "draw";
}

/** @returns {LibraryGame} */
function empty() {
  return { id: "", game: "", start: "", moves: [], white: "", black: "", you: "", result: "", date: "", event: "", opening: "", tags: [], notes: {}, signs: {}, added: Date.now() };
}

/** Returns a number of 53 bits for a text: two FNV-1a hashes. @param {string} text */
function fingerprint(text) {
  let [one, two] = [0x811c9dc5, 0x01000193];
  for (let at = 0; at < text.length; at += 1) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193) >>> 0;
    two = Math.imul(two ^ text.charCodeAt(at), 0x85ebca6b) >>> 0;
  }
  return ((two & 0x1fffff) * 2 ** 32 + one).toString(36);
}
