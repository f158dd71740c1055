/** The choice of the host: the one that `<meta name="endspiel-host">` names, else the server that the page came from. */

import { ServerTransport } from "./server-transport.js";
import { StaticTransport } from "./static-transport.js";

/** @typedef {typeof import("../warnings.js").warn} Warn */

/** @param {Warn} warn is told what does not work @returns {import("./transport.js").Transport} */
export function chosenTransport(warn) {
  const named = document.querySelector('meta[name="endspiel-host"]')?.getAttribute("content");
  if (named !== "static") return new ServerTransport();
  const transport = new StaticTransport(warn);
  // Without it, as in private windows, the page works, but only with a network.
  void transport.begun.then(lineIsFree).then(() => keepFiles(warn)).catch(() => {});
  return transport;
}

/** The service worker fetches every file. On a first visit it leaves the line to the first game for so many milliseconds. */
const HEAD_START = 5000;

/** @returns {Promise<void>} */
function lineIsFree() {
  if (!navigator.serviceWorker || navigator.serviceWorker.controller) return Promise.resolve();
  return new Promise((resolve) => { setTimeout(resolve, HEAD_START); });
}

/** Registers the service worker. A new version waits until no page uses the old one any more. @param {Warn} warn */
async function keepFiles(warn) {
  const registration = await navigator.serviceWorker?.register("sw.js");
  if (!registration) return;
  const look = () => { if (registration.waiting && navigator.serviceWorker.controller) warn("edition.newer"); };
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  look();
}
