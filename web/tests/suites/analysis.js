import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, counted, message, moveCount, open, play } from "../browser.js";

test("analysis puts the exact value on every move", async (t) => {
  // Yellow has three in a row in the first column and wins at once there.
  const page = await open(t, "/#/analyse?game=connect4&moves=1 2 1 2 1 2".replaceAll(" ", "%20"));
  await page.locator(".chip.best.exact", { hasText: "+18" }).waitFor();
  await page.locator("best-lines .line.exact", { hasText: "Yellow wins in one move" }).first().waitFor();
  await page.locator("eval-bar.exact").waitFor();
  assert.equal(await page.locator("eval-bar").getAttribute("aria-valuenow"), "100");
  await page.locator(".chip").nth(6).waitFor();
  await counted(page.locator(".chip"), 7);
});

test("connect four: the empty board has seven exact values, and the best says with which stone", async (t) => {
  const page = await open(t, "/#/analyse?game=connect4");
  await page.locator(".chip.exact").nth(6).waitFor();
  const chips = await page.locator(".chip.exact").all();
  const values = await Promise.all(chips.map(async (chip) => [(await chip.boundingBox())?.x ?? 0, await chip.textContent()]));
  values.sort(([one], [other]) => Number(one) - Number(other));
  assert.deepEqual(values.map(([, text]) => text), ["−2", "−1", "0", "+1", "0", "−1", "−2"]);
  await page.locator("best-lines .line.exact", { hasText: "Yellow wins with the 41st stone, in 21 moves" }).first().waitFor();
});

test("a hint shows a move without playing it", async (t) => {
  const page = await open(t);
  await begin(page, "connect4", { white: "human", black: "human" });
  await play(page, "1", "2", "1", "2", "1", "2");
  await moveCount(page, 6);
  await page.keyboard.press("h");
  await message(page, "Hint: 1. Yellow wins in one move.");
  await counted(page.locator(".hint-ring"), 1);
  await moveCount(page, 6);
});

test("a review finds the mistake and what was better", async (t) => {
  const page = await open(t);
  await begin(page, "connect4", { white: "human", black: "human" });
  // Yellow could win with the first column but plays elsewhere; Red then blocks.
  await play(page, "1", "2", "1", "2", "1", "3", "7", "1");
  await moveCount(page, 8);
  await page.getByRole("button", { name: "More" }).last().click();
  await page.getByRole("menuitem", { name: "Review this game" }).click();
  await page.locator(".verdict", { hasText: /mistakes?/i }).filter({ hasNotText: "…" }).waitFor();
  const wrong = page.locator("move-list .move").nth(6);
  await wrong.locator(".sign").waitFor();
  await wrong.click();
  await page.locator(".verdict p", { hasText: "Better was 1: Yellow wins in one move." }).waitFor();
  await page.getByRole("button", { name: "Try again from here" }).click();
  await page.locator(".notes", { hasText: "Move 6 of 8" }).waitFor();
});
