/** The lab: the tree of a small search step by step, and a comparison of algorithms. */

import { Problem, allGames, get, listen, shapeOf, viewOf } from "../api.js";
import { html, redraw, refill } from "../element.js";
import { infoOf, nameOf, defaultGame } from "../game-info.js";
import { stillScene } from "../game/scene.js";
import { signed } from "../game/values.js";
import { icon } from "../icons.js";
import { bars } from "../lab/bars.js";
import { stepWords } from "../lab/step-words.js";
import "../lab/search-tree.js";
import { Walk } from "../lab/walk.js";
import { settings } from "../settings.js";
import { local, number, say, sayIfKnown } from "../words/words.js";

/** @typedef {import("../board/game-board.js").GameBoard} GameBoard */
/** @typedef {import("../lab/search-tree.js").SearchTree} SearchTree */
/** @typedef {import("../words/words.js").Word} Word */
/** @typedef {import("../wire.js").Comparison} Comparison */
/** @typedef {{ algorithm: import("../wire.js").Algorithm, depth: number, ordering: boolean, table: boolean, symmetry: boolean }} Choice */

const MAX_DEPTH = 6;
const MAX_COMPARED_DEPTH = 10;
/** Depth of the first search, in plies. */
const FIRST_DEPTH = 3;

export class LabPage extends HTMLElement {
  /** @param {URLSearchParams} query */
  constructor(query) {
    super();
    this.game = query.get("game") ?? defaultGame(settings.get().game);
    this.own = query.get("position") ?? "";
    this.position = this.own;
    const { depth, compared } = infoOf(this.game).lab;
    /** Whether the address names no position; then the lab opens on a small tree. */
    this.comesFromNowhere = !query.has("game");
    /** @type {Choice} */
    this.choice = { algorithm: "alphabeta", depth, ordering: false, table: false, symmetry: false };
    /** @type {{ unit: number, win: number } | undefined} The scale of the values. */
    this.answer = undefined;
    /** @type {import("../types.js").Shape | undefined} */
    this.shape = undefined;
    /** @type {Walk | undefined} */
    this.walk = undefined;
    /** @type {import("../lab/walk.js").LabNode | undefined} The node chosen by the reader. */
    this.looked = undefined;
    /** @type {number} Depth of the comparison in plies. */
    this.compared = compared;
    this.step = 0;
    this.running = 0;
    this.speed = 6;
    this.className = "lab-page";
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    this.asking = 0;
    /** @type {{ close: () => void } | undefined} */
    this.comparing = undefined;
  }

  async connectedCallback() {
    this.form = html("div", { class: "lab-form" });
    this.tree = /** @type {SearchTree} */ (document.createElement("search-tree"));
    this.tree.addEventListener("look", (event) => {
      this.looked = /** @type {CustomEvent} */ (event).detail.node;
      this.draw();
    });
    this.intro = html("p", { class: "intro", "aria-live": "polite" });
    this.stepper = html("div", { class: "stepper row" });
    this.log = html("ol", { class: "walk", "aria-live": "polite" });
    this.board = /** @type {GameBoard} */ (document.createElement("game-board"));
    this.board.small = true;
    this.note = html("p", { class: "small warn", role: "status" });
    this.counts = html("div", {});
    this.comparison = html("div", { class: "stack" });
    refill(this,
      html("h1", {}, say("lab.title")), this.intro,
      html("div", { class: "lab-view" },
        html("div", { class: "stack" }, html("div", { class: "tree-box", tabindex: 0, role: "region", "aria-label": say("lab.tree") }, this.tree), this.stepper, this.note, this.form),
        html("div", { class: "lab-side" }, html("h2", {}, say("lab.walk")), this.log, html("figure", {}, this.board, html("figcaption", { class: "small soft" }, say("lab.board"))))),
      html("div", { class: "lab-counts" },
        html("section", {}, html("h2", {}, say("lab.counts")), this.counts),
        html("section", {}, html("h2", {}, say("lab.compare")), this.comparison)));
    document.addEventListener("keydown", this.onKey);
    if (this.comesFromNowhere) await this.chooseSmallest().catch(() => {});
    await this.drawForm();
    this.drawComparison([]);
    await this.search();
  }

  /** Chooses the game whose late position has the smallest tree. */
  async chooseSmallest() {
    const { games } = await allGames();
    const trees = await Promise.all(games.flatMap(({ name, lab }) => {
      const { late } = lab;
      if (!late) return [];
      const depth = Math.min(late[1], FIRST_DEPTH);
      return [get("lab/tree", { game: name, position: late[0], algorithm: "alphabeta", depth }).then(({ counts }) => ({ name, position: late[0], depth, nodes: counts.nodes }))];
    }));
    const [smallest] = trees.sort((one, other) => one.nodes - other.nodes);
    if (!smallest) return;
    Object.assign(this, { game: smallest.name, position: smallest.position, compared: infoOf(smallest.name).lab.compared });
    this.choice.depth = smallest.depth;
  }

  async drawForm() {
    const { games } = await allGames();
    if (!this.form) return;
    const { choice } = this;
    /** @param {string} label @param {[string, string][]} options @param {string} value @param {(value: string) => void} take */
    const select = (label, options, value, take) => {
      const input = html("select", { onchange: () => { take(input.value); void this.drawForm(); void this.search(); } },
        options.map(([option, text]) => html("option", { value: option, selected: option === value }, text)));
      return html("label", { class: "field" }, html("span", {}, label), input);
    };
    /** @param {"ordering" | "table" | "symmetry"} name */
    const box = (name) => {
      const input = html("input", {
        type: "checkbox", checked: choice[name], disabled: choice.algorithm === "minimax" || (name === "symmetry" && !choice.table),
        onchange: () => { choice[name] = input.checked; void this.drawForm(); void this.search(); },
      });
      return html("label", { class: "check" }, input, say(`lab.${name}`));
    };
    const { late, depth } = infoOf(this.game).lab;
    const where = this.position === "" ? "start" : this.position === this.own ? "own" : "late";
    refill(this.form,
      select(say("start.game"), games.map(({ name, title }) => [name, local(title)]), nameOf(this.game), (game) => {
        Object.assign(this, { game, own: "", position: "" });
        ({ depth: choice.depth, compared: this.compared } = infoOf(game).lab);
        this.comparing?.close();
        this.drawComparison([]);
      }),
      select(say("lab.position"), [
        ["start", say("lab.position.start")],
        .../** @type {[string, string][]} */ (late ? [["late", say("lab.position.late")]] : []),
        .../** @type {[string, string][]} */ (this.own ? [["own", say("lab.position.own")]] : [])], where, (value) => {
        this.position = value === "own" ? this.own : value === "late" ? late?.[0] ?? "" : "";
        choice.depth = value === "late" ? late?.[1] ?? depth : depth;
      }),
      select(say("lab.algorithm"), [["minimax", say("lab.minimax")], ["alphabeta", say("lab.alphabeta")]], choice.algorithm, (value) => { choice.algorithm = value === "minimax" ? "minimax" : "alphabeta"; }),
      select(say("lab.depth"), Array.from({ length: MAX_DEPTH }, (_, index) => [String(index + 1), String(index + 1)]), String(choice.depth), (value) => { choice.depth = Number(value); }),
      box("ordering"), box("table"), box("symmetry"));
  }

  /** @param {Choice} choice */
  ask(choice) {
    const plain = choice.algorithm === "minimax";
    const on = (/** @type {boolean} */ value) => (value && !plain ? "on" : "off");
    return get("lab/tree", {
      game: this.game, position: this.position, algorithm: choice.algorithm, depth: choice.depth,
      ordering: on(choice.ordering), table: on(choice.table), symmetry: on(choice.symmetry && choice.table),
    });
  }

  async search() {
    this.pause();
    const asking = this.asking += 1;
    try {
      const [answer, shape] = await Promise.all([this.ask(this.choice), shapeOf(this.game)]);
      if (asking !== this.asking) return;
      this.answer = answer;
      this.shape = shape;
      this.looked = undefined;
      this.walk = new Walk(answer.nodes);
      this.tree?.unfolded.clear();
      this.tree?.folded.clear();
      this.tree?.whole.clear();
      this.step = this.walk.steps.length - 1;
      const skipped = answer.nodes.reduce((sum, { cut }) => sum + (cut?.skipped.length ?? 0), 0);
      if (this.intro) this.intro.textContent = `${say("lab.intro.tree", { n: number(answer.counts.nodes) })} ${skipped > 0 ? say("lab.intro.cuts", { n: number(skipped) }) : say("lab.intro.whole")}`;
      if (this.note) this.note.textContent = !answer.complete ? say("lab.incomplete") : answer.nodes.length < answer.counts.nodes ? say("lab.drawn", { n: answer.nodes.length }) : "";
      this.draw();
      await this.countWays(asking);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (this.note) this.note.textContent = problem.words(this.game);
    }
  }

  /** Counts the nodes of five algorithms in the same position. @param {number} asking */
  async countWays(asking) {
    /** @type {Choice} */
    const base = { algorithm: "alphabeta", depth: this.choice.depth, ordering: false, table: false, symmetry: false };
    /** @type {[Word, Choice][]} */
    const ways = [
      ["lab.way.minimax", { ...base, algorithm: "minimax" }], ["lab.way.alphabeta", base], ["lab.way.ordering", { ...base, ordering: true }],
      ["lab.way.table", { ...base, ordering: true, table: true }], ["lab.way.symmetry", { ...base, ordering: true, table: true, symmetry: true }],
    ];
    const rows = [];
    for (const [word, choice] of ways) {
      const { counts, complete } = await this.ask(choice);
      if (asking !== this.asking || !this.counts) return;
      const note = [complete || say("lab.unfinished"), `${say("lab.count.cutoffs")}: ${number(counts.cutoffs)}`, counts.table_hits > 0 && `${say("lab.count.table_hits")}: ${number(counts.table_hits)}`]
        .filter((part) => typeof part === "string").join(" · ");
      const current = JSON.stringify(choice) === JSON.stringify(this.choice);
      rows.push({ name: say(word), value: counts.nodes, note, current, unfinished: !complete });
      refill(this.counts, bars(rows, say("lab.count.nodes")));
    }
  }

  draw() {
    const { walk } = this;
    if (!walk || !this.stepper || !this.log) return;
    const { unit = 1, win = Infinity } = this.answer ?? {};
    const write = (/** @type {number | null} */ value) => {
      if (value === null) return "–";
      if (Math.abs(value) >= win) return say(value > 0 ? "chip.win" : "chip.loss");
      return signed(value / unit, 2);
    };
    this.tree?.show(walk, this.step, write);
    const last = walk.steps.length - 1;
    /** @param {import("../icons.js").Icon} name @param {Word} word @param {() => void} act */
    const key = (name, word, act) => html("button", { type: "button", class: "button plain round", title: say(word), "aria-label": say(word), onclick: act }, icon(name));
    if (!this.slider) {
      this.slider = html("input", { type: "range", min: 0, class: "position-slider", "aria-label": say("lab.step") });
      this.slider.addEventListener("input", () => { this.pause(); this.go(Number(this.slider?.value)); });
      const speed = html("input", { type: "range", min: 1, max: 30, value: this.speed, "aria-label": say("lab.speed") });
      speed.addEventListener("input", () => { this.speed = Number(speed.value); if (this.running) { this.pause(); this.play(); } });
      this.place = html("span", { class: "small soft" });
      this.runButton = html("span", {});
      refill(this.stepper,
        key("first", "lab.begin", () => this.go(0)), key("previous", "lab.back", () => this.go(this.step - 1)), this.runButton,
        key("next", "lab.step", () => this.go(this.step + 1)), key("last", "lab.end", () => this.go(1e9)),
        html("button", { type: "button", class: "button", onclick: () => this.go(this.walk?.nextCut(this.step) ?? 0) }, say("lab.cut")),
        html("label", { class: "row small speed" }, say("lab.speed"), speed), this.slider, this.place);
    }
    if (this.runButton) refill(this.runButton, key(this.running ? "pause" : "play", this.running ? "lab.stop" : "lab.run", () => (this.running ? this.pause() : this.play())));
    this.slider.max = String(last);
    this.slider.value = String(this.step);
    if (this.place) this.place.textContent = say("lab.node", { n: this.step + 1, all: last + 1 });
    const from = Math.max(0, this.step - 11);
    refill(this.log, walk.steps.slice(from, this.step + 1).map((step, index) =>
      html("li", { class: from + index === this.step ? "now" : "" }, stepWords(step, walk, write))));
    void this.drawBoard();
  }

  async drawBoard() {
    const { walk, board, shape } = this;
    const node = this.looked ?? walk?.steps[this.step]?.node;
    if (!walk || !board || !shape || !node) return;
    const { game, position } = this;
    const view = await viewOf(game, position || undefined, walk.path(node)).catch(() => undefined);
    if (!view || walk !== this.walk || node !== (this.looked ?? walk.steps[this.step]?.node)) return;
    const scene = stillScene(shape, game, view.stones);
    if (view.last?.to) scene.last = [view.last.to];
    board.scene = scene;
  }

  /** @param {number} step */
  go(step) {
    const last = (this.walk?.steps.length ?? 1) - 1;
    this.step = Math.max(0, Math.min(last, step));
    this.looked = undefined;
    if (this.step === last) this.pause();
    this.draw();
  }

  play() {
    if (this.walk && this.step === this.walk.steps.length - 1) this.step = 0;
    this.running = setInterval(() => this.go(this.step + 1), 1000 / this.speed);
    this.draw();
  }

  pause() {
    clearInterval(this.running);
    this.running = 0;
    if (this.walk) this.draw();
  }

  /** @param {Comparison[]} rows */
  drawComparison(rows) {
    if (!this.comparison) return;
    const run = () => {
      /** @type {Comparison[]} */
      const heard = [];
      this.comparing?.close();
      this.comparing = listen("compare", { game: this.game, position: this.position, depth: this.compared }, {
        row: (row) => { heard.push(row); this.drawComparison(heard); },
        done: () => {},
        problem: (refusal) => { if (this.note) this.note.textContent = new Problem(refusal).words(this.game); },
        lost: () => this.comparing?.close(),
      });
    };
    const depth = html("select", { class: "narrow", onchange: () => { this.compared = Number(depth.value); } },
      Array.from({ length: MAX_COMPARED_DEPTH }, (_, index) => html("option", { value: index + 1, selected: index + 1 === this.compared }, String(index + 1))));
    redraw(this.comparison, html("p", { class: "small soft" }, say("lab.compare.help")),
      html("div", { class: "row" }, html("label", { class: "row" }, say("lab.depth"), depth),
        html("button", { type: "button", class: "button", onclick: run }, say("lab.compare.run"))),
      rows.length > 0 && bars(rows.map((row) => ({
        name: algorithmName(row.algorithm), value: row.nodes, unfinished: !row.completed,
        note: row.completed ? say("figures.seconds", { n: number(row.seconds, 3) }) : row.depth > 0 ? say("lab.gaveUp", { depth: row.depth }) : say("lab.unfinished"),
      })), say("lab.count.nodes")));
  }

  /** The arrow keys step through the search. @param {KeyboardEvent} event */
  key(event) {
    const steps = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const elsewhere = event.target instanceof Element && event.target.closest("input, select, dialog");
    if (!steps || elsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.go(this.step + steps);
  }

  leave() {
    document.removeEventListener("keydown", this.onKey);
    this.pause();
    this.comparing?.close();
  }
}

/** Returns the name of a compared algorithm; single ideas have the names of the engine's options. @param {string} name */
function algorithmName(name) {
  const idea = /^(\+|all but) (\w+)$/.exec(name);
  const option = sayIfKnown(`idea.${idea?.[2]}`, {}, "");
  if (idea && option) return idea[1] === "+" ? `+ ${option}` : say("lab.allBut", { idea: option });
  return sayIfKnown(`algorithm.${name}`, {}, name);
}

customElements.define("lab-page", LabPage);
