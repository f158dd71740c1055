/** The opening explorer: every move from the start with its value. */

import { Problem, get } from "../api.js";
import { Analyst } from "../game/analyst.js";
import { rank } from "../game/scene.js";
import { seenFrom, signed, valueWords } from "../game/values.js";
import { html, redraw } from "../element.js";
import { recordOf, writeRecords } from "../reader-storage.js";
import { hashOf } from "../route.js";
import { number, openingName, sayIfKnown } from "../words/words.js";
import { Practice, PracticeBoard } from "./practice.js";
import { tell } from "./words.js";

export class Openings {
  /** @param {string} game @param {URLSearchParams} query */
  constructor(game, query) {
    this.game = game;
    this.start = query.get("moves") ?? "";
    this.board = new PracticeBoard(game);
    this.side = html("div", { class: "stack" });
    this.practice = new Practice(game, "", () => true);
    this.analyst = new Analyst(this.practice, "all");
    this.board.lines = () => this.lines;
    /** Book values, choices of engines and names of openings. @type {import("../wire.js").Openings | undefined} */
    this.chosen = undefined;
    /** Whether the table has a column for shares; it stays until the next answer arrives. */
    this.counted = false;
    this.redraw = 0;
    /** The name of the collection whose games stand beside the values. */
    this.collection = query.get("collection") ?? String(recordOf(`collection/${game}`) ?? "");
    /** The loaded collections of this game. @type {string[]} */
    this.collections = [];
    /** The moves of the collection's games in this position, by move. @type {Map<string, import("../wire.js").PlayedMoveResults>} */
    this.played = new Map();
  }

  async open() {
    await this.practice.study(this.start, NaN);
    this.board.use(this.practice);
    this.practice.addEventListener("change", () => { this.redraw ||= requestAnimationFrame(() => this.draw()); });
    this.practice.addEventListener("position", () => { this.remember(); void this.ask(); void this.askPlayed(); });
    this.analyst.turn(true);
    this.draw();
    await Promise.all([this.ask(), this.askCollections()]);
  }

  /** Loads the names of the collections of this game. */
  async askCollections() {
    const { collections } = await get("collections", {}).catch(() => ({ collections: [] }));
    this.collections = collections.filter(({ game }) => game === this.game).map(({ name }) => name);
    if (!this.collections.includes(this.collection)) this.collection = this.collections[0] ?? "";
    await this.askPlayed();
  }

  /** Loads what was played here in the collection. The page works without an answer. */
  async askPlayed() {
    const position = this.practice.view?.position ?? "";
    const { collection: name } = this;
    const { moves } = name ? await get("collections/moves", { name, position }).catch(() => ({ moves: [] })) : { moves: [] };
    if (position !== this.practice.view?.position || name !== this.collection) return;
    this.played = new Map(moves.map((played) => [played.move, played]));
    this.practice.changed();
  }

  /** @param {string} name */
  choose(name) {
    this.collection = name;
    void writeRecords({ [`collection/${this.game}`]: name });
    void this.askPlayed();
  }

  /** Stores the moves in the address. */
  remember() {
    history.replaceState(null, "", hashOf(`learn/${this.game}/openings`, { moves: this.practice.tree.current.path.join(" "), collection: this.collection }));
  }

  /** Loads how often each move was chosen. The page works without an answer. */
  async ask() {
    const position = this.practice.view?.position ?? "";
    this.chosen = undefined;
    try {
      const chosen = await get("openings", { game: this.game, position });
      // The reader may have gone to another position.
      if (position === this.practice.view?.position) this.chosen = chosen;
      // Positions of the book need no search.
      if (this.chosen?.book.length) this.analyst.stop();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
    }
    this.practice.changed();
  }

  /** The moves with their values, from the book or from a search. */
  get lines() {
    return this.chosen?.book.length ? this.chosen.book : this.analyst.thinking?.lines ?? [];
  }

  /** Returns words for the source of a value. @param {import("../wire.js").Line | import("../wire.js").BookLine} line */
  source(line) {
    const { chosen, practice } = this;
    const source = chosen?.proof?.source;
    if (source && (line.at_least ?? line.at_most) && (line.value !== undefined || !("depth" in line))) {
      return tell("openings.proved", { source: sayIfKnown(`source.${source}`, {}, source) });
    }
    if ("depth" in line) {
      const { score } = seenFrom(line, practice.view?.turn ?? practice.near, practice.near);
      return tell("openings.book", { value: signed(score, 1), n: line.depth });
    }
    return tell(line.value === undefined ? "openings.estimate" : "openings.exact");
  }

  /** Returns the share of games in which a move was chosen. @param {string} move */
  share(move) {
    const { times = 0, moves = [] } = this.chosen ?? {};
    const own = moves.find((known) => known.move === move)?.times ?? 0;
    const words = tell("openings.share", { n: own, all: times });
    return html("td", { class: "share small", title: words }, own > 0 && [
      html("progress", { value: own, max: times, "aria-label": words }), html("span", { "aria-hidden": "true" }, `${number((100 * own) / times)} %`),
    ]);
  }

  /** Returns how often people played a move, and how it went for the side below the board. @param {string} move */
  people(move) {
    const played = this.played.get(move);
    if (!played) return html("td", { class: "share small" });
    const { times, white, black, draws } = played;
    const known = white + black + draws;
    const score = known > 0 ? Math.round((100 * ((this.practice.near === "white" ? white : black) + draws / 2)) / known) : undefined;
    const words = tell("openings.people.title", { n: number(times), white: number(white), black: number(black), draws: number(draws) });
    return html("td", { class: "share small", title: words }, html("span", { class: "spoken" }, words),
      html("span", { "aria-hidden": "true" }, number(times), score !== undefined && html("span", { class: "soft" }, ` · ${score} %`)));
  }

  draw() {
    this.redraw = 0;
    const { practice, analyst } = this;
    const { view, tree } = practice;
    if (!view) return;
    const lines = [...this.lines].sort((one, two) => rank(two) - rank(one));
    const path = tree.current.path;
    const root = tree.root;
    if (this.chosen) this.counted = this.chosen.times > 0;
    const names = new Map(this.chosen?.named.map((named) => [named.move, openingName(named.opening)]));
    redraw(this.side,
      html("p", { class: "soft" }, tell("openings.about")),
      html("p", {}, html("span", { class: "small soft" }, `${tell("openings.line")}: `), html("span", { class: "mono" }, path.length > 0 ? path.join(" ") : tell("openings.none"))),
      view.opening && html("p", {}, html("strong", { class: "opening" }, openingName(view.opening))),
      html("div", { class: "row" },
        html("button", { type: "button", class: "button", "data-key": "back", disabled: path.length === 0, onclick: () => void practice.go(tree.current.parent ?? root) }, tell("openings.back")),
        html("button", { type: "button", class: "button", "data-key": "start", disabled: path.length === 0, onclick: () => void practice.go(root) }, tell("openings.start"))),
      this.collections.length > 0 && html("label", { class: "field" }, html("span", {}, tell("openings.collection")), html("select", {
        "data-key": "collection", onchange: (/** @type {Event} */ event) => this.choose(/** @type {HTMLSelectElement} */ (event.target).value),
      }, this.collections.map((name) => html("option", { value: name, selected: name === this.collection }, name)))),
      view.ending ? html("p", {}, tell("openings.over"))
        : lines.length === 0 ? html("p", { class: "soft", role: "status" }, analyst.problem || tell("openings.looking"))
        : html("table", { class: "openings" },
          html("thead", {}, html("tr", {}, html("th", { scope: "col" }, tell("openings.move")), html("th", { scope: "col" }, tell("openings.value")), this.counted && html("th", { scope: "col", title: tell("openings.played.help") }, tell("openings.played")),
            this.collection && html("th", { scope: "col", title: tell("openings.people.help") }, tell("openings.people")))),
          html("tbody", {}, lines.map((line) => html("tr", {},
            html("th", { scope: "row" }, html("button", { type: "button", class: "button plain mono", "data-key": line.move, onclick: () => void practice.show(line.move) }, line.move)),
            html("td", {}, valueWords(line, view.turn, practice.game), " ", html("span", { class: "small soft" }, this.source(line)),
              names.has(line.move) && html("div", { class: "small" }, names.get(line.move))),
            this.counted && this.share(line.move), this.collection && this.people(line.move))))),
      this.collection && !view.ending && html("p", { class: "small soft" }, `${tell("openings.people")}: ${tell("openings.people.help")}.`),
      this.counted && !view.ending && html("p", { class: "small soft" }, `${tell("openings.played")}: ${tell("openings.played.help")}.`));
  }

  close() {
    cancelAnimationFrame(this.redraw);
    this.analyst.close();
    this.board.close();
  }
}
