/**
 * The opening trainer: the reader learns the moves of an opening. The program plays the other side's real choices, corrects at
 * once, and remembers which positions are known.
 */

import { Problem, get, post } from "../api.js";
import { html, refill } from "../element.js";
import { infoOf } from "../game-info.js";
import { arrowOf } from "../game/review.js";
import { changeRecords, recordOf, recordsIn } from "../reader-storage.js";
import { OPENINGS, dayNumber } from "../library/exercises.js";
import { hashOf } from "../route.js";
import { colour, openingName } from "../words/words.js";
import { Practice, PracticeBoard } from "./practice.js";
import { tell } from "./words.js";

/** @typedef {import("../wire.js").Card} Card */
/** @typedef {import("../wire.js").Colour} Colour */
/** @typedef {import("../wire.js").Move} Move */
/** @typedef {import("../wire.js").OpeningLine} OpeningLine */

/** Delay before the program's move, in milliseconds. */
const REPLY_DELAY = 400;

/** Plies after the end of a line, or of another choice of the program, that are still asked. */
const PLIES_BEYOND = 2;

/** The largest loss that still counts as right where the book has estimates, in the score of a line. */
const TOLERANCE = 1;

/** Qualities of an answer: known, and not known. */
const [KNOWN, UNKNOWN] = [4, 1];

export class Trainer {
  /** @param {string} game @param {URLSearchParams} query */
  constructor(game, query) {
    this.game = game;
    this.chosen = Number(query.get("line") ?? 0) || 0;
    this.by = query.get("side") === "second" ? 1 : 0;
    this.board = new PracticeBoard(game);
    this.status = html("p", { class: "verdict-line", role: "status", "aria-live": "polite" });
    this.body = html("div", { class: "stack" });
    this.side = html("div", { class: "stack" }, this.status, this.body);
    /** @type {readonly OpeningLine[]} */
    this.lines = [];
    /** @type {Practice | undefined} */
    this.practice = undefined;
    this.timer = 0;
    /** The plies at which this walk ends. */
    this.last = 0;
    /** Whether the present position was answered wrongly. */
    this.missed = false;
    /** Answers of this walk. */
    this.right = 0;
    this.asked = 0;
  }

  /** The colour of the reader. @returns {Colour} */
  get own() {
    return infoOf(this.game).colours[this.by] ?? "white";
  }

  async open() {
    ({ lines: this.lines } = await get("openings/lines", { game: this.game }));
    this.chosen = Math.min(Math.max(0, this.chosen), Math.max(0, this.lines.length - 1));
    await this.begin();
  }

  /** Begins a walk through the opening. */
  async begin() {
    clearTimeout(this.timer);
    const line = this.lines[this.chosen];
    /** @type {Practice} */
    const practice = new Practice(this.game, "", (move) => this.judge(practice, move));
    this.practice = practice;
    Object.assign(this, { missed: false, right: 0, asked: 0, last: (line?.moves.length ?? 0) + PLIES_BEYOND });
    history.replaceState(null, "", hashOf(`learn/${this.game}/trainer`, { line: String(this.chosen), side: this.by === 1 ? "second" : undefined }));
    await practice.study("", NaN);
    if (this.practice !== practice) return;
    this.board.use(practice);
    this.say("");
    this.draw();
    await this.turn(practice);
  }

  /** Lets the program move, or asks the reader. @param {Practice} practice */
  async turn(practice) {
    const { view, tree } = practice;
    if (!view || this.practice !== practice) return;
    const { path } = tree.current;
    const line = this.lines[this.chosen];
    const ends = view.ending !== null || path.length >= this.last || !line;
    practice.arrows = [];
    this.missed = false;
    practice.ended = ends || view.turn !== this.own;
    practice.ask = ends ? "" : tell("trainer.ask");
    practice.changed();
    if (ends) return this.finish(path);
    if (view.turn === this.own) {
      // The first move of a line gives the board its orientation.
      if (path.length === 0) return this.reply(practice, line.moves[0] ?? "");
      return this.draw();
    }
    const choice = await this.choice(path);
    if (this.practice !== practice) return;
    // Elsewhere than in the line there is less to ask.
    if (choice !== line.moves[path.length] && this.follows(path)) this.last = Math.min(this.last, path.length + 1 + PLIES_BEYOND);
    this.reply(practice, choice);
  }

  /** @param {Practice} practice @param {string} move */
  reply(practice, move) {
    if (!move) return this.finish(practice.tree.current.path);
    this.timer = setTimeout(() => void practice.show(move).then(() => this.turn(practice)), REPLY_DELAY);
  }

  /** Whether the moves so far are those of the line. @param {string[]} path */
  follows(path) {
    const moves = this.lines[this.chosen]?.moves ?? [];
    return path.length <= moves.length && path.every((move, place) => move === moves[place]);
  }

  /** Chooses the move of the other side: as often as people or engines did, rather where the reader is not sure. @param {string[]} path */
  async choice(path) {
    const next = this.follows(path) ? this.lines[this.chosen]?.moves[path.length] : undefined;
    const { moves } = await this.choices();
    const known = (/** @type {string} */ move) => (this.cardOf([...path, move])?.due ?? 0) > dayNumber();
    const weights = moves.map(({ move, times }) => ({ move, weight: times * (known(move) ? 0.25 : 1) }));
    const all = weights.reduce((sum, { weight }) => sum + weight, 0);
    // Half of the time the line goes on, so that it is learnt to its end.
    if (next && (all === 0 || Math.random() < 0.5)) return next;
    let rest = Math.random() * all;
    return weights.find(({ weight }) => (rest -= weight) <= 0)?.move ?? next ?? "";
  }

  /** Returns what was chosen in the present position: by people if a collection is loaded, else by our engines. @returns {Promise<{ moves: readonly { move: string, times: number }[] }>} */
  async choices() {
    const position = this.practice?.view?.position ?? "";
    const name = String(recordOf(`collection/${this.game}`) ?? "");
    const none = { moves: [] };
    const people = name ? await get("collections/moves", { name, position }).catch(() => none) : none;
    return people.moves.length > 0 ? people : get("openings", { game: this.game, position }).catch(() => none);
  }

  /** Returns the moves that are right here, the first one to be shown. @param {string[]} path @returns {Promise<string[]>} */
  async answers(path) {
    const position = this.practice?.view?.position ?? "";
    const next = this.follows(path) ? this.lines[this.chosen]?.moves[path.length] : undefined;
    const { book, moves } = await get("openings", { game: this.game, position }).catch(() => ({ book: [], moves: [] }));
    // In the line its move is meant, and any that is as good by the book.
    const best = book[0];
    const good = best ? book.filter((line) => (best.exact ? line.value === best.value && line.count === best.count : best.score - line.score <= TOLERANCE)).map(({ move }) => move) : [];
    const often = [...moves].sort((one, two) => two.times - one.times).map(({ move }) => move);
    return [...new Set([...(next ? [next] : []), ...(good.length > 0 ? good : next ? [] : often.slice(0, 1))])];
  }

  /** Judges a move; a wrong one is not played, and the right one is shown. @param {Practice} practice @param {Move} move */
  async judge(practice, { move }) {
    if (this.practice !== practice || practice.ended) return false;
    // Until it is judged, no other move is taken.
    practice.ended = true;
    const { path } = practice.tree.current;
    const answers = await this.answers(path);
    if (this.practice !== practice) return false;
    const right = answers.length === 0 || answers.includes(move);
    if (!this.missed) {
      this.asked += 1;
      if (right) this.right += 1;
      await this.remember(path, right);
    }
    if (right) {
      this.say(tell("trainer.right"), "fine");
      practice.addEventListener("position", () => void this.turn(practice), { once: true });
      return true;
    }
    this.missed = true;
    practice.ended = false;
    const [wanted = ""] = answers;
    this.say(tell("trainer.wrong", { move, wanted }), "problem");
    practice.arrows = arrowOf(practice.view, wanted, "better");
    return false;
  }

  /** @param {string[]} path @returns {Card | undefined} */
  cardOf(path) {
    return /** @type {Card | undefined} */ (recordOf(this.nameOf(path)));
  }

  /** @param {string[]} path */
  nameOf(path) {
    return `${OPENINGS}${this.game}/${path.join(" ")}`;
  }

  /** Stores how well the position after these moves is known. @param {string[]} path @param {boolean} right */
  async remember(path, right) {
    const day = dayNumber();
    const before = this.cardOf(path);
    // What was known before it was due stays as it is.
    if (before && right && before.due > day) return;
    const { card } = await post("training/grade", {}, { card: before ?? null, quality: right ? KNOWN : UNKNOWN, day });
    await changeRecords([this.nameOf(path)], () => [card]);
  }

  /** @param {string[]} path */
  finish(path) {
    if (this.practice) this.practice.ended = true;
    if (path.length > 0) this.say(tell("trainer.done", { right: this.right, asked: this.asked }), this.right === this.asked ? "fine" : "");
    this.practice?.changed();
    this.draw();
  }

  /** @param {string} text @param {"" | "fine" | "problem"} [tone] */
  say(text, tone = "") {
    this.status.className = `verdict-line ${tone}`.trim();
    this.status.textContent = text;
  }

  draw() {
    const known = recordsIn(`${OPENINGS}${this.game}/`).filter(([, card]) => /** @type {Card} */ (card)?.repetitions > 0).length;
    if (this.lines.length === 0) return refill(this.body, html("p", {}, tell("trainer.none")));
    const name = (/** @type {OpeningLine} */ { name, moves }) => (name ? openingName(name) : moves.slice(0, 8).join(" "));
    const { colours } = infoOf(this.game);
    const side = (/** @type {number} */ place) => html("label", { class: "pill" },
      html("input", { type: "radio", name: "side", value: place, checked: this.by === place, onchange: () => { this.by = place; void this.again(); } }),
      html("span", {}, colour(this.game, colours[place] ?? "white")));
    refill(this.body,
      html("p", { class: "soft" }, tell("trainer.about")),
      html("label", { class: "field" }, html("span", {}, tell("trainer.line")), html("select", {
        onchange: (/** @type {Event} */ { target }) => { this.chosen = Number(/** @type {HTMLSelectElement} */ (target).value); void this.again(); },
      }, this.lines.map((line, place) => html("option", { value: place, selected: place === this.chosen }, name(line))))),
      html("fieldset", { class: "pills" }, html("legend", {}, tell("trainer.side")), side(0), side(1)),
      html("div", { class: "row" }, html("button", { type: "button", class: "button", onclick: () => void this.again() }, tell("trainer.again"))),
      html("p", { class: "small soft record" }, tell("trainer.known", { n: known })));
  }

  again() {
    return this.begin().catch((problem) => {
      if (!(problem instanceof Problem)) throw problem;
      this.say(problem.words(this.game), "problem");
    });
  }

  close() {
    clearTimeout(this.timer);
    this.practice = undefined;
    this.board.close();
  }
}
