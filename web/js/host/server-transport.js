/** A server, over HTTP. */

import { ownerHeaders } from "../owner.js";

/** @typedef {import("./transport.js").Transport} Transport */

const BASE = "api/v1";

/** @implements {Transport} */
export class ServerTransport {
  capabilities = new Set(/** @type {const} */ (["guests", "programs", "tables", "experiments", "owner"]));

  /** @type {Transport["request"]} */
  async request(method, path, body) {
    const sent = body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
    const response = await fetch(`${BASE}/${path}`, { method, ...sent, headers: { ...sent.headers, ...ownerHeaders() } });
    const { status, statusText } = response;
    if (status === 204) return { status, body: null };
    // A success that breaks off is no answer at all.
    if (response.ok) return { status, body: await response.json() };
    return { status, body: await response.json().catch(() => ({ error: { code: "unknown", message: statusText } })) };
  }

  /** @type {Transport["stream"]} */
  stream(path) {
    return new EventSource(`${BASE}/${path}`);
  }

  /** @type {Transport["file"]} */
  async file(path) {
    const response = await fetch(`${BASE}/${path}`);
    if (!response.ok) throw new Error(response.statusText);
    return response.blob();
  }
}
