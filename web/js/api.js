/** Requests to the host, a server or workers beside the page, and streams of its events. */

import { setGames } from "./game-info.js";
import { sayIfKnown, translate, say } from "./words/words.js";

/** @typedef {import("./host/transport.js").Transport} Transport */
/** @typedef {import("./types.js").Shape} Shape */
/** @typedef {import("./wire.js").Delete} Delete */
/** @typedef {import("./wire.js").Get} Get */
/** @typedef {import("./wire.js").Listen} Listen */
/** @typedef {import("./wire.js").Post} Post */
/** @typedef {import("./wire.js").Refusal} Refusal */
/** @typedef {import("./wire.js").View} View */

/** @type {Transport} */
let transport;

/** Hands in the way to the host, before anything is asked. @param {Transport} chosen */
export function talkThrough(chosen) {
  transport = chosen;
}

/** Whether the host can do something that not every host can. @param {import("./host/transport.js").Capability} capability */
export function can(capability) {
  return transport.capabilities.has(capability);
}

/** A request that was refused or got no answer; the message is one sentence for the reader. */
export class Problem extends Error {
  /** @param {Refusal | { code: "network" | "unknown", message: string, says?: undefined }} refusal */
  constructor({ code, message, says }) {
    super(message);
    this.code = code;
    this.says = says;
  }

  /**
   * Returns the message in the reader's language.
   * @param {string} [game]
   */
  words(game = "") {
    if (this.says) return translate(this.says, game);
    const key = this.code === "not-found" ? "problem.lost" : `problem.${this.code}`;
    return sayIfKnown(key, { message: this.message }, say("problem.other", { message: this.message }));
  }
}

/**
 * Sends a GET request and returns the answer.
 * @template {keyof Get} A
 * @param {A} path
 * @param {Get[A]["params"]} params values for the names in the path; the others become the query
 * @returns {Promise<Get[A]["answer"]>}
 */
export function get(path, params) {
  return request("GET", address(path, params));
}

/**
 * Sends a POST request and returns the answer.
 * @template {keyof Post} A
 * @param {A} path
 * @param {Post[A]["params"]} params
 * @param {Post[A]["body"]} body
 * @returns {Promise<Post[A]["answer"]>}
 */
export function post(path, params, body) {
  return request("POST", address(path, params), body);
}

/**
 * Sends a DELETE request.
 * @template {keyof Delete} A
 * @param {A} path
 * @param {Delete[A]["params"]} params
 * @returns {Promise<Delete[A]["answer"]>}
 */
export function remove(path, params) {
  return request("DELETE", address(path, params));
}

/**
 * Handlers for each kind of event; `lost` and `open` report the connection.
 * @template E
 * @typedef {{ [N in keyof E]?: (data: E[N]) => void } & { lost?: () => void, open?: () => void }} Handlers
 */

/**
 * Opens a stream of events. It ends when the caller calls `close()`, or by itself after `done` or `problem`.
 * @template {keyof Listen} A
 * @param {A} path
 * @param {Listen[A]["params"]} params
 * @param {Handlers<Listen[A]["events"]>} handlers
 * @returns {{ close: () => void }}
 */
export function listen(path, params, handlers) {
  const { open, lost, ...events } = handlers;
  const source = transport.stream(address(path, params));
  for (const [name, act] of Object.entries(events)) {
    source.addEventListener(name, (event) => {
      if (name === "done" || name === "problem") source.close();
      act(JSON.parse(event.data));
    });
  }
  source.addEventListener("open", () => open?.());
  source.addEventListener("error", () => lost?.());
  return source;
}

/**
 * Returns the answer of a GET request as a file.
 * @template {keyof Get} A
 * @param {A} path
 * @param {Get[A]["params"]} params
 */
export async function fileOf(path, params) {
  return transport.file(address(path, params)).catch(() => { throw noAnswer(); });
}

/** Fills the names in a path; the other parameters become the query. @param {string} path @param {object} params */
function address(path, params) {
  const given = new Map(Object.entries(params).filter(([, value]) => value !== undefined && value !== "").map(([name, value]) => [name, String(value)]));
  const place = path.replace(/\{(\w+)\}/g, (_, name) => {
    const part = given.get(name) ?? "";
    given.delete(name);
    return encodeURIComponent(part);
  });
  const text = new URLSearchParams([...given]).toString();
  return `${place}${text ? `?${text}` : ""}`;
}

/** @param {"GET" | "POST" | "DELETE"} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
async function request(method, path, body) {
  // No answer, or one that broke off.
  const { status, body: answered } = await transport.request(method, path, body).catch(() => { throw noAnswer(); });
  if (status < 300) return answered;
  throw new Problem(/** @type {any} */ (answered)?.error ?? { code: "unknown", message: String(status) });
}

function noAnswer() {
  return new Problem({ code: "network", message: "no answer" });
}

/** @type {Map<string, Promise<Shape>>} */
const shapes = new Map();

/**
 * Returns the shape of a game's board.
 * @param {string} game
 * @returns {Promise<Shape>}
 */
export function shapeOf(game) {
  let shape = shapes.get(game);
  if (!shape) {
    shape = get("board", { game }).then((board) => ({
      kind: board.kind === "points" ? "rings" : board.columns ? "columns" : "squares",
      columns: board.width, rows: board.height, spots: board.spots, joints: board.edges, hands: board.in_hand > 0,
    }));
    shape.catch(() => shapes.delete(game));
    shapes.set(game, shape);
  }
  return shape;
}

/** @type {Map<string, Promise<View>>} */
const views = new Map();
const MAX_VIEWS = 600;

/**
 * Returns the view of a position after some moves. Answers are cached.
 * @param {string} game
 * @param {string | undefined} position the first position; the usual start by default
 * @param {string[]} moves
 * @returns {Promise<View>}
 */
export function viewOf(game, position, moves) {
  const key = JSON.stringify([game, position, moves]);
  let view = views.get(key);
  if (!view) {
    view = post("position", {}, { game, ...(position ? { position } : {}), moves });
    view.catch(() => views.delete(key));
    if (views.size >= MAX_VIEWS) views.delete(views.keys().next().value ?? "");
    views.set(key, view);
  }
  return view;
}

/** @type {Promise<Get["games"]["answer"]> | undefined} */
let games;
/** @type {Promise<Get["engines"]["answer"]> | undefined} */
let engines;

/** Returns all games of the server. */
export function allGames() {
  games ??= get("games", {}).then((answer) => {
    setGames(answer);
    return answer;
  }, (problem) => { games = undefined; throw problem; });
  return games;
}

/** Returns all engines of the server. */
export function allEngines() {
  engines ??= get("engines", {}).catch((problem) => { engines = undefined; throw problem; });
  return engines;
}

/**
 * Reports a failed import as a network problem. Browsers throw a TypeError if the server is away or the reader leaves.
 * @template T @param {Promise<T>} part @returns {Promise<T>}
 */
export function loadPart(part) {
  return part.catch((error) => { throw error instanceof TypeError ? new Problem({ code: "network", message: "no answer" }) : error; });
}
