/** All tests of the interface, in one process: they share one Chromium and one host, and a few run at a time. */

import { describe } from "node:test";
import { site } from "./edition.js";

/** Suites with long tests come first, so that they do not run alone at the end. */
const SUITES = [
  "firefox", "learn", "arena", "experiments", "access", "tables", "computers", "analysis", "words", "files", "choice", "tree", "truth", "playing", "mill", "connect4", "othello", "forced-pass", "cost", "hexapawn", "guests", "start", "setup", "signs", "judgement", "reasons",
  "keyboard", "touch", "layout", "marks", "paste", "stored", "reader", "library", "mistakes", "trainer", "comfort", "lab", "export", "backup", "guide",
];

/** Suites about what only the static edition does. */
const OF_SITE = ["trouble", "static", "far-tables", "built-tables", "static-tournaments", "first-visit", "lost-tabs"];

describe("the interface", { concurrency: 4 }, async () => {
  for (const suite of site ? [...OF_SITE, ...SUITES] : SUITES) await import(`./suites/${suite}.js`);
});
