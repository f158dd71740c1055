/** Endgame tables that this browser has built: kept in IndexedDB, shown on their page, probed by the worker that thinks. */

/** @typedef {import("./tables-worker.js").TableFile} TableFile */
/** @typedef {import("./matches.js").Asked} Asked */
/** @typedef {import("./matches.js").Reply} Reply */
/** @typedef {import("../wire.js").BuildProgress} Progress */
/** @typedef {Pick<Progress, "piece" | "pieces" | "pieces_done" | "total" | "done"> & { positions: number }} Begins a piece of work that begins */
/** @typedef {(name: string, data: string) => void} Send */

const NAME = "endspiel-tables";
const FILES = "files";

/** Milliseconds between two events of a build's progress. */
const EVERY = 500;

/** The share of a build after which its speed is known well enough to tell the time left. */
const ENOUGH = 0.05;

/** The largest share of a piece that counts as done before it is. */
const MOST_ESTIMATED = 0.97;

export class BuiltTables {
  /** @param {(files: TableFile[]) => void} hand gives files to the worker that probes them */
  constructor(hand) {
    this.hand = hand;
    /** @type {Map<string, Uint8Array>} */
    this.files = new Map();
    /** @type {Progress | null} */
    this.progress = null;
    this.begun = 0;
    /** The seconds that a build is expected to take. */
    this.expected = 0;
    this.pieceBegun = 0;
    this.piecePositions = 0;
    /** @type {Set<Send>} */
    this.listeners = new Set();
    /** @type {Worker | undefined} */
    this.reader = undefined;
    /** @type {Worker | undefined} */
    this.builder = undefined;
    /** @type {Map<number, (reply: Reply) => void>} */
    this.waiting = new Map();
    this.asked = 0;
    this.loaded = this.load();
  }

  /** What cannot be read is built again on demand. */
  async load() {
    const files = await stored().catch((problem) => { console.warn(`tables: ${problem}`); return /** @type {TableFile[]} */ ([]); });
    if (files.length > 0) this.take(files);
  }

  /** @param {TableFile[]} files */
  take(files) {
    for (const [name, bytes] of files) this.files.set(name, bytes);
    this.reader?.postMessage({ files });
    this.hand(files);
  }

  /** Answers the page of tables. @param {Asked} request @returns {Promise<Reply>} */
  async ask({ path, query = "", body }) {
    await this.loaded;
    if (path === "tables/build") return this.build(/** @type {{ up_to: string, removals?: number }} */ (body));
    if (path === "tables/stop") return this.stop();
    const reply = await this.read(path, query);
    if (path === "tables" && reply.status === 200) return { ...reply, body: { .../** @type {object} */ (reply.body), build: this.progress, may_build: true } };
    return reply;
  }

  /** @param {string} path @param {string} query @returns {Promise<Reply>} */
  read(path, query) {
    this.reader ??= this.newWorker();
    const number = (this.asked += 1);
    this.reader.postMessage({ number, task: { ask: { path, query } } });
    return new Promise((resolve) => { this.waiting.set(number, resolve); });
  }

  /** A worker that has all files there are. */
  newWorker() {
    const worker = new Worker(new URL("./tables-worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }) => this.hear(worker, data));
    worker.addEventListener("error", (event) => { event.preventDefault(); this.hear(worker, { reply: { status: 503, body: { error: { code: "network", message: event.message } } } }); });
    worker.postMessage({ files: [...this.files] });
    return worker;
  }

  /** @param {Worker} worker @param {import("./tables-worker.js").Told} told */
  hear(worker, told) {
    if ("begins" in told) this.begins(told.begins);
    else if ("finished" in told) void this.finished(told.finished);
    else if (worker === this.builder) this.ended(told.reply.status === 200 ? "done" : "failed");
    else {
      for (const [number, resolve] of this.waiting) {
        if (told.number !== undefined && told.number !== number) continue;
        this.waiting.delete(number);
        resolve(told.reply);
      }
    }
  }

  /** @param {{ up_to: string, removals?: number }} goal @returns {Promise<Reply>} */
  async build({ up_to, removals = 2 }) {
    if (this.builder) return refused("tables.busy", "tables are being built in this browser already");
    const { status, body } = await this.read("tables/cost", new URLSearchParams({ up_to, removals: String(removals) }).toString());
    if (status !== 200) return { status, body };
    const cost = /** @type {import("../wire.js").BuildEstimate} */ (body);
    if (cost.refusal) return { status: 409, body: { error: { code: "not-possible", message: cost.refusal.text, says: cost.refusal } } };
    if (cost.pieces === 0) return refused("tables.nothing", "all of that is built already");
    this.expected = cost.seconds;
    this.piecePositions = 0;
    this.begun = this.pieceBegun = performance.now();
    this.progress = {
      up_to, removals, state: "building", piece: null, pieces: cost.pieces, pieces_done: 0, total: cost.positions, done: 0, about: 0, seconds: 0,
      left: cost.seconds, rate: null, problem: null,
    };
    this.builder = this.newWorker();
    this.builder.postMessage({ task: { build: { up_to, removals } } });
    this.ticking = setInterval(() => this.publish(), EVERY);
    this.publish();
    return { status: 200, body: { build: this.progress } };
  }

  /** Finished tables stay; the piece in progress is lost. @returns {Reply} */
  stop() {
    if (!this.builder) return refused("tables.not-building", "nothing is being built here");
    this.ended("stopped");
    return { status: 200, body: { build: this.progress } };
  }

  /** @param {Begins} begins */
  begins({ positions, ...begins }) {
    if (!this.progress) return;
    Object.assign(this.progress, begins);
    this.piecePositions = positions;
    this.pieceBegun = performance.now();
    this.publish();
  }

  /** @param {TableFile} file */
  async finished(file) {
    this.take([file]);
    await store(file).catch((problem) => console.warn(`${file[0]} is not kept: ${problem}`));
    await this.publishTables();
  }

  /** @param {"done" | "failed" | "stopped"} state */
  ended(state) {
    clearInterval(this.ticking);
    this.builder?.terminate();
    this.builder = undefined;
    const { progress } = this;
    if (!progress) return;
    const { pieces, total } = progress;
    if (state === "done") Object.assign(progress, { pieces_done: pieces, done: total });
    Object.assign(progress, { state, piece: null, about: progress.done, left: null, problem: state === "failed" ? { key: "tables.broken-off", params: {}, text: "the build has broken off", spots: [] } : null });
    this.publish();
  }

  /** Sends how far the build has come. A piece in progress is estimated by what was measured before it. */
  publish() {
    const { progress } = this;
    if (!progress) return;
    if (this.builder) {
      const [now, before] = [performance.now(), this.pieceBegun - this.begun];
      progress.seconds = (now - this.begun) / 1000;
      progress.rate = progress.done > 0 && before > 0 ? Math.round(progress.done / before * 1000) : null;
      const measured = progress.done > ENOUGH * progress.total ? progress.rate : null;
      const rate = measured ?? progress.total / Math.max(this.expected, 1e-3);
      progress.about = Math.round(progress.done + Math.min((now - this.pieceBegun) / 1000 * rate, this.piecePositions * MOST_ESTIMATED));
      progress.left = (progress.total - progress.about) / rate;
    }
    this.send("build", progress);
  }

  async publishTables() {
    const { status, body } = await this.read("tables", "");
    if (status === 200) this.send("tables", body);
  }

  /** @param {string} name @param {unknown} data */
  send(name, data) {
    for (const listener of this.listeners) listener(name, JSON.stringify(data));
  }

  /** Tells a page what is built and how a build goes on. Returns how to end it. @param {Send} send */
  follow(send) {
    this.listeners.add(send);
    send("open", "");
    send("build", JSON.stringify(this.progress));
    void this.loaded.then(() => this.publishTables());
    return () => { this.listeners.delete(send); };
  }
}

/** @param {string} key @param {string} text @returns {Reply} */
function refused(key, text) {
  return { status: 409, body: { error: { code: "not-possible", message: text, says: { key, params: {}, text, spots: [] } } } };
}

/** @returns {Promise<IDBDatabase>} */
function open() {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => { opening.result.createObjectStore(FILES); };
  return answer(opening);
}

/** @returns {Promise<TableFile[]>} */
async function stored() {
  const files = (await open()).transaction(FILES).objectStore(FILES);
  const [names, bytes] = await Promise.all([answer(files.getAllKeys()), answer(files.getAll())]);
  return names.map((name, place) => [String(name), bytes[place]]);
}

/** @param {TableFile} file */
async function store([name, bytes]) {
  const transaction = (await open()).transaction(FILES, "readwrite");
  transaction.objectStore(FILES).put(bytes, name);
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
