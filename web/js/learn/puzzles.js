/** Puzzles: one right move, and then what each other move allows. */

import { get } from "../api.js";
import { html, refill } from "../element.js";
import { hashOf } from "../route.js";
import { spoken } from "../words/words.js";
import { playBeginner } from "./play-beginner.js";
import { Practice, PracticeBoard } from "./practice.js";
import { counts, isSolved, nextUnsolved, solved } from "./record.js";
import { tell } from "./words.js";

/** @typedef {import("../wire.js").Puzzle} Puzzle */
/** @typedef {import("../wire.js").ExplainedMove} ExplainedMove */
/** @typedef {import("../wire.js").Move} Move */

const GRADES = [1, 2, 3, 4, 5];
/** Delay before the reply to a wrong move, in milliseconds. */
const REPLY_DELAY = 500;
/** Number of solved puzzles after which a game against the beginner is offered. */
const SOLVED_BEFORE_GAME = 3;
/** Number of explained moves that are shown at first. */
const SHOWN_MOVES = 8;

export class Puzzles {
  /** @param {string} game @param {URLSearchParams} query */
  constructor(game, query) {
    this.game = game;
    this.day = query.get("day") ?? "";
    this.grade = Math.min(5, Math.max(1, Number(query.get("grade") ?? 1) || 1));
    this.number = Math.max(0, Number(query.get("number") ?? NaN) - 1);
    if (Number.isNaN(this.number)) this.number = nextUnsolved(game, this.grade, 0);
    this.board = new PracticeBoard(game);
    this.status = html("p", { class: "verdict-line", role: "status", "aria-live": "polite" });
    this.body = html("div", { class: "stack" });
    this.side = html("div", { class: "stack" }, this.body);
    /** @type {Puzzle | undefined} */
    this.puzzle = undefined;
    /** @type {Promise<ExplainedMove[]> | undefined} */
    this.explained = undefined;
    this.tries = 0;
    this.timer = 0;
  }

  /** The key of the puzzle in the record. */
  get name() {
    return this.day ? `day/${this.day}` : `${this.grade}/${this.number}`;
  }

  async open() {
    refill(this.body, html("p", { class: "soft" }, tell("puzzle.loading")));
    const name = this.name;
    const asked = this.day ? { day: Number(this.day) } : { grade: this.grade, number: this.number };
    const puzzle = await get("puzzle", { game: this.game, ...asked }).catch((problem) => {
      // The previous puzzle stays, with a button to try again.
      if (name === this.name) this.draw("open");
      throw problem;
    });
    if (name !== this.name) return;
    this.puzzle = puzzle;
    this.explained = undefined;
    this.tries = 0;
    const query = this.day ? { day: this.day } : { grade: String(this.grade), number: String(this.number + 1) };
    history.replaceState(null, "", hashOf(`learn/${this.game}/puzzles`, query));
    await this.restart("");
  }

  /** Shows the position of the puzzle again. @param {string} text @param {"" | "fine" | "problem"} [tone] */
  async restart(text, tone = "") {
    const { puzzle } = this;
    if (!puzzle) return;
    clearTimeout(this.timer);
    /** @type {Practice} */
    const practice = new Practice(puzzle.game, puzzle.position, (move) => this.answer(practice, move));
    practice.ask = spoken(puzzle.question);
    await practice.study("", NaN);
    this.board.use(practice);
    this.draw("open");
    this.say(text, tone);
  }

  /** @param {Practice} practice @param {Move} move */
  answer(practice, { move }) {
    const { puzzle } = this;
    if (!puzzle) return false;
    practice.ended = true;
    this.tries += 1;
    if (puzzle.answers.includes(move)) {
      solved(puzzle.game, this.name, this.tries === 1);
      this.draw("solved");
      this.say(tell(this.tries === 1 ? "puzzle.right" : "puzzle.rightLate"), "fine");
      void this.explain();
    } else {
      this.draw("wrong");
      void this.refute(practice, move);
    }
    return true;
  }

  /** Plays the refutation of a wrong move and explains it. @param {Practice} practice @param {string} move */
  async refute(practice, move) {
    const found = (await this.explanations()).find((known) => known.move === move);
    if (!found || this.board.practice !== practice) return;
    this.say(tell("puzzle.wrong", { move, why: spoken(found.says) }), "problem");
    const { reply } = found;
    if (reply) this.timer = setTimeout(() => void practice.show(reply), REPLY_DELAY);
  }

  explanations() {
    const { puzzle } = this;
    if (!puzzle) return Promise.resolve([]);
    this.explained ??= get("puzzle/moves", { game: puzzle.game, position: puzzle.position }).then(({ moves }) => moves);
    return this.explained;
  }

  async showAnswer() {
    const { puzzle } = this;
    const [answer] = puzzle?.answers ?? [];
    if (!puzzle || !answer) return;
    this.tries += 1;
    await this.restart("");
    const { practice } = this.board;
    if (!practice) return;
    practice.ended = true;
    this.draw("shown");
    this.say(tell("puzzle.answer", { move: answer }), "");
    await practice.show(answer);
    await this.explain();
  }

  /** Returns what each move leads to, the answer first. */
  async explain() {
    const { puzzle, why } = this;
    const moves = await this.explanations();
    if (!puzzle || puzzle !== this.puzzle || !why) return;
    const right = (/** @type {ExplainedMove} */ { move }) => puzzle.answers.includes(move);
    const rows = [...moves.filter(right), ...moves.filter((known) => !right(known))].map((known) => html("li", { class: right(known) ? "right" : null },
      html("b", { class: "mono" }, right(known) ? `✓ ${known.move}` : known.move), html("span", {}, `${spoken(known.says)}.`)));
    refill(why, html("h3", {}, tell("puzzle.why")), html("ul", { class: "outcomes" }, rows.slice(0, SHOWN_MOVES)),
      rows.length > SHOWN_MOVES && html("details", {}, html("summary", {}, tell("puzzle.more", { n: rows.length - SHOWN_MOVES })), html("ul", { class: "outcomes" }, rows.slice(SHOWN_MOVES))));
  }

  /** @param {"open" | "wrong" | "solved" | "shown"} state */
  draw(state) {
    const { puzzle } = this;
    if (!puzzle) return;
    const over = state === "solved" || state === "shown";
    const { all, first } = counts(puzzle.game);
    this.why = html("div", { class: "stack" });
    refill(this.body,
      html("fieldset", { class: "pills" }, html("legend", {}, tell("puzzle.grades")), GRADES.map((grade) => html("label", { class: "pill" },
        html("input", { type: "radio", name: "grade", value: grade, checked: !this.day && grade === this.grade, onchange: () => void this.choose(grade) }),
        html("span", {}, String(grade)))),
      html("label", { class: "pill" }, html("input", { type: "radio", name: "grade", value: "day", checked: Boolean(this.day), onchange: () => void this.today() }), html("span", {}, tell("puzzle.day")))),
      html("p", { class: "small soft" }, this.day ? `${tell("puzzle.day")} · ${tell("puzzle.grade")} ${puzzle.grade}` : tell("puzzle.number", { grade: this.grade, n: this.number + 1 }),
        isSolved(puzzle.game, this.name) ? " ✓" : ""),
      html("h2", { class: "question" }, spoken(puzzle.question)),
      this.status,
      html("div", { class: "row" },
        state === "wrong" && html("button", { type: "button", class: "button primary", onclick: () => void this.restart("") }, tell("puzzle.again")),
        !over && html("button", { type: "button", class: "button", onclick: () => void this.showAnswer() }, tell("puzzle.show")),
        html("button", { type: "button", class: over ? "button primary" : "button", onclick: () => void this.next() }, tell("puzzle.next")),
        over && html("a", { class: "button", href: hashOf("analyse", { game: puzzle.game, position: puzzle.position }) }, tell("puzzle.study"))),
      this.why,
      html("p", { class: "small soft record" }, all > 0 ? tell("puzzle.solved", { n: all, first }) : tell("puzzle.solvedNone")),
      state === "solved" && all >= SOLVED_BEFORE_GAME && html("div", { class: "row onwards" }, html("span", {}, tell("puzzle.start")),
        html("button", { type: "button", class: "button", onclick: () => void playBeginner(this.game) }, tell("rules.toGame"))));
  }

  /** @param {string} text @param {"" | "fine" | "problem"} tone */
  say(text, tone) {
    this.status.className = `verdict-line ${tone}`.trim();
    this.status.textContent = text;
  }

  /** @param {number} grade */
  choose(grade) {
    this.day = "";
    this.grade = grade;
    this.number = nextUnsolved(this.game, grade, 0);
    return this.open();
  }

  today() {
    this.day = String(today());
    return this.open();
  }

  next() {
    this.number = nextUnsolved(this.game, this.grade, this.day ? 0 : this.number + 1);
    this.day = "";
    return this.open();
  }

  close() {
    clearTimeout(this.timer);
    this.board.close();
  }
}

/** Returns the days since 1970 in local time. */
function today() {
  const now = new Date();
  return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
}
