/** Talking to the server. */

import { learn } from "./game-info.js";
import { ownerHeaders } from "./owner.js";
import { sayIfKnown, translate, say } from "./words/words.js";

/** @typedef {import("./types.js").Shape} Shape */
/** @typedef {import("./wire.js").Get} Get */
/** @typedef {import("./wire.js").Listen} Listen */
/** @typedef {import("./wire.js").Post} Post */
/** @typedef {import("./wire.js").Refusal} Refusal */
/** @typedef {import("./wire.js").View} View */

const BASE = "api/v1";

/** A request that was refused or got no answer, with one sentence for the reader. */
export class Problem extends Error {
  /** @param {Refusal | { code: "network" | "unknown", message: string, says?: undefined }} refusal */
  constructor({ code, message, says }) {
    super(message);
    this.code = code;
    this.says = says;
  }

  /**
   * The sentence in the reader's language.
   * @param {string} [game]
   */
  words(game = "") {
    if (this.says) return translate(this.says, game);
    const key = this.code === "not-found" ? "problem.lost" : `problem.${this.code}`;
    return sayIfKnown(key, { message: this.message }, say("problem.other", { message: this.message }));
  }
}

/**
 * Asks the server for something.
 * @template {keyof Get} A
 * @param {A} path its address
 * @param {Get[A]["params"]} params the parts of the address that are named in it, and what follows it
 * @returns {Promise<Get[A]["answer"]>}
 */
export function get(path, params) {
  return request(address(path, params), {});
}

/**
 * Tells the server something.
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
 * What to do with each kind of event; `lost` and `open` tell of the connection.
 * @template E
 * @typedef {{ [N in keyof E]?: (data: E[N]) => void } & { lost?: () => void, open?: () => void }} Heard
 */

/**
 * Listens to the server. The stream ends with `close()` of what is returned, or by itself after `done` and `problem`.
 * @template {keyof Listen} A
 * @param {A} path
 * @param {Listen[A]["params"]} params
 * @param {Heard<Listen[A]["events"]>} heard
 * @returns {{ close: () => void }}
 */
export function listen(path, params, heard) {
  const { open, lost, ...events } = heard;
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
 * The address of something to ask for, as a link.
 * @template {keyof Get} A
 * @param {A} path
 * @param {Get[A]["params"]} params
 */
export function linkTo(path, params) {
  return address(path, params);
}

/** What is named in a path is put there, the rest follows it. @param {string} path @param {object} params */
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
    // No answer, or one that broke off.
    throw new Problem({ code: "network", message: "no answer" });
  }
  const body = await response.json().catch(() => null);
  throw new Problem(body?.error ?? { code: "unknown", message: response.statusText });
}

/** @type {Map<string, Promise<Shape>>} */
const shapes = new Map();

/**
 * The shape of a game's board.
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
 * A position after some moves. Answers are kept, so walking back and forth asks once.
 * @param {string} game
 * @param {string | undefined} position where it begins; the usual start if not given
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

/** The games there are. */
export function gamesThereAre() {
  games ??= get("games", {}).then((answer) => {
    learn(answer);
    return answer;
  }, (problem) => { games = undefined; throw problem; });
  return games;
}

/** The engines there are. */
export function enginesThereAre() {
  engines ??= get("engines", {}).catch((problem) => { engines = undefined; throw problem; });
  return engines;
}
