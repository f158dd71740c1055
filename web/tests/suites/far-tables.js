/** Endgame tables as files beside the page, without a server. `ENDSPIEL_TABLES` is a folder with those of Six Men's Morris. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { counted, moveCount, open } from "../browser.js";
import { serveFiles } from "../static-server.js";

const site = process.env.ENDSPIEL_SITE;
const tables = process.env.ENDSPIEL_TABLES;
const options = site && tables ? {} : { skip: "ENDSPIEL_SITE and ENDSPIEL_TABLES do not name a built site and tables" };

/** The empty board, which no book of the program has. */
const ANALYSIS = "/#/analyse?game=mill%3Avariant%3Dsix";

/**
 * Opens the site with the tables beside it, on a server of its own.
 * @param {import("node:test").TestContext} t @param {string} path
 * @param {{ like?: Parameters<typeof serveFiles>[1], locale?: string, change?: (folder: string) => void }} [how]
 */
async function openWithTables(t, path, { like, locale = "en-GB", change } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "endspiel-site-"));
  for (const name of readdirSync(site ?? "")) if (name !== "tables") symlinkSync(join(site ?? "", name), join(folder, name));
  const beside = join(folder, "tables");
  mkdirSync(beside);
  cpSync(tables ?? "", beside, { recursive: true });
  const listed = spawnSync("../../tools/table-list", [beside], { encoding: "utf8" });
  assert.equal(listed.status, 0, listed.stderr);
  writeFileSync(join(beside, "tables.txt"), listed.stdout);
  change?.(beside);
  const server = await serveFiles(folder, like);
  t.after(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  return { page: await open(t, path, { owner: false, locale }, server.address), server };
}

/** Every move of the position. @param {import("playwright-core").Page} page */
const lines = (page) => page.locator("best-lines .line");

test("static: tables beside the page make the first moves of six men's morris exact, from parts of their files", options, async (t) => {
  const { page, server } = await openWithTables(t, ANALYSIS, { like: { latency: 50 } });
  await page.getByText("from the tables").waitFor();
  assert.ok(await lines(page).count() > 0);
  await counted(page.locator("best-lines .line:not(.exact)"), 0);
  const bytes = server.parts.reduce((sum, part) => sum + part.bytes, 0);
  t.diagnostic(`${server.parts.length} requests, ${bytes} bytes`);
  assert.ok(bytes > 0 && bytes < 500_000, `${bytes} bytes`);
  await counted(page.locator(".warnings .notice"), 0);
});

test("static: a perfect engine plays by the tables beside the page", options, async (t) => {
  const { page, server } = await openWithTables(t, "/#/?game=mill%3Avariant%3Dsix");
  await page.locator("select[name=white]").selectOption("perfect");
  await page.locator(".begin").click();
  await moveCount(page, 1);
  assert.ok(server.parts.length > 0);
});

for (const [ranges, locale, sentence] of /** @type {const} */ ([
  ["whole", "en-GB", "its web server sends only whole files"], ["whole", "de-DE", "weil ihr Webserver nur ganze Dateien schickt"],
  ["missing", "en-GB", "cannot be reached"], ["short", "de-DE", "sind nicht zu erreichen"],
])) {
  test(`static: a server that sends ${ranges} parts of tables is said in one sentence, in ${locale}, and the search goes on`, options, async (t) => {
    const { page } = await openWithTables(t, ANALYSIS, { like: { ranges }, locale });
    await page.locator(".warnings .notice", { hasText: sentence }).waitFor();
    await lines(page).first().waitFor();
    await counted(page.locator(".warnings .notice"), 1);
    await page.locator(".warnings .notice button").click();
    await counted(page.locator(".warnings .notice"), 0);
  });
}

test("static: a damaged table is named and not used, and the search goes on", options, async (t) => {
  const change = (/** @type {string} */ beside) => {
    for (const name of readdirSync(beside).filter((name) => name.endsWith(".table"))) {
      const bytes = readFileSync(join(beside, name));
      // The blocks lie between the head and the index, whose beginning the file's ending has.
      const [begin, end] = [32 + bytes.readUInt32LE(20), Number(bytes.readBigUInt64LE(bytes.length - 32))];
      for (let place = begin; place < end; place += 1) bytes[place] ^= 0x10;
      writeFileSync(join(beside, name), bytes);
    }
  };
  const { page } = await openWithTables(t, ANALYSIS, { change });
  await page.locator(".warnings .notice", { hasText: /The file mill-six-.*\.table beside this page is damaged/ }).waitFor();
  await lines(page).first().waitFor();
  await counted(page.getByText("from the tables"), 0);
});
