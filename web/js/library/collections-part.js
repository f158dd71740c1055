/** Collections: large files of games in the host, with a search in them. */

import { Problem, get, post } from "../api.js";
import { openDialog } from "../dialog.js";
import { html, refill } from "../element.js";
import { defaultGame, nameOf } from "../game-info.js";
import { gameSelect } from "../pages/game-select.js";
import { hashOf } from "../route.js";
import { settings } from "../settings.js";
import { gameTitle, number, translate } from "../words/words.js";
import { base64Of } from "./add.js";
import { filePickers } from "./files.js";
import { tell } from "./words.js";

/** @typedef {import("../wire.js").CollectionView} CollectionView */
/** @typedef {import("../wire.js").CollectedGame} CollectedGame */

export class CollectionsPart {
  /** @param {URLSearchParams} query */
  constructor(query) {
    this.game = defaultGame(query.get("game") ?? settings.get().game);
    this.name = query.get("name") ?? "WTHOR";
    this.said = html("div", { class: "stack small", role: "status", "aria-live": "polite" });
    this.list = html("div", { class: "stack" });
    this.element = html("section", { class: "stack library-list" });
    /** @type {readonly CollectionView[]} */
    this.collections = [];
  }

  async open() {
    const name = html("input", { type: "text", maxlength: 60, value: this.name, oninput: () => { this.name = name.value; } });
    refill(this.element,
      html("h1", {}, tell("collections")), html("p", { class: "soft" }, tell("collections.about")), this.list,
      html("div", { class: "library-search" },
        html("label", { class: "field" }, html("span", {}, tell("library.game")), gameSelect(this.game, (game) => { this.game = nameOf(game); })),
        html("label", { class: "field" }, html("span", {}, tell("collections.name")), name)),
      filePickers(tell("collections.files"), tell("collections.folder"), (files) => void this.read(files)), this.said);
    await this.load();
  }

  async load() {
    try {
      ({ collections: this.collections } = await get("collections", {}));
      this.draw();
    } catch (problem) {
      this.fail(problem);
    }
  }

  draw() {
    refill(this.list, this.collections.length === 0 && html("p", { class: "soft" }, tell("collections.none")),
      this.collections.map((collection) => {
        const results = html("div", { class: "stack", "aria-live": "polite" });
        return html("section", { class: "collection stack" },
          html("h2", {}, collection.name),
          html("p", { class: "small soft" }, tell("collections.line", { games: number(collection.games), files: number(collection.files), title: gameTitle(collection.game) })),
          this.form(collection, results),
          results,
          html("div", { class: "row" },
            html("a", { class: "button", href: hashOf(`learn/${nameOf(collection.game)}/openings`, { collection: collection.name }) }, tell("collections.openings")),
            html("button", { type: "button", class: "button", onclick: () => this.remove(collection.name) }, tell("collections.remove"))));
      }));
  }

  /** @param {CollectionView} collection @param {HTMLElement} results */
  form(collection, results) {
    const input = (/** @type {string} */ name, /** @type {string} */ type = "text") => html("input", { type, name, min: type === "number" ? 1900 : null, max: type === "number" ? 2999 : null });
    const field = (/** @type {string} */ words, /** @type {HTMLElement} */ of) => html("label", { class: "field" }, html("span", {}, words), of);
    const form = html("form", {
      class: "library-search", role: "search", "aria-label": collection.name,
      onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void this.find(collection, new FormData(form), results, 0); },
    },
    field(tell("collections.player"), input("player")), field(tell("collections.opponent"), input("opponent")),
    field(tell("library.result"), html("select", { name: "result" }, html("option", { value: "" }, tell("library.any")),
      /** @type {const} */ (["white", "black", "draw"]).map((result) => html("option", { value: result }, tell(`library.${result}`))))),
    field(tell("collections.first"), input("from", "number")), field(tell("collections.last"), input("to", "number")),
    html("button", { type: "submit", class: "button" }, tell("collections.search")));
    return form;
  }

  /** @param {CollectionView} collection @param {FormData} asked @param {HTMLElement} results @param {number} skip */
  async find(collection, asked, results, skip) {
    try {
      const query = /** @type {any} */ (Object.fromEntries(asked));
      const { games, all } = await get("collections/games", { name: collection.name, ...query, skip });
      const more = skip + games.length < all && html("button", { type: "button", class: "button", onclick: () => { more && more.remove(); void this.find(collection, asked, results, skip + games.length); } }, tell("library.more"));
      const list = html("ol", { class: "library-games" }, games.map((game) => this.row(collection, game)));
      if (skip === 0) refill(results, html("p", { class: "count" }, tell("library.count", { n: number(all) })));
      results.append(list, ...(more ? [more] : []));
    } catch (problem) {
      this.fail(problem);
    }
  }

  /** @param {CollectionView} collection @param {CollectedGame} game */
  row({ game: spec }, game) {
    const study = { game: spec, position: game.start, moves: game.moves.join(" "), at: "0" };
    const unknown = tell("library.unknown");
    return html("li", {}, html("a", { href: hashOf("analyse", study) },
      html("b", {}, `${game.white || unknown} – ${game.black || unknown}`),
      html("span", { class: "small soft" }, [game.result && tell(`library.${game.result}`), game.event, tell("library.moves", { n: game.moves.length }), game.date].filter(Boolean).join(" · "))));
  }

  /** Adds files one after the other. A damaged one is read as far as it goes. @param {File[]} files */
  async read(files) {
    let [games, names] = [0, 0];
    /** @type {string[]} */
    const problems = [];
    for (const file of files) {
      refill(this.said, html("p", {}, tell("library.reading", { name: file.name })));
      try {
        const added = await post("collections", {}, { name: this.name, game: this.game, base64: await base64Of(file) });
        if (!added.new) problems.push(tell("collections.again", { name: file.name }));
        else [games, names] = [games + added.games, names + added.names];
        if (added.stopped) problems.push(tell("library.stopped", { name: file.name, reason: translate(added.stopped, this.game) }));
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        problems.push(tell("library.refused", { name: file.name, reason: problem.words(this.game) }));
      }
    }
    refill(this.said, html("p", {}, tell("collections.added", { n: number(games), names: number(names) })), problems.map((text) => html("p", { class: "problem" }, text)));
    await this.load();
  }

  /** @param {string} name */
  remove(name) {
    const dialog = openDialog(tell("collections.remove"), () => [
      html("p", {}, `${tell("collections.remove")}: ${name}?`),
      html("div", { class: "row end" }, html("button", {
        type: "button", class: "button primary",
        onclick: () => { dialog.close(); void post("collections/remove", {}, { name }).then(() => this.load(), (problem) => this.fail(problem)); },
      }, tell("collections.remove"))),
    ]);
  }

  /** @param {unknown} problem */
  fail(problem) {
    if (!(problem instanceof Problem)) throw problem;
    refill(this.said, html("p", { class: "problem" }, problem.words()));
  }

  close() {}
}
