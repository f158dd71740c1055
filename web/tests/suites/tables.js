import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { address, counted, open } from "../browser.js";
import { needs } from "../edition.js";
import { ownerOf, startServer } from "../server.js";

/** A cell of the triangle. */
const cell = (page, stones) => page.locator(`.triangle [data-key="${stones}"]`);

/** Opens the page and waits for the small tables, which the server builds by itself. */
async function tables(t, query = "", options = {}, base = undefined) {
  const page = await open(t, `/#/tables${query}`, options, base);
  await page.locator('.triangle .built[data-key="5-3"]').waitFor();
  return page;
}

test("a cell of the triangle shows what is in its tables, for both sides to move", needs("tables"), async (t) => {
  const page = await tables(t);
  await counted(page.locator(".triangle .cell"), 28);
  // The figures are published ones.
  await cell(page, "4-3").click();
  const panel = page.locator(".cell-panel");
  await panel.getByRole("heading", { name: "4 against 3 stones" }).waitFor();
  assert.deepEqual(await panel.locator(".counts tbody tr.wins td").allTextContents(), ["75,3979.9%", "102,28113.5%"]);
  assert.deepEqual(await panel.locator(".counts tbody tr.losses td").allTextContents(), ["3,0950.4%", "00%"]);
  await panel.getByRole("button", { name: "3 stones to move" }).click();
  await panel.getByRole("button", { name: "Show the longest win (33 plies)" }).waitFor();
  // 3-3 is won in 1, 3, …, 25 plies.
  await cell(page, "3-3").click();
  await panel.locator("details").waitFor();
  await counted(panel.locator(".distances rect.win"), 13);
  await panel.locator("summary").click();
  await counted(panel.locator("details tbody tr", { hasText: "Won" }), 13);
  await panel.locator("details tbody tr").filter({ hasText: "66,472" }).waitFor();
});

test("the longest win is stepped through to its end and opened in the analysis", needs("tables"), async (t) => {
  const page = await tables(t, "?stones=3-3");
  await page.getByRole("button", { name: "Show the longest win (25 plies)" }).click();
  const line = page.locator("winning-line");
  await line.getByText("White wins in 13 moves").waitFor();
  await line.getByText("Move 0 of 25").waitFor();
  await line.getByRole("button", { name: "Next move" }).click();
  await line.getByText("Move 1 of 25 · round 1").waitFor();
  await page.keyboard.press("ArrowRight");
  await line.getByText("Move 2 of 25").waitFor();
  assert.equal(await line.locator(".move[aria-current]").getAttribute("data-ply"), "2");
  await page.keyboard.press("End");
  await line.getByText("White wins: the loser has fewer than three stones.").waitFor();
  await counted(line.locator(".move"), 25);
  await line.locator(".move").nth(3).click();
  await line.getByText("Move 4 of 25").waitFor();
  await line.getByRole("link", { name: "Open in analysis" }).click();
  await page.locator(".game-page .chip.exact, best-lines").first().waitFor();
  assert.match(page.url(), /#\/analyse\?game=mill&position=/);
  // Going back shows the same win again.
  await page.goBack();
  await page.locator("winning-line").getByText("Move 0 of 25").waitFor();
});

test("a missing table shows its cost, is built, watched and stopped", needs("tables"), async (t) => {
  const server = await startServer();
  t.after(() => server.stop());
  const page = await tables(t, "?stones=3-3", {}, server.address);
  const watcher = await tables(t, "?stones=3-3", {}, server.address);
  // The smallest table is deleted from outside.
  rmSync(join(server.data, "tables", "mill-3-3.table"));
  await page.getByText("One table is still to be built for everything up to 3-3:").waitFor();
  await page.getByRole("button", { name: "Build up to 3-3" }).click();
  // A spectator sees the build too.
  for (const one of [page, watcher]) {
    await one.getByText(/Everything up to 3-3 is built/).first().waitFor();
    await one.locator('.triangle .built[data-key="3-3"]').waitFor();
    await one.locator(".counts").getByText("140,621").waitFor();
  }
  await cell(page, "7-7").click();
  await page.getByRole("button", { name: "Build up to 7-7" }).click();
  await page.getByText(/^Building \d-\d …$/).first().waitFor();
  await watcher.getByRole("progressbar").waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await watcher.getByText("The build was stopped.").first().waitFor();
  await page.getByRole("button", { name: "Build up to 7-7" }).and(page.locator(":enabled")).waitFor();
});

test("the owner's address makes a browser the owner's, and does not leak the key", needs("owner"), async (t) => {
  const page = await open(t, "/", { owner: false });
  await page.goto(`${await address()}/#/tables?stones=9-9`);
  await page.getByText("Only the owner of the machine that runs Endspiel can build tables").waitFor();
  await page.goto("about:blank");
  await page.goto(`${await address()}/#owner=${ownerOf(await address())}`);
  await page.getByRole("navigation").first().waitFor();
  assert.equal(new URL(page.url()).hash, "");
  await page.goto(`${await address()}/#/tables?stones=9-9`);
  await page.getByRole("button", { name: /Build|Solve/ }).first().waitFor();
});

test("a visitor sees everything but cannot build", needs("owner"), async (t) => {
  const page = await tables(t, "?stones=9-9", { extraHTTPHeaders: { "X-Forwarded-For": "192.168.1.7" } });
  await page.getByText("Only the owner of the machine that runs Endspiel can build tables").waitFor();
  await counted(page.getByRole("button", { name: /Build|Solve/ }), 0);
  await cell(page, "3-3").click();
  await page.locator(".counts").getByText("140,621").waitFor();
});

test("the keyboard alone chooses tables", needs("tables"), async (t) => {
  const page = await tables(t);
  await cell(page, "3-3").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.getByRole("heading", { name: "5 against 3 stones" }).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.getByRole("heading", { name: "5 against 5 stones" }).waitFor();
  await page.locator('.triangle [data-key="5-5"]:focus').waitFor();
  await counted(page.locator(".triangle [tabindex='0']"), 1);
  // The choice is part of the address.
  await page.reload();
  await page.getByRole("heading", { name: "5 against 5 stones" }).waitFor();
});

for (const [width, locale, colorScheme] of [[360, "de-DE", "dark"], [1920, "en-GB", "light"]]) {
  test(`nothing sticks out at ${width} pixels (${locale})`, needs("tables"), async (t) => {
    const page = await tables(t, "?stones=4-3&own=3&longest=1", { viewport: { width, height: 740 }, locale, colorScheme });
    await page.locator("winning-line .move").nth(32).waitFor();
    await page.locator(".distances").waitFor();
    await page.locator(".placing").getByRole("button").first().click();
    await page.locator(".costs").first().waitFor();
    const wide = await page.evaluate(() => [...document.querySelectorAll(".tables-page *")].filter((element) => !element.closest(".scroll, svg, .spoken") && element.getBoundingClientRect().right > window.innerWidth + 1).map((element) => element.outerHTML.slice(0, 90)));
    assert.deepEqual(wide, []);
  });
}
