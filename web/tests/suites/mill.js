import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, counted, message, moveCount, moves, open, play, press } from "../browser.js";
import { playOut } from "../play-out.js";

const HUMANS = { white: "human", black: "human" };

test("mill: closing a mill asks for a stone, and takes it", async (t) => {
  const page = await open(t);
  await begin(page, "mill", HUMANS);
  await play(page, "d6", "a1", "d7", "a4", "d5");
  await message(page, "A mill! Remove a black stone.");
  await counted(page.locator(".removable"), 2);
  await play(page, "a1");
  await moveCount(page, 5);
  assert.deepEqual(await moves(page), ["d6", "a1", "d7", "a4", "d5xa1"]);
  await message(page, "Black: place a stone.");
});

test("mill: two mills at once take two stones, one after the other", async (t) => {
  const page = await open(t);
  await begin(page, "mill", HUMANS);
  await play(page, "a7", "a1", "g7", "b2", "d6", "f2", "d5", "g1", "d7");
  await message(page, "Two mills! Remove a stone, one more to go.");
  await counted(page.locator("line.line"), 2);
  await play(page, "a1");
  await message(page, "Remove one more.");
  await play(page, "g1");
  await moveCount(page, 9);
  assert.match((await moves(page)).at(-1), /^d7(xa1xg1|xg1xa1)$/);
  await counted(page.locator("line.line"), 2);
});

test("mill: a wrong click says why and changes nothing", async (t) => {
  const page = await open(t);
  await begin(page, "mill", HUMANS);
  await play(page, "d6");
  await moveCount(page, 1);
  await press(page, "d6");
  await message(page, "d6 is taken.");
  assert.deepEqual(await moves(page), ["d6"]);
  await play(page, "f4");
  await moveCount(page, 2);
});

test("mill: a stone is chosen, exchanged, dropped and moved; a step too far is explained", async (t) => {
  const page = await open(t, "/#/analyse?game=mill&position=ww......%2Fbb......%2Fwwb..b.. w 0 0".replaceAll(" ", "%20"));
  await page.locator(".game-page .board").waitFor();
  await message(page, "White: choose a stone to move.");
  await play(page, "d7");
  await message(page, "Choose where it goes.");
  await page.keyboard.press("Escape");
  await message(page, "White: choose a stone to move.");
  await play(page, "a7", "d7");
  await page.locator("[data-click=d7][aria-pressed=true]").waitFor();
  await press(page, "g1");
  await message(page, "g1 is not next to d7.");
  await play(page, "g7");
  await moveCount(page, 1);
  assert.deepEqual(await moves(page), ["d7-g7"]);
});

test("mill: a click outside the board drops the chosen stone", async (t) => {
  const page = await open(t, "/#/analyse?game=mill&position=ww......%2Fbb......%2Fwwb..b.. w 0 0".replaceAll(" ", "%20"));
  await message(page, "White: choose a stone to move.");
  for (const outside of [".message", "header", "move-list"]) {
    await play(page, "d7");
    await page.locator("[data-click=d7][aria-pressed=true]").waitFor();
    await page.locator(outside).first().click({ position: { x: 3, y: 3 } });
    await message(page, "White: choose a stone to move.");
    assert.equal(await page.locator("[aria-pressed=true][data-click]").count(), 0);
  }
});

test("mill: while a stone is to be removed, its player's card says so", async (t) => {
  const page = await open(t);
  await begin(page, "mill", HUMANS);
  await play(page, "a7", "a1", "g7", "b2", "d6", "f2", "d5", "g1");
  const black = page.locator("player-card", { hasText: "Black" }).locator(".stock");
  const white = page.locator("player-card", { hasText: "White" }).locator(".stock");
  await black.getByText("5 in hand · 4 on the board").waitFor();
  await play(page, "d7");
  await black.getByText("4 on the board, 2 to be removed").waitFor();
  await white.getByText("4 in hand · 5 on the board").waitFor();
  await play(page, "a1");
  await black.getByText("3 on the board, one to be removed").waitFor();
  await play(page, "g1");
  await moveCount(page, 9);
  await black.getByText("5 in hand · 2 on the board · 2 lost").waitFor();
  await page.locator(".notes", { hasText: "9 moves · round 5" }).waitFor();
});

test("mill: draws are counted as in the student paper where the player wants that", async (t) => {
  const position = encodeURIComponent("bb.w.bw./.....w../........ w 0 0");
  const page = await open(t, `/#/?game=mill&position=${position}`);
  await page.locator("summary", { hasText: "Options" }).click();
  await page.getByLabel("Total moves").fill("3");
  await page.getByLabel("How draws are counted").selectOption("as in the student paper of 2021");
  await page.getByText("the start counts as a move").waitFor();
  await page.locator("select[name=black]").selectOption("human");
  await page.locator(".begin").click();
  await play(page, "g4", "c3", "d1", "g1");
  await message(page, "Draw: the move limit was reached.");
  await page.locator(".notes", { hasText: "2 moves in one round" }).waitFor();
});

test("mill: a whole game is played to its end", async (t) => {
  const page = await open(t);
  await page.locator("summary", { hasText: "Options" }).click();
  await page.getByLabel("Total moves").fill("60");
  await page.getByLabel("Total moves").blur();
  await begin(page, "mill", HUMANS);
  await playOut(page, 7);
  const end = await page.locator(".message.end").textContent();
  assert.match(end, /White wins: |Black wins: |Draw: /);
  await page.getByRole("button", { name: "New game" }).first().click();
  await page.locator(".begin").waitFor();
});

for (const variant of ["six", "twelve", "lasker", "morabaraba"]) {
  test(`mill: the board of the variant ${variant} can be played`, async (t) => {
    const page = await open(t, `/#/analyse?game=mill:variant=${variant}`);
    await page.locator(".game-page .board").waitFor();
    await counted(page.locator(".target"), variant === "six" ? 16 : 24);
    await playOut(page, 3, 6);
    await moveCount(page, 3);
  });
}

test("mill: the players are warned of a draw limit before it comes", async (t) => {
  const position = encodeURIComponent("bb.w.bw./.....w../........ w 0 0");
  const page = await open(t, `/#/?game=mill&position=${position}`);
  await page.locator("summary", { hasText: "Options" }).click();
  await page.getByLabel("Moves without a removal").fill("6");
  await page.getByLabel("Moves without a removal").blur();
  await page.locator("select[name=black]").selectOption("human");
  await page.locator(".begin").click();
  await play(page, "g4", "c3");
  await page.locator(".notes .warn", { hasText: "Draw in 5 moves unless a stone is removed." }).waitFor();
  await play(page, "d1", "g1", "c3", "c4", "g1", "d1", "c4", "c3", "d1", "g1");
  await message(page, "Draw: too many moves without a removal.");
  await page.getByRole("button", { name: "Rematch" }).click();
  await message(page, "White: choose a stone to move.");
});

test("mill: the last move of each side is marked, and what was removed", async (t) => {
  const page = await open(t);
  await begin(page, "mill", HUMANS);
  await play(page, "d6", "a1", "d7", "a4", "d5", "a1");
  await message(page, "Black: place a stone.");
  await counted(page.locator(".removed"), 1);
  await counted(page.locator(".last"), 1);
  await counted(page.locator(".before"), 1);
  await page.reload();
  await page.locator(".before").waitFor();
});
