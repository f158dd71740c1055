/** Practice: a position and a judge that accepts or rejects each move. */

import { html } from "../element.js";
import { messageOf } from "../game/message.js";
import { sceneOf } from "../game/scene.js";
import { Session, isPass } from "../game/session.js";
import { gameTitle, say } from "../words/words.js";

/** @typedef {import("../board/game-board.js").GameBoard} GameBoard */
/** @typedef {import("../wire.js").Move} Move */

/** A session that plays only the moves its judge accepts. */
export class Practice extends Session {
  /** @param {string} game @param {string} start @param {(move: Move) => boolean | Promise<boolean>} judge returns whether to play the move */
  constructor(game, start, judge) {
    super(game, start);
    this.judge = judge;
    /** Places that the text mentions. @type {string[]} */
    this.spots = [];
    /** Arrows on the board, such as the better move. @type {import("../types.js").Arrow[]} */
    this.arrows = [];
    /** The task, shown instead of the usual prompt. */
    this.ask = "";
    /** Whether the task is done. */
    this.ended = false;
  }

  get mayMove() {
    return super.mayMove && !this.ended;
  }

  /** @param {Move} move */
  async play(move) {
    if (await this.judge(move)) return super.play(move);
    this.choice.drop();
    this.changed();
  }

  /** Plays a move without asking the judge. @param {string} text */
  async show(text) {
    const move = this.view?.moves.find((known) => known.move === text);
    if (move) await super.play(move);
  }
}

/** A board that shows a practice. */
export class PracticeBoard {
  /** @param {string} game */
  constructor(game) {
    this.board = /** @type {GameBoard} */ (document.createElement("game-board"));
    this.board.setAttribute("role", "application");
    this.board.setAttribute("aria-label", `${say("board.of", { game: gameTitle(game) })}. ${say("board.help")}`);
    this.message = html("p", { class: "message", role: "status", "aria-live": "polite" });
    this.pass = html("button", { type: "button", class: "button", hidden: true, onclick: () => void this.practice?.pass() }, say("pass"));
    this.box = html("div", { class: "learn-stage" }, html("div", { class: "board-box" }, this.board), html("div", { class: "row" }, this.message, this.pass));
    /** @type {Practice | undefined} */
    this.practice = undefined;
    this.board.addEventListener("pick", (event) => {
      void this.practice?.pick(/** @type {CustomEvent} */ (event).detail.click);
      this.draw();
    });
    this.board.addEventListener("leave", () => this.practice?.leave());
    this.onChange = () => this.draw();
    /** Gives the values for the chips on the board. @type {() => import("../wire.js").Line[]} */
    this.lines = () => [];
  }

  /** @param {Practice} practice */
  use(practice) {
    this.practice?.close();
    this.practice?.removeEventListener("change", this.onChange);
    this.practice = practice;
    practice.addEventListener("change", this.onChange);
    this.draw();
  }

  draw() {
    const { practice, board } = this;
    if (!practice?.view) return;
    const scene = sceneOf(practice, this.lines());
    if (!scene) return;
    if (practice.choice.clicks.length === 0 && practice.tree.current === practice.tree.root) scene.last = practice.spots;
    if (practice.arrows.length > 0) scene.arrows = practice.arrows;
    board.scene = scene;
    this.box.style.setProperty("--ratio", board.style.getPropertyValue("--ratio") || "1");
    const { text, tone } = messageOf(practice);
    const usual = tone === "plain" && practice.choice.clicks.length === 0;
    const said = !usual ? text : practice.ended ? "" : practice.ask || text;
    this.message.className = `message ${tone}`;
    if (this.message.textContent !== said) this.message.textContent = said;
    this.pass.hidden = !practice.mayMove || !practice.view.moves.some(isPass);
  }

  close() {
    this.practice?.close();
  }
}
