/** The rules of a game, step by step on a live board. */

import { get } from "../api.js";
import { html, refill } from "../element.js";
import { hashOf } from "../route.js";
import { local } from "../words/words.js";
import { Practice, PracticeBoard } from "./practice.js";
import { playBeginner } from "./play-beginner.js";
import { tell } from "./words.js";

/** @typedef {import("../wire.js").Lesson} Lesson */

export class Rules {
  /** @param {string} game @param {URLSearchParams} query */
  constructor(game, query) {
    this.game = game;
    this.step = Math.max(0, Number(query.get("step") ?? 1) - 1) || 0;
    this.board = new PracticeBoard(game);
    this.side = html("div", { class: "stack lesson" });
    /** @type {Lesson[]} */
    this.lessons = [];
  }

  async open() {
    ({ lessons: this.lessons } = await get("lessons", { game: this.game }));
    if (this.lessons.length === 0) {
      refill(this.side, html("p", {}, tell("rules.none")));
      const practice = new Practice(this.game, "", () => true);
      await practice.study("", NaN);
      return this.board.use(practice);
    }
    await this.go(Math.min(this.step, this.lessons.length - 1));
  }

  /** @param {number} step */
  async go(step) {
    const lesson = this.lessons[step];
    if (!lesson) return;
    this.step = step;
    history.replaceState(null, "", hashOf(`learn/${this.game}/rules`, { step: step > 0 ? String(step + 1) : undefined }));
    const practice = new Practice(this.game, lesson.position, ({ move }) => {
      const right = !lesson.task || lesson.task.moves.length === 0 || lesson.task.moves.includes(move);
      practice.ended = right;
      this.draw(lesson, right ? "done" : "other");
      return right;
    });
    practice.spots = [...lesson.spots];
    practice.ask = lesson.task ? local(lesson.task.ask) : "";
    practice.ended = !lesson.task;
    await practice.study("", NaN);
    if (this.step !== step) return;
    this.board.use(practice);
    this.draw(lesson, lesson.task ? "asked" : "done");
  }

  /** @param {Lesson} lesson @param {"asked" | "other" | "done"} state */
  draw(lesson, state) {
    const { step, lessons } = this;
    const last = step === lessons.length - 1;
    const answer = state === "other" ? tell("rules.other") : state === "done" && lesson.task ? local(lesson.task.done) : "";
    refill(this.side,
      html("p", { class: "small soft" }, tell("rules.step", { n: step + 1, all: lessons.length })),
      html("progress", { max: lessons.length, value: step + (state === "done" ? 1 : 0), "aria-label": tell("rules.step", { n: step + 1, all: lessons.length }) }),
      html("h2", {}, local(lesson.title)), html("p", {}, local(lesson.text)),
      lesson.task && html("p", { class: "ask" }, local(lesson.task.ask)),
      html("p", { class: state === "done" ? "verdict-line fine" : "verdict-line", role: "status" }, answer),
      last && state === "done" && html("div", { class: "stack onwards" }, html("p", {}, tell("rules.done")),
        html("div", { class: "row" },
          html("a", { class: "button primary", href: hashOf(`learn/${this.game}/puzzles`) }, tell("rules.toPuzzles")),
          html("button", { type: "button", class: "button", onclick: () => void playBeginner(this.game) }, tell("rules.toGame")))),
      html("div", { class: "row paging" },
        html("button", { type: "button", class: "button", disabled: step === 0, onclick: () => void this.go(step - 1) }, tell("rules.back")),
        !last && html("button", { type: "button", class: state === "done" ? "button primary" : "button", onclick: () => void this.go(step + 1) }, tell("rules.next"))));
  }

  close() {
    this.board.close();
  }
}
