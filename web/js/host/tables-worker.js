/** A worker with the module of tables. It answers the page of tables, or builds; a build occupies it until it ends. */

import { compiled } from "./compiled.js";
import { Instance } from "./instance.js";

/** @typedef {[name: string, bytes: Uint8Array]} TableFile */
/** @typedef {{ files?: TableFile[], number?: number, task?: object }} Order */
/** @typedef {{ begins: import("./built-tables.js").Begins } | { finished: TableFile } | { number?: number | undefined, reply: import("./matches.js").Reply }} Told */

const BROKEN = { status: 409, body: { error: { code: "not-possible", message: "the tables cannot be read here" } } };

/** @param {Told} told */
const tell = (told) => self.postMessage(told);

const instance = compiled("tables.wasm").then((module) => Instance.begin(module, "answers", {
  event: (_job, _name, data) => tell({ begins: JSON.parse(data) }),
  file: (name, bytes) => tell({ finished: [name, bytes] }),
}));

self.addEventListener("message", async (/** @type {MessageEvent<Order>} */ { data: { files = [], number, task } }) => {
  try {
    const own = await instance;
    for (const [name, bytes] of files) own.tableFile(name, bytes);
    if (task) tell({ number, reply: own.call(task) });
  } catch (problem) {
    console.warn(problem);
    if (task) tell({ number, reply: BROKEN });
  }
});
