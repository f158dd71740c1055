/** Routes of the page. They follow `#`, so that keys of matches never reach the server's log. */

/**
 * @typedef {object} Route
 * @property {"start" | "game" | "analyse" | "setup" | "lab" | "arena" | "tables" | "learn" | "games"} page
 * @property {string} key key of a match, or numbers of a tournament and its game, or game and part of the learning page, or name of a game of the library
 * @property {URLSearchParams} query
 */

/** @returns {Route} */
export function readRoute() {
  const [path = "", query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const [name = "", key = ""] = path.split("/");
  const params = new URLSearchParams(query);
  if (name === "game" && key) return { page: "game", key: decodeURIComponent(key), query: params };
  if (name === "analyse" || name === "setup" || name === "lab" || name === "tables") return { page: name, key: "", query: params };
  if (name === "arena" || name === "learn" || name === "games") return { page: name, key: path.slice(name.length + 1), query: params };
  return { page: "start", key: "", query: params };
}

/**
 * Returns the address of a page.
 * @param {string} path
 * @param {Record<string, string | undefined>} [query]
 */
export function hashOf(path, query = {}) {
  const given = Object.entries(query).filter((entry) => entry[1]);
  const text = new URLSearchParams(/** @type {[string, string][]} */ (given)).toString();
  return `#/${path}${text ? `?${text}` : ""}`;
}

/**
 * Goes to another page.
 * @param {string} path
 * @param {Record<string, string | undefined>} [query]
 */
export function visit(path, query) {
  location.hash = hashOf(path, query);
}
