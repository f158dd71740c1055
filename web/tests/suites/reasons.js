/** Why a move is good or bad, in the review and in a hint. */

import { test } from "node:test";
import { message, moveCount, open } from "../browser.js";

const LANGUAGES = [
  {
    locale: "en-GB", more: "More", review: "Review",
    mill: /^f4 does not stop White's mill on g7: .* → .*\. Better was g7: Black wins\./,
    othello: /^g7 gives up the corner h8: about −\d+ \(.* → .*\)\. Better was /,
    hint: "It blocks White's mill on g7.",
  },
  {
    locale: "de-DE", more: "Mehr", review: "Partieanalyse",
    mill: /^f4 verhindert die Mühle von Weiß auf g7 nicht: .* → .*\. Besser war g7: Schwarz gewinnt\./,
    othello: /^g7 gibt die Ecke h8 her: etwa −\d+ \(.* → .*\)\. Besser war /,
    hint: "Der Zug verhindert die Mühle von Weiß auf g7.",
  },
];

for (const { locale, more, review, mill, othello, hint } of LANGUAGES) {
  for (const { game, moves, mistake, words } of [
    { game: "mill", moves: "a7 b4 d7 f4 g7xb4", mistake: 3, words: mill },
    { game: "othello", moves: "f5 f6 e6 f4 g7 h8", mistake: 4, words: othello },
  ]) {
    test(`a review of ${game} says why a move was a mistake (${locale})`, async (t) => {
      const page = await open(t, `/#/analyse?game=${game}&moves=${moves.replaceAll(" ", "+")}`, { locale });
      await page.getByRole("button", { name: more }).last().click();
      await page.getByRole("menuitem", { name: review }).click();
      await page.locator(".verdict .tally li").nth(1).waitFor();
      await page.locator("move-list .move").nth(mistake).click();
      await page.locator(".verdict p", { hasText: words }).waitFor();
    });
  }

  test(`a hint says why (${locale})`, async (t) => {
    const page = await open(t, "/#/analyse?game=mill&moves=a7+b4+d7", { locale });
    await moveCount(page, 3);
    await page.keyboard.press("h");
    await message(page, hint);
  });
}
