/** What the browser keeps of the reader: settings, solved puzzles, results. Tabs share it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { address, begin, open, until, visit } from "../browser.js";

/** Reads settings, solved puzzles and results as a page has them. */
async function known(page) {
  return page.evaluate(async () => {
    const [{ settings }, { allSolved }] = await Promise.all([import("./js/settings.js"), import("./js/learn/record.js")]);
    return { settings: settings.get(), puzzles: allSolved() };
  });
}

test("two tabs change settings and solve puzzles at once, and neither overwrites the other", async (t) => {
  const page = await open(t);
  const other = await open(t, "/", { beside: page });
  for (const one of [page, other]) await one.locator(".begin").waitFor();
  /** Twenty puzzles and a setting of a game, each one after the other. */
  const use = (one, grade, changes) => one.evaluate(async ({ grade, changes }) => {
    const [{ settings }, { solved }] = await Promise.all([import("./js/settings.js"), import("./js/learn/record.js")]);
    await settings.change(changes);
    for (let number = 0; number < 20; number += 1) await solved("mill", `${grade}/${number}`, true);
  }, { grade, changes });
  await Promise.all([
    use(page, 1, { theme: "dark", specs: { mill: "mill:diagonals=true" } }),
    use(other, 2, { board: "slate", specs: { othello: "othello:size=6" } }),
  ]);
  const fresh = await open(t, "/", { beside: page });
  for (const one of [fresh, page, other]) {
    await until(one, async () => Object.keys((await known(one)).puzzles.mill ?? {}).length === 40, "the puzzles of both tabs");
    const { settings } = await known(one);
    assert.deepEqual([settings.theme, settings.board, settings.specs], ["dark", "slate", { mill: "mill:diagonals=true", othello: "othello:size=6" }]);
  }
  for (const one of [page, other]) assert.equal(await one.locator("html").getAttribute("data-theme"), "dark");
});

test("a game that two tabs show counts once", async (t) => {
  const page = await open(t);
  await begin(page, "mill", { white: "human", black: "beginner" });
  const other = await open(t, new URL(page.url()).hash.replace(/^/, "/"), { beside: page });
  await other.locator(".game-page .board").waitFor();
  await page.getByRole("button", { name: "More" }).last().click();
  await page.getByRole("menuitem", { name: "Resign" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  for (const one of [page, other]) await one.locator(".message.end").waitFor();
  await visit(other, "#/");
  await other.locator(".card:has([value=mill])").click();
  await other.locator(".results", { hasText: "Your results: Beginner 0 won, 0 drawn, 1 lost" }).waitFor();
});

test("what an earlier version kept is moved over once", async (t) => {
  const page = await open(t, "/icon.svg");
  await page.evaluate(() => {
    localStorage.setItem("endspiel", JSON.stringify({ language: "de", board: "walnut", pause: "soon", specs: { mill: "mill:diagonals=true" }, results: { "mill beginner": [1, 2, 3] }, counted: ["abc"] }));
    localStorage.setItem("endspiel.puzzles", JSON.stringify({ mill: { "2/4": true, "2/5": false } }));
  });
  const home = `${await address()}/#/?game=connect4`;
  await page.goto(home);
  await page.getByRole("link", { name: "Spielen" }).waitFor();
  assert.equal(await page.locator("html").getAttribute("data-board"), "walnut");
  const { settings, puzzles } = await known(page);
  assert.deepEqual([settings.pause, settings.specs, puzzles], [1, { mill: "mill:diagonals=true" }, { mill: { "2/4": true, "2/5": false } }]);
  assert.deepEqual(await page.evaluate(() => [localStorage.getItem("endspiel"), localStorage.getItem("endspiel.puzzles")]), [null, null]);
  // The look is there before the database is read; what is chosen since stays.
  await page.evaluate(async () => (await import("./js/settings.js")).settings.change({ language: "en", specs: { mill: "mill" } }));
  await page.reload();
  await page.getByRole("link", { name: "Play" }).waitFor();
  await page.locator(".card:has([value=mill])").click();
  await page.locator(".results", { hasText: "Your results: Beginner 1 won, 2 drawn, 3 lost" }).waitFor();
});

test("without a database settings last as long as the page", async (t) => {
  const page = await open(t, "/icon.svg");
  await page.context().addInitScript(() => { IDBFactory.prototype.open = () => { throw new DOMException("not allowed", "SecurityError"); }; });
  await page.goto(`${await address()}/`);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("dialog").getByLabel("Board").selectOption("slate");
  await until(page, async () => (await page.locator("html").getAttribute("data-board")) === "slate", "the other board");
});
