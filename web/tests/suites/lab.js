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

/** Counts layout shifts from the first frame on, those after a click included. */
async function watchShifts(page) {
  await page.context().addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shifted += entry.value; }).observe({ type: "layout-shift", buffered: true });
  });
  await page.reload();
}

for (const [width, locale] of [[360, "en-GB"], [360, "de-DE"], [1024, "de-DE"], [1366, "en-GB"], [1920, "en-GB"], [1920, "de-DE"]]) {
  test(`the lab opens on a finished tree that fits its sheet and says what to look at (${width} pixels, ${locale})`, async (t) => {
    const page = await open(t, "/#/lab", { viewport: { width, height: width > 1200 ? 1000 : 800 }, locale });
    await watchShifts(page);
    await page.locator(".tree .cut-mark").first().waitFor();
    // Twelve of 18 leaves; by hand in the Rust test of this tree.
    await page.locator(".intro", { hasText: /18 (leaves; 12 were evaluated|Blättern; 12 wurden bewertet)/ }).waitFor();
    const box = await page.locator(".tree-box").evaluate((sheet) => [sheet.scrollWidth - sheet.clientWidth, sheet.scrollHeight - sheet.clientHeight]);
    assert.deepEqual(box, [0, 0]);
    // No label lies under a node.
    const hidden = await page.locator(".tree").evaluate((tree) => {
      const boxes = [...tree.querySelectorAll(".node:not(.cut-mark) rect")].map((rect) => rect.getBoundingClientRect());
      return [...tree.querySelectorAll(".cut-mark text, .edge text, .bound")].map((label) => label.getBoundingClientRect())
        .filter((label) => label.width > 0 && boxes.some((box) => label.left < box.right - 1 && label.right > box.left + 1 && label.top < box.bottom - 6 && label.bottom > box.top + 6)).length;
    });
    assert.equal(hidden, 0);
    const { type, used } = await page.locator(".tree").evaluate((tree) => ({
      type: parseFloat(getComputedStyle(tree).fontSize), used: tree.getBoundingClientRect().width / (tree.closest(".tree-box")?.clientWidth ?? 1),
    }));
    assert.ok(type >= (width < 600 ? 14 : 16), `type of ${type} pixels`);
    assert.ok(used > 0.9, `${used} of the sheet's width`);
    await page.locator(".bars .count", { hasText: "12" }).waitFor();
    await page.getByRole("button", { name: /^(To the start|Zum Anfang)$/ }).click();
    const step = page.getByRole("button", { name: /^(Step|Schritt)$/, exact: true });
    const place = () => step.evaluate((button) => { const { x, y } = button.getBoundingClientRect(); return `${x} ${y}`; });
    const before = await place();
    for (let index = 0; index < 25; index += 1) await step.click();
    await page.getByText(/^(Step 26 of|Schritt 26 von) /).waitFor();
    assert.equal(await place(), before);
    assert.equal(await page.evaluate(() => window.shifted), 0);
  });
}

test("a large tree says what it leaves out, and every value follows from those below", async (t) => {
  const page = await open(t, "/#/lab?game=connect4&depth=6");
  await page.locator(".lab-below .note", { hasText: /^The positions down to ply 4 are drawn, [\d,]+ of [\d,]+\. The dots/ }).waitFor();
  await page.locator(".bars .current .count", { hasText: /\d/ }).waitFor();
  const [intro, bar] = [await page.locator(".intro").textContent(), await page.locator(".bars .current .count").textContent()];
  assert.equal(/search of ([\d,]+) positions/.exec(intro)?.[1], bar);
  assert.ok((await page.locator(".lab-below .note").textContent()).includes(` of ${bar}.`));
  // Alpha-beta knows the root, and of its moves at least one exactly and the others as bounds.
  const names = await page.locator(".tree .node:not(.cut-mark):not(.edge-more)").evaluateAll((nodes) => nodes.map((node) => node.getAttribute("aria-label")));
  const root = /^Root: ([^,]+),/.exec(names.find((name) => name.startsWith("Root")))?.[1];
  assert.ok(names.some((name) => /^\d: /.test(name) && name.includes(`: ${root},`)), names.join(" | "));
});

test("the address keeps game, depth, algorithm and step over a reload", async (t) => {
  const page = await open(t, "/#/lab?game=connect4");
  await page.locator(".tree .node").first().waitFor();
  await page.getByLabel(/^Depth/).first().selectOption("2");
  await page.waitForURL(/depth=2/);
  await page.getByLabel("Algorithm").selectOption("minimax");
  await page.getByRole("button", { name: "To the start" }).click();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/game=connect4.*algorithm=minimax.*depth=2.*step=3$/);
  await page.reload();
  await page.getByText(/^Step 3 of /).waitFor();
  assert.equal(await page.getByLabel("Algorithm").inputValue(), "minimax");
});

test("a typed tree is searched, and what was cut off is shown on request", async (t) => {
  const page = await open(t, "/#/lab");
  await page.locator(".cut-mark").nth(2).waitFor();
  const text = page.getByLabel("Numbers at the leaves");
  await text.fill("((3 5) (2 9 7))");
  await text.press("Enter");
  await page.locator(".intro", { hasText: "5 leaves; 3 were evaluated" }).waitFor();
  await page.waitForURL(/9\+7/);
  await page.reload();
  await page.locator(".intro", { hasText: "5 leaves; 3 were evaluated" }).waitFor();
  await page.locator(".tree .cut-mark").click();
  await page.locator(".lab-below .note", { hasText: "what would have been there" }).waitFor();
  assert.deepEqual(await page.locator(".node.unsearched text").allTextContents(), ["9", "7"]);
  await page.locator(".tree .cut-mark").click();
  await page.locator(".node.unsearched").first().waitFor({ state: "detached" });
  await text.fill("((3 5) (2 x))");
  await text.press("Enter");
  await page.locator(".lab-below .note", { hasText: "“x” is no whole number" }).waitFor();
});

test("a position of a game shows what was cut off, with its values", async (t) => {
  const page = await open(t, "/#/lab?game=connect4&depth=2");
  const mark = page.locator(".tree .cut-mark").first();
  await mark.waitFor();
  const skipped = Number((await mark.textContent()).replaceAll(/\D/g, "").slice(0, 1));
  await mark.click();
  await page.locator(".node.unsearched").first().waitFor();
  assert.equal(await page.locator(".node.unsearched").count(), skipped);
});

test("alpha and beta stand at the nodes and close in on each other", async (t) => {
  const page = await open(t, "/#/lab?tree=((3%205)%20(2%209))");
  await page.locator(".tree .node").first().waitFor();
  await page.getByRole("button", { name: "To the start" }).click();
  const root = page.locator(".tree .node.max").first();
  await page.locator(".tree .node[aria-label='Root: ?, α −∞, β ∞']").waitFor();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowRight");
  // The first move is worth 3.
  await page.locator(".tree .node[aria-label='Root: ?, α 3, β ∞']").waitFor();
  await page.getByRole("button", { name: "To the end" }).click();
  await page.locator(".tree .node.principal[aria-label='Root: 3, α 3, β ∞']").waitFor();
  await page.locator(".tree .node.cut[aria-label^='2: ≤ 2']").waitFor();
  assert.equal(await root.count(), 1);
});

test("the projector shows the tree alone and Escape leaves it", async (t) => {
  const page = await open(t, "/#/lab", { viewport: { width: 1920, height: 1080 } });
  await page.locator(".tree .cut-mark").first().waitFor();
  await page.getByRole("button", { name: "Projector" }).click();
  await page.locator(".lab-form").waitFor({ state: "hidden" });
  const filled = await page.locator(".tree-box").evaluate((sheet) => sheet.clientHeight / innerHeight);
  assert.ok(filled > 0.8, String(filled));
  await page.keyboard.press("Escape");
  await page.locator(".lab-form").waitFor();
});

test("bars below a thousand are linear", async (t) => {
  const page = await open(t, "/#/lab?game=connect4&depth=2");
  await page.locator(".bars .count", { hasText: "57" }).waitFor();
  await page.locator(".bars figcaption", { hasText: /^Positions visited$/ }).first().waitFor();
});
