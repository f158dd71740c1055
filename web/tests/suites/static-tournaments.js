/** Tournaments without a server: workers play, IndexedDB keeps every game, tabs leave each other alone. */

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { ask, counted, open, until, visit } from "../browser.js";
import { played } from "../tournament.js";

/** More games than can be played during a test. */
const LONG = { game: "connect4", players: ["alphabeta:states=2000", "minimax", "random"], rounds: 3300, plies: 4 };

/** Begins a tournament and opens its page. */
async function begun(page, request) {
  const { id } = await ask(page, "tournaments", request);
  await visit(page, `#/arena/${id}`);
  await page.locator(".state-chip.running, .state-chip.finished").waitFor();
  return id;
}

/** The number of games on the page. */
async function done(page) {
  return Number(await page.getByRole("progressbar").getAttribute("aria-valuenow"));
}

/** Returns the winners and lengths of the first games. */
async function games(page, id, count) {
  const { games: lines } = await ask(page, `tournaments/${id}/games?before=${count}`);
  return lines.map(({ number, winner, plies, cause }) => ({ number, winner, plies, cause }));
}

test("static: a tournament goes on after a reload with the games it had, and after it was stopped only when asked", async (t) => {
  const page = await open(t);
  const id = await begun(page, LONG);
  await until(page, async () => (await done(page)) >= 10);
  const before = await games(page, id, 8);
  await page.reload();
  await page.locator(".state-chip.running").waitFor();
  const first = await done(page);
  assert.ok(first >= 10, `${first} games`);
  await until(page, async () => (await done(page)) > first);
  assert.deepEqual(await games(page, id, 8), before);
  await page.getByRole("button", { name: "Stop" }).click();
  await page.locator(".state-chip.stopped").waitFor();
  await page.reload();
  await page.locator(".state-chip.stopped").waitFor();
  const stopped = await done(page);
  await page.getByRole("button", { name: "Resume" }).click();
  await until(page, async () => (await done(page)) > stopped);
  await page.getByRole("button", { name: "Stop" }).click();
  await page.locator(".state-chip.stopped").waitFor();
});

test("static: one tab plays and another one watches; it plays on when the first is closed", async (t) => {
  const page = await open(t);
  const id = await begun(page, LONG);
  const other = await open(t, `/#/arena/${id}`, { beside: page });
  await other.locator(".state-chip.running").waitFor();
  await other.getByText("It runs in another process or window").waitFor();
  const before = await done(other);
  await until(other, async () => (await done(other)) > before);
  await page.close();
  await other.locator(".state-chip.stopped").waitFor();
  await other.getByRole("button", { name: "Resume" }).click();
  await other.locator(".state-chip.running").waitFor();
  const after = await done(other);
  await until(other, async () => (await done(other)) > after);
  await other.getByRole("button", { name: "Stop" }).click();
  await other.locator(".state-chip.stopped").waitFor();
});

test("static: a browser plays the games that the command line plays", async (t) => {
  const request = { game: "connect4", players: ["best:nodes=300,hash=1", "alphabeta:states=300"], rounds: 2, plies: 4, seed: 7 };
  const folder = await mkdtemp(join(tmpdir(), "endspiel-same-games-"));
  t.after(() => rm(folder, { recursive: true }));
  const report = await played(folder, "--game", request.game, "--engine", request.players[0], "--engine", request.players[1], "--rounds", "2", "--plies", "4", "--seed", "7");
  const page = await open(t);
  const id = await begun(page, request);
  await page.locator(".state-chip.finished").waitFor();
  const { state } = await ask(page, `tournaments/${id}`);
  assert.deepEqual([state.report.cross, state.report.mean_length, state.report.program], [report.cross, report.mean_length, report.program]);
  await counted(page.locator(".games tbody tr"), 4);
});
