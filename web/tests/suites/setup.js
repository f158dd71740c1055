import assert from "node:assert/strict";
import { test } from "node:test";
import { counted, message, open, press } from "../browser.js";

test("the editor says what is wrong with a position, and when it can be played", async (t) => {
  const page = await open(t, "/#/setup?game=mill");
  await page.getByRole("button", { name: "Empty board" }).click();
  for (const side of ["White", "Black"]) await page.getByLabel(`In hand: ${side}`).fill("0");
  await page.getByText("Both sides have fewer than three stones.").waitFor();
  for (const place of ["a7", "d7", "g1"]) await press(page, place);
  await page.getByText("Black", { exact: true }).first().click();
  for (const place of ["a1", "d1", "b4"]) await press(page, place);
  await page.getByText("This position can be played.").waitFor();
  assert.equal(await page.getByLabel("As text").inputValue(), "ww..w.../.......b/........ w 0 0".replace("w.../", "wbb./"));
  await page.getByRole("button", { name: "Analyse" }).click();
  await message(page, "White: choose a stone to move.");
});

test("a position is taken over from text", async (t) => {
  const page = await open(t, "/#/setup?game=mill");
  await page.getByLabel("As text").fill("bb.w.bw./.....w../........ w 0 0");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("This position can be played.").waitFor();
  await counted(page.locator(".stone"), 6);
  await page.getByLabel("As text").fill("nonsense");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.locator(".verdict-line.problem").waitFor();
});

test("a stone cannot float at connect four: it falls", async (t) => {
  const page = await open(t, "/#/setup?game=connect4");
  await press(page, "3");
  await page.getByText("This position can be played.").waitFor();
  await page.locator("fieldset", { hasText: "To move" }).getByText("Yellow").click();
  await page.getByText("By the number of stones it is the other side's turn.").waitFor();
  await page.locator("fieldset", { hasText: "To move" }).getByText("Red").click();
  await page.getByText("This position can be played.").waitFor();
  await page.getByRole("button", { name: "Play from here" }).click();
  await page.locator(".begin").click();
  await page.locator(".game-page .stone").first().waitFor();
});
