/** Tournaments in words: who plays, how long, why it ended. */

import { signed } from "../game/values.js";
import { playerName } from "../game/players.js";
import { colour, language, number, say, sayIfKnown } from "../words/words.js";

/** @typedef {import("../wire.js").TournamentReport} Report */
/** @typedef {import("../wire.js").Colour} Owner */

/** What looks like the spec of an engine. */
const SPEC = /^[a-z]+(:[\w=.,]*)?$/;

/**
 * What a player is called: the name somebody gave him, or his engine.
 * @param {string} name
 * @param {string} [engine]
 */
export function calledBy(name, engine) {
  const again = / #\d+$/.exec(name)?.[0] ?? "";
  const spec = name.slice(0, name.length - again.length);
  // A name that is a spec was made of it.
  if (engine === undefined ? SPEC.test(spec) : spec === engine) return playerName(spec) + again;
  return name;
}

/**
 * What a tournament is called. A name that was made of specs is made again, in the reader's language.
 * @param {string} name
 */
export function titled(name) {
  const [, engines] = /^(.+) at ([a-z]\w*(?::\S+)?)$/.exec(name) ?? [];
  const players = engines?.split(" – ") ?? [];
  if (players.length < 2 || !players.every((spec) => SPEC.test(spec))) return name;
  return players.map(playerName).join(" – ");
}

/** The players as they are called, in the order of their numbers. @param {Report} report */
export function playersOf(report) {
  const engines = new Map(report.totals.map(({ name, engine }) => [name, engine]));
  return report.players.map((name) => calledBy(name, engines.get(name)));
}

/** Why a game ended, in words. @param {string} cause */
export function causeWords(cause) {
  return sayIfKnown(`cause.${cause}`, {}, sayIfKnown(`reason.${cause}`, {}, cause));
}

/** Who won. @param {string} game @param {Owner | null} winner */
export function winnerWords(game, winner) {
  return winner ? say("end.wins", { colour: colour(game, winner) }) : say("end.draw");
}

/** A time as people say it. @param {number} seconds */
export function timeWords(seconds) {
  if (seconds < 0.00005) return "0 ms";
  if (seconds < 1) return `${number(seconds * 1000, seconds < 0.01 ? 1 : 0)} ms`;
  if (seconds < 120) return say("arena.seconds", { n: number(seconds, seconds < 10 ? 1 : 0) });
  if (seconds < 7200) return say("arena.minutes", { n: number(Math.ceil(seconds / 60)) });
  return say("arena.hours", { n: number(seconds / 3600, 1) });
}

/** How long it will still take, which nobody knows to the tenth. @param {number} seconds */
export function leftWords(seconds) {
  return seconds < 120 ? say("arena.seconds", { n: number(Math.max(1, Math.ceil(seconds))) }) : timeWords(seconds);
}

/** How draws are counted, if not as usual. @param {import("../wire.js").DrawCounting} counting */
export function countingWords(counting) {
  return counting === "standard" ? "" : say(`arena.counting.${counting}`);
}

/** Elo with its sign, where there is an end to it. @param {number | null} elo */
export function eloWords(elo) {
  return elo === null || !Number.isFinite(elo) ? "∞" : signed(elo, 0);
}

/** A share as people write it. @param {number} share @param {number} [places] */
export function percent(share, places = 1) {
  return number(100 * share, places);
}

/** When something was. @param {number} seconds since 1970 */
export function dateWords(seconds) {
  return new Date(seconds * 1000).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });
}

/** How fast it goes. @param {number} rate games a second */
export function rateWords(rate) {
  if (rate >= 1) return say("arena.rate", { n: number(rate, rate < 10 ? 1 : 0) });
  return say("arena.rate.slow", { n: number(rate * 60, rate * 60 < 10 ? 1 : 0) });
}
