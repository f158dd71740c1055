/** Playing without analysis, and all that two players need. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, message, moveCount, open, play } from "../browser.js";
import { needs } from "../edition.js";

const HUMANS = { white: "human", black: "human" };

/** Chooses an entry of the menu. */
async function choose(page, entry) {
  await page.getByRole("button", { name: "More" }).last().click();
  await page.getByRole("menuitem", { name: entry }).click();
}

/** All elements of the page that show a value. */
const values = (page) => page.locator(".eval-bar:not(.off), eval-graph:not([hidden]), best-lines:not([hidden]), .chip, .move .value").count();

test("a game shows no evaluation unless asked, and the next one begins without again", async (t) => {
  const page = await open(t);
  await begin(page, "connect4", { white: "human", black: "normal" });
  await play(page, "4");
  await moveCount(page, 2);
  assert.equal(await values(page), 0);
  assert.doesNotMatch(await page.locator(".game-page").textContent(), /better|wins|Equal|depth|positions/);
  await page.keyboard.press("a");
  await page.locator(".chip").first().waitFor();
  await page.locator(".eval-bar:not(.off)").waitFor();
  await page.getByRole("link", { name: "Play" }).click();
  await begin(page, "connect4", HUMANS);
  assert.equal(await values(page), 0);
  // A setting switches it on for all games.
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Show evaluations while playing").check();
  await page.keyboard.press("Escape");
  await page.reload();
  await page.locator(".chip").first().waitFor();
});

test("earlier choices are listed under the cards before the next game, and can be reset there", async (t) => {
  const page = await open(t);
  await page.locator(".card:has([value=connect4])").click();
  await page.locator("summary", { hasText: "Options" }).click();
  await page.getByLabel("Columns").fill("9");
  await page.getByLabel("Columns").blur();
  await page.getByLabel("Clock").selectOption("own");
  await page.getByLabel("Minutes").fill("2");
  await page.getByLabel("Extra seconds").fill("7");
  await page.getByLabel("Extra seconds").blur();
  await page.locator(".chosen", { hasText: "Connect Four · 9 columns · 2 min + 7 s" }).waitFor();
  await page.locator("select[name=black]").selectOption("human");
  await page.locator(".begin").click();
  await page.locator(".clock", { hasText: "2:00" }).first().waitFor();
  await page.getByRole("link", { name: "Play" }).click();
  await page.locator(".chosen", { hasText: "Connect Four · 9 columns · 2 min + 7 s" }).waitFor();
  await page.getByRole("button", { name: "Back to the usual rules" }).click();
  await page.locator(".chosen").waitFor({ state: "hidden" });
  await page.locator(".begin").click();
  await page.locator(".game-page .board").waitFor();
  assert.equal(await page.locator(".target").count(), 7);
  assert.equal(await page.locator(".clock").count(), 0);
});

test("the opponent is changed in the middle of a game, and a long thought is cut short", async (t) => {
  const page = await open(t);
  await begin(page, "mill", HUMANS);
  await play(page, "d6");
  await moveCount(page, 1);
  await choose(page, "Change players");
  const dialog = page.getByRole("dialog", { name: "Change players" });
  await dialog.locator("select[name=black]").selectOption("more");
  await page.getByRole("dialog", { name: "Engine" }).getByLabel("As text").fill("best:time=60s,hash=1");
  await page.getByRole("button", { name: "OK" }).click();
  await dialog.getByRole("button", { name: "Change" }).click();
  await message(page, "is thinking");
  await page.getByRole("button", { name: "Move now" }).click();
  await moveCount(page, 2);
});

test("a guest is invited by one link, plays one side, and both continue with the rematch", needs("guests"), async (t) => {
  const page = await open(t);
  await page.locator(".card:has([value=connect4])").click();
  await page.locator("select[name=black]").selectOption("guest");
  await page.locator(".begin").click();
  const link = await page.getByRole("dialog").getByLabel("Plays Red").inputValue();
  assert.equal(await page.getByRole("dialog").getByLabel("Plays Yellow").count(), 0);
  await page.keyboard.press("Escape");
  await play(page, "4");
  // The owner cannot move for the guest.
  await message(page, "Waiting for Red.");
  const guest = await open(t, `/${new URL(link).hash}`, { owner: false });
  await play(guest, "4");
  await moveCount(page, 2);
  await choose(page, "Offer a draw");
  await message(page, "You have offered a draw.");
  await message(guest, "Yellow offers a draw: accept it or play on.");
  await guest.getByRole("button", { name: "Accept the draw" }).click();
  for (const side of [page, guest]) await message(side, "Draw: both sides agreed.");
  await guest.getByRole("button", { name: "New game" }).first().waitFor();
  await guest.getByRole("button", { name: "Rematch" }).click();
  await page.getByRole("button", { name: "To the rematch" }).click();
  // Sides are exchanged: now the guest moves first.
  await message(page, "Waiting for Yellow.");
  await play(guest, "4");
  await play(page, "3");
  await moveCount(guest, 2);
});

test("a computer that has not searched yet declines a draw; a player of both sides may agree on one", async (t) => {
  const page = await open(t);
  await begin(page, "mill", { white: "human", black: "easy" });
  await choose(page, "Offer a draw");
  await message(page, "The computer declines the draw.");
  await page.getByRole("link", { name: "Play" }).click();
  await begin(page, "mill", HUMANS);
  await play(page, "d6");
  await choose(page, "Offer a draw");
  await message(page, "Draw: both sides agreed.");
});
