/** Collections of games in IndexedDB. Their files are handed to the module at the first question about them. */

/** @typedef {import("./matches.js").Asked} Asked */
/** @typedef {import("./matches.js").Reply} Reply */
/** @typedef {{ name: string, game: string, base64: string }} StoredFile */

const NAME = "endspiel-collections";
const FILES = "files";

export class Collections {
  /** @param {(request: Asked) => Promise<{ reply?: Reply }>} answer asks the module @param {() => void} notKept is called when a file is not kept */
  constructor(answer, notKept) {
    this.answer = answer;
    this.notKept = notKept;
    /** @type {Promise<void> | undefined} */
    this.loaded = undefined;
    /** @type {Promise<IDBDatabase> | undefined} */
    this.opened = undefined;
  }

  /** Answers a question about collections. What it adds or removes is stored before it is answered. @param {Asked} request @returns {Promise<Reply | undefined>} */
  async ask(request) {
    await (this.loaded ??= this.load());
    const { reply } = await this.answer(request);
    const body = /** @type {StoredFile} */ (request.body);
    if (request.method !== "POST" || !reply || reply.status >= 300) return reply;
    try {
      if (reply.status === 201) {
        if (/** @type {{ new: boolean }} */ (reply.body).new) await this.change((files) => { files.add({ ...body, name: body.name.trim() }); });
      } else {
        await this.change((files) => {
          const walking = files.index("name").openCursor(IDBKeyRange.only(body.name));
          walking.onsuccess = () => {
            walking.result?.delete();
            walking.result?.continue();
          };
        });
      }
    } catch (problem) {
      console.warn(`a collection was not stored: ${problem}`);
      this.notKept();
    }
    return reply;
  }

  /** Hands the stored files to the module, one after the other. */
  async load() {
    try {
      const database = await this.database();
      const numbers = await answered(database.transaction(FILES).objectStore(FILES).getAllKeys());
      for (const number of numbers) {
        /** @type {StoredFile | undefined} */
        const file = await answered(database.transaction(FILES).objectStore(FILES).get(number));
        if (file) await this.answer({ method: "POST", path: "collections", query: "", body: { name: file.name, game: file.game, base64: file.base64 } });
      }
    } catch (problem) {
      console.warn(`the collections were not read: ${problem}`);
    }
  }

  /** @param {(files: IDBObjectStore) => void} act @returns {Promise<void>} */
  async change(act) {
    const transaction = (await this.database()).transaction(FILES, "readwrite");
    act(transaction.objectStore(FILES));
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error ?? new Error("the transaction was given up"));
    });
  }

  database() {
    this.opened ??= open().catch((problem) => { this.opened = undefined; throw problem; });
    return this.opened;
  }
}

/** @returns {Promise<IDBDatabase>} */
function open() {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => { opening.result.createObjectStore(FILES, { autoIncrement: true }).createIndex("name", "name"); };
  return answered(opening);
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function answered(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
