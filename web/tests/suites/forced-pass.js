/** A pass that is the only legal move is made without a click, unless the reader wants the button. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { message, moveCount, moves, open, play, visit } from "../browser.js";
import { needs } from "../edition.js";

/** Black plays c1, White has no move and passes, Black plays c8. */
const POSITION = `XO------${"-".repeat(48)}XO------ X`;

/** Starts a game in that position. */
async function beginThere(page, players) {
  await page.locator(".begin").waitFor();
  for (const [side, player] of Object.entries(players)) await page.locator(`select[name=${side}]`).selectOption(player);
  await page.locator(".begin").click();
  await page.locator(".game-page .board").waitFor();
}

const THERE = `/#/?game=othello&position=${encodeURIComponent(POSITION)}`;

test("othello: a forced pass is announced and made, and the disc placed last stays marked", async (t) => {
  const page = await open(t, THERE);
  await beginThere(page, { white: "human", black: "human" });
  await play(page, "c1");
  await message(page, "White has no move and passes.");
  assert.ok(await page.getByRole("button", { name: "Pass" }).isHidden());
  await message(page, "White had no move and passed. Black: place a disc.");
  assert.deepEqual(await moves(page), ["c1", "Pass"]);
  await page.locator(".last").waitFor();
  await page.locator(".notes", { hasText: /^one move$/ }).waitFor();
});

test("othello: taking back leads past a forced pass to the last choice", async (t) => {
  const page = await open(t, THERE);
  await beginThere(page, { white: "human", black: "human" });
  await play(page, "c1");
  await message(page, "White had no move and passed.");
  await page.getByRole("button", { name: "Take back" }).click();
  await message(page, "Black: place a disc.");
  await page.getByRole("button", { name: "Redo" }).click();
  await moveCount(page, 2);
  await play(page, "c8");
  await message(page, "Black wins 6 : 0.");
});

test("othello: a forced pass is made against an engine", async (t) => {
  const page = await open(t, THERE);
  await beginThere(page, { white: "human", black: "easy" });
  await message(page, "You lost – see where.");
  await page.locator(".notes", { hasText: "Black wins 6 : 0." }).waitFor();
  assert.equal((await moves(page))[1], "Pass");
});

test("othello: a forced pass is made by a guest's page", needs("guests"), async (t) => {
  const page = await open(t, THERE);
  await beginThere(page, { white: "guest", black: "human" });
  const link = await page.getByRole("dialog").getByLabel("Plays White").inputValue();
  await page.keyboard.press("Escape");
  const guest = await open(t, `/${new URL(link).hash}`, { owner: false });
  await play(page, "c1");
  await message(guest, "White has no move and passes.");
  await message(page, "White had no move and passed. Black: place a disc.");
});

test("othello: the button stays where the reader wants it, and in an analysis", async (t) => {
  const page = await open(t);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Pass automatically").uncheck();
  await page.keyboard.press("Escape");
  await visit(page, THERE.slice(1));
  await beginThere(page, { white: "human", black: "human" });
  await play(page, "c1");
  await message(page, "White has no move and must pass.");
  await page.getByRole("button", { name: "Pass" }).click();
  await moveCount(page, 2);
  const study = await open(t, `/#/analyse?game=othello&position=${encodeURIComponent(POSITION)}&moves=c1`);
  await message(study, "White has no move and must pass.");
  await study.getByRole("toolbar").getByRole("button", { name: "Pass" }).waitFor();
});
