/** The list of tournaments, and the pages below it: `arena`, `arena/new`, `arena/3`, `arena/3/17`, `arena/experiments`. */

import { Problem, get } from "../api.js";
import { arenaParts } from "../arena/parts.js";
import { stateChip } from "../arena/state-chip.js";
import { countingWords, dateWords, tournamentTitle } from "../arena/words.js";
import { html, refill } from "../element.js";
import { hashOf } from "../route.js";
import { loadStyle } from "../style.js";
import { gameTitle, number, say } from "../words/words.js";
import { ExperimentPage } from "./experiment-page.js";
import { ExperimentsPage } from "./experiments-page.js";
import { NewTournamentPage } from "./new-tournament-page.js";
import { ReplayPage } from "./replay-page.js";
import { TournamentPage } from "./tournament-page.js";

/** @typedef {import("../wire.js").ListedTournament} Listed */
/** @typedef {import("../wire.js").Tournaments} List */

await loadStyle("arena");

/** Returns the page of an address. @param {string} place the part after `arena/` */
export function arenaPage(place) {
  const [id = "", game = ""] = place.split("/");
  if (id === "experiments") return game ? new ExperimentPage(decodeURIComponent(game)) : new ExperimentsPage();
  if (id === "new") return new NewTournamentPage();
  if (/^\d+$/.test(id)) return /^\d+$/.test(game) ? new ReplayPage(Number(id), Number(game)) : new TournamentPage(Number(id));
  return new ArenaPage();
}

export class ArenaPage extends HTMLElement {
  constructor() {
    super();
    this.className = "arena-page";
  }

  async connectedCallback() {
    document.title = `${say("arena.title")} · Endspiel`;
    refill(this, html("h1", {}, say("arena.title")), html("p", { class: "soft" }, say("loading")));
    try {
      this.draw(await get("tournaments", {}));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      refill(this, html("div", { class: "lost" }, html("p", {}, problem.words()),
        html("button", { class: "button", onclick: () => void this.connectedCallback() }, say("tryAgain"))));
    }
  }

  /** @param {List} list */
  draw({ you, tournaments, left_out }) {
    const begin = you.may_run && html("a", { class: "button primary", href: hashOf("arena/new") }, say("arena.new"));
    refill(this,
      html("div", { class: "arena-head" }, html("h1", {}, say("arena.title")), begin),
      arenaParts("tournaments"),
      !you.may_run && html("p", { class: "soft" }, say("arena.only-here")),
      tournaments.length === 0
        ? html("div", { class: "nothing" }, html("p", {}, html("b", {}, say("arena.none"))), html("p", { class: "soft" }, withCode(say("arena.none.help"))))
        : html("ul", { class: "tournaments" }, tournaments.map((listed) => this.row(listed))),
      left_out > 0 && html("p", { class: "small soft" }, say("arena.leftOut", { n: left_out })));
  }

  /** @param {Listed} listed */
  row({ id, name, game, done, games, begun, finished, running, counting }) {
    const state = finished !== null ? "finished" : running ? "running" : "stopped";
    const words = finished !== null ? say("arena.done", { n: number(done) }) : say("arena.of", { done: number(done), games: number(games) });
    const bar = html("i", { "aria-hidden": "true", class: "bar" });
    bar.style.setProperty("--length", String(done / Math.max(1, games)));
    return html("li", {}, html("a", { href: hashOf(`arena/${id}`), class: `tournament ${state}` },
      html("span", { class: "name" }, html("b", {}, tournamentTitle(name)), html("span", { class: "small soft" }, [gameTitle(game), say("arena.begun", { when: dateWords(begun) }), countingWords(counting)].filter(Boolean).join(" · "))),
      html("span", { class: "far" }, stateChip(state), html("span", { class: "small soft" }, words)), finished === null && bar));
  }
}

/** Returns a text in which the parts between backticks are set as code. @param {string} text */
function withCode(text) {
  return text.split("`").map((part, index) => (index % 2 === 1 ? html("code", {}, part) : part));
}

customElements.define("arena-page", ArenaPage);
