/** The page of the endgame tables: contents, costs and builds. */

import { get, listen, post, Problem } from "../api.js";
import { html, refill } from "../element.js";
import { closeWhileHidden } from "../hidden-page.js";
import { hashOf } from "../route.js";
import { BuildPanel } from "../tables/build-panel.js";
import { CellPanel } from "../tables/cell-panel.js";
import { GAME, bytes, large, nameOf, share } from "../tables/figures.js";
import { PlacingPanel } from "../tables/placing-panel.js";
import { Triangle } from "../tables/triangle.js";
import "../tables/winning-line.js";
import { say } from "../words/words.js";

/** @typedef {import("../wire.js").TablesOverview} Overview */
/** @typedef {import("../wire.js").BuildProgress} Progress */
/** @typedef {import("../wire.js").TablesCell} Cell */
/** @typedef {import("../tables/winning-line.js").WinningLine} WinningLine */

/** Styles that only this page needs. */
const styled = new Promise((resolve) => {
  document.head.append(html("link", { rel: "stylesheet", href: "style/tables.css", onload: resolve, onerror: resolve }));
});

export class TablesPage extends HTMLElement {
  /** @param {URLSearchParams} query */
  constructor(query) {
    super();
    this.className = "tables-page";
    this.chosen = query.get("stones") ?? "3-3";
    this.own = Number(query.get("own"));
    this.wantsLongest = query.has("longest");
    /** @type {Overview | undefined} */
    this.overview = undefined;
    /** @type {Progress | null} */
    this.progress = null;
    this.mayBuild = false;
    /** The last refusal. */
    this.problem = "";
    this.offline = false;
    /** @type {{ close: () => void } | undefined} */
    this.stream = undefined;
    this.left = false;
    this.stopWatching = () => {};
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
  }

  async connectedCallback() {
    refill(this, html("p", { class: "lost soft" }, say("loading")));
    try {
      const [answer] = await Promise.all([get("tables", {}), styled]);
      if (this.left) return;
      this.mayBuild = answer.may_build;
      this.build();
      this.take(answer, answer.build);
      this.follow();
      this.stopWatching = closeWhileHidden({
        close: () => this.stream?.close(),
        wake: () => this.follow(),
      });
      document.addEventListener("keydown", this.onKey);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      refill(this, html("div", { class: "lost" }, html("h1", {}, problem.words(GAME)),
        html("button", { type: "button", class: "button primary", onclick: () => void this.connectedCallback() }, say("tryAgain"))));
    }
  }

  build() {
    document.title = `${say("tables.title")} · Endspiel`;
    const hooks = {
      turn: (/** @type {number} */ own) => { this.own = own; this.remember(); this.line?.clear(); this.draw(); },
      longest: (/** @type {import("../wire.js").BuiltTable} */ table) => void this.showLongest(table),
      build: (/** @type {string} */ upTo, /** @type {number} */ removals) => this.send("tables/build", { up_to: upTo, removals }),
      mayBuild: () => this.mayBuild,
      building: () => this.building,
    };
    this.triangle = new Triangle((cell) => this.choose(cell));
    this.panel = new CellPanel(hooks);
    this.placing = new PlacingPanel(hooks);
    this.builder = new BuildPanel(() => this.send("tables/stop", {}));
    this.line = /** @type {WinningLine} */ (document.createElement("winning-line"));
    this.summary = html("p", { class: "soft" });
    this.note = html("p", { class: "warn", role: "status" });
    refill(this,
      html("header", {}, html("h1", {}, say("tables.title")), html("p", {}, say("tables.help")), this.summary), this.builder.element, this.note,
      html("div", { class: "tables-view" },
        html("section", { class: "triangle-box", "aria-label": say("tables.title") }, this.triangle.element,
          html("div", { class: "key small soft" }, html("p", {}, say("tables.triangle")),
            html("p", {}, html("span", { class: "scale" }, html("span", {}, share(0, 1)), html("i", {}), html("span", {}, share(1, 1))), say("tables.legend")),
            html("p", {}, html("i", { class: "dashed" }), say("tables.dashed")))),
        this.panel.element),
      this.line, this.placing.element);
  }

  /** @param {Overview} overview @param {Progress | null} progress */
  take(overview, progress) {
    Object.assign(this, { overview, progress });
    this.draw();
    const cell = this.cell;
    if (this.wantsLongest && cell?.built) {
      this.wantsLongest = false;
      const table = cell.tables.find((one) => one.own === this.own) ?? cell.tables[0];
      if (table && table.longest_win !== null) void this.showLongest(table);
    }
  }

  get building() {
    return this.progress?.state === "building" || this.progress?.state === "stopping";
  }

  get cell() {
    const { cells } = this.overview ?? { cells: [] };
    return cells.find((cell) => nameOf(cell) === this.chosen) ?? cells[0];
  }

  draw() {
    const { overview, progress, cell } = this;
    if (!overview || !cell) return;
    const built = overview.cells.filter((one) => one.built);
    const positions = built.reduce((sum, one) => sum + one.positions, 0) + overview.placing.flatMap(({ plies }) => plies).reduce((sum, ply) => sum + ply.positions, 0);
    if (this.summary) {
      this.summary.textContent = built.length === 0 ? say("tables.none")
        : say("tables.summary", { n: built.length, all: overview.cells.length, positions: large(positions), size: bytes(overview.bytes) });
    }
    this.drawNote();
    const piece = progress?.piece;
    this.triangle?.show(overview.cells, nameOf(cell), this.building && piece && "larger" in piece ? nameOf(piece) : "");
    // Costs change only when a build begins or ends.
    const state = `${progress?.state ?? ""} ${built.length}`;
    this.panel?.show(cell, this.own || cell.larger, state);
    this.placing?.show(overview.placing, state);
    this.builder?.show(progress, this.mayBuild);
  }

  /** Draws the current problem, if there is one. */
  drawNote() {
    const damaged = this.overview?.damaged ?? [];
    const text = this.offline ? say("status.offline") : this.problem || (damaged.length > 0 ? say("tables.damaged", { file: damaged.join(", ") }) : "");
    if (this.note && this.note.textContent !== text) this.note.textContent = text;
  }

  /** @param {Cell} cell */
  choose(cell) {
    this.problem = "";
    this.chosen = nameOf(cell);
    this.own = cell.larger;
    this.line?.clear();
    this.remember();
    this.draw();
  }

  /** Stores the current view in the address. @param {boolean} [longest] */
  remember(longest = false) {
    const own = this.own ? String(this.own) : undefined;
    history.replaceState(null, "", hashOf("tables", { stones: this.chosen, own, longest: longest ? "1" : undefined }));
  }

  /** @param {import("../wire.js").BuiltTable} table */
  async showLongest(table) {
    this.own = table.own;
    this.remember(true);
    this.draw();
    const shown = this.line?.show(table);
    this.line?.scrollIntoView({ block: "start" });
    await shown;
    this.line?.scrollIntoView({ block: "nearest" });
  }

  /**
   * Starts or stops a build; the stream reports its progress.
   * @template {"tables/build" | "tables/stop"} A
   * @param {A} path
   * @param {import("../wire.js").Post[A]["body"]} body
   */
  async send(path, body) {
    try {
      const { build } = await post(path, {}, body);
      Object.assign(this, { progress: build, problem: "" });
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.problem = problem.words(GAME);
    }
    this.draw();
  }

  follow() {
    this.stream = listen("tables/events", {}, {
      tables: (overview) => { this.overview = overview; this.draw(); },
      build: (progress) => { this.progress = progress; this.draw(); },
      lost: () => { this.offline = true; this.drawNote(); },
      open: () => { this.offline = false; this.drawNote(); },
    });
  }

  /** The arrow keys step through a win. @param {KeyboardEvent} event */
  key(event) {
    const steps = { ArrowRight: 1, ArrowLeft: -1, Home: -1e9, End: 1e9 }[event.key];
    const elsewhere = event.target instanceof Element && event.target.closest("input, select, dialog, .triangle, game-board");
    if (!steps || elsewhere || !this.line || this.line.views.length === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.line.pause();
    this.line.go(this.line.step + steps);
  }

  leave() {
    this.left = true;
    this.stopWatching();
    document.removeEventListener("keydown", this.onKey);
    this.stream?.close();
    this.line?.pause();
  }
}

customElements.define("tables-page", TablesPage);
