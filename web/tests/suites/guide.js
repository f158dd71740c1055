/** Takes the pictures of docs/guide/. They are stored in the folder PICTURES, if it is set. */

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { begin, message, moveCount, open, play } from "../browser.js";
import { needs } from "../edition.js";
import { finished } from "../tournament.js";

const SCREEN = { viewport: { width: 1024, height: 700 }, deviceScaleFactor: 0.7 };
const MAX_BYTES = 150_000;

async function take(page, name) {
  await page.mouse.move(2, 300);
  const picture = await page.screenshot({ animations: "disabled" });
  assert.ok(picture.length < MAX_BYTES, `${name} has ${picture.length} bytes`);
  if (process.env.PICTURES) writeFileSync(join(process.env.PICTURES, `guide-${name}.png`), picture);
}

test("picture: the start", async (t) => {
  const page = await open(t, "/", SCREEN);
  await page.locator(".card .board").nth(2).waitFor();
  await page.locator(".backdrop .board").waitFor();
  await take(page, "start");
});

test("picture: a mill is closed", async (t) => {
  const page = await open(t, "/", SCREEN);
  await begin(page, "mill", { white: "human", black: "human" });
  await play(page, "d6", "a1", "d7", "f4", "b4", "a4", "d5");
  await message(page, "A mill! Remove a black stone.");
  await take(page, "mill");
});

test("picture: a puzzle", async (t) => {
  const page = await open(t, "/#/learn/mill/puzzles?grade=4&number=3", SCREEN);
  await page.getByRole("button", { name: "Show the answer" }).click();
  await page.locator(".outcomes li").nth(3).waitFor();
  await take(page, "learn");
});

test("picture: every move with its value", async (t) => {
  const page = await open(t, "/#/analyse?game=connect4&moves=4%204%204%204%204%202%202%206%206%203%203%202", SCREEN);
  await page.locator(".chip.exact").first().waitFor();
  await page.locator("best-lines .line:nth-child(3) .step:nth-child(4)").waitFor();
  await take(page, "analysis");
});

// Stands in docs/measurements/screen.md beside figures of other programs at this size.
for (const [name, query, lines] of [
  ["lichess", "game=othello&moves=f5+f6+c4+c3+e6+c5+b3+a3+c6+b4+a4+a5+g6+d6+c7+c8+c2+h6+b6+a6+d7+d1+c1+e8+e1+f3+d8+d3+f8+g5+h5+h4+e3+e7+g3+h3+e2+d2+g4+f1+f7+b5", 5],
  ["gamesolver", "game=connect4&moves=4+4+4+4+4+2+2+6+6+3+3", 7]]) {
  test(`picture: an analysis beside ${name}'s`, async (t) => {
    const page = await open(t, `/#/analyse?${query}`, { viewport: { width: 1366, height: 768 }, deviceScaleFactor: 0.5 });
    await page.locator("best-lines .line.exact").nth(Number(lines) - 1).waitFor();
    await take(page, `beside-${name}`);
  });
}

test("picture: german and dark", async (t) => {
  const page = await open(t, "/", { ...SCREEN, locale: "de-DE", colorScheme: "dark" });
  await begin(page, "othello", { white: "human", black: "human" });
  await play(page, "f5", "d6", "c3", "d3", "c4", "f4", "f6");
  await moveCount(page, 7);
  await take(page, "dark");
});

test("picture: the lab", async (t) => {
  const page = await open(t, "/#/lab", SCREEN);
  await page.locator(".tree .node").first().waitFor();
  await page.getByRole("button", { name: "To the start" }).click();
  for (let cuts = 0; cuts < 3; cuts += 1) await page.getByRole("button", { name: "To the next cut-off" }).click();
  await page.locator(".tree .cut-mark").first().waitFor();
  await take(page, "lab");
});

test("picture: a tournament", async (t) => {
  const players = ["hard", "normal", "alphabeta:states=300", "easy", "random"];
  const { page } = await finished(t, { game: "mill", players, rounds: 2, plies: 6, seed: 3 }, { ...SCREEN, viewport: { width: 1024, height: 1000 } });
  await page.locator(".games tbody tr").nth(24).waitFor();
  await take(page, "arena");
});

test("picture: the tables", needs("tables"), async (t) => {
  const page = await open(t, "/#/tables?stones=3-3", SCREEN);
  await page.locator('.triangle .built[data-key="5-3"]').waitFor();
  await page.locator(".distances").waitFor();
  await take(page, "tables");
});

test("picture: a phone", async (t) => {
  const page = await open(t, "/", { viewport: { width: 360, height: 720 }, isMobile: true, hasTouch: true });
  await begin(page, "mill", { white: "human", black: "human" });
  await play(page, "d6", "f4", "d2", "b4", "f6", "b6");
  await moveCount(page, 6);
  await take(page, "phone");
});
