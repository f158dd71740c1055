/** `<winning-line>`: a longest win with perfect play of both sides, move by move. */

import { get, post, Problem, shapeOf } from "../api.js";
import { html, refill, set } from "../element.js";
import { stonesOf } from "../game-info.js";
import { endingWords, roundOf } from "../game/message.js";
import { stillScene } from "../game/scene.js";
import { icon } from "../icons.js";
import { hashOf } from "../route.js";
import { colour, gameTitle, local, say } from "../words/words.js";
import { GAME } from "./figures.js";

/** @typedef {import("../board/game-board.js").GameBoard} GameBoard */
/** @typedef {import("../wire.js").View} View */
/** @typedef {import("../words/words.js").Word} Word */
/** @typedef {import("../wire.js").LongestWin} Win */

/** Time for one move of each side during playback, in milliseconds. */
const MOVE_TIME = 900;
const NO_LIMITS = { moves_without_removal: null, repetitions: null, turns: null };

export class WinningLine extends HTMLElement {
  constructor() {
    super();
    /** @type {Win[]} */
    this.wins = [];
    this.chosen = 0;
    /** @type {View[]} */
    this.views = [];
    this.step = 0;
    this.running = 0;
    this.asking = 0;
    /** @type {import("../types.js").Shape | undefined} */
    this.shape = undefined;
  }

  /** Shows the longest wins of a table. @param {{ own: number, opponent: number }} table */
  async show({ own, opponent }) {
    const asking = this.begin();
    refill(this, html("h2", {}, say("tables.line", { own, opponent })), html("p", { class: "soft", role: "status" }, say("tables.reading")));
    await this.try(asking, async () => {
      const { wins } = await get("tables/longest", { own, opponent });
      if (asking !== this.asking) return;
      this.wins = wins;
      this.shape = await shapeOf(GAME);
      this.build(own, opponent);
      await this.choose(0);
    });
  }

  /** Clears the panel. */
  clear() {
    this.begin();
    this.replaceChildren();
  }

  begin() {
    this.pause();
    this.views = [];
    return this.asking += 1;
  }

  /** @param {number} own @param {number} opponent */
  build(own, opponent) {
    this.board = /** @type {GameBoard} */ (document.createElement("game-board"));
    this.board.setAttribute("role", "application");
    this.board.setAttribute("aria-label", `${say("board.of", { game: gameTitle(GAME) })}. ${say("board.help")}`);
    this.message = html("p", { class: "line-message", role: "status", "aria-live": "polite" });
    this.list = html("ol", { class: "line-moves" });
    this.link = html("a", { class: "button", href: "#/" }, say("tables.analyse"));
    const which = html("select", { onchange: () => void this.choose(Number(which.value)) },
      this.wins.map(({ plies }, index) => html("option", { value: index }, say("tables.which", { n: index + 1, plies: plies ?? "?" }))));
    refill(this, html("h2", {}, say("tables.line", { own, opponent })), html("p", { class: "soft" }, say("tables.line.help")),
      html("div", { class: "line-view" }, this.board,
        html("div", { class: "line-side" },
          this.wins.length > 1 && html("label", { class: "field" }, html("span", {}, say("tables.choose")), which),
          this.message, this.buildStepper(),
          html("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": say("moves") }, this.list), this.link)));
  }

  /** Plays one of the wins. @param {number} index */
  async choose(index) {
    const win = this.wins[index];
    if (!win) return;
    this.chosen = index;
    const asking = this.begin();
    await this.try(asking, async () => {
      const line = await get("tablebase/line", { game: GAME, position: win.position });
      const { views } = await post("history", {}, { game: GAME, position: win.position, moves: line.moves, limits: NO_LIMITS });
      if (asking !== this.asking) return;
      this.views = views;
      this.step = 0;
      this.drawList();
      this.draw();
    });
  }

  /** @param {number} asking @param {() => Promise<void>} act */
  async try(asking, act) {
    try {
      await act();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (asking === this.asking) refill(this, html("p", { class: "problem", role: "alert" }, problem.words(GAME)));
    }
  }

  drawList() {
    const rows = [];
    for (let ply = 1; ply < this.views.length; ply += 2) {
      rows.push(html("li", {}, html("span", { class: "number soft" }, `${(ply + 1) / 2}.`), [ply, ply + 1].map((at) => {
        const move = this.views[at]?.last?.move;
        return move && html("button", { type: "button", class: "move", "data-ply": at, onclick: () => { this.pause(); this.go(at); } }, move);
      })));
    }
    if (this.list) refill(this.list, rows);
  }

  draw() {
    const { board, shape, message, views, step } = this;
    const view = views[step];
    if (!board || !shape || !message || !view) return;
    const scene = stillScene(shape, GAME, view);
    scene.lines = view.last?.lines ?? [];
    scene.last = view.last?.to ? [view.last.to] : [];
    scene.removed = view.last?.removes ?? [];
    if (view.last?.from) scene.left = view.last.from;
    scene.describe = (at) => {
      const owner = view.stones[at];
      return owner ? say("place.stone", { at: at.toUpperCase(), stone: local(stonesOf(GAME, owner).piece) }) : say("place.free", { at: at.toUpperCase() });
    };
    board.scene = scene;
    const last = views.length - 1;
    this.drawStepper(last);
    refill(message, html("b", {}, this.words(view, (this.wins[this.chosen]?.plies ?? last) - step)), html("span", { class: "small soft" }, say("moves.at", { n: step, all: last, round: roundOf(step) })));
    for (const button of this.list?.querySelectorAll(".move") ?? []) {
      const here = button.getAttribute("data-ply") === String(step);
      if (here) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
    this.follow();
    this.link?.setAttribute("href", hashOf("analyse", { game: GAME, position: view.position }));
  }

  /** Builds the buttons once, so that they can be pressed during playback. */
  buildStepper() {
    /** @param {import("../icons.js").Icon} name @param {Word} word @param {() => void} act */
    const key = (name, word, act) => html("button", { type: "button", class: "button plain round", title: say(word), "aria-label": say(word), onclick: act }, icon(name));
    const walk = (/** @type {() => number} */ to) => () => { this.pause(); this.go(to()); };
    this.keys = {
      first: key("first", "act.first", walk(() => 0)), previous: key("previous", "act.previous", walk(() => this.step - 1)),
      run: key("play", "lab.run", () => (this.running ? this.pause() : this.play())),
      next: key("next", "act.next", walk(() => this.step + 1)), last: key("last", "act.last", walk(() => Infinity)),
    };
    return html("div", { class: "stepper row" }, Object.values(this.keys));
  }

  /** @param {number} last */
  drawStepper(last) {
    if (!this.keys) return;
    const { first, previous, run, next, last: end } = this.keys;
    const focused = document.activeElement;
    first.disabled = previous.disabled = this.step === 0;
    next.disabled = end.disabled = this.step === last;
    // A button that becomes disabled passes the focus to its neighbour.
    if ([first, previous, next, end].some((button) => button === focused && button.disabled)) run.focus();
    const word = say(this.running ? "lab.stop" : "lab.run");
    if (run.title === word) return;
    set(run, { title: word, "aria-label": word });
    refill(run, icon(this.running ? "pause" : "play"));
  }

  /** Returns words for the move and the remaining distance. @param {View} view @param {number} left plies */
  words(view, left) {
    if (view.ending) {
      return endingWords(view.ending, GAME);
    }
    const value = say("value.winsIn", { colour: colour(GAME, "white"), n: Math.ceil(left / 2) });
    return view.last ? `${view.last.move}: ${value}` : value;
  }

  /** Scrolls the list to the current move, but not the page. */
  follow() {
    const box = this.list?.parentElement;
    const move = this.list?.querySelector("[aria-current]");
    if (!box) return;
    if (!(move instanceof HTMLElement)) { box.scrollTop = 0; return; }
    const [outer, inner] = [box.getBoundingClientRect(), move.getBoundingClientRect()];
    if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top + 8;
    else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + 8;
  }

  /** @param {number} step */
  go(step) {
    this.step = Math.max(0, Math.min(this.views.length - 1, step));
    if (this.step === this.views.length - 1) this.pause();
    this.draw();
  }

  play() {
    if (this.step === this.views.length - 1) this.step = 0;
    this.running = setInterval(() => this.go(this.step + 1), MOVE_TIME);
    this.go(this.step + 1);
  }

  pause() {
    clearInterval(this.running);
    this.running = 0;
    if (this.views.length > 0) this.drawStepper(this.views.length - 1);
  }
}

customElements.define("winning-line", WinningLine);
