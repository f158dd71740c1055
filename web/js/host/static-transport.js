/** The transport without a server: the page talks to the answering worker, which asks the thinking worker. */

import { compiled } from "./compiled.js";
import { firstAnswers, firstKey } from "./first-answers.js";

/** @typedef {import("./transport.js").Transport} Transport */
/** @typedef {import("./answering-worker.js").WorkerMessage} WorkerMessage */

/** @implements {Transport} */
export class StaticTransport {
  /** @type {Transport["capabilities"]} */
  capabilities = new Set(/** @type {const} */ (["tables"]));

  /** @param {import("./choose.js").Warn} warn is told what does not work */
  constructor(warn) {
    this.warn = warn;
    /** @type {() => void} */
    this.begin = () => {};
    /** Resolves with the first answer: the module is loaded. @type {Promise<void>} */
    this.begun = new Promise((resolve) => { this.begin = resolve; });
    this.worker = new Worker(new URL("./answering-worker.js", import.meta.url), { type: "module" });
    // After a failure the worker tries by itself, and says why it cannot.
    compiled().then((module) => this.worker.postMessage({ module }), () => this.worker.postMessage({ module: undefined }));
    this.first = firstAnswers();
    this.asked = 0;
    /** @type {Map<number, { resolve: (answer: Extract<WorkerMessage, { answer: number }>) => void }>} */
    this.waiting = new Map();
    /** @type {Map<number, PageStream>} */
    this.streams = new Map();
    this.worker.addEventListener("message", ({ data }) => this.receive(data));
    // The worker could not start: its file is missing, or the browser is too old.
    this.worker.addEventListener("error", (event) => {
      event.preventDefault();
      const error = { code: "not-loaded", message: event.message };
      for (const [answer, { resolve }] of this.waiting) resolve({ answer, status: 503, body: { error } });
      this.waiting.clear();
      for (const stream of this.streams.values()) stream.tell("error");
    });
    void this.loadModule();
  }

  /** The start page may want nothing of the module, which loads all the same. If it cannot, the reader hears of it. */
  async loadModule() {
    const { status, body } = await this.ask("GET", "status");
    const { code } = /** @type {{ error?: { code: string } }} */ (body ?? {}).error ?? {};
    if (status === 503 && (code === "no-wasm" || code === "not-loaded")) this.warn(`problem.${code}`);
  }

  /** @type {Transport["request"]} */
  async request(method, path, body) {
    const known = (await this.first)[firstKey(method, path, body)];
    if (known !== undefined) return { status: 200, body: structuredClone(known) };
    const { status, body: answered } = await this.ask(method, path, body);
    if (status === 201) void askToPersist();
    return { status, body: answered };
  }

  /** @type {Transport["stream"]} */
  stream(path) {
    const number = (this.asked += 1);
    const stream = new PageStream(() => {
      this.streams.delete(number);
      this.worker.postMessage({ close: number });
    });
    this.streams.set(number, stream);
    this.worker.postMessage({ listen: number, path });
    return stream;
  }

  /** @type {Transport["file"]} */
  async file(path) {
    const { file } = await this.ask("GET", path);
    if (!file) throw new Error("there is no such file");
    return new Blob([file.text], { type: file.content });
  }

  /** @param {"GET" | "POST" | "DELETE"} method @param {string} path @param {unknown} [body] @returns {Promise<Extract<WorkerMessage, { answer: number }>>} */
  ask(method, path, body) {
    const number = (this.asked += 1);
    return new Promise((resolve) => {
      this.waiting.set(number, { resolve });
      this.worker.postMessage({ ask: number, method, path, body });
    });
  }

  /** @param {WorkerMessage} message */
  receive(message) {
    if ("warning" in message) {
      this.warn(message.warning, message.about);
      return;
    }
    if ("answer" in message) {
      this.begin();
      this.waiting.get(message.answer)?.resolve(message);
      this.waiting.delete(message.answer);
      return;
    }
    this.streams.get(message.listener)?.tell(message.name, message.data);
  }
}

/** A stream of events from a worker, with the parts of `EventSource` that are used. */
class PageStream {
  /** @param {() => void} close */
  constructor(close) {
    this.close = close;
    /** @type {[string, (event: MessageEvent) => void][]} */
    this.acts = [];
  }

  /** @param {string} name @param {(event: MessageEvent) => void} act */
  addEventListener(name, act) {
    this.acts.push([name, act]);
  }

  /** @param {string} name @param {string} [data] */
  tell(name, data = "") {
    const event = new MessageEvent(name, { data });
    for (const [known, act] of this.acts) if (known === name) act(event);
  }
}

let asked = false;

/** Asks the browser, once there is a game, not to clear what is kept here when room gets scarce. */
async function askToPersist() {
  if (asked) return;
  asked = true;
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // The browser decides alone.
  }
}
