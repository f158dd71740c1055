/** Runs tournaments on the command line, beside the server. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { binary } from "./server.js";

/** Runs the program on a data folder; `ended` resolves to its status and output. */
export function run(folder, ...words) {
  const child = spawn(binary, ["--data", folder, ...words], { stdio: ["ignore", "pipe", "pipe"] });
  const said = [];
  createInterface(child.stdout).on("line", (line) => said.push(line));
  createInterface(child.stderr).on("line", (line) => said.push(line));
  const ended = new Promise((resolve) => child.once("close", (code) => resolve({ code, said: said.join("\n") })));
  return { child, ended };
}

/** Plays a tournament to its end and returns its report. */
export async function played(folder, ...words) {
  const { code, said } = await run(folder, "--json", "arena", "run", ...words).ended;
  assert.equal(code, 0, said);
  return JSON.parse(said.split("\n").at(-1));
}
