/** A server that knows nothing but files, as any web space is. */

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";

const TYPES = {
  ".bin": "application/octet-stream", ".css": "text/css", ".html": "text/html", ".js": "text/javascript", ".json": "application/json", ".svg": "image/svg+xml",
  ".wasm": "application/wasm", ".webmanifest": "application/manifest+json",
};

/**
 * Serves a folder below a path.
 * @param {string} folder
 * @param {object} [options]
 * @param {(name: string, bytes: Buffer) => Buffer | undefined} [options.change] what is sent instead of a file; nothing if it is missing
 * @param {boolean} [options.packed] whether files are sent compressed
 */
export async function serveFiles(folder, { change = (_, bytes) => bytes, packed = false } = {}) {
  const below = "/some/path/";
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://here");
    const name = pathname === below ? "index.html" : pathname.startsWith(below) ? normalize(decodeURIComponent(pathname.slice(below.length))) : "..";
    try {
      if (name.startsWith("..")) throw new Error("outside");
      const bytes = change(name, await readFile(join(folder, name)));
      if (!bytes) throw new Error("missing");
      const tag = `"${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}"`;
      if (request.headers["if-none-match"] === tag) return response.writeHead(304).end();
      const type = TYPES[/** @type {keyof typeof TYPES} */ (extname(name))] ?? "application/octet-stream";
      response.writeHead(200, { "Content-Type": type, ETag: tag, ...(packed ? { "Content-Encoding": "gzip" } : {}) }).end(packed ? gzipSync(bytes) : bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { address: `http://127.0.0.1:${port}${below.slice(0, -1)}`, stop: () => new Promise((resolve) => { server.close(resolve); server.closeAllConnections(); }) };
}
