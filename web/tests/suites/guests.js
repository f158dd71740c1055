/** Games of the examples with what the games of the program do not have: many stones on a place, extra turns, jumps, lines. */

import { after, test } from "node:test";
import { begin, counted, message, moveCount, open, play } from "../browser.js";
import { needs } from "../edition.js";
import { fourthGame, startServer } from "../server.js";

let server;
after(async () => (await server)?.stop());

async function openIt(t, path = "/", options = {}) {
  server ??= startServer(undefined, "0", fourthGame);
  return open(t, path, options, (await server).address);
}

const LANGUAGES = [
  { locale: "en-GB", more: "More", review: "Review", end: "To the end", value: "Value", sow: "Sow the seeds of a house.", over: "a side has no seeds left in its houses", draw: "Draw a line.", closed: "all boxes are closed" },
  { locale: "de-DE", more: "Mehr", review: "Partieanalyse", end: "Zum Ende", value: "Wert", sow: "Säe die Samen einer Mulde.", over: "eine Seite hat keine Samen mehr in ihren Mulden", draw: "Ziehe eine Linie.", closed: "alle Kästchen sind geschlossen" },
];

for (const { locale, more, review, end, value, sow, over, draw, closed } of LANGUAGES) {
  test(`seeds are sown with one click, and a last seed in store gives another turn (${locale})`, needs("fourth game"), async (t) => {
    const page = await openIt(t, "/", { locale });
    await begin(page, "kalah", { white: "human", black: "human" });
    await counted(page.locator(".game-page .label"), 12);
    await message(page, sow);
    await play(page, "c1");
    // Black waits: the pass plays itself, and White sows again.
    await moveCount(page, 2);
    await message(page, sow);
    await play(page, "f1", "b2");
    await page.locator('.target[data-click="s1"][aria-label*="2"]').waitFor();
  });

  test(`a game of seeds ends by its own rule (${locale})`, needs("fourth game"), async (t) => {
    const page = await openIt(t, `/#/analyse?game=${encodeURIComponent("kalah:houses=1,seeds=2")}`, { locale });
    await play(page, "a1");
    await message(page, over);
  });

  for (const [game, moves] of [["kalah", "c1 pass f1"], ["konane", "d5-d3 c5-c3"], ["boxes", "b1 a2 b3 c2 -- d3"]]) {
    test(`${game} is analysed and reviewed (${locale})`, needs("fourth game"), async (t) => {
      const page = await openIt(t, `/#/analyse?game=${game}&moves=${encodeURIComponent(moves)}`, { locale });
      await page.locator(".chip").first().waitFor();
      await page.locator("best-lines .line").first().waitFor();
      await page.getByRole("button", { name: more }).last().click();
      await page.getByRole("menuitem", { name: review }).click();
      await page.locator(".verdict").filter({ hasNotText: "…" }).waitFor();
    });

    test(`the lab draws a search of ${game} (${locale})`, needs("fourth game"), async (t) => {
      const page = await openIt(t, `/#/lab?game=${game}`, { locale });
      await page.locator(".tree .node").first().waitFor();
      await page.getByRole("button", { name: end }).click();
      await page.locator(".walk .now", { hasText: value }).waitFor();
    });
  }

  test(`a line belongs to no side, and who closes a box moves again (${locale})`, needs("fourth game"), async (t) => {
    const page = await openIt(t, "/", { locale });
    await begin(page, "boxes", { white: "human", black: "human" });
    await message(page, draw);
    await play(page, "b1", "a2", "b3");
    await counted(page.locator(".game-page .label"), 3);
    await counted(page.locator(".stone"), 0);
    await play(page, "c2");
    // White waits: the pass plays itself. The closed box is Black's.
    await moveCount(page, 5);
    await message(page, draw);
    await counted(page.locator(".stone"), 1);
  });

  test(`a game of boxes ends when all are closed (${locale})`, needs("fourth game"), async (t) => {
    const page = await openIt(t, `/#/analyse?game=${encodeURIComponent("boxes:cols=1,rows=1")}`, { locale });
    await play(page, "b1", "a2", "c2", "b3");
    await message(page, closed);
  });

  test(`a jump takes stones without a click on them (${locale})`, needs("fourth game"), async (t) => {
    const page = await openIt(t, "/", { locale });
    await begin(page, "konane", { white: "human", black: "human" });
    await counted(page.locator(".stone"), 34);
    await play(page, "d5", "d3");
    await moveCount(page, 1);
    await counted(page.locator(".stone"), 33);
  });
}
