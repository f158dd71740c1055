/** Words for tournaments: players, times, causes, figures. */

import { signed } from "../game/values.js";
import { reasonWords } from "../game/message.js";
import { playerName } from "../game/players.js";
import { colour, language, number, say, sayIfKnown } from "../words/words.js";

/** @typedef {import("../wire.js").TournamentReport} Report */
/** @typedef {import("../wire.js").Colour} Owner */

/** Matches the spec of an engine. */
const SPEC = /^[a-z]+(:[\w=.,]*)?$/;

/**
 * Returns the name of a player: the given name, or the name of the engine.
 * @param {string} name
 * @param {string} [engine]
 */
export function entrantName(name, engine) {
  const again = / #\d+$/.exec(name)?.[0] ?? "";
  const spec = name.slice(0, name.length - again.length);
  // A name that looks like a spec was derived from the spec.
  if (engine === undefined ? SPEC.test(spec) : spec === engine) return playerName(spec) + again;
  return name;
}

/**
 * Returns the title of a tournament. A title derived from specs is translated to the reader's language.
 * @param {string} name
 */
export function tournamentTitle(name) {
  const [, engines] = /^(.+) at ([a-z]\w*(?::\S+)?)$/.exec(name) ?? [];
  const players = engines?.split(" – ") ?? [];
  if (players.length < 2 || !players.every((spec) => SPEC.test(spec))) return name;
  return players.map(playerName).join(" – ");
}

/** Returns the names of all players, in the order of their numbers. @param {Report} report */
export function playerNames(report) {
  const engines = new Map(report.totals.map(({ name, engine }) => [name, engine]));
  return report.players.map((name) => entrantName(name, engines.get(name)));
}

/** Returns words for the cause of an ending. @param {string} cause @param {string} game */
export function causeWords(cause, game) {
  return sayIfKnown(`cause.${cause}`, {}, reasonWords(cause, game));
}

/** Returns words for the result of a game. @param {string} game @param {Owner | null} winner */
export function winnerWords(game, winner) {
  return winner ? say("end.wins", { colour: colour(game, winner) }) : say("end.draw");
}

/** Returns words for a duration. @param {number} seconds */
export function timeWords(seconds) {
  if (seconds < 0.00005) return "0 ms";
  if (seconds < 1) return `${number(seconds * 1000, seconds < 0.01 ? 1 : 0)} ms`;
  if (seconds < 120) return say("arena.seconds", { n: number(seconds, seconds < 10 ? 1 : 0) });
  if (seconds < 7200) return say("arena.minutes", { n: number(Math.ceil(seconds / 60)) });
  return say("arena.hours", { n: number(seconds / 3600, 1) });
}

/** Returns words for the remaining time, rounded because it is an estimate. @param {number} seconds */
export function remainingWords(seconds) {
  return seconds < 120 ? say("arena.seconds", { n: number(Math.max(1, Math.ceil(seconds))) }) : timeWords(seconds);
}

/** Returns words for an unusual way to count draws. @param {import("../wire.js").DrawCounting} counting */
export function countingWords(counting) {
  return counting === "standard" ? "" : say(`arena.counting.${counting}`);
}

/** Returns an Elo difference with its sign; infinite if `null`. @param {number | null} elo */
export function eloWords(elo) {
  return elo === null || !Number.isFinite(elo) ? "∞" : signed(elo, 0);
}

/** Returns a share as a percentage. @param {number} share @param {number} [places] */
export function percent(share, places = 1) {
  return number(100 * share, places);
}

/** Returns words for a date. @param {number} seconds since 1970 */
export function dateWords(seconds) {
  return new Date(seconds * 1000).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });
}

/** Returns words for the speed of a tournament. @param {number} rate games a second */
export function rateWords(rate) {
  if (rate >= 1) return say("arena.rate", { n: number(rate, rate < 10 ? 1 : 0) });
  return say("arena.rate.slow", { n: number(rate * 60, rate * 60 < 10 ? 1 : 0) });
}
