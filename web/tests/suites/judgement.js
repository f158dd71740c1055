/** One judgement: a position has one value at a time on the whole page, the best founded one. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { open, visit } from "../browser.js";

const spaced = (/** @type {string} */ path) => path.replaceAll(" ", "%20");

/** Reviews the game on the page. @param {import("playwright-core").Page} page */
async function review(page) {
  await page.getByRole("button", { name: "More" }).last().click();
  await page.getByRole("menuitem", { name: "Review" }).click();
  await page.locator(".verdict .tally li").nth(1).waitFor();
}

test("the start of Othello is a proved draw, in an analysis and in the openings", async (t) => {
  const page = await open(t, "/#/analyse?game=othello");
  await page.locator("best-lines .figures", { hasText: "Proved: a draw" }).waitFor();
  await page.locator("best-lines .figures[title*='the proof by Takizawa (2023)']").waitFor();
  await page.locator(".chip.exact").nth(3).waitFor();
  assert.deepEqual(new Set(await page.locator(".chip").allTextContents()), new Set(["0"]));
  await visit(page, "#/learn/othello/openings");
  await page.locator("table.openings tr", { hasText: "Proved: a draw from the proof by Takizawa (2023)" }).nth(3).waitFor();
});

test("a position of the book has its values in an analysis, too", async (t) => {
  const moves = "f5 d6 c3 d3 c4";
  const page = await open(t, spaced(`/#/learn/othello/openings?moves=${moves}`));
  await page.locator("table.openings tr", { hasText: "book estimate" }).first().waitFor();
  await page.locator(".learn-stage .chip").nth(3).waitFor();
  const chips = (await page.locator(".learn-stage .chip").allTextContents()).sort();
  await visit(page, spaced(`#/analyse?game=othello&moves=${moves}`));
  await page.locator("best-lines .figures", { hasText: "Proved" }).waitFor();
  await page.locator(".stage .chip").nth(chips.length - 1).waitFor();
  assert.deepEqual((await page.locator(".stage .chip").allTextContents()).sort(), chips);
});

test("a move into what is only bounded says so, and its review agrees with the lines", async (t) => {
  const page = await open(t, spaced("/#/analyse?game=othello&moves=f5 f6"));
  await page.locator("best-lines .figures", { hasText: "Proved: at least a draw for Black" }).waitFor();
  await review(page);
  await page.locator("move-list .move").nth(1).click();
  const words = (await page.locator(".verdict p").textContent()) ?? "";
  if (words) assert.match(words, /Better was d6: proved: a draw/i);
  await page.locator("move-list .move").nth(0).and(page.locator("[title='Proved: a draw']")).waitFor();
});

test("a review says with which stone where the solver knows", async (t) => {
  // After three moves the solver knows everything; the review, the list and the lines say the same.
  const page = await open(t, spaced("/#/analyse?game=connect4&moves=4 4 5 3 2 2"));
  await page.locator("best-lines .line.exact").first().waitFor();
  await review(page);
  await page.locator("move-list .move").nth(5).waitFor();
  for (let ply = 0; ply < 6; ply += 1) await page.locator("move-list .move.exact").nth(ply).waitFor();
  for (const index of [2, 3, 4]) {
    const move = page.locator("move-list .move").nth(index);
    await move.click();
    await page.locator("best-lines .line.exact").first().waitFor();
    const value = await move.locator(".value").textContent();
    assert.equal(await page.locator("best-lines .short").first().textContent(), value, `move ${index + 1}`);
  }
  await page.locator(".verdict p", { hasText: /with the \d+(st|nd|rd|th) stone/ }).or(page.locator("move-list .move[title*='stone']")).first().waitFor();
});

test("the walk through the proof follows the drawn line to its end", async (t) => {
  const page = await open(t, "/#/learn/othello/proof");
  await page.locator(".lesson p", { hasText: "Step 1 of 11" }).waitFor();
  await page.locator(".lesson tr.kept th", { hasText: "f5" }).waitFor();
  for (let step = 2; step <= 11; step += 1) {
    await page.getByRole("button", { name: "Next" }).click();
    await page.locator(".lesson p", { hasText: `Step ${step} of 11` }).waitFor();
  }
  await page.locator(".lesson p", { hasText: "Here the walk ends" }).waitFor();
  await page.reload();
  await page.locator(".lesson p", { hasText: "Step 11 of 11" }).waitFor();
  await visit(page, "#/learn/connect4/rules");
  await page.locator(".learn-parts a").nth(5).waitFor();
  assert.equal(await page.locator(".learn-parts [data-key=proof]").count(), 0);
});
