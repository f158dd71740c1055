import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { de } from "../../js/words/de.js";
import { en } from "../../js/words/en.js";
import { open, visit } from "../browser.js";
import { site } from "../edition.js";

const root = join(import.meta.dirname, "../../js");
const sources = readdirSync(root, { recursive: true }).map(String).filter((name) => name.endsWith(".js") && !name.startsWith("words/") && name !== "types.js");
const code = sources.map((name) => readFileSync(join(root, name), "utf8")).join("\n");

test("english and german say the same things", () => {
  assert.deepEqual(Object.keys(de).sort(), Object.keys(en).sort());
});

test("a translation has the same blanks to fill in", () => {
  const blanks = (text) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1]))].sort();
  for (const [key, text] of Object.entries(en)) assert.deepEqual(blanks(de[key]), blanks(text), key);
});

test("nothing is left in english", () => {
  const same = Object.keys(en).filter((key) => en[key] === de[key] && /[a-z]{4,}/.test(en[key].replace(/\{[^}]*\}/g, "")));
  const names = /Pause|Threads|Othello|Morabaraba|Normal|Minimax|Analyse|Position|Start|Alpha|Hint|Export|Test/;
  assert.deepEqual(same.filter((key) => !names.test(en[key])), []);
});

const crates = join(import.meta.dirname, "../../../crates");
const rust = readdirSync(crates, { recursive: true }).map(String).filter((name) => /^\w+\/src\/.*\.rs$/.test(name))
  .map((name) => readFileSync(join(crates, name), "utf8"));

/** Returns the labels of all choices of all forms, by form, field and value. */
async function choices(page) {
  /** @type {Record<string, string>} */
  const found = {};
  const note = async (form, root) => {
    for (const [field, value, words] of await root.locator("select").evaluateAll((selects) => selects.flatMap((select, index) =>
      [...select.options].map((option) => [select.name || index, option.value, option.label])))) found[`${form} ${field} ${value}`] = words;
    for (const [index, words] of (await root.locator("input[placeholder]").evaluateAll((inputs) => inputs.map((input) => input.placeholder))).entries()) found[`${form} placeholder ${index}`] = words;
  };
  const dialog = page.locator("dialog").last();
  await page.locator(".card .board").nth(2).waitFor();
  for (const game of ["mill", "connect4", "othello"]) {
    await page.locator(`.card:has([value=${game}])`).click();
    await note(game, page.locator(".start"));
  }
  await page.locator("select[name=black]").selectOption("more");
  const engine = dialog.locator("select").first();
  await engine.waitFor();
  for (const name of await engine.locator("option").evaluateAll((options) => options.map((option) => option.value))) {
    await engine.selectOption(name);
    await note(name, dialog);
  }
  await page.keyboard.press("Escape");
  await page.locator("header button").first().click();
  await dialog.locator("select").first().waitFor();
  await note("settings", dialog);
  await page.keyboard.press("Escape");
  if (!site) {
    await visit(page, "#/arena/new");
    await page.locator(".new-tournament select[name=limit]").waitFor();
    await note("arena", page.locator(".new-tournament"));
  }
  await visit(page, "#/analyse?game=mill");
  await page.locator("best-lines select").waitFor();
  await note("analysis", page.locator(".game-page"));
  await visit(page, "#/lab?game=connect4");
  await page.locator(".lab-page select, lab-page select").first().waitFor();
  await note("lab", page.locator("#page, main").first());
  return found;
}

/** Words that English and German share. */
const SAME = /^(Othello|Morabaraba|Normal|Minimax|Lasker|English|Deutsch|\d+( min)?( \+ \d+ s)?|[\d ×x]+|Alpha-?[Bb]eta.*|Minimax.*)$/;

test("every choice of every form is in german", async (t) => {
  const english = await choices(await open(t));
  const german = await choices(await open(t, "/", { locale: "de-DE" }));
  assert.deepEqual(Object.keys(german), Object.keys(english));
  assert.ok(Object.keys(english).length > 100);
  const same = Object.keys(english).filter((key) => english[key] === german[key] && /\p{L}/u.test(english[key]) && !SAME.test(english[key]));
  assert.deepEqual(same.map((key) => `${key}: ${english[key]}`), []);
});

test("what is wrong with a text is said in german", async (t) => {
  const page = await open(t, "/", { locale: "de-DE" });
  const answer = (game, text) => page.evaluate(async ([game, text]) => {
    const { post } = await import("./js/api.js");
    return post("import", {}, { game, text }).then(() => "gelesen", (problem) => problem.words(game));
  }, [game, text]);
  const said = [
    await answer("mill", "d6 f4 d6"),
    await answer("mill", "......../........ w 9 9"),
    await answer("connect4", "11111119"),
    await answer("othello", "f5 f5"),
  ];
  // German writes a thousand as 1.000, which must not be read as one.
  assert.equal(await page.evaluate(async () => (await import("./js/words/words.js")).say("turns", { n: "1.000" })), "1.000 Züge");
  for (const text of said) assert.doesNotMatch(text, /\b(is|are|the|not|no|there|cannot|it)\b/, text);
  assert.match(said.join("\n"), /besetzt/);
});

test("every key of a server message has a sentence here", () => {
  const said = /(?:Saying::new|not_possible)\(\s*"((?:prompt|match|review|search|tables|tournament)\.[a-z-]+)"/g;
  const keys = rust.flatMap((text) => [...text.matchAll(said)].map(([, key]) => key));
  assert.ok(keys.length > 20);
  assert.deepEqual([...new Set(keys)].filter((key) => !Object.hasOwn(en, key)), []);
});

test("every word is used", () => {
  // Keys with these prefixes are composed at run time.
  const built = /^(level|engine|about|idea|pieces|value|limit|reason|warning|counting|source|end|prompt|match|search|review|status|algorithm|cost|problem|cause|tournament|ordinal|opening)\.|^arena\.(kind\.|counting\.|new\.(elo|alpha|beta))|^lab\.(max|min|ordering|table|symmetry)$|^settings\.(targets|values|costs|passes|vibration)$|^tables\.(busy|memory|disk|io|too-long|nothing|not-building)$/;
  const unused = Object.keys(en).filter((key) => !built.test(key) && !code.includes(`"${key}"`));
  assert.deepEqual(unused, []);
});
