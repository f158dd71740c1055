/** The real server, on a free port and with a data folder of its own. */

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

export const binary = process.env.ENDSPIEL_BINARY ?? "../../target/debug/endspiel";

/** The same program with a game that only an example knows. */
export const fourthGame = process.env.ENDSPIEL_HEXAPAWN ?? "../../target/debug/examples/hexapawn";

/**
 * A port for a server that is killed and comes back to it: below those that the system gives to whoever asks for any, so
 * that it stays free in the meantime. If somebody has it already, the server takes the next one.
 */
let lasting = 10_000 + ((process.pid * 40) % 20_000);
export function lastingPort() {
  lasting += 10;
  return String(lasting);
}

/** The keys of the owners of servers, by their addresses. */
const owners = new Map();

/** The key that a server has printed for its owner. */
export function ownerOf(address) {
  return owners.get(address);
}

/** Starts the server and waits until it says where it listens. */
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
    /** Ends it as a power failure would. */
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
