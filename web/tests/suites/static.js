/** The page as plain files below some path, with two workers in the place of the server. `ENDSPIEL_SITE` is the folder of a built site. */

import assert from "node:assert/strict";
import { after, test } from "node:test";
import puppeteer from "puppeteer-core";
import { begin, counted, message, moveCount, moves, open, play, until } from "../browser.js";
import { playOut } from "../play-out.js";
import { serveFiles } from "../static-server.js";

const folder = process.env.ENDSPIEL_SITE;
const options = folder ? {} : { skip: "ENDSPIEL_SITE names no folder of a built site" };

/** @type {ReturnType<typeof serveFiles> | undefined} */
let files;
after(async () => (await files)?.stop());

/** Opens the page without a server. @param {import("node:test").TestContext} t @param {string} [path] @param {object} [more] */
async function openSite(t, path = "/", more = {}) {
  files ??= serveFiles(folder ?? "");
  return open(t, path, { owner: false, ...more }, (await files).address);
}

test("static: a whole game against a level ends, is kept, and is found again", options, async (t) => {
  const page = await openSite(t);
  await begin(page, "connect4", { white: "human", black: "easy" });
  await playOut(page, 5);
  const played = await moves(page);
  assert.ok(played.length >= 7, `${played.length} moves`);
  await page.reload();
  await moveCount(page, played.length);
  assert.deepEqual(await moves(page), played);
  await page.getByRole("button", { name: "Rematch" }).click();
  await counted(page.locator("move-list .move"), 0);
});

test("static: a move against a level is taken back and repeated, and the game goes on after a reload", options, async (t) => {
  const page = await openSite(t);
  await begin(page, "mill", { white: "human", black: "easy" });
  await play(page, "d6");
  await moveCount(page, 2);
  const first = await moves(page);
  await page.getByRole("button", { name: "Take back" }).click();
  await counted(page.locator("move-list .move"), 0);
  await page.getByRole("button", { name: "Redo" }).click();
  await moveCount(page, 2);
  await page.reload();
  await moveCount(page, 2);
  assert.deepEqual(await moves(page), first);
  await page.locator(".target.open").first().waitFor();
  await page.getByRole("link", { name: "Play" }).click();
  await page.getByText("Continue: Nine Men's Morris").waitFor();
});

test("static: every level of every game answers a move", options, async (t) => {
  const page = await openSite(t);
  for (const [game, place] of [["connect4", "4"], ["mill", "d6"], ["othello", "f5"]]) {
    for (const level of ["beginner", "normal", "hard", "perfect"]) {
      await page.getByRole("link", { name: "Play" }).click();
      await begin(page, game, { [game === "othello" ? "black" : "white"]: "human", [game === "othello" ? "white" : "black"]: level });
      await play(page, place);
      await moveCount(page, 2);
    }
  }
});

test("static: the empty board of connect four has seven exact values, by the book", options, async (t) => {
  const page = await openSite(t, "/#/analyse?game=connect4");
  await page.locator(".chip.exact").nth(6).waitFor();
  const values = await page.locator(".chip.exact").evaluateAll((chips) => chips.map((chip) => ({ x: chip.getBoundingClientRect().x, text: chip.textContent }))
    .sort((one, other) => one.x - other.x).map(({ text }) => text));
  assert.deepEqual(values, ["−2", "−1", "0", "+1", "0", "−1", "−2"]);
});

test("static: an analysis makes room for the move of an engine, and goes on after it", options, async (t) => {
  const page = await openSite(t);
  await begin(page, "othello", { black: "human", white: "easy" });
  await page.getByRole("button", { name: "Analysis" }).click();
  await page.locator("best-lines .line").first().waitFor();
  await play(page, "f5");
  await moveCount(page, 2);
  await page.locator("best-lines .line").first().waitFor();
});

test("static: a long thought is cut short, and answers with its best move so far", options, async (t) => {
  const page = await openSite(t);
  await page.locator(".card:has([value=mill])").click();
  await page.locator("select[name=black]").selectOption("more");
  await page.getByRole("dialog", { name: "Engine" }).getByLabel("As text").fill("best:time=600s,hash=1");
  await page.getByRole("button", { name: "OK" }).click();
  await page.locator(".begin").click();
  await play(page, "d6");
  await page.locator(".figures", { hasText: "depth" }).waitFor();
  const hurried = Date.now();
  await page.getByRole("button", { name: "Move now" }).click();
  await moveCount(page, 2);
  t.diagnostic(`${Date.now() - hurried} ms from the click to the move on the board`);
});

test("static: two engines play a game while the page looks on", options, async (t) => {
  const page = await openSite(t);
  await page.locator(".card:has([value=connect4])").click();
  await page.locator("select[name=white]").selectOption("easy");
  await page.locator("select[name=black]").selectOption("beginner");
  await page.getByLabel("Seconds between").fill("0");
  await page.getByLabel("Seconds between").blur();
  await begin(page, "connect4", { white: "easy", black: "beginner" });
  await page.locator(".message.end").waitFor();
  assert.ok((await moves(page)).length >= 7);
});

test("static: two tabs show one game, and neither overwrites the other", options, async (t) => {
  const page = await openSite(t);
  await begin(page, "connect4", { white: "human", black: "human" });
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.locator(".game-page .board").waitFor();
  await play(page, "4");
  await moveCount(other, 1);
  await play(other, "3");
  await moveCount(page, 2);
  assert.deepEqual(await moves(page), ["4", "3"]);
});

test("static: two tabs let one engine move once", options, async (t) => {
  const page = await openSite(t);
  await begin(page, "connect4", { white: "human", black: "normal" });
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.locator(".game-page .board").waitFor();
  await play(page, "4");
  await Promise.all([moveCount(page, 2), moveCount(other, 2)]);
  await play(other, "1");
  await Promise.all([moveCount(page, 4), moveCount(other, 4)]);
  assert.deepEqual(await moves(page), await moves(other));
});

test("static: a review judges the moves, and a hint shows one", options, async (t) => {
  const page = await openSite(t);
  await begin(page, "connect4", { white: "human", black: "human" });
  await play(page, "1", "2", "1", "2", "1", "2");
  await moveCount(page, 6);
  await page.keyboard.press("h");
  await message(page, "Hint: 1. Yellow wins in one move.");
  await play(page, "7");
  await moveCount(page, 7);
  await page.getByRole("button", { name: "More" }).last().click();
  await page.getByRole("menuitem", { name: "Review" }).click();
  await page.locator(".move.blunder, .move .blunder, .blunder").first().waitFor();
});

test("static: a game is saved and read again, and nonsense is refused with the reason", options, async (t) => {
  const page = await openSite(t);
  await page.locator(".card:has([value=othello])").click();
  await page.getByRole("button", { name: "Load a game" }).click();
  await page.getByLabel("Paste a game").fill("f5d6c3 and then something");
  await page.getByRole("button", { name: "Read it" }).click();
  await page.locator("dialog .problem").waitFor();
  await page.getByLabel("Paste a game").fill("f5d6c3");
  await page.getByRole("button", { name: "Read it" }).click();
  await page.getByRole("button", { name: "Play on" }).click();
  await page.locator(".begin").click();
  await moveCount(page, 3);
  await page.getByRole("button", { name: "More" }).last().click();
  await page.getByRole("menuitem", { name: "Export" }).click();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Saved game (.json)" }).click()]);
  assert.equal(file.suggestedFilename(), "endspiel-othello.json");
});

test("static: the lab draws a search and compares its ideas", options, async (t) => {
  const page = await openSite(t, "/#/lab?game=connect4");
  await page.locator(".tree .node").first().waitFor();
  await page.locator(".bars li").nth(4).waitFor();
  const counts = await page.locator(".lab-counts section").first().locator(".count").allTextContents();
  // Seven columns, three plies: 1 + 7 + 49 + 343 positions.
  assert.equal(Number(counts[0]?.replaceAll(/\D/g, "")), 400);
});

test("static: a puzzle is shown, and openings are counted", options, async (t) => {
  const page = await openSite(t, "/#/learn/mill/puzzles");
  await page.locator(".learn-page .board").waitFor();
  await page.locator(".target.open").first().waitFor();
  await page.goto(page.url().replace("/puzzles", "/openings"));
  await page.locator(".learn-page .board").waitFor();
  await until(page, async () => /\d+ ?%/.test(await page.locator("main").innerText()), "a share of the games");
});

test("static: what needs a server is said once, in german as well, and offered nowhere", options, async (t) => {
  const page = await openSite(t, "/#/arena", { locale: "de-DE" });
  await page.getByText("Dafür braucht es die Server-Ausgabe von Endspiel").waitFor();
  assert.deepEqual(await page.locator("header nav a").allTextContents(), ["Spielen", "Lernen", "Analyse", "Labor", "Tabellen"]);
  await page.goto(page.url().replace("#/arena", "#/"));
  await page.locator(".begin").waitFor();
  await counted(page.locator("select[name=black] option[value=guest]"), 0);
});

test("static: firefox plays, analyses, and complains of nothing", options, async (t) => {
  files ??= serveFiles(folder ?? "");
  const home = (await files).address;
  const firefox = await puppeteer.launch({
    browser: "firefox", executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr", headless: true, extraPrefsFirefox: { "intl.accept_languages": "en-GB" },
  });
  t.after(() => firefox.close());
  const page = await firefox.newPage();
  page.setDefaultTimeout(120_000);
  /** @type {string[]} */
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(`${home}/#/?game=mill`);
  await page.waitForSelector(".card [value=mill]:checked");
  await page.select("select[name=black]", "easy");
  await page.click(".begin");
  await (await page.waitForSelector('.target.open[data-click="d6"] .area'))?.click();
  await page.waitForFunction(() => document.querySelectorAll("move-list .move").length >= 2);
  await page.goto(`${home}/#/analyse?game=othello`);
  await page.waitForSelector("best-lines .line");
  await page.goto(`${home}/#/analyse?game=connect4&moves=4`);
  await page.waitForSelector(".chip.exact");
  assert.deepEqual(complaints, []);
});
