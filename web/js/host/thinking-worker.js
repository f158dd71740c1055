/** The worker that thinks: turns of jobs, one at a time. It gets no messages during a turn, so signs come another way. */

import { Assets, WEIGHTS } from "./assets.js";
import { Instance } from "./instance.js";
import { TableFiles } from "./tables.js";

/** @typedef {{ stop: string, room: string }} Signs addresses of blobs: one that is gone is a sign */
/** @typedef {{ module: WebAssembly.Module } | { tables: import("./tables-worker.js").TableFile[] } | { files: string } | { task: object, game?: string, signs?: Signs, quiet?: boolean }} TaskMessage a quiet one is not answered, one without signs is not stopped; all files of a game are fetched */

/** The worker looks at the sign to make room once for so many looks at the sign to stop. */
const ROOM_EVERY = 3;

/** @type {Signs | undefined} */
let signs;
let looks = 0;
let [stopped, makesRoom] = [false, false];

/** Without shared memory a busy worker sees no other change that comes from outside. @param {string} address */
function isGone(address) {
  const request = new XMLHttpRequest();
  try {
    request.open("GET", address, false);
    request.send();
    return false;
  } catch {
    return true;
  }
}

/** @returns {0 | 1 | 2} */
function sign() {
  if (!signs) return 0;
  looks += 1;
  stopped ||= isGone(signs.stop);
  if (!stopped && looks % ROOM_EVERY === 0) makesRoom ||= isGone(signs.room);
  return stopped ? 1 : makesRoom ? 2 : 0;
}

/** Whether a level below the perfect one moves. @param {{ begin_thought?: { thought: { spec: string } } }} task */
const isLevel = (task) => /^(beginner|easy|normal|hard|level:n=1?\d)(?!\w)/.test(task.begin_thought?.thought.spec ?? "");

const instance = new Promise((/** @type {(module: WebAssembly.Module) => void} */ resolve) => {
  self.addEventListener("message", ({ data }) => { if ("module" in data) resolve(data.module); });
}).then((module) => Instance.begin(module, "thinks", { sign, event: (job, name, data) => self.postMessage({ job, name, data }) }));
/** @param {import("./answering-worker.js").Warning} warning */
const warn = (warning) => self.postMessage(warning);
const tables = instance.then((own) => new TableFiles(own, warn));
const assets = instance.then((own) => new Assets(own, (file) => warn({ warning: "edition.file", about: { file } })));

self.addEventListener("message", async (/** @type {MessageEvent<TaskMessage>} */ { data }) => {
  if ("module" in data) return;
  const own = await instance;
  if ("tables" in data) {
    for (const [name, bytes] of data.tables) own.tableFile(name, bytes);
    return;
  }
  if ("files" in data) {
    const missing = await (await assets).provideAll(data.files);
    return self.postMessage({ whole: data.files, missing });
  }
  const books = async () => (await assets).provide(data.game ?? "", undefined, isLevel(data.task) ? WEIGHTS : undefined);
  if (data.game) await Promise.all([books(), data.game === "mill" ? (await tables).ready() : undefined]);
  signs = data.signs;
  [stopped, makesRoom] = [false, false];
  try {
    const progress = await (await tables).finish(own.call(data.task), data.task, () => sign() === 1);
    if (!data.quiet) self.postMessage({ progress });
  } catch (problem) {
    // The module cannot be used after that; the other worker starts a new one.
    self.postMessage({ broken: String(problem) });
  } finally {
    signs = undefined;
  }
});
