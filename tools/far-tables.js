/**
 * Probes positions through tables beside a page, as a browser does, and compares every answer with the native program.
 *
 *   node --experimental-default-type=module tools/far-tables.js --tables DATA/tables --module endspiel.wasm --program endspiel [--positions 200] [--latency 50]
 *     [--connections 6] [--seed 1] [--warm] [--limit 30]
 *
 * DATA is the data folder of the program, whose `tables` it probes. Parts of files come from the disk, each so many milliseconds
 * late, over so many connections at once. Each position is asked by a page that has nothing, not even the list of files;
 * with --warm one page asks them all, with --limit only under that draw limit. What `./site` has split off a module is read from beside it (endspiel-rest.wasm). It ends with 1 if an answer differs. (From version 22 on, node needs no option.)
 */

import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { open, readFile, readdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";
import { Instance } from "../web/js/host/instance.js";
import { TableFiles } from "../web/js/host/tables.js";

const { values: given } = parseArgs({ options: {
  tables: { type: "string" }, module: { type: "string" }, program: { type: "string" }, positions: { type: "string", default: "200" },
  latency: { type: "string", default: "50" }, connections: { type: "string", default: "6" }, seed: { type: "string", default: "1" }, warm: { type: "boolean", default: false },
  limit: { type: "string" },
} });
if (!given.tables || !given.module || !given.program) {
  console.error("usage: node tools/far-tables.js --tables DATA/tables --module endspiel.wasm --program endspiel");
  process.exit(2);
}
const folder = resolve(given.tables);

/** Numbers that only look like chance, the same ones for the same seed. */
let state = BigInt(given.seed) * 0x9e3779b97f4a7c15n;
function below(bound) {
  state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
  return Number((state >> 33n) % BigInt(bound));
}
const pick = (list) => list[below(list.length)];

/** Lists by phase. */
function byPhase(list) {
  const phases = new Map();
  for (const one of list) phases.set(one.phase, [...phases.get(one.phase) ?? [], one]);
  return phases;
}

/** A web server that is so far away: the list and the parts of files, and what they have cost. */
class Far {
  static list = "";
  static handles = new Map();
  free = Number(given.connections);
  waiting = [];
  requests = 0;
  bytes = 0;

  async late(answer) {
    while (this.free === 0) await new Promise((free) => this.waiting.push(free));
    this.free -= 1;
    this.requests += 1;
    await new Promise((late) => { setTimeout(late, Number(given.latency)); });
    const bytes = await answer();
    this.bytes += bytes.length;
    this.free += 1;
    this.waiting.shift()?.();
    return bytes;
  }

  list() {
    return this.late(async () => Far.list);
  }

  part({ file, begin, end }) {
    return this.late(async () => {
      if (!Far.handles.has(file)) Far.handles.set(file, open(join(folder, file)));
      const bytes = Buffer.alloc(end - begin);
      await (await Far.handles.get(file)).read(bytes, 0, bytes.length, begin);
      return bytes;
    });
  }
}

/** What a table holds, from its name. */
function read(name) {
  const found = /^mill-(six-)?(?:limit-(\d+)-)?(?:removals-(\d)-ply-(\d+)-)?(\d)-(\d)\.table$/.exec(name);
  if (!found) return undefined;
  const [, six, limit, removals, ply, own, opposing] = found;
  const phase = ply !== undefined ? "placing" : own === "3" ? "flying" : "moving";
  const stones = six ? 6 : 9;
  return { stones, limit, removals, ply: Number(ply ?? 2 * stones), own: Number(own), opposing: Number(opposing), phase };
}

/** A position of a table, as the query of a page. */
function place({ stones, limit, removals, ply, own, opposing }) {
  const rings = stones === 6 ? [0, 8] : [0, 8, 16];
  const points = Array(8 * rings.length).fill(".");
  // Black moves after an odd number of plies; when all stones are placed either side may.
  const mover = ply === 2 * stones ? pick(["w", "b"]) : ply % 2 === 0 ? "w" : "b";
  for (const [count, side] of [[own, mover], [opposing, mover === "w" ? "b" : "w"]]) {
    for (let left = count; left > 0;) {
      const point = below(points.length);
      if (points[point] !== ".") continue;
      points[point] = side;
      left -= 1;
    }
  }
  const board = rings.map((ring) => points.slice(ring, ring + 8).join("")).join("/");
  const options = [stones === 6 ? "variant=six" : "", removals ? `removals=${removals}` : ""].filter(Boolean).join(",");
  const position = `${board} ${mover} ${stones - Math.ceil(ply / 2)} ${stones - Math.floor(ply / 2)}`;
  return new URLSearchParams({ game: options ? `mill:${options}` : "mill", position, ...(limit ? { limit } : {}) }).toString();
}

/** Loads the rest of a split module from beside it, once. */
let rest;
const loadRest = () => rest ??= new WebAssembly.Module(readFileSync(join(dirname(resolve(given.module)), "endspiel-rest.wasm")));

async function newPage(module) {
  const instance = await Instance.begin(module, "thinks", {}, loadRest);
  const far = new Far();
  const warnings = [];
  return { instance, far, warnings, tables: new TableFiles(instance, (warning) => warnings.push(warning), far), asked: 0 };
}

/** Asks a page as its worker does. */
async function ask(page, query) {
  const id = (page.asked += 1);
  await page.tables.ready();
  const begin = { begin: { id, asked: { method: "GET", path: "tablebase", query } } };
  let progress = page.instance.call(begin);
  while (progress.goes_on) {
    const task = { turn: { id } };
    progress = await page.tables.finish(page.instance.call(task), task);
  }
  return progress.reply;
}

/** Starts the native program, and returns its address. */
async function serve() {
  const child = spawn(given.program, ["--data", dirname(folder), "serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  process.on("exit", () => child.kill());
  for await (const line of createInterface(child.stdout)) {
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (address) return { address, stop: () => child.kill() };
  }
  throw new Error("the program did not start");
}

const shown = (list) => {
  const sorted = [...list].sort((one, other) => one - other);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return `half ${at(0.5)}, 95 % ${at(0.95)}, most ${at(1)}`;
};

const listed = spawnSync(join(dirname(fileURLToPath(import.meta.url)), "table-list"), [folder], { encoding: "utf8", maxBuffer: 1 << 26 });
if (listed.status !== 0) throw new Error(listed.stderr);
Far.list = listed.stdout;
const phases = byPhase((await readdir(folder)).map(read).filter((table) => table && (!given.limit || table.limit === given.limit)));
const module = await WebAssembly.compile(await readFile(given.module));
const server = await serve();
const warm = given.warm ? await newPage(module) : undefined;
const costs = [];
let different = 0;
for (let number = 0; number < Number(given.positions); number += 1) {
  const table = pick(phases.get([...phases.keys()][number % phases.size]));
  const query = place(table);
  const page = warm ?? await newPage(module);
  const { requests, bytes } = page.far;
  const begun = performance.now();
  const answer = await ask(page, query);
  costs.push({ phase: table.phase, time: Math.round(performance.now() - begun), requests: page.far.requests - requests, bytes: page.far.bytes - bytes });
  const native = await (await fetch(`${server.address}/api/v1/tablebase?${query}`)).json();
  if (JSON.stringify(answer.body) !== JSON.stringify(native) || page.warnings.length > 0) {
    different += 1;
    console.log(`differs: ${query}`, JSON.stringify(page.warnings), JSON.stringify(answer.body).slice(0, 300), JSON.stringify(native).slice(0, 300));
  }
}
server.stop();
console.log(`${costs.length} positions, ${different} differ from the native program; ${given.latency} ms, ${given.connections} connections, ${given.warm ? "one page" : "a new page for each"}`);
console.log(`list of files: ${Far.list.length} bytes`);
for (const [phase, some] of [["all", costs], ...byPhase(costs)]) {
  console.log(`${phase} (${some.length})`);
  for (const what of ["time", "requests", "bytes"]) console.log(`  ${what}: ${shown(some.map((cost) => cost[what]))}`);
}
for (const handle of Far.handles.values()) await (await handle).close();
process.exit(different > 0 ? 1 : 0);
