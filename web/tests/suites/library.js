/** My games: what was played and imported, with search, comments, signs, tags and export; collections beside the openings. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { begin, counted, moveCount, open, play, visit } from "../browser.js";

/** Returns a WTHOR file of 1999; a game is the numbers of Black and White and the codes of its moves. */
function wthor(games, year = 1999) {
  const file = Buffer.alloc(16 + 68 * games.length);
  file.set([19, 99, 1, 1]);
  file.writeUInt32LE(games.length, 4);
  file.writeUInt16LE(year, 10);
  file[12] = 8;
  games.forEach(([black, white, ...codes], index) => {
    file.writeUInt16LE(black, 16 + 68 * index + 2);
    file.writeUInt16LE(white, 16 + 68 * index + 4);
    file.set(codes, 16 + 68 * index + 8);
  });
  return file;
}

/** Returns a list of players as WTHOR has it. */
function players(...names) {
  const file = Buffer.alloc(16 + 20 * names.length);
  file.writeUInt16LE(names.length, 8);
  names.forEach((name, index) => file.write(name, 16 + 20 * index, "latin1"));
  return file;
}

const file = (name, buffer) => ({ name, mimeType: "application/octet-stream", buffer: Buffer.from(buffer) });
const rows = (page) => page.locator(".library-games li");

async function importFiles(page, ...files) {
  await page.getByLabel("Import files").setInputFiles(files);
  await page.locator(".library-list [role=status]", { hasText: /new games? from/ }).waitFor();
}

test("a finished game is in the library once, with comments, signs and tags that last", async (t) => {
  const page = await open(t);
  await begin(page, "connect4", { white: "human", black: "human" });
  await play(page, "1", "2", "1", "2", "1", "2", "1");
  await page.locator(".message.end").waitFor();
  await page.reload();
  await page.locator(".message.end").waitFor();
  await visit(page, "#/games");
  await counted(rows(page), 1);
  await rows(page).first().getByRole("link").click();
  await page.getByRole("button", { name: "Last move" }).click();
  await page.getByLabel("Sign").selectOption("!!");
  await page.getByLabel(/Comment on 7. 1/).fill("four in a column");
  await page.getByText("Saved.").waitFor();
  await page.getByLabel("Tags, separated by commas").fill("club, evening");
  await page.getByLabel("Tags, separated by commas").blur();
  await page.reload();
  await page.locator("move-list .move").nth(6).waitFor();
  await page.keyboard.press("End");
  await page.getByLabel(/Comment on 7. 1!!/).waitFor();
  await page.locator("move-list .move[aria-current=true] .sign", { hasText: "!!" }).waitFor();
  assert.equal(await page.getByLabel(/Comment on 7/).inputValue(), "four in a column");
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export" }).click()]);
  const text = await readFile(await saved.path(), "utf8");
  assert.match(text, /# tags: club, evening\n# 7\. !! four in a column\n1 2 1 2 1 2 1\n/);
  await visit(page, "#/games?text=evening");
  await counted(rows(page), 1);
  await visit(page, "#/games?text=morning");
  await page.getByText("No game meets these conditions.").waitFor();
});

test("files of many formats are imported, a damaged one as far as it goes, and nothing twice", async (t) => {
  const page = await open(t, "/#/games?game=othello");
  const sgf = "(;FF[4]GM[2]SZ[8]PB[Rose]PW[Shaman]DT[2001-05-06]EV[Final];B[f5];W[d6]C[! a good reply];B[c3])";
  const damaged = wthor([[1, 2, 56, 64], [3, 4, 56, 99]]);
  await importFiles(page, file("one.sgf", sgf), file("two.txt", "f5f6e6f4"), file("three.wtb", damaged), file("four.txt", "no game"));
  await page.getByText(/three\.wtb was read up to a damage: .*game 2: 99 is no square/).waitFor();
  await page.getByText(/^four\.txt: /).waitFor();
  await counted(rows(page), 3);
  await importFiles(page, file("one.sgf", sgf));
  await page.getByText("One was here already.").waitFor();
  await counted(rows(page), 3);
  await page.getByLabel("Search").fill("shaman");
  await counted(rows(page), 1);
  await rows(page).first().getByRole("link").click();
  await moveCount(page, 3);
  await page.locator("move-list .move").nth(1).click();
  await page.getByLabel(/Comment on 2. d6!/).waitFor();
  assert.equal(await page.getByLabel(/Comment on 2. d6!/).inputValue(), "a good reply");
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export" }).click()]);
  const text = await readFile(await saved.path(), "utf8");
  for (const part of ["PB[Rose]", "PW[Shaman]", "C[! a good reply]"]) assert.ok(text.includes(part), text);
  await visit(page, "#/games?game=othello&from=1999&to=1999");
  await counted(rows(page), 1);
});

test("a collection is searched and stands beside the values of the openings, also after a reload", async (t) => {
  const page = await open(t, "/#/games/collections?game=othello&name=Test");
  const name = `Test ${Date.now()}`;
  await page.getByLabel("Name of the collection").fill(name);
  await page.getByLabel("Add files").setInputFiles([
    file("WTH_1999.wtb", wthor([[0, 1, 56, 64], [1, 0, 56, 64], [0, 2, 56, 66], [0, 2, 99]])), file("WTH.JOU", players("Murakami", "Tamenori", "Leader"))]);
  await page.getByText("3 games and 3 names added.").waitFor();
  await page.getByText(/WTH_1999\.wtb was read up to a damage: .*game 4: 99 is no square/).waitFor();
  const own = page.locator(".collection", { has: page.getByRole("heading", { name }) });
  await own.getByLabel("Player").fill("leader");
  await own.getByRole("button", { name: "Search" }).click();
  await own.locator(".library-games li", { hasText: "Leader – Murakami" }).waitFor();
  await visit(page, `#/learn/othello/openings?${new URLSearchParams({ moves: "f5", collection: name })}`);
  await page.reload();
  const row = (move) => page.locator(".openings tbody tr", { has: page.getByRole("button", { name: move, exact: true }) });
  await row("d6").getByText("played 2 times").waitFor();
  await row("f6").getByText("played 1 times").waitFor();
  await visit(page, "#/games/collections");
  await own.getByRole("button", { name: "Remove the collection" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove the collection" }).click();
  await counted(own, 0);
});

for (const [width, height] of [[360, 740], [1366, 768]]) {
  test(`no page of the library is wider than the window (${width}×${height})`, async (t) => {
    const page = await open(t, "/#/games?game=othello", { viewport: { width, height }, locale: "de-DE" });
    await page.getByLabel("Dateien einlesen").setInputFiles([file("one.sgf", "(;FF[4]GM[2]SZ[8]PB[Rose]PW[Shaman]DT[2001-05-06];B[f5];W[d6];B[c3])")]);
    await counted(rows(page), 1);
    const fits = async () => assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await fits();
    await rows(page).first().getByRole("link").click();
    await moveCount(page, 3);
    await fits();
    await visit(page, "#/games/collections");
    await page.getByLabel("Name der Sammlung").waitFor();
    await fits();
    await visit(page, "#/learn/othello/mistakes");
    await page.getByRole("link", { name: "Meine Fehler" }).waitFor();
    await fits();
  });
}
