/** A walk through a published proof: the drawn line, and at each turn what was proved about the other moves. */

import { get } from "../api.js";
import { html, refill } from "../element.js";
import { hashOf } from "../route.js";
import { colour, number, sayIfKnown } from "../words/words.js";
import { other } from "../game/values.js";
import { Practice, PracticeBoard } from "./practice.js";
import { tell } from "./words.js";

/** @typedef {import("../wire.js").Proof} Step what is proved about a position */
/** @typedef {import("../wire.js").ProvedMove} ProvedMove */

export class Proof {
  /** @param {string} game @param {URLSearchParams} query */
  constructor(game, query) {
    this.game = game;
    this.step = Math.max(0, Number(query.get("step") ?? 1) - 1) || 0;
    this.board = new PracticeBoard(game);
    this.side = html("div", { class: "stack lesson" });
    this.practice = new Practice(game, "", () => false);
    /** The positions of the drawn line. @type {Step[]} */
    this.steps = [];
    /** The moves between them. @type {string[]} */
    this.line = [];
  }

  async open() {
    await this.follow();
    await this.practice.study(this.line.join(" "), 0);
    this.practice.ended = true;
    this.board.use(this.practice);
    if (this.steps.length === 0) return refill(this.side, html("p", {}, tell("proof.none")));
    await this.go(Math.min(this.step, this.steps.length - 1));
  }

  /** Looks up the drawn line. */
  async follow() {
    const walk = new Practice(this.game, "", () => true);
    await walk.study("", NaN);
    for (;;) {
      const { proof } = await get("openings", { game: this.game, position: walk.view?.position ?? "" });
      if (!proof || !isDraw(proof)) break;
      this.steps.push(proof);
      const next = proof.moves.find(isDraw);
      if (!next) break;
      this.line.push(next.move);
      await walk.show(next.move);
    }
    walk.close();
  }

  /** @param {number} step */
  async go(step) {
    this.step = step;
    history.replaceState(null, "", hashOf(`learn/${this.game}/proof`, { step: step > 0 ? String(step + 1) : undefined }));
    const branch = this.practice.tree.currentLine()[step];
    if (branch) await this.practice.go(branch);
    const proof = this.steps[step];
    if (this.step === step && proof) this.draw(proof);
  }

  /** @param {Step} proof */
  draw(proof) {
    const { step, steps, line, practice } = this;
    const turn = practice.view?.turn ?? practice.near;
    const source = sayIfKnown(`source.${proof.source}`, {}, proof.source);
    const known = proof.moves.filter(({ at_least: least, at_most: most }) => least ?? most);
    const open = proof.moves.length - known.length;
    refill(this.side,
      html("p", { class: "small soft" }, tell("rules.step", { n: step + 1, all: steps.length })),
      html("progress", { max: steps.length, value: step + 1, "aria-label": tell("rules.step", { n: step + 1, all: steps.length }) }),
      html("h2", {}, step === 0 ? tell("proof.title") : tell("proof.after", { moves: line.slice(0, step).join(" ") })),
      step === 0 && html("p", {}, tell("proof.about")),
      html("p", {}, known.length === 0 ? tell("proof.leaf") : tell("proof.rests", { colour: colour(this.game, turn), n: number(proof.positions ?? 0) })),
      known.length > 0 && html("table", { class: "openings proof" },
        html("thead", {}, html("tr", {}, html("th", { scope: "col" }, tell("openings.move")), html("th", { scope: "col" }, tell("proof.what")), html("th", { scope: "col" }, tell("proof.positions")))),
        html("tbody", {}, known.map((move) => html("tr", { class: move.move === line[step] ? "kept" : "" },
          html("th", { scope: "row", class: "mono" }, move.move),
          html("td", {}, this.words(move, turn)), html("td", { class: "number" }, move.positions === undefined ? "" : number(move.positions)))))),
      open > 0 && known.length > 0 && html("p", { class: "small soft" }, tell("proof.open", { n: open })),
      html("p", { class: "small soft" }, tell("proof.source", { source })),
      html("div", { class: "row paging" },
        html("button", { type: "button", class: "button", disabled: step === 0, onclick: () => void this.go(step - 1) }, tell("rules.back")),
        html("button", { type: "button", class: "button primary", disabled: step === steps.length - 1, onclick: () => void this.go(step + 1) }, tell("rules.next"))));
  }

  /** Returns what is proved about a move. @param {ProvedMove} move @param {import("../types.js").Owner} turn */
  words(move, turn) {
    if (isDraw(move)) return tell("proof.draw");
    return tell(move.at_most ? "proof.refuted" : "proof.good", { colour: colour(this.game, move.at_most ? other(turn) : turn) });
  }

  close() {
    this.board.close();
  }
}

/** @param {{ at_least?: string, at_most?: string }} bounds */
function isDraw({ at_least: least, at_most: most }) {
  return least === "draw" && most === "draw";
}
