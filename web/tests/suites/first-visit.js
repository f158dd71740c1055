/** What a first visit to the static edition loads. `ENDSPIEL_SITE` is the folder of a built site. */

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { gzipSync } from "node:zlib";
import { begin, counted, moveCount, open, play } from "../browser.js";
import { serveFiles } from "../static-server.js";

const folder = process.env.ENDSPIEL_SITE ?? "";
const options = folder ? {} : { skip: "ENDSPIEL_SITE names no folder of a built site" };

/** The most bytes, compressed, until a game can be played. */
const MOST = 700_000;

/** @type {ReturnType<typeof serveFiles> | undefined} */
let files;
after(async () => (await files)?.stop());

for (const [game, place] of [["connect4", "4"], ["mill", "d6"]]) {
  test(`static: ${game} is played with a first visit of 700 kB, compressed, before the book comes`, options, async (t) => {
    files ??= serveFiles(folder);
    const { address } = await files;
    const page = await open(t, "/icon.svg", { owner: false }, address);
    const names = new Set();
    page.on("request", (request) => names.add(new URL(request.url()).pathname.split("/some/path/")[1] || "index.html"));
    /** @type {(() => Promise<void>)[]} */
    const books = [];
    await page.route(`**/${game}.book.*`, (route) => { books.push(() => route.continue()); });
    await page.goto(`${address}/`);
    await begin(page, game, { white: "human", black: "hard" });
    await play(page, place);
    await moveCount(page, 2);
    const loaded = [...names].filter((name) => !name.includes(".book.") && existsSync(join(folder, name)));
    const bytes = loaded.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length, 0);
    t.diagnostic(`${bytes} bytes in ${loaded.length} files`);
    assert.ok(loaded.includes("endspiel.wasm") && !loaded.includes("endspiel-rest.wasm"), loaded.join(" "));
    assert.ok(bytes < MOST, `${bytes} bytes`);
    for (const goOn of books) await goOn();
  });
}

test("static: the start page is whole before the module has come, and a game begins once it is there", options, async (t) => {
  files ??= serveFiles(folder);
  const { address } = await files;
  const page = await open(t, "/icon.svg", { owner: false }, address);
  /** @type {(() => Promise<void>)[]} */
  const held = [];
  await page.route("**/endspiel.wasm", (route) => { held.push(() => route.continue()); });
  await page.goto(`${address}/`);
  await counted(page.locator(".cards .card game-board svg"), 3);
  await page.locator(".begin").click();
  await counted(page.locator(".game-page"), 0);
  for (const goOn of held) await goOn();
  await page.locator(".game-page .target.open").first().waitFor();
});
