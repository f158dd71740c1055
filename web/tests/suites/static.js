/** What only the page without a server does: workers and IndexedDB in its place, a service worker. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, counted, moveCount, moves, open, play, showCosts, visit } from "../browser.js";

test("static: every level of every game answers a move", async (t) => {
  const page = await open(t);
  for (const [game, place] of [["connect4", "4"], ["mill", "d6"], ["othello", "f5"]]) {
    for (const level of ["beginner", "normal", "hard", "perfect"]) {
      await page.getByRole("link", { name: "Play" }).click();
      await begin(page, game, { [game === "othello" ? "black" : "white"]: "human", [game === "othello" ? "white" : "black"]: level });
      await play(page, place);
      await moveCount(page, 2);
    }
  }
});

test("static: an analysis makes room for the move of an engine, and goes on after it", async (t) => {
  const page = await open(t);
  await begin(page, "othello", { black: "human", white: "easy" });
  await page.getByRole("button", { name: "Analysis" }).click();
  await page.locator("best-lines .line").first().waitFor();
  await play(page, "f5");
  await moveCount(page, 2);
  await page.locator("best-lines .line").first().waitFor();
});

test("static: a long thought is cut short, and answers with its best move so far", async (t) => {
  const page = await open(t);
  await showCosts(page);
  await page.locator(".card:has([value=mill])").click();
  await page.locator("select[name=black]").selectOption("more");
  await page.getByRole("dialog", { name: "Engine" }).getByLabel("As text").fill("best:time=600s,hash=1");
  await page.getByRole("button", { name: "OK" }).click();
  await page.locator(".begin").click();
  await play(page, "d6");
  await page.locator(".figures", { hasText: "positions" }).waitFor();
  const hurried = Date.now();
  await page.getByRole("button", { name: "Move now" }).click();
  await moveCount(page, 2);
  t.diagnostic(`${Date.now() - hurried} ms from the click to the move on the board`);
});

test("static: two tabs show one game, and neither overwrites the other", async (t) => {
  const page = await open(t);
  await begin(page, "connect4", { white: "human", black: "human" });
  const other = await open(t, new URL(page.url()).hash.replace(/^/, "/"), { beside: page });
  await other.locator(".game-page .board").waitFor();
  await play(page, "4");
  await moveCount(other, 1);
  await play(other, "3");
  await moveCount(page, 2);
  assert.deepEqual(await moves(page), ["4", "3"]);
});

test("static: two tabs let one engine move once", async (t) => {
  const page = await open(t);
  await begin(page, "connect4", { white: "human", black: "normal" });
  const other = await open(t, new URL(page.url()).hash.replace(/^/, "/"), { beside: page });
  await other.locator(".game-page .board").waitFor();
  await play(page, "4");
  await Promise.all([moveCount(page, 2), moveCount(other, 2)]);
  await play(other, "1");
  await Promise.all([moveCount(page, 4), moveCount(other, 4)]);
  assert.deepEqual(await moves(page), await moves(other));
});

test("static: what needs a server is said once, in german as well, and offered nowhere", async (t) => {
  const page = await open(t, "/#/arena/experiments", { locale: "de-DE" });
  await page.getByText("Dafür braucht es die Server-Ausgabe von Endspiel").waitFor();
  assert.deepEqual(await page.locator("header nav a").allTextContents(), ["Spielen", "Lernen", "Analyse", "Labor", "Turniere", "Tabellen"]);
  await visit(page, "#/");
  await page.locator(".begin").waitFor();
  await counted(page.locator("select[name=black] option[value=guest]"), 0);
});

test("static: a second visit works without a network", async (t) => {
  const page = await open(t);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.reload();
  await begin(page, "mill", { white: "human", black: "easy" });
  await play(page, "d6");
  await moveCount(page, 2);
  await visit(page, "#/lab?game=connect4");
  await page.locator(".tree .node").first().waitFor();
});
