import assert from "node:assert/strict";
import { test } from "node:test";
import { counted, open, until } from "../browser.js";
import { needs } from "../edition.js";
import { startServer } from "../server.js";

const FITS = () => document.documentElement.scrollWidth <= innerWidth;

test("a computed table stands beside the paper's, with a verdict on each claim", needs("experiments"), async (t) => {
  const page = await open(t, "/#/arena");
  await page.getByRole("link", { name: "Experiments" }).click();
  await counted(page.locator(".tournament"), 7);
  await page.locator(".tournament", { hasText: "What alpha-beta costs at every depth of Connect Four" }).click();
  await page.getByRole("heading", { level: 1, name: "What alpha-beta costs at every depth of Connect Four" }).waitFor();
  await page.getByText("School paper on Connect Four, 2023").waitFor();
  // Depth 8 is a misprint of the paper: its other figures lead to 30,319.
  const row = page.getByRole("row", { name: /^8 / });
  assert.deepEqual((await row.locator("td").allTextContents()).slice(-4, -2), ["30,319", "20,219 [1]"]);
  await page.getByText("[1] a misprint: its other figures lead to 30,319").waitFor();
  await page.locator(".verdict-chip.held").waitFor();
  await counted(page.getByRole("button", { name: "Play" }), 0);
});

test("an experiment is played, stopped, continued, and shows its games beside the paper's", needs("experiments"), async (t) => {
  const own = await startServer();
  t.after(() => own.stop());
  const page = await open(t, "/#/arena/experiments/defects", {}, own.address);
  const games = page.getByLabel("Games per pair and colour");
  await games.fill("1");
  await page.getByText("6 games in all.").waitFor();
  await page.getByRole("button", { name: "Play" }).click();
  await page.locator(".state-chip.running").waitFor();
  const done = async () => Number(await page.getByRole("progressbar").getAttribute("aria-valuenow"));
  await until(page, async () => (await done()) > 0);
  await page.getByRole("button", { name: "Stop" }).click();
  await page.locator(".state-chip.stopped").waitFor();
  await page.getByRole("button", { name: "Play" }).click();
  await page.locator(".state-chip.finished").waitFor();
  await page.getByText("6 games", { exact: true }).waitFor();
  const results = page.getByRole("region", { name: "Mended against printed" });
  await until(page, async () => /^sign, depth 5\d \| \d \| \d/.test(await results.getByRole("row").last().textContent() ?? ""));
  await page.getByRole("button", { name: "Play" }).click();
  await page.getByText("All of these games are played already; ask for more than 1.").waitFor();
  for (const wrong of ["0", "1000000", ""]) {
    await games.fill(wrong);
    await page.getByRole("button", { name: "Play" }).click();
    await page.getByText("Games is a whole number from 1 to 10,000.").waitFor();
  }
  await page.getByRole("link", { name: "Ordering of moves, as printed" }).click();
  await page.getByText("draws counted as in the paper of 2021").waitFor();
  await page.getByRole("link", { name: "All tournaments" }).click();
  await counted(page.locator(".tournament", { hasText: "draws counted as in the paper of 2021" }), 1);
  await counted(page.locator(".tournament.finished"), 3);
});

test("a phone shows the whole cross table in German, and only its owner's machine plays", needs("experiments"), async (t) => {
  const page = await open(t, "/#/arena/experiments/weights", { locale: "de-DE", colorScheme: "dark", viewport: { width: 360, height: 740 }, owner: false });
  await page.getByRole("heading", { name: "Kreuztabelle: Spieler wie abgedruckt" }).waitFor();
  await page.getByText("noch nicht gespielt", { exact: true }).waitFor();
  await page.getByText(/Turniere starten, anhalten und fortsetzen geht nur über die zweite Adresse/).waitFor();
  await counted(page.getByRole("button", { name: "Spielen" }), 0);
  await counted(page.locator(".verdict-chip.open", { hasText: "offen" }), 6);
  assert.ok(await page.evaluate(FITS));
  const table = page.getByRole("region", { name: "Kreuztabelle: Spieler wie abgedruckt" });
  assert.ok(await table.evaluate((box) => box.scrollWidth > box.clientWidth), "the table scrolls by itself");
});

test("a missing experiment is reported", needs("experiments"), async (t) => {
  const page = await open(t, "/#/arena/experiments/nothing", { locale: "de-DE" });
  await page.getByText("Es gibt kein Experiment „nothing“; es gibt minimax-vs-alphabeta").waitFor();
  await page.getByRole("link", { name: "Alle Experimente" }).click();
  await counted(page.locator(".tournament"), 7);
});
