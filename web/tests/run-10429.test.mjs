import { describe } from "node:test";
describe("some", { concurrency: 2 }, async () => {
  await import('./suites/playing.js');
  await import('./suites/tree.js');
  await import('./suites/words.js');
  await import('./suites/start.js');
});
