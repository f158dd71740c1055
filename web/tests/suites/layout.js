/** One layout rule for all sizes: what is shown is inside the window, and nothing covers it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, counted, open, play, stillness } from "../browser.js";

/** A game with two mistakes and a variation, and the number of the variation's position. */
const GAME = "/#/analyse?game=connect4&moves=1+2+1+2+1+3+7+(4)+1+5+5+6+3";
const VARIATION = 8;

/** Returns the elements that another element covers, or whose centre is outside the window. */
const covered = (page, selector) => page.evaluate((selector) => [...document.querySelectorAll(selector)].flatMap((element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  if (width === 0) return [];
  const there = document.elementFromPoint(x + width / 2, y + height / 2);
  return there && element.contains(there) ? [] : [`${element.className} ${element.getAttribute("aria-label") ?? element.textContent}`];
}), selector);

/** Returns the number of rows of a panel that are whole inside it and inside the window; none if the panel is hidden. */
const rows = (page, panel, row) => page.evaluate(([panel, row]) => {
  const box = document.querySelector(panel)?.getBoundingClientRect();
  if (!box || box.height === 0) return undefined;
  return [...document.querySelectorAll(`${panel} ${row}`)].filter((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return bottom > top && top >= box.top - 1 && bottom <= Math.min(box.bottom, innerHeight) + 1;
  }).length;
}, [panel, row]);

/** Writes down what moves on the page without being moved by the reader. */
const watchShifts = (page) => page.evaluate(() => {
  const shifted = /** @type {string[]} */ ([]);
  Object.assign(window, { shifted });
  new PerformanceObserver((list) => {
    for (const { sources } of /** @type {any[]} */ (list.getEntries())) {
      for (const { node, previousRect: from, currentRect: to } of sources) shifted.push(`${node?.className || node?.nodeName}: ${from.y} + ${from.height} → ${to.y} + ${to.height}`);
    }
  }).observe({ type: "layout-shift" });
});

/** Starts the review from the menu, and waits for its result. */
async function review(page) {
  await page.locator(".menu > button").click();
  await page.getByRole("menuitem", { name: /^(Review|Partieanalyse)$/ }).click();
  await page.locator(".verdict .tally li").nth(1).waitFor({ state: "attached" });
}

for (const [width, height] of [[1024, 720], [1024, 768], [1280, 1024], [1366, 768], [1440, 900], [1536, 864], [1680, 950], [1920, 1080], [740, 360]]) {
  for (const locale of ["en-GB", "de-DE"]) {
    test(`analysis and review are both inside the window (${width} × ${height} pixels, ${locale})`, async (t) => {
      const page = await open(t, `${GAME}&at=${VARIATION}`, { viewport: { width, height }, locale });
      await page.locator("best-lines .line").nth(3).waitFor();
      await review(page);
      // The review has gone to the first mistake; back to the variation, which has more buttons.
      await page.locator(".verdict p", { hasText: "→" }).waitFor();
      await page.locator(".aside .move").first().dispatchEvent("click");
      await page.locator(".walker button:visible").nth(5).waitFor();
      await page.locator("best-lines .line").nth(3).waitFor();
      assert.deepEqual(await covered(page, ".walker button, .verdict button, .actions button, .panel-tabs button, player-card"), []);
      assert.equal(await page.locator(".panels > select:visible").count(), 0, "no choice of a game once there are moves");
      for (const tab of await page.locator(".panel-tabs button:visible").all()) {
        await tab.click();
        const shown = [await rows(page, "best-lines", ".line"), await rows(page, "move-list", ":is(.pair, .aside)")].filter((n) => n !== undefined);
        assert.equal(shown.length, 1, "one panel");
        assert.ok(shown[0] >= 4, `${shown[0]} rows`);
      }
      if (await page.locator(".panel-tabs:visible").count()) return;
      const [lines, moves] = [await rows(page, "best-lines", ".line"), await rows(page, "move-list", ":is(.pair, .aside)")];
      assert.ok(lines >= 4 && moves >= 4, `${lines} lines, ${moves} rows of moves`);
    });
  }
}

for (const [width, height] of [[740, 360], [1024, 768]]) {
  test(`the board and the panel stand side by side (${width} × ${height} pixels)`, async (t) => {
    const page = await open(t, GAME, { viewport: { width, height } });
    await page.locator("move-list .move").first().waitFor({ state: "attached" });
    const [board, side] = await page.evaluate(() => [".stage game-board", ".side"].map((name) => document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect()));
    assert.ok(side.left >= board.right && side.width >= 320, `${board.right} ${side.left} ${side.width}`);
    assert.ok(board.bottom <= height && board.height >= height * 0.6, `${board.height} of ${height}`);
  });
}

/** A game of Othello, long enough for any window. */
const LONG = "f5+f6+c4+c3+e6+c5+b3+a3+c6+b4+a4+a5+g6+d6+c7+c8+c2+h6+b6+a6+d7+d1+c1+e8+e1+f3+d8+d3+f8+g5+h5+h4+e3+e7+g3+h3+e2+d2+g4+f1+f7+b5+f2+f4+b8+g8+h8+b1+g1+h1";

// The rounds that lichess's analysis board has room for beside five lines: docs/measurements/screen.md.
for (const [width, height, theirs] of [[1366, 768, 14], [1440, 900, 18], [1920, 1080, 24], [1024, 768, 14]]) {
  test(`five lines and at least ${theirs} rounds are seen without scrolling (${width} × ${height} pixels)`, async (t) => {
    const page = await open(t, `/#/analyse?game=othello&moves=${LONG}`, { viewport: { width, height } });
    await page.locator("move-list .pair").nth(20).waitFor({ state: "attached" });
    await page.locator("best-lines .line").nth(4).waitFor();
    const [lines, rounds] = [await rows(page, "best-lines", ".line"), await rows(page, "move-list", ".pair")];
    assert.ok((lines ?? 0) >= 5 && rounds && rounds >= theirs, `${lines} lines, ${rounds} rounds`);
  });
}

for (const locale of ["en-GB", "de-DE"]) {
  test(`at the end of a game every button is inside the window (740 × 360 pixels, ${locale})`, async (t) => {
    const page = await open(t, "/", { viewport: { width: 740, height: 360 }, locale });
    await begin(page, "connect4", { white: "human", black: "human" });
    await play(page, "1", "2", "1", "2", "1", "2", "1");
    await page.locator(".again .button.primary").waitFor();
    assert.deepEqual(await covered(page, ".walker button, .actions button, player-card, .message"), []);
  });
}

test("a player's row is one line", async (t) => {
  const page = await open(t, GAME, { viewport: { width: 1366, height: 768 } });
  await page.locator("player-card .who").first().waitFor();
  for (const { height } of await page.locator("player-card").evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect()))) assert.ok(height <= 40, String(height));
});

for (const [game, places] of [["mill", ["d6", "f4", "d2", "b4", "a1"]], ["connect4", ["4", "4", "3", "5", "2"]], ["othello", ["f5", "d6", "c3", "d3", "c4"]]]) {
  for (const analysed of [false, true]) {
    test(`${game}: nothing on the page is shifted while a game is ${analysed ? "analysed" : "played"} (1366 and 360 pixels)`, async (t) => {
      for (const [width, height] of [[1366, 768], [360, 740]]) {
        const page = await open(t, `/#/${analysed ? "analyse" : ""}?game=${game}`, { viewport: { width, height }, reducedMotion: "no-preference" });
        const valued = () => page.locator("best-lines .line").first().waitFor({ state: "attached" });
        if (analysed) await valued();
        else await begin(page, game, { white: "human", black: "human" });
        await page.locator(".target.open").first().waitFor();
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
        await watchShifts(page);
        for (const [index, place] of places.entries()) {
          await play(page, place);
          await counted(page.locator("move-list .move"), index + 1);
          if (analysed) await valued();
        }
        await stillness(page);
        assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).shifted), [], `${width} pixels`);
      }
    });
  }
}
