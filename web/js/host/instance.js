/** The module in a worker: lines of JSON in and out, files in. What it exports and imports is described in `crates/wasm/src/abi.rs`. */

import { placeholders } from "./rest.js";

/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(thinks: number) => void} begin
 * @property {(length: number) => number} room
 * @property {() => number} call
 * @property {(nameLength: number) => number} provide
 * @property {() => number} answer
 * @property {(nameLength: number) => void} table_file
 * @property {() => number} table_list
 * @property {(nameLength: number, begin: number) => number} table_piece
 * @property {() => void} refuse_table
 */

/**
 * @typedef {object} Hooks what a worker that thinks adds
 * @property {(job: number, name: string, data: string) => void} [event]
 * @property {() => 0 | 1 | 2} [sign] 1 to stop, 2 to make room
 * @property {(name: string, bytes: Uint8Array) => void} [file] takes a file that was built
 */

export class Instance {
  /** @param {WebAssembly.Module} module @param {"answers" | "thinks"} half @param {Hooks} [hooks] @param {() => WebAssembly.Module} [rest] loads what the module lacks */
  static async begin(module, half, hooks = {}, rest = undefined) {
    const own = new Instance();
    const host = {
      milliseconds: () => performance.now(),
      random: (/** @type {number} */ at, /** @type {number} */ length) => { crypto.getRandomValues(own.bytes(at, length)); },
      event: (/** @type {number} */ job, /** @type {number} */ name, /** @type {number} */ nameLength, /** @type {number} */ data, /** @type {number} */ length) =>
        hooks.event?.(job, own.text(name, nameLength), own.text(data, length)),
      file: (/** @type {number} */ name, /** @type {number} */ nameLength, /** @type {number} */ at, /** @type {number} */ length) =>
        hooks.file?.(own.text(name, nameLength), own.bytes(at, length).slice()),
      sign: () => hooks.sign?.() ?? 0,
      complain: (/** @type {number} */ at, /** @type {number} */ length) => console.error(own.text(at, length)),
    };
    const lacking = placeholders(module, () => /** @type {WebAssembly.Exports} */ (/** @type {unknown} */ (own.exports)), rest);
    const { exports } = await WebAssembly.instantiate(module, { host, ...lacking });
    own.exports = /** @type {Exports} */ (/** @type {unknown} */ (exports));
    own.exports.begin(half === "thinks" ? 1 : 0);
    return own;
  }

  constructor() {
    /** @type {Exports} */
    this.exports = /** @type {any} */ (undefined);
  }

  /** @param {unknown} line @returns {any} */
  call(line) {
    const bytes = new TextEncoder().encode(JSON.stringify(line));
    this.put(bytes);
    return JSON.parse(this.take(this.exports.call()));
  }

  /** Hands in a file, and returns what is wrong with it; nothing if it is as its name says. @param {string} name @param {ArrayBuffer} file */
  provide(name, file) {
    const own = new TextEncoder().encode(name);
    this.put(own, new Uint8Array(file));
    return this.take(this.exports.provide(own.length));
  }

  /** Hands in the file of a table that was built here. @param {string} name @param {Uint8Array} bytes */
  tableFile(name, bytes) {
    const own = new TextEncoder().encode(name);
    this.put(own, bytes);
    this.exports.table_file(own.length);
  }

  /** Hands in the list of table files beside the page. @param {string} list @returns {boolean} whether it is one */
  tableList(list) {
    this.put(new TextEncoder().encode(list));
    return this.exports.table_list() === 1;
  }

  /** Hands in a piece of a table file. @param {string} file @param {number} begin @param {Uint8Array} bytes @returns {boolean} whether it fits */
  tablePiece(file, begin, bytes) {
    const own = new TextEncoder().encode(file);
    this.put(own, bytes);
    return this.exports.table_piece(own.length, begin) === 1;
  }

  /** Goes on without a table file, or without all of them if it has no name. @param {string} file */
  refuseTable(file) {
    this.put(new TextEncoder().encode(file));
    this.exports.refuse_table();
  }

  /** @param {...Uint8Array} parts */
  put(...parts) {
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    let at = this.exports.room(length);
    for (const part of parts) {
      this.bytes(at, part.length).set(part);
      at += part.length;
    }
  }

  /** @param {number} length */
  take(length) {
    return this.text(this.exports.answer(), length);
  }

  /** Memory may have moved since the last time. @param {number} at @param {number} length */
  bytes(at, length) {
    return new Uint8Array(this.exports.memory.buffer, at, length);
  }

  /** @param {number} at @param {number} length */
  text(at, length) {
    return new TextDecoder().decode(this.bytes(at, length));
  }
}
