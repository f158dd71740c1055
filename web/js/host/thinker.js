/** The queue of jobs for the thinking worker: jobs wait for their turn, can be stopped, and continue where they were. */

import { Helpers, areWorthHelpers } from "./helpers.js";

/**
 * @typedef {object} Progress the result of a turn
 * @property {boolean} goes_on
 * @property {number} [parts] of the job that helpers may do
 * @property {{ status: number, body: unknown }} [reply]
 * @property {{ name: string, data: unknown }} [last]
 * @property {{ move: string, cost: unknown }} [found]
 */

/**
 * @typedef {object} JobRequest a job
 * @property {number} rank the lowest is served first
 * @property {() => string | undefined} game whose files it needs
 * @property {(id: number) => Promise<object | undefined>} begin makes the first task, when it is its turn; nothing if the job is no longer needed
 * @property {(name: string, data: string) => void} hear takes an event
 * @property {(ahead: number) => void} [wait] takes the number of jobs before it
 * @property {(number: number) => object} [part] makes the task of a part that a helper can do
 */

/** @typedef {JobRequest & { id: number, begun: boolean, dropped: boolean, parts: number, helpers?: Helpers | undefined, resolve: (progress: Progress | undefined) => void }} Job */

/** Moves of engines come first, then requests with one answer, then streams. */
export const RANK = { move: 0, answer: 1, stream: 2 };

/** A turn that goes on for so many milliseconds after the signal to stop is ended together with its worker. */
const TURN_TIMEOUT = 1500;

export class Thinker {
  /** @param {WebAssembly.Module} module @param {(warning: import("./answering-worker.js").Warning) => void} warn */
  constructor(module, warn) {
    this.module = module;
    this.warn = warn;
    /** Tables that were built here. @type {import("./tables-worker.js").TableFile[]} */
    this.tables = [];
    this.numbered = 0;
    /** @type {Job[]} */
    this.queue = [];
    /** @type {Job | undefined} */
    this.running = undefined;
    this.signs = newSigns();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timeout = undefined;
    /** @type {Worker | undefined} */
    this.worker = undefined;
    /** What waits for all files of a game. @type {{ game: string, resolve: () => void }[]} */
    this.expecting = [];
  }

  /**
   * Does a job. The promise is empty if the job is no longer needed.
   * @param {JobRequest} request
   * @returns {{ done: Promise<Progress | undefined>, hurry: () => void, drop: () => void }}
   */
  work(request) {
    const id = (this.numbered += 1);
    /** @type {Job["resolve"]} */
    let resolve = () => {};
    const done = new Promise((/** @type {Job["resolve"]} */ settle) => { resolve = settle; });
    /** @type {Job} */
    const job = { ...request, id, begun: false, dropped: false, parts: 0, resolve };
    this.queue.push(job);
    this.makeRoom();
    this.next();
    this.tellWaiting();
    return { done, hurry: () => this.stop(job), drop: () => this.drop(job) };
  }

  /** Gives tables that were built here to the worker, and to those that follow it. @param {import("./tables-worker.js").TableFile[]} files */
  takeTables(files) {
    this.tables.push(...files);
    this.worker?.postMessage({ tables: files });
  }

  /** Resolves when the worker has all files of a game that can be had. @param {string} game @returns {Promise<void>} */
  whole(game) {
    return new Promise((resolve) => {
      this.expecting.push({ game, resolve });
      this.started().postMessage({ files: game });
    });
  }

  /** @param {string} [game] the one whose files have come; by default nothing is waited for any more */
  expectNoMore(game) {
    const done = this.expecting.filter((one) => game === undefined || one.game === game);
    this.expecting = this.expecting.filter((one) => !done.includes(one));
    for (const { resolve } of done) resolve();
  }

  /** A running job with a higher rank lets others go first. */
  makeRoom() {
    const { running } = this;
    if (running && this.queue.some((job) => job.rank < running.rank)) URL.revokeObjectURL(this.signs.room);
  }

  /** Ends the turn of a job that is running: it answers with what it knows. @param {Job} job */
  stop(job) {
    if (this.running === job) URL.revokeObjectURL(this.signs.stop);
  }

  /** @param {Job} job */
  drop(job) {
    if (job.dropped) return;
    job.dropped = true;
    job.helpers?.end();
    job.resolve(undefined);
    const place = this.queue.indexOf(job);
    if (place >= 0) {
      this.queue.splice(place, 1);
      if (job.begun) this.forget(job);
    } else if (this.running === job) {
      this.stop(job);
      this.timeout = setTimeout(() => this.startAgain(), TURN_TIMEOUT);
    }
  }

  tellWaiting() {
    this.queue.forEach((job, place) => job.wait?.(place));
  }

  async next() {
    if (this.running || this.queue.length === 0) return;
    this.queue.sort((one, other) => one.rank - other.rank || one.id - other.id);
    const job = /** @type {Job} */ (this.queue.shift());
    this.running = job;
    this.signs = newSigns(this.signs);
    // A first visit has no part of the module that reads what helpers have found.
    if (job.begun) return this.post({ turn: { id: job.id, ...(job.helpers && { found: job.helpers.exchange(job.parts) }) } });
    const task = await job.begin(job.id).catch(() => undefined);
    if (!task || job.dropped) return this.end(job, undefined);
    job.begun = true;
    this.post(task, job.game());
  }

  /** @param {object} task @param {string} [game] */
  post(task, game) {
    this.started().postMessage({ task, game, signs: this.signs });
  }

  started() {
    if (!this.worker) {
      this.worker = new Worker(new URL("./thinking-worker.js", import.meta.url), { type: "module" });
      this.worker.addEventListener("message", ({ data }) => this.receive(data));
      this.worker.addEventListener("error", (event) => { event.preventDefault(); this.breakDown(event.message); });
      this.worker.postMessage({ module: this.module });
      this.worker.postMessage({ tables: this.tables });
    }
    return this.worker;
  }

  /** @param {{ job: number, name: string, data: string } | { progress: Progress } | { broken: string } | { whole: string } | import("./answering-worker.js").Warning} message */
  receive(message) {
    const job = this.running;
    if ("job" in message) {
      if (job?.id === message.job && !job.dropped) job.hear(message.name, message.data);
    } else if ("whole" in message) {
      this.expectNoMore(message.whole);
    } else if ("warning" in message) {
      this.warn(message);
    } else if ("broken" in message) {
      this.breakDown(message.broken);
    } else if (job) {
      clearTimeout(this.timeout);
      if (!message.progress.goes_on) return this.end(job, message.progress);
      this.running = undefined;
      if (!job.dropped) this.share(job, message.progress.parts ?? 0);
      if (job.dropped) this.forget(job);
      else this.queue.push(job);
      void this.next();
    }
  }

  /** Lets helpers do parts of a job. @param {Job} job @param {number} parts */
  share(job, parts) {
    job.parts = parts;
    if (job.part && areWorthHelpers(parts)) job.helpers ??= new Helpers(this.module, this.tables, job.game() ?? "", job.part);
  }

  /** @param {Job} job @param {Progress | undefined} progress */
  end(job, progress) {
    this.running = undefined;
    job.helpers?.end();
    job.resolve(progress);
    void this.next();
    this.tellWaiting();
  }

  /** @param {Job} job */
  forget(job) {
    this.worker?.postMessage({ task: { drop: { id: job.id } }, signs: this.signs, quiet: true });
  }

  /** The module has failed: its job is lost, the others begin anew. @param {string} why */
  breakDown(why) {
    console.error(why);
    const job = this.running;
    job?.helpers?.end();
    this.startAgain();
    job?.resolve(undefined);
  }

  startAgain() {
    clearTimeout(this.timeout);
    this.worker?.terminate();
    this.worker = undefined;
    this.running = undefined;
    this.expectNoMore();
    for (const job of this.queue) {
      job.begun = false;
      job.helpers?.end();
      job.helpers = undefined;
    }
    void this.next();
  }
}

/** Fresh signs in the place of old ones. @param {{ stop: string, room: string }} [old] */
function newSigns(old) {
  for (const address of Object.values(old ?? {})) URL.revokeObjectURL(address);
  const sign = () => URL.createObjectURL(new Blob(["."], { type: "text/plain" }));
  return { stop: sign(), room: sign() };
}
