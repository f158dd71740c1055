/** Talking to the server. */

import { sayIfKnown, translate, say } from "./words/words.js";

/** @typedef {import("./types.js").Saying} Saying */
/** @typedef {import("./types.js").Shape} Shape */
/** @typedef {import("./types.js").View} View */

const BASE = "api/v1";

/** A request that was refused or got no answer, with one sentence for the reader. */
export class Problem extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {Saying} [says]
   */
  constructor(code, message, says) {
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
 * @param {string} path
 * @param {Record<string, string | number | undefined>} [query]
 * @returns {Promise<any>}
 */
export function get(path, query = {}) {
  return request(address(path, query), {});
}

/**
 * Tells the server something.
 * @param {string} path
 * @param {object} body
 * @returns {Promise<any>}
 */
export function post(path, body) {
  return request(address(path, {}), {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  });
}

/**
 * Listens to the server. The stream ends with `close()` of what is returned, or by itself after `done` and `problem`.
 * @param {string} path
 * @param {Record<string, string | number | undefined>} query
 * @param {Record<string, (data: any) => void>} heard what to do with each kind of event; `lost` and `open` tell of the connection
 * @returns {{ close: () => void }}
 */
export function listen(path, query, heard) {
  const source = new EventSource(address(path, query));
  for (const [name, act] of Object.entries(heard)) {
    if (name === "open" || name === "lost") continue;
    source.addEventListener(name, (event) => {
      if (name === "done" || name === "problem") source.close();
      act(JSON.parse(/** @type {MessageEvent} */ (event).data));
    });
  }
  source.addEventListener("open", () => heard.open?.(null));
  source.addEventListener("error", () => heard.lost?.(null));
  return source;
}

/** @param {string} path @param {Record<string, string | number | undefined>} query */
export function address(path, query) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `${BASE}/${path}${text ? `?${text}` : ""}`;
}

/** @param {string} url @param {RequestInit} options */
async function request(url, options) {
  let response;
  try {
    response = await fetch(url, options);
  } catch {
    throw new Problem("network", "no answer");
  }
  if (response.status === 204) return null;
  const body = await response.json().catch(() => null);
  if (response.ok) return body;
  const { code = "unknown", message = response.statusText, says } = body?.error ?? {};
  throw new Problem(code, message, says ?? undefined);
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
      columns: board.width, rows: board.height, spots: board.spots, joints: board.edges,
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
    view = post("position", { game, ...(position ? { position } : {}), moves });
    view.catch(() => views.delete(key));
    if (views.size >= MOST_VIEWS) views.delete(views.keys().next().value ?? "");
    views.set(key, view);
  }
  return view;
}

/** @type {Promise<any> | undefined} */
let games;
/** @type {Promise<any> | undefined} */
let engines;

/** The games there are. @returns {Promise<{ games: import("./types.js").GameInfo[], limits: import("./types.js").Limits }>} */
export function gamesThereAre() {
  games ??= get("games").catch((problem) => { games = undefined; throw problem; });
  return games;
}

/** The engines there are. @returns {Promise<{ levels: string[], engines: import("./types.js").EngineInfo[] }>} */
export function enginesThereAre() {
  engines ??= get("engines").catch((problem) => { engines = undefined; throw problem; });
  return engines;
}
