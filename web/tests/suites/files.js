import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { address, open } from "../browser.js";

const root = join(import.meta.dirname, "../..");

test("a source file holds one thing", () => {
  const long = readdirSync(join(root, "js"), { recursive: true }).map(String)
    .filter((name) => name.endsWith(".js") && readFileSync(join(root, "js", name), "utf8").split("\n").length > 400);
  assert.deepEqual(long, []);
});

test("everything together weighs less than 300 kB, uncompressed", () => {
  const names = readdirSync(root, { recursive: true }).map(String).filter((name) => !name.startsWith("tests"));
  const bytes = names.map((name) => statSync(join(root, name))).filter((file) => file.isFile()).reduce((sum, file) => sum + file.size, 0);
  assert.ok(bytes < 300_000, `${bytes} bytes`);
});

test("the page has a title, a language, and asks nobody else", async (t) => {
  const page = await open(t);
  assert.equal(await page.title(), "Endspiel");
  assert.equal(await page.locator("html").getAttribute("lang"), "en");
  await page.locator(".begin").waitFor();
});

test("a strict content security policy holds", async () => {
  const response = await fetch(await address());
  const policy = response.headers.get("content-security-policy") ?? "";
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /unsafe/);
});
