/** The choice of the host: the one that `<meta name="endspiel-host">` names, else the server that the page came from. */

import { ServerTransport } from "./server-transport.js";
import { StaticTransport } from "./static-transport.js";

/** @typedef {typeof import("../warnings.js").warn} Warn */

/** @param {Warn} warn is told what does not work @returns {import("./transport.js").Transport} */
export function chosenTransport(warn) {
  const named = document.querySelector('meta[name="endspiel-host"]')?.getAttribute("content");
  if (named !== "static") return new ServerTransport();
  // Without it, as in private windows, the page works, but only with a network.
  navigator.serviceWorker?.register("sw.js").catch(() => {});
  return new StaticTransport(warn);
}
