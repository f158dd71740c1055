import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, counted, message, moveCount, open, play, showCosts } from "../browser.js";
import { needs } from "../edition.js";

test("opening the page and pressing Enter begins a game against the computer", async (t) => {
  const page = await open(t);
  await page.locator(".begin:focus").waitFor();
  await page.keyboard.press("Enter");
  await message(page, "White: place a stone.");
  await play(page, "d6");
  await moveCount(page, 2);
});

test("options of a game change its board, and impossible ones are explained", async (t) => {
  const page = await open(t);
  await page.locator(".card:has([value=connect4])").click();
  await page.locator("summary", { hasText: "Options" }).click();
  await page.getByLabel("Columns").fill("40");
  await page.getByLabel("Columns").blur();
  await page.locator(".problem").filter({ hasText: /\w/ }).waitFor();
  await page.getByLabel("Columns").fill("5");
  await page.getByLabel("Columns").blur();
  await page.getByLabel("Rows").fill("4");
  await page.getByLabel("Rows").blur();
  await page.locator("select[name=black]").selectOption("human");
  await page.locator(".begin").click();
  await page.locator(".game-page .board").waitFor();
  await counted(page.locator(".target"), 5);
});

test("any engine can be chosen with its settings", async (t) => {
  const page = await open(t);
  await showCosts(page);
  await page.locator("select[name=black]").selectOption("more");
  const form = page.getByRole("dialog", { name: "Engine" });
  await form.getByLabel("Engine").first().selectOption("alphabeta");
  await form.getByLabel("States it may visit").fill("500");
  await form.getByLabel("States it may visit").blur();
  assert.equal(await form.getByLabel("As text").inputValue(), "alphabeta:states=500");
  await form.getByRole("button", { name: "OK" }).click();
  await page.locator(".begin").click();
  await play(page, "d6");
  await moveCount(page, 2);
  await page.locator(".figures", { hasText: "positions" }).waitFor();
});

test("options that no engine takes are refused while they are typed, with a sentence", async (t) => {
  const page = await open(t);
  await page.locator("select[name=black]").selectOption("more");
  const form = page.getByRole("dialog", { name: "Engine" });
  const ok = form.getByRole("button", { name: "OK" });
  await form.getByLabel("Engine").first().selectOption("alphabeta");
  await form.getByLabel("What the evaluator counts").fill("1/2/3");
  await form.locator(".problem", { hasText: "weights" }).waitFor();
  assert.ok(await ok.isDisabled());
  await form.getByLabel("What the evaluator counts").fill("1/2/3/4");
  await ok.and(page.locator(":enabled")).waitFor();
  assert.equal(await form.locator(".problem:visible").allInnerTexts().then((texts) => texts.join("")), "");
  await form.getByLabel("Plies to look ahead at most").fill("0");
  await form.getByText("A whole number from 1 to 1,000.").waitFor();
  await ok.and(page.locator(":disabled")).waitFor();
  await form.getByLabel("Engine").first().selectOption("best");
  await form.getByLabel("Time for a move").fill("soon");
  await form.locator(".problem", { hasText: "soon" }).waitFor();
  assert.ok(await ok.isDisabled());
});

test("Start leads to a field that is refused", async (t) => {
  const page = await open(t);
  await page.locator("summary", { hasText: "Options" }).click();
  await page.getByLabel("Repetitions of a position").fill("1");
  await page.getByText("A whole number from 2 to 10,000.").waitFor();
  await page.locator("summary", { hasText: "Options" }).click();
  await page.locator(".begin").click();
  await page.locator("input:focus:visible").waitFor();
  await page.getByLabel("Repetitions of a position").fill("3");
  await page.locator(".begin").click();
  await message(page, "White: place a stone.");
});

test("what was chosen is remembered, and a running game is offered first", async (t) => {
  const page = await open(t);
  await begin(page, "connect4", { white: "human", black: "human" });
  await play(page, "4");
  await moveCount(page, 1);
  await page.getByRole("link", { name: "Play" }).click();
  await page.locator(".continue-row", { hasText: "Continue: Connect Four" }).waitFor();
  assert.ok(await page.locator(".card [value=connect4]").isChecked());
  assert.equal(await page.locator("select[name=black]").inputValue(), "human");
  await page.locator(".continue-row a").click();
  await moveCount(page, 1);
});

test("an incomplete answer counts as none, and the start page works without it", needs("requests"), async (t) => {
  const page = await open(t);
  await begin(page, "connect4", { white: "human", black: "human" });
  await page.route("**/api/v1/matches/list", (route) => route.fulfill({ status: 200, contentType: "application/json", body: '{"matches":[' }), { times: 1 });
  const [answer] = await Promise.all([page.waitForResponse("**/api/v1/matches/list"), page.getByRole("link", { name: "Play" }).click()]);
  await answer.finished();
  await page.locator(".begin:focus").waitFor();
  assert.equal(await page.locator(".continue-row").count(), 0);
  await page.reload();
  await page.locator(".continue-row", { hasText: "Continue: Connect Four" }).waitFor();
  // A module of the page that fails to load is handled too.
  await page.route("**/js/pages/lab-page.js", (route) => route.abort());
  await page.getByRole("link", { name: "Lab" }).click();
  await page.getByRole("alert").filter({ hasText: "The server does not answer." }).waitFor();
});

test("german and dark are chosen in the settings and stay", async (t) => {
  const page = await open(t);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Appearance").selectOption("dark");
  await page.getByLabel("Language").selectOption("de");
  await page.getByRole("button", { name: "Los" }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Los" }).click();
  await message(page, "Weiß: Setze einen Stein.");
  assert.equal(await page.locator("html").getAttribute("lang"), "de");
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
});

test("a german browser gets a german page", async (t) => {
  const page = await open(t, "/", { locale: "de-DE" });
  await page.getByText("Vier gewinnt").waitFor();
  await page.getByRole("button", { name: "Los" }).waitFor();
});
