/** Endgame tables that the page without a server builds itself. `ENDSPIEL_SITE` is the folder of a built site. */

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { counted, open } from "../browser.js";
import { serveFiles } from "../static-server.js";

const folder = process.env.ENDSPIEL_SITE;
const options = folder ? {} : { skip: "ENDSPIEL_SITE names no folder of a built site" };

/** @type {ReturnType<typeof serveFiles> | undefined} */
let files;
after(async () => (await files)?.stop());

/** @param {import("node:test").TestContext} t @param {string} path @param {object} [more] */
async function openSite(t, path, more = {}) {
  files ??= serveFiles(folder ?? "");
  return open(t, path, { owner: false, ...more }, (await files).address);
}

test("static: tables are built in the page, kept, and used by the analysis", options, async (t) => {
  const page = await openSite(t, "/#/tables?stones=3-3");
  await page.getByText("Nothing is built yet.").waitFor();
  await page.getByRole("button", { name: "Build up to 3-3" }).click();
  await page.getByText("Building 3-3 …").first().waitFor();
  await page.getByText("Everything up to 3-3 is built").first().waitFor();
  // As in docs/measurements/mill-tables.md.
  assert.deepEqual(await page.locator(".cell-panel .counts td").evaluateAll((cells) => cells.map((cell) => cell.firstChild?.textContent).filter((text) => /\d,/.test(text ?? ""))),
    ["140,621", "28,736", "169,626"]);
  await page.reload();
  await page.getByRole("button", { name: "Show the longest win (25 plies)" }).click();
  await page.locator("winning-line .board").first().waitFor();
  // Without a draw limit no book of the program has it.
  await page.goto(page.url().replace(/#.*/, "#/analyse?game=mill&position=bb.w.bw.%2F.....w..%2F........%20w%200%200"));
  await page.getByText("from the tables").waitFor();
});

test("static: a build is stopped, and tables too large for a browser need a server, in german as well", options, async (t) => {
  const page = await openSite(t, "/#/tables?stones=5-4", { locale: "de-DE" });
  await page.getByRole("button", { name: "Bis 5-4 bauen" }).click();
  await page.getByRole("button", { name: "Anhalten" }).click();
  await counted(page.getByRole("button", { name: "Anhalten" }), 0);
  await page.goto(page.url().replace(/stones=[^&]*/, "stones=9-8"));
  await page.getByText("Dafür braucht es die Server-Ausgabe von Endspiel").first().waitFor();
});
