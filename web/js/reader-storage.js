/**
 * Records of the reader in IndexedDB: settings, solved puzzles, results. Each has a name, such as `settings/theme`, and is changed
 * in a transaction of its own, so that tabs do not overwrite each other. Without storage the records last as long as the page.
 */

const NAME = "endspiel-reader";
const RECORDS = "records";

/** What earlier versions kept in localStorage. */
const [EARLIER_SETTINGS, EARLIER_PUZZLES] = ["endspiel", "endspiel.puzzles"];

/** The records as this page knows them. @type {Map<string, unknown>} */
const records = new Map();

/** @type {Set<() => void>} */
const listeners = new Set();

const others = channel();
const database = await begin();
others?.addEventListener("message", ({ data }) => void readAgain(data));

/** Returns the value of a record; `undefined` if there is none. @param {string} name */
export function recordOf(name) {
  return records.get(name);
}

/** Returns the records with names that begin with `prefix`; the names come without it. @param {string} prefix @returns {[string, unknown][]} */
export function recordsIn(prefix) {
  return [...records].filter(([name]) => name.startsWith(prefix)).map(([name, value]) => [name.slice(prefix.length), value]);
}

/** Stores values by name, whatever was there before. Resolves when they are stored. @param {Record<string, unknown>} values */
export function writeRecords(values) {
  take(Object.entries(values));
  return store(Object.keys(values), (kept) => {
    for (const [name, value] of Object.entries(values)) kept.put(value, name);
  });
}

/**
 * Changes records together: `act` makes the new values of the stored ones. Resolves when they are stored.
 * @param {string[]} names
 * @param {(before: any[]) => unknown[]} act is called once with what this page knows, and again with what is stored
 */
export function changeRecords(names, act) {
  const changed = (/** @type {unknown[]} */ before) => act(before).map((value, place) => /** @type {[string, unknown]} */ ([names[place], value]));
  take(changed(names.map(recordOf)));
  return store(names, (kept) => {
    const asked = names.map((name) => kept.get(name));
    // Requests are answered in turn, so all are when the last one is.
    asked.at(-1)?.addEventListener("success", () => {
      const entries = changed(asked.map(({ result }) => result));
      for (const [name, value] of entries) kept.put(value, name);
      take(entries);
    });
  });
}

/** Calls a listener after every change of a record, in any tab. @param {() => void} listener */
export function watchRecords(listener) {
  listeners.add(listener);
}

/** @param {[string, unknown][]} entries */
function take(entries) {
  for (const [name, value] of entries) records.set(name, value);
  for (const listener of listeners) listener();
}

/** Writes in one transaction and tells the other tabs. @param {string[]} names @param {(kept: IDBObjectStore) => void} act */
async function store(names, act) {
  if (!database || names.length === 0) return;
  try {
    const transaction = database.transaction(RECORDS, "readwrite");
    act(transaction.objectStore(RECORDS));
    await done(transaction);
    others?.postMessage(names);
  } catch (problem) {
    console.warn(`the records ${names.join(", ")} were not stored: ${problem}`);
  }
}

/** Reads records that another tab has changed. @param {string[]} names */
async function readAgain(names) {
  if (!database) return;
  try {
    const kept = database.transaction(RECORDS).objectStore(RECORDS);
    const values = await Promise.all(names.map((name) => answer(kept.get(name))));
    take(names.map((name, place) => [name, values[place]]));
  } catch (problem) {
    console.warn(`the records ${names.join(", ")} were not read: ${problem}`);
  }
}

/** Opens the database, moves into it what localStorage holds, and reads all records. Returns nothing if the browser forbids it. */
async function begin() {
  const earlier = earlierRecords();
  try {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => { opening.result.createObjectStore(RECORDS); };
    const opened = await answer(opening);
    const transaction = opened.transaction(RECORDS, earlier.length > 0 ? "readwrite" : "readonly");
    const kept = transaction.objectStore(RECORDS);
    const [names, values] = await Promise.all([answer(kept.getAllKeys()), answer(kept.getAll())]);
    names.forEach((name, place) => records.set(String(name), values[place]));
    const moved = earlier.filter(([name]) => !records.has(name));
    for (const [name, value] of moved) kept.put(value, name);
    take(moved);
    if (earlier.length > 0) {
      await done(transaction);
      for (const name of [EARLIER_SETTINGS, EARLIER_PUZZLES]) localStorage.removeItem(name);
    }
    return opened;
  } catch (problem) {
    console.warn(`settings and results are not stored: ${problem}`);
    take(earlier.filter(([name]) => !records.has(name)));
    return undefined;
  }
}

/** Returns what localStorage holds, as records; what is damaged there counts as missing. @returns {[string, unknown][]} */
function earlierRecords() {
  const { results, counted, specs, players, ...settings } = earlierOf(EARLIER_SETTINGS);
  const within = (/** @type {string} */ folder, /** @type {unknown} */ group) =>
    Object.entries(group ?? {}).map(([name, value]) => /** @type {[string, unknown]} */ ([`${folder}/${name}`, value]));
  return [
    ...within("settings", settings), ...within("settings/specs", specs), ...within("settings/players", players), ...within("results", results),
    ...(counted === undefined ? [] : [/** @type {[string, unknown]} */ (["counted", counted])]),
    ...Object.entries(earlierOf(EARLIER_PUZZLES)).flatMap(([game, solved]) => within(`puzzles/${game}`, solved)),
  ];
}

/** @param {string} name @returns {Record<string, unknown>} */
function earlierOf(name) {
  try {
    return Object(JSON.parse(localStorage.getItem(name) ?? "{}"));
  } catch {
    return {};
  }
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
