/** The real server, on a free port and with a data folder of its own. */

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

export const binary = process.env.ENDSPIEL_BINARY ?? "../../target/debug/endspiel";

/** The program with a fourth game, which only an example knows. */
export const fourthGame = process.env.ENDSPIEL_GUESTS ?? "../../target/debug/examples/guests";

/**
 * Returns a port for a server that is killed and restarted. It is below the system's ephemeral ports, so that it stays
 * free in the meantime. If it is taken already, the server uses the next one.
 */
let lasting = 10_000 + ((process.pid * 40) % 20_000);
export function lastingPort() {
  lasting += 10;
  return String(lasting);
}

/** The owner's key of each server, by address. */
const owners = new Map();

/** Returns the owner's key that a server has printed. */
export function ownerOf(address) {
  return owners.get(address);
}

/** Starts the server and waits until it prints its address. */
export async function startServer(data = mkdtempSync(join(tmpdir(), "endspiel-web-")), port = "0", program = binary) {
  const child = spawn(program, ["--data", data, "serve", "--port", port], { stdio: ["ignore", "pipe", "pipe"] });
  const { address, owner } = await new Promise((resolve, reject) => {
    const heard = [];
    const hear = (line) => {
      heard.push(line);
      const [, address, owner] = /(http:\/\/127\.0\.0\.1:\d+)\/#owner=([\w-]+)/.exec(line) ?? [];
      if (address) resolve({ address, owner });
    };
    createInterface(child.stdout).on("line", hear);
    createInterface(child.stderr).on("line", hear);
    child.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${heard.join("\n")}`)));
    child.on("error", reject);
  });
  owners.set(address, owner);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  return {
    address,
    owner,
    data,
    /** Kills the server, as a power failure would. */
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
    async stop() {
      child.kill("SIGKILL");
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}
