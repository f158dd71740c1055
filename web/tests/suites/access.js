import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { begin, moveCount, open, play, visit } from "../browser.js";
import { needs, site } from "../edition.js";
import { finished } from "../tournament.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Returns the findings of axe, each with its place. */
async function complaints(page) {
  // The page forbids foreign scripts, so axe is injected from outside.
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: axe });
  const { result } = await session.send("Runtime.evaluate", { expression: "axe.run(document).then((r) => JSON.stringify(r.violations))", awaitPromise: true, returnByValue: true });
  return JSON.parse(result.value).flatMap(({ id, impact, nodes }) => nodes.map((node) => `${impact} ${id}: ${node.target.join(" ")} ${node.html.slice(0, 120)}`));
}

/** @type {["light" | "dark", number, string, string][]} Every theme, board and language, and a phone. */
const LOOKS = [["light", 1280, "en-GB", ""], ["dark", 360, "de-DE", ""], ["light", 360, "de-DE", "slate"], ["dark", 1280, "en-GB", "walnut"]];

for (const [colorScheme, width, locale, board] of LOOKS) {
  test(`axe finds nothing at the start, in a game with analysis and in its review (${colorScheme}, ${width} pixels, ${locale}, ${board || "usual board"})`, async (t) => {
    const page = await open(t, "/", { colorScheme, locale, viewport: { width, height: 800 } });
    await page.evaluate((board) => localStorage.setItem("endspiel", JSON.stringify({ board })), board);
    await page.reload();
    await page.locator(".card .board").nth(2).waitFor();
    await page.locator(".start details > summary").click();
    assert.deepEqual(await complaints(page), []);
    await begin(page, "connect4", { white: "human", black: "easy" });
    await play(page, "4");
    await moveCount(page, 2);
    await page.keyboard.press("a");
    await page.locator("best-lines .line").first().waitFor();
    assert.deepEqual(await complaints(page), []);
    await page.locator(".menu > button").click();
    await page.getByRole("menuitem", { name: /^(Review|Partieanalyse)$/ }).click();
    await page.locator(".tally li").first().waitFor();
    assert.deepEqual(await complaints(page), []);
  });
}

for (const [path, locale, what] of [["/#/setup?game=mill", "de-DE"], ["/#/lab?game=connect4", "en-GB"], ["/#/lab", "de-DE"], ["/#/analyse?game=othello", "de-DE"],
  ["/#/tables?stones=3-3&own=3&longest=1", "en-GB", "tables"], ["/#/tables?stones=9-9", "de-DE", "tables"], ["/#/arena/experiments", "de-DE", "experiments"],
  ["/#/arena/experiments/depth-costs", "en-GB", "experiments"], ["/#/arena/experiments/weights", "de-DE", "experiments"],
  ["/#/learn/mill", "en-GB"], ["/#/learn/connect4/puzzles", "de-DE"], ["/#/learn/connect4/openings", "en-GB"],
  ["/#/learn/othello/openings", "de-DE"], ["/#/learn/othello/proof?step=2", "en-GB"],
  ["/#/learn/othello/mistakes", "en-GB"], ["/#/learn/othello/trainer", "de-DE"], ["/#/games", "de-DE"], ["/#/games/collections", "en-GB"]]) {
  test(`axe finds nothing at ${path} (${locale}, both themes)`, what ? needs(what) : {}, async (t) => {
    const page = await open(t, String(path), { locale });
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await page.locator("game-board .board, .tree .node, .costs, .tournament, .result-table td, .library-list .row").first().waitFor();
      assert.deepEqual(await complaints(page), [], colorScheme);
    }
  });
}

for (const [colorScheme, width] of [["light", 1280], ["dark", 360]]) {
  test(`axe finds nothing in a tournament, its list, its games and the form for a new one (${colorScheme}, ${width} pixels)`, async (t) => {
    const { page, report } = await finished(t, { game: "connect4", players: ["easy", "random", "beginner"], rounds: 2, plies: 2 }, { colorScheme, viewport: { width, height: 800 } });
    await visit(page, "#/arena/new");
    await page.getByRole("button", { name: "Add a player" }).click();
    await page.locator("summary").click();
    assert.deepEqual(await complaints(page), [], "form");
    await visit(page, `#/arena/${report.id}`);
    await page.locator(".games tbody tr").nth(11).waitFor();
    assert.deepEqual(await complaints(page), [], "tournament");
    await page.getByRole("link", { name: "Game 1", exact: true }).click();
    await page.locator(".replay-page .board").waitFor();
    assert.deepEqual(await complaints(page), [], "game");
    await visit(page, "#/arena");
    await page.locator(".tournament").first().waitFor();
    assert.deepEqual(await complaints(page), [], "list");
  });
}

test("axe finds nothing in the dialogs and the menu", async (t) => {
  const page = await open(t);
  const check = async (name) => {
    await page.getByRole("dialog", { name }).waitFor();
    assert.deepEqual(await complaints(page), [], name);
    await page.keyboard.press("Escape");
  };
  await page.getByRole("button", { name: "Settings" }).click();
  await check("Settings");
  await page.locator("select[name=black]").selectOption("more");
  await check("Engine");
  await page.getByRole("button", { name: "Load a game" }).click();
  await check("Load a game");
  await begin(page, "mill", { white: "human", black: "human" });
  const more = page.getByRole("button", { name: "More" }).last();
  await more.click();
  await page.getByRole("menuitem", { name: "Share" }).waitFor();
  assert.deepEqual(await complaints(page), [], "menu");
  for (const [entry, name] of [["Change players", "Change players"], ["Share", site ? "Share" : "Play with a friend"], ["Export", "Export"], ["Keys", "Keys"], ["Resign", "Resign"]]) {
    if (!(await page.getByRole("menuitem", { name: entry }).isVisible())) await more.click();
    await page.getByRole("menuitem", { name: entry }).click();
    await check(name);
  }
});
