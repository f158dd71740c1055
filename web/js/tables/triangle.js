/** The triangle of all tables: a row for each number of stones of the stronger side, a column for the weaker side. */

import { html, redraw } from "../element.js";
import { say } from "../words/words.js";
import { bytes, nameOf, wholePercent, wonBy } from "./figures.js";

/** @typedef {import("../wire.js").TablesCell} Cell */

const STONES = [3, 4, 5, 6, 7, 8, 9];
/** Arrow keys walk over the cells. @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Triangle {
  /** @param {(cell: Cell) => void} choose */
  constructor(choose) {
    this.choose = choose;
    /** @type {Cell[]} */
    this.cells = [];
    this.drawn = "";
    this.element = html("table", { class: "triangle", onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event) });
  }

  /**
   * @param {Cell[]} cells
   * @param {string} chosen
   * @param {string} busy the cell being built
   */
  show(cells, chosen, busy) {
    // Unchanged content is not redrawn, because a button in it may be pressed.
    const drawn = JSON.stringify([cells, chosen, busy]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.cells = cells;
    const at = (/** @type {number} */ larger, /** @type {number} */ smaller) => cells.find((cell) => cell.larger === larger && cell.smaller === smaller);
    redraw(this.element,
      html("caption", { class: "spoken" }, say("tables.title")),
      html("thead", {}, html("tr", {}, html("td", {}), STONES.map((stones) => html("th", { scope: "col" }, stones)))),
      html("tbody", {}, STONES.map((larger) => html("tr", {}, html("th", { scope: "row" }, larger), STONES.map((smaller) => {
        const cell = at(larger, smaller);
        return html("td", {}, cell && this.cell(cell, nameOf(cell) === chosen, nameOf(cell) === busy));
      })))));
  }

  /** @param {Cell} cell @param {boolean} chosen @param {boolean} busy */
  cell(cell, chosen, busy) {
    const { won, all } = wonBy(cell);
    const name = nameOf(cell);
    const button = html("button", {
      type: "button", class: `cell ${cell.built ? "built" : "open"}${busy ? " busy" : ""}`, "data-key": name, tabindex: chosen ? 0 : -1,
      "aria-current": chosen ? "true" : null, onclick: () => this.choose(cell),
    },
      html("b", {}, name),
      cell.built ? html("span", { class: "figure" }, wholePercent(won, all)) : html("span", { class: busy ? "figure" : "spoken" }, say(busy ? "tables.now" : "tables.open")),
      html("span", { class: "size" }, bytes(cell.bytes)));
    button.style.setProperty("--share", String(cell.built && all > 0 ? won / all : 0));
    return button;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = STEPS[event.key];
    const from = event.target instanceof Element ? event.target.closest("[data-key]")?.getAttribute("data-key") : null;
    if (!step || !from || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const [larger = 0, smaller = 0] = from.split("-").map(Number);
    const cell = this.cells.find((other) => other.larger === larger + step[0] && other.smaller === smaller + step[1]);
    if (!cell) return;
    this.choose(cell);
    const button = this.element.querySelector(`[data-key="${nameOf(cell)}"]`);
    if (button instanceof HTMLElement) button.focus();
  }
}
