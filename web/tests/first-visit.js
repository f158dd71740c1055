/**
 * Measures the static edition as a slow phone on a slow line sees it: 1.6 Mbit/s, 150 ms, files compressed; the thread of the page
 * 4 times slower (Chromium's emulation, which leaves workers as they are).
 *
 *   ENDSPIEL_SITE=../../target/static node first-visit.js [RUNS]
 *
 * It prints when the first stone can be placed: on the first visit with what the line has carried until then, and on a second
 * visit without a network.
 */

import { launch } from "./browser.js";
import { site } from "./edition.js";
import { slowLine } from "./slow-line.js";
import { serveFiles } from "./static-server.js";

const SLOWER = 4;
const RUNS = Number(process.argv[2] ?? 3);

const files = await serveFiles(site ?? "../../target/static", { packed: true });

/** Opens a page, begins a game and returns how many seconds it takes until a stone can be placed. */
async function timed(context, address) {
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const begun = performance.now();
  await page.goto(address, { waitUntil: "commit" });
  await page.locator(".begin").click();
  await page.locator(".target.open").first().waitFor();
  return { page, seconds: (performance.now() - begun) / 1000 };
}

for (const game of ["connect4", "mill", "othello"]) {
  /** @type {string[]} */
  const lines = [];
  for (let run = 0; run < RUNS; run += 1) {
    const line = await slowLine(Number(new URL(files.address).port));
    const address = `http://127.0.0.1:${line.port}/some/path/#/?game=${game}`;
    const browser = await launch();
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const first = await timed(context, address);
    const bytes = line.bytes();
    await first.page.evaluate(() => navigator.serviceWorker.ready);
    await first.page.close();
    line.stop();
    await context.setOffline(true);
    const second = await timed(context, address);
    await browser.close();
    lines.push(`first visit ${first.seconds.toFixed(2)} s with ${Math.round(bytes / 1000)} kB, second ${second.seconds.toFixed(2)} s`);
  }
  console.log(`${game}: ${lines.join("; ")}`);
}
process.exit();
