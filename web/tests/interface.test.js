/** All tests of the interface, in one process: they share one Chromium and one server, and a few run at a time. */

import { describe } from "node:test";

const SUITES = [
  "words", "files", "choice", "tree", "truth", "playing", "mill", "connect4", "othello", "hexapawn", "start", "setup", "keyboard", "touch", "stored", "computers", "analysis", "comfort", "lab", "tables",
  "export", "access", "arena", "guide", "learn", "firefox",
];

describe("the interface", { concurrency: 4 }, async () => {
  for (const suite of SUITES) await import(`./suites/${suite}.js`);
});
