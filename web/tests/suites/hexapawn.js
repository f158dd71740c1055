/** A fourth game, which only an example knows: the page supports it without any code for it. */

import { after, test } from "node:test";
import { begin, counted, message, moveCount, open, play } from "../browser.js";
import { needs } from "../edition.js";
import { fourthGame, startServer } from "../server.js";

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
