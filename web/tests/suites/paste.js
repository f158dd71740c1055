/** Games and positions pasted on any page, and what is said about text that is not quite a game. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, message, moveCount, moves, open, play, press } from "../browser.js";
import { needs } from "../edition.js";

/** Pastes a text where the focus is, as Ctrl+V does. */
const paste = (page, text) => page.evaluate((text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  (document.activeElement ?? document.body).dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}, text);

for (const path of ["/", "/#/analyse?game=mill", "/#/lab", "/#/learn/mill/rules"]) {
  test(`a game pasted at ${path} is read`, async (t) => {
    const page = await open(t, path);
    await page.locator(".board, .tree .node").first().waitFor();
    await paste(page, "f5-d6-c3");
    const dialog = page.getByRole("dialog", { name: "Load a game" });
    await dialog.locator(".found li", { hasText: "Othello" }).waitFor();
    await dialog.getByRole("button", { name: "Analyse" }).click();
    await moveCount(page, 3);
    assert.deepEqual(await moves(page), ["f5", "d6", "c3"]);
  });
}

test("the moves before an illegal one are offered, and nothing stands between backticks", async (t) => {
  const page = await open(t, "/#/analyse?game=othello");
  await page.locator(".board").waitFor();
  await paste(page, "f5 d6 c3 d3 c4 a1 e6");
  const dialog = page.getByRole("dialog", { name: "Load a game" });
  await dialog.locator(".found li", { hasText: /only the first 5 moves could be read/i }).waitFor();
  assert.doesNotMatch((await dialog.textContent()) ?? "", /`/);
  await dialog.getByRole("button", { name: "Analyse" }).click();
  await moveCount(page, 5);
});

test("an address with an illegal move offers the moves before it", async (t) => {
  const page = await open(t, "/#/analyse?game=othello&moves=f5+d6+c3+a1+e6");
  await page.getByRole("button", { name: "Read the moves before it" }).click();
  const dialog = page.getByRole("dialog", { name: "Load a game" });
  await dialog.locator(".found li", { hasText: /only the first 3 moves could be read/i }).waitFor();
  await dialog.getByRole("button", { name: "Analyse" }).click();
  await moveCount(page, 3);
});

test("a review is there again after a reload, at the same move", async (t) => {
  const page = await open(t, "/#/analyse?game=connect4&moves=1+2+1+2+1+3+7+1");
  await page.locator(".menu > button").click();
  await page.getByRole("menuitem", { name: "Review" }).click();
  await page.locator(".verdict p", { hasText: "Better was" }).waitFor();
  await page.keyboard.press("n");
  await page.locator(".verdict .seek", { hasText: "2 / " }).waitFor();
  const words = await page.locator(".verdict p").textContent();
  await page.reload();
  await page.locator(".verdict p", { hasText: words ?? "" }).waitFor();
});

test("othello's moves are counted from 1 to 60, passes apart", async (t) => {
  const page = await open(t, "/#/analyse?game=othello&moves=f5+d6+c3");
  await page.locator("move-list .number").nth(1).waitFor();
  assert.deepEqual(await page.locator("move-list .number").allTextContents(), ["1.", "3."]);
  await page.locator(".notes", { hasText: /^3 moves$/ }).waitFor();
});

test("finished games do not head the start, and an invitation says where its links lead", needs("guests"), async (t) => {
  const page = await open(t);
  await begin(page, "connect4", { white: "human", black: "human" });
  await play(page, "1", "2", "1", "2", "1", "2", "1");
  await page.locator(".message.end").waitFor();
  await page.getByRole("button", { name: "More" }).last().click();
  await page.getByRole("menuitem", { name: "Share" }).click();
  await page.getByRole("dialog").getByText("These links lead to this machine only.").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Play" }).click();
  const summary = page.locator("summary", { hasText: "One earlier game" });
  await summary.waitFor();
  const [earlier, first] = await Promise.all([summary, page.locator(".cards")].map((part) => part.boundingBox()));
  assert.ok((earlier?.y ?? 0) > (first?.y ?? 0), "below the choice of a game");
});

test("a blocked stone of one's own is called blocked, not taken", async (t) => {
  const position = encodeURIComponent("wwwbbb../......../........ w 0 0");
  const page = await open(t, `/#/analyse?game=mill:flying=off&position=${position}`);
  await play(page, "d7");
  await message(page, "Choose where it goes.");
  await press(page, "g7");
  await message(page, "The stone on g7 cannot move.");
});
