import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, message, moveCount, moves, open, play, visit } from "../browser.js";
import { site } from "../edition.js";

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

/** Returns words that are cut off, and elements that are too wide or too high. */
const cut = (page) => page.evaluate(() => {
  const shown = [...document.querySelectorAll("body :not(.spoken, .skip, option, svg *)")].filter((element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) && element.getBoundingClientRect().width > 0);
  return shown.filter((element) => {
    const { overflowX, overflowY, display } = getComputedStyle(element);
    const hides = (/** @type {string} */ overflow) => /hidden|clip/.test(overflow) && display !== "inline";
    const { left, right } = element.getBoundingClientRect();
    const room = element.closest("dialog")?.getBoundingClientRect() ?? { left: 0, right: innerWidth };
    return (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) || (hides(overflowY) && element.scrollHeight > element.clientHeight + 2)
      || (!element.closest("table, .pv") && (right > room.right + 1 || left < room.left - 1));
  }).map((element) => `${element.className}: ${element.textContent}`);
});

test("on a phone no German word is cut off, and choosing a game moves nothing", async (t) => {
  const page = await open(t, "/", { ...PHONE, locale: "de-DE" });
  const heights = () => page.locator(".card").evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height));
  await page.locator(".card .board").nth(2).waitFor();
  const first = await heights();
  await page.locator(".card:has([value=connect4])").click();
  await page.getByText("Gelb").first().waitFor();
  assert.deepEqual(await heights(), first);
  await page.locator("select[name=black]").selectOption("more");
  await page.getByRole("dialog").getByLabel("Gewichte der Bewertung").waitFor();
  assert.equal(await page.getByRole("dialog").getByLabel("Gewichte der Bewertung").inputValue(), "");
  assert.deepEqual(await cut(page), []);
  await page.keyboard.press("Escape");
  await begin(page, "mill", { white: "beginner", black: "human" });
  await page.locator(".player-card.active .turn-mark", { hasText: "Du bist am Zug" }).waitFor();
  assert.deepEqual(await cut(page), []);
  await page.getByRole("button", { name: "Mehr" }).last().click();
  await page.getByRole("menuitem", { name: "Teilen" }).click();
  await page.getByRole("dialog").getByText(site ? "Link, der die Partie enthält" : "Jemanden einladen").first().waitFor();
  assert.deepEqual(await cut(page), []);
  await visit(page, "#/learn/mill/rules?step=2");
  await message(page, "Schließe die Mühle auf der obersten Linie und wähle dann den schwarzen Stein, den du schlägst.");
  assert.deepEqual(await cut(page), []);
  await visit(page, "#/learn/mill/openings");
  await page.locator(".openings tbody tr").nth(23).waitFor();
  assert.deepEqual(await cut(page), []);
  await visit(page, "#/analyse?game=mill&moves=d6");
  await page.getByRole("button", { name: "Ab hier löschen" }).waitFor();
  assert.ok(await page.locator(".panels").evaluate((panels) => panels.scrollWidth <= panels.clientWidth), "nothing sticks out");
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
});

test("the menu of a phone leads to the other pages", async (t) => {
  const page = await open(t, "/", PHONE);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Lab" }).click();
  await page.getByRole("heading", { name: "The lab" }).waitFor();
});

test("the menu of a phone closes by Escape, by a tap outside and by what it opens, and no tap goes through it", async (t) => {
  const page = await open(t, "/", PHONE);
  const menu = page.getByRole("button", { name: "Menu" });
  const nav = page.locator("header nav");
  await menu.click();
  await page.keyboard.press("Escape");
  await nav.waitFor({ state: "hidden" });
  await menu.click();
  await page.getByRole("link", { name: "Play" }).click();
  await nav.waitFor({ state: "hidden" });
  await begin(page, "mill", { white: "human", black: "human" });
  const box = await page.locator("[data-click=a1] .area").boundingBox();
  for (const [open, opened] of [[menu, nav], [page.getByRole("button", { name: "More" }).last(), page.locator(".menu-list")]]) {
    await open.click();
    await opened.waitFor();
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await opened.waitFor({ state: "hidden" });
  }
  await message(page, "White: place a stone.");
  assert.equal(await page.locator(".stage .stone").count(), 0);
  await menu.click();
  await page.getByRole("button", { name: "Settings" }).click();
  await nav.waitFor({ state: "hidden" });
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
