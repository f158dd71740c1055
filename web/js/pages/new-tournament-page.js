/** The form for a new tournament: game, players, rounds, limits. */

import { Problem, allGames, get, post } from "../api.js";
import { html, redraw, refill } from "../element.js";
import { LEVELS, playerName } from "../game/players.js";
import { nameOf, defaultGame } from "../game-info.js";
import { icon } from "../icons.js";
import { hashOf, visit } from "../route.js";
import { settings } from "../settings.js";
import { readSpec, specFields, writeSpec } from "../spec.js";
import { gameTitle, local, number, say } from "../words/words.js";
import { openEngineForm } from "./engine-form.js";

/** @typedef {import("../wire.js").TournamentKind} Kind */
/** @typedef {import("../wire.js").TournamentBounds} Bounds */
/** @typedef {import("../words/words.js").Word} Word */
/** @typedef {"own" | "nodes" | "depth" | "time"} LimitName */

/** @type {Kind[]} */
const KINDS = ["round-robin", "gauntlet", "sprt"];

/** Engines offered besides the levels. */
const OFFERED_ENGINES = ["random", "alphabeta:states=2000", "best:nodes=2000"];

/** @type {Record<Exclude<LimitName, "own">, number>} The default amount of each limit. */
const DEFAULT_LIMITS = { nodes: 2000, depth: 4, time: 0.1 };

const MAX_NAME_LENGTH = 90;

export class NewTournamentPage extends HTMLElement {
  constructor() {
    super();
    this.className = "arena-page";
    const { game, specs } = settings.get();
    this.game = specs[defaultGame(game)] ?? defaultGame(game);
    /** @type {Kind} */
    this.kind = "round-robin";
    this.players = ["easy", "normal"];
    this.rounds = 10;
    this.plies = 4;
    this.seed = 0;
    this.exact = false;
    this.name = "";
    /** @type {LimitName} */
    this.limit = "own";
    this.amount = 0;
    this.test = { elo0: 0, elo1: 20, alpha: 0.05, beta: 0.05 };
  }

  async connectedCallback() {
    document.title = `${say("arena.new")} · Endspiel`;
    try {
      const [{ games }, { you, most, threads }] = await Promise.all([allGames(), get("tournaments", {})]);
      this.games = games;
      /** @type {Bounds} */
      this.most = most;
      this.threads = threads;
      this.build(you.may_run);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      refill(this, html("div", { class: "lost" }, html("p", {}, problem.words())));
    }
  }

  /** @param {boolean} allowed */
  build(allowed) {
    this.form = html("div", { class: "stack" });
    this.sum = html("p", { class: "soft", role: "status" });
    this.said = html("p", { class: "problem", role: "alert" });
    this.button = html("button", { class: "button primary begin", type: "submit" }, say("arena.new.begin"));
    refill(this,
      html("div", {}, html("a", { class: "small", href: hashOf("arena") }, `‹ ${say("arena.back")}`), html("h1", {}, say("arena.new"))),
      allowed
        ? html("form", { class: "sheet stack new-tournament", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void this.begin(); } },
          this.form, this.sum, this.said, html("div", { class: "row" }, this.button))
        : html("p", { class: "soft" }, say("arena.only-here")));
    if (allowed) this.draw();
  }

  draw() {
    const { form, most } = this;
    const info = this.games?.find(({ name }) => name === nameOf(this.game));
    if (!form || !most || !info) return;
    const options = form.querySelector("details")?.open ?? false;
    redraw(form,
      html("div", { class: "fields" },
        this.select("game", say("start.game"), (this.games ?? []).map(({ name, title }) => [name, local(title)]), info.name, (value) => { this.game = settings.get().specs[value] ?? value; }),
        this.select("kind", say("arena.new.kind"), KINDS.map((kind) => [kind, say(`arena.kind.${kind}`)]), this.kind, (value) => this.changeKind(/** @type {Kind} */ (value)))),
      html("fieldset", { class: "limits" }, html("legend", {}, say("arena.new.players")),
        html("ol", { class: "entrants" }, this.players.map((_, index) => this.entrant(index))),
        this.kind !== "sprt" && this.players.length < most.players && html("button", { type: "button", class: "button", "data-key": "add", onclick: () => { this.players.push("random"); this.draw(); } }, say("arena.new.add"))),
      html("div", { class: "fields" },
        this.number("rounds", say("arena.new.rounds"), this.rounds, { min: 1, max: most.rounds }, (value) => { this.rounds = value; }, say("arena.new.rounds.help")),
        this.number("plies", say("arena.new.plies"), this.plies, { min: 0, max: most.plies }, (value) => { this.plies = value; }),
        this.select("limit", say("arena.new.limit"), [
          ["own", say("arena.new.limit.own")], ["nodes", say("arena.new.limit.nodes")], ["depth", say("arena.new.limit.depth")], ["time", say("arena.new.limit.time")]],
        this.limit, (value) => this.changeLimit(/** @type {LimitName} */ (value))),
        this.limit !== "own" && this.number("amount", say("arena.new.value"), this.amount,
          this.limit === "time" ? { min: 0.001, max: most.time, step: "any" } : { min: 1, max: most[this.limit] }, (value) => { this.amount = value; })),
      this.kind === "sprt" && html("fieldset", { class: "limits" }, html("legend", {}, say("arena.new.test")),
        html("div", { class: "fields" },
          /** @type {const} */ (["elo0", "elo1", "alpha", "beta"]).map((name) => {
            const share = name === "alpha" || name === "beta";
            return this.number(name, say(`arena.new.${name}`), this.test[name], share ? { min: 0.001, max: 0.499, step: "any" } : { min: -1000, max: 1000, step: "any" }, (value) => { this.test[name] = value; });
          }))),
      html("details", { open: options }, html("summary", {}, say("start.options")),
        html("div", { class: "stack" },
          specFields(info.options, readSpec(this.game).options, (changed) => { this.game = writeSpec(info.name, changed); this.drawSum(); }),
          html("div", { class: "fields" },
            this.number("seed", say("arena.new.seed"), this.seed, { min: 0, max: Number.MAX_SAFE_INTEGER }, (value) => { this.seed = value; }),
            this.nameField()),
          this.exactBox())));
    this.drawSum();
  }

  /** @param {string} key @param {string} label @param {[string, string][]} options @param {string} value @param {(value: string) => void} take */
  select(key, label, options, value, take) {
    const input = html("select", { name: key, "data-key": key, onchange: () => { take(input.value); this.draw(); } },
      options.map(([option, text]) => html("option", { value: option, selected: option === value }, text)));
    return html("label", { class: "field" }, html("span", {}, label), input);
  }

  /** @param {string} key @param {string} label @param {number} value @param {Record<string, number | string>} bounds @param {(value: number) => void} take @param {string} [help] */
  number(key, label, value, bounds, take, help) {
    const input = html("input", { type: "number", name: key, "data-key": key, required: true, value, ...bounds, title: help });
    input.addEventListener("input", () => { if (input.value !== "") take(Number(input.value)); this.drawSum(); });
    return html("label", { class: "field" }, html("span", {}, label), input);
  }

  nameField() {
    this.nameInput = html("input", { name: "name", maxlength: 100, value: this.name, placeholder: this.called() });
    this.nameInput.addEventListener("input", () => { this.name = this.nameInput?.value.trim() ?? ""; });
    return html("label", { class: "field" }, html("span", {}, say("arena.new.name")), this.nameInput);
  }

  exactBox() {
    const box = html("input", { type: "checkbox", name: "exact", checked: this.exact });
    box.addEventListener("change", () => { this.exact = box.checked; });
    return html("label", { class: "check" }, box, say("arena.new.exact"));
  }

  /** Returns the row of a player. @param {number} index */
  entrant(index) {
    const current = this.players[index] ?? "";
    const known = [...LEVELS, ...OFFERED_ENGINES];
    const label = say("arena.new.player", { n: index + 1 });
    const take = (/** @type {string} */ spec) => { this.players[index] = spec; this.draw(); };
    const select = html("select", { "aria-label": label, "data-key": `player ${index}` },
      known.map((spec) => html("option", { value: spec, selected: spec === current }, playerName(spec))),
      !known.includes(current) && html("option", { value: current, selected: true }, playerName(current)),
      html("option", { value: "more" }, say("start.more")));
    select.addEventListener("change", () => {
      if (select.value !== "more") return take(select.value);
      select.value = current;
      openEngineForm(this.game, current, take).catch((problem) => this.fail(problem));
    });
    const remove = say("arena.new.remove", { n: index + 1 });
    return html("li", {}, select,
      this.players.length > 2 && html("button", {
        type: "button", class: "button plain round", "aria-label": remove, title: remove, "data-key": `remove ${index}`,
        onclick: () => { this.players.splice(index, 1); this.draw(); },
      }, icon("close")));
  }

  /** @param {Kind} kind */
  changeKind(kind) {
    this.kind = kind;
    if (kind === "sprt") {
      this.players.length = 2;
      if (this.rounds < 100) this.rounds = 1000;
    }
  }

  /** @param {LimitName} limit */
  changeLimit(limit) {
    this.limit = limit;
    if (limit !== "own") this.amount = DEFAULT_LIMITS[limit];
  }

  /** The number of games of the tournament. */
  get count() {
    const players = this.players.length;
    const pairings = this.kind === "gauntlet" ? players - 1 : (players * (players - 1)) / 2;
    return pairings * this.rounds * 2;
  }

  /** Returns the default name. */
  called() {
    const name = this.players.map(playerName).join(" – ");
    return name.length > MAX_NAME_LENGTH ? say("arena.new.tournament", { game: gameTitle(this.game) }) : name;
  }

  drawSum() {
    if (!this.sum || !this.most || !this.button) return;
    const tooMany = this.count > this.most.games;
    const words = tooMany ? "arena.new.tooMany" : this.kind === "sprt" ? "arena.new.atMost" : "arena.new.games";
    this.sum.textContent = say(/** @type {Word} */ (words), { n: this.count === 1 ? 1 : number(this.count), most: number(this.most.games), threads: this.threads ?? 1 });
    this.sum.className = tooMany ? "problem" : "soft";
    this.button.disabled = tooMany;
    this.nameInput?.setAttribute("placeholder", this.called());
  }

  /** @param {unknown} problem */
  fail(problem) {
    if (!(problem instanceof Problem)) throw problem;
    if (this.said) this.said.textContent = problem.words(this.game);
  }

  async begin() {
    if (!this.button || !this.said) return;
    this.said.textContent = "";
    this.button.disabled = true;
    this.button.textContent = say("arena.new.beginning");
    try {
      const { id } = await post("tournaments", {}, {
        game: this.game, name: this.name || this.called(), kind: this.kind, players: this.players, rounds: this.rounds, plies: this.plies, seed: this.seed, exact: this.exact,
        limits: this.limit === "own" ? {} : { [this.limit]: this.amount }, ...(this.kind === "sprt" ? { sprt: this.test } : {}),
      });
      visit(`arena/${id}`);
    } catch (problem) {
      this.button.disabled = false;
      this.button.textContent = say("arena.new.begin");
      this.fail(problem);
    }
  }
}

customElements.define("new-tournament-page", NewTournamentPage);
