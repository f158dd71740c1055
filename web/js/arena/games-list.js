/** `<games-list>`: the games of a tournament, the latest first, with a filter. */

import { Problem, get } from "../api.js";
import { html, redraw, refill } from "../element.js";
import { paintOf } from "../game-info.js";
import { hashOf } from "../route.js";
import { number, say } from "../words/words.js";
import { wide } from "./tables.js";
import { causeWords, playerNames, winnerWords } from "./words.js";

/** @typedef {import("../wire.js").TournamentReport} Report */
/** @typedef {import("../wire.js").GameLine} GameLine */
/** @typedef {{ player: string, against: string, result: import("../wire.js").GameResult | "", cause: import("../wire.js").Cause | "" }} Filter */

/** Games of one page of the list. */
const PAGE_SIZE = 25;

/** The shortest time between two updates of the list, in milliseconds. */
const MIN_INTERVAL = 1000;

export class GamesList extends HTMLElement {
  /** @type {Report | undefined} */
  report;
  /** @type {Filter} */
  filter = { player: "", against: "", result: "", cause: "" };
  /** @type {GameLine[]} */
  games = [];
  more = false;
  /** Number of requested pages. */
  pages = 1;
  asked = 0;
  /** Number of games when the list was last loaded. */
  read = -1;
  resting = 0;

  connectedCallback() {
    if (this.form) return;
    this.form = html("div", { class: "row filters" });
    this.table = wide(say("arena.games"));
    refill(this, this.form, this.table);
  }

  disconnectedCallback() {
    clearTimeout(this.resting);
    this.resting = 0;
  }

  /** @param {Report} report */
  show(report) {
    const before = this.report;
    this.report = report;
    const causes = (/** @type {Report | undefined} */ of) => Object.keys(of?.causes ?? {}).join();
    if (causes(before) !== causes(report)) this.drawForm();
    if (this.read === report.games || this.resting) return;
    // Loads at once, and again after a pause if there are more games.
    void this.load();
    this.resting = setTimeout(() => {
      this.resting = 0;
      if (this.report && this.read !== this.report.games) this.show(this.report);
    }, MIN_INTERVAL);
  }

  /** Applies a filter. @param {Partial<Filter>} filter */
  look(filter) {
    this.filter = { player: "", against: "", result: "", cause: "", ...filter };
    this.pages = 1;
    this.drawForm();
    void this.load();
  }

  drawForm() {
    const { report, filter, form } = this;
    if (!report || !form) return;
    const names = playerNames(report);
    /** @param {keyof Filter} key @param {string} label @param {[string, string][]} options */
    const select = (key, label, options) => {
      const input = html("select", { "data-key": key, name: key, onchange: () => this.look({ ...this.filter, ...(key === "player" ? { result: "", against: "" } : {}), [key]: input.value }) },
        html("option", { value: "" }, say("arena.filter.all")),
        options.map(([value, text]) => html("option", { value, selected: value === filter[key] }, text)));
      return html("label", { class: "field" }, html("span", {}, label), input);
    };
    const players = names.map((name, index) => /** @type {[string, string]} */ ([String(index), name]));
    /** @type {[string, string][]} */
    const results = filter.player
      ? [["won", say("arena.filter.won")], ["draw", say("arena.filter.draw")], ["lost", say("arena.filter.lost")]]
      : [["white", winnerWords(report.game, "white")], ["draw", winnerWords(report.game, null)], ["black", winnerWords(report.game, "black")]];
    redraw(form,
      select("player", say("arena.filter.player"), players),
      filter.player !== "" && names.length > 2 && select("against", say("arena.filter.against"), players.filter(([index]) => index !== filter.player)),
      select("result", say("arena.filter.result"), results),
      select("cause", say("arena.filter.cause"), Object.values(report.causes).map(({ cause }) => [cause, causeWords(cause, report.game)])));
  }

  async load() {
    const { report, filter } = this;
    if (!report) return;
    const asked = this.asked += 1;
    this.read = report.games;
    try {
      /** @type {GameLine[]} */
      const games = [];
      let more = true;
      for (let page = 0; page < this.pages && more; page += 1) {
        const before = games.at(-1)?.number;
        const answer = await get("tournaments/{id}/games", {
          id: report.id, player: numbered(filter.player), against: numbered(filter.against), result: filter.result || undefined, cause: filter.cause || undefined, before, most: PAGE_SIZE,
        });
        if (asked !== this.asked) return;
        games.push(...answer.games);
        more = answer.more;
      }
      Object.assign(this, { games, more });
      this.draw();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (this.table) refill(this.table, html("p", { class: "problem" }, problem.words()));
    }
  }

  draw() {
    const { report, table } = this;
    if (!report || !table) return;
    const names = playerNames(report);
    /** @param {GameLine} line @param {"white" | "black"} side */
    const player = (line, side) => html("span", { class: line.winner === side ? "side winner" : "side" }, html("i", { class: `swatch ${paintOf(report.game, side)}` }), names[line[side]] ?? "");
    if (this.games.length === 0) return refill(table, html("p", { class: "soft" }, say("arena.games.none")));
    redraw(table,
      html("table", { class: "games" },
        html("thead", { class: "spoken" }, html("tr", {}, ["arena.games", "arena.player", "arena.result", "arena.why", "arena.moves"].map((word) =>
          html("th", { scope: "col" }, say(/** @type {import("../words/words.js").Word} */ (word)))))),
        html("tbody", {}, this.games.map((line) => html("tr", {},
          html("td", {}, html("a", { href: hashOf(`arena/${report.id}/${line.number + 1}`), "data-key": `game ${line.number}` }, say("arena.game", { n: number(line.number + 1) }))),
          html("td", { class: "sides" }, player(line, "white"), player(line, "black")),
          html("td", {}, winnerWords(report.game, line.winner)),
          html("td", { class: "small soft" }, causeWords(line.cause, report.game)),
          html("td", { class: "count small soft" }, say("turns", { n: line.plies })))))),
      this.more && html("p", {}, html("button", { type: "button", class: "button", "data-key": "more", onclick: () => { this.pages += 1; void this.load(); } }, say("arena.games.more"))));
  }
}

/** Returns the number of the chosen player, if any. @param {string} chosen */
function numbered(chosen) {
  return chosen === "" ? undefined : Number(chosen);
}

customElements.define("games-list", GamesList);
