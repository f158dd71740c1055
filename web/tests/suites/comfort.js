/** Sounds, boards, keys, the mouse wheel, the reader's results, and the installable page. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { address, begin, moveCount, moves, open, play } from "../browser.js";

test("columns are chosen by digits, the wheel walks through moves, and Escape gives the arrows back to them", async (t) => {
  const page = await open(t, "/#/analyse?game=connect4");
  await page.locator(".target.open").first().waitFor();
  for (const [count, key] of ["4", "4", "7"].entries()) {
    await page.keyboard.press(key);
    await page.locator("move-list .move").nth(count).and(page.locator("[aria-current]")).waitFor();
  }
  assert.deepEqual(await moves(page), ["4", "4", "7"]);
  await page.keyboard.press("b");
  await page.locator(".target:focus").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowLeft");
  await page.locator("move-list .move").nth(1).and(page.locator("[aria-current]")).waitFor();
  await page.locator(".stage .board").hover();
  await page.mouse.wheel(0, -100);
  await page.locator("move-list .move").first().and(page.locator("[aria-current]")).waitFor();
  await page.mouse.wheel(0, 100);
  await page.locator("move-list .move").nth(1).and(page.locator("[aria-current]")).waitFor();
});

test("a stone has sound and vibration, the board can be changed, and results against levels are kept", async (t) => {
  const page = await open(t);
  await page.evaluate(() => {
    Object.assign(window, { heard: 0, felt: 0 });
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...times) { /** @type {any} */ (window).heard += 1; return start.apply(this, times); };
    navigator.vibrate = () => { /** @type {any} */ (window).felt += 1; return true; };
  });
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Board").selectOption("slate");
  await page.getByLabel("Sounds").selectOption("wooden");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("html").getAttribute("data-board"), "slate");
  await begin(page, "mill", { white: "human", black: "beginner" });
  await play(page, "d6");
  await moveCount(page, 2);
  // The choice itself makes a sound, then two stones.
  await page.waitForFunction(() => /** @type {any} */ (window).heard >= 3 && /** @type {any} */ (window).felt >= 2);
  await page.getByRole("button", { name: "More" }).last().click();
  await page.getByRole("menuitem", { name: "Resign" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await page.locator(".message.end").waitFor();
  await page.getByRole("link", { name: "Play" }).click();
  await page.locator(".results", { hasText: "Your results: Beginner 0 won, 0 drawn, 1 lost" }).waitFor();
  await page.getByText("The game starts from the usual position.").waitFor();
});

test("the page can be installed", async (t) => {
  const page = await open(t);
  const home = await address();
  const link = await page.locator("link[rel=manifest]").getAttribute("href");
  const response = await fetch(`${home}/${link}`);
  assert.equal(response.headers.get("content-type"), "application/manifest+json");
  const manifest = await response.json();
  assert.equal(manifest.display, "standalone");
  for (const { src } of manifest.icons) assert.ok((await fetch(`${home}/${src}`)).ok, src);
});

test("the editor counts stones in hand down, and sets the turn by itself", async (t) => {
  const page = await open(t, "/#/setup?game=mill");
  await page.locator(".board").waitFor();
  const hand = (/** @type {string} */ side) => page.getByLabel(`In hand: ${side}`).inputValue();
  assert.equal(await hand("White"), "9");
  await put(page, "d6");
  assert.equal(await hand("White"), "8");
  assert.ok(await page.getByRole("radio", { name: "Black", exact: true }).last().isChecked(), "Black is to move");
  await page.getByText("This position can be played.").waitFor();
  await put(page, "d6");
  assert.equal(await hand("White"), "9");
});

/** Clicks a place of the editor. */
async function put(page, place) {
  await page.locator(`[data-click="${place}"]`).dispatchEvent("click");
}
