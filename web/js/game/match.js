/** A match stored on the server: its state, its actions and its stream of changes. */

import { get, listen, post, shapeOf } from "../api.js";
import { Choice } from "../board/choice.js";
import { isPerson } from "./players.js";
import { Session } from "./session.js";
import { valueOfMove } from "./values.js";

/** @typedef {import("../wire.js").MatchState} State */
/** @typedef {import("../wire.js").MatchYou} You */
/** @typedef {import("../wire.js").Thinking} Thinking */
/** @typedef {import("../types.js").Owner} Owner */

/** @typedef {"moves" | "takeback" | "redo" | "resign" | "draw" | "hurry" | "swap" | "players" | "pace" | "step"} Action an action on a match */

/** The stored match of a session. */
export class Match {
  /**
   * @param {string} key
   * @param {Session} session
   * @param {import("../wire.js").Match} answer
   */
  constructor(key, session, answer) {
    this.key = key;
    this.session = session;
    this.you = answer.you;
    this.state = answer.state;
    /** @type {Thinking | undefined} The current result of the thinking engine. */
    this.thinking = undefined;
    /** @type {number | undefined} Number of searches ahead of the engine in the queue. */
    this.ahead = undefined;
    this.offline = false;
    this.gone = false;
    /** Time when the state arrived, for the clocks. */
    this.heardAt = performance.now();
    /** @type {{ close: () => void } | undefined} */
    this.stream = undefined;
  }

  /**
   * Opens a stored match.
   * @param {string} key
   * @returns {Promise<Session>}
   */
  static async open(key) {
    const answer = await get("matches/{key}", { key });
    const session = new Session(answer.state.game, answer.state.start);
    session.shape = await shapeOf(answer.state.game);
    const match = new Match(key, session, answer);
    session.match = match;
    match.setReader(answer.you);
    match.take(answer.state);
    match.follow();
    return session;
  }

  /**
   * Sets the side of the reader, which stands below the board.
   * @param {You} you
   */
  setReader(you) {
    const [only, another] = you.plays;
    if (only && !another && (this.you.plays.length !== 1 || this.you.plays[0] !== only || !this.stream)) this.session.near = only;
    this.you = you;
  }

  /** Opens the stream of changes. */
  follow() {
    this.stream = listen("matches/{key}/events", { key: this.key }, {
      you: (you) => { this.setReader(you); this.session.changed(); },
      state: (state) => this.take(state),
      thinking: (thinking) => {
        const { engine } = this.state;
        if (engine?.side === thinking.side && (engine.doing === "thinking" || engine.doing === "waiting")) {
          // An engine that sends results is no longer queued.
          engine.doing = "thinking";
          this.ahead = undefined;
          this.thinking = thinking;
        }
        this.session.changed();
      },
      waiting: ({ ahead }) => { this.ahead = ahead; this.session.changed(); },
      gone: () => { this.gone = true; this.close(); this.session.changed(); },
      lost: () => { this.offline = true; this.session.changed(); },
      open: () => { this.offline = false; this.session.changed(); },
    });
  }

  /**
   * Applies a state, unless a newer one is known.
   * @param {State} state
   */
  take(state) {
    const { session } = this;
    if (state.version < this.state.version) return;
    const anotherLength = state.moves.length !== this.state.moves.length || session.tree.tip.view === undefined;
    // A refusal belongs to the previous position.
    if (anotherLength || Boolean(state.view.ending) !== Boolean(this.state.view.ending)) session.clearRefusal();
    const [heard, ended] = [this.state.moves.length, this.state.view.ending !== null];
    this.state = state;
    this.heardAt = performance.now();
    if (state.engine?.doing !== "thinking") this.thinking = undefined;
    if (state.engine?.doing !== "waiting") this.ahead = undefined;
    const wasLive = session.live || session.tree.tip.view === undefined;
    session.tree.follow(state.moves);
    const { tip } = session.tree;
    tip.view = state.view;
    for (const branch of session.tree.line()) {
      const line = branch.cost?.lines[0];
      if (line && branch.by && !branch.value) branch.value = valueOfMove(line, branch.by, state.game);
    }
    if (wasLive && (anotherLength || session.choice.clicks.length === 0)) {
      session.pending = undefined;
      if (anotherLength) session.forgetHints();
      session.choice = new Choice(state.view.ending ? [] : state.view.moves);
    }
    if (this.stream && (state.moves.length > heard || (state.view.ending && !ended))) this.session.dispatchEvent(new Event("played"));
    session.changed(wasLive && anotherLength ? "position" : "change");
    void session.fillIn(tip.parent);
  }

  /** @param {string} move */
  play(move) {
    return this.send("moves", { move, version: this.state.version });
  }

  /**
   * Sends an action to the server.
   * @template {Action} A
   * @param {A} action
   * @param {import("../wire.js").Post[`matches/{key}/${A}`]["body"]} body
   */
  async send(action, body) {
    const answer = await post(/** @type {`matches/{key}/${A}`} */ (`matches/{key}/${action}`), { key: this.key }, body);
    this.setReader(answer.you);
    // The stream may already have sent a newer state of the same version: the engine is thinking.
    if (answer.state.version > this.state.version) this.take(answer.state);
  }

  /**
   * Returns the remaining time of a side, in seconds.
   * @param {Owner} side
   */
  timeLeft(side) {
    const { clock } = this.state;
    if (!clock) return undefined;
    const passed = clock.running === side ? (performance.now() - this.heardAt) / 1000 : 0;
    return Math.max(0, clock[side] - passed);
  }

  /** Whether both sides are engines. */
  get watchedOnly() {
    const { white, black } = this.state.players;
    return !isPerson(white) && !isPerson(black);
  }

  close() {
    this.stream?.close();
    this.stream = undefined;
  }
}
