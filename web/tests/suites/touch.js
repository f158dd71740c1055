import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, message, moveCount, moves, open, play } from "../browser.js";

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

test("on a phone the board fills the width, its points are large enough, and a tap plays", async (t) => {
  const page = await open(t, "/", PHONE);
  await begin(page, "mill", { white: "human", black: "human" });
  const board = await page.locator("game-board").boundingBox();
  assert.ok(board.width >= 320 && board.width <= 360, `the board is ${board.width} wide`);
  const point = await page.locator("[data-click=d6] .area").boundingBox();
  assert.ok(point.width >= 44, `a point is ${point.width} wide`);
  await page.locator("[data-click=d6] .area").tap();
  await moveCount(page, 1);
  assert.deepEqual(await moves(page), ["d6"]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 360, `the page is ${wide} wide`);
});

test("the menu of a phone leads to the other pages", async (t) => {
  const page = await open(t, "/", PHONE);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Lab" }).click();
  await page.getByRole("heading", { name: "The lab" }).waitFor();
});

test("a stone can be dragged to where it goes", async (t) => {
  const page = await open(t, `/#/analyse?game=mill&position=${encodeURIComponent("ww....../bb....../wwb..b.. w 0 0")}`);
  await page.locator(".target.liftable[data-click=d7]").waitFor();
  const from = await page.locator("[data-click=d7] .area").boundingBox();
  const to = await page.locator("[data-click=g7] .area").boundingBox();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2 - 30, to.y + to.height / 2, { steps: 5 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2);
  await page.mouse.up();
  await moveCount(page, 1);
  assert.deepEqual(await moves(page), ["d7-g7"]);
});

test("a stone dragged to a wrong place goes back, with the reason", async (t) => {
  const page = await open(t, `/#/analyse?game=mill&position=${encodeURIComponent("ww....../bb....../wwb..b.. w 0 0")}`);
  await page.locator(".target.liftable[data-click=d7]").waitFor();
  const from = await page.locator("[data-click=d7] .area").boundingBox();
  const to = await page.locator("[data-click=g1] .area").boundingBox();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
  await message(page, "g1 is not next to d7.");
  await play(page, "g7");
  await moveCount(page, 1);
});
