/** Plays a tournament in workers of their own, one game each at a time. A tab plays one tournament; other tabs leave that one to it. */

/** @typedef {import("./tournament-storage.js").Row} Row */
/** @typedef {import("./tournament-storage.js").Game} Game */
/** @typedef {{ next?: number, over?: number }} Course how far it has come, as the module says */

/** @typedef {object} Hooks
 * @property {() => Course} start no game is under way
 * @property {() => Course} next asks for a game
 * @property {(game: Game) => Promise<Course>} played stores a game and counts it
 * @property {(program: string) => Promise<void>} program takes the program that plays
 * @property {(over: number) => Promise<void>} finish nothing is left to play, and so many games count
 * @property {(failure: string | null) => void} ended the players are gone, perhaps because something has failed
 */

/** More players would take more memory than small devices have. */
const MAX_PLAYERS = 8;

/** Games at once: half of the processors, so that the page and its engines do not wait. */
export const PLAYERS = Math.min(MAX_PLAYERS, Math.max(1, Math.floor((navigator.hardwareConcurrency || 1) / 2)));

export class TournamentRun {
  /** @param {WebAssembly.Module} module @param {Row} row @param {() => void} release ends the right to play it @param {Hooks} hooks */
  constructor(module, row, release, hooks) {
    this.module = module;
    this.row = row;
    this.release = release;
    this.hooks = hooks;
    /** @type {Set<Player>} */
    this.players = new Set();
    this.over = false;
  }

  async play() {
    try {
      const { over } = this.hooks.start();
      if (over !== undefined) return await this.finish(over);
      await Promise.all(Array.from({ length: PLAYERS }, () => this.playWith(new Player(this.module))));
      this.end(null);
    } catch (problem) {
      this.end(problem instanceof Error ? problem.message : String(problem));
    }
  }

  /** @param {Player} player */
  async playWith(player) {
    if (this.over) return player.end();
    this.players.add(player);
    const { tournament, program } = this.row;
    const played = await player.begin(tournament, program);
    if (this.over) return;
    if (program === null) await this.hooks.program(played);
    for (let { next } = this.hooks.next(); next !== undefined && !this.over; { next } = this.hooks.next()) {
      const game = await player.play(next);
      if (this.over) return;
      const { over } = await this.hooks.played(game);
      if (over !== undefined && !this.over) return this.finish(over);
    }
  }

  /** @param {number} over */
  async finish(over) {
    this.dismiss();
    await this.hooks.finish(over);
    this.end(null);
  }

  /** Ends the games that are under way. They are played again. */
  stop() {
    this.end(null);
  }

  dismiss() {
    this.over = true;
    for (const player of this.players) player.end();
    this.players.clear();
  }

  /** @param {string | null} failure */
  end(failure) {
    this.dismiss();
    this.release();
    this.hooks.ended(failure);
    this.hooks = { ...this.hooks, ended: () => {} };
  }
}

/** A worker that plays games. One that is ended no longer answers. */
class Player {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.worker = new Worker(new URL("./thinking-worker.js", import.meta.url), { type: "module" });
    this.worker.postMessage({ module });
  }

  /** Begins a tournament and returns the program that plays. Every file comes first: games must not depend on the network. @param {object} tournament @param {string | null} program @returns {Promise<string>} */
  async begin(tournament, program) {
    const game = /** @type {{ game: string }} */ (tournament).game.split(":")[0];
    const { missing } = await this.ask({ files: game }, "whole");
    if (missing) throw new Error("a file of this game could not be fetched");
    const { progress } = await this.ask({ task: { begin_tournament: { tournament, program } } }, "progress");
    return progress.program;
  }

  /** @param {number} number @returns {Promise<Game>} */
  async play(number) {
    return (await this.ask({ task: { play_game: { number } } }, "progress")).progress.game;
  }

  /** @param {object} message @param {"whole" | "progress"} answer @returns {Promise<any>} */
  ask(message, answer) {
    return new Promise((resolve, reject) => {
      this.worker.onmessage = ({ data }) => {
        if ("broken" in data) reject(new Error(data.broken));
        else if (data.progress?.reply) reject(new Error(data.progress.reply.body?.error?.message ?? "the game has broken off"));
        else if (answer in data) resolve(data);
      };
      this.worker.onerror = (event) => { event.preventDefault(); reject(new Error(event.message)); };
      this.worker.postMessage(message);
    });
  }

  end() {
    this.worker.terminate();
  }
}

const LOCK = "endspiel-tournament-";

/**
 * Takes the right to play a tournament, which one tab has at a time. It ends with the tab. Returns how to give it back, or
 * nothing if another tab has it. Without locks, as on an insecure line, a tab knows of no other one; games are stored once anyway.
 * @param {number} id @returns {Promise<(() => void) | undefined>}
 */
export function lease(id) {
  if (!navigator.locks) return Promise.resolve(() => {});
  return new Promise((resolve, reject) => {
    navigator.locks.request(`${LOCK}${id}`, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(undefined);
      return new Promise((/** @type {(value?: unknown) => void} */ release) => resolve(() => release()));
    }).catch(reject);
  });
}

/** Returns the numbers of the tournaments that any tab plays now. @returns {Promise<Set<number>>} */
export async function running() {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.flatMap(({ name = "" }) => (name.startsWith(LOCK) ? [Number(name.slice(LOCK.length))] : [])));
}
