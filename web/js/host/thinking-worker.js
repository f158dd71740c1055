/** The worker that thinks: turns of jobs, one at a time. It hears nothing while a turn lasts, so signs come another way. */

import { Assets } from "./assets.js";
import { Instance } from "./instance.js";

/** @typedef {{ stop: string, room: string }} Signs addresses of blobs: one that is gone is a sign */
/** @typedef {{ module: WebAssembly.Module } | { task: object, game?: string, signs: Signs, quiet?: boolean } | { files: string }} Order a quiet one is not answered; all files of a game are fetched */

/** Every so many looks at the sign to stop there is one at the sign to make room. */
const ROOM_EVERY = 3;

/** @type {Signs | undefined} */
let signs;
let looks = 0;
let [stopped, makesRoom] = [false, false];

/** Without shared memory this is the one thing a busy worker can look at that others change. @param {string} address */
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

const instance = new Promise((/** @type {(module: WebAssembly.Module) => void} */ resolve) => {
  self.addEventListener("message", ({ data }) => { if ("module" in data) resolve(data.module); });
}).then((module) => Instance.begin(module, "thinks", { sign, event: (job, name, data) => self.postMessage({ job, name, data }) }));
const assets = instance.then((own) => new Assets(own, (file) => self.postMessage({ missing: file })));

self.addEventListener("message", async (/** @type {MessageEvent<Order>} */ { data }) => {
  if ("module" in data) return;
  const own = await instance;
  if ("files" in data) {
    await (await assets).provideAll(data.files);
    return self.postMessage({ whole: data.files });
  }
  if (data.game) await (await assets).provide(data.game);
  signs = data.signs;
  [stopped, makesRoom] = [false, false];
  try {
    const progress = own.call(data.task);
    if (!data.quiet) self.postMessage({ progress });
  } catch (problem) {
    // The module cannot be used after that; the other worker starts a new one.
    self.postMessage({ broken: String(problem) });
  } finally {
    signs = undefined;
  }
});
