import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, counted, message, moveCount, moves, open, play, showCosts, visit } from "../browser.js";
import { needs } from "../edition.js";
import { startServer } from "../server.js";

test("two computers play step by step, and then by themselves", async (t) => {
  const page = await open(t);
  await showCosts(page);
  await page.locator(".card:has([value=connect4])").click();
  await page.locator("select[name=white]").selectOption("easy");
  await page.locator("select[name=black]").selectOption("beginner");
  await page.getByLabel("Step by step").check();
  await page.getByLabel("Seconds between").fill("0");
  await page.getByLabel("Seconds between").blur();
  await page.locator(".begin").click();
  await page.getByRole("button", { name: "One move" }).click();
  await moveCount(page, 1);
  await page.getByRole("button", { name: "One move" }).click();
  await moveCount(page, 2);
  assert.equal((await moves(page)).length, 2);
  await page.locator(".figures", { hasText: "depth" }).first().waitFor();
  await page.getByRole("button", { name: "Resume" }).click();
  await page.locator(".message.end").waitFor();
  await page.locator("eval-graph svg").waitFor();
});

test("a clock runs for the side to move", async (t) => {
  const page = await open(t);
  await page.locator("summary", { hasText: "Options" }).click();
  await page.getByLabel("Clock").selectOption("3+2");
  await begin(page, "mill", { white: "human", black: "human" });
  await play(page, "d6", "f4");
  await moveCount(page, 2);
  await page.locator(".clock", { hasText: /^\d:\d\d$/ }).first().waitFor();
  await counted(page.locator(".clock"), 2);
  const [active, resting] = [".player-card.active .clock", ".player-card:not(.active) .clock"].map((clock) => page.locator(clock));
  const shown = await active.textContent();
  await active.and(page.locator(".clock", { hasNotText: shown })).waitFor();
  const rested = await resting.textContent();
  const later = await active.textContent();
  await active.and(page.locator(".clock", { hasNotText: later })).waitFor();
  assert.equal(await resting.textContent(), rested);
});

/** Sends a request from the browser of a page. */
async function ask(page, method, path, data) {
  const answer = await page.context().request.fetch(`${new URL(page.url()).origin}/api/v1/${path}`, { method, ...(data ? { data } : {}) });
  return answer.status() === 204 ? null : answer.json();
}

/** Starts a match whose engine has a minute for its first move, and waits until it searches or is in the queue. */
async function beginThinking(page) {
  const load = async () => JSON.stringify((await ask(page, "GET", "status")).searches);
  const before = await load();
  const { you } = await ask(page, "POST", "matches", { game: "mill", players: { white: "best:time=60s,hash=1", black: "human" } });
  while ((await load()) === before);
  return you.key;
}

/** Occupies all search slots of a server of its own. */
async function busyServer(t) {
  const server = await startServer();
  t.after(() => server.stop());
  const page = await open(t, "/", {}, server.address);
  await showCosts(page);
  const { most } = (await ask(page, "GET", "status")).searches;
  const thinking = [];
  for (let place = 0; place < most; place += 1) thinking.push(await beginThinking(page));
  return { page, thinking };
}

/** Records all texts of the message line from now on; returns a function that reads them. */
async function keepSaid(page) {
  await page.evaluate(() => {
    const said = /** @type {any} */ (window).said = [];
    new MutationObserver(() => {
      const text = document.querySelector(".message")?.textContent ?? "";
      if (text && said.at(-1) !== text) said.push(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => /** @type {any} */ (window).said);
}

/** The status lines that may appear: the computer thinks, or waits behind a positive number of searches. */
const TRUE_STATUS = /^White \(.*\) (is thinking …|is waiting and is next in the queue\.|is waiting; (one search is|[1-9]\d* searches are) ahead in the queue\.)$/;

test("a computer in the queue says how many searches are ahead, and then that it thinks", needs("server"), async (t) => {
  const { page, thinking } = await busyServer(t);
  const [next, last] = [await beginThinking(page), await beginThinking(page)];
  const said = await keepSaid(page);
  await page.evaluate((key) => { location.hash = `#/game/${key}`; }, last);
  await message(page, "is waiting; one search is ahead in the queue.");
  await ask(page, "DELETE", `matches/${thinking[0]}`);
  await message(page, "is waiting and is next in the queue.");
  await ask(page, "DELETE", `matches/${next}`);
  await message(page, "is thinking");
  for (const text of await said()) assert.match(text, TRUE_STATUS);
  // A search with a free slot is thinking from the first message on.
  await ask(page, "DELETE", `matches/${thinking[1] ?? last}`);
  await ask(page, "DELETE", `matches/${last}`);
  await visit(page, "#/");
  const alone = await keepSaid(page);
  const free = await beginThinking(page);
  await page.evaluate((key) => { location.hash = `#/game/${key}`; }, free);
  await message(page, "is thinking");
  await page.locator(".figures", { hasText: "positions" }).first().waitFor();
  for (const text of await alone()) assert.match(text, /is thinking …$/);
});

test("a late answer does not put a thinking computer back into the queue", needs("requests"), async (t) => {
  const page = await open(t);
  await showCosts(page);
  await begin(page, "mill", { white: "human", black: "perfect" });
  const { origin, hash } = new URL(page.url());
  const key = hash.split("/").at(-1);
  await ask(page, "POST", `matches/${key}/players`, { black: "best:time=60s,hash=1" });
  // The answer to the move is delayed until the stream has reported that the engine thinks.
  await page.route(`${origin}/api/v1/matches/*/moves`, async (route) => {
    const answer = await route.fetch();
    await message(page, "is thinking");
    await page.locator(".figures", { hasText: "positions" }).first().waitFor();
    await route.fulfill({ response: answer });
  });
  const answered = page.waitForResponse(/\/moves$/);
  await play(page, "d6");
  await (await answered).finished();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await message(page, "is thinking");
  await ask(page, "DELETE", `matches/${key}`);
});

test("a computer that cannot move says why, in the reader's language", needs("server"), async (t) => {
  const { page } = await busyServer(t);
  for (let waiting = 0; waiting < 8; waiting += 1) await beginThinking(page);
  const { you } = await ask(page, "POST", "matches", { game: "mill", players: { white: "best:time=60s,hash=1", black: "human" } });
  await visit(page, `#/game/${you.key}`);
  await message(page, /could not move: The server is busy; try again in a moment\.$/);
  // In the same browser: another browser would have a share of its own and wait.
  await page.evaluate(() => localStorage.setItem("endspiel", JSON.stringify({ language: "de" })));
  await page.reload();
  await message(page, /konnte nicht ziehen: Der Server ist ausgelastet/);
});
