#!/usr/bin/env node
// Compares one worker of the static edition with one thread of the program, on this machine, in one run.
//
//   node tools/web-speed.mjs SITE PROGRAM DATA [PART …]
//
// SITE is a folder that ./site has built, PROGRAM the program `endspiel`, DATA a folder with published test sets:
// connect4/begin-hard and the like, othello/fforum-20-39.obf, othello/wthor/WTH_2010.wtb. Both get the same requests, one
// after the other; without PART all parts are measured: connect4 endgames mill othello columns first last. `columns` takes every twentieth
// position of Connect Four's sets, or every EVERY-th. Times are processor time, so other work on the machine counts little.
// It needs Linux, whose /proc has those times.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [site, program, data, ...wanted] = process.argv.slice(2);
if (!data) {
  console.error("usage: node tools/web-speed.mjs SITE PROGRAM DATA [connect4|endgames|mill|othello|columns|first|last …]");
  process.exit(2);
}

const HOSTS = /** @type {const} */ (["browser", "native"]);

/** One thread; so much memory for the table; everything is searched. */
const BEST = "best:threads=1,hash=64,book=off";

/** How long a position is searched that is not solved, in seconds. */
const SEARCH = process.env.SEARCH_SECONDS ?? "20";

/** One of so many positions of Connect Four's sets is asked. */
const EVERY = Number(process.env.EVERY ?? "20");

/** Plies after which 20 squares of Othello's board are empty. */
const PLIES_TO_20_EMPTY = 40;

/** @param {string} name @param {number} every takes each so-manieth line */
function lines(name, every) {
  const path = join(data, name);
  return readFileSync(path, "utf8").split("\n").filter(Boolean).filter((_, place) => place % every === 0);
}

/**
 * Lists the first moves of games in WTHOR's format: a header of 16 bytes, then 68 bytes a game, the last 60 its moves as ten
 * times the row and the column. Passes are left out.
 * @param {string} name @param {number} plies @param {number} count
 */
function games(name, plies, count) {
  const bytes = readFileSync(join(data, name));
  const found = [];
  for (let at = 16 + 8; at + 60 <= bytes.length && found.length < count; at += 68) {
    const moves = [...bytes.subarray(at, at + plies)].map((move) => (move ? "?abcdefgh"[move % 10] + Math.floor(move / 10) : ""));
    if (moves.every(Boolean)) found.push(moves.join(""));
  }
  return found;
}

class Browser {
  static async begin() {
    const at = (/** @type {string} */ name) => join(resolve(site), name);
    const { Instance } = await import(pathToFileURL(at("js/host/instance.js")).href);
    const own = new Browser();
    const rest = existsSync(at("endspiel-rest.wasm")) ? new WebAssembly.Module(readFileSync(at("endspiel-rest.wasm"))) : undefined;
    const module = await WebAssembly.compile(readFileSync(at("endspiel.wasm")));
    own.instance = await Instance.begin(module, "thinks", { event: () => {} }, () => rest);
    for (const { file } of JSON.parse(readFileSync(at("data/assets.json"), "utf8"))) {
      const bytes = readFileSync(at(`data/${file}`));
      const problem = own.instance.provide(file, bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
      if (problem) throw new Error(problem);
    }
    return own;
  }

  /** Processor time of the thread that runs the module, in seconds. */
  processorTime() {
    return nanoseconds(`/proc/self/task/${process.pid}`) / 1e9;
  }

  /** Does a job to its end. @param {string} path @param {Record<string, string>} query */
  async ask(path, query) {
    const id = (this.asked = (this.asked ?? 0) + 1);
    const asked = { method: "GET", path, query: new URLSearchParams(query).toString() };
    let progress = this.instance.call({ begin: { id, asked } });
    while (progress.goes_on) progress = this.instance.call({ turn: { id } });
    if (progress.reply?.status >= 400) throw new Error(JSON.stringify(progress.reply.body));
    return progress.last?.data ?? progress.reply?.body;
  }
}

class Native {
  static async begin() {
    const own = new Native();
    own.folder = mkdtempSync(join(tmpdir(), "endspiel-speed-"));
    own.child = spawn(program, ["serve", "--port", "0", "--json", "--data", own.folder], { stdio: ["ignore", "pipe", "inherit"] });
    const [line] = await new Promise((settle) => { createInterface({ input: own.child.stdout }).once("line", (first) => settle([first])); });
    own.address = `${JSON.parse(line).address}api/v1/`;
    return own;
  }

  /** @param {string} path @param {Record<string, string>} query */
  async ask(path, query) {
    const response = await fetch(`${this.address}${path}?${new URLSearchParams(query)}`);
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    if (!response.headers.get("content-type")?.startsWith("text/event-stream")) return JSON.parse(text);
    const last = text.split("\n\n").find((event) => /^event: ?done$/m.test(event));
    if (!last) throw new Error(text);
    return JSON.parse(/^data: ?(.*)$/m.exec(last)[1]);
  }

  /** Processor time of all threads, in seconds. */
  processorTime() {
    const tasks = `/proc/${this.child.pid}/task`;
    return sum(readdirSync(tasks).map((task) => nanoseconds(`${tasks}/${task}`))) / 1e9;
  }

  async end() {
    this.child.kill();
    await new Promise((settle) => { this.child.once("exit", settle); });
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** @param {number[]} numbers @param {number} share */
const quantile = (numbers, share) => numbers.toSorted((one, other) => one - other)[Math.min(numbers.length - 1, Math.floor(share * numbers.length))];
const sum = (/** @type {number[]} */ numbers) => numbers.reduce((total, number) => total + number, 0);

/** Processor time of a thread. @param {string} task its folder in /proc */
const nanoseconds = (task) => Number(readFileSync(`${task}/schedstat`, "utf8").split(" ")[0]);

/** Measures the processor time of a request, in seconds. @param {Browser | Native} host @param {string} path @param {Record<string, string>} query */
async function timed(host, path, query) {
  const begun = host.processorTime();
  const answer = await host.ask(path, query);
  return { answer, seconds: host.processorTime() - begun };
}

const browser = await Browser.begin();
const native = await Native.begin();

/** Asks both hosts, the one and the other first in turn. @param {string} path @param {Record<string, string>[]} queries */
async function both(path, queries) {
  const pairs = [];
  for (const [place, query] of queries.entries()) {
    const order = place % 2 ? [native, browser] : [browser, native];
    const got = new Map();
    for (const host of order) got.set(host, await timed(host, path, query));
    pairs.push({ query, browser: got.get(browser), native: got.get(native) });
  }
  return pairs;
}

/** @typedef {Awaited<ReturnType<typeof both>>} Pairs */

/** Prints the speed of the browser's host in parts of the program's. @param {string} what @param {Pairs} pairs */
function compare(what, pairs) {
  const [slow, fast] = HOSTS.map((host) => sum(pairs.map((pair) => pair[host].seconds)));
  const nodes = HOSTS.map((host) => sum(pairs.map((pair) => pair[host].answer.nodes ?? 0)));
  const speed = nodes[0] ? (nodes[0] / slow) / (nodes[1] / fast) : fast / slow;
  const counts = nodes[0] ? `nodes ${nodes[0]} and ${nodes[1]}; nodes a second ${speed.toFixed(2)}` : "";
  console.log(`${what}: ${pairs.length} requests, ${slow.toFixed(2)} s in the browser's worker, ${fast.toFixed(2)} s in the program; ${counts || `time ${(fast / slow).toFixed(2)}`}`);
}

/** Prints how long answers take in the worker. @param {string} what @param {Pairs} pairs @param {(answer: any) => boolean} isExact */
function exactly(what, pairs, isExact) {
  for (const host of HOSTS) {
    const times = pairs.map((pair) => pair[host].seconds * 1000);
    const exact = pairs.filter((pair) => isExact(pair[host].answer) && pair[host].seconds <= 1).length;
    const [half, most, all] = [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(0));
    console.log(`${what}, ${host}: ${exact} of ${pairs.length} exact within 1 s; median ${half} ms, 99th percentile ${most} ms, longest ${all} ms`);
  }
}

const allKnown = (/** @type {any} */ { moves }) => moves.every((/** @type {any} */ move) => move.value !== null);

/** A line of an OBF file as a position. @param {string} line */
const obf = (line) => /^\S+ [XO]/.exec(line)?.[0] ?? "";

const parts = {
  async connect4() {
    const places = lines("connect4/middle-medium", 5).map((line) => ({ game: "connect4", moves: line.split(" ")[0], engine: BEST, lines: "all", seconds: "600" }));
    compare("Connect Four middle-medium, all columns", await both("analysis", places));
  },
  async endgames() {
    const places = lines("othello/fforum-20-39.obf", 1).map((line) => ({ game: "othello", position: obf(line), engine: BEST, seconds: "600" }));
    compare("Othello FFO 20-39", await both("analysis", places));
  },
  async mill() {
    const places = ["", "d6 f4 d2 b4", "d6 f4 d2 b4 d7 g7 a4 b6"].map((moves) => ({ game: "mill", moves, engine: BEST, seconds: SEARCH }));
    compare("mill, searched for a fixed time", await both("analysis", places));
  },
  async othello() {
    const places = ["f5d6c3", "f5d6c3d3c4f4", "f5f6e6f4e3c5"].map((moves) => ({ game: "othello", moves, engine: BEST, seconds: SEARCH }));
    compare("Othello, searched for a fixed time", await both("analysis", places));
  },
  async columns() {
    for (const set of ["begin-easy", "begin-medium", "begin-hard", "middle-medium", "middle-easy", "end-easy"]) {
      const places = lines(`connect4/${set}`, EVERY).map((line) => ({ game: "connect4", moves: line.split(" ")[0] }));
      exactly(`Connect Four ${set}, all columns`, await both("tablebase", places), allKnown);
    }
  },
  async first() {
    exactly("mill, 24 first moves", await both("tablebase", [{ game: "mill", limit: "30" }]), (answer) => allKnown(answer) && answer.moves.length === 24);
  },
  async last() {
    const endgames = lines("othello/fforum-20-39.obf", 1).map(obf).filter((line) => line.split("-").length - 1 <= 20);
    const places = endgames.map((position) => ({ game: "othello", position, engine: BEST, seconds: "600" }));
    exactly("Othello, at most 20 empty squares", await both("analysis", places), (answer) => answer.exact);
    const played = games("othello/wthor/WTH_2010.wtb", PLIES_TO_20_EMPTY, 100).map((moves) => ({ game: "othello", moves, engine: BEST, seconds: "600" }));
    exactly("Othello, 20 empty squares of games", await both("analysis", played), (answer) => answer.exact);
  },
};

try {
  for (const part of wanted.length > 0 ? wanted : Object.keys(parts)) await parts[/** @type {keyof typeof parts} */ (part)]();
} finally {
  await native.end();
}
