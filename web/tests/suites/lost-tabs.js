/** Reloads and killed tabs in the middle of games lose no acknowledged move. `ROUNDS` is how many there are; 4 by default. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, moves, open, visit } from "../browser.js";
import { playOut } from "../play-out.js";

const ROUNDS = Number(process.env.ROUNDS ?? 4);

/** Clicks until a move counts more: the list shows a move when its host has acknowledged it. */
async function playOne(page, seed, acknowledged) {
  while ((await moves(page)).length <= acknowledged.length && (await page.locator(".message.end").count()) === 0) await playOut(page, seed, 1);
}

/** Ends the process of a page, as a crash does; its browser goes on. */
async function kill(page) {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  void session.send("Page.crash").catch(() => {});
  await crashed;
}

for (const [game, black] of [["connect4", "human"], ["othello", "human"], ["mill", "beginner"]]) {
  test(`static: reloads and killed tabs lose no acknowledged move (${game} against ${black}, ${ROUNDS} rounds)`, async (t) => {
    let page = await open(t);
    let acknowledged = [];
    let [reloads, kills, games, played] = [0, 0, 0, 0];
    for (let round = 0; round < ROUNDS; round += 1) {
      if (games === 0 || (await page.locator(".message.end").count())) {
        await visit(page, "#/");
        await begin(page, game, { [game === "othello" ? "black" : "white"]: "human", [game === "othello" ? "white" : "black"]: black });
        acknowledged = [];
        games += 1;
      }
      await page.locator(".target.open, .message.end").first().waitFor();
      if (await page.locator(".message.end").count()) continue;
      await playOne(page, round, acknowledged);
      acknowledged = await moves(page);
      played += 1;
      // The page goes while another move is on its way, which may be lost.
      await page.evaluate(() => document.querySelector(".target.open")?.dispatchEvent(new MouseEvent("click", { bubbles: true })));
      const address = page.url();
      if (round % 2) {
        reloads += 1;
        await page.reload();
      } else {
        kills += 1;
        const next = await page.context().newPage();
        await kill(page);
        await page.close();
        page = next;
        await page.goto(address);
      }
      await page.locator(".game-page .board").waitFor();
      await page.locator(".target.open, .message.end").first().waitFor();
      assert.deepEqual((await moves(page)).slice(0, acknowledged.length), acknowledged, `round ${round}`);
      acknowledged = await moves(page);
    }
    t.diagnostic(`${reloads} reloads, ${kills} killed tabs, ${games} games, ${played} acknowledged moves`);
  });
}
