import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, counted, message, moveCount, moves, open, play, press, stillness } from "../browser.js";
import { playOut } from "../play-out.js";

const HUMANS = { white: "human", black: "human" };

test("othello: black begins with four moves, and discs turn over", async (t) => {
  const page = await open(t);
  await begin(page, "othello", HUMANS);
  await page.locator(".target.open").first().waitFor();
  const first = await page.locator(".target.open").evaluateAll((targets) => targets.map((target) => target.getAttribute("data-click")).sort());
  assert.deepEqual(first, ["c4", "d3", "e6", "f5"]);
  await play(page, "f5");
  await moveCount(page, 1);
  await counted(page.locator(".stone .dark"), 4);
  await counted(page.locator(".stone .light"), 1);
});

test("othello: an opening has its name beside the moves", async (t) => {
  const page = await open(t);
  await begin(page, "othello", HUMANS);
  for (const [index, move] of ["f5", "d6", "c3", "d3", "c4"].entries()) {
    await play(page, move);
    await moveCount(page, index + 1);
  }
  await page.locator("move-list .opening", { hasText: "Tiger" }).waitFor();
});

test("othello: a move that turns nothing is explained", async (t) => {
  const page = await open(t);
  await begin(page, "othello", HUMANS);
  await press(page, "a1");
  await message(page, "A disc on a1 turns no disc over.");
});

test("othello: a side without a move passes, and the discs are counted at the end", async (t) => {
  // One white disc in the corner beside a black one: Black has no move, White then takes everything.
  const position = `OX${"-".repeat(62)} X`;
  const page = await open(t, `/#/?game=othello&position=${encodeURIComponent(position)}`);
  await page.locator(".begin").waitFor();
  await page.locator("select[name=white]").selectOption("human");
  await page.locator(".begin").click();
  await message(page, "Black has no move and passes.");
  await play(page, "c1");
  await message(page, "White wins 3 : 0. Neither side can move.");
  assert.deepEqual(await moves(page), ["Pass", "c1"]);
});

test("othello: a whole game on the small board", async (t) => {
  // With animations, which the other tests switch off.
  const page = await open(t, "/#/analyse?game=othello:size=6", { reducedMotion: "no-preference" });
  await page.locator(".game-page .board").waitFor();
  await counted(page.locator(".target"), 36);
  await playOut(page, 5);
  assert.match(await page.locator(".message").textContent(), /(wins|Draw) \d+ : \d+\. Neither side can move\.$/);
  await stillness(page);
  // The board and the counts on the cards agree, however quickly the discs turned.
  for (const [side, colour] of [["Black", "dark"], ["White", "light"]]) {
    const card = await page.locator("player-card", { hasText: side }).locator(".stock").textContent();
    const discs = card === "one disc" ? 1 : Number.parseInt(card, 10);
    await counted(page.locator(`.stone:not(.leaving) .${colour}`), discs);
  }
});
