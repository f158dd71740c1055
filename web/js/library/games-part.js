/** The list of the reader's games: search, import, export. */

import { Problem, allGames as gamesOfHost } from "../api.js";
import { html, redraw, refill } from "../element.js";
import { defaultGame, nameOf } from "../game-info.js";
import { hashOf } from "../route.js";
import { settings } from "../settings.js";
import { gameTitle, local, number, openingName, translate } from "../words/words.js";
import { MAX_FILE, addFile } from "./add.js";
import { exportGames } from "./export.js";
import { filePickers } from "./files.js";
import { found, nameOfPlayer, resultOf } from "./search.js";
import { allGames, watchGames } from "./store.js";
import { tell } from "./words.js";

/** @typedef {import("./store.js").LibraryGame} LibraryGame */

/** Number of games that are shown at once. */
const SHOWN = 50;

/** Conditions for the result, as the library names them. */
const RESULTS = /** @type {const} */ (["won", "lost", "draw", "white", "black"]);

export class GamesPart {
  /** @param {URLSearchParams} query */
  constructor(query) {
    /** @type {import("./search.js").Search} */
    this.search = { text: query.get("text") ?? "", game: query.get("game") ?? "", result: query.get("result") ?? "", from: query.get("from") ?? "", to: query.get("to") ?? "" };
    this.shown = SHOWN;
    /** @type {LibraryGame[]} */
    this.games = [];
    this.said = html("div", { class: "stack small", role: "status", "aria-live": "polite" });
    this.list = html("div", { class: "stack" });
    this.element = html("section", { class: "stack library-list" });
    this.unwatch = () => {};
  }

  async open() {
    const { games } = await gamesOfHost().catch(() => ({ games: [] }));
    refill(this.element,
      html("h1", {}, tell("library")), html("p", { class: "soft" }, tell("library.about")),
      this.form(games), filePickers(tell("library.files"), tell("library.folder"), (files) => void this.read(files)), this.said, this.list);
    this.unwatch = watchGames(() => void this.load());
    await this.load();
  }

  async load() {
    this.games = await allGames();
    this.draw();
  }

  /** @param {readonly import("../wire.js").GameInfo[]} games */
  form(games) {
    const { search } = this;
    const take = (/** @type {keyof typeof search} */ name) => (/** @type {Event} */ { target }) => {
      search[name] = /** @type {HTMLInputElement | HTMLSelectElement} */ (target).value;
      this.shown = SHOWN;
      history.replaceState(null, "", hashOf("games", { ...search }));
      this.draw();
    };
    const field = (/** @type {string} */ name, /** @type {HTMLElement} */ input) => html("label", { class: "field" }, html("span", {}, name), input);
    const option = (/** @type {string} */ value, /** @type {string} */ name, /** @type {string} */ chosen) => html("option", { value, selected: value === chosen }, name);
    return html("form", { class: "library-search", role: "search", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
      field(tell("library.search"), html("input", { type: "search", value: search.text, placeholder: tell("library.search.help"), oninput: take("text") })),
      field(tell("library.game"), html("select", { onchange: take("game") }, option("", tell("library.all"), search.game), games.map(({ name, title }) => option(name, local(title), search.game)))),
      field(tell("library.result"), html("select", { onchange: take("result") }, option("", tell("library.any"), search.result), RESULTS.map((name) => option(name, tell(`library.${name}`), search.result)))),
      field(tell("library.from"), html("input", { type: "text", size: 10, placeholder: "2026-01-31", value: search.from, oninput: take("from") })),
      field(tell("library.to"), html("input", { type: "text", size: 10, placeholder: "2026-12-31", value: search.to, oninput: take("to") })));
  }

  draw() {
    const games = found(this.games, this.search);
    redraw(this.list,
      html("div", { class: "row" },
        html("p", { class: "count" }, games.length === this.games.length ? tell("library.count", { n: number(games.length) }) : tell("library.of", { n: number(games.length), all: number(this.games.length) })),
        games.length > 0 && html("button", { type: "button", class: "button", "data-key": "export", onclick: () => void this.save(games) }, tell("library.export"))),
      games.length === 0 ? html("p", { class: "soft" }, tell(this.games.length === 0 ? "library.empty" : "library.none"))
        : html("ol", { class: "library-games" }, games.slice(0, this.shown).map(row)),
      games.length > this.shown && html("button", { type: "button", class: "button", "data-key": "more", onclick: () => { this.shown += SHOWN; this.draw(); } }, tell("library.more")));
  }

  /** @param {LibraryGame[]} games */
  async save(games) {
    try {
      refill(this.said, html("p", {}, tell("library.exported", { n: await exportGames(games) })));
    } catch (problem) {
      this.fail(problem);
    }
  }

  /** Reads files one after the other. A damaged one is read as far as it goes. @param {File[]} files */
  async read(files) {
    const game = this.search.game || defaultGame(settings.get().game);
    /** @type {string[]} */
    const problems = [];
    let [read, added] = [0, 0];
    for (const file of files) {
      refill(this.said, html("p", {}, tell("library.reading", { name: file.name })));
      if (file.size > MAX_FILE) {
        problems.push(tell("library.refused", { name: file.name, reason: tell("library.large") }));
        continue;
      }
      try {
        const answer = await addFile(game, file);
        [read, added] = [read + answer.read, added + answer.added];
        if (answer.stopped) problems.push(tell("library.stopped", { name: file.name, reason: translate(answer.stopped, game) }));
        if (answer.leftOut > 0) problems.push(tell("library.leftOut", { name: file.name, n: answer.leftOut }));
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        problems.push(tell("library.refused", { name: file.name, reason: problem.words(game) }));
      }
    }
    refill(this.said, html("p", {}, tell("library.added", { n: added, files: files.length }), read > added ? ` ${tell("library.known", { n: read - added })}` : ""),
      problems.map((text) => html("p", { class: "problem" }, text)));
  }

  /** @param {unknown} problem */
  fail(problem) {
    if (!(problem instanceof Problem)) throw problem;
    refill(this.said, html("p", { class: "problem" }, problem.words()));
  }

  close() {
    this.unwatch();
  }
}

/** @param {LibraryGame} game */
function row(game) {
  const result = resultOf(game) || game.result;
  const unknown = tell("library.unknown");
  const facts = [result && tell(`library.${result}`), game.opening && openingName(game.opening), game.event, tell("library.moves", { n: game.moves.length }), game.date];
  return html("li", {}, html("a", { href: `#/games/${encodeURIComponent(game.id)}` },
    html("b", {}, `${gameTitle(nameOf(game.game))}: `, `${nameOfPlayer(game, "white") || unknown} – ${nameOfPlayer(game, "black") || unknown}`),
    html("span", { class: "small soft" }, facts.filter(Boolean).join(" · ")),
    game.tags.length > 0 && html("span", { class: "tags" }, game.tags.map((tag) => html("span", { class: "tag small" }, tag)))));
}
