/** Which host the page has: the one its `<meta name="endspiel-host">` names, else the server it came from. */

import { ServerTransport } from "./server-transport.js";
import { StaticTransport } from "./static-transport.js";

/** @returns {import("./transport.js").Transport} */
export function chosenTransport() {
  const named = document.querySelector('meta[name="endspiel-host"]')?.getAttribute("content");
  return named === "static" ? new StaticTransport() : new ServerTransport();
}
