import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, counted, moveCount, moves, open, play } from "../browser.js";

test("two computers play step by step, and then by themselves", async (t) => {
  const page = await open(t);
  await page.locator(".card:has([value=connect4])").click();
  await page.locator("select[name=white]").selectOption("easy");
  await page.locator("select[name=black]").selectOption("beginner");
  await page.getByLabel("Step by step").check();
  await page.getByLabel("Seconds between").fill("0");
  await page.getByLabel("Seconds between").blur();
  await page.locator(".begin").click();
  await page.getByRole("button", { name: "One move" }).click();
  await moveCount(page, 1);
  await page.getByRole("button", { name: "One move" }).click();
  await moveCount(page, 2);
  assert.equal((await moves(page)).length, 2);
  await page.locator(".figures", { hasText: "depth" }).first().waitFor();
  await page.getByRole("button", { name: "Go on" }).click();
  await page.locator(".message.end").waitFor();
  await page.locator("eval-graph svg").waitFor();
});

test("a clock runs for the side to move", async (t) => {
  const page = await open(t);
  await page.locator("summary", { hasText: "Options" }).click();
  await page.getByLabel("Clock").selectOption("3+2");
  await begin(page, "mill", { white: "human", black: "human" });
  await play(page, "d6", "f4");
  await page.locator(".clock", { hasText: /^\d:\d\d$/ }).first().waitFor();
  await counted(page.locator(".clock"), 2);
  const [active, resting] = [".player-card.active .clock", ".player-card:not(.active) .clock"].map((clock) => page.locator(clock));
  const shown = await active.textContent();
  await active.and(page.locator(".clock", { hasNotText: shown })).waitFor();
  const rested = await resting.textContent();
  const later = await active.textContent();
  await active.and(page.locator(".clock", { hasNotText: later })).waitFor();
  assert.equal(await resting.textContent(), rested);
});
