/** The details of one cell of the triangle: counts, distances, the longest win; or the cost of building it. */

import { get, Problem } from "../api.js";
import { html, redraw, refill } from "../element.js";
import { number, say } from "../words/words.js";
import { costWords } from "./build-panel.js";
import { distanceChart, distanceList } from "./distance-chart.js";
import { GAME, bytes, length, nameOf, share } from "./figures.js";

/** @typedef {import("../wire.js").TablesCell} Cell */
/** @typedef {import("../wire.js").BuiltTable} Table */
/** @typedef {import("../words/words.js").Word} Word */

/**
 * @typedef {object} Hooks
 * @property {(own: number) => void} turn called when another side is to move
 * @property {(table: Table) => void} longest called to show the longest win
 * @property {(upTo: string, removals: number) => Promise<void>} build
 * @property {() => boolean} mayBuild
 * @property {() => boolean} building
 */

/** Delay before the next request for a busy folder, in milliseconds. */
const RETRY_DELAY = 3000;

export class CellPanel {
  /** @param {Hooks} hooks */
  constructor(hooks) {
    this.hooks = hooks;
    this.element = html("section", { class: "cell-panel stack", "aria-labelledby": "cell-title" });
    /** The content on show, so that it is requested once. */
    this.shown = "";
    this.asking = 0;
  }

  /**
   * @param {Cell} cell
   * @param {number} own stones of the side to move
   * @param {string} state state of the build, which changes the costs
   */
  show(cell, own, state) {
    const key = JSON.stringify([cell, own, cell.built ? "" : state, this.hooks.mayBuild()]);
    if (key === this.shown) return;
    this.shown = key;
    const asking = this.asking += 1;
    if (cell.built) void this.showBuilt(cell, own, asking);
    else void this.showOpen(cell, asking);
  }

  /** @param {Cell} cell */
  title({ larger, smaller }) {
    return html("h2", { id: "cell-title" }, say("tables.cell", { larger, smaller }));
  }

  /** @param {Cell} cell @param {number} own @param {number} asking */
  async showBuilt(cell, own, asking) {
    const table = cell.tables.find((one) => one.own === own) ?? cell.tables[0];
    if (!table) return;
    const chart = html("div", { class: "chart" });
    const sides = cell.tables.length > 1 && html("div", { class: "row", role: "group", "aria-label": say("tables.toMove") }, cell.tables.map((one) =>
      html("button", { type: "button", class: "button", "data-key": `own-${one.own}`, "aria-pressed": String(one === table), onclick: () => this.hooks.turn(one.own) }, say("tables.sideMoves", { n: one.own }))));
    redraw(this.element, this.title(cell), this.counts(cell), sides, chart,
      html("div", { class: "row" }, table.longest_win === null
        ? html("p", { class: "soft" }, say("tables.noWin"))
        : html("button", { type: "button", class: "button primary", "data-key": "longest", onclick: () => this.hooks.longest(table) }, say("tables.longest", { n: table.longest_win }))));
    const counts = await this.ask("tables/counts", { own: table.own, opponent: table.opponent }, asking);
    if (!counts) return;
    const { by_plies: byPlies } = counts;
    const name = say("tables.chart", { own: table.own, opponent: table.opponent });
    refill(chart,
      html("h3", {}, say("tables.chart.title")), distanceChart(byPlies, name),
      html("p", { class: "legend small soft" }, html("i", { class: "win" }), say("tables.wins"), html("i", { class: "loss" }), say("tables.losses"), html("span", {}, say("tables.chart.axes"))),
      html("details", {}, html("summary", {}, say("tables.numbers")), distanceList(byPlies)));
  }

  /** Returns the counts for both sides to move, side by side. @param {Cell} cell */
  counts({ tables }) {
    /** @param {Word} word @param {(table: Table) => string} write */
    const row = (word, write) => html("tr", {}, html("th", { scope: "row" }, say(word)), tables.map((table) => html("td", {}, write(table))));
    /** @param {Word} word @param {"wins" | "draws" | "losses"} name */
    const part = (word, name) => html("tr", { class: name }, html("th", { scope: "row" }, html("i", { class: name }), say(word)), tables.map((table) =>
      html("td", {}, number(table[name]), html("span", { class: "soft" }, share(table[name], table.positions)))));
    return html("table", { class: "figures counts" },
      html("thead", {},
        html("tr", {}, html("td", {}), tables.map((table) => html("th", { scope: "col" }, say("tables.sideMoves", { n: table.own })))),
        html("tr", { "aria-hidden": "true" }, html("td", {}), tables.map((table) => html("td", {}, valueBar(table))))),
      html("tbody", {},
        part("tables.wins", "wins"), part("tables.draws", "draws"), part("tables.losses", "losses"),
        row("tables.positions", (table) => number(table.positions)),
        row("tables.longestWin", (table) => length(table.longest_win)), row("tables.longestLoss", (table) => length(table.longest_loss)),
        row("tables.size", (table) => bytes(table.bytes))));
  }

  /** @param {Cell} cell @param {number} asking */
  async showOpen(cell, asking) {
    const upTo = nameOf(cell);
    const shown = this.element.querySelector(`[data-cost="${upTo}"]`);
    const cost = shown ?? html("div", { class: "stack", "data-cost": upTo }, html("p", { class: "soft" }, say("loading")));
    if (!shown) redraw(this.element, this.title(cell), html("p", {}, say("tables.notBuilt")), cost);
    const answer = await this.ask("tables/cost", { up_to: upTo }, asking);
    if (!answer) return;
    redraw(cost, costWords(answer, this.hooks.mayBuild(), (event) => this.build(event, upTo)));
    // Another process builds and sends no events, so the page polls.
    if (answer.refusal?.key === "tables.busy" && !this.hooks.building()) {
      setTimeout(() => { if (asking === this.asking && this.element.isConnected) void this.showOpen(cell, this.asking += 1); }, RETRY_DELAY);
    }
  }

  /** @param {Event} event @param {string} upTo */
  async build(event, upTo) {
    const button = event.currentTarget;
    if (button instanceof HTMLButtonElement) button.disabled = true;
    await this.hooks.build(upTo, 2);
    if (button instanceof HTMLButtonElement) button.disabled = false;
  }

  /**
   * Requests data; late answers are dropped and refusals shown.
   * @template {"tables/cost" | "tables/counts"} A
   * @param {A} path
   * @param {import("../wire.js").Get[A]["params"]} query
   * @param {number} asking
   */
  async ask(path, query, asking) {
    try {
      const answer = await get(path, query);
      return asking === this.asking ? answer : undefined;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (asking !== this.asking) return undefined;
      this.shown = "";
      this.element.append(html("p", { class: "problem", role: "alert" }, problem.words(GAME)));
      return undefined;
    }
  }
}

/**
 * Returns a bar of wins, draws and losses.
 * @param {{ wins: number, draws: number, losses: number }} counts
 */
export function valueBar(counts) {
  return html("div", { class: "value-bar" }, /** @type {const} */ (["wins", "draws", "losses"]).map((name) => {
    const part = html("i", { class: name });
    part.style.setProperty("--part", String(counts[name]));
    return part;
  }));
}
