/**
 * Matches in IndexedDB. What is written is there before anything is acknowledged, and tabs do not overwrite each other.
 * Matches that the browser does not keep, because its storage is full or forbidden, last as long as the page.
 */

/** @typedef {{ keys: string[], version: number }} Record what the module makes of a match; only this much is read here */
/** @typedef {{ id: number | null, before: number | null, record: Record | null }} Write a match that begins has no number yet, one that is removed no record */

const NAME = "endspiel";
const MATCHES = "matches";

/** Another tab has changed the match meanwhile. */
export class Stale extends Error {}

export class Storage {
  /** @param {() => void} notKept is called when a match is not kept */
  constructor(notKept) {
    this.notKept = notKept;
    /** @type {Promise<IDBDatabase> | undefined} */
    this.opened = undefined;
    this.others = channel();
    /** Matches that are not kept, by their numbers: the one they were stored under, else a negative one. @type {Map<number, Record>} */
    this.unkept = new Map();
    this.lastNumber = 0;
  }

  /** Calls back when another tab has changed matches. @param {(ids: number[]) => void} act */
  whenChangedElsewhere(act) {
    this.others?.addEventListener("message", ({ data }) => act(data.ids));
  }

  /** The match a key opens, if there is one. It has no record if it cannot be read. @param {string} key @returns {Promise<{ id: number, record: Record | null } | undefined>} */
  async find(key) {
    for (const [id, record] of this.unkept) if (record.keys.includes(key)) return { id, record };
    try {
      return await this.findKept(key);
    } catch (problem) {
      console.warn(`a match was not read: ${problem}`);
      return { id: 0, record: null };
    }
  }

  /** @param {string} key */
  async findKept(key) {
    const matches = (await this.database()).transaction(MATCHES).objectStore(MATCHES);
    const id = await answer(matches.index("keys").getKey(key));
    if (id === undefined) return undefined;
    const record = await answer(matches.get(id));
    return record && { id: Number(id), record };
  }

  /**
   * Writes all or nothing, and returns the numbers of the matches that begin.
   * @param {Write[]} writes
   * @returns {Promise<number[]>}
   */
  async write(writes) {
    if (!writes.some(({ id }) => id !== null && this.unkept.has(id))) {
      try {
        return await this.writeKept(writes);
      } catch (problem) {
        if (problem instanceof Stale) throw problem;
        console.warn(`a match was not stored: ${problem}`);
        this.notKept();
      }
    }
    return this.holdUnkept(writes);
  }

  /** @param {Write[]} writes */
  holdUnkept(writes) {
    /** @type {number[]} */
    const begun = [];
    for (const { id, record } of writes) {
      const number = id ?? (this.lastNumber -= 1);
      if (id === null) begun.push(number);
      if (record) this.unkept.set(number, record);
      else this.unkept.delete(number);
    }
    return begun;
  }

  /** @param {Write[]} writes @returns {Promise<number[]>} */
  async writeKept(writes) {
    const database = await this.database();
    const transaction = database.transaction(MATCHES, "readwrite");
    const matches = transaction.objectStore(MATCHES);
    /** @type {{ begun: number[], changed: number[] }} */
    const { begun, changed } = { begun: [], changed: [] };
    let stale = false;
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(stale ? new Stale() : transaction.error ?? new Error("the match was not stored"));
    });
    for (const { id, before, record } of writes) {
      if (id === null) {
        const adding = matches.add(record);
        adding.onsuccess = () => begun.push(Number(adding.result));
      } else if (record === null) {
        matches.delete(id);
        changed.push(id);
      } else {
        const looking = matches.get(id);
        looking.onsuccess = () => {
          stale = looking.result?.version !== before;
          if (stale) transaction.abort();
          else matches.put(record, id);
        };
        changed.push(id);
      }
    }
    await done;
    if (changed.length > 0) this.others?.postMessage({ ids: changed });
    return begun;
  }

  database() {
    this.opened ??= open().catch((problem) => { this.opened = undefined; throw problem; });
    return this.opened;
  }
}

/** Browsers that forbid storage may forbid to talk to other tabs as well. */
function channel() {
  try {
    return new BroadcastChannel("endspiel-matches");
  } catch {
    return undefined;
  }
}

/** @returns {Promise<IDBDatabase>} */
function open() {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(MATCHES, { autoIncrement: true }).createIndex("keys", "keys", { multiEntry: true, unique: true });
  };
  return answer(opening);
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
