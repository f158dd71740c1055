/** `<best-lines>`: the best moves live, in words, with how play would go on. */

import { html, redraw } from "../element.js";
import { hintOf } from "../game/hint.js";
import { figures, valueShort, valueWords } from "../game/values.js";
import { say } from "../words/words.js";

/** @typedef {import("../game/session.js").Session} Session */
/** @typedef {import("../game/analyst.js").Analyst} Analyst */
/** @typedef {import("../wire.js").Line} Line */

const FEW = 3;

export class BestLines extends HTMLElement {
  /**
   * @param {Session} session
   * @param {Analyst} analyst
   */
  show(session, analyst) {
    this.hidden = !analyst.on;
    const { view } = session;
    if (!analyst.on || !view) return;
    const thinking = analyst.thinking;
    const all = thinking?.lines ?? [];
    const lines = this.whole ? all : all.slice(0, FEW);
    const status = analyst.problem || (analyst.ahead > 0 && say("lines.waiting", { n: analyst.ahead }))
      || (thinking ? figures(thinking) : view.ending ? say("lines.none") : say("loading"));
    redraw(this,
      html("div", { class: "row head" }, html("h2", {}, say("lines")), html("span", { class: "small soft figures" }, status)),
      html("ol", {}, lines.map((line) => html("li", {},
        html("button", { type: "button", "data-key": line.move, class: `line${line.value === undefined ? "" : " exact"}`, onclick: () => this.follow(session, line) },
          html("b", { class: "short" }, valueShort(line, session.game)),
          html("span", { class: "pv" }, line.pv.slice(0, 8).map((move) => (move === "pass" ? say("pass") : move)).join(" ")),
          html("span", { class: "words small soft" }, valueWords(line, view.turn, session.game)))))),
      all.length > FEW && html("button", {
        type: "button", class: "button plain small", "data-key": "more", onclick: () => { this.whole = !this.whole; this.show(session, analyst); },
      }, say(this.whole ? "lines.fewer" : "lines.all")));
  }

  /** Plays the first move of a line as a variation; in a game that goes on it is only shown. @param {Session} session @param {Line} line */
  follow(session, line) {
    const { view } = session;
    const move = view?.moves.find((candidate) => candidate.move === line.move);
    if (!view || !move) return;
    if (!session.live) return void session.play(move);
    session.hint = hintOf(move, line, view.turn, session.game);
    session.changed();
  }
}

customElements.define("best-lines", BestLines);
