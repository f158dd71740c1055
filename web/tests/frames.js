/**
 * Measures the frames of a move's animation in a page whose thread is 4 times slower (Chromium's emulation).
 *
 *   ENDSPIEL_BINARY=../../target/release/endspiel node frames.js [ROUNDS]
 *
 * A frame lasts from one callback of `requestAnimationFrame` to the next. Those between a click and the end of its animations
 * count, for every game, in a game and in an analysis, on a laptop and on a phone. It prints the number of frames, the three
 * longest by the clock, the three longest by processor time, which other programs do not lengthen, and the sum of layout shifts.
 * ONLY chooses rows by their words; TRACE names a file for the trace of the last row, for Chromium's DevTools.
 */

import { writeFileSync } from "node:fs";
import { begin, launch, stillness } from "./browser.js";
import { ownerOf, startServer } from "./server.js";

const SLOWER = Number(process.env.SLOWER ?? 4);
const ROUNDS = Number(process.argv[2] ?? 2);

const MOVES = {
  mill: ["d6", "f4", "d2", "b4", "a1", "g7"],
  connect4: ["4", "4", "3", "5", "2", "3"],
  othello: ["f5", "d6", "c3", "d3", "c4", "f4"],
};

const SCREENS = { laptop: { viewport: { width: 1366, height: 768 } }, phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 } };

/** Waits until the page has drawn, which takes two frames. */
const drawn = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

const server = await startServer();
const browser = await launch();

/** Plays a game and returns the lengths of its frames and the sum of its shifts. */
async function measured(game, screen, analysed) {
  const context = await browser.newContext({ ...screen, locale: "en-GB" });
  await context.addInitScript((key) => localStorage.setItem("endspiel.owner", key), ownerOf(server.address));
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(`${server.address}/#/${analysed ? "analyse" : ""}?game=${game}`);
  if (!analysed) await begin(page, game, { white: "human", black: "human" });
  await page.locator(".target.open").first().waitFor();
  await stillness(page);
  await page.evaluate(() => {
    const seen = Object.assign(window, { frames: /** @type {number[]} */ ([]), shifts: 0, moved: /** @type {string[]} */ ([]), counting: false });
    new PerformanceObserver((list) => {
      for (const entry of /** @type {any[]} */ (list.getEntries())) {
        seen.shifts += entry.value;
        for (const { node, previousRect: from, currentRect: to } of entry.sources) seen.moved.push(`${node?.className || node?.nodeName} ${from.y}+${from.height} → ${to.y}+${to.height}`);
      }
    }).observe({ type: "layout-shift" });
    let before = 0;
    const frame = (/** @type {number} */ now) => {
      if (seen.counting && before) seen.frames.push(now - before);
      before = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  const slow = await context.newCDPSession(page);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  /** @type {any[]} */
  const trace = [];
  slow.on("Tracing.dataCollected", ({ value }) => trace.push(...value));
  await slow.send("Tracing.start", { transferMode: "ReportEvents", categories: "toplevel,devtools.timeline,blink.user_timing" });
  await drawn(page);
  for (const [index, place] of MOVES[game].entries()) {
    await page.locator(`.target.open[data-click="${place}"]`).waitFor();
    const { x, y, width, height } = await page.locator(`[data-click="${place}"] .area`).boundingBox() ?? { x: 0, y: 0, width: 0, height: 0 };
    // Waits inside the page, so that no question of ours takes its time.
    const over = page.evaluate(async (wanted) => {
      const seen = /** @type {any} */ (window);
      seen.counting = true;
      performance.mark("move begins");
      const list = document.querySelector("move-list") ?? document.body;
      const count = () => list.querySelectorAll(".move").length;
      if (count() < wanted) await new Promise((done) => new MutationObserver(() => { if (count() >= wanted) done(undefined); }).observe(list, { childList: true, subtree: true }));
      for (let quiet = 0; quiet < 3; quiet += 1) {
        await new Promise(requestAnimationFrame);
        const moving = document.getAnimations().filter(({ playState }) => playState !== "finished");
        if (moving.length > 0) quiet = 0;
        await Promise.allSettled(moving.map(({ finished }) => finished));
      }
      performance.mark("move ends");
      seen.counting = false;
    }, index + 1);
    await page.mouse.click(x + width / 2, y + height / 2);
    await over;
  }
  const complete = new Promise((done) => slow.once("Tracing.tracingComplete", done));
  await slow.send("Tracing.end");
  await complete;
  if (process.env.TRACE) writeFileSync(process.env.TRACE, JSON.stringify({ traceEvents: trace }));
  const { frames, shifts, moved } = await page.evaluate(() => { const { frames, shifts, moved } = /** @type {any} */ (window); return { frames, shifts, moved }; });
  await context.close();
  return { frames, work: workOf(trace), shifts, moved };
}

/** Returns the processor time of each frame of the page's thread, in milliseconds, while stones moved. @param {any[]} trace */
function workOf(trace) {
  const marks = trace.filter(({ name }) => name === "move begins" || name === "move ends").sort((one, two) => one.ts - two.ts);
  const own = trace.filter(({ pid, tid, ph }) => pid === marks[0]?.pid && tid === marks[0]?.tid && ph === "X");
  const drawn = own.filter(({ name }) => name === "FireAnimationFrame").map(({ ts }) => ts);
  const tasks = own.filter(({ name, tdur }) => tdur && /RunTask$/.test(name)).sort((one, two) => one.ts - two.ts);
  /** @type {number[]} */
  const work = [];
  let sum = 0;
  let end = 0;
  for (const { ts, dur, tdur } of tasks) {
    // A task within another one is counted with it.
    if (ts < end) continue;
    end = ts + dur;
    const mark = marks.findLast((one) => one.ts <= end);
    if (mark?.name !== "move begins") { sum = 0; continue; }
    sum += tdur / 1000;
    if (!drawn.some((time) => time >= ts && time <= end)) continue;
    work.push(sum);
    sum = 0;
  }
  return work;
}

/** @param {number[]} times */
const longest = (times) => times.toSorted((one, two) => two - one).slice(0, 3).map((time) => time.toFixed(0)).join(", ");

const wanted = process.env.ONLY?.split(" ") ?? [];
for (const game of Object.keys(MOVES)) {
  for (const [name, screen] of Object.entries(SCREENS)) {
    for (const analysed of [false, true]) {
      const row = `${game}, ${analysed ? "analysis" : "game"}, ${name}`;
      if (!wanted.every((word) => row.includes(word))) continue;
      const runs = [];
      for (let round = 0; round < ROUNDS; round += 1) runs.push(await measured(game, screen, analysed));
      const [frames, work] = [runs.flatMap((run) => run.frames), runs.flatMap((run) => run.work)];
      console.log(`${row}: ${frames.length} frames, longest ${longest(frames)} ms, by processor time ${longest(work)} ms, shifts ${runs.reduce((sum, run) => sum + run.shifts, 0).toFixed(4)}`);
      for (const moved of new Set(runs.flatMap((run) => run.moved))) console.log(`  moved: ${moved}`);
    }
  }
}
await browser.close();
await server.stop();
process.exit();
