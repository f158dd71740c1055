/**
 * The library: the reader's own games in IndexedDB, each a record that is changed in a transaction of its own. Without storage
 * the games last as long as the page.
 */

/**
 * @typedef {object} LibraryGame
 * @property {string} id
 * @property {string} game the game with its options
 * @property {string} start the start position; empty for the usual one
 * @property {string[]} moves
 * @property {string} white a name, or an engine as the host writes it
 * @property {string} black
 * @property {"white" | "black" | ""} you the reader's side
 * @property {"white" | "black" | "draw" | ""} result the winner; empty if it is not known
 * @property {string} date as in 2026-11-20, or as a file says it
 * @property {string} event
 * @property {string} opening its name, if it has one
 * @property {string[]} tags
 * @property {Record<string, string>} notes comments by the number of the move, 0 for the start
 * @property {Record<string, string>} signs signs by the number of the move: `!`, `?`, `!?` and so on
 * @property {string} [key] of the match that was played here
 * @property {number} added when it was added, in milliseconds
 * @property {{ moves: number, mistakes: number }} [reviewed] the reader's moves and mistakes, after the review
 */

const NAME = "endspiel-library";
const GAMES = "games";

/** Games that are not kept, because the browser forbids storage. @type {Map<string, LibraryGame>} */
const unkept = new Map();

/** @type {Set<() => void>} */
const listeners = new Set();

const others = channel();
others?.addEventListener("message", () => tellAll());

/** @type {Promise<IDBDatabase | undefined> | undefined} */
let opened;

function database() {
  opened ??= open().catch((problem) => {
    console.warn(`the library is not stored: ${problem}`);
    return undefined;
  });
  return opened;
}

/** Returns all games, the latest first. */
export async function allGames() {
  const stored = await database();
  /** @type {LibraryGame[]} */
  const games = stored ? await answer(stored.transaction(GAMES).objectStore(GAMES).getAll()) : [...unkept.values()];
  return games.sort((one, two) => two.date.localeCompare(one.date) || two.added - one.added);
}

/** Returns a game. @param {string} id @returns {Promise<LibraryGame | undefined>} */
export async function gameOf(id) {
  const stored = await database();
  return stored ? answer(stored.transaction(GAMES).objectStore(GAMES).get(id)) : unkept.get(id);
}

/** Adds games in one transaction; those that are there already stay. Returns how many are new. @param {LibraryGame[]} games */
export async function addGames(games) {
  let added = 0;
  await change(games.map(({ id }) => id), (before, place) => {
    if (before) return before;
    added += 1;
    return games[place];
  });
  return added;
}

/** Changes a game, if it is there. @param {string} id @param {(game: LibraryGame) => LibraryGame} act */
export function changeGame(id, act) {
  return change([id], (before) => before && act(before));
}

/** Removes a game. @param {string} id */
export function removeGame(id) {
  return change([id], () => undefined);
}

/** Calls a listener after every change, in any tab. @param {() => void} listener @returns {() => void} ends the calls */
export function watchGames(listener) {
  listeners.add(listener);
  return () => { listeners.delete(listener); };
}

function tellAll() {
  for (const listener of listeners) listener();
}

/** @param {string[]} ids @param {(before: LibraryGame | undefined, place: number) => LibraryGame | undefined} act returns nothing to remove a game */
async function change(ids, act) {
  const stored = await database();
  if (stored) {
    const transaction = stored.transaction(GAMES, "readwrite");
    const games = transaction.objectStore(GAMES);
    ids.forEach((id, place) => {
      const looking = games.get(id);
      looking.onsuccess = () => {
        const after = act(looking.result, place);
        if (!after) games.delete(id);
        else if (after !== looking.result) games.put(after);
      };
    });
    await done(transaction);
  } else {
    ids.forEach((id, place) => {
      const after = act(unkept.get(id), place);
      if (after) unkept.set(id, after);
      else unkept.delete(id);
    });
  }
  others?.postMessage("changed");
  tellAll();
}

/** @returns {Promise<IDBDatabase>} */
function open() {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => { opening.result.createObjectStore(GAMES, { keyPath: "id" }); };
  return answer(opening);
}

/** Browsers that forbid storage may forbid to talk to other tabs as well. */
function channel() {
  try {
    return new BroadcastChannel(NAME);
  } catch {
    return undefined;
  }
}

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
function done(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("the transaction was given up"));
  });
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
