import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, counted, message, moveCount, open, play, visit } from "../browser.js";
import { needs, site } from "../edition.js";

test("analysis puts the exact value on every move", async (t) => {
  // Yellow has three in a row in the first column and wins at once there.
  const page = await open(t, "/#/analyse?game=connect4&moves=1 2 1 2 1 2".replaceAll(" ", "%20"));
  await page.locator(".chip.best.exact", { hasText: "+18" }).waitFor();
  await page.locator("best-lines .line.exact", { hasText: "Yellow wins in one move" }).first().waitFor();
  await page.locator("eval-bar.exact").waitFor();
  assert.equal(await page.locator("eval-bar").getAttribute("aria-valuenow"), "100");
  await page.locator(".chip").nth(6).waitFor();
  await counted(page.locator(".chip"), 7);
});

test("a request for an analysis that gets no answer is reported and repeated", needs("requests"), async (t) => {
  const page = await open(t, "/#/analyse?game=connect4&moves=1 2 1 2 1 2".replaceAll(" ", "%20"));
  await page.locator("best-lines .figures", { hasText: "exact" }).waitFor();
  await page.route("**/api/v1/analysis?*", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Previous move" }).click();
  await page.locator("best-lines .figures", { hasText: "The server does not answer." }).waitFor();
  await page.locator("best-lines .figures", { hasText: "exact" }).waitFor();
});

test("connect four: the empty board has seven exact values, and the best says with which stone", async (t) => {
  const page = await open(t, "/#/analyse?game=connect4");
  await page.locator(".chip.exact").nth(6).waitFor();
  // Read at once, because chips are redrawn with every new result.
  const values = await page.locator(".chip.exact").evaluateAll((chips) => chips.map((chip) => ({ x: chip.getBoundingClientRect().x, text: chip.textContent }))
    .sort((one, other) => one.x - other.x).map(({ text }) => text));
  assert.deepEqual(values, ["−2", "−1", "0", "+1", "0", "−1", "−2"]);
  await page.locator("best-lines .line.exact", { hasText: "Yellow wins with the 41st stone, in 21 moves" }).first().waitFor();
});

test("a hint shows a move without playing it", async (t) => {
  const page = await open(t);
  await begin(page, "connect4", { white: "human", black: "human" });
  await play(page, "1", "2", "1", "2", "1", "2");
  await moveCount(page, 6);
  await page.keyboard.press("h");
  await message(page, "Hint: 1. Yellow wins in one move.");
  await counted(page.locator(".hint-ring"), 1);
  await moveCount(page, 6);
});

test("a review finds the mistake and what was better", async (t) => {
  const page = await open(t);
  await begin(page, "connect4", { white: "human", black: "human" });
  // Yellow could win with the first column but plays elsewhere; Red then blocks.
  await play(page, "1", "2", "1", "2", "1", "3", "7", "1");
  await moveCount(page, 8);
  await page.getByRole("button", { name: "More" }).last().click();
  await page.getByRole("menuitem", { name: "Review" }).click();
  await page.locator(".verdict", { hasText: /mistakes?/i }).filter({ hasNotText: "…" }).waitFor();
  const wrong = page.locator("move-list .move").nth(6);
  await wrong.locator(".sign").waitFor();
  await wrong.click();
  await page.locator(".verdict p", { hasText: "Better was 1: Yellow wins in one move." }).waitFor();
  await page.getByRole("button", { name: "Try again from here" }).click();
  await page.locator(".notes", { hasText: "Move 6 of 8" }).waitFor();
});

const spaced = (/** @type {string} */ path) => path.replaceAll(" ", "%20");

test("an analysis lasts: position, moves and variations are in the address; variations are promoted and deleted", async (t) => {
  const page = await open(t, "/#/analyse?game=connect4");
  await play(page, "4", "4", "5");
  await page.locator("move-list .move").nth(2).and(page.locator("[aria-current]")).waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await play(page, "1");
  await page.locator(".aside .move[aria-current]", { hasText: "1" }).waitFor();
  assert.equal(new URLSearchParams(new URL(page.url()).hash.split("?")[1]).get("moves"), "4 4 (1) 5");
  await page.reload();
  await page.locator(".aside .move[aria-current]", { hasText: "1" }).waitFor();
  await counted(page.locator(".stage .stone"), 2);
  await page.getByRole("button", { name: "Make this the main line" }).click();
  await page.locator("ol.rounds > .pair .move[aria-current]", { hasText: "1" }).waitFor();
  await page.getByRole("button", { name: "Delete from here" }).click();
  await counted(page.locator(".stage .stone"), 1);
  assert.equal(new URLSearchParams(new URL(page.url()).hash.split("?")[1]).get("moves"), "4 4 5");
});

test("exact lines go to the end of the game, are previewed move by move, and are played", async (t) => {
  // Late enough to be solved at once, and early enough for a long way to the end.
  const page = await open(t, spaced("/#/analyse?game=connect4&moves=1 2 1 2 1 1 2 2 4 5 5 5 5 2 4 4"));
  const first = page.locator("best-lines .line.exact").first();
  await first.locator(".step").nth(20).waitFor();
  await first.locator(".step").nth(1).hover();
  await message(page, "Preview: the position after");
  await counted(page.locator(".stage .stone"), 18);
  await page.mouse.move(5, 5);
  await counted(page.locator(".stage .stone"), 16);
  await first.locator(".step").nth(2).click();
  await moveCount(page, 19);
  // All signs are from the view of the side below the board, whichever side is to move.
  await visit(page, spaced("#/analyse?game=connect4&moves=4"));
  await page.locator(".chip.best.exact", { hasText: "+1" }).waitFor();
  assert.equal(await page.locator("best-lines .line .short").first().textContent(), "+1");
  await page.locator("move-list .value", { hasText: "+1" }).waitFor();
  await page.getByLabel("Lines", { exact: true }).selectOption("1");
  await page.locator("best-lines .line:only-child").waitFor();
  await counted(page.locator(".chip"), 1);
});

test("mill: on the empty board every point has an exact value, though no table was built", async (t) => {
  const page = await open(t, "/#/analyse?game=mill");
  await page.locator(".chip.exact").nth(23).waitFor();
});

test("an analysis goes deeper until it is stopped", async (t) => {
  // Neither proved nor in the book.
  const page = await open(t, spaced("/#/analyse?game=othello&moves=f5 f6 e6 d6 c3"));
  // Until the network has come, a page without a server searches with smaller weights: it shows the depth alone.
  await page.locator("best-lines .figures", { hasText: site ? /depth \d+/ : /depth \d+ at 68 %/ }).waitFor();
  // Workers beside the page are asked without a request.
  const asked = site ? undefined : page.waitForRequest((request) => request.url().includes("seconds=3600"));
  await page.getByRole("button", { name: "Deeper" }).click();
  await asked;
  // An open list stays open while results arrive.
  const choice = await page.getByLabel("Lines", { exact: true }).elementHandle();
  const figures = await page.locator("best-lines .figures").textContent();
  await page.locator("best-lines .figures").filter({ hasNotText: figures ?? "" }).waitFor();
  assert.ok(await choice?.evaluate((select) => select.isConnected));
  await page.locator("best-lines").getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Deeper" }).waitFor();
});

for (const [game, position, moves] of [["mill", "bb.w.bw./.....w../........ w 0 0", ""], ["mill", "", "d6 f4 d2 b4 a1 g7 a7"], ["othello", "", "f5"], ["connect4", "", ""]]) {
  test(`chips fit their cells and can be read on a phone: ${game} ${position}${moves}`, position ? needs("tables") : {}, async (t) => {
    const page = await open(t, `/#/analyse?game=${game}&position=${encodeURIComponent(position)}&moves=${encodeURIComponent(moves)}`, { viewport: { width: 360, height: 740 }, locale: "de-DE" });
    if (position) {
      await page.locator("best-lines .figures", { hasText: "aus den Tabellen" }).waitFor();
      await play(page, "g4");
    }
    await page.locator(".chip rect").first().waitFor();
    const sizes = await page.locator(".stage .board").evaluate((board) => {
      const scale = board.getBoundingClientRect().width / /** @type {SVGSVGElement} */ (board).viewBox.baseVal.width;
      return [...board.querySelectorAll(".chip")].map((chip) => ({
        text: Math.min(...[...chip.querySelectorAll("text")].map((text) => Number(text.getAttribute("font-size")) * scale)),
        free: Number(chip.querySelector("rect")?.getAttribute("width")) - Number.parseFloat(getComputedStyle(chip.querySelector("rect") ?? chip).strokeWidth)
          - Math.max(...[...chip.querySelectorAll("text")].map((text) => text.getBBox().width)),
        wide: Number(chip.querySelector("rect")?.getAttribute("width")), high: Number(chip.querySelector("rect")?.getAttribute("height")),
      }));
    });
    for (const { text, free, wide, high } of sizes) assert.ok(text >= 10 && free >= 7 && wide <= 98 && high <= 98, JSON.stringify(sizes));
  });
}

for (const [width, height] of [[1024, 720], [1024, 768], [1920, 1080]]) {
  test(`an analysis leaves room for three lines and for eight rows of moves (${width} × ${height} pixels)`, async (t) => {
    const page = await open(t, spaced("/#/analyse?game=mill&moves=d6 f4 d2 b4 a1 g7 a7 g1 d7 a4"), { viewport: { width, height } });
    const three = page.locator("best-lines .line:nth-child(3):last-child");
    await page.getByLabel("Lines", { exact: true }).selectOption("3");
    await three.waitFor();
    // One step back and forth, so that there are values for a graph too.
    await page.getByRole("button", { name: "Previous move" }).click();
    await page.locator("move-list .move[aria-current] .value").waitFor();
    await page.getByRole("button", { name: "Next move" }).click();
    await three.waitFor();
    // Read at once, because the list is redrawn with every new value.
    const [list, row, lines, third] = await page.evaluate(() => ["move-list", "move-list .pair", "best-lines", "best-lines .line:nth-child(3)"].map((name) => {
      const { width, height, bottom } = document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect();
      return { width, height, bottom };
    }));
    assert.ok(row.height > 0 && list.height >= 8 * row.height, `${list.height} ${row.height}`);
    assert.ok(third.height > 0 && third.bottom <= lines.bottom, `${third.bottom} ${lines.bottom}`);
    const inside = await page.locator(".panels").evaluate((panels) => panels.scrollHeight <= panels.clientHeight + 1);
    assert.ok(inside, "nothing sticks out");
    if (width === 1920) assert.ok(list.width >= 500, String(list.width));
  });
}

test("a review says the same every time, also where nothing is exact", async (t) => {
  const page = await open(t, "/#/analyse?game=othello");
  const review = () => page.evaluate(async (moves) => {
    const { listen } = await import("./js/api.js");
    /** @type {unknown[]} */
    const said = [];
    await new Promise((done, failed) => { listen("review", { game: "othello", moves, nodes: 20_000 }, { move: (move) => said.push(move), done, problem: failed }); });
    return said;
  }, "f5 f4 e3 f6 g5 g4");
  const first = await review();
  assert.equal(first.length, 6);
  assert.deepEqual(await review(), first);
});

test("the review of a finished game begins at its first mistake and counts by side and kind", async (t) => {
  const page = await open(t);
  await begin(page, "connect4", { white: "human", black: "human" });
  await play(page, "1", "2", "1", "2", "1", "3", "7", "4", "1");
  await page.locator(".message.end").waitFor();
  await page.locator(".again").getByRole("button", { name: "Review" }).click();
  const tally = page.locator(".verdict .tally li");
  await tally.nth(1).waitFor();
  await tally.filter({ hasText: "Yellow" }).filter({ hasText: /accuracy \d+ %.*blunder/ }).waitFor();
  const current = await page.locator("move-list .move").evaluateAll((moves) => moves.findIndex((move) => move.hasAttribute("aria-current")));
  const firstSign = await page.locator("move-list .move").evaluateAll((moves) => moves.findIndex((move) => move.querySelector(".sign")));
  assert.equal(current, firstSign);
  // The curve begins with the value of the start, so that a mistake in the first move is visible.
  await page.locator("eval-graph .curve[points^='0,']").waitFor();
  assert.ok(await page.locator(".panels").evaluate((panels) => panels.scrollHeight <= panels.clientHeight + 1), "nothing sticks out");
});
