/** Requests to the server and streams of its events. */

import { setGames } from "./game-info.js";
import { ownerHeaders } from "./owner.js";
import { sayIfKnown, translate, say } from "./words/words.js";

/** @typedef {import("./types.js").Shape} Shape */
/** @typedef {import("./wire.js").Get} Get */
/** @typedef {import("./wire.js").Listen} Listen */
/** @typedef {import("./wire.js").Post} Post */
/** @typedef {import("./wire.js").Refusal} Refusal */
/** @typedef {import("./wire.js").View} View */

const BASE = "api/v1";

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
  return request(address(path, params), {});
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
  return request(address(path, params), {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  });
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
  const source = new EventSource(address(path, params));
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
 * Returns the address of a GET request, for use in a link.
 * @template {keyof Get} A
 * @param {A} path
 * @param {Get[A]["params"]} params
 */
export function linkTo(path, params) {
  return address(path, params);
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
  return `${BASE}/${place}${text ? `?${text}` : ""}`;
}

/** @param {string} url @param {RequestInit & { headers?: Record<string, string> }} options */
async function request(url, options) {
  let response;
  try {
    response = await fetch(url, { ...options, headers: { ...options.headers, ...ownerHeaders() } });
    if (response.status === 204) return null;
    if (response.ok) return await response.json();
  } catch {
    // There is no answer, or it is incomplete.
    throw new Problem({ code: "network", message: "no answer" });
  }
  const body = await response.json().catch(() => null);
  throw new Problem(body?.error ?? { code: "unknown", message: response.statusText });
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
const MOST_VIEWS = 600;

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
    if (views.size >= MOST_VIEWS) views.delete(views.keys().next().value ?? "");
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
