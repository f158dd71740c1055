/** `<experiment-page>`: the results of an experiment beside the paper's, with buttons to play it. */

import { Problem, get, listen, post } from "../api.js";
import { remainingWords, rateWords } from "../arena/words.js";
import { stateChip } from "../arena/state-chip.js";
import { html, refill, set } from "../element.js";
import { claimList } from "../experiments/claims.js";
import { tableSheet } from "../experiments/result-table.js";
import { tell } from "../experiments/words.js";
import { bars } from "../lab/bars.js";
import { closeWhileHidden } from "../hidden-page.js";
import { hashOf } from "../route.js";
import { local, number, say } from "../words/words.js";

/** @typedef {import("../wire.js").Experiment} Experiment */
/** @typedef {import("../wire.js").TournamentState} State */

/** The shortest time between two updates of the results, in milliseconds. */
const UPDATE_INTERVAL = 3000;

/** Delay before the next request between two tournaments, in milliseconds. */
const RETRY_DELAY = 500;

export class ExperimentPage extends HTMLElement {
  /** @param {string} name */
  constructor(name) {
    super();
    this.name = /** @type {import("../wire.js").ExperimentName} */ (name);
    this.className = "tournament-page experiment-page";
    /** @type {Experiment | undefined} */
    this.shown = undefined;
    /** @type {{ close: () => void } | undefined} */
    this.stream = undefined;
    /** @type {number | null} The number of the running tournament. */
    this.followed = null;
    /** @type {State | undefined} */
    this.live = undefined;
    /** @type {ReturnType<typeof tableSheet>[]} */
    this.tables = [];
    this.asked = 0;
    this.soon = 0;
    this.stopping = false;
    this.stopWatching = () => {};
  }

  async connectedCallback() {
    document.title = `${tell("title")} · Endspiel`;
    refill(this, html("p", { class: "lost soft", role: "status" }, tell("computing")));
    this.stopWatching();
    this.stopWatching = closeWhileHidden({ close: () => this.close(), wake: () => void this.load() });
    await this.load();
  }

  leave() {
    this.stopWatching();
    this.close();
  }

  close() {
    clearTimeout(this.soon);
    this.soon = 0;
    this.stream?.close();
    this.stream = undefined;
    this.followed = null;
  }

  /** Loads the current results. */
  async load() {
    const asked = this.asked += 1;
    try {
      const shown = await get("experiments/{name}", { name: this.name });
      if (asked === this.asked && this.isConnected) this.show(shown);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (asked !== this.asked) return;
      if (this.shown) {
        this.complain(problem.words());
        // The server may be away for a moment.
        if (this.shown.here || this.shown.playing !== null) this.loadIn(UPDATE_INTERVAL);
        return;
      }
      refill(this, html("div", { class: "lost" }, html("h1", {}, problem.words()),
        problem.code !== "not-found" && html("button", { class: "button", onclick: () => void this.connectedCallback() }, say("tryAgain")),
        html("a", { class: "button primary", href: hashOf("arena/experiments") }, tell("back"))));
    }
  }

  /** @param {number} milliseconds */
  loadIn(milliseconds) {
    if (this.soon) return;
    this.soon = setTimeout(() => { this.soon = 0; void this.load(); }, milliseconds);
  }

  /** @param {Experiment} shown */
  show(shown) {
    const { result } = shown;
    const first = this.shown === undefined || this.tables.length !== result.tables.length;
    this.shown = shown;
    if (!shown.here && shown.playing === null) this.stopping = false;
    if (first) this.build(shown);
    this.tables.forEach(({ fill }, index) => { const table = result.tables[index]; if (table) fill(table); });
    if (this.claims) refill(this.claims, html("h2", {}, tell("claims")), claimList(result.claims));
    if (this.list) refill(this.list, result.tournaments.map(({ id, name, games, of }) => html("li", {},
      id === null ? name : html("a", { href: hashOf(`arena/${id}`) }, name), html("span", { class: "small soft" }, ` ${tell("of", { done: number(games), all: number(of) })}`))));
    this.complain(shown.failure ? say("arena.failed", { message: shown.failure }) : "");
    this.follow();
    this.drawState();
  }

  /** @param {Experiment} shown */
  build({ usual, most, you, result }) {
    document.title = `${local(result.title)} · Endspiel`;
    this.chip = html("span", { role: "status" });
    this.bar = html("i", {});
    this.progress = html("div", { class: "progress", role: "progressbar", "aria-valuemin": 0, "aria-label": say("arena.games") }, this.bar);
    this.pace = html("p", { class: "small soft" });
    this.said = html("p", { class: "problem", role: "alert" });
    this.claims = html("section", { class: "sheet" });
    this.list = html("ul", { class: "its-tournaments" });
    this.tables = result.tables.map(tableSheet);
    const missing = usual !== null && result.tournaments.length === 0;
    refill(this,
      html("div", {}, html("a", { class: "small", href: hashOf("arena/experiments") }, `‹ ${tell("back")}`),
        html("h1", {}, local(result.title), " ", this.chip), html("p", { class: "soft" }, local(result.paper))),
      usual !== null && !missing && html("div", { class: "how-far" }, this.progress, this.pace),
      missing && html("p", { class: "soft" }, tell("noTables"), " ", html("a", { href: hashOf("tables") }, tell("toTables"))),
      usual !== null && !missing && (you.may_run ? this.order(usual, most) : html("p", { class: "small soft" }, say("arena.only-here"))),
      this.said,
      result.claims.length > 0 && this.claims,
      this.tables.map(({ sheet }) => sheet),
      result.charts.map(({ title, labels, amounts, bars: rows }) => html("section", { class: "sheet short-names" }, html("h2", {}, local(title)),
        bars(rows.map(({ label, amount }) => ({ name: label, value: amount })), tell("chart", { amounts: local(amounts), labels: local(labels) }), "linear"))),
      result.tournaments.length > 0 && html("section", { class: "sheet" }, html("h2", {}, tell("itsTournaments")), this.list));
  }

  /** Returns the form that starts games. @param {number} usual @param {number} most */
  order(usual, most) {
    const rounds = this.shown?.result.tournaments[0]?.rounds ?? usual;
    const field = html("input", { type: "number", name: "games", required: true, min: 1, max: most, value: rounds });
    field.addEventListener("input", () => this.drawSum());
    this.field = field;
    this.sum = html("p", { class: "small soft" });
    this.buttons = html("div", { class: "row" });
    return html("form", { class: "sheet order", novalidate: true, onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void this.play(); } },
      html("div", { class: "row" }, html("label", { class: "field" }, html("span", {}, tell("games")), field), this.buttons), this.sum);
  }

  drawSum() {
    const { shown, field, sum } = this;
    if (!shown || !field || !sum) return;
    const each = shown.result.tournaments.reduce((all, { of, rounds }) => all + of / Math.max(1, rounds), 0);
    const wanted = Number(field.value);
    const counted = Number.isInteger(wanted) && wanted >= 1 && wanted <= shown.most;
    const usual = shown.usual === null ? "" : tell("games.usual", { n: shown.usual });
    sum.textContent = [usual, counted && tell("games.sum", { n: number(each * wanted) })].filter(Boolean).join(" ");
  }

  /** Opens the stream of the running tournament. */
  follow() {
    const { shown } = this;
    if (!shown) return;
    if (shown.playing === null) {
      this.close();
      this.live = undefined;
      // The next tournament is about to begin.
      if (shown.here) this.loadIn(RETRY_DELAY);
      return;
    }
    if (shown.playing === this.followed) return;
    this.close();
    this.live = undefined;
    this.followed = shown.playing;
    this.stream = listen("tournaments/{id}/events", { id: shown.playing }, {
      state: (state) => {
        this.live = state;
        this.drawState();
        if (!state.running) {
          this.close();
          this.loadIn(RETRY_DELAY);
        } else if (state.report.games !== this.playedOf(state.report.id)) this.loadIn(UPDATE_INTERVAL);
      },
      lost: () => this.complain(say("status.offline")),
      open: () => this.complain(""),
    });
  }

  /** Returns the number of games of a tournament that the results contain. @param {number} id */
  playedOf(id) {
    return this.shown?.result.tournaments.find((one) => one.id === id)?.games;
  }

  /** Draws the progress and the buttons. */
  drawState() {
    const { shown, live, chip, progress, bar, pace, buttons } = this;
    if (!shown || shown.usual === null || !chip || !progress || !bar || !pace) return;
    const { tournaments } = shown.result;
    const playing = shown.here || shown.playing !== null;
    const done = tournaments.reduce((sum, { id, games }) => sum + (live && id === live.report.id ? Math.max(games, live.report.games) : games), 0);
    const all = tournaments.reduce((sum, { of }) => sum + of, 0);
    const now = playing ? "running" : done < all ? "stopped" : "finished";
    refill(chip, done > 0 || playing ? stateChip(now) : null);
    progress.hidden = now === "finished" || done === 0 && !playing;
    const far = done >= all ? tell("done", { n: number(done) }) : tell("of", { done: number(done), all: number(all) });
    set(progress, { "aria-valuemax": all, "aria-valuenow": done, "aria-valuetext": far });
    bar.style.setProperty("--length", String(done / Math.max(1, all)));
    const rate = playing && live ? live.progress.rate : 0;
    pace.textContent = [
      done === 0 && !playing ? tell("unplayed") : far, rate > 0 && rateWords(rate), rate > 0 && say("arena.left", { time: remainingWords((all - done) / rate) }),
      playing && shown.playing === null && tell("next"),
    ].filter(Boolean).join(" · ");
    this.drawSum();
    if (!buttons) return;
    const key = [playing, shown.here, this.stopping].join();
    if (buttons.dataset.drawn === key) return;
    buttons.dataset.drawn = key;
    if (playing && !shown.here) return refill(buttons, html("p", { class: "small soft aside-words" }, say("arena.elsewhere")));
    refill(buttons, playing
      ? html("button", { type: "button", class: "button", disabled: this.stopping, onclick: () => void this.stop() }, say(this.stopping ? "arena.stopping" : "arena.stop"))
      : html("button", { type: "submit", class: "button primary" }, tell("play")));
  }

  async play() {
    const { field, buttons } = this;
    if (!field || !buttons) return;
    this.complain("");
    // A text that is no number counts as empty.
    const games = Number.isInteger(field.valueAsNumber) ? field.valueAsNumber : 0;
    const button = buttons.querySelector("button");
    if (button) button.disabled = true;
    try {
      await post("experiments/{name}", { name: this.name }, { games });
      await this.load();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.complain(problem.words());
    } finally {
      if (button) button.disabled = false;
    }
  }

  async stop() {
    const id = this.shown?.playing ?? this.shown?.result.tournaments.find((one) => one.id !== null)?.id;
    if (typeof id !== "number") return;
    try {
      await post("tournaments/{id}/stop", { id }, {});
      this.stopping = true;
      this.drawState();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.complain(problem.words());
    }
  }

  /** @param {string} words */
  complain(words) {
    if (this.said) this.said.textContent = words;
  }
}

customElements.define("experiment-page", ExperimentPage);
