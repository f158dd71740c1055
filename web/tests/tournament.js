/** Runs tournaments: on the command line, beside the server, or in the page without one. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { ask, data, open, visit } from "./browser.js";
import { site } from "./edition.js";
import { binary } from "./server.js";

/** Runs the program on a data folder; `ended` resolves to its status and output. */
export function run(folder, ...words) {
  return runBy(binary, folder, ...words);
}

/** Runs another program that has the same commands. */
function runBy(program, folder, ...words) {
  const child = spawn(program, ["--data", folder, ...words], { stdio: ["ignore", "pipe", "pipe"] });
  const said = [];
  createInterface(child.stdout).on("line", (line) => said.push(line));
  createInterface(child.stderr).on("line", (line) => said.push(line));
  const ended = new Promise((resolve) => child.once("close", (code) => resolve({ code, said: said.join("\n") })));
  return { child, ended };
}

/** Plays a tournament to its end and returns its report. */
export async function played(folder, ...words) {
  return playedBy(binary, folder, ...words);
}

/** Plays a tournament of another program to its end and returns its report. */
export async function playedBy(program, folder, ...words) {
  const { code, said } = await runBy(program, folder, "--json", "arena", "run", ...words).ended;
  assert.equal(code, 0, said);
  return JSON.parse(said.split("\n").at(-1));
}

/**
 * Plays a tournament to its end in the edition that is tested: on the command line beside a server, else in the page. Opens its
 * page and returns it with the report.
 * @param {import("node:test").TestContext} t
 * @param {{ game: string, players: string[], rounds: number, plies: number, seed?: number }} request
 */
export async function finished(t, request, options = {}) {
  if (!site) {
    const { players, ...numbers } = request;
    const words = Object.entries(numbers).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const report = await played(await data(), ...players.flatMap((player) => ["--engine", player]), ...words);
    return { page: await open(t, `/#/arena/${report.id}`, options), report };
  }
  const page = await open(t, "/", options);
  const { id } = await ask(page, "tournaments", request);
  await visit(page, `#/arena/${id}`);
  await page.locator(".state-chip.finished").waitFor();
  const { state } = await ask(page, `tournaments/${id}`);
  return { page, report: state.report };
}
