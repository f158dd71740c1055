/** The live page of one tournament, which may run in another process. */

import { Problem, allGames, get, listen, post, remove } from "../api.js";
import "../arena/games-list.js";
import { ratingChart } from "../arena/rating-chart.js";
import { stateChip } from "../arena/state-chip.js";
import { causes, costs, crossTable, crossWords, standings, wide } from "../arena/tables.js";
import { estimateWords, sprtPanel } from "../arena/verdict.js";
import { countingWords, remainingWords, rateWords, timeWords, tournamentTitle } from "../arena/words.js";
import { openDialog } from "../dialog.js";
import { html, redraw, refill, set } from "../element.js";
import { nameOf } from "../game-info.js";
import { closeWhileHidden } from "../hidden-page.js";
import { hashOf, visit } from "../route.js";
import { gameTitle, number, say, shortly } from "../words/words.js";

/** @typedef {import("../arena/games-list.js").GamesList} GamesList */
/** @typedef {import("../wire.js").TournamentState} State */
/** @typedef {import("../wire.js").TournamentYou} You */
/** @typedef {import("../types.js").Owner} Owner */

export class TournamentPage extends HTMLElement {
  /** @param {number} id */
  constructor(id) {
    super();
    this.tournament = id;
    this.className = "tournament-page";
    /** @type {You} */
    this.you = { may_run: false };
    /** @type {State | undefined} */
    this.state = undefined;
    /** @type {{ close: () => void } | undefined} */
    this.stream = undefined;
    /** @type {[Owner, Owner]} */
    this.colours = ["white", "black"];
    this.likelihood = false;
    this.stopping = false;
    this.stopWatching = () => {};
  }

  async connectedCallback() {
    refill(this, html("p", { class: "lost soft" }, say("loading")));
    this.stopWatching = closeWhileHidden({
      close: () => this.stream?.close(),
      wake: () => this.follow(),
    });
    // Without the list of games, White begins.
    this.games = (await allGames().catch(() => ({ games: [] }))).games;
    if (this.isConnected) this.follow();
  }

  follow() {
    this.stream?.close();
    // A stream cannot send the owner's header; a request can.
    get("tournaments/{id}", { id: this.tournament }).then(({ you }) => {
      this.you = you;
      if (this.state) this.show(this.state);
    }, () => {});
    let heard = false;
    this.stream = listen("tournaments/{id}/events", { id: this.tournament }, {
      state: (state) => { heard = true; this.show(state); },
      lost: () => {
        if (heard) this.notice(say("status.offline"));
        else void this.explain();
      },
      open: () => this.notice(""),
    });
  }

  /** Asks why a stream was refused, which the stream itself does not report. A broken one reconnects by itself. */
  async explain() {
    const problem = await get("tournaments/{id}", { id: this.tournament }).then(() => undefined, (reason) => reason);
    if (this.state || !(problem instanceof Problem)) return;
    const words = problem.code === "not-found" ? say("arena.lost") : problem.words();
    refill(this, html("div", { class: "lost" }, html("h1", {}, words), html("a", { class: "button primary", href: hashOf("arena") }, say("arena.back"))));
  }

  /** @param {State} state */
  show(state) {
    const first = this.state === undefined;
    this.state = state;
    if (!state.running) this.stopping = false;
    if (first) this.build(state);
    this.draw(state);
  }

  /** @param {State} state */
  build({ report }) {
    document.title = `${tournamentTitle(report.name)} · Endspiel`;
    this.colours = this.games?.find(({ name }) => name === nameOf(report.game))?.colours ?? this.colours;
    this.facts = html("p", { class: "small soft" });
    this.chip = html("span", { role: "status" });
    this.bar = html("i", {});
    this.progress = html("div", { class: "progress", role: "progressbar", "aria-valuemin": 0, "aria-label": say("arena.games") }, this.bar);
    this.pace = html("p", { class: "small soft" });
    this.buttons = html("div", { class: "row" });
    this.said = html("p", { class: "problem", role: "alert" });
    this.away = html("p", { class: "warn small", role: "status" });
    this.totals = wide(say("arena.totals"));
    this.verdict = html("p", { class: "estimate" });
    this.chart = html("div", {});
    this.test = html("section", { class: "sheet test" });
    this.crossHelp = html("p", { class: "small soft" });
    this.cross = wide(say("arena.cross"));
    this.crossChoice = html("div", { class: "pills" });
    this.causes = html("div", { class: "stack" });
    this.costs = wide(say("arena.costs"));
    this.list = /** @type {GamesList} */ (document.createElement("games-list"));
    /** @param {string} title @param {string} className @param {...(import("../element.js").Child)} content */
    const sheet = (title, className, ...content) => html("section", { class: `sheet ${className}` }, html("h2", {}, title), ...content);
    this.gamesSheet = sheet(say("arena.games"), "all-games", this.list);
    refill(this,
      html("div", { class: "arena-head" },
        html("div", {}, html("a", { class: "small", href: hashOf("arena") }, `‹ ${say("arena.back")}`), html("h1", {}, tournamentTitle(report.name), " ", this.chip), this.facts),
        this.buttons),
      html("div", { class: "how-far" }, this.progress, this.pace), this.said, this.away,
      html("div", { class: "sheets" },
        sheet(say("arena.totals"), "totals", this.totals, this.verdict), this.test,
        sheet(say("arena.ratings"), "ratings", html("p", { class: "small soft" }, say("arena.ratings.help")), this.chart),
        sheet(say("arena.cross"), "cross-sheet", this.crossChoice, this.crossHelp, this.cross),
        sheet(say("arena.causes"), "", this.causes), sheet(say("arena.costs"), "", this.costs),
        this.gamesSheet));
    this.drawCrossChoice();
  }

  /** @param {State} state */
  draw(state) {
    const { report, settings } = state;
    const { facts, totals, verdict, chart, test, causes: why, costs: cost } = this;
    if (!facts || !totals || !verdict || !chart || !test || !why || !cost) return;
    const { limits } = settings;
    facts.textContent = [
      gameTitle(report.game), say(`arena.kind.${settings.kind}`),
      typeof limits.depth === "number" && say("arena.limit.depth", { n: limits.depth }),
      typeof limits.nodes === "number" && say("arena.limit.nodes", { n: shortly(limits.nodes) }),
      typeof limits.time === "string" && say("arena.limit.time", { time: timeWords(secondsOf(limits.time)) }),
      typeof limits.clock === "string" && say("arena.limit.clock", { time: timeWords(secondsOf(limits.clock)) }),
      settings.openings > 0 ? say("arena.listed", { n: settings.openings }) : settings.plies && say("arena.opened", { n: settings.plies }),
      countingWords(settings.counting), settings.exact && say("arena.exact"), say("arena.seed", { n: settings.seed }),
    ].filter(Boolean).join(" · ");
    this.drawState(state);
    refill(totals, standings(report));
    verdict.textContent = estimateWords(report);
    refill(chart, ratingChart(report));
    test.hidden = report.sprt === null;
    if (report.sprt) refill(test, html("h2", {}, say("arena.sprt")), ...sprtPanel(report, report.sprt));
    this.drawCross();
    redraw(why, causes(report, (cause) => this.look({ cause })));
    refill(cost, costs(report));
    this.list?.show(report);
  }

  /** Draws the progress and the buttons. @param {State} state */
  drawState({ report, progress, running, here, failure, settings }) {
    if (!this.chip || !this.progress || !this.bar || !this.pace || !this.buttons || !this.said) return;
    const now = report.finished ? "finished" : running ? "running" : "stopped";
    if (this.chip.dataset.now !== now) {
      this.chip.dataset.now = now;
      refill(this.chip, stateChip(now));
    }
    const { done, games, rate, seconds_left } = progress;
    this.progress.hidden = report.finished;
    set(this.progress, { "aria-valuemax": games, "aria-valuenow": done, "aria-valuetext": say("arena.of", { done, games }) });
    this.bar.style.setProperty("--length", String(done / Math.max(1, games)));
    this.pace.textContent = [
      report.finished ? say("arena.done", { n: number(done) }) : say("arena.of", { done: number(done), games: number(games) }),
      running && rate > 0 && rateWords(rate), running && seconds_left !== null && say("arena.left", { time: remainingWords(seconds_left) }),
    ].filter(Boolean).join(" · ");
    const key = [now, here, this.you.may_run, this.stopping].join();
    if (this.buttons.dataset.drawn !== key) {
      this.buttons.dataset.drawn = key;
      redraw(this.buttons, this.drawButtons(now, here, settings.programs));
    }
    this.said.textContent = failure ? say("arena.failed", { message: failure }) : "";
  }

  /** @param {"finished" | "running" | "stopped"} now @param {boolean} here @param {boolean} programs */
  drawButtons(now, here, programs) {
    const removing = html("button", { type: "button", class: "button", "data-key": "remove", onclick: () => this.askRemove() }, say("arena.remove"));
    if (now === "finished") return this.you.may_run ? [removing] : [];
    if (!this.you.may_run) return [html("p", { class: "small soft aside-words" }, say("arena.only-here"))];
    if (now === "running") {
      if (!here) return [html("p", { class: "small soft aside-words" }, say("arena.elsewhere"))];
      const words = say(this.stopping ? "arena.stopping" : "arena.stop");
      return [html("button", { type: "button", class: "button", "data-key": "act", disabled: this.stopping, onclick: () => void this.act("stop") }, words)];
    }
    if (programs) return [html("p", { class: "small soft aside-words" }, say("arena.programs")), removing];
    return [html("button", { type: "button", class: "button primary", "data-key": "act", onclick: () => void this.act("resume") }, say("arena.resume")), removing];
  }

  /** @param {"stop" | "resume"} what */
  async act(what) {
    if (this.said) this.said.textContent = "";
    try {
      await post(`tournaments/{id}/${what}`, { id: this.tournament }, {});
      this.stopping = what === "stop";
      if (this.state) this.drawState(this.state);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (this.said) this.said.textContent = problem.words();
    }
  }

  /** Asks before the tournament and its games are removed. */
  askRemove() {
    openDialog(say("arena.remove"), (close) => [
      html("p", {}, say("arena.removeSure")),
      html("div", { class: "row end" },
        html("button", { type: "button", class: "button", onclick: close }, say("cancel")),
        html("button", { type: "button", class: "button primary", onclick: () => { close(); void this.removeForGood(); } }, say("arena.remove"))),
    ]);
  }

  async removeForGood() {
    try {
      await remove("tournaments/{id}", { id: this.tournament });
      visit("arena");
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (this.said) this.said.textContent = problem.words();
    }
  }

  drawCrossChoice() {
    if (!this.crossChoice) return;
    /** @param {boolean} likelihood @param {string} text */
    const pill = (likelihood, text) => html("label", { class: "pill" },
      html("input", { type: "radio", name: "cross", checked: this.likelihood === likelihood, onchange: () => { this.likelihood = likelihood; this.drawCross(); } }),
      html("span", { class: "small" }, text));
    set(this.crossChoice, { role: "radiogroup", "aria-label": say("arena.cross.show") });
    refill(this.crossChoice, pill(false, say("arena.cross.results")), pill(true, say("arena.superiority")));
  }

  drawCross() {
    if (!this.cross || !this.crossHelp || !this.state) return;
    this.crossHelp.textContent = crossWords(this.state.report, this.colours, this.likelihood);
    redraw(this.cross, crossTable(this.state.report, this.likelihood, (row, column) => this.look({ player: String(row), against: String(column) })));
  }

  /** Filters the list of games. @param {Partial<import("../arena/games-list.js").Filter>} filter */
  look(filter) {
    this.list?.look(filter);
    this.gamesSheet?.scrollIntoView({ block: "start", behavior: "auto" });
    this.list?.querySelector("select")?.focus({ preventScroll: true });
  }

  /** @param {string} text */
  notice(text) {
    if (this.away) this.away.textContent = text;
  }

  leave() {
    this.stream?.close();
    this.stopWatching();
  }
}

/** Returns the seconds of a time in the settings: `50ms`, `3s`. @param {string} text */
function secondsOf(text) {
  const value = Number.parseFloat(text);
  return text.endsWith("ms") ? value / 1000 : value;
}

customElements.define("tournament-page", TournamentPage);
