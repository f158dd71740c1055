// Walks through a first visit with an instrumented module, so that ./site can split the module into what that needs and the rest.
//
//   node crates/wasm/first-visit.mjs SITE MODULE PROFILES
//
// SITE is the edition, whose scripts and data are used, MODULE the module as `wasm-split --instrument` writes it. Each half
// writes its profile into the folder PROFILES. What is not walked through works as well: it is loaded when first called.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { webcrypto } from "node:crypto";

globalThis.crypto ??= webcrypto;

// Time flies, so engines report what they think.
let now = 0;
performance.now = () => (now += 20);

const [site, instrumented, profiles] = process.argv.slice(2);
const { Instance } = await import(pathToFileURL(join(resolve(site), "js/host/instance.js")).href);
const { TableFiles } = await import(pathToFileURL(join(resolve(site), "js/host/tables.js")).href);
const { Matches } = await import(pathToFileURL(join(resolve(site), "js/host/matches.js")).href);

/** Larger files come after the first moves. */
const SMALL = 512 << 10;

const GAMES = ["mill", "connect4", "othello"];
const LEVELS = ["beginner", "easy", "normal", "hard"];
const MOVES = {
  mill: ["a1", "d1", "g1", "a4", "g4", "a7", "d7", "g7", "b2", "d2", "f2", "b4", "f4", "b6", "d6", "f6"],
  connect4: ["4", "3", "5", "2", "6", "1", "7"],
  othello: ["f5", "d3", "c4", "e6", "f6", "d6", "c5", "e3", "f4", "c3", "c6", "d2", "b5", "f3"],
};

/** The pictures of the start page show some moves. */
const PICTURES = { mill: ["d6", "f4", "d2", "b4", "f6", "b6", "d5"], connect4: ["4", "4", "3", "5"], othello: ["f5", "d6", "c3"] };

/** Matches that last as long as the walk. */
class Storage {
  records = [];
  whenChangedElsewhere() {}
  async find() {}
  async write(writes) {
    return writes.flatMap(({ id, record }) => {
      if (id === null) return [this.records.push(record)];
      this.records[id - 1] = record;
      return [];
    });
  }
}

const module = new WebAssembly.Module(readFileSync(instrumented));
const answers = await Instance.begin(module, "answers");
const thinks = await Instance.begin(module, "thinks");
for (const { file, bytes } of JSON.parse(readFileSync(join(site, "data/assets.json"), "utf8"))) {
  if (bytes > SMALL) continue;
  const content = readFileSync(join(site, "data", file));
  const problem = thinks.provide(file, content.buffer.slice(content.byteOffset, content.byteOffset + content.length));
  if (problem) throw new Error(`${file}: ${problem}`);
}
// As most hosts have it: no tables beside the page.
const tables = new TableFiles(thinks, ({ warning }) => { throw new Error(warning); }, { list: async () => "", part: async () => { throw new Error("no part"); } });
await tables.ready();

let jobs = 0;

/** Does a job at once, as far as `turns` allow. */
async function work({ begin, hear = () => {} }) {
  const id = (jobs += 1);
  const task = await begin(id);
  let progress = task && await tables.finish(thinks.call(task), task);
  while (progress?.goes_on) progress = await tables.finish(thinks.call({ turn: { id } }), { turn: { id } });
  hear("end", "");
  return progress;
}

const thoughts = [];
const thinker = { work: (wish) => { const done = work(wish); thoughts.push(done); return { done, hurry() {}, drop() {} }; } };
const matches = new Matches(answers, new Storage(), thinker);

async function ask(method, path, body, query = "") {
  const asked = { method, path, query, ...(body ? { body } : {}) };
  const { reply, work: job } = await matches.ask(asked);
  return job ? work({ begin: async (id) => ({ begin: { id, asked } }) }) : reply?.body;
}

/** Waits for the engine, and for what the match does with its move. */
async function settled() {
  while (thoughts.length > 0) await thoughts.shift();
  await matches.inTurn(async () => {});
}

/** Plays against a level as far as the moves go. */
async function play(game, level) {
  const limits = game === "mill" ? { moves_without_removal: 30, repetitions: 3, turns: null, counting: "standard" } : undefined;
  const { you } = await ask("POST", "matches", { game, players: { white: "human", black: level }, limits });
  const path = `matches/${you.key}`;
  const { end } = await matches.follow({ method: "GET", path: `${path}/events`, query: "" }, () => {});
  const version = async () => (await ask("GET", path)).state.version;
  for (const move of MOVES[game]) {
    await ask("POST", `${path}/moves`, { move, version: await version() });
    await settled();
  }
  const { state } = await ask("GET", path);
  for (const what of ["position", "history", "insight"]) await ask("POST", what, { game, moves: state.record });
  for (const act of ["takeback", "redo", "draw", "swap"]) await ask("POST", `${path}/${act}`, { version: await version() });
  await settled();
  await ask("POST", `${path}/resign`, { side: "white" });
  await ask("POST", `${path}/rematch`, {});
  await ask("POST", "matches/list", { keys: [you.key] });
  await settled();
  end();
}

/** Writes how often each function was called. The module has no room of its own for that. */
function write({ exports }, name) {
  const room = 1 << 20;
  const at = exports.memory.grow(room >> 16) << 16;
  const length = exports.__write_profile(at, room);
  writeFileSync(join(profiles, name), new Uint8Array(exports.memory.buffer, at, length));
}

for (const path of ["games", "engines", "status"]) await ask("GET", path);
for (const game of GAMES) {
  await ask("GET", "board", undefined, `game=${game}`);
  await ask("POST", "position", { game, moves: PICTURES[game] });
  await ask("GET", "engines/check", undefined, `game=${game}&spec=hard`);
  for (const level of LEVELS) await play(game, level);
}
write(answers, "answers");
write(thinks, "thinks");
