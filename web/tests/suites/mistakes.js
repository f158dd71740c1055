/** My mistakes: the reader's own mistakes as exercises that come again. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { counted, open, play, visit } from "../browser.js";

/** White could win with the seventh move and plays another one. */
const GAME = ["4", "1", "4", "1", "4", "1", "7", "1"];

/** Puts a finished game into the library. */
async function finish(page, id = "game", moves = GAME) {
  await page.evaluate(async ([id, moves]) => (await import("./js/library/store.js")).addGames([{
    id, game: "connect4", start: "", moves, white: "human", black: "easy", you: "white", result: "black", date: "2026-11-20", event: "", opening: "", tags: [], notes: {}, signs: {}, added: 1,
  }]), [id, moves]);
}

async function mistakes(t, options = {}) {
  const page = await open(t, "/icon.svg", options);
  await page.goto(`${new URL(page.url()).origin}${new URL(page.url()).pathname.replace("icon.svg", "")}#/learn/connect4/rules`);
  await page.locator(".learn-page .board").waitFor();
  await finish(page);
  await visit(page, "#/learn/connect4/mistakes");
  return page;
}

test("a mistake of a finished game becomes an exercise that comes again on another day", async (t) => {
  const page = await mistakes(t);
  await page.getByText("One exercise is due today.").waitFor();
  await page.getByText("A won game thrown away in the opening: once").waitFor();
  await page.getByText("1.0 mistakes in a game lately.").waitFor();
  await page.getByRole("button", { name: "Begin" }).press("Enter");
  await page.getByRole("heading", { name: "You played 7 here. Find a better move." }).waitFor();
  await play(page, "4");
  await page.locator(".verdict-line.fine", { hasText: "Right! See you again in one day." }).waitFor();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("That was all for today.").waitFor();
  await page.reload();
  await page.getByText("Nothing is due today. Play a game!").waitFor();
  await counted(page.getByRole("button", { name: "Begin" }), 0);
});

test("a wrong answer shows the better move, and only the first answer counts", async (t) => {
  const page = await mistakes(t);
  await page.getByRole("button", { name: "Begin" }).click();
  await play(page, "7");
  await page.locator(".verdict-line.problem", { hasText: "7 is not it." }).filter({ hasText: "4 is better." }).waitFor();
  await page.getByRole("link", { name: "The game" }).click();
  await page.locator(".library-game .board").waitFor();
  await visit(page, "#/learn/connect4/mistakes");
  await page.getByText("Nothing is due today. Play a game!").waitFor();
  const card = await page.evaluate(async () => (await import("./js/library/exercises.js")).exercisesOf("connect4")[0][1].card);
  assert.deepEqual([card.lapses, card.answers, card.interval], [1, 1, 1]);
});

test("a session that is cut off shows nothing twice, and a puzzle of the kind comes in between", async (t) => {
  const page = await mistakes(t);
  await page.getByText("One exercise is due today.").waitFor();
  // A mistake in the same position is no other exercise; the mirrored one is.
  await finish(page, "same", ["4", "1", "4", "1", "4", "1", "6", "1"]);
  await finish(page, "mirrored", ["4", "7", "4", "7", "4", "7", "1", "7"]);
  await page.reload();
  await page.getByText("2 exercises are due today.").waitFor();
  const seen = new Set();
  const ask = async () => {
    const heading = await page.locator("h2.question").textContent();
    assert.ok(!seen.has(heading), heading);
    seen.add(heading);
  };
  await page.getByRole("button", { name: "Begin" }).click();
  await ask();
  // The page is closed before the answer.
  await page.reload();
  await page.getByRole("button", { name: "Begin" }).click();
  await page.locator("h2.question").waitFor();
  await ask();
  await page.getByRole("button", { name: "Show the answer" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("In between, a puzzle of the same kind:").waitFor();
});

test("a child sees stars and a next lesson, and no numbers", async (t) => {
  const page = await mistakes(t, { locale: "de-DE", viewport: { width: 360, height: 740 } });
  await page.getByText("Heute ist eine Übung fällig.").waitFor();
  await page.getByLabel("Für Kinder: Sterne, keine Zahlen").check();
  await page.getByRole("heading", { name: "Deine nächste Lektion" }).waitFor();
  await page.getByText("Jede Übung, die sitzt, gibt einen Stern.").waitFor();
  await page.evaluate(async () => {
    const { exercisesOf, keepCard } = await import("./js/library/exercises.js");
    const [[id, { card }]] = exercisesOf("connect4");
    await keepCard("connect4", id, { ...card, repetitions: 3, due: 99_999 });
  });
  await page.reload();
  await page.getByRole("img", { name: "ein Stern" }).waitFor();
  assert.doesNotMatch((await page.locator(".mistakes").textContent()) ?? "", /\d/);
});
