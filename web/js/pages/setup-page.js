/** The position editor; it reports at once what is wrong with a position. */

import { Problem, post, shapeOf, viewOf } from "../api.js";
import { html, refill } from "../element.js";
import { infoOf, stonesOf, defaultGame } from "../game-info.js";
import { stillScene } from "../game/scene.js";
import { visit } from "../route.js";
import { settings } from "../settings.js";
import { gameSelect } from "./game-select.js";
import { colour, gameTitle, local, say, translate } from "../words/words.js";

/** @typedef {import("../types.js").Owner} Owner */
/** @typedef {import("../types.js").Shape} Shape */
/** @typedef {import("../wire.js").View} View */
/** @typedef {import("../board/game-board.js").GameBoard} GameBoard */
/** @typedef {Owner | "nothing"} Brush */

/** @type {Owner[]} */
const SIDES = ["white", "black"];

export class SetupPage extends HTMLElement {
  /** @param {URLSearchParams} query */
  constructor(query) {
    super();
    const { game, specs } = settings.get();
    this.game = query.get("game") ?? specs[defaultGame(game)] ?? defaultGame(game);
    this.asked = query.get("position") ?? "";
    /** @type {Record<string, Owner>} */
    this.stones = {};
    /** @type {Owner} */
    this.turn = "white";
    /** @type {Record<Owner, number> | undefined} Stones in hand, in games that have them. */
    this.hand = undefined;
    /** @type {Brush} */
    this.brush = "white";
    this.position = "";
    /** @type {number} Stones in hand at the start, for each side. */
    this.most = 0;
    /** Whether the reader is typing a position; a late answer must not replace it. */
    this.typed = false;
    this.className = "setup-page";
  }

  async connectedCallback() {
    try {
      this.shape = await shapeOf(this.game);
      this.usual = await viewOf(this.game, undefined, []);
      this.build();
      this.most = this.usual.facts.white.in_hand;
      this.take(this.usual);
      if (this.asked) await this.read(this.asked);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      refill(this, html("div", { class: "lost" }, problem.words(this.game)));
    }
  }

  build() {
    this.board = /** @type {GameBoard} */ (document.createElement("game-board"));
    this.board.setAttribute("role", "application");
    this.board.setAttribute("aria-label", say("board.of", { game: gameTitle(this.game) }));
    this.board.addEventListener("pick", (event) => this.paint(/** @type {CustomEvent} */ (event).detail.click));
    this.verdict = html("p", { class: "verdict-line", role: "status" });
    this.text = html("input", { class: "mono", spellcheck: "false", maxlength: 400, oninput: () => { this.typed = true; } });
    this.controls = html("div", { class: "stack" });
    this.playButton = html("button", { type: "button", class: "button primary", onclick: () => visit("", this.here) }, say("setup.play"));
    this.studyButton = html("button", { type: "button", class: "button", onclick: () => visit("analyse", this.here) }, say("setup.study"));
    refill(this,
      html("div", { class: "board-box" }, this.board),
      html("section", { class: "setup-side stack" },
        html("h1", {}, say("setup.title")), html("p", { class: "soft small" }, say("setup.help")),
        this.gameField(), this.controls,
        html("label", { class: "field" }, html("span", {}, say("setup.text")),
          html("span", { class: "copy" }, this.text, html("button", { type: "button", class: "button", onclick: () => void this.read(this.text?.value ?? "") }, say("setup.read")))),
        this.verdict, html("div", { class: "row" }, this.playButton, this.studyButton)));
  }

  get here() {
    return { game: this.game, position: this.position };
  }

  gameField() {
    return html("label", { class: "field" }, html("span", {}, say("start.game")), gameSelect(this.game, (game) => visit("setup", { game })));
  }

  drawControls() {
    if (!this.controls) return;
    /** @param {string} name @param {string} value @param {string} text @param {boolean} checked @param {() => void} choose */
    const radio = (name, value, text, checked, choose) => html("label", { class: "pill" },
      html("input", { type: "radio", name, value, checked, onchange: choose }), html("span", {}, text));
    refill(this.controls,
      html("fieldset", { class: "pills" }, html("legend", {}, say("setup.brush")),
        SIDES.map((side) => radio("brush", side, colour(this.game, side), this.brush === side, () => { this.brush = side; })),
        radio("brush", "nothing", say("setup.erase"), this.brush === "nothing", () => { this.brush = "nothing"; })),
      html("fieldset", { class: "pills" }, html("legend", {}, say("setup.turn")),
        SIDES.map((side) => radio("turn", side, colour(this.game, side), this.turn === side, () => { this.turn = side; void this.check(); }))),
      this.hand && html("fieldset", { class: "pills" }, html("legend", {}, say("setup.hand")), SIDES.map((side) => {
        const input = html("input", { type: "number", min: 0, max: 15, value: this.hand?.[side] ?? 0, "aria-label": `${say("setup.hand")}: ${colour(this.game, side)}` });
        input.addEventListener("input", () => {
          if (this.hand) this.hand[side] = Math.max(0, Math.min(15, Math.round(Number(input.value) || 0)));
          void this.check();
        });
        return html("label", { class: "hand" }, colour(this.game, side), input);
      })),
      html("div", { class: "row" },
        html("button", { type: "button", class: "button", onclick: () => this.clear() }, say("setup.clear")),
        html("button", { type: "button", class: "button", onclick: () => this.usual && this.take(this.usual) }, say("setup.usual"))));
  }

  clear() {
    this.stones = {};
    if (this.hand) this.hand = { white: this.most, black: this.most };
    this.turn = infoOf(this.game).colours[0];
    this.drawControls();
    void this.check();
  }

  /** @param {string} click */
  paint(click) {
    const cell = this.shape?.kind === "columns" ? this.cellIn(click) : click;
    if (!cell) return;
    const before = this.stones[cell];
    const after = this.brush === "nothing" || before === this.brush ? undefined : this.brush;
    if (after) this.stones[cell] = after;
    else delete this.stones[cell];
    // A stone comes from the hand and returns to it; placing one gives the turn to the other side.
    if (this.hand) {
      if (before) this.hand[before] = Math.min(this.most, this.hand[before] + 1);
      if (after) this.hand[after] = Math.max(0, this.hand[after] - 1);
    }
    if (after) this.turn = this.nextTurn(after);
    this.drawControls();
    void this.check();
  }

  /** Returns the side to move after a stone of `side` was placed: during placing, the side with fewer stones. @param {Owner} side @returns {Owner} */
  nextTurn(side) {
    const other = side === "white" ? "black" : "white";
    if (this.shape?.kind !== "columns") return this.hand ? other : this.turn;
    const count = (/** @type {Owner} */ owner) => Object.values(this.stones).filter((stone) => stone === owner).length;
    const [first, second] = infoOf(this.game).colours;
    return count(first) > count(second) ? second : first;
  }

  /** Returns the cell for a click on a column: the lowest free one, or the top stone when erasing. @param {string} column */
  cellIn(column) {
    const cells = this.shape?.spots.filter(({ click }) => click === column).sort((a, b) => b.y - a.y) ?? [];
    const free = cells.find(({ name }) => !this.stones[name]);
    const top = cells.findLast(({ name }) => this.stones[name]);
    return this.brush === "nothing" ? top?.name : free?.name;
  }

  /** @param {string} text */
  async read(text) {
    try {
      this.take(await post("position", {}, { game: this.game, position: text.trim() }));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.say(problem.words(this.game), false);
    }
  }

  /** @param {View} view */
  take(view) {
    this.stones = { ...view.stones };
    this.turn = view.turn;
    const { white, black } = view.facts;
    this.hand = this.shape?.hands ? { white: white.in_hand, black: black.in_hand } : undefined;
    this.drawControls();
    void this.check();
  }

  async check() {
    this.draw();
    const asked = this.asking = Symbol("the latest question");
    this.typed = false;
    try {
      const answer = await post("setup", {}, { game: this.game, stones: this.stones, turn: this.turn, ...(this.hand ? { in_hand: this.hand } : {}) });
      if (asked !== this.asking) return;
      this.position = answer.position ?? "";
      if (this.text && answer.position && !this.typed) this.text.value = answer.position;
      if (answer.problem) this.say(translate(answer.problem, this.game), false);
      else this.say(say(answer.view?.ending ? "setup.over" : "setup.fine"), !answer.view?.ending);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.say(problem.words(this.game), false);
    }
  }

  /** @param {string} text @param {boolean} fine */
  say(text, fine) {
    if (!this.verdict || !this.playButton || !this.studyButton) return;
    this.verdict.textContent = text;
    this.verdict.className = fine ? "verdict-line fine" : "verdict-line problem";
    this.playButton.disabled = !fine;
    this.studyButton.disabled = !fine;
  }

  draw() {
    const { shape } = this;
    if (!shape || !this.board) return;
    const scene = stillScene(shape, this.game, { stones: this.stones });
    scene.active = true;
    scene.describe = (click) => {
      const owner = this.stones[click];
      return owner ? say("place.stone", { at: click.toUpperCase(), stone: local(stonesOf(this.game, owner).piece) }) : say("place.free", { at: click.toUpperCase() });
    };
    this.board.scene = scene;
  }
}

customElements.define("setup-page", SetupPage);
