/** Reviews finished games of the library in the background, one after the other, the latest first. */

import { listen, post } from "../api.js";
import { addExercises, dayNumber, isMistake, mistakesOf } from "./exercises.js";
import { allGames, changeGame } from "./store.js";

/** @typedef {import("./store.js").LibraryGame} LibraryGame */
/** @typedef {import("../wire.js").Reviewed} Reviewed */

/** Limit of a position, in nodes: a review in the background is to be cheap. */
const NODES = 100_000;

/** Whether games are being reviewed. */
let busy = false;

/** @type {Set<(busy: boolean) => void>} */
const listeners = new Set();

/** Calls a listener when a review begins or all are done. @param {(busy: boolean) => void} listener @returns {() => void} ends the calls */
export function watchReviews(listener) {
  listeners.add(listener);
  listener(busy);
  return () => { listeners.delete(listener); };
}

/** Reviews what is not reviewed yet. Of several tabs one does it; the others wait and find nothing left. */
export async function reviewGames() {
  if (busy) return;
  turn(true);
  try {
    // Pages that are not secure have no locks; then two tabs may review a game twice, with the same outcome.
    await (navigator.locks ? navigator.locks.request("endspiel-reviews", reviewAll) : reviewAll());
  } finally {
    turn(false);
  }
}

/** @param {boolean} on */
function turn(on) {
  busy = on;
  for (const listener of listeners) listener(on);
}

async function reviewAll() {
  const failed = new Set();
  for (;;) {
    const game = (await allGames()).find(({ id, you, reviewed }) => you !== "" && !reviewed && !failed.has(id));
    if (!game) return;
    const reviewed = await review(game);
    if (!reviewed) failed.add(game.id);
  }
}

/** Reviews a game; returns whether it was reviewed to its end. @param {LibraryGame} game */
async function review(game) {
  /** @type {Map<number, Reviewed>} */
  const moves = new Map();
  const place = { game: game.game, ...(game.start ? { position: game.start } : {}) };
  const done = await new Promise((resolve) => {
    const stream = listen("review", { ...place, moves: game.moves.join(" "), nodes: NODES }, {
      move: (reviewed) => { moves.set(reviewed.ply, reviewed); },
      done: () => resolve(true), problem: () => resolve(false), lost: () => { stream.close(); resolve(false); },
    });
  });
  const history = done && await post("history", {}, { ...place, moves: game.moves, limits: { moves_without_removal: null, repetitions: null, turns: null } }).catch(() => undefined);
  if (!history) return false;
  const all = [...moves.values()];
  const own = all.filter(({ by }) => by === game.you);
  // The exercises come first: a game that is marked as reviewed has them, even after a crash in between.
  await addExercises(mistakesOf(game, all, history.views, dayNumber()));
  await changeGame(game.id, (known) => ({ ...known, reviewed: { moves: own.length, mistakes: own.filter(isMistake).length } }));
  return true;
}
