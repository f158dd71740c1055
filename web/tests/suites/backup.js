/** One file holds games, settings, solved puzzles and results, and every edition reads it. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { ask, begin, moveCount, moves, open, play, until } from "../browser.js";
import { site } from "../edition.js";
import { startServer } from "../server.js";

/** Opens the settings and saves everything; returns the file. */
async function saved(page) {
  await page.getByRole("button", { name: "Settings" }).click();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save everything as a file" }).click()]);
  await page.keyboard.press("Escape");
  assert.equal(file.suggestedFilename(), "endspiel-backup.json");
  return readFile(await file.path());
}

/** Opens the settings and reads a file; returns what the page says of it. */
async function read(page, buffer) {
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Read such a file").setInputFiles({ name: "endspiel-backup.json", mimeType: "application/json", buffer });
  const said = page.getByRole("dialog").getByRole("status");
  await said.filter({ hasText: /\w/ }).waitFor();
  const text = await said.textContent();
  await page.keyboard.press("Escape");
  return text;
}

/** Plays one game to its end and begins another, solves a puzzle and changes a setting. */
async function fillBrowser(page) {
  await begin(page, "mill", { white: "human", black: "beginner" });
  await page.getByRole("button", { name: "More" }).last().click();
  await page.getByRole("menuitem", { name: "Resign" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await page.locator(".message.end").waitFor();
  await page.getByRole("link", { name: "Play" }).click();
  await begin(page, "connect4", { white: "human", black: "human" });
  await play(page, "4", "4", "5");
  await moveCount(page, 3);
  await page.evaluate(async () => (await import("./js/learn/record.js")).solved("mill", "2/4", true));
  await page.evaluate(async () => {
    const [{ addGames }, { addExercises }] = await Promise.all([import("./js/library/store.js"), import("./js/library/exercises.js")]);
    await addGames([{ id: "game", game: "connect4", start: "", moves: ["4"], white: "Ada", black: "", you: "", result: "", date: "", event: "", opening: "", tags: ["old"], notes: {}, signs: {}, added: 1 }]);
    await addExercises([["game 1", { game: "connect4", position: "", played: "1", best: "4", kind: "wins", phase: "end", says: null, from: "game", date: "", card: { repetitions: 2, interval: 6, ease: 2.5, due: 9, lapses: 0, answers: 2 } }]]);
  });
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("dialog").getByLabel("Board").selectOption("slate");
  await page.keyboard.press("Escape");
}

/** Checks that all of it is there, and that the game goes on. */
async function checkBrowser(page) {
  assert.equal(await page.locator("html").getAttribute("data-board"), "slate");
  assert.ok(await page.evaluate(async () => (await import("./js/learn/record.js")).isSolved("mill", "2/4")));
  const [tags, answers] = await page.evaluate(async () => {
    const [{ gameOf }, { exercisesOf }] = await Promise.all([import("./js/library/store.js"), import("./js/library/exercises.js")]);
    return [(await gameOf("game")).tags, exercisesOf("connect4")[0][1].card.answers];
  });
  assert.deepEqual([tags, answers], [["old"], 2]);
  await page.reload();
  await page.locator(".card:has([value=mill])").click();
  await page.locator(".results", { hasText: "Your results: Beginner 0 won, 0 drawn, 1 lost" }).waitFor();
  await page.locator(".continue-row a", { hasText: "Continue: Connect Four" }).click();
  await moveCount(page, 3);
  await play(page, "3");
  await moveCount(page, 4);
  assert.deepEqual(await moves(page), ["4", "4", "5", "3"]);
}

test("everything is saved as one file, and reading it twice or nonsense changes nothing", async (t) => {
  const page = await open(t);
  await fillBrowser(page);
  const file = await saved(page);
  assert.match(String(await read(page, file)), /^0 games are new here, 2 were here already/);
  await moveCount(page, 3);
  assert.equal(await read(page, Buffer.from("nonsense")), "This file is no backup of Endspiel.");
  assert.equal(await read(page, Buffer.from(JSON.stringify({ endspiel: 99, matches: [] }))), "A newer version of Endspiel has written this file.");
  const spoiled = JSON.parse(String(file));
  spoiled.matches[0].keys = [];
  assert.match(String(await read(page, Buffer.from(JSON.stringify(spoiled)))), /^0 games are new here, 1 was here already, 1 cannot be played here\. (0 tournaments are new here, \d+ (was|were) here already\. )?Settings, solved puzzles and results are taken over\.$/);
});

test("a backup goes to another machine and back, between the editions too", async (t) => {
  const page = await open(t);
  await fillBrowser(page);
  const file = await saved(page);
  const server = await startServer();
  t.after(() => server.stop());
  const there = await open(t, "/", {}, server.address);
  assert.match(String(await read(there, file)), /^2 games are new here, 0 were here already/);
  await checkBrowser(there);
  // The game has gone on there; what comes back finds a browser that knows nothing.
  const back = await saved(there);
  const fresh = site ? await open(t) : await open(t, "/", {}, await another(t));
  assert.match(String(await read(fresh, back)), /^2 games are new here/);
  await fresh.reload();
  await fresh.locator(".continue-row a", { hasText: "Continue: Connect Four" }).click();
  await moveCount(fresh, 4);
});

/** Plays a tournament to its end, and begins one that is stopped. */
async function playTournaments(page) {
  const short = await ask(page, "tournaments", { game: "connect4", name: "Short", players: ["minimax:depth=2", "random"], rounds: 60, plies: 4 });
  const isFinished = ({ id, finished }) => id === short.id && finished !== null;
  await until(page, async () => (await ask(page, "tournaments")).tournaments.some(isFinished) && !(await ask(page, `tournaments/${short.id}`)).state.running);
  const long = await ask(page, "tournaments", { game: "connect4", name: "Long", players: ["alphabeta:states=2000", "random"], rounds: 4000, plies: 4 });
  await until(page, async () => (await ask(page, `tournaments/${long.id}`)).state.progress.done >= 5);
  await ask(page, `tournaments/${long.id}/stop`, {});
  await until(page, async () => !(await ask(page, `tournaments/${long.id}`)).state.running);
}

/** Returns what a page has of each tournament: its name, its games and who won them. */
async function tournamentsOf(page) {
  const { tournaments } = await ask(page, "tournaments");
  return Promise.all(tournaments.map(async ({ id, name, done, finished }) => {
    const { state } = await ask(page, `tournaments/${id}`);
    const { games } = await ask(page, `tournaments/${id}/games`);
    return { name, done, finished, cross: state.report.cross, games };
  }));
}

const byName = (one, other) => one.name.localeCompare(other.name);

test("tournaments are in the backup, and go between the editions with all their games", async (t) => {
  const page = site ? await open(t) : await open(t, "/", {}, await another(t));
  await playTournaments(page);
  const file = await saved(page);
  const own = (await tournamentsOf(page)).sort(byName);
  assert.deepEqual(own.map(({ name }) => name), ["Long", "Short"]);
  assert.match(String(await read(page, file)), /0 tournaments are new here, 2 were here already\./);
  const there = await open(t, "/", {}, await another(t));
  assert.match(String(await read(there, file)), /2 tournaments are new here, 0 were here already\. Settings/);
  assert.deepEqual((await tournamentsOf(there)).sort(byName), own);
  // And back into a browser or a server that knows nothing.
  const back = await saved(there);
  const fresh = site ? await open(t) : await open(t, "/", {}, await another(t));
  assert.match(String(await read(fresh, back)), /2 tournaments are new here/);
  assert.deepEqual((await tournamentsOf(fresh)).sort(byName), own);
  const spoiled = JSON.parse(String(file));
  spoiled.tournaments[0].games[0].winner = spoiled.tournaments[0].games[0].winner === "first" ? "second" : "first";
  spoiled.tournaments[1].tournament.players[0].engine = "ugi:/bin/true";
  const said = String(await read(fresh, Buffer.from(JSON.stringify(spoiled))));
  assert.match(said, /One tournament is not taken over: It is damaged: game 0: /);
  assert.match(said, /One tournament is not taken over: Other programs play in it/);
});

/** The address of one server more. */
async function another(t) {
  const server = await startServer();
  t.after(() => server.stop());
  return server.address;
}
