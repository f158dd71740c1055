/** Workers that do parts of a job beside the worker that thinks: positions of a review, which do not depend on each other. */

/** @typedef {import("./tables-worker.js").TableFile} TableFile */
/** @typedef {[number: number, line: unknown]} Part a part by its number, with what was found */

/** More helpers would take more memory than small devices have. */
const MAX_HELPERS = 4;

/** Returns the number of helpers: half of the processors, since the worker that thinks and the page need some as well. */
function count() {
  return Math.min(MAX_HELPERS, Math.floor((navigator.hardwareConcurrency || 1) / 2));
}

/** To begin takes a helper some time, so a few parts are not worth it. */
const WORTH_IT = 4;

/** Whether parts of a job are worth helpers. @param {number} parts */
export function areWorthHelpers(parts) {
  return count() > 0 && parts >= WORTH_IT;
}

export class Helpers {
  /**
   * @param {WebAssembly.Module} module @param {TableFile[]} tables that were built here
   * @param {string} game whose files are needed @param {(number: number) => object} task of a part
   */
  constructor(module, tables, game, task) {
    this.game = game;
    this.task = task;
    /** The parts from here on are not given out. The job itself does the last ones first. */
    this.next = 0;
    this.left = 0;
    /** @type {Part[]} */
    this.found = [];
    /** Without work. @type {Worker[]} */
    this.idle = [];
    this.workers = Array.from({ length: count() }, () => {
      const worker = new Worker(new URL("./thinking-worker.js", import.meta.url), { type: "module" });
      worker.postMessage({ module });
      worker.postMessage({ tables });
      worker.postMessage({ files: game });
      worker.onmessage = ({ data }) => { if ("whole" in data) this.give(worker); };
      // The job does without a helper that fails.
      worker.onerror = (event) => event.preventDefault();
      return worker;
    });
  }

  /** Learns how many parts are left, and returns those that were done since the last time. @param {number} left */
  exchange(left) {
    this.left = left;
    for (const worker of this.idle.splice(0)) this.give(worker);
    return this.found.splice(0);
  }

  /** Gives a part to a helper. @param {Worker} worker */
  give(worker) {
    if (this.next >= this.left) {
      this.idle.push(worker);
      return;
    }
    const number = this.next;
    this.next += 1;
    worker.onmessage = ({ data }) => {
      if (!data.progress?.line) return;
      this.found.push([number, data.progress.line]);
      this.give(worker);
    };
    worker.postMessage({ task: this.task(number), game: this.game });
  }

  end() {
    for (const worker of this.workers) worker.terminate();
  }
}
