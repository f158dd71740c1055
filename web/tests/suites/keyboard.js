import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, message, moveCount, moves, open, play } from "../browser.js";
import { needs } from "../edition.js";

test("a game is chosen, begun and played with the keyboard alone", async (t) => {
  const page = await open(t);
  await page.locator(".begin:focus", { hasText: "Start" }).waitFor();
  await page.locator("select[name=black]").focus();
  await page.keyboard.press("Home");
  await page.locator(".begin").focus();
  await page.keyboard.press("Enter");
  await message(page, "White: place a stone.");

  await page.keyboard.press("b");
  await page.locator("[data-click=a7]:focus").waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.locator("[data-click=d6]:focus").waitFor();
  await page.keyboard.press("Enter");
  await message(page, "Black: place a stone.");
  await page.keyboard.press("ArrowLeft");
  await page.locator(".open[data-click=b6]:focus").waitFor();
  await page.keyboard.press("Enter");
  await moveCount(page, 2);
  assert.deepEqual(await moves(page), ["d6", "b6"]);

  await page.locator(".walker button").first().focus();
  await page.keyboard.press("u");
  await message(page, "Black: place a stone.");
  assert.deepEqual(await moves(page), ["d6"]);
  await page.keyboard.press("r");
  await moveCount(page, 2);
  await page.keyboard.press("ArrowLeft");
  await page.locator(".notes", { hasText: "Move 1 of 2" }).waitFor();
  await page.keyboard.press("End");
  await page.locator(".notes", { hasText: "2 moves" }).waitFor();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await page.keyboard.press("Escape");
});

for (const [game, moves] of [["connect4", "1+2+1+2+1+3+7+1"], ["mill", "d6+a1+d7+g7+d5xa1"], ["othello", "f5+f4+e3+f6+d3+c4+f3"]]) {
  test(`${game}: the mistakes of a game are walked with the keyboard alone`, async (t) => {
    const page = await open(t, `/#/analyse?game=${game}&moves=${moves}`);
    await page.locator("best-lines .line").first().waitFor();
    await page.getByRole("button", { name: "More" }).last().focus();
    await page.keyboard.press("Enter");
    while (!(await page.getByRole("menuitem", { name: "Review" }).and(page.locator(":focus")).count())) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.locator(".tally li").nth(1).waitFor();
    await page.keyboard.press("Home");
    await page.keyboard.press("n");
    await page.locator(".verdict p", { hasText: "Better was" }).waitFor();
    await page.locator(":is(.hint-ring, .hint-arrow).better").first().waitFor();
    await page.locator("move-list .move[aria-current] .sign").waitFor();
  });
}

test("a reader who moves on before the answer arrives is not brought back", needs("requests"), async (t) => {
  const page = await open(t);
  await begin(page, "mill", { white: "human", black: "human" });
  await play(page, "d6", "b6");
  await moveCount(page, 2);
  await page.keyboard.press("u");
  await message(page, "Black: place a stone.");
  // The stream reports the move before the answer arrives.
  let answer = () => {};
  const gone = new Promise((resolve) => { answer = resolve; });
  await page.route("**/redo", async (route) => {
    const response = await route.fetch();
    await gone;
    await route.fulfill({ response });
  });
  const answered = page.waitForResponse("**/redo");
  await page.keyboard.press("r");
  await moveCount(page, 2);
  await page.keyboard.press("ArrowLeft");
  await page.locator(".notes", { hasText: "Move 1 of 2" }).waitFor();
  answer();
  await (await answered).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.keyboard.press("ArrowLeft");
  await page.locator(".notes", { hasText: "Move 0 of 2" }).waitFor();
});

test("places have names for screen readers, and moves are announced", async (t) => {
  const page = await open(t, "/#/analyse?game=mill");
  await page.locator(".game-page .board").waitFor();
  const place = page.locator("[data-click=d6]");
  assert.equal(await place.getAttribute("aria-label").then((label) => label.split(",").slice(0, 3).join(",")), "D6, free, can be played");
  await page.locator(".target.open[data-click=d6]").dispatchEvent("click");
  await message(page, "Black: place a stone.");
  assert.match(await place.getAttribute("aria-label"), /^D6, white stone, last move/);
  assert.match(await page.locator(".message").textContent(), /^White: d6\. Black: place a stone\.$/);
  assert.equal(await page.locator(".message").getAttribute("aria-live"), "polite");
});

for (const [game, first, second] of [["mill", ["b", "Enter"], ["ArrowRight", "Enter"]], ["connect4", ["4"], ["4"]],
  ["othello", ["b", ...Array(5).fill("ArrowRight"), ...Array(4).fill("ArrowDown"), "Enter"], ["ArrowLeft", "ArrowLeft", "ArrowDown", "Enter"]]]) {
  test(`${game} is played, analysed and reviewed with the keyboard alone`, async (t) => {
    const page = await open(t, `/#/?game=${game}`);
    for (const side of ["white", "black"]) {
      await page.locator(`select[name=${side}]`).focus();
      await page.keyboard.press("Home");
    }
    await page.locator(".begin").focus();
    await page.keyboard.press("Enter");
    await page.locator(".target.open").first().waitFor();
    for (const [count, keys] of [first, second].entries()) {
      for (const key of keys) await page.keyboard.press(key);
      await moveCount(page, count + 1);
      await page.locator(".target.open").first().waitFor();
    }
    await page.keyboard.press("Escape");
    await page.keyboard.press("a");
    await page.locator("best-lines .step").first().waitFor();
    await page.getByRole("button", { name: "More" }).last().focus();
    await page.keyboard.press("Enter");
    while (!(await page.getByRole("menuitem", { name: "Review" }).and(page.locator(":focus")).count())) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.locator(".tally li").nth(1).waitFor();
    await page.keyboard.press("Home");
    await page.locator(".notes", { hasText: "Move 0 of 2" }).waitFor();
  });
}
