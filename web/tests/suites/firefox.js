/** A short walk in a real Firefox without errors: the start, a move in each game, analysis, every page. */

import assert from "node:assert/strict";
import { after, test } from "node:test";
import puppeteer from "puppeteer-core";
import { address } from "../browser.js";
import { site } from "../edition.js";

/** @type {import("puppeteer-core").Browser | undefined} */
let firefox;
after(() => firefox?.close());

test("firefox: the start, a move in each game, analysis and every page", async () => {
  const home = await address();
  firefox = await puppeteer.launch({
    browser: "firefox", executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr", headless: true,
    extraPrefsFirefox: { "intl.accept_languages": "en-GB", "intl.locale.requested": "en-GB" },
  });
  const page = await firefox.newPage();
  page.setDefaultTimeout(120_000);
  await page.setViewport({ width: 1024, height: 768 });
  /** @type {string[]} */
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => { if (message.type() === "error") complaints.push(message.text()); });
  const moves = (/** @type {number} */ count) => page.waitForFunction((count) => document.querySelectorAll("move-list .move").length >= count, {}, count);

  for (const [game, place] of [["mill", "d6"], ["connect4", "4"], ["othello", "f5"]]) {
    await page.goto(`${home}/#/?game=${game}`);
    // Only the part after # changes from one game to the next, so the choice appears with the page.
    await page.waitForSelector(`.card [value=${game}]:checked`);
    await page.select("select[name=white]", game === "othello" ? "easy" : "human");
    await page.select("select[name=black]", game === "othello" ? "human" : "easy");
    await page.click(".begin");
    await (await page.waitForSelector(`.target.open[data-click="${place}"] .area`))?.click();
    await moves(2);
  }
  await page.goto(`${home}/#/analyse?game=connect4&moves=4`);
  await page.waitForSelector(".chip.exact");
  await page.waitForSelector("best-lines .step");
  const ofServers = site ? [] : [["arena", ".arena-page h1"], ["tables", ".tables-page h1"]];
  for (const [path, there] of [["setup", ".setup-page .board"], ["lab", ".tree .node"], ["learn/mill/puzzles", ".learn-page .stone"], ...ofServers]) {
    await page.goto(`${home}/#/${path}`);
    await page.waitForSelector(String(there));
  }
  // Leaving a page while it is loading causes no error either.
  await page.evaluate(() => { location.hash = "#/learn/othello/openings"; });
  await page.goto(`${home}/#/`);
  await page.waitForSelector(".begin");
  assert.deepEqual(complaints, []);
});
