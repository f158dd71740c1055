/** What the reader gets wrong, how it changes and what to do next; for children stars and a next lesson. */

import { html, refill } from "../element.js";
import { exercisesOf } from "../library/exercises.js";
import { allGames } from "../library/store.js";
import { nameOf } from "../game-info.js";
import { recordOf, writeRecords } from "../reader-storage.js";
import { hashOf } from "../route.js";
import { number } from "../words/words.js";
import { playBeginner } from "./play-beginner.js";
import { counts } from "./record.js";
import { tell } from "./words.js";

const CHILD = "mistakes/child";

/** Right answers in a row after which an exercise sits, as the host counts. */
const SITS_AFTER = 3;

/** The games that are compared with those before them. */
const LATELY = 5;

const KINDS = /** @type {const} */ (["wins", "holds", "most"]);
const PHASES = /** @type {const} */ (["opening", "middle", "end"]);

export class MistakesSummary {
  /** @param {string} game @param {() => void} changed is called when the kind of the page changes */
  constructor(game, changed) {
    this.game = game;
    this.changed = changed;
    this.element = html("section", { class: "stack mistakes" });
  }

  /** Whether the page is for a child. */
  get child() {
    return recordOf(CHILD) === true;
  }

  /** @param {number} due */
  async draw(due) {
    const exercises = exercisesOf(this.game).map(([, exercise]) => exercise);
    const toggle = html("label", { class: "check" }, html("input", {
      type: "checkbox", checked: this.child,
      onchange: (/** @type {Event} */ { target }) => { void writeRecords({ [CHILD]: /** @type {HTMLInputElement} */ (target).checked }); this.changed(); },
    }), " ", tell("mistakes.child"));
    if (this.child) return refill(this.element, this.stars(exercises), this.lesson(due), toggle);
    const games = (await allGames()).filter(({ game, reviewed }) => reviewed && nameOf(game) === this.game);
    refill(this.element, exercises.length > 0 && this.kinds(exercises), this.change(games.map(({ reviewed }) => reviewed?.mistakes ?? 0)), this.todo(exercises), toggle);
  }

  /** @param {import("../library/exercises.js").Exercise[]} exercises */
  stars(exercises) {
    const n = exercises.filter(({ card }) => card.repetitions >= SITS_AFTER).length;
    return html("div", { class: "stack" }, html("h2", {}, tell("mistakes.stars")),
      n === 0 ? html("p", {}, tell("mistakes.stars.none")) : html("p", { class: "stars", role: "img", "aria-label": tell("mistakes.star", { n }) }, "★".repeat(n)));
  }

  /** @param {number} due */
  lesson(due) {
    const solved = counts(this.game).all > 0;
    return html("div", { class: "stack onwards" }, html("h2", {}, tell("mistakes.lesson")),
      due > 0 ? html("p", {}, tell("mistakes.lesson.due"))
        : html("a", { class: "button", href: hashOf(`learn/${this.game}/${solved ? "puzzles" : "rules"}`) }, tell(solved ? "mistakes.lesson.puzzles" : "mistakes.lesson.rules")));
  }

  /** @param {import("../library/exercises.js").Exercise[]} exercises */
  kinds(exercises) {
    const rows = KINDS.flatMap((kind) => PHASES.map((phase) => ({ kind, phase, n: exercises.filter((one) => one.kind === kind && one.phase === phase).length })))
      .filter(({ n }) => n > 0).sort((one, two) => two.n - one.n);
    const most = rows[0]?.n ?? 1;
    return html("div", { class: "stack" }, html("h2", {}, tell("mistakes.kinds")),
      html("ul", { class: "outcomes" }, rows.map(({ kind, phase, n }) => html("li", {},
        html("progress", { value: n, max: most, "aria-label": tell("mistakes.times", { n }) }),
        html("span", {}, `${tell(`mistakes.kind.${kind}`)} ${tell(`mistakes.phase.${phase}`)}: ${tell("mistakes.times", { n: number(n) })}`)))),
      html("p", { class: "small soft" }, tell("mistakes.sit", { n: exercises.filter(({ card }) => card.repetitions >= SITS_AFTER).length, all: exercises.length })));
  }

  /** @param {number[]} mistakes of the reviewed games, the latest first */
  change(mistakes) {
    if (mistakes.length === 0) return null;
    const mean = (/** @type {number[]} */ some) => some.reduce((sum, one) => sum + one, 0) / some.length;
    const [lately, before] = [mistakes.slice(0, LATELY), mistakes.slice(LATELY, 2 * LATELY)];
    const now = mean(lately);
    const words = before.length === 0 ? tell("mistakes.rate", { now: number(now, 1) })
      : `${tell("mistakes.rate.before", { now: number(now, 1), before: number(mean(before), 1) })} ${now < mean(before) ? tell("mistakes.rate.better") : now > mean(before) ? tell("mistakes.rate.worse") : ""}`;
    return html("div", { class: "stack" }, html("h2", {}, tell("mistakes.change")), html("p", {}, words.trim()));
  }

  /** @param {import("../library/exercises.js").Exercise[]} exercises */
  todo(exercises) {
    const open = exercises.filter(({ card }) => card.repetitions < SITS_AFTER);
    const [kind] = [...KINDS].sort((one, two) => open.filter((known) => known.kind === two).length - open.filter((known) => known.kind === one).length);
    return html("div", { class: "stack onwards" }, html("h2", {}, tell("mistakes.todo")),
      html("div", { class: "row" },
        open.length > 0 && kind && html("a", { class: "button", href: hashOf(`learn/${this.game}/puzzles`) }, tell("mistakes.todo.puzzles", { kind: tell(`mistakes.kind.${kind}`) })),
        html("button", { type: "button", class: "button", onclick: () => void playBeginner(this.game) }, tell("mistakes.todo.play"))));
  }
}
