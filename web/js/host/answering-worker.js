/** The worker that answers the page. It holds the matches and asks the other worker to think. */

import { Assets } from "./assets.js";
import { BuiltTables } from "./built-tables.js";
import { Collections } from "./collections.js";
import { compiled } from "./compiled.js";
import { Instance } from "./instance.js";
import { Matches } from "./matches.js";
import { Storage } from "./storage.js";
import { RANK, Thinker } from "./thinker.js";
import { Tournaments } from "./tournaments.js";

/** @typedef {import("./matches.js").Asked} Asked */
/** @typedef {import("./matches.js").Reply} Reply */
/** @typedef {{ module?: WebAssembly.Module } | { ask: number, method: string, path: string, body?: unknown } | { listen: number, path: string } | { close: number }} PageMessage the module comes first; without it the page could not compile it */
/** @typedef {({ answer: number } & Reply) | { listener: number, name: string, data: string } | Warning} WorkerMessage */
/** @typedef {{ warning: import("../words/words.js").Word, about?: Record<string, string> }} Warning what does not work, for the reader */

/** The largest file that this worker asks for. */
const SMALL = 100_000;

/** The refusal for a job that broke off. */
const BROKEN = { status: 409, body: { error: { code: "not-possible", message: "the search has broken off" } } };

/** Why the module cannot be used at all, as the code of a refusal. */
class NotLoaded extends Error {}

/** @type {ReturnType<typeof begin> | undefined} */
let begun;

/** The module as the page has compiled it: its request is on the way before this worker begins. @type {Promise<WebAssembly.Module | undefined>} */
const handed = new Promise((resolve) => {
  self.addEventListener("message", ({ data }) => { if ("module" in data) resolve(data.module); });
});

/** Loads the module once. After a failure the next request tries again. */
function ready() {
  begun ??= begin().catch((problem) => { begun = undefined; throw problem; });
  return begun;
}

async function begin() {
  if (typeof WebAssembly === "undefined") throw new NotLoaded("no-wasm");
  const module = (await handed) ?? (await compiled());
  const instance = await Instance.begin(module, "answers");
  const thinker = new Thinker(module, post);
  const tables = new BuiltTables((files) => thinker.takeTables(files));
  const storage = new Storage(() => post({ warning: "edition.not-kept" }));
  const assets = new Assets(instance, (file) => post({ warning: "edition.file", about: { file } }));
  const matches = new Matches(instance, storage, thinker);
  const collections = new Collections((request) => matches.ask(request), () => post({ warning: "edition.not-kept" }));
  return { assets, tables, thinker, matches, collections, tournaments: new Tournaments(instance, module) };
}

/** The functions that end the open streams. @type {Map<number, () => void>} */
const ends = new Map();

/** @param {WorkerMessage} message */
const post = (message) => self.postMessage(message);

self.addEventListener("message", (/** @type {MessageEvent<PageMessage>} */ { data }) => {
  if ("module" in data) return;
  if ("ask" in data) void answer(data.ask, asked(data.method, data.path, data.body)).catch((problem) => lost(problem, data.ask));
  else if ("listen" in data) void listen(data.listen, asked("GET", data.path)).catch((problem) => lost(problem, undefined, data.listen));
  else if ("close" in data) end(data.close);
});

/** @param {string} method @param {string} address @param {unknown} [body] @returns {Asked} */
function asked(method, address, body) {
  const [path = "", query = ""] = address.split("?");
  return { method, path, query, ...(body === undefined ? {} : { body }) };
}

/** Reports that the module is missing or has failed. @param {unknown} problem @param {number} [ask] @param {number} [listener] */
function lost(problem, ask, listener) {
  console.warn(problem);
  const code = problem instanceof NotLoaded ? problem.message : "not-loaded";
  if (ask !== undefined) post({ answer: ask, status: 503, body: { error: { code, message: String(problem) } } });
  if (listener !== undefined) post({ listener, name: "error", data: "" });
}

/** @param {number} ask @param {Asked} request */
async function answer(ask, request) {
  const { assets, collections, matches, tables, thinker, tournaments } = await ready();
  if (isOf("collections", request)) return post({ answer: ask, ...((await collections.ask(request)) ?? BROKEN) });
  if (isOf("tables", request)) return post({ answer: ask, ...await tables.ask(request) });
  if (isOf("tournaments", request)) return post({ answer: ask, ...await tournaments.ask(request) });
  // Openings are counted from a list and valued from a small book and a proof; no other files are needed here.
  if (request.path.split("/")[0] === "openings") await assets.provide(gameOf(request) ?? "", ({ name, bytes }) => /(-openings\.txt|\.book|\.proof)$/.test(name) && bytes <= SMALL);
  const { reply, work } = await matches.ask(request);
  if (!work) return post({ answer: ask, ...(reply ?? BROKEN) });
  await tables.loaded;
  const { done } = thinker.work({ rank: RANK.answer, game: () => gameOf(request), begin: async (id) => ({ begin: { id, asked: request } }), hear: () => {} });
  post({ answer: ask, ...((await done)?.reply ?? BROKEN) });
}

/** @param {number} listener @param {Asked} request */
async function listen(listener, request) {
  const { matches, tables, thinker, tournaments } = await ready();
  let ended = false;
  ends.set(listener, () => { ended = true; });
  /** @param {string} name @param {string} data */
  const send = (name, data) => { if (!ended) post({ listener, name, data }); };
  if (isOf("tables", request)) {
    ends.set(listener, tables.follow(send));
    return;
  }
  if (isOf("tournaments", request)) {
    const stop = await tournaments.follow(request, send);
    if (!stop) return send("error", "");
    if (ended) stop();
    else ends.set(listener, () => { ended = true; stop(); });
    return;
  }
  if (request.path.startsWith("matches/")) {
    const { end: stop, reply } = await matches.follow(request, send);
    if (stop && ended) stop();
    else if (stop) ends.set(listener, () => { ended = true; stop(); });
    else if (reply) send("error", "");
    return;
  }
  const { reply, work } = await matches.ask(request);
  if (ended) return;
  if (work !== "stream") return send("problem", JSON.stringify(refusal(reply)));
  send("open", "");
  await tables.loaded;
  // A review judges all moves alike: nothing may come in the middle of it.
  if (request.path === "review") await thinker.whole(gameOf(request) ?? "");
  if (ended) return;
  const { done, drop } = thinker.work({
    rank: RANK.stream, game: () => gameOf(request), begin: async (id) => ({ begin: { id, asked: request } }), hear: send,
    wait: (ahead) => send("waiting", JSON.stringify({ ahead })),
    ...(request.path === "review" ? { part: (number) => ({ part: { asked: request, number } }) } : {}),
  });
  ends.set(listener, () => { ended = true; drop(); });
  const progress = await done;
  if (progress?.last) send(progress.last.name, JSON.stringify(progress.last.data));
  else send("problem", JSON.stringify(refusal(progress?.reply)));
  ends.delete(listener);
}

/** @param {"tables" | "tournaments" | "collections"} part @param {Asked} request */
function isOf(part, { path }) {
  return path.split("/")[0] === part;
}

/** @param {number} listener */
function end(listener) {
  ends.get(listener)?.();
  ends.delete(listener);
}

/** @param {{ body: unknown } | undefined} reply */
function refusal(reply) {
  return /** @type {{ error?: object } | null} */ ((reply ?? BROKEN).body)?.error ?? BROKEN.body.error;
}

/** The name of the game a request is about. @param {Asked} request */
function gameOf({ query }) {
  return new URLSearchParams(query).get("game")?.split(":")[0];
}
