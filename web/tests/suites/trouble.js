/** Storage that is full or forbidden, damaged files, another version, no WebAssembly: one sentence, and the page goes on with what works. */

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import puppeteer from "puppeteer-core";
import { address, begin, counted, launch, moveCount, open, play, until } from "../browser.js";
import { site } from "../edition.js";
import { serveFiles } from "../static-server.js";

/** The DevTools of a page, which can take its storage away. */
async function tools(page) {
  const session = await page.context().newCDPSession(page);
  return { session, origin: new URL(page.url()).origin };
}

for (const [locale, sentence] of [["en-GB", "This browser keeps no games"], ["de-DE", "Dieser Browser bewahrt keine Partien auf"]]) {
  test(`static: with a full storage it is said once that games are lost with the page, and they are played (${locale})`, async (t) => {
    const page = await open(t, "/", { locale });
    const { session, origin } = await tools(page);
    await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
    await begin(page, "connect4", { white: "human", black: "easy" });
    await page.locator(".warnings", { hasText: sentence }).waitFor();
    await play(page, "4");
    await moveCount(page, 2);
    await play(page, "1");
    await moveCount(page, 4);
    await counted(page.locator(".warnings .notice"), 1);
    await page.locator(".warnings button").click();
    await counted(page.locator(".warnings .notice"), 0);
  });
}

test("static: a storage that gets full in the middle of a game does not end it", async (t) => {
  const page = await open(t);
  await begin(page, "connect4", { white: "human", black: "human" });
  await play(page, "4");
  await moveCount(page, 1);
  const { session, origin } = await tools(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
  // Chromium looks at the room only now and then.
  while ((await page.locator(".warnings .notice").count()) === 0) {
    await page.getByRole("button", { name: "Take back" }).click();
    await counted(page.locator("move-list .move"), 0);
    await page.getByRole("button", { name: "Redo" }).click();
    await moveCount(page, 1);
  }
  await page.locator(".warnings", { hasText: "This browser keeps no games" }).waitFor();
  await play(page, "4", "5");
  await moveCount(page, 3);
});

test("static: with forbidden storage games are played, and it is said that they are not kept", async (t) => {
  const firefox = await puppeteer.launch({
    browser: "firefox", executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr", headless: true,
    // Everything that a page could keep is refused, as with "block all cookies".
    extraPrefsFirefox: { "intl.accept_languages": "en-GB", "network.cookie.cookieBehavior": 2 },
  });
  t.after(() => firefox.close());
  const page = await firefox.newPage();
  page.setDefaultTimeout(120_000);
  /** @type {string[]} */
  const complaints = [];
  // Firefox itself writes down that there is no service worker.
  page.on("pageerror", (error) => { if (!/ServiceWorker/.test(String(error))) complaints.push(String(error)); });
  await page.goto(`${await address()}/#/?game=mill`);
  await page.waitForSelector(".card [value=mill]:checked");
  await page.select("select[name=black]", "easy");
  await page.click(".begin");
  await (await page.waitForSelector('.target.open[data-click="d6"] .area'))?.click();
  await page.waitForFunction(() => document.querySelectorAll("move-list .move").length >= 2);
  await page.waitForFunction(() => document.querySelector(".warnings")?.textContent?.includes("This browser keeps no games"));
  assert.deepEqual(complaints, []);
});

test("static: the browser is asked not to clear what is kept when the first game is", async (t) => {
  const page = await open(t);
  const asked = () => page.evaluate(() => /** @type {any} */ (window).asked ?? 0);
  await page.evaluate(() => {
    const { persist } = StorageManager.prototype;
    StorageManager.prototype.persist = function () { /** @type {any} */ (window).asked = (/** @type {any} */ (window).asked ?? 0) + 1; return persist.call(this); };
  });
  assert.equal(await asked(), 0);
  await begin(page, "connect4", { white: "human", black: "human" });
  await until(page, async () => (await asked()) === 1, "the request for storage that lasts");
  await page.getByRole("link", { name: "Play" }).click();
  await begin(page, "connect4", { white: "human", black: "human" });
  assert.equal(await asked(), 1);
});

/** Opens the page from a server of its own that changes files. */
async function openChanged(t, change, path, options) {
  const files = await serveFiles(site ?? "", { change });
  t.after(() => files.stop());
  return open(t, path, options, files.address);
}

/** A file with one other byte. @param {Buffer} bytes */
function spoiled(bytes) {
  const copy = Buffer.from(bytes);
  copy[copy.length >> 1] = (copy[copy.length >> 1] ?? 0) ^ 1;
  return copy;
}

for (const [what, change] of [["damaged", spoiled], ["missing", () => undefined]]) {
  test(`static: a data file that is ${what} is named, and nothing is called exact by it`, async (t) => {
    const page = await openChanged(t, (name, bytes) => (name.startsWith("data/connect4.book") ? change(bytes) : bytes), "/#/analyse?game=connect4");
    await page.locator(".warnings", { hasText: "The file connect4.book is missing or damaged" }).waitFor();
    await page.locator("best-lines .line").first().waitFor();
    await counted(page.locator(".chip.exact"), 0);
    await page.goto(new URL("#/", page.url()).href);
    await begin(page, "connect4", { white: "human", black: "easy" });
    await play(page, "4");
    await moveCount(page, 2);
    await counted(page.locator(".warnings .notice"), 1);
  });
}

test("static: a damaged copy of a data file is replaced by a whole one", async (t) => {
  let sent = 0;
  const page = await openChanged(t, (name, bytes) => (name.startsWith("data/connect4.book") && (sent += 1) === 1 ? spoiled(bytes) : bytes), "/#/analyse?game=connect4");
  await page.locator(".chip.exact").nth(6).waitFor();
  assert.equal(sent, 2);
  await counted(page.locator(".warnings .notice"), 0);
});

for (const [locale, sentence] of [["en-GB", "This browser does not run WebAssembly"], ["de-DE", "Dieser Browser führt kein WebAssembly aus"]]) {
  test(`static: a browser without WebAssembly is told so (${locale})`, async (t) => {
    const browser = await launch(["--js-flags=--jitless"]);
    t.after(() => browser.close());
    const page = await browser.newPage({ locale });
    await page.goto(`${await address()}/`);
    await page.getByText(sentence).waitFor();
  });
}

test("static: a program that does not load is said to be missing", async (t) => {
  const page = await openChanged(t, (name, bytes) => (name === "endspiel.wasm" ? undefined : bytes));
  await page.getByText("Endspiel did not load completely: check the network").waitFor();
});

for (const [locale, sentence] of [["en-GB", "perhaps because of an older version in the cache"], ["de-DE", "vielleicht wegen einer älteren Fassung im Zwischenspeicher"]]) {
  test(`static: modules of two versions are said not to fit together (${locale})`, async (t) => {
    const files = await serveFiles(site ?? "", { change: (name, bytes) => (/^js\/(route|host\/chunk-\w+)\.js$/.test(name) ? Buffer.from("export const old = 1;") : bytes) });
    t.after(() => files.stop());
    const browser = await launch();
    t.after(() => browser.close());
    const page = await browser.newPage({ locale });
    await page.goto(`${files.address}/`);
    await page.getByText(sentence).waitFor();
  });
}

test("static: a new version is announced, and is there when the old one is closed", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "endspiel-site-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(site ?? "", folder, { recursive: true });
  const files = await serveFiles(folder);
  t.after(() => files.stop());
  const page = await open(t, "/", {}, files.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  const [script, html] = ["sw.js", "index.html"].map((name) => readFileSync(join(folder, name), "utf8"));
  writeFileSync(join(folder, "sw.js"), String(script).replace(/version: "\w+"/, 'version: "0123456789abcdef"'));
  writeFileSync(join(folder, "index.html"), String(html).replace("<title>Endspiel", "<title>Endspiel of another time"));
  await page.reload();
  await page.locator(".warnings", { hasText: "A newer version of Endspiel is here" }).waitFor();
  const title = async (one) => /<title>([^<]*)/.exec(await one.evaluate(async () => (await fetch(location.pathname)).text()))?.[1];
  assert.equal(await title(page), "Endspiel");
  const context = page.context();
  await page.close();
  const later = await context.newPage();
  await later.goto(`${files.address}/`);
  await until(later, async () => (await title(later)) === "Endspiel of another time", "the new version");
  await later.locator(".begin").waitFor();
});
