/** The lab: the tree of a small search step by step, and a comparison of algorithms. */

import { Problem, get, shapeOf, viewOf } from "../api.js";
import { html, refill, set } from "../element.js";
import { defaultGame, infoOf } from "../game-info.js";
import { stillScene } from "../game/scene.js";
import { signed } from "../game/values.js";
import { addressOf, gameQuery, readChoice } from "../lab/choice.js";
import { Comparison } from "../lab/comparison.js";
import { leavesOf } from "../lab/examples.js";
import { drawForm } from "../lab/form.js";
import "../lab/search-tree.js";
import { stepWords } from "../lab/step-words.js";
import { Stepper } from "../lab/stepper.js";
import { Walk } from "../lab/walk.js";
import { drawWays, searchTree } from "../lab/ways.js";
import { settings } from "../settings.js";
import { loadStyle } from "../style.js";
import { number, say } from "../words/words.js";

/** @typedef {import("../board/game-board.js").GameBoard} GameBoard */
/** @typedef {import("../lab/search-tree.js").SearchTree} SearchTree */
/** @typedef {import("../lab/walk.js").LabNode} LabNode */

await loadStyle("lab");

/** Steps that stand in the list. */
const LISTED_STEPS = 12;
/** Delay before the address follows the step, in milliseconds; browsers allow few changes a second. */
const ADDRESS_DELAY = 300;

export class LabPage extends HTMLElement {
  /** @param {URLSearchParams} query */
  constructor(query) {
    super();
    this.className = "lab-page";
    this.choice = readChoice(query, defaultGame(settings.get().game));
    /** The position the reader came with. */
    this.own = this.choice.position;
    /** @type {number | undefined} The step of the address; undefined: the last one. */
    this.wantedStep = query.has("step") ? Math.max(0, Number(query.get("step")) - 1) || 0 : undefined;
    /** @type {import("../wire.js").Trace | undefined} */
    this.answer = undefined;
    /** @type {Walk | undefined} */
    this.walk = undefined;
    /** @type {LabNode | undefined} The node chosen by the reader. */
    this.looked = undefined;
    this.step = 0;
    this.asking = 0;
    this.addressTimer = 0;
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
  }

  get last() {
    return (this.walk?.steps.length ?? 1) - 1;
  }

  nextCut() {
    return this.walk?.nextCut(this.step) ?? 0;
  }

  async connectedCallback() {
    const tree = /** @type {SearchTree} */ (document.createElement("search-tree"));
    tree.addEventListener("look", (event) => {
      this.looked = /** @type {CustomEvent} */ (event).detail.node;
      tree.drawAround(`node${this.looked?.id}`);
      void this.drawBoard();
    });
    tree.addEventListener("instead", (event) => void this.showInstead(/** @type {CustomEvent} */ (event).detail.node));
    this.tree = tree;
    this.projector = html("button", { type: "button", class: "button", "aria-pressed": "false", onclick: () => this.project(!this.classList.contains("projector")) }, say("lab.projector"));
    this.stepper = new Stepper(this, this.projector);
    this.intro = html("p", { class: "intro", "aria-live": "polite" });
    this.log = html("ol", { class: "walk", "aria-live": "polite" });
    this.board = /** @type {GameBoard} */ (document.createElement("game-board"));
    this.board.small = true;
    this.note = html("p", { class: "small warn note", role: "status" });
    this.form = html("div", { class: "lab-form" });
    this.figure = html("figure", {}, this.board, html("figcaption", { class: "small soft" }, say("lab.board")));
    this.counts = html("div", {});
    this.countsTitle = html("h2", {});
    const comparison = html("div", { class: "stack" });
    this.comparison = new Comparison(comparison, (problem) => this.complain(problem));
    this.comparisonBox = html("section", {}, html("h2", {}, say("lab.compare")), comparison);
    refill(this,
      html("h1", {}, say("lab.title")), this.intro,
      html("div", { class: "lab-view" },
        this.stepper.element,
        html("div", { class: "tree-box", tabindex: 0, role: "region", "aria-label": say("lab.tree") }, tree),
        html("div", { class: "lab-side" }, html("h2", {}, say("lab.walk")), this.log, this.figure),
        html("div", { class: "lab-below" }, this.note, this.form)),
      html("div", { class: "lab-counts" }, html("section", {}, this.countsTitle, this.counts), this.comparisonBox));
    document.addEventListener("keydown", this.onKey);
    this.addEventListener("fullscreenchange", () => { if (!document.fullscreenElement) this.project(false); });
    this.drawChoice();
    await this.search();
  }

  /** Draws all that depends on the choice alone. */
  drawChoice() {
    const { choice, form, figure, comparisonBox, countsTitle } = this;
    if (!form || !figure || !comparisonBox || !countsTitle) return;
    void drawForm(form, choice, this.own, (changed) => this.choose(changed));
    for (const part of [figure, comparisonBox]) part.hidden = choice.tree !== "";
    countsTitle.textContent = say(choice.tree ? "lab.counts.numbers" : "lab.counts");
    const { game, position } = choice;
    if (this.comparison?.place.game !== game || this.comparison.place.position !== position) this.comparison?.moveTo(game, position, infoOf(game).lab.compared);
  }

  /** @param {import("../lab/choice.js").Choice} choice */
  choose(choice) {
    if (choice.game !== this.choice.game) this.own = "";
    this.choice = choice;
    this.drawChoice();
    void this.search();
  }

  async search() {
    this.stepper?.pause();
    const asking = this.asking += 1;
    const { choice } = this;
    try {
      const [answer, shape] = await Promise.all([searchTree(choice), choice.tree ? undefined : shapeOf(choice.game)]);
      if (asking !== this.asking) return;
      this.answer = answer;
      this.shape = shape;
      this.looked = undefined;
      this.walk = new Walk(answer.nodes);
      this.tree?.take(this.walk, this.writer());
      this.step = Math.min(this.wantedStep ?? this.last, this.last);
      this.wantedStep = undefined;
      if (this.intro) this.intro.textContent = this.introduction();
      this.complain(this.remark());
      this.draw();
      if (this.counts) await drawWays(this.counts, choice, () => asking === this.asking);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (asking === this.asking) this.complain(problem.words(choice.game));
    }
  }

  /** Returns what there is to see. */
  introduction() {
    const { choice, answer } = this;
    if (!answer?.complete) return "";
    const { counts } = answer;
    const first = choice.tree
      ? say("lab.intro.numbers", { n: number(counts.leaves), all: number(leavesOf(choice.tree)) })
      : say("lab.intro.tree", { n: number(counts.nodes) });
    return `${first} ${counts.cutoffs > 0 ? say("lab.intro.cuts", { cuts: number(counts.cutoffs), n: number(counts.skipped) }) : say("lab.intro.whole")}`;
  }

  /** Returns what the drawing does not show. */
  remark() {
    const { answer, walk } = this;
    if (!answer?.complete) return say("lab.incomplete");
    const { nodes, counts } = answer;
    if (nodes.length === counts.nodes || !walk) return "";
    const cuts = nodes.reduce((sum, { left_out }) => sum + (left_out?.cutoffs ?? 0), 0);
    return say("lab.drawn", { ply: Math.max(...nodes.map(({ ply }) => ply)), n: number(nodes.length), all: number(counts.nodes), cuts: number(cuts) });
  }

  /** @param {string} text */
  complain(text) {
    if (this.note) this.note.textContent = text;
  }

  /** Returns how values are written: whole if all of them are, plain in a tree of numbers. */
  writer() {
    const { unit = 1, win = Infinity, nodes = [] } = this.answer ?? {};
    const places = nodes.every(({ value }) => Math.abs(value) >= win || value % unit === 0) ? 0 : 2;
    const plain = this.choice.tree !== "";
    return (/** @type {number | null} */ value) => {
      if (value === null) return "–";
      if (Math.abs(value) >= win) return say(value > 0 ? "chip.win" : "chip.loss");
      return plain ? number(value).replace("-", "−") : signed(value / unit, places);
    };
  }

  draw() {
    const { walk, log } = this;
    if (!walk || !log) return;
    this.tree?.show(this.step);
    this.stepper?.draw();
    const from = Math.max(0, this.step - LISTED_STEPS + 1);
    const write = this.writer();
    refill(log, walk.steps.slice(from, this.step + 1).map((step, index) =>
      html("li", { class: from + index === this.step ? "now" : "" }, stepWords(step, walk, write, this.choice.tree === ""))));
    void this.drawBoard();
    this.followAddress();
  }

  /** Makes the address name what is shown, without a new entry in the history. */
  followAddress() {
    clearTimeout(this.addressTimer);
    this.addressTimer = setTimeout(() => history.replaceState(null, "", addressOf(this.choice, this.step === this.last ? undefined : this.step)), ADDRESS_DELAY);
  }

  async drawBoard() {
    const { walk, board, shape } = this;
    const node = this.looked ?? walk?.steps[this.step]?.node;
    if (!walk || !board || !shape || !node) return;
    const { game, position } = this.choice;
    const view = await viewOf(game, position || undefined, walk.path(node)).catch(() => undefined);
    if (!view || walk !== this.walk || node !== (this.looked ?? walk.steps[this.step]?.node)) return;
    const scene = stillScene(shape, game, view);
    if (view.last?.to) scene.last = [view.last.to];
    board.scene = scene;
  }

  /** Shows what stood behind a cut, or hides it. @param {LabNode} node */
  async showInstead(node) {
    const { walk, tree, choice } = this;
    if (!walk || !tree) return;
    if (walk.unsearched.delete(node.id)) {
      this.complain(this.remark());
      return tree.drawAround(`cut${node.id}`);
    }
    try {
      const added = choice.tree ? await this.insteadOfNumbers(walk, node) : await this.insteadInGame(walk, node);
      if (walk !== this.walk) return;
      this.complain(say(added ? "lab.instead.note" : "lab.incomplete"));
      tree.drawAround(`cut${node.id}`);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.complain(problem.words(choice.game));
    }
  }

  /** @param {Walk} walk @param {LabNode} node */
  async insteadOfNumbers(walk, node) {
    const { nodes } = await get("lab/numbers", { tree: this.choice.tree, algorithm: "minimax" });
    const whole = new Walk(nodes);
    let at = 0;
    for (const move of walk.path(node)) at = whole.childrenOf(at).find((child) => child.move === move)?.id ?? at;
    walk.addUnsearched(node, nodes, at, false);
    return true;
  }

  /** @param {Walk} walk @param {LabNode} node */
  async insteadInGame(walk, node) {
    const { choice } = this;
    const view = await viewOf(choice.game, choice.position || undefined, walk.path(node));
    const { nodes, complete } = await get("lab/tree", gameQuery({ ...choice, position: view.position, algorithm: "minimax", depth: choice.depth - node.ply }));
    if (complete) walk.addUnsearched(node, nodes, 0, node.player === "min");
    return complete;
  }

  /** @param {number} step */
  go(step) {
    this.step = Math.max(0, Math.min(this.last, step));
    this.looked = undefined;
    this.draw();
  }

  /** Shows the tree alone, as large as the screen. @param {boolean} on */
  project(on) {
    this.classList.toggle("projector", on);
    if (this.projector) {
      this.projector.textContent = say(on ? "lab.projector.leave" : "lab.projector");
      set(this.projector, { "aria-pressed": String(on) });
    }
    // Without the browser's full screen the page alone is filled.
    if (on) void this.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement === this) void document.exitFullscreen();
  }

  /** The arrow keys step through the search, Escape leaves the projector. @param {KeyboardEvent} event */
  key(event) {
    const elsewhere = event.target instanceof Element && event.target.closest("input, select, dialog");
    if (event.key === "Escape" && this.classList.contains("projector")) this.project(false);
    const steps = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!steps || elsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.stepper?.walk(this.step + steps);
  }

  leave() {
    document.removeEventListener("keydown", this.onKey);
    clearTimeout(this.addressTimer);
    this.stepper?.pause();
    this.comparison?.close();
  }
}

customElements.define("lab-page", LabPage);
