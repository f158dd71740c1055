/** Carries out what the module wants done with stored matches, one call after the other, so that nothing changes in between. */

import { Stale } from "./storage.js";
import { RANK } from "./thinker.js";

/**
 * @typedef {object} Reply
 * @property {number} status
 * @property {unknown} body
 * @property {{ name: string, content: string, text: string }} [file]
 */

/**
 * @typedef {object} Wants what the module wants after a call; see `crates/wasm/src/calls.rs`
 * @property {Reply} [reply]
 * @property {"job" | "stream"} [work]
 * @property {{ id: number, key: string }} [follow]
 * @property {string[]} [missing]
 * @property {import("./storage.js").Write[]} [writes]
 * @property {Record<string, { id: number, number?: number, at?: number | null }>[]} [effects]
 * @property {object} [thought]
 * @property {unknown} [state]
 * @property {unknown[]} [you]
 */

/** @typedef {{ method: string, path: string, query: string, body?: unknown }} Asked */
/** @typedef {(name: string, data: string) => void} Tell */

/** The longest time that a browser can set a timer to. */
const MAX_TIMER = 2 ** 31 - 1;

/** A match in use: the pages that look on, its timer, the thought of its engine. */
class Used {
  /** The pages, each with its key and the side it was last given. @type {Map<Tell, { key: string, you: string }>} */
  listeners = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;
  /** @type {{ hurry: () => void, drop: () => void } | undefined} */
  thought = undefined;

  /** @param {string} name @param {unknown} data */
  tell(name, data) {
    for (const tell of this.listeners.keys()) tell(name, JSON.stringify(data));
  }
}

export class Matches {
  /**
   * @param {import("./instance.js").Instance} instance
   * @param {import("./storage.js").Storage} storage
   * @param {import("./thinker.js").Thinker} thinker
   */
  constructor(instance, storage, thinker) {
    this.instance = instance;
    this.storage = storage;
    this.thinker = thinker;
    /** @type {Map<number, Used>} */
    this.used = new Map();
    /** @type {Promise<unknown>} */
    this.last = Promise.resolve();
    storage.whenChangedElsewhere((ids) => { for (const id of ids) if (this.used.has(id)) void this.readAgain(id); });
  }

  /** Asks something of the module. @param {Asked} asked @returns {Promise<Wants>} */
  ask(asked) {
    return this.inTurn(() => this.asking(asked));
  }

  /** Begins to send the events of a match. Returns how to end that, or the refusal. @param {Asked} asked @param {Tell} tell */
  async follow(asked, tell) {
    return this.inTurn(async () => {
      const { follow, reply } = await this.asking(asked);
      if (!follow) return { reply };
      const { id, key } = follow;
      const used = this.of(id);
      tell("open", "");
      used.listeners.set(tell, { key, you: "" });
      const wants = this.call({ watched: { id, watched: true } });
      this.publish(id, tell);
      await this.settle(wants);
      return { end: () => void this.inTurn(async () => { used.listeners.delete(tell); if (used.listeners.size === 0) this.call({ watched: { id, watched: false } }); }) };
    });
  }

  /** @template T @param {() => Promise<T>} act @returns {Promise<T>} */
  inTurn(act) {
    const done = this.last.then(act);
    this.last = done.catch(() => {});
    return done;
  }

  /** @param {object | string} call @returns {Wants} */
  call(call) {
    return this.instance.call({ now: Date.now(), call });
  }

  /** @param {Asked} asked @returns {Promise<Wants>} */
  async asking(asked) {
    /** @type {string[]} */
    const looked = [];
    /** @type {{ id: number, key: string, record: unknown }[]} */
    const found = [];
    for (;;) {
      const wants = this.call({ request: { asked, found, looked } });
      if (!wants.missing) return this.settle(wants);
      for (const key of wants.missing) {
        looked.push(key);
        const match = await this.storage.find(key);
        if (match) found.push({ ...match, key });
      }
    }
  }

  /** Writes what is to be written, then does what is to be done. @param {Wants} wants @returns {Promise<Wants>} */
  async settle(wants) {
    // These effects count even if the change is not stored.
    for (const effect of wants.effects ?? []) this.perform(effect);
    if (!wants.writes) return wants;
    try {
      const ids = await this.storage.write(wants.writes);
      return this.settle(this.call({ written: { ids } }));
    } catch (problem) {
      if (!(problem instanceof Stale)) throw problem;
      const refused = this.call("not_written");
      for (const { id } of wants.writes) if (id !== null) void this.readAgain(id);
      return refused;
    }
  }

  /** @param {number} id */
  of(id) {
    let used = this.used.get(id);
    if (!used) this.used.set(id, used = new Used());
    return used;
  }

  /** @param {Record<string, { id: number, number?: number, at?: number | null }>} effect */
  perform(effect) {
    const [[what, { id, number, at }]] = /** @type {[[string, { id: number, number: number, at: number | null }]]} */ (Object.entries(effect));
    const used = this.of(id);
    switch (what) {
      case "think": return void this.think(id, number);
      case "hurry_thought": return used.thought?.hurry();
      case "publish": return this.publish(id);
      case "end_thought":
        used.thought?.drop();
        used.thought = undefined;
        return;
      case "wake_at":
        clearTimeout(used.timer);
        if (at !== null) used.timer = setTimeout(() => void this.happen({ wake: { id } }), Math.min(MAX_TIMER, Math.max(0, at - Date.now())));
        return;
      case "forget":
        used.tell("gone", {});
        this.used.delete(id);
    }
  }

  /** Passes on an event of a match that no page has asked for. @param {object} call */
  happen(call) {
    return this.inTurn(() => this.settle(this.call(call)));
  }

  /** Sends the state of a match. @param {number} id @param {Tell} [only] */
  publish(id, only) {
    const used = this.of(id);
    const listeners = [...used.listeners].filter(([tell]) => !only || tell === only);
    if (listeners.length === 0) return;
    const { state, you = [] } = this.call({ show: { id, keys: listeners.map(([, { key }]) => key) } });
    listeners.forEach(([tell, listener], place) => {
      const own = JSON.stringify(you[place] ?? null);
      if (own === "null") return tell("gone", "{}");
      if (own !== listener.you) tell("you", own);
      listener.you = own;
      tell("state", JSON.stringify(state));
    });
  }

  /** An engine thinks and plays. @param {number} id @param {number} number */
  async think(id, number) {
    const used = this.of(id);
    /** @type {string | undefined} */
    let game;
    const job = this.thinker.work({
      rank: RANK.move, game: () => game,
      begin: (job) => this.inTurn(async () => {
        const { thought, effects = [] } = this.call({ begin_thought: { id, number } });
        for (const effect of effects) this.perform(effect);
        if (!thought) return undefined;
        game = /** @type {{ game: string }} */ (thought).game.split(":")[0];
        return { begin_thought: { id: job, thought, kept: `${id} ${/** @type {{ spec: string }} */ (thought).spec}` } };
      }),
      hear: (name, data) => { for (const tell of used.listeners.keys()) tell(name, data); },
      wait: (ahead) => used.tell("waiting", { ahead }),
    });
    used.thought = job;
    const progress = await job.done;
    if (used.thought !== job) return;
    used.thought = undefined;
    const { reply } = await this.happen({ end_thought: { id, number, found: progress?.found ?? null } });
    // The move cannot be stored: the match says so, and goes on when it is opened again.
    if (reply) await this.happen({ end_thought: { id, number, found: null } });
  }

  /** Another tab has changed a match: it is read again here. @param {number} id */
  readAgain(id) {
    return this.inTurn(async () => {
      const used = this.of(id);
      used.thought?.drop();
      used.thought = undefined;
      clearTimeout(used.timer);
      this.call({ close: { id } });
      const [listener] = used.listeners.values();
      if (!listener) return void this.used.delete(id);
      const { follow } = await this.asking({ method: "GET", path: `matches/${listener.key}/events`, query: "" });
      if (!follow) return this.perform({ forget: { id } });
      await this.settle(this.call({ watched: { id, watched: true } }));
    });
  }
}
