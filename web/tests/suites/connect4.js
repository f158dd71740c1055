import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, counted, message, moveCount, moves, open, play, press } from "../browser.js";
import { playOut } from "../play-out.js";

const HUMANS = { white: "human", black: "human" };

test("connect four: four in a row win, and the line is drawn", async (t) => {
  const page = await open(t);
  await begin(page, "connect4", HUMANS);
  await play(page, "1", "2", "1", "2", "1", "2", "1");
  await message(page, "Yellow wins: a line is complete.");
  await counted(page.locator(".board .line"), 1);
  assert.deepEqual(await moves(page), ["1", "2", "1", "2", "1", "2", "1"]);
  await press(page, "3");
  await message(page, "The game is over.");
  assert.equal((await moves(page)).length, 7);
});

test("connect four: a full column is refused by name", async (t) => {
  const page = await open(t);
  await begin(page, "connect4", HUMANS);
  await play(page, "4", "4", "4", "4", "4", "4");
  await moveCount(page, 6);
  await press(page, "4");
  await message(page, "Column 4 is full.");
});

test("connect four: a ghost of the falling stone hangs over the column", async (t) => {
  const page = await open(t);
  await begin(page, "connect4", HUMANS);
  await page.locator('.target.open[data-click="3"]').hover();
  await counted(page.locator(".ghost .yellow"), 2);
});

test("connect four: a board of 9 columns and 7 rows is drawn and played to its end", async (t) => {
  const page = await open(t, "/#/?game=connect4:cols=9,rows=7");
  await page.locator(".begin").waitFor();
  await page.locator("select[name=black]").selectOption("human");
  await page.locator(".begin").click();
  await page.locator(".game-page .board").waitFor();
  await counted(page.locator(".target"), 9);
  await play(page, "9", "8", "9", "8", "9", "8", "9");
  await message(page, "Yellow wins: a line is complete.");
  await counted(page.locator(".board .line"), 1);
});

test("connect four: a whole game on a larger board, five to win", async (t) => {
  const page = await open(t, "/#/?game=connect4:cols=9,rows=6,win=5");
  await page.locator(".begin").waitFor();
  await page.locator("select[name=black]").selectOption("human");
  await page.locator(".begin").click();
  await page.locator(".game-page .board").waitFor();
  await counted(page.locator(".target"), 9);
  const { clicks } = await playOut(page, 11);
  assert.ok(clicks >= 9 && clicks <= 54, `${clicks} stones`);
});
