/** The values of the placing phase by ply, under both rules of removal. */

import { get, Problem } from "../api.js";
import { html, redraw } from "../element.js";
import { number, say } from "../words/words.js";
import { costWords } from "./build-panel.js";
import { valueBar } from "./cell-panel.js";
import { GAME, bytes, compact, length, share } from "./figures.js";

/** @typedef {import("../wire.js").TablesPlacing} Placing */
/** @typedef {import("../wire.js").BuildEstimate} Cost */

export class PlacingPanel {
  /** @param {import("./cell-panel.js").Hooks} hooks */
  constructor(hooks) {
    this.hooks = hooks;
    this.element = html("section", { class: "placing stack", "aria-labelledby": "placing-title" });
    this.shown = "";
    /** Requested costs by rule. @type {Map<number, Cost | string>} */
    this.costs = new Map();
    /** @type {Placing[]} */
    this.rules = [];
  }

  /** @param {Placing[]} rules @param {string} state state of the build, which changes the costs */
  show(rules, state) {
    const key = JSON.stringify([rules, state, this.hooks.mayBuild()]);
    if (key === this.shown) return;
    this.shown = key;
    this.rules = rules;
    this.costs.clear();
    this.draw();
  }

  draw() {
    redraw(this.element, html("h2", { id: "placing-title" }, say("tables.placing")), html("p", { class: "soft" }, say("tables.placing.help")),
      html("div", { class: "rules" }, this.rules.map((rule) => this.rule(rule))));
  }

  /** @param {Placing} rule */
  rule(rule) {
    const begun = rule.plies.filter((ply) => ply.built > 0);
    const start = rule.plies[0];
    const title = html("h3", {}, say("tables.rule", { n: rule.removals }));
    const verdict = rule.built && start && html("p", {}, say(start.draws === 1 ? "tables.solved.draw" : start.wins === 1 ? "tables.solved.white" : "tables.solved.black"));
    return html("div", { class: "rule stack" }, title, verdict, begun.length > 0 && plies(begun), !rule.built && this.missing(rule));
  }

  /** @param {Placing} rule */
  missing({ removals }) {
    const cost = this.costs.get(removals);
    if (typeof cost === "string") return html("p", { class: "problem", role: "alert" }, cost);
    if (cost) return html("div", { class: "stack" }, costWords(cost, this.hooks.mayBuild(), () => void this.hooks.build("9-9", removals)));
    return html("div", { class: "stack" }, html("p", { class: "soft" }, say("tables.notBuilt")),
      html("div", { class: "row" }, html("button", { type: "button", class: "button", "data-key": `cost-${removals}`, onclick: () => void this.ask(removals) }, say("tables.askCost"))));
  }

  /** @param {number} removals */
  async ask(removals) {
    try {
      this.costs.set(removals, await get("tables/cost", { up_to: "9-9", removals }));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.costs.set(removals, problem.words(GAME));
    }
    this.draw();
  }
}

/** @param {import("../wire.js").TablesPly[]} rows */
function plies(rows) {
  const head = [say("tables.ply"), say("tables.positions"), say("tables.wins"), say("tables.draws"), say("tables.losses"), say("tables.longestWin"), say("tables.size")];
  return html("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": say("tables.placing") }, html("table", { class: "figures plies" },
    html("thead", {}, html("tr", {}, head.map((text, index) => html("th", { scope: "col", class: index > 1 && index < 5 ? "part" : null }, text)), html("td", { class: "bar" }))),
    html("tbody", {}, rows.map((row) => html("tr", {},
      html("th", { scope: "row" }, row.ply, row.built < row.of && html("span", { class: "soft small" }, ` (${number(row.built)}/${number(row.of)})`)),
      html("td", {}, compact(row.positions)),
      /** @type {const} */ (["wins", "draws", "losses"]).map((name) => html("td", { class: "part" }, share(row[name], row.positions))),
      html("td", {}, length(row.longest_win)), html("td", {}, bytes(row.bytes)), html("td", { class: "bar", "aria-hidden": "true" }, valueBar(row)))))));
}
