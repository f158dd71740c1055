import assert from "node:assert/strict";
import { test } from "node:test";
import { counted, data, open, until, visit } from "../browser.js";
import { needs, site } from "../edition.js";
import { lastingPort, startServer } from "../server.js";
import { finished, run } from "../tournament.js";

/** Returns the number of games on the page. */
async function done(page) {
  return Number(await page.getByRole("progressbar").getAttribute("aria-valuenow"));
}

const THREE = { game: "othello:size=6", players: ["easy", "beginner", "random"], rounds: 6, plies: 4 };

test("a finished tournament shows the cross table and the ratings", async (t) => {
  const { page, report } = await finished(t, THREE);
  await page.getByRole("heading", { level: 1, name: "Easy – Beginner – Random" }).waitFor();
  await page.locator(".state-chip.finished").waitFor();
  const rows = await page.locator(".standings tbody tr").allTextContents();
  assert.equal(rows.length, 3);
  report.totals.forEach(({ won, points }, index) => {
    assert.ok(rows[index].includes(String(won)) && rows[index].includes(String(Math.abs(points))), rows[index]);
  });
  await page.getByText("Black wins | draws | White wins; the row plays Black.").waitFor();
  await counted(page.locator(".rating-chart .rating"), 3);
  const { won, drawn, lost } = report.cross[0][2];
  await page.getByRole("button", { name: `Easy against Random: ${won} | ${drawn} | ${lost}` }).click();
  // The games of these two players, with both colours.
  await counted(page.locator(".games tbody tr"), 12);
  await page.locator(".pill", { hasText: "Likelihood of superiority" }).click();
  const share = report.superiority[0][2];
  await page.locator(".likelihood", { hasText: `${(100 * share).toFixed(1)} %` }).first().waitFor();
});

test("games are found by player, result and reason, and more are shown on request", async (t) => {
  const { page, report } = await finished(t, { game: "connect4", players: ["easy", "random"], rounds: 15, plies: 2 });
  const { won } = report.totals.find(({ name }) => name === "easy");
  await page.locator(".games tbody tr").nth(24).waitFor();
  await page.getByRole("button", { name: "Show more" }).click();
  await page.locator(".games tbody tr").nth(29).waitFor();
  await page.locator("select[name=player]").selectOption({ label: "Easy" });
  await page.locator("select[name=result]").selectOption({ label: "won" });
  await counted(page.locator(".games tbody tr"), Math.min(25, won));
  await counted(page.locator(".side.winner", { hasText: "Random" }), 0);
  await page.locator(".share").first().click();
  await until(page, async () => (await page.locator("select[name=cause]").inputValue()) !== "", "a cause that is chosen");
});

test("a game is walked through with the arrow keys and opened in analysis", async (t) => {
  const { page } = await finished(t, { game: "mill", players: ["easy", "random"], rounds: 1, plies: 3 });
  await page.getByRole("link", { name: "Game 1", exact: true }).click();
  await page.getByRole("heading", { name: "Game 1 of 2" }).waitFor();
  await page.getByText("The first 3 moves came from the opening.").waitFor();
  const last = await page.locator("move-list .move").count();
  await page.getByText(`Move ${last} of ${last}`).waitFor();
  await page.keyboard.press("Home");
  await page.getByText("Start of the game").waitFor();
  await counted(page.locator(".stone"), 0);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.getByText(`Move 2 of ${last}`).waitFor();
  await counted(page.locator(".stone"), 2);
  await page.getByRole("link", { name: "Open in analysis" }).click();
  await page.locator(".game-page move-list .move").nth(1).waitFor();
  await counted(page.locator(".stone"), 2);
  await page.goBack();
  await page.getByRole("heading", { name: "Game 1 of 2" }).waitFor();
  await page.keyboard.press("n");
  await page.getByRole("heading", { name: "Game 2 of 2" }).waitFor();
});

test("the page follows a tournament that another process plays, and does not offer to stop it", needs("processes"), async (t) => {
  const folder = await data();
  const { child, ended } = run(folder, "arena", "run", "--game", "mill", "--engine", "alphabeta:states=300", "--engine", "random", "--rounds", "5000", "--plies", "4", "--concurrency", "1");
  t.after(() => child.kill("SIGKILL"));
  const page = await open(t, "/#/arena");
  // The list is loaded once; the tournament may appear in it a moment later.
  const entry = page.locator(".tournament.running", { hasText: "Alpha-beta states=300 – Random" });
  while (!(await entry.count())) {
    await page.reload();
    await page.locator(".arena-head").waitFor();
  }
  await entry.first().click();
  await page.locator(".state-chip.running").waitFor();
  const before = await done(page);
  await until(page, async () => (await done(page)) > before);
  await page.getByText(/of 10,000 games · .* left/).waitFor();
  await page.getByText("It runs in another process").waitFor();
  child.kill("SIGKILL");
  await ended;
  await page.locator(".state-chip.stopped").waitFor();
  await page.getByRole("button", { name: "Resume" }).waitFor();
});

test("a tournament is begun from the page, stopped, resumed, and survives a killed server", needs("processes"), async (t) => {
  const own = await startServer(undefined, lastingPort());
  t.after(() => own.stop());
  const page = await open(t, "/#/arena", {}, own.address);
  await page.getByText("No tournament has been played yet.").waitFor();
  await page.getByRole("link", { name: "New tournament" }).click();
  await page.locator("select[name=game]").selectOption("connect4");
  await page.getByLabel("Player 1").selectOption("alphabeta:states=2000");
  await page.getByLabel("Player 2").selectOption("more");
  const form = page.getByRole("dialog", { name: "Engine" });
  await form.getByLabel("Engine").first().selectOption("minimax");
  await form.getByRole("button", { name: "OK" }).click();
  await page.getByRole("button", { name: "Add a player" }).click();
  // More games than can be played during the test, however slow the machine is.
  await page.getByLabel("Rounds").fill("3300");
  await page.getByText("19,800 games in all").waitFor();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Alpha-beta states=2000 – Minimax – Random" }).waitFor();
  await page.locator(".games tbody tr").first().waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.locator(".state-chip.stopped").waitFor();
  const stopped = await done(page);
  await page.getByRole("button", { name: "Resume" }).click();
  await until(page, async () => (await done(page)) > stopped);
  await own.kill();
  await page.getByText("Connection lost.").waitFor();
  const again = await startServer(own.data, new URL(own.address).port);
  t.after(() => again.kill());
  await page.getByRole("button", { name: "Resume" }).click();
  await page.locator(".state-chip.running").waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.locator(".state-chip.stopped").waitFor();
  // The command line continues where the page stopped.
  const before = await done(page);
  const { child } = run(own.data, "arena", "resume", "1");
  await page.getByText("It runs in another process").waitFor();
  await until(page, async () => (await done(page)) > before);
  child.kill("SIGKILL");
});

test("a test of one change shows its bounds and is decided; german words are complete", async (t) => {
  const own = site ? undefined : await startServer();
  t.after(() => own?.stop());
  const page = await open(t, "/#/arena/new", { locale: "de-DE", colorScheme: "dark", viewport: { width: 360, height: 740 } }, own?.address);
  await page.locator("select[name=game]").selectOption("connect4");
  await page.locator("select[name=kind]").selectOption("sprt");
  await page.getByLabel("Spieler 1").selectOption("easy");
  await page.getByLabel("Spieler 2").selectOption("random");
  await page.getByLabel("Ein Gewinn: Elo", { exact: true }).fill("100");
  await page.getByText("Höchstens 2.000 Partien, eine zugleich.").waitFor();
  await page.getByRole("button", { name: "Los", exact: true }).click();
  await page.getByText("Entschieden: ein Gewinn. 100 Elo gilt.").waitFor();
  await page.locator(".state-chip.finished", { hasText: "beendet" }).waitFor();
  await page.getByText(/Leicht ist mit 100,0 % Wahrscheinlichkeit stärker als Zufall/).waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});

test("what cannot be begun is explained", async (t) => {
  const page = await open(t, "/#/arena/new");
  await page.getByLabel("Player 1").selectOption("more");
  const form = page.getByRole("dialog", { name: "Engine" });
  await form.getByLabel("As text").fill("ugi:touch /tmp/x");
  await form.locator(".problem", { hasText: /\w/ }).waitFor();
  assert.ok(await form.getByRole("button", { name: "OK" }).isDisabled());
  assert.equal(await page.evaluate(async () => {
    const { post } = await import("./js/api.js");
    const asked = { game: "mill", name: "x", kind: "round-robin", players: ["ugi:touch /tmp/x", "easy"], rounds: 1, plies: 0, seed: 0, exact: false, limits: {} };
    return post("tournaments", {}, asked).then(() => "begun", (problem) => problem.words());
  }), "Only the command line starts other programs.");
  await page.keyboard.press("Escape");
  // The options of an engine differ from game to game.
  await page.locator("select[name=game]").selectOption("connect4");
  await page.getByLabel("Player 1").selectOption("more");
  await form.getByLabel("As text").fill("alphabeta:paper=viergewinnt2023");
  await form.getByRole("button", { name: "OK" }).click();
  // A reader cannot reach what is behind the dialog before it is closed.
  await form.waitFor({ state: "hidden" });
  await page.locator("select[name=game]").selectOption("mill");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.locator(".new-tournament .problem", { hasText: "connect4" }).waitFor();
  await page.getByRole("heading", { name: "New tournament" }).waitFor();
  await page.getByLabel("Rounds").fill("5000");
  await page.getByRole("button", { name: "Add a player" }).click();
  await page.getByText("That would be 30,000 games; at most 20,000 are allowed.").waitFor();
  assert.ok(await page.getByRole("button", { name: "Start", exact: true }).isDisabled());
});

test("a tournament or a game that is not there is said so", async (t) => {
  const page = await open(t, "/#/arena/99999");
  await page.getByText("This tournament does not exist.").waitFor();
  await visit(page, "#/arena/99999/1");
  await page.getByText("This game does not exist or has not been played yet.").waitFor();
});

test("a tournament is removed for good, after a question", async (t) => {
  const { page } = await finished(t, { game: "connect4", players: ["random", "easy"], rounds: 1, plies: 0 });
  const { hash } = new URL(page.url());
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("heading", { name: "Tournaments" }).waitFor();
  await counted(page.locator(`a[href="${hash}"]`), 0);
  await visit(page, hash);
  await page.getByText("This tournament does not exist.").waitFor();
});
