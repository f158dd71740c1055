import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { begin, counted, message, moveCount, moves, open, play } from "../browser.js";

async function exportDialog(page) {
  await page.getByRole("button", { name: "More" }).last().click();
  await page.getByRole("menuitem", { name: "Export" }).click();
  return page.getByRole("dialog", { name: "Export" });
}

async function download(page, name) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("dialog").getByText(name, { exact: true }).last().click()]);
  return readFile(await file.path());
}

test("a game is saved, and loaded again from the file", async (t) => {
  const page = await open(t);
  await begin(page, "connect4", { white: "human", black: "human" });
  await play(page, "4", "4", "5", "3");
  await moveCount(page, 4);
  const dialog = await exportDialog(page);
  assert.equal(await dialog.getByLabel("Record").inputValue(), "4453");
  const saved = await download(page, "Saved game (.json)");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Play" }).click();
  await page.getByRole("button", { name: "Load a game" }).click();
  await page.getByLabel("Or choose a file").setInputFiles({ name: "game.json", mimeType: "application/json", buffer: saved });
  await page.getByRole("button", { name: "Read it" }).click();
  await page.getByRole("button", { name: "Play on" }).click();
  await page.locator(".begin").click();
  await moveCount(page, 4);
  assert.deepEqual(await moves(page), ["4", "4", "5", "3"]);
});

test("a pasted record is read, and nonsense is refused with the reason", async (t) => {
  const page = await open(t);
  await page.locator(".card:has([value=othello])").click();
  await page.getByRole("button", { name: "Load a game" }).click();
  await page.getByLabel("Paste a game").fill("nonsense and then something");
  await page.getByRole("button", { name: "Read it" }).click();
  await page.locator("dialog .problem").waitFor();
  await page.getByLabel("Paste a game").fill("f5d6c3");
  await page.getByRole("button", { name: "Read it" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Analyse" }).click();
  await moveCount(page, 3);
  assert.deepEqual(await moves(page), ["f5", "d6", "c3"]);
});

test("a list of columns printed by Python is read, and its assumptions are reported", async (t) => {
  const page = await open(t);
  await page.getByRole("button", { name: "Load a game" }).click();
  await page.getByLabel("Paste a game").fill("[3, 3, 2, 4]");
  await page.getByRole("button", { name: "Read it" }).click();
  await page.locator(".found", { hasText: "Connect Four · 4 moves" }).waitFor();
  await page.locator(".found", { hasText: "The columns in brackets count from 0." }).waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Analyse" }).click();
  await moveCount(page, 4);
  assert.deepEqual(await moves(page), ["4", "4", "3", "5"]);
});

test("a game is found in a pasted page of text, whatever game it is", async (t) => {
  const page = await open(t);
  await page.getByRole("button", { name: "Load a game" }).click();
  await page.getByLabel("Paste a game").fill("They met again in Oslo. Black began: 1. F5, d6 2. c3, d3 3. c4 (a known opening), and so on.");
  await page.getByRole("button", { name: "Read it" }).click();
  await page.locator(".found", { hasText: "Othello · 5 moves" }).waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Analyse" }).click();
  await moveCount(page, 5);
  assert.deepEqual(await moves(page), ["f5", "d6", "c3", "d3", "c4"]);
});

test("variations and comments of a file are read, shown and written again", async (t) => {
  const page = await open(t);
  await page.locator(".card:has([value=othello])").click();
  await page.getByRole("button", { name: "Load a game" }).click();
  const sgf = "(;GM[2]SZ[8];B[f5](;W[d6]C[the diagonal];B[c3])(;W[f6]C[<b>perpendicular</b>];B[e6]))";
  await page.getByLabel("Or choose a file").setInputFiles({ name: "game.sgf", mimeType: "application/x-go-sgf", buffer: Buffer.from(sgf) });
  await page.getByRole("button", { name: "Read it" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Analyse" }).click();
  await moveCount(page, 5);
  await page.locator("move-list .aside .move", { hasText: "f6" }).click();
  await page.locator("move-list .comment", { hasText: "<b>perpendicular</b>" }).waitFor();
  await page.locator("move-list .move", { hasText: "d6" }).click();
  await page.locator("move-list .comment", { hasText: "the diagonal" }).waitFor();
  await exportDialog(page);
  const written = (await download(page, "Variations and comments (.sgf)")).toString();
  assert.match(written, /;B\[f5\]\s*\(;W\[d6\]C\[the diagonal\];B\[c3\]\)\s*\(;W\[f6\]C\[<b>perpendicular<\/b>\];B\[e6\]\)\)/);
  // The address keeps them.
  await page.keyboard.press("Escape");
  await page.reload();
  await page.locator("move-list .comment", { hasText: "the diagonal" }).waitFor();
});

test("the board is exported as PNG and SVG", async (t) => {
  const page = await open(t, "/#/analyse?game=mill&moves=d6%20f4");
  await message(page, "White: place a stone.");
  await page.keyboard.press("a");
  await page.locator(".target-dot").first().waitFor();
  await exportDialog(page);
  const png = await download(page, "Picture (PNG)");
  assert.deepEqual([...png.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  const svg = String(await download(page, "Picture (SVG)"));
  assert.match(svg, /^<svg [^>]*xmlns/);
  assert.doesNotMatch(svg, /var\(--|class=|<script/);
  // Targets are not part of the picture: every point is drawn once, and free points are empty.
  assert.doesNotMatch(svg, / r="10\.8/);
});

test("a link with the position in it opens that position", async (t) => {
  const page = await open(t, "/#/analyse?game=mill&moves=d6%20f4");
  await message(page, "White: place a stone.");
  const dialog = await exportDialog(page);
  const link = await dialog.getByLabel("Link with this position").inputValue();
  const other = await open(t, "/");
  await other.goto(link);
  await message(other, "White: place a stone.");
  await counted(other.locator(".stone"), 2);
});

test("sharing copies a link whose address holds the whole game with its variations", async (t) => {
  const page = await open(t, "/#/analyse?game=connect4&moves=4%204%20(1%202)%205", { permissions: ["clipboard-read", "clipboard-write"] });
  await moveCount(page, 3);
  await page.getByRole("button", { name: "More" }).last().click();
  await page.getByRole("menuitem", { name: "Share" }).click();
  const link = await page.getByLabel("Link that holds the game").inputValue();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
  const other = await open(t);
  await other.goto(link);
  await moveCount(other, 5);
  assert.deepEqual((await moves(other)).sort(), ["1", "2", "4", "4", "5"]);
});

test("a match is shared by a link whose address holds all its moves", async (t) => {
  const page = await open(t);
  await begin(page, "othello", { white: "human", black: "human" });
  await play(page, "f5", "d6", "c3");
  await moveCount(page, 3);
  await page.getByRole("button", { name: "More" }).last().click();
  await page.getByRole("menuitem", { name: "Share" }).click();
  const link = await page.getByLabel("Link that holds the game").inputValue();
  const other = await open(t);
  await other.goto(link);
  await moveCount(other, 3);
  assert.deepEqual(await moves(other), ["f5", "d6", "c3"]);
});
