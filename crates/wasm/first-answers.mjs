// Writes what the start page asks first, with the answers, so that it is drawn while the module still comes.
//
//   node crates/wasm/first-answers.mjs SITE MODULE > SITE/first.json
//
// SITE is the edition, whose scripts are used, MODULE the whole module. `static-transport.js` reads the file.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { webcrypto } from "node:crypto";

globalThis.crypto ??= webcrypto;

const [site, module] = process.argv.slice(2);
const script = async (name) => import(pathToFileURL(join(resolve(site), "js/host", name)).href);
const { Instance } = await script("instance.js");
const { firstKey } = await script("first-answers.js");

const instance = await Instance.begin(new WebAssembly.Module(readFileSync(module)), "answers");
const answers = {};

function ask(method, address, body) {
  const [path, query = ""] = address.split("?");
  const asked = { method, path, query, ...(body ? { body } : {}) };
  const { reply } = instance.call({ now: Date.now(), call: { request: { asked, found: [], looked: [] } } });
  if (reply?.status !== 200) throw new Error(`${address}: ${JSON.stringify(reply)}`);
  answers[firstKey(method, address, body)] = reply.body;
  return reply.body;
}

const { games } = ask("GET", "games");
ask("GET", "engines");
for (const { name: game, picture } of games) {
  ask("GET", `board?game=${game}`);
  for (const moves of [[], picture]) ask("POST", "position", { game, moves });
}
console.log(JSON.stringify(answers));
