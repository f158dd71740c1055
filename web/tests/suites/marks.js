/** What is drawn on the board: better moves, quiet chips, the end of a game, stones that fall. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, counted, message, moveCount, open, play, stillness, visit } from "../browser.js";

/** Red has thrown the game away with the sixth move, and Yellow has not seen it. */
const MISTAKES = "/#/analyse?game=connect4&moves=1+2+1+2+1+3+7+1";
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

async function review(page) {
  await page.locator(".menu > button").click();
  await page.getByRole("menuitem", { name: "Review" }).click();
  await page.locator(".verdict .tally li").nth(1).waitFor({ state: "attached" });
}

test("a review draws the better move and the refutation, and says what the mistake cost", async (t) => {
  const page = await open(t, MISTAKES);
  await review(page);
  await page.locator("move-list .move").nth(6).click();
  await page.locator(".verdict p", { hasText: /: \+18 → [−+]?\d+\. Better was 1: Yellow wins in one move\./ }).waitFor();
  const centre = (/** @type {string} */ selector) => page.locator(selector).evaluate((mark) => {
    const { x, width } = mark.getBoundingClientRect();
    return x + width / 2;
  });
  const column = await page.locator("[data-click='1'] .area").evaluate((area) => {
    const { x, width } = area.getBoundingClientRect();
    return x + width / 2;
  });
  await page.locator(".hint-ring.better").waitFor();
  assert.ok(Math.abs((await centre(".hint-ring.better")) - column) < 2, "the better move is in the first column");
  // Red saves the game only in the same column.
  assert.ok(Math.abs((await centre(".hint-ring.reply")) - column) < 2, "so is the refutation");
  const [better, reply] = await Promise.all([".hint-ring.better", ".hint-ring.reply"].map((ring) => page.locator(ring).boundingBox()));
  assert.ok(better && reply && better.width > reply.width + 8, "both rings are seen");
  await page.keyboard.press("Home");
  await counted(page.locator(".hint-ring"), 0);
});

test("on a phone the mistakes are walked without scrolling, with board, sentence and better move in sight", async (t) => {
  const page = await open(t, MISTAKES, PHONE);
  await review(page);
  await page.evaluate(() => scrollTo(0, 0));
  const next = page.getByRole("button", { name: "Next mistake" });
  for (let step = 0; step < 10; step += 1) {
    await next.tap();
    await page.locator(".verdict p", { hasText: "Better was" }).waitFor();
    await page.locator(".hint-ring.better").first().waitFor();
    const seen = await page.evaluate(() => ["game-board", ".verdict p", ".verdict .seek", ".hint-ring.better"].map((name) => {
      const { top, bottom } = document.querySelector(`.game-page ${name}`)?.getBoundingClientRect() ?? new DOMRect();
      return { name, inside: top >= 0 && bottom <= innerHeight };
    }));
    assert.deepEqual(seen.filter(({ inside }) => !inside), [], `step ${step}`);
    assert.equal(await page.evaluate(() => scrollY), 0);
  }
});

test("values that are all equal are dots, the best is ringed only if it stands out, and no chip is larger than 34 pixels", async (t) => {
  const page = await open(t, "/#/analyse?game=mill", { viewport: { width: 1920, height: 1080 } });
  await page.locator(".chip.exact").nth(23).waitFor();
  await counted(page.locator(".chip.quiet"), 24);
  await counted(page.locator(".chip.best"), 0);
  assert.match((await page.locator("[data-click=d6]").getAttribute("aria-label")) ?? "", /draw$/);
  for (const path of ["#/analyse?game=mill&moves=d6+f4+d2+b4+a1+g7+a7", "#/analyse?game=connect4", "#/analyse?game=othello&moves=f5"]) {
    await visit(page, path);
    await page.locator(".chip.best").first().waitFor();
    const sides = await page.locator(".chip rect").evaluateAll((boxes) => boxes.map((box) => {
      const { width, height } = box.getBoundingClientRect();
      return Math.max(width, height);
    }));
    assert.ok(Math.max(...sides) <= 34.5, `${path}: ${Math.max(...sides)}`);
  }
});

test("at the end the four stones are ringed, the others are dim, and the loser is led to the review", async (t) => {
  const page = await open(t);
  await begin(page, "connect4", { white: "human", black: "human" });
  await play(page, "1", "2", "1", "2", "1", "2", "1");
  await page.locator(".message.end", { hasText: "Yellow wins" }).waitFor();
  await counted(page.locator(".won"), 4);
  await counted(page.locator(".stage .stone.dimmed"), 3);
  await counted(page.locator("line.line"), 0);
  assert.equal(await page.locator(".again .button").first().textContent(), "Review");
  await page.getByRole("link", { name: "Play" }).click();
  await begin(page, "connect4", { white: "human", black: "beginner" });
  await play(page, "1");
  await moveCount(page, 2);
  await page.getByRole("button", { name: "More" }).last().click();
  await page.getByRole("menuitem", { name: "Resign" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await message(page, "You lost – see where.");
  await page.locator(".notes", { hasText: "Red wins: the loser resigned." }).waitFor();
});

test("connect four: one stone falls after the other, and is ringed when it has landed", async (t) => {
  const page = await open(t, "/", { reducedMotion: "no-preference" });
  await begin(page, "connect4", { white: "human", black: "beginner" });
  await page.evaluate(() => {
    const seen = { most: 0, early: 0 };
    Object.assign(window, { seen });
    const look = () => {
      const falling = document.getAnimations().filter((animation) => {
        const { effect } = animation;
        const { target } = /** @type {KeyframeEffect} */ (effect);
        return target?.classList.contains("stone") && effect?.getComputedTiming().progress !== null && JSON.stringify(/** @type {KeyframeEffect} */ (effect).getKeyframes()).includes("transform");
      });
      seen.most = Math.max(seen.most, falling.length);
      // A ring may be drawn only if the stone under it has landed.
      for (const { effect } of falling) {
        const place = /** @type {KeyframeEffect} */ (effect).target?.getAttribute("transform");
        for (const ring of document.querySelectorAll(".stage .last")) {
          const group = ring.closest("[transform]");
          if (group?.getAttribute("transform") === place && getComputedStyle(ring).visibility === "visible") seen.early += 1;
        }
      }
      requestAnimationFrame(look);
    };
    look();
  });
  for (const count of [2, 4, 6]) {
    await play(page, "4");
    await moveCount(page, count);
    await stillness(page);
  }
  const seen = await page.evaluate(() => /** @type {any} */ (window).seen);
  assert.deepEqual(seen, { most: 1, early: 0 });
});
