/** A fourth game, which only an example knows: the page supports it without any code for it. */

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { begin, counted, message, moveCount, open, play } from "../browser.js";
import { needs } from "../edition.js";
import { fourthGame, startServer } from "../server.js";
import { playedBy } from "../tournament.js";

let server;
after(async () => (await server)?.stop());

async function openIt(t, path = "/", options = {}) {
  server ??= startServer(undefined, "0", fourthGame);
  return open(t, path, options, (await server).address);
}

test("a fourth game is played in the browser, stones are taken and the end is explained", needs("fourth game"), async (t) => {
  const page = await openIt(t);
  await begin(page, "hexapawn", { white: "human", black: "human" });
  await counted(page.locator(".stone"), 6);
  await play(page, "b1", "b2", "a3", "b2");
  await moveCount(page, 2);
  await counted(page.locator(".stone"), 5);
  await play(page, "a1", "b2", "c3", "b2", "c1", "b2");
  await message(page, "White wins: the loser has no legal move.");
});

test("the computer plays a fourth game, and its options are offered", needs("fourth game"), async (t) => {
  const page = await openIt(t);
  await page.locator(".card:has([value=hexapawn])").click();
  await page.locator("summary", { hasText: "Options" }).click();
  await page.getByLabel("Squares a side").fill("4");
  await page.getByLabel("Squares a side").blur();
  await page.locator(".begin").click();
  await play(page, "b1", "b2");
  await moveCount(page, 2);
});

test("a fourth game is analysed and reviewed", needs("fourth game"), async (t) => {
  const page = await openIt(t, "/#/analyse?game=hexapawn&moves=b1-b2%20a3xb2");
  await page.locator(".chip").first().waitFor();
  await page.locator("best-lines .line").first().waitFor();
  await page.getByRole("button", { name: "More" }).last().click();
  await page.getByRole("menuitem", { name: "Review" }).click();
  await page.locator(".verdict").filter({ hasNotText: "…" }).waitFor();
});

test("the lab draws a search of a fourth game", needs("fourth game"), async (t) => {
  const page = await openIt(t, "/#/lab?game=hexapawn");
  await page.locator(".tree .node").first().waitFor();
  await page.getByRole("button", { name: "To the end" }).click();
  await page.locator(".walk .now", { hasText: "Value" }).waitFor();
});

test("a fourth game speaks German", needs("fourth game"), async (t) => {
  const page = await openIt(t, "/", { locale: "de-DE" });
  await page.locator(".card", { hasText: "Bauernduell" }).waitFor();
});

test("a fourth game without lessons says so, and still has puzzles", needs("fourth game"), async (t) => {
  const page = await openIt(t, "/#/learn/hexapawn");
  await page.getByText("There are no lessons for this game yet.").waitFor();
  await page.getByRole("link", { name: "Puzzles" }).click();
  await page.getByText("Grade 1, puzzle 1").waitFor();
  await page.getByRole("button", { name: "Show the answer" }).click();
  await page.locator(".outcomes .right").waitFor();
});

for (const [locale, words] of [["en-GB", "a pawn has come across"], ["de-DE", "ein Bauer ist am anderen Ende"]]) {
  test(`a tournament of a fourth game ends in that game's own words (${locale})`, needs("fourth game"), async (t) => {
    const page = await openIt(t, "/", { locale });
    const { data } = await server;
    const { id } = await playedBy(fourthGame, data, "--game", "hexapawn:size=4", "--engine", "random", "--engine", "beginner", "--rounds", "4", "--plies", "0");
    await page.goto(new URL(`#/arena/${id}`, page.url()).href);
    await page.locator(".games td", { hasText: words }).first().waitFor();
    await page.locator(".shares", { hasText: words }).waitFor();
  });
}

test("a counted game ends in its own words, if it has any", needs("fourth game"), async (t) => {
  const page = await openIt(t);
  await page.locator(".begin").waitFor();
  const said = await page.evaluate(async () => {
    const [{ endOfGame }, { get }, { setGames }] = await Promise.all([import("./js/game/message.js"), import("./js/api.js"), import("./js/game-info.js")]);
    const answer = await get("games", {});
    const own = ["stones-counted", { en: "one side has no seeds left", de: "eine Seite hat keine Kerne mehr" }];
    setGames({ ...answer, games: answer.games.map((game) => (game.name === "hexapawn" ? { ...game, counted: true, reasons: [own] } : game)) });
    return endOfGame({ ending: { reason: "stones-counted", winner: "white" }, facts: { white: { on_board: 9 }, black: { on_board: 7 } } }, "hexapawn");
  });
  assert.equal(said, "White wins 9 : 7: one side has no seeds left.");
});

test("a pass is known by what it does, however a game writes it", needs("fourth game"), async (t) => {
  const page = await openIt(t);
  await page.locator(".begin").waitFor();
  const tried = await page.evaluate(async () => {
    const [{ Session }, { Choice }] = await Promise.all([import("./js/game/session.js"), import("./js/board/choice.js")]);
    const session = new Session("othello", `XO------${"-".repeat(48)}XO------ X`);
    await session.study("c1");
    const { view } = session;
    view.moves = view.moves.map((move) => ({ ...move, move: "--", ways: move.ways.map((way) => way.map((click) => ({ ...click, at: "--" }))) }));
    session.choice = new Choice(view.moves);
    void session.pass();
    const pending = session.pending?.move;
    session.close();
    return pending;
  });
  assert.equal(tried, "--");
});
