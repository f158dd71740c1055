import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, message, moveCount, moves, open, play } from "../browser.js";
import { needs } from "../edition.js";
import { lastingPort, startServer } from "../server.js";

const HUMANS = { white: "human", black: "human" };

test("a reload in the middle of a game loses nothing", async (t) => {
  const page = await open(t);
  await begin(page, "mill", HUMANS);
  await play(page, "d6", "f4", "d7");
  await moveCount(page, 3);
  await page.reload();
  await moveCount(page, 3);
  assert.deepEqual(await moves(page), ["d6", "f4", "d7"]);
  await play(page, "a1");
  await moveCount(page, 4);
});

test("moves are taken back and repeated", async (t) => {
  const page = await open(t);
  await begin(page, "othello", HUMANS);
  await play(page, "f5", "d6");
  await moveCount(page, 2);
  await page.getByRole("button", { name: "Take back" }).click();
  await message(page, /White: place a (disc|stone)\./);
  assert.deepEqual(await moves(page), ["f5"]);
  await page.getByRole("button", { name: "Redo" }).click();
  await moveCount(page, 2);
});

test("two browsers play one game by a link", needs("guests"), async (t) => {
  const white = await open(t);
  await begin(white, "connect4", HUMANS);
  await white.getByRole("button", { name: "More" }).last().click();
  await white.getByRole("menuitem", { name: "Share" }).click();
  const link = await white.getByLabel("Plays Red").inputValue();
  const watching = await white.getByLabel("Watches").inputValue();
  await white.keyboard.press("Escape");
  const black = await open(t, new URL(link).hash.replace(/^/, "/"));
  const watcher = await open(t, new URL(watching).hash.replace(/^/, "/"));
  await message(black, "Waiting for Yellow.");
  await play(white, "4");
  await play(black, "3");
  await moveCount(white, 2);
  await moveCount(watcher, 2);
  await message(watcher, "You are watching.");
  assert.deepEqual(await moves(watcher), ["4", "3"]);
});

test("a hidden page closes its stream, and catches up when it is visible again", needs("requests"), async (t) => {
  const page = await open(t);
  await begin(page, "connect4", HUMANS);
  const other = await open(t, new URL(page.url()).hash.replace(/^/, "/"));
  await play(other, "4");
  await moveCount(page, 1);
  const show = (/** @type {boolean} */ shown) => page.evaluate((shown) => {
    Object.defineProperty(document, "hidden", { configurable: true, value: !shown });
    document.dispatchEvent(new Event("visibilitychange"));
  }, shown);
  await page.clock.install();
  const gone = page.waitForEvent("requestfailed", (request) => request.url().includes("/events"));
  await show(false);
  await page.clock.fastForward("00:31");
  await gone;
  await play(other, "3");
  await moveCount(other, 2);
  await show(true);
  await moveCount(page, 2);
});

test("a killed server restarts with every move, and the page reconnects by itself", needs("server"), async (t) => {
  const first = await startServer(undefined, lastingPort());
  const page = await open(t, "/", {}, first.address);
  await begin(page, "connect4", HUMANS);
  await play(page, "4", "4", "5");
  await moveCount(page, 3);
  await first.kill();
  await message(page, "Connection lost. Trying to reconnect …");
  const second = await startServer(first.data, new URL(first.address).port);
  t.after(() => second.stop());
  await message(page, "Red: choose a column.");
  assert.deepEqual(await moves(page), ["4", "4", "5"]);
  await play(page, "3");
  await moveCount(page, 4);
});

test("a move elsewhere in the game begins a variation and leaves the game alone", async (t) => {
  const page = await open(t);
  await begin(page, "connect4", HUMANS);
  await play(page, "4", "4", "5");
  await moveCount(page, 3);
  await page.keyboard.press("ArrowLeft");
  await page.locator(".notes", { hasText: "Move 2 of 3" }).waitFor();
  await play(page, "1");
  await page.locator(".aside .move", { hasText: "1" }).waitFor();
  await page.locator(".notes", { hasText: "A variation." }).waitFor();
  await page.getByRole("button", { name: "Last move", exact: true }).click();
  await page.locator("ol.rounds > .pair .move").last().click();
  await message(page, "Red: choose a column.");
});

test("sides are swapped in the middle of a game", async (t) => {
  const page = await open(t);
  await begin(page, "connect4", { white: "human", black: "easy" });
  await page.getByRole("button", { name: "More" }).last().click();
  await page.getByRole("menuitem", { name: "Swap sides" }).click();
  await moveCount(page, 1);
  await message(page, "Red: choose a column.");
  await page.locator(".panels ~ player-card", { hasText: "Red" }).filter({ hasText: "You" }).waitFor();
});

test("resigning asks first, and ends the game", async (t) => {
  const page = await open(t);
  await begin(page, "mill", { white: "human", black: "easy" });
  await page.getByRole("button", { name: "More" }).last().click();
  await page.getByRole("menuitem", { name: "Resign" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await page.locator(".notes", { hasText: "Black wins: the loser resigned." }).waitFor();
});

test("a missing game is reported", async (t) => {
  const page = await open(t, "/#/game/AAAAAAAAAAAAAAAAAAAAAA");
  await page.getByText("This game does not exist (any more).").waitFor();
});
