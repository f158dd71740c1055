/** The cost of a computer's move, shown on request. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, moveCount, open, play, visit } from "../browser.js";

/** Returns the table of a card, as text by name. */
async function table(page) {
  const rows = await page.locator(".cost-table div").allInnerTexts();
  return Object.fromEntries(rows.map((row) => row.split(/\s*\n+\s*/)));
}

/** Starts a game against an engine with its own options. */
async function beginAgainst(page, spec, query) {
  await visit(page, `#/?${query}`);
  await page.locator("select[name=black]").selectOption("more");
  await page.getByRole("dialog", { name: "Engine" }).getByLabel("As text").fill(spec);
  await page.getByRole("button", { name: "OK" }).click();
  await page.locator("select[name=white]").selectOption("human");
  await page.locator(".begin").click();
  await page.locator(".game-page .board").waitFor();
}

test("a card shows the cost of the move on request, and keeps showing it", async (t) => {
  const page = await open(t);
  await beginAgainst(page, "alphabeta:states=2000", "game=mill");
  await play(page, "d6");
  await moveCount(page, 2);
  // While a game is played the cards are quiet.
  assert.equal(await page.locator(".player-card .cost").count(), 0);
  await page.keyboard.press("a");
  const ask = page.getByRole("button", { name: "Cost of the move" });
  await ask.waitFor();
  assert.equal(await page.locator(".cost-table").count(), 0);
  await ask.click();
  await page.locator(".cost-table").waitFor();
  const told = await table(page);
  assert.deepEqual(Object.keys(told), ["Time", "Depth", "Positions", "Table hits", "Invalid hits", "Misses", "Score"]);
  assert.match(told.Time, /^(< )?\d+\.\d+ s$/);
  assert.match(told.Positions, /^[\d,]+ of 2,000$/);
  assert.match(told.Score, /^([+−]\d\.\d\d|0\.00)$/);
  await page.reload();
  await page.locator(".cost-table").waitFor();
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Show the cost of the computer's moves").uncheck();
  await page.locator(".cost-table").waitFor({ state: "detached" });
});

for (const spec of ["alphabeta", "alphabeta:paper=viergewinnt2023"]) {
  test(`a block and a win without a search are named: ${spec}`, async (t) => {
    const page = await open(t);
    // Yellow has two in the first column, Red two in the second; Yellow plays a third one.
    await beginAgainst(page, spec, "game=connect4&moves=1212");
    await play(page, "1");
    await page.keyboard.press("a");
    await page.locator(".player-card .figures", { hasText: "blocks" }).waitFor();
    await page.getByRole("button", { name: "Cost of the move" }).click();
    await page.locator(".cost-table").waitFor();
    assert.equal((await table(page)).Score, "blocks");
    // Red has three in the second column, and Yellow plays elsewhere.
    await beginAgainst(page, spec, "game=connect4&moves=121232");
    await play(page, "7");
    await page.keyboard.press("a");
    await page.locator(".player-card .figures", { hasText: "wins at once" }).waitFor();
  });
}
