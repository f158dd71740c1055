/** My mistakes: exercises of the reader's own games, repeated at growing intervals, and what they say. */

import { Problem, get, listen, post } from "../api.js";
import { html, refill } from "../element.js";
import { arrowOf } from "../game/review.js";
import { dayNumber, exercisesOf, keepCard, keepSession, sessionOf } from "../library/exercises.js";
import { reviewGames, watchReviews } from "../library/reviewer.js";
import { hashOf } from "../route.js";
import { spoken, translate } from "../words/words.js";
import { MistakesSummary } from "./mistakes-summary.js";
import { Practice, PracticeBoard } from "./practice.js";
import { isSolved, solved } from "./record.js";
import { tell } from "./words.js";

/** @typedef {import("../library/exercises.js").Exercise} Exercise */
/** @typedef {import("../wire.js").Move} Move */
/** @typedef {import("../wire.js").Puzzle} Puzzle */
/** @typedef {{ id: string, exercise: Exercise } | { name: string, puzzle: Puzzle }} Task */

/** Qualities of an answer: known, and not known. */
const [KNOWN, UNKNOWN] = [4, 1];

export class Mistakes {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    this.board = new PracticeBoard(game);
    this.status = html("p", { class: "verdict-line", role: "status", "aria-live": "polite" });
    this.task = html("div", { class: "stack" });
    this.reviewing = html("p", { class: "small soft", role: "status" });
    this.summary = new MistakesSummary(game, () => this.draw());
    this.side = html("div", { class: "stack" }, this.task, this.reviewing, this.summary.element);
    /** @type {Task | undefined} */
    this.current = undefined;
    /** Whether the present task was answered. */
    this.answered = false;
    this.due = 0;
    this.closed = false;
    this.unwatch = () => {};
  }

  async open() {
    const practice = new Practice(this.game, "", () => false);
    practice.ended = true;
    await practice.study("", NaN);
    this.board.use(practice);
    this.unwatch = watchReviews((busy) => {
      this.reviewing.textContent = busy ? tell("mistakes.reviewing") : "";
      if (!busy) void this.refresh();
    });
    await this.refresh();
    void reviewGames();
  }

  /** Asks how much is due, and draws the page unless a task is on the board. */
  async refresh() {
    if (this.closed || this.current) return;
    await this.ask().catch((problem) => { if (!(problem instanceof Problem)) throw problem; });
    this.draw();
  }

  /** Asks the host what comes next in the session of this day. */
  async ask() {
    const session = sessionOf(this.game, dayNumber());
    const exercises = exercisesOf(this.game).map(([id, { kind, card }]) => ({ id, kind, card }));
    const answer = await post("training/next", {}, { day: session.day, exercises, seen: session.seen, puzzles: session.puzzles });
    this.due = answer.due;
    return { session, next: answer.next };
  }

  /** Shows the next task, or the end of the session. */
  async next() {
    const { session, next } = await this.ask();
    this.current = undefined;
    this.say("");
    if (!next) {
      this.over = true;
      return this.draw();
    }
    if ("own" in next) {
      const exercise = exercisesOf(this.game).find(([id]) => id === next.own)?.[1];
      if (!exercise) return;
      // What was shown is not shown again in this session, even after a reload.
      await keepSession(this.game, { ...session, seen: [...session.seen, next.own] });
      return this.show({ id: next.own, exercise });
    }
    await keepSession(this.game, { ...session, puzzles: session.puzzles + 1 });
    let number = 0;
    const nameOf = () => `${next.puzzle} 2/${number}`;
    while (isSolved(this.game, nameOf())) number += 1;
    await this.show({ name: nameOf(), puzzle: await get("puzzle", { game: this.game, grade: 2, number, kind: next.puzzle }) });
  }

  /** @param {Task} task */
  async show(task) {
    this.current = task;
    this.answered = false;
    const { game, position } = "exercise" in task ? task.exercise : task.puzzle;
    /** @type {Practice} */
    const practice = new Practice(game, position, (move) => this.judge(practice, move));
    practice.ask = this.question(task);
    await practice.study("", NaN);
    this.board.use(practice);
    this.say("");
    this.draw();
    // On a phone the button that led here stands below the board.
    this.board.box.scrollIntoView({ block: "nearest" });
  }

  /** @param {Task} task */
  question(task) {
    if ("puzzle" in task) return spoken(task.puzzle.question);
    return this.summary.child ? tell("mistakes.ask.child") : tell("mistakes.ask", { move: task.exercise.played });
  }

  /** Judges a move. Only the first answer counts. @param {Practice} practice @param {Move} move */
  async judge(practice, { move }) {
    const task = this.current;
    if (!task || this.answered) return false;
    this.answered = true;
    practice.ended = true;
    if ("puzzle" in task) {
      const right = task.puzzle.answers.includes(move);
      await solved(this.game, task.name, right);
      this.finish(practice, right, move, task.puzzle.answers[0] ?? "", "");
      return right;
    }
    const { exercise, id } = task;
    this.say(tell("mistakes.checking"));
    const why = move === exercise.best ? "" : await this.wrong(exercise, move);
    const right = why === "";
    const days = await this.grade(id, exercise, right ? KNOWN : UNKNOWN);
    if (this.current !== task) return false;
    this.finish(practice, right, move, exercise.best, why ?? "", days);
    return right;
  }

  /** Returns what is wrong with a move, in words; empty if it is as good as the best. @param {Exercise} exercise @param {string} move @returns {Promise<string>} */
  wrong({ game, position, played, says }, move) {
    if (move === played) return Promise.resolve(says ? sentence(says, game) : " ");
    return new Promise((resolve) => {
      let why = " ";
      const stream = listen("review", { game, position, moves: move, nodes: 100_000 }, {
        move: (reviewed) => { why = reviewed.class === "best" || reviewed.class === "good" ? "" : reviewed.says ? sentence(reviewed.says, game) : " "; },
        done: () => resolve(why), problem: () => resolve(" "), lost: () => { stream.close(); resolve(" "); },
      });
    });
  }

  /** Stores the card after an answer; returns the days until the exercise comes again. @param {string} id @param {Exercise} exercise @param {number} quality */
  async grade(id, exercise, quality) {
    const { card } = await post("training/grade", {}, { card: exercise.card, quality, day: dayNumber() });
    await keepCard(this.game, id, card);
    return card.interval;
  }

  /** @param {Practice} practice @param {boolean} right @param {string} move @param {string} best @param {string} why @param {number} [days] */
  finish(practice, right, move, best, why, days) {
    const again = days === undefined || this.summary.child ? "" : ` ${tell("mistakes.again", { days })}`;
    this.say(right ? `${tell("mistakes.right")}${again}` : `${tell("mistakes.wrong", { move, why: why.trim() })} ${tell("mistakes.better", { move: best })}${again}`, right ? "fine" : "problem");
    if (!right) practice.arrows = arrowOf(practice.view, best, "better");
    practice.changed();
    this.draw();
  }

  async reveal() {
    const { current: task, board: { practice } } = this;
    if (!task || this.answered || !practice) return;
    this.answered = true;
    practice.ended = true;
    const best = "exercise" in task ? task.exercise.best : task.puzzle.answers[0] ?? "";
    const days = "exercise" in task ? await this.grade(task.id, task.exercise, 0) : undefined;
    this.say(`${tell("mistakes.better", { move: best })}${days === undefined || this.summary.child ? "" : ` ${tell("mistakes.again", { days })}`}`);
    practice.arrows = arrowOf(practice.view, best, "better");
    practice.changed();
    this.draw();
  }

  /** @param {string} text @param {"" | "fine" | "problem"} [tone] */
  say(text, tone = "") {
    this.status.className = `verdict-line ${tone}`.trim();
    this.status.textContent = text;
  }

  draw() {
    const { current: task, due, summary } = this;
    const all = exercisesOf(this.game);
    const begin = (/** @type {import("./words.js").LearnWord} */ words) => html("button", { type: "button", class: "button primary", onclick: () => void this.next() }, tell(words));
    if (task) {
      refill(this.task,
        "puzzle" in task && html("p", { class: "small soft" }, tell("mistakes.puzzle")),
        html("h2", { class: "question" }, this.question(task)), this.status,
        html("div", { class: "row" },
          !this.answered && html("button", { type: "button", class: "button", onclick: () => void this.reveal() }, tell("mistakes.show")),
          this.answered && begin("mistakes.next"),
          this.answered && "exercise" in task && html("a", { class: "button", href: hashOf("analyse", { game: task.exercise.game, position: task.exercise.position }) }, tell("mistakes.study")),
          this.answered && "exercise" in task && html("a", { class: "button", href: `#/games/${encodeURIComponent(task.exercise.from)}` }, tell("mistakes.game"))));
    } else {
      refill(this.task, html("p", { class: "soft" }, tell("mistakes.about")), this.over && html("p", { class: "verdict-line fine" }, tell("mistakes.over")),
        all.length === 0 ? html("p", {}, tell("mistakes.none"))
          : html("div", { class: "stack" }, !summary.child && html("p", {}, due > 0 ? tell("mistakes.due", { n: due }) : tell("mistakes.due.none")), due > 0 && html("div", { class: "row" }, begin("mistakes.start"))));
    }
    void summary.draw(due);
  }

  over = false;

  close() {
    this.closed = true;
    this.unwatch();
    this.board.close();
  }
}

/** @param {import("../wire.js").Saying} says @param {string} game */
function sentence(says, game) {
  return `${translate(says, game).replace(/\.$/, "")}.`;
}
