/** Board, cards, message, list and graph always show the same position. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, message, moveCount, open, play, press, until } from "../browser.js";

const HUMANS = { white: "human", black: "human" };

/** Returns the position as four parts of the page show it: stones on the board, counts on the cards, the marked move, the preview. */
async function shown(page) {
  return page.evaluate(() => ({
    board: document.querySelectorAll(".stage .stone:not(.leaving)").length,
    cards: [...document.querySelectorAll("player-card .stock")].reduce((sum, { textContent }) => sum + (/^one/.test(textContent ?? "") ? 1 : Number.parseInt(textContent ?? "", 10) || 0), 0),
    list: document.querySelector("move-list [aria-current] > span")?.textContent ?? "",
    preview: document.querySelector(".previewing") !== null,
  }));
}

/** Waits for two frames, after which all pending redraws are done. */
const settled = (page) => page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null)))));

test("a click counts although its list is drawn anew while the button is down", async (t) => {
  const page = await open(t);
  await begin(page, "connect4", HUMANS);
  await play(page, "1", "2", "3");
  await moveCount(page, 3);
  await page.locator("move-list .move").first().hover();
  await message(page, "Preview: move 1 of 3, round 1.");
  await page.mouse.down();
  // On the flipped board all values have the other view.
  await page.keyboard.press("f");
  await settled(page);
  await page.mouse.up();
  await page.locator(".notes", { hasText: "Move 1 of 3" }).waitFor();
});

test("a mouse that rests on a move does not hold the position when the keys walk on", async (t) => {
  const page = await open(t);
  await begin(page, "connect4", HUMANS);
  await play(page, "1", "2", "3", "4", "5", "6");
  await moveCount(page, 6);
  const fourth = page.locator("move-list .move").nth(3);
  await fourth.click();
  await page.locator(".notes", { hasText: "Move 4 of 6" }).waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.locator(".notes", { hasText: "Move 3 of 6" }).waitFor();
  await settled(page);
  // The mouse rests; browsers send pointer events to elements that are redrawn under it.
  assert.deepEqual(await shown(page), { board: 3, cards: 3, list: "3", preview: false });
  // A preview shows another position everywhere, says that it is one, and ends with the next key.
  await page.mouse.move(0, 0);
  await fourth.hover();
  await message(page, "Preview: move 4 of 6, round 2.");
  assert.deepEqual(await shown(page), { board: 4, cards: 4, list: "3", preview: true });
  await page.keyboard.press("ArrowLeft");
  await page.locator(".notes", { hasText: "Move 2 of 6" }).waitFor();
  await settled(page);
  assert.deepEqual(await shown(page), { board: 2, cards: 2, list: "2", preview: false });
});

test("mistakes of a review are walked through with a resting mouse, and after the last comes the first", async (t) => {
  const page = await open(t, "/#/analyse?game=connect4&moves=1%202%201%202%201%203%207%201");
  await moveCount(page, 8);
  await page.getByRole("button", { name: "More" }).last().click();
  await page.getByRole("menuitem", { name: "Review" }).click();
  await page.locator(".verdict", { hasText: /mistakes?/i }).filter({ hasNotText: "…" }).waitFor();
  await page.keyboard.press("End");
  await page.locator("move-list .move").nth(7).click();
  const places = [];
  const all = await page.locator("move-list .sign").count();
  assert.ok(all >= 1);
  const current = () => [...document.querySelectorAll("move-list .move")].findIndex((move) => move.hasAttribute("aria-current")) + 1;
  for (let step = 0; step < all; step += 1) {
    const before = await page.evaluate(current);
    await page.keyboard.press("n");
    await page.locator("move-list .move").nth(before - 1).and(page.locator(":not([aria-current])")).waitFor();
    await until(page, async () => (await shown(page)).board === (await page.evaluate(current)), "the board as the list says");
    await settled(page);
    const { board, list, preview } = await shown(page);
    assert.equal(preview, false);
    assert.equal(board, await page.evaluate(current));
    places.push(`${board} ${list}`);
  }
  assert.equal(new Set(places).size, all, places.join());
});

test("a refusal ends with its cause, and does not hide the end of the game", async (t) => {
  const page = await open(t);
  await begin(page, "mill", HUMANS);
  const other = await open(t, new URL(page.url()).hash.replace(/^/, "/"), { beside: page });
  await play(page, "d6");
  await moveCount(other, 1);
  // Makes the three seconds of a refusal last long.
  await other.evaluate(() => {
    const { setTimeout } = window;
    window.setTimeout = /** @type {any} */ ((/** @type {TimerHandler} */ act, /** @type {number} */ time) => setTimeout(act, time === 3000 ? 1e8 : time));
  });
  await press(other, "d6");
  await message(other, "d6 is taken.");
  await play(page, "f4");
  await message(other, "White: place a stone.");
  await press(other, "f4");
  await message(other, "f4 is taken.");
  await page.getByRole("button", { name: "More" }).last().click();
  await page.getByRole("menuitem", { name: "Resign" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await other.locator(".message.end", { hasText: "wins: the loser resigned." }).waitFor();
});

test("a computer that passes says so", async (t) => {
  const page = await open(t, `/#/?game=othello&position=${encodeURIComponent(`OX${"-".repeat(62)} X`)}`);
  await page.locator(".begin").waitFor();
  await page.locator("select[name=black]").selectOption("easy");
  await page.locator("select[name=white]").selectOption("human");
  await page.locator(".begin").click();
  await message(page, "Black had no move and passed. White: place a disc.");
});

test("before the first move and after the end of a game its moves are counted, and its result is told", async (t) => {
  const page = await open(t);
  await begin(page, "connect4", HUMANS);
  await page.locator(".notes", { hasText: /^No move yet\.$/ }).waitFor();
  await page.keyboard.press("a");
  await play(page, "1", "2", "1", "2", "1", "2", "3", "2");
  await page.locator(".message.end", { hasText: "Red wins" }).waitFor();
  await page.locator(".notes", { hasText: /^8 moves in 4 rounds$/ }).waitFor();
  await page.locator("eval-bar[title='Red wins']").waitFor();
  assert.equal(await page.locator("move-list .move").last().getAttribute("title"), "Red wins");
});

for (const [width, height] of [[360, 740], [1024, 768]]) {
  test(`nothing jumps while a game is played (${width} pixels)`, async (t) => {
    const page = await open(t, "/", { viewport: { width, height } });
    await begin(page, "mill", { white: "human", black: "easy" });
    const places = () => page.evaluate(() => ["game-board", "player-card:nth-of-type(1)", ".panels ~ player-card", ".game-page > .foot"].map((name) => {
      const { x, y, width, height } = document.querySelector(`.game-page ${name}`)?.getBoundingClientRect() ?? new DOMRect();
      return [x, y, width, height].map(Math.round).join(" ");
    }));
    const first = await places();
    for (const [count, point] of [[2, ".target.open[data-click=d6]"], [4, ".target.open"], [6, ".target.open"]]) {
      await page.locator(String(point)).first().dispatchEvent("click");
      await settled(page);
      assert.deepEqual(await places(), first, `after ${count - 1} moves`);
      await page.locator("move-list .move").nth(Number(count) - 1).waitFor();
      await page.locator(".player-card.active .turn-mark", { hasText: "Your turn" }).waitFor();
      assert.deepEqual(await places(), first, `after ${count} moves`);
    }
    await press(page, "d6");
    await message(page, "Stones in hand must be placed first.");
    assert.deepEqual(await places(), first);
    await page.evaluate(() => { const message = document.querySelector(".message"); if (message) message.textContent = "Words that go on and on. ".repeat(4); });
    assert.deepEqual(await places(), first, "a long message");
  });
}
