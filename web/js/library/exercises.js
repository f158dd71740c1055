/** Exercises of the reader's own: each is a mistake of a game, with the card of its schedule. */

import { changeRecords, recordOf, recordsIn, writeRecords } from "../reader-storage.js";
import { nameOf } from "../game-info.js";

/** @typedef {import("../wire.js").Card} Card */
/** @typedef {import("../wire.js").Reviewed} Reviewed */
/** @typedef {import("../wire.js").Saying} Saying */
/** @typedef {"wins" | "holds" | "most"} Kind */
/** @typedef {"opening" | "middle" | "end"} Phase */

/**
 * @typedef {object} Exercise
 * @property {string} game the game with its options
 * @property {string} position
 * @property {string} played the mistake
 * @property {string} best
 * @property {Kind} kind what it threw away
 * @property {Phase} phase
 * @property {Saying | null} says what was lost, in words
 * @property {string} from the game of the library
 * @property {string} date
 * @property {Card} card
 */

const FOLDER = "exercise/";
const SESSION = "session/";

/** The folder of the cards of positions in openings. */
export const OPENINGS = "opening/";

/** The plies at which the opening and the middle of a game end. @type {Record<string, [number, number]>} */
const PHASES = { othello: [20, 40], connect4: [14, 28], mill: [18, 40] };

/** Returns the exercises of a game by name, the latest last. @param {string} game @returns {[string, Exercise][]} */
export function exercisesOf(game) {
  return /** @type {[string, Exercise][]} */ (recordsIn(`${FOLDER}${nameOf(game)}/`).filter(([, value]) => value));
}

/** Adds exercises in one transaction; those that are there already stay as they are. @param {[string, Exercise][]} exercises */
export function addExercises(exercises) {
  const names = exercises.map(([id, { game }]) => `${FOLDER}${nameOf(game)}/${id}`);
  return changeRecords(names, (before) => before.map((known, place) => known ?? exercises[place]?.[1]));
}

/** Stores the card of an exercise. @param {string} game @param {string} id @param {Card} card */
export function keepCard(game, id, card) {
  return changeRecords([`${FOLDER}${nameOf(game)}/${id}`], ([before]) => [before && { ...before, card }]);
}

/** Everything with a card: exercises, and positions of openings as their cards alone. @typedef {{ exercises: Record<string, Exercise>, openings: Record<string, Card> }} Trained */

/** Returns everything with a card for a backup. @returns {Trained} */
export function allTrained() {
  const all = (/** @type {string} */ folder) => Object.fromEntries(recordsIn(folder).filter(([, value]) => value));
  return /** @type {Trained} */ ({ exercises: all(FOLDER), openings: all(OPENINGS) });
}

/** Adds what a backup has; of two cards the one with more answers stays. @param {Partial<Trained> | undefined} others */
export async function mergeTrained(others) {
  const merge = (/** @type {string} */ folder, /** @type {Record<string, any> | undefined} */ records, /** @type {(record: any) => unknown} */ answersOf) => {
    const entries = Object.entries(records ?? {}).filter(([, record]) => typeof answersOf(record) === "number");
    return changeRecords(entries.map(([name]) => folder + name), (before) => entries.map(([, record], place) => (Number(answersOf(before[place]) ?? -1) >= Number(answersOf(record)) ? before[place] : record)));
  };
  await merge(FOLDER, others?.exercises, (exercise) => exercise?.card?.answers);
  await merge(OPENINGS, others?.openings, (card) => card?.answers);
}

/** Returns the mistakes of one side in a reviewed game as exercises. @param {import("./store.js").LibraryGame} game @param {readonly Reviewed[]} reviewed @param {readonly { position: string }[]} views @param {number} day @returns {[string, Exercise][]} */
export function mistakesOf(game, reviewed, views, day) {
  return reviewed.filter((move) => move.by === game.you && isMistake(move)).flatMap((move) => {
    const position = views[move.ply - 1]?.position;
    if (position === undefined) return [];
    /** @type {Exercise} */
    const exercise = {
      game: game.game, position, played: move.move, best: move.best, kind: kindOf(move, nameOf(game.game)), phase: phaseOf(game.game, move.ply), says: move.says, from: game.id, date: game.date,
      card: { repetitions: 0, interval: 0, ease: 2.5, due: day, lapses: 0, answers: 0 },
    };
    // A position is one exercise, however often it came up.
    return [/** @type {[string, Exercise]} */ ([position, exercise])];
  });
}

/** Tells whether a move lost much and another one was clearly better. @param {Reviewed} move */
export function isMistake({ class: kind, best, move }) {
  return (kind === "mistake" || kind === "blunder") && best !== move;
}

/** @param {Reviewed} move @param {string} game @returns {Kind} */
function kindOf({ before }, game) {
  if (before.value === "win") return "wins";
  if (before.value === "draw") return "holds";
  return game === "othello" ? "most" : before.chance > 0.6 ? "wins" : "holds";
}

/** @param {string} game @param {number} ply @returns {Phase} */
function phaseOf(game, ply) {
  const [opening, middle] = PHASES[nameOf(game)] ?? [16, 32];
  return ply <= opening ? "opening" : ply <= middle ? "middle" : "end";
}

/** What was asked on one day. @typedef {{ day: number, seen: string[], puzzles: number }} Session */

/** Returns the session of a day; a new one if there was none yet. @param {string} game @param {number} day @returns {Session} */
export function sessionOf(game, day) {
  const known = /** @type {Session | undefined} */ (recordOf(SESSION + nameOf(game)));
  return known?.day === day ? known : { day, seen: [], puzzles: 0 };
}

/** @param {string} game @param {Session} session */
export function keepSession(game, session) {
  return writeRecords({ [SESSION + nameOf(game)]: session });
}

/** Returns the days since 1970 in local time. */
export function dayNumber() {
  const now = new Date();
  return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
}
