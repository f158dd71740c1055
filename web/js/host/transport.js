/**
 * How the page reaches its host: a server, or workers beside it. There is no code here, only names for the type checker and
 * the reader. `choose.js` picks one, `api.js` speaks through it, and nothing else knows which it is.
 *
 * @typedef {"guests" | "programs" | "tables" | "experiments" | "owner"} Capability what only some hosts can do:
 *   links for guests, programs of others as players, tables that are built, experiments, an owner of the machine
 *
 * @typedef {object} Answer
 * @property {number} status as over HTTP
 * @property {unknown} body what was answered, or `{ error }`; null if there is nothing to say
 *
 * @typedef {object} Stream events of one kind after the other; `EventSource` is one
 * @property {(name: string, act: (event: MessageEvent) => void) => void} addEventListener
 * @property {() => void} close
 *
 * @typedef {object} Transport
 * @property {ReadonlySet<Capability>} capabilities
 * @property {(method: "GET" | "POST" | "DELETE", path: string, body?: unknown) => Promise<Answer>} request rejects if there is no answer
 * @property {(path: string) => Stream} stream its events are `open`, `error` and those of the path
 * @property {(path: string) => Promise<Blob>} file rejects if there is none
 */

export {};
