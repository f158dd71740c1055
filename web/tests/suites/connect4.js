import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, counted, message, moveCount, moves, open, play, press } from "../browser.js";
import { playOut } from "../play-out.js";

const HUMANS = { white: "human", black: "human" };

test("connect four: four in a row win, and are ringed", async (t) => {
  const page = await open(t);
  await begin(page, "connect4", HUMANS);
  await play(page, "1", "2", "1", "2", "1", "2", "1");
  await message(page, "Yellow wins: a line is complete.");
  await counted(page.locator(".board .won"), 4);
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

// Yellow threatens rows 3 and 4 of columns 1 and 5. Red to move: 21 stones fit without playing on row 2 there.
const THREATS = "......./......./......./.xxx.../.oxo.../.xox.oo o";

test("connect four: threats are marked and told when asked for, in analysis", async (t) => {
  const page = await open(t, `/#/analyse?game=connect4&position=${encodeURIComponent(THREATS)}`);
  await page.locator(".game-page .board").waitFor();
  await counted(page.locator(".insight-mark"), 0);
  await page.keyboard.press("t");
  await counted(page.locator(".insight-mark.strong.yellow"), 2);
  await counted(page.locator(".insight-mark.weak.yellow"), 2);
  const told = page.locator(".insight li").first();
  await told.waitFor();
  assert.match((await told.textContent()) ?? "", /21 more can be played without playing below a threat; then it is Yellow's turn/);
  const column = await page.locator('.target[data-click="1"]').getAttribute("aria-label");
  assert.match(column ?? "", /Yellow threatens row 3 of column 1, in an odd row, and those fall to Yellow/);
  await page.keyboard.press("t");
  await counted(page.locator(".insight-mark"), 0);
  await counted(page.locator(".insight:visible"), 0);
});

test("connect four: threats follow the moves of a game, switched on in its menu, in German", async (t) => {
  const page = await open(t, "/", { locale: "de-DE" });
  await begin(page, "connect4", HUMANS);
  await play(page, "1", "2", "1", "2", "1");
  await moveCount(page, 5);
  await counted(page.locator(".insight-mark"), 0);
  await page.locator(".menu > button").click();
  await page.getByRole("menuitem", { name: "Drohungen und Zugzwang zeigen" }).click();
  await counted(page.locator(".insight-mark.now.yellow"), 1);
  await page.locator(".insight li", { hasText: "Rot muss Reihe 4 von Spalte 1 besetzen" }).waitFor();
  await play(page, "1");
  await counted(page.locator(".insight-mark.now"), 0);
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
  await counted(page.locator(".board .won"), 4);
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
