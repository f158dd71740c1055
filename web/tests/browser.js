/** One Chromium and one server, or one static edition, for all tests, and functions that use them. */

import assert from "node:assert/strict";
import { after } from "node:test";
import { chromium } from "playwright-core";
import { site } from "./edition.js";
import { ownerOf, startServer } from "./server.js";
import { serveFiles } from "./static-server.js";

const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

/** The timeout of every wait, in milliseconds; generous, because the machine may be busy. `PATIENCE` is another one. */
const PATIENCE = Number(process.env.PATIENCE ?? 240_000);

/** Starts a Chromium, with more flags than usual. @param {string[]} [more] */
export function launch(more = []) {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: [...FLAGS, ...more] });
}

let server;
let browser;

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Returns the address of the page, without a slash at its end; starts the server at the first call. */
export async function address() {
  server ??= site ? serveFiles(site) : startServer();
  server = await server;
  return server.address;
}

/** The data folder of that server; the static edition has none. */
export async function data() {
  await address();
  return server.data;
}

/**
 * Opens the interface in a browser of its own, or `beside` another page in the same browser. An error on the page fails the test.
 * The browser is the owner's unless `owner` says otherwise.
 * @param {import("node:test").TestContext} t
 */
export async function open(t, path = "/", options = {}, base = undefined) {
  browser ??= launch();
  browser = await browser;
  const { owner = true, beside, ...looks } = options;
  const context = beside?.context() ?? (await browser.newContext({ viewport: { width: 1024, height: 768 }, locale: "en-GB", reducedMotion: "reduce", ...looks }));
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error.stack ?? error)));
  page.on("console", (message) => {
    // The page shows refused requests to the reader; they are no errors.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) complaints.push(message.text());
  });
  const home = base ?? (await address());
  page.on("request", (request) => {
    if (!request.url().startsWith(home) && !/^(blob|data):/.test(request.url())) complaints.push(`asks elsewhere: ${request.url()}`);
  });
  t.after(async () => {
    if (!beside) await context.close();
    assert.deepEqual(complaints, []);
  });
  // As if the owner's address had been opened before; one test opens it.
  if (owner && ownerOf(home)) await context.addInitScript((key) => localStorage.setItem("endspiel.owner", key), ownerOf(home));
  await page.goto(home + path);
  return page;
}

/** Goes to another page of the interface. @param {import("playwright-core").Page} page @param {string} hash */
export async function visit(page, hash) {
  await page.goto(new URL(hash, page.url()).href);
}

/** Asks the host as the page does, and returns the answer. */
export async function ask(page, path, body = undefined) {
  return page.evaluate(async ([path, body]) => {
    const { get, post } = await import("./js/api.js");
    return body ? post(path, {}, body) : get(path, {});
  }, [path, body]);
}

/** Shows the cost of a computer's moves, as its setting does, so that a test can wait for its search. */
export async function showCosts(page) {
  await page.evaluate(async () => (await import("./js/settings.js")).settings.change({ costs: true }));
}

/** Starts a game from the start page. */
export async function begin(page, game, players = {}) {
  await page.locator(`.card:has([value=${game}])`).click();
  for (const [side, player] of Object.entries(players)) await page.locator(`select[name=${side}]`).selectOption(player);
  await page.locator(".begin").click();
  await page.locator(".game-page .board").waitFor();
}

/** Clicks a place with the mouse, allowed or not. */
export async function press(page, place) {
  const box = await page.locator(`[data-click="${place}"] .area`).boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Plays moves as clicks on places; each waits until the place may be clicked. */
export async function play(page, ...places) {
  for (const place of places) {
    await page.locator(`.target.open[data-click="${place}"]`).waitFor();
    await press(page, place);
  }
}

/** Waits until the message line has a text. */
export async function message(page, text) {
  await page.locator(".message").filter({ hasText: text }).waitFor();
}

/** Returns the moves in the list, which is drawn a frame after the board and the message. */
export async function moves(page) {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  return page.locator("move-list .move > span:first-child").allTextContents();
}

/** Waits until the list has a number of moves. */
export async function moveCount(page, count) {
  await page.locator("move-list .move").nth(count - 1).waitFor();
}

/** Waits until all animations have ended. */
export async function stillness(page) {
  await page.evaluate(async () => {
    for (;;) {
      const moving = document.getAnimations().filter((animation) => animation.playState !== "finished");
      if (moving.length === 0) return;
      await Promise.allSettled(moving.map((animation) => animation.finished));
    }
  });
}

/** Waits until a condition holds, checked at every frame. */
export async function until(page, holds, wanted = "what was waited for") {
  for (const end = Date.now() + PATIENCE; !(await holds()); ) {
    assert.ok(Date.now() < end, `did not come: ${wanted}`);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

/**
 * Waits until exactly this number of elements exists.
 * @param {import("playwright-core").Locator} locator
 * @param {number} wanted
 */
export async function counted(locator, wanted) {
  await until(locator.page(), async () => (await locator.count()) === wanted, `${wanted} of ${locator}`);
}
