import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "../browser.js";

test("the tree of a search is walked step by step, to a cut-off and to its end", async (t) => {
  const page = await open(t, "/#/lab?game=connect4");
  await page.locator(".tree .node").first().waitFor();
  await page.getByText("The root, a max node: alpha −∞, beta ∞.").waitFor();
  await page.getByRole("button", { name: "Step", exact: true }).click();
  await page.getByText(/^Step 2 of /).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.getByText(/^Step 3 of /).waitFor();
  await page.getByRole("button", { name: "To the next cut-off" }).click();
  await page.locator(".walk .now", { hasText: "never looked at" }).waitFor();
  assert.ok(await page.locator(".edge.skipped").count() >= 1);
  await page.getByRole("button", { name: "To the end" }).click();
  await page.locator(".walk .now", { hasText: "Value" }).waitFor();
});

test("alpha-beta visits fewer positions than minimax, and all agree on the value", async (t) => {
  const page = await open(t, "/#/lab?game=connect4");
  await page.locator(".bars tbody tr").nth(4).waitFor();
  const counts = await page.locator(".lab-counts section").first().locator(".count").allTextContents();
  const [minimax, alphabeta] = counts.map((text) => Number(text.replaceAll(/\D/g, "")));
  // Seven columns, three plies: 1 + 7 + 49 + 343 positions.
  assert.equal(minimax, 400);
  assert.ok(alphabeta < minimax, `${alphabeta} of ${minimax}`);
});

test("every algorithm of the engine is compared as a chart", async (t) => {
  const page = await open(t, "/#/lab?game=connect4");
  await page.getByRole("button", { name: "Compare" }).click();
  await page.locator(".lab-counts section").nth(1).locator("tbody tr").nth(10).waitFor();
});
