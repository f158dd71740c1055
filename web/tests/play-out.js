/** Plays random moves with a fixed seed until the game is over. */

/** Returns a seeded generator of numbers below one (mulberry32). */
function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Clicks allowed places until the game is over, or up to a number of clicks. Passes if that is the only move.
 * @returns {Promise<{ clicks: number, passes: number }>}
 */
export async function playOut(page, seed, most = 2000) {
  const next = random(seed);
  let [clicks, passes] = [0, 0];
  const ready = page.locator(".target.open, .message.end, .actions .button.primary:visible");
  while (clicks + passes < most) {
    await ready.first().waitFor();
    if (await page.locator(".message.end").count()) break;
    const places = await page.locator(".target.open").evaluateAll((targets) => targets.map((target) => target.getAttribute("data-click")));
    // A chosen stone is not dropped: only free places are its targets.
    const held = await page.locator("[aria-pressed=true][data-click]").count();
    const free = held ? await page.locator(".target.open:not(.liftable)").evaluateAll((targets) => targets.map((target) => target.getAttribute("data-click"))) : places;
    const choice = free.length > 0 ? free : places;
    if (choice.length === 0) {
      await page.getByRole("button", { name: "Pass" }).click();
      passes += 1;
      continue;
    }
    const place = choice[Math.floor(next() * choice.length)];
    await page.locator(`[data-click="${place}"]`).dispatchEvent("click");
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))));
    clicks += 1;
  }
  return { clicks, passes };
}
