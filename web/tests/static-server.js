/** A server that knows nothing but files, as any web space is. */

import { createHash } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";

const TYPES = {
  ".bin": "application/octet-stream", ".css": "text/css", ".html": "text/html", ".js": "text/javascript", ".json": "application/json", ".svg": "image/svg+xml",
  ".wasm": "application/wasm", ".webmanifest": "application/manifest+json",
};

/** How web servers answer what asks for a part of a file. @typedef {"part" | "whole" | "missing" | "short"} Ranges */

/**
 * Serves a folder below a path.
 * @param {string} folder
 * @param {object} [options]
 * @param {(name: string, bytes: Buffer) => Buffer | undefined} [options.change] what is sent instead of a file; nothing if it is missing
 * @param {boolean} [options.packed] whether files are sent compressed
 * @param {number} [options.latency] every answer comes so many milliseconds late
 * @param {Ranges} [options.ranges]
 */
export async function serveFiles(folder, { change = (_, bytes) => bytes, packed = false, latency = 0, ranges = "part" } = {}) {
  const below = "/some/path/";
  /** What was asked for by range, with the bytes that were sent. @type {{ name: string, bytes: number }[]} */
  const parts = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://here");
    const name = pathname === below ? "index.html" : pathname.startsWith(below) ? normalize(decodeURIComponent(pathname.slice(below.length))) : "..";
    if (latency > 0) await new Promise((resolve) => { setTimeout(resolve, latency); });
    try {
      if (name.startsWith("..")) throw new Error("outside");
      const type = { "Content-Type": TYPES[/** @type {keyof typeof TYPES} */ (extname(name))] ?? "application/octet-stream" };
      const asked = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
      if (asked && ranges !== "whole") {
        if (ranges === "missing") throw new Error("missing");
        const { bytes, size } = await part(join(folder, name), Number(asked[1]), Number(asked[2]));
        const sent = ranges === "short" ? bytes.subarray(1) : bytes;
        parts.push({ name, bytes: sent.length });
        return response.writeHead(206, { ...type, "Content-Range": `bytes ${asked[1]}-${asked[2]}/${size}` }).end(sent);
      }
      const bytes = change(name, await readFile(join(folder, name)));
      if (!bytes) throw new Error("missing");
      const tag = `"${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}"`;
      if (request.headers["if-none-match"] === tag) return response.writeHead(304).end();
      response.writeHead(200, { ...type, ETag: tag, ...(packed ? { "Content-Encoding": "gzip" } : {}) }).end(packed ? gzipSync(bytes) : bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const stop = () => new Promise((resolve) => { server.close(resolve); server.closeAllConnections(); });
  return { address: `http://127.0.0.1:${port}${below.slice(0, -1)}`, parts, stop };
}

/** Reads a part of a file. @param {string} path @param {number} first @param {number} last */
async function part(path, first, last) {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const bytes = Buffer.alloc(Math.min(last + 1, size) - first);
    await file.read(bytes, 0, bytes.length, first);
    return { bytes, size };
  } finally {
    await file.close();
  }
}
