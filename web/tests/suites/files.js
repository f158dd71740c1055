import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { address, begin, moveCount, open, play } from "../browser.js";
import { needs, site } from "../edition.js";

const root = join(import.meta.dirname, "../..");

test("a source file holds one thing", () => {
  const long = readdirSync(join(root, "js"), { recursive: true }).map(String)
    .filter((name) => name.endsWith(".js") && readFileSync(join(root, "js", name), "utf8").split("\n").length > 400);
  assert.deepEqual(long, []);
});

for (const locale of ["en-GB", "de-DE"]) {
  test(`a first visit and a game weigh less than 400 kB in all, uncompressed (${locale})`, needs("server"), async (t) => {
    const page = await open(t, "/icon.svg", { locale });
    /** @type {Promise<number>[]} */
    const bodies = [];
    // An open stream of events has no body yet and does not end.
    page.on("response", (response) => {
      if (!response.url().endsWith("/events")) bodies.push(response.body().then((body) => body.length, () => 0));
    });
    await page.goto(`${await address()}/`);
    await begin(page, "mill", { white: "human", black: "human" });
    await play(page, "d6", "f4");
    await moveCount(page, 2);
    const bytes = (await Promise.all(bodies)).reduce((sum, length) => sum + length, 0);
    t.diagnostic(`${bytes} bytes`);
    assert.ok(bytes > 100_000 && bytes < 400_000, `${bytes} bytes`);
  });
}

for (const locale of ["en-GB", "de-DE"]) {
  test(`every module of the first page is asked for at once, and the words of one language (${locale})`, async (t) => {
    const page = await open(t, "/icon.svg", { locale });
    const asked = new Set();
    const home = `${await address()}/`;
    // What workers and a service worker load is theirs.
    page.on("request", (request) => { if (!request.serviceWorker() && request.url().startsWith(home)) asked.add(request.url().slice(home.length)); });
    await page.goto(home);
    await page.locator(".begin").waitFor();
    const apart = site ? /^js\/(main|early|host\/.*-worker)\.js$/ : /^js\/(main|early|words\/(en|de))\.js$/;
    const modules = [...asked].filter((name) => name.endsWith(".js") && !apart.test(name));
    const html = await (await fetch(home)).text();
    const listed = [...html.matchAll(/modulepreload" href="([^"]+)"/g)].map((match) => match[1]);
    // The page of a server asks for words by their names, a bundled one has a list.
    const words = [...html.matchAll(/rel="words" hreflang="(\w+)" href="([^"]+)"/g)].map(([, language, name]) => ({ language, name }));
    const own = words.filter(({ language }) => language === locale.slice(0, 2)).map(({ name }) => name);
    assert.equal(words.length, site ? 2 : 0);
    assert.deepEqual([...listed, ...own].sort(), modules.sort());
    assert.deepEqual([...listed, ...own].filter((name) => !existsSync(join(site ?? root, name))), []);
  });
}

test("the page has a title, a language, and contacts no other server", async (t) => {
  const page = await open(t);
  assert.equal(await page.title(), "Endspiel");
  assert.equal(await page.locator("html").getAttribute("lang"), "en");
  await page.locator(".begin").waitFor();
});

test("a strict content security policy holds", needs("server"), async () => {
  const response = await fetch(await address());
  const policy = response.headers.get("content-security-policy") ?? "";
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /unsafe/);
});
