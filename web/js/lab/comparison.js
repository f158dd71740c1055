/** The comparison of all algorithms of the engine in one position. */

import { Problem, listen } from "../api.js";
import { html, redraw } from "../element.js";
import { number, say, sayIfKnown } from "../words/words.js";
import { bars } from "./bars.js";

/** @typedef {import("../wire.js").Comparison} Row */

const MAX_DEPTH = 10;

/** Asks for the comparison and draws it into an element. */
export class Comparison {
  /** @param {HTMLElement} element @param {(problem: string) => void} complain */
  constructor(element, complain) {
    this.element = element;
    this.complain = complain;
    /** @type {{ close: () => void } | undefined} */
    this.stream = undefined;
    this.place = { game: "", position: "" };
    /** Depth in plies. */
    this.depth = 1;
  }

  /** Begins again in another position. @param {string} game @param {string} position @param {number} depth */
  moveTo(game, position, depth) {
    this.close();
    Object.assign(this, { place: { game, position }, depth });
    this.draw([]);
  }

  close() {
    this.stream?.close();
  }

  run() {
    /** @type {Row[]} */
    const heard = [];
    this.close();
    this.stream = listen("compare", { ...this.place, depth: this.depth }, {
      row: (row) => { heard.push(row); this.draw(heard); },
      done: () => {},
      problem: (refusal) => this.complain(new Problem(refusal).words(this.place.game)),
      lost: () => this.close(),
    });
  }

  /** @param {Row[]} rows */
  draw(rows) {
    const depth = html("select", { class: "narrow", onchange: () => { this.depth = Number(depth.value); } },
      Array.from({ length: MAX_DEPTH }, (_, index) => html("option", { value: index + 1, selected: index + 1 === this.depth }, String(index + 1))));
    redraw(this.element, html("p", { class: "small soft" }, say("lab.compare.help")),
      html("div", { class: "row" }, html("label", { class: "row" }, say("lab.depth"), depth),
        html("button", { type: "button", class: "button", onclick: () => this.run() }, say("lab.compare.run"))),
      rows.length > 0 && bars(rows.map((row) => ({
        name: algorithmName(row.algorithm), value: row.nodes, unfinished: !row.completed,
        note: row.completed ? say("figures.seconds", { n: number(row.seconds, 3) }) : row.depth > 0 ? say("lab.gaveUp", { depth: row.depth }) : say("lab.unfinished"),
      })), say("lab.count.nodes")));
  }
}

/** Returns the name of a compared algorithm; single ideas have the names of the engine's options. @param {string} name */
function algorithmName(name) {
  const idea = /^(\+|all but) (\w+)$/.exec(name);
  const option = sayIfKnown(`idea.${idea?.[2]}`, {}, "");
  if (idea && option) return idea[1] === "+" ? `+ ${option}` : say("lab.allBut", { idea: option });
  return sayIfKnown(`algorithm.${name}`, {}, name);
}
