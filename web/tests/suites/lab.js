import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "../browser.js";

test("the tree of a search is walked step by step, to a cut-off and to its end", async (t) => {
  const page = await open(t, "/#/lab?game=connect4");
  await page.locator(".tree .node").first().waitFor();
  await page.getByRole("button", { name: "To the start" }).click();
  await page.getByText("The root, a max node: alpha −∞, beta ∞.").waitFor();
  await page.getByRole("button", { name: "Step", exact: true }).click();
  await page.getByText(/^Step 2 of /).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.getByText(/^Step 3 of /).waitFor();
  await page.getByRole("button", { name: "To the next cut-off" }).click();
  await page.locator(".walk .now", { hasText: "not searched" }).waitFor();
  assert.ok(await page.locator(".edge.skipped").count() >= 1);
  await page.getByRole("button", { name: "To the end" }).click();
  await page.locator(".walk .now", { hasText: "Value" }).waitFor();
});

test("alpha-beta visits fewer positions than minimax, and all agree on the value", async (t) => {
  const page = await open(t, "/#/lab?game=connect4");
  await page.locator(".bars li").nth(4).waitFor();
  const counts = await page.locator(".lab-counts section").first().locator(".count").allTextContents();
  const [minimax, alphabeta] = counts.map((text) => Number(text.replaceAll(/\D/g, "")));
  // Seven columns, three plies: 1 + 7 + 49 + 343 positions.
  assert.equal(minimax, 400);
  assert.ok(alphabeta < minimax, `${alphabeta} of ${minimax}`);
});

test("every algorithm of the engine is compared as a chart", async (t) => {
  const page = await open(t, "/#/lab?game=connect4");
  await page.getByRole("button", { name: "Compare" }).click();
  const rows = page.locator(".lab-counts section").nth(1).locator(".bars li");
  await rows.nth(10).waitFor();
  // Minimax does not complete eight plies, and says so; all other searches finish.
  await rows.first().filter({ hasText: "not finished" }).filter({ hasNotText: "depth 0" }).filter({ hasText: "> 300,000" }).waitFor();
  await page.locator(".bars figcaption", { hasText: "logarithmic" }).first().waitFor();
});

for (const width of [360, 1024, 1920]) {
  test(`the lab opens on a finished tree that fits its sheet and says what to look at (${width} pixels)`, async (t) => {
    const page = await open(t, "/#/lab", { viewport: { width, height: 800 } });
    await page.locator(".tree .cut-mark").first().waitFor();
    await page.locator(".intro", { hasText: /^This is a whole search of \d+ positions\. Each box is .* Look for the crosses and the orange rims\. .*not searched\.$/ }).waitFor();
    const box = await page.locator(".tree-box").evaluate((sheet) => [sheet.scrollWidth - sheet.clientWidth, sheet.scrollHeight - sheet.clientHeight]);
    assert.deepEqual(box, [0, 0]);
    // No label lies under a node, and no bar is a stub.
    const hidden = await page.locator(".tree").evaluate((tree) => {
      const boxes = [...tree.querySelectorAll(".node rect")].map((rect) => rect.getBoundingClientRect());
      return [...tree.querySelectorAll(".cut-mark text, .edge text")].map((label) => label.getBoundingClientRect())
        .filter((label) => label.width > 0 && boxes.some((box) => label.left < box.right - 1 && label.right > box.left + 1 && label.top < box.bottom - 6 && label.bottom > box.top + 6)).length;
    });
    assert.equal(hidden, 0);
    await page.locator(".bars li").nth(4).waitFor();
    const tracks = await page.locator(".bars .track").evaluateAll((all) => all.map((track) => track.getBoundingClientRect().width));
    assert.ok(Math.min(...tracks) > 90, String(tracks));
  });
}
