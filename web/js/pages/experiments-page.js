/** `<experiments-page>`: the list of experiments from the student papers. */

import { Problem, get } from "../api.js";
import { arenaParts } from "../arena/parts.js";
import { stateChip } from "../arena/state-chip.js";
import { html, refill } from "../element.js";
import { tell } from "../experiments/words.js";
import { hashOf } from "../route.js";
import { local, number, say } from "../words/words.js";

/** @typedef {import("../wire.js").ListedExperiment} Listed */

export class ExperimentsPage extends HTMLElement {
  constructor() {
    super();
    this.className = "arena-page";
  }

  async connectedCallback() {
    document.title = `${tell("title")} · Endspiel`;
    const head = [html("div", { class: "arena-head" }, html("h1", {}, tell("title"))), arenaParts("experiments")];
    refill(this, ...head, html("p", { class: "soft" }, say("loading")));
    try {
      const { experiments } = await get("experiments", {});
      refill(this, ...head, html("p", { class: "soft" }, tell("help")), html("ul", { class: "tournaments" }, experiments.map((listed) => this.row(listed))));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      refill(this, ...head, html("div", { class: "lost" }, html("p", {}, problem.words()),
        html("button", { class: "button", onclick: () => void this.connectedCallback() }, say("tryAgain"))));
    }
  }

  /** @param {Listed} listed */
  row({ name, title, paper, usual, games, of, running }) {
    const whole = games > 0 && games >= of;
    const words = usual === null ? tell("computed") : games === 0 ? tell("unplayed")
      : whole ? tell("done", { n: number(games) }) : tell("of", { done: number(games), all: number(of) });
    const bar = html("i", { "aria-hidden": "true", class: "bar" });
    bar.style.setProperty("--length", String(games / Math.max(1, of)));
    const state = running ? "running" : whole ? "finished" : "stopped";
    return html("li", {}, html("a", { href: hashOf(`arena/experiments/${name}`), class: `tournament ${state}` },
      html("span", { class: "name" }, html("b", {}, local(title)), html("span", { class: "small soft" }, local(paper))),
      html("span", { class: "far" }, games > 0 && stateChip(state), html("span", { class: "small soft" }, words)), games > 0 && !whole && bar));
  }
}

customElements.define("experiments-page", ExperimentsPage);
