/** The opening trainer: an opening is walked through, corrected at once and remembered. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, open, play, visit } from "../browser.js";

/** Always the first choice: the line goes on. */
const LINE = () => { Math.random = () => 0; };

test("an opening of Othello is learnt by name: wrong moves are corrected, right ones remembered", async (t) => {
  const page = await open(t, "/#/learn/othello/rules");
  await page.locator(".learn-page .board").waitFor();
  await page.evaluate(LINE);
  const { lines } = await ask(page, "openings/lines?game=othello");
  const at = lines.findIndex(({ name }) => name === "Tiger");
  const { moves } = lines[at];
  await visit(page, `#/learn/othello/trainer?line=${at}`);
  await page.getByRole("combobox", { name: "Opening" }).waitFor();
  assert.equal(await page.getByRole("combobox", { name: "Opening" }).locator("option:checked").textContent(), "Tiger");
  await page.locator("game-board .stone").nth(4).waitFor();
  // The program has played the first two moves.
  const { moves: legal } = await ask(page, "position", { game: "othello", moves: moves.slice(0, 2) });
  await page.locator("game-board .target.open").first().waitFor();
  const { book } = await ask(page, `openings?${new URLSearchParams({ game: "othello", position: (await ask(page, "position", { game: "othello", moves: moves.slice(0, 2) })).position })}`);
  const worst = book.at(-1)?.move ?? legal.find(({ move }) => move !== moves[2]).move;
  await play(page, worst);
  await page.locator(".verdict-line.problem", { hasText: `Not ${worst}: ${moves[2]} belongs here.` }).waitFor();
  await play(page, moves[2]);
  await page.locator("game-board .stone").nth(7).waitFor();
  await play(page, moves[4]);
  await page.getByText("One position is known.").waitFor();
  const { openings } = await page.evaluate(async () => (await import("./js/library/exercises.js")).allTrained());
  const card = (count) => openings[`othello/${moves.slice(0, count).join(" ")}`];
  assert.deepEqual([card(2).lapses, card(4).lapses, card(4).repetitions], [1, 0, 1]);
});

for (const game of ["mill", "connect4"]) {
  test(`a line of ${game} is learnt from the second side, and known after a reload`, async (t) => {
    const page = await open(t, `/#/learn/${game}/trainer?side=second`);
    await page.evaluate(LINE);
    await page.locator("game-board .target.open").first().waitFor();
    const { lines: [{ moves }] } = await ask(page, `openings/lines?game=${game}`);
    await play(page, moves[1]);
    await page.locator(".verdict-line.fine", { hasText: "Right." }).waitFor();
    await page.getByText("One position is known.").waitFor();
    await page.reload();
    await page.getByText("One position is known.").waitFor();
  });
}
