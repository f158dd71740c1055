// Bundles the modules of a built static edition, so that a first visit asks for few files. The sources lie beside them as maps.
//
//   node .ci/bundle.mjs SITE
//
// SITE is the folder of the edition with the modules as they are in web/js. It needs esbuild.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const site = process.argv[2];
const from = join(site, "js");
const to = join(site, "js.bundled");

/** What the page asks for by name: the first page, and modules that it shares with those loaded later. */
const ENTRIES = ["main.js", "api.js", "settings.js", "learn/record.js", "library/store.js", "library/exercises.js", "words/words.js", "host/static-transport.js"];
const WORKERS = ["host/answering-worker.js", "host/thinking-worker.js", "host/tables-worker.js"];

const index = join(site, "index.html");
let page = readFileSync(index, "utf8");

/** Returns what the page's links of a kind name, and takes the links out. */
function taken(kind) {
  const names = [];
  page = page.replaceAll(new RegExp(` *<link rel="${kind}" href="([^"]+)">\\n`, "g"), (_, name) => { names.push(name); return ""; });
  return names;
}

// What the first page has at once becomes one part: whatever shares some of it imports all of it.
const together = taken("modulepreload").map((name) => name.slice("js/".length));
writeFileSync(join(from, "first.js"), together.map((name) => `import "./${name}";\n`).join(""));
const later = new Set();
for (const name of readdirSync(from, { recursive: true }).map(String).filter((name) => name.endsWith(".js"))) {
  for (const [, other] of readFileSync(join(from, name), "utf8").matchAll(/(?:await |loadPart\()import\("([^"]+\.js)"\)/g)) later.add(join(dirname(name), other));
}
for (const name of new Set([...ENTRIES, ...later])) {
  const text = existsSync(join(from, name)) ? readFileSync(join(from, name), "utf8") : "";
  if (/^import .*from/m.test(text)) writeFileSync(join(from, name), `${text}import "${relative(dirname(name), "first.js").replace(/^(?!\.)/, "./")}";\n`);
}

/** Runs esbuild on modules and returns what it wrote, by path. */
function bundle(entries, ...options) {
  const meta = join(site, "meta.json");
  const usual = ["--bundle", "--format=esm", "--minify", "--sourcemap", "--log-level=warning", `--outbase=${from}`, `--outdir=${to}`, `--metafile=${meta}`];
  execFileSync("esbuild", [...entries.map((name) => join(from, name)), ...usual, ...options], { stdio: "inherit" });
  const { outputs } = JSON.parse(readFileSync(meta, "utf8"));
  rmSync(meta);
  return new Map(Object.entries(outputs).map(([path, output]) => [path.slice(path.indexOf("js.bundled/") + "js.bundled/".length), output]));
}

// All parts lie in one folder, since some find workers and data by their own address.
const written = bundle(ENTRIES, "--splitting", "--chunk-names=host/[name]-[hash]");
// A worker is one file: it has no preload list.
bundle(WORKERS);
execFileSync("esbuild", [join(from, "early.js"), "--minify", "--log-level=warning", `--outdir=${to}`]);

/** Adds a module and what it imports at once. @param {string} name @param {Set<string>} found */
function gather(name, found) {
  if (found.has(name)) return found;
  found.add(name);
  for (const { path, kind } of written.get(name).imports) {
    if (kind === "import-statement") gather(path.slice(path.indexOf("js.bundled/") + "js.bundled/".length), found);
  }
  return found;
}

const first = [...gather("main.js", new Set())].filter((name) => name !== "main.js").sort();
const styles = taken("stylesheet");
writeFileSync(join(site, "style/first.css"), styles.map((name) => readFileSync(join(site, name), "utf8")).join(""));
for (const name of styles) rmSync(join(site, name));
const links = [`<link rel="stylesheet" href="style/first.css">`, ...first.map((name) => `<link rel="modulepreload" href="js/${name}">`)];
page = page.replace(/ *<script type="module"/, (script) => `${links.map((link) => `    ${link}\n`).join("")}${script}`);
// Of the languages only the reader's is loaded: `early.js` knows it.
const words = ["en", "de"].map((language) => {
  const [name] = [...written].find(([, { entryPoint = "" }]) => entryPoint.endsWith(`js/words/${language}.js`));
  return `    <link rel="words" hreflang="${language}" href="js/${name}">\n`;
});
writeFileSync(index, page.replace(/ *<script src="js\/early/, (script) => `${words.join("")}${script}`));
rmSync(from, { recursive: true });
renameSync(to, from);
