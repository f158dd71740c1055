/** `<best-lines>`: the best lines live, with values in words. Every move of a line can be previewed and played. */

import { html, redraw, redrawing, refill } from "../element.js";
import { hintOf } from "../game/hint.js";
import { figures, provedWords, seenFrom, valueShort, valueWords } from "../game/values.js";
import { settings } from "../settings.js";
import { colour, say } from "../words/words.js";
import { figureList } from "./player-card.js";
import { Pointer } from "./pointer.js";

/** @typedef {import("../game/session.js").Session} Session */
/** @typedef {import("../game/analyst.js").Analyst} Analyst */
/** @typedef {import("../wire.js").Line} Line */

/** Choices for the number of lines. */
const CHOICES = ["1", "2", "3", "5", "all"];
/** Moves of a line that are shown at first; the first line is shown whole. */
const SHOWN_MOVES = 8;

export class BestLines extends HTMLElement {
  /** @type {Session | undefined} */
  session;
  /** @type {Set<string>} First moves of the unfolded lines. */
  unfolded = new Set();
  /** @type {WeakMap<Element, string[]>} The line up to each shown move. */
  steps = new WeakMap();
  drawn = "";
  number = html("select", { class: "narrow", "aria-label": say("lines.number") });
  deeper = html("button", { type: "button", class: "button" });
  body = html("div");

  connectedCallback() {
    const pointer = new Pointer(this);
    const showPreview = (/** @type {Event} */ event) => {
      const moves = event.target instanceof Element ? this.steps.get(event.target) : undefined;
      if (!redrawing) void (moves ? this.session?.showPreviewLine(moves) : this.session?.showPreview(undefined));
    };
    this.addEventListener("pointerover", (event) => { if (pointer.moved(event) && event.pointerType === "mouse") showPreview(event); });
    this.addEventListener("pointermove", (event) => pointer.moved(event));
    this.addEventListener("pointerleave", () => void this.session?.showPreview(undefined));
    this.addEventListener("focusin", showPreview);
    this.addEventListener("focusout", () => { if (!redrawing) void this.session?.showPreview(undefined); });
    this.addEventListener("keydown", (event) => this.key(event));
  }

  /**
   * @param {Session} session
   * @param {Analyst} analyst
   */
  show(session, analyst) {
    this.session = session;
    this.hidden = !analyst.on;
    const { view } = session;
    if (!analyst.on || !view) return;
    const thinking = analyst.thinking;
    const lines = thinking?.lines ?? [];
    const status = analyst.problem || (analyst.ahead > 0 && say("lines.waiting", { n: analyst.ahead }))
      || (!thinking && (view.ending ? say("lines.none") : say("loading")));
    const shownFigures = status ? [status] : thinking ? figures(thinking, session.near, session.game) : [];
    const [first = "", ...rest] = shownFigures;
    const viewed = say("lines.view", { colour: colour(session.game, session.near) });
    const settled = thinking?.exact && lines.every((line) => line.value !== undefined);
    if (!this.contains(this.body)) refill(this, this.head(analyst), this.body);
    this.number.value = settings.get().lines;
    const rows = Number(this.number.value);
    this.style.cssText = rows ? `--rows: ${rows}` : "--least: 36cqh";
    this.deeper.disabled = view.ending !== null || settled === true;
    this.deeper.textContent = say(analyst.deeper ? "lines.stop" : "lines.deeper");
    const drawn = JSON.stringify([session.near, viewed, shownFigures, lines, [...this.unfolded]]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    redraw(this.body,
      html("p", { class: "small soft figures apart", title: [shownFigures.join(" · "), thinking && thinking.depth > 0 && !thinking.exact && say("figures.depth.help")].filter(Boolean).join("\n") }, figureList(thinking && provedWords(thinking, session.game) ? [first, viewed, ...rest] : [`${viewed}: ${first}`, ...rest])),
      html("ol", {}, lines.map((line, index) => this.line(session, line, index === 0 || this.unfolded.has(line.move)))));
  }

  /** Draws the controls. They are kept while lines change, so that an open list is not closed. @param {Analyst} analyst */
  head(analyst) {
    this.number.append(...CHOICES.map((choice) => html("option", { value: choice }, choice === "all" ? say("lines.all") : say("lines.some", { n: Number(choice) }))));
    this.number.addEventListener("change", () => analyst.choose(this.number.value));
    this.deeper.addEventListener("click", () => analyst.goDeeper());
    return html("div", { class: "row head" }, html("h2", {}, say("lines")), html("span", { class: "row controls" }, this.number, this.deeper));
  }

  /** @param {Session} session @param {Line} line @param {boolean} whole */
  line(session, line, whole) {
    const turn = session.view?.turn ?? "white";
    const shown = whole ? line.pv : line.pv.slice(0, SHOWN_MOVES);
    const moves = shown.map((move, index) => {
      const step = html("button", {
        type: "button", class: "step", tabindex: index === 0 ? 0 : -1, "data-key": `${line.move} ${index}`, onclick: () => this.follow(session, line, index + 1),
      }, move === "pass" ? say("pass") : move);
      this.steps.set(step, line.pv.slice(0, index + 1));
      return step;
    });
    const rest = line.pv.length - shown.length;
    const words = valueWords(line, turn, session.game);
    return html("li", { class: `line${line.value === undefined ? "" : " exact"}` },
      html("b", { class: "short" }, valueShort(seenFrom(line, turn, session.near), session.game)),
      html("span", { class: "pv" }, moves, rest > 0 && html("button", {
        type: "button", class: "step", "aria-label": say("lines.whole"), "data-key": `${line.move} more`, onclick: () => { this.unfolded.add(line.move); session.changed(); },
      }, `+ ${rest}`)),
      // The chip already says that it is a draw.
      words !== say("end.draw") && html("span", { class: "words small soft" }, words));
  }

  /** The arrow keys walk along a line. @param {KeyboardEvent} event */
  key(event) {
    const step = { ArrowRight: "nextElementSibling", ArrowLeft: "previousElementSibling" }[event.key];
    if (!step || !(event.target instanceof HTMLElement) || !event.target.classList.contains("step")) return;
    const next = event.target[/** @type {"nextElementSibling" | "previousElementSibling"} */ (step)];
    if (next instanceof HTMLElement) next.focus();
    event.preventDefault();
    event.stopPropagation();
  }

  /** Plays the first moves of a line as a variation; in a running game shows its first move as a hint. @param {Session} session @param {Line} line @param {number} plies */
  follow(session, line, plies) {
    const { view } = session;
    const move = view?.moves.find((candidate) => candidate.move === line.move);
    if (!view || !move) return;
    if (!session.live) return void session.playLine(line.pv.slice(0, plies));
    session.hint = hintOf(move, line, view.turn, session.game);
    session.previewed = undefined;
    session.changed();
  }
}

customElements.define("best-lines", BestLines);
