/** Tournaments of this browser: the module reports on them, IndexedDB keeps them, workers play them. */

import { TournamentRun, PLAYERS, lease, running } from "./tournament-run.js";
import { TournamentStorage } from "./tournament-storage.js";

/** @typedef {import("./matches.js").Asked} Asked */
/** @typedef {import("./matches.js").Reply} Reply */
/** @typedef {import("./matches.js").Tell} Tell */
/** @typedef {import("./tournament-storage.js").Row} Row */
/** @typedef {{ reply?: Reply, state?: unknown, course?: { settings?: object, next?: number, over?: number, from?: number, part?: import("./tournament-storage.js").Part } }} Wants */

/** The shortest time between two events of one tournament, in milliseconds. */
const EVERY = 250;

/** How often a page that looks on sees whether another tab still plays, in milliseconds. */
const LOOK_EVERY = 1000;

/** A tournament that is shown or played: the pages that look on, the players, why they could not go on. */
class Open {
  /** @type {Set<Tell>} */
  listeners = new Set();
  /** @type {TournamentRun | undefined} */
  run = undefined;
  /** @type {string | null} */
  failure = null;
  running = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  publishing = undefined;

  /** @param {Row} row */
  constructor(row) {
    this.row = row;
  }

  get seen() {
    return { running: this.running || this.run !== undefined, here: this.run !== undefined, failure: this.failure };
  }

  get isUsed() {
    return this.listeners.size > 0 || this.run !== undefined;
  }
}

export class Tournaments {
  /** @param {import("./instance.js").Instance} instance of the half that answers @param {WebAssembly.Module} module */
  constructor(instance, module) {
    this.instance = instance;
    this.module = module;
    this.storage = new TournamentStorage();
    /** @type {Map<number, Promise<Open>>} */
    this.open = new Map();
    this.storage.whenChangedElsewhere((id) => void this.readAgain(id));
  }

  /** @param {object} call @returns {Wants} */
  call(call) {
    return this.instance.call({ now: Date.now(), call: { tournament: call } });
  }

  /** Answers the page. @param {Asked} asked @returns {Promise<Reply>} */
  async ask(asked) {
    const [, id = "", what] = asked.path.split("/");
    try {
      if (id === "keep") return await this.keep(asked);
      if (id === "") return asked.method === "POST" ? await this.begin(asked) : await this.list();
      const open = await this.opened(Number(id));
      if (asked.method === "DELETE") return await this.remove(open);
      if (what === "resume") return await this.resume(open);
      if (what === "stop") return await this.stop(open);
      if (what === "export" && !open.row.uid) await this.change(open, { uid: newUid() });
      await this.look(open);
      return this.call({ ask: { asked, seen: open.seen } }).reply ?? NOT_THERE;
    } catch (problem) {
      return refusalOf(problem);
    }
  }

  /** Sends the states of a tournament. Returns how to end that, or nothing if there is no such tournament. @param {Asked} asked @param {Tell} tell */
  async follow(asked, tell) {
    try {
      const open = await this.opened(Number(asked.path.split("/")[1]));
      open.listeners.add(tell);
      // It was being played when its page was left: it goes on.
      if (open.row.wanted) await this.start(open).catch(() => {});
      await this.look(open);
      tell("open", "");
      tell("you", JSON.stringify({ may_run: true }));
      this.tell(open, [tell]);
      const looking = setInterval(() => { if (!open.run) void this.look(open).then((changed) => changed && this.publish(open)); }, LOOK_EVERY);
      return () => { clearInterval(looking); open.listeners.delete(tell); };
    } catch (problem) {
      if (!(problem instanceof Refused)) console.warn(problem);
      return undefined;
    }
  }

  async list() {
    const [rows, played] = await Promise.all([this.storage.list(), running()]);
    const here = await Promise.all(rows.map(async ({ row }) => (await this.open.get(row.id)?.catch(() => undefined))?.run !== undefined));
    const lines = rows.map((line, place) => ({ ...line, running: here[place] || played.has(line.row.id), here: here[place] }));
    return this.call({ list: { rows: lines, threads: PLAYERS } }).reply ?? NOT_THERE;
  }

  /** @param {Asked} asked @returns {Promise<Reply>} */
  async begin(asked) {
    const { reply, course } = this.call({ begin: { asked } });
    if (!course?.settings) return reply ?? NOT_THERE;
    await this.checkNonePlays();
    const row = await this.storage.add({ uid: newUid(), tournament: course.settings, program: null, begun: Math.floor(Date.now() / 1000), finished: null, wanted: true });
    await this.start(await this.opened(row.id));
    return { status: 201, body: { id: row.id } };
  }

  /** Keeps a part of a tournament of a backup. One that is being played stays as it is. @param {Asked} asked @returns {Promise<Reply>} */
  async keep(asked) {
    const { uid } = /** @type {{ part?: { uid?: unknown } }} */ (asked.body)?.part ?? {};
    const here = uid ? (await this.storage.list()).find(({ row }) => row.uid === uid)?.row : undefined;
    const { reply, course } = this.call({ keep: { asked, here: here ?? null } });
    if (!course?.part) return reply ?? NOT_THERE;
    if (here && (await running()).has(here.id)) return { status: 200, body: { new: false } };
    const { id, isNew } = await this.storage.keep(course.part);
    if (isNew) await this.readAgain(id);
    return { status: 200, body: { new: isNew } };
  }

  /** @param {Open} open @returns {Promise<Reply>} */
  async resume(open) {
    if (open.row.finished !== null) throw new Refused("tournament.finished", "this tournament is finished");
    await this.start(open);
    return { status: 200, body: { id: open.row.id } };
  }

  /** @param {Open} open @returns {Promise<Reply>} */
  async stop(open) {
    if (!open.run) {
      if ((await running()).has(open.row.id)) throw elsewhere();
      throw new Refused("tournament.not-running", "this tournament is not being played");
    }
    await this.change(open, { wanted: false });
    open.run?.stop();
    return { status: 200, body: { id: open.row.id } };
  }

  /** @param {Open} open @returns {Promise<Reply>} */
  async remove(open) {
    const { id } = open.row;
    if (!open.run && (await running()).has(id)) throw elsewhere();
    open.run?.stop();
    await this.storage.remove(id);
    this.close(id);
    for (const tell of open.listeners) tell("error", "");
    return { status: 204, body: null };
  }

  /** Begins to play. @param {Open} open */
  async start(open) {
    const { id } = open.row;
    await this.checkNonePlays();
    const release = await lease(id);
    if (!release) throw elsewhere();
    // Another tab may have played since.
    await this.readAgain(id);
    if (open.row.finished !== null || open.run) return release();
    open.failure = null;
    const counted = (/** @type {Wants} */ { course }) => course ?? {};
    const run = new TournamentRun(this.module, open.row, release, {
      start: () => counted(this.call({ start: { id } })),
      next: () => counted(this.call({ next: { id } })),
      played: async (game) => {
        await this.storage.record(id, game);
        const course = counted(this.call({ played: { id, games: [game] } }));
        this.publish(open);
        return course;
      },
      program: (program) => this.change(open, { program }),
      finish: async (over) => { this.take(open, await this.storage.finish(id, over)); },
      ended: (failure) => {
        open.run = undefined;
        [open.failure, open.running] = [failure, false];
        this.publish(open);
      },
    });
    open.run = run;
    await this.change(open, { wanted: true });
    this.publish(open);
    void run.play();
  }

  async checkNonePlays() {
    for (const open of this.open.values()) {
      if ((await open.catch(() => undefined))?.run) throw new Refused("tournament.one-at-a-time", "this page plays a tournament already; stop it or wait for its end");
    }
  }

  /** The tournament with this number, held in the module. Of those that are not used, one is held. @param {number} id @returns {Promise<Open>} */
  opened(id) {
    let open = this.open.get(id);
    if (!open) {
      open = this.read(id);
      this.open.set(id, open);
      open.catch(() => this.open.delete(id));
      for (const [other, held] of this.open) if (other !== id) void held.then(({ isUsed }) => { if (!isUsed) this.close(other); }, () => {});
    }
    return open;
  }

  /** @param {number} id */
  async read(id) {
    const [row, games] = await Promise.all([this.storage.row(id), this.storage.games(id)]);
    if (!row) throw new NotThere();
    const { reply } = this.call({ open: { row, games } });
    if (reply) throw new Refusing(reply);
    return new Open(row);
  }

  /** @param {number} id */
  close(id) {
    this.open.delete(id);
    this.call({ close: { id } });
  }

  /** Another tab has changed it or stored games. @param {number} id */
  async readAgain(id) {
    const open = await this.open.get(id)?.catch(() => undefined);
    if (!open) return;
    const row = await this.storage.row(id).catch(() => undefined);
    if (!row) {
      open.run?.stop();
      this.close(id);
      for (const tell of open.listeners) tell("error", "");
      return;
    }
    const from = this.take(open, row);
    if (open.run === undefined) this.call({ played: { id, games: await this.storage.games(id, from) } });
    await this.look(open);
    this.publish(open);
  }

  /** @param {Open} open @param {Partial<Row>} changes */
  async change(open, changes) {
    this.take(open, await this.storage.change(open.row.id, changes));
  }

  /** Takes over what is stored of a tournament, and returns the first game that is not known here. @param {Open} open @param {Row | undefined} row */
  take(open, row) {
    if (!row) return undefined;
    open.row = row;
    const { reply, course } = this.call({ changed: { row } });
    if (reply) console.warn(reply);
    return course?.from;
  }

  /** Looks whether another tab plays it. Returns whether that has changed. @param {Open} open */
  async look(open) {
    const now = open.run !== undefined || (await running()).has(open.row.id);
    const changed = now !== open.running;
    open.running = now;
    return changed;
  }

  /** Sends the state in a moment. @param {Open} open */
  publish(open) {
    open.publishing ??= setTimeout(() => {
      open.publishing = undefined;
      this.tell(open, [...open.listeners]);
    }, EVERY);
  }

  /** @param {Open} open @param {Tell[]} listeners */
  tell(open, listeners) {
    if (listeners.length === 0) return;
    const { state } = this.call({ state: { id: open.row.id, seen: open.seen } });
    if (state) for (const tell of listeners) tell("state", JSON.stringify(state));
  }
}

/** @type {Reply} */
const NOT_THERE = { status: 404, body: { error: { code: "not-found", message: "there is nothing with this name" } } };

/** A name for a tournament that no other one has: 32 hexadecimal digits. */
function newUid() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

class NotThere extends Error {}

/** The module refuses something. */
class Refusing extends Error {
  /** @param {Reply} reply */
  constructor(reply) {
    super("refused");
    this.reply = reply;
  }
}

/** Something is not possible now. */
class Refused extends Error {
  /** @param {string} key @param {string} text */
  constructor(key, text) {
    super(text);
    this.key = key;
  }
}

function elsewhere() {
  return new Refused("tournament.elsewhere", "another tab plays this tournament");
}

/** @param {unknown} problem @returns {Reply} */
function refusalOf(problem) {
  if (problem instanceof NotThere) return NOT_THERE;
  if (problem instanceof Refusing) return problem.reply;
  if (problem instanceof Refused) {
    const { key, message: text } = problem;
    return { status: 409, body: { error: { code: "not-possible", message: text, says: { key, params: {}, text, spots: [] } } } };
  }
  console.warn(problem);
  return { status: 507, body: { error: { code: "storage", message: "the tournament cannot be stored or read", says: { key: "tournament.storage", params: {}, text: String(problem), spots: [] } } } };
}
