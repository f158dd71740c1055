/** One sign on the whole page: every figure is from the view of the side below the board. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { open, visit } from "../browser.js";
import { needs } from "../edition.js";

const ZERO = /^[0,.]+$/;

/** Returns a figure as the other side sees it. @param {string} text */
function turned(text) {
  const words = { win: "loss", loss: "win" };
  const [, sign = "", rest = ""] = /^([+−]?)(.*)$/s.exec(text) ?? [];
  const other = sign === "+" ? "−" : sign === "−" ? "+" : ZERO.test(rest) ? "" : sign;
  return other + rest.replace(/win|loss/g, (word) => words[/** @type {"win" | "loss"} */ (word)]);
}

/** Returns every figure of the page by the panel it stands in. @param {import("playwright-core").Page} page */
async function figures(page) {
  return page.evaluate(() => {
    const texts = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)].map((element) => element.textContent ?? "");
    const points = document.querySelector("eval-graph .curve")?.getAttribute("points") ?? "";
    return {
      chips: texts(".stage .chip").sort(), lines: texts("best-lines .short"), list: texts("move-list .value"),
      bar: [document.querySelector("eval-bar")?.getAttribute("aria-valuenow") ?? ""],
      graph: points.split(" ").map((point) => Number(point.split(",")[1])),
    };
  });
}

const settled = (/** @type {import("playwright-core").Page} */ page) => page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null)))));

/** @type {[string, string, object][]} */
const PLACES = [
  ["othello&moves=f5 d6 c4", "the proof", {}],
  ["connect4&moves=4 4 5 3", "the solver", {}],
  [`mill&position=${encodeURIComponent("bb.w.bw./.....w../........ w 0 0")}&moves=d2-g7`, "the tables", needs("tables")],
];
for (const [place, source, options] of PLACES) {
  test(`f turns the board and every figure with it: ${place.split("&")[0]}`, options, async (t) => {
    const page = await open(t, `/#/analyse?game=${place.replaceAll(" ", "%20")}`);
    await page.locator("best-lines .figures", { hasText: source }).waitFor();
    // One step back and forth, so that the graph has several values.
    await page.getByRole("button", { name: "Previous move" }).click();
    await page.locator("best-lines .figures", { hasText: source }).waitFor();
    await page.locator(".stage .chip").first().waitFor();
    await page.getByRole("button", { name: "Next move" }).click();
    await page.locator("move-list .move[aria-current] .value").waitFor();
    await page.locator("best-lines .short").first().waitFor();
    await settled(page);
    const before = await figures(page);
    await page.keyboard.press("f");
    await settled(page);
    const after = await figures(page);
    for (const panel of /** @type {const} */ (["chips", "lines", "list"])) {
      assert.ok(before[panel].length > 0, panel);
      assert.deepEqual([...after[panel]].sort(), before[panel].map(turned).sort(), panel);
    }
    assert.equal(Number(after.bar[0]), 100 - Number(before.bar[0]));
    const top = 84;
    assert.deepEqual(after.graph.map((y) => y.toFixed(1)), before.graph.map((y) => (top - y).toFixed(1)));
  });
}

test("the headline has the sign of the lines below it, and f turns both", async (t) => {
  // An opening beyond the book, so that a search values it.
  const page = await open(t, "/#/analyse?game=othello&moves=f5%20f6%20e6%20d6%20c3");
  const signs = () => page.evaluate(() => {
    const sign = (/** @type {string} */ text) => (/[+−]/.exec(text) ?? [""])[0];
    return [sign(document.querySelector("best-lines .figures")?.textContent ?? ""), sign(document.querySelector("best-lines .short")?.textContent ?? "")];
  });
  await page.locator("best-lines .figures", { hasText: /[+−]\d/ }).waitFor();
  const [headline, line] = await signs();
  assert.equal(headline, line);
  await page.locator("best-lines .figures", { hasText: headline === "+" ? "from the view of Black: +" : "from the view of Black: −" }).waitFor();
  await page.keyboard.press("f");
  await page.locator("best-lines .figures", { hasText: headline === "+" ? "from the view of White: −" : "from the view of White: +" }).waitFor();
  const [turnedHeadline, turnedLine] = await signs();
  assert.equal(turnedHeadline, turnedLine);
});

test("openings give a move one sign, on the board and in its row", async (t) => {
  const page = await open(t, "/#/learn/othello/openings?moves=f5%20d6%20c3%20d3%20c4");
  await page.locator("table.openings tr", { hasText: "book estimate" }).first().waitFor();
  await page.locator(".stage .chip, .learn-stage .chip").first().waitFor();
  const rows = await page.locator("table.openings tbody tr").evaluateAll((rows) => rows.map((row) => /book estimate ([+−]?)([\d.]+)/.exec(row.textContent ?? "")).filter((found) => found !== null).map(([, sign, figure]) => `${sign}${Math.round(Number(figure))}`));
  const chips = await page.locator(".learn-stage .chip").allTextContents();
  assert.ok(rows.length > 2);
  for (const row of rows) assert.ok(chips.includes(row), `${row} of ${chips}`);
  await visit(page, "#/learn/othello/openings");
});
