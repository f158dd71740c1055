/** A line of 1.6 Mbit/s and 150 ms there and back, between a browser and a server: what comes down is one queue for all connections. */

import { createConnection, createServer } from "node:net";

const BYTES_A_MILLISECOND = 200;
const HALF_WAY = 75;

/** Acts at given times, in the order in which they were added. */
class Queue {
  /** @type {{ time: number, act: () => void }[]} */
  waiting = [];
  running = false;

  /** @param {number} time @param {() => void} act */
  add(time, act) {
    this.waiting.push({ time, act });
    if (!this.running) this.run();
  }

  run() {
    this.running = this.waiting.length > 0;
    const [first] = this.waiting;
    if (!first) return;
    setTimeout(() => {
      while (this.waiting[0] && this.waiting[0].time <= performance.now()) this.waiting.shift()?.act();
      this.run();
    }, Math.max(0, first.time - performance.now()));
  }
}

/** @param {number} port where the server is */
export async function slowLine(port) {
  const down = new Queue();
  let free = 0;
  let bytes = 0;
  const line = createServer((browser) => {
    const server = createConnection(port, "127.0.0.1");
    const up = new Queue();
    // To connect takes one way there and back.
    const connected = performance.now() + 2 * HALF_WAY;
    browser.on("data", (data) => up.add(Math.max(performance.now(), connected) + HALF_WAY, () => server.write(data)));
    server.on("data", (data) => {
      bytes += data.length;
      for (let at = 0; at < data.length; at += 1400) {
        const piece = data.subarray(at, at + 1400);
        free = Math.max(free, performance.now()) + piece.length / BYTES_A_MILLISECOND;
        down.add(free + HALF_WAY, () => browser.write(piece));
      }
    });
    server.on("close", () => down.add(free + HALF_WAY, () => browser.destroy()));
    browser.on("close", () => server.destroy());
    for (const side of [browser, server]) side.on("error", () => {});
  });
  await new Promise((resolve) => line.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port: own } = /** @type {import("node:net").AddressInfo} */ (line.address());
  return { port: own, bytes: () => bytes, stop: () => line.close() };
}
