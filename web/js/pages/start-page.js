/** The start page: choose a game and players, continue or load a game, set up a position or learn the rules. */

import { Problem, allGames, post, shapeOf, viewOf } from "../api.js";
import { html, refill } from "../element.js";
import { checkedField } from "../field.js";
import { isPerson } from "../game/players.js";
import { nameOf, paintOf, defaultGame } from "../game-info.js";
import { stillScene } from "../game/scene.js";
import { resultWords } from "../results.js";
import { hashOf, visit } from "../route.js";
import { settings } from "../settings.js";
import { readSpec, specFields, writeSpec } from "../spec.js";
import { colour, gameTitle, local, say } from "../words/words.js";
import { playerSelect } from "./player-select.js";
import { continueLists } from "./continue-list.js";

/** @typedef {import("../wire.js").GameInfo} GameInfo */
/** @typedef {import("../wire.js").Limits} Limits */
/** @typedef {import("../types.js").Owner} Owner */
/** @typedef {import("../board/game-board.js").GameBoard} GameBoard */

/** Ways to count draws. */
const COUNTINGS = /** @type {const} */ (["standard", "muehle2021"]);

const CLOCKS = [[1, 1], [3, 2], [5, 3], [10, 5], [30, 0]];

export class StartPage extends HTMLElement {
  /** @param {URLSearchParams} query the first position: `game`, `position`, `moves` */
  constructor(query) {
    super();
    const { game, specs } = settings.get();
    this.spec = query.get("game") ?? specs[defaultGame(game)] ?? defaultGame(game);
    this.position = query.get("position") ?? "";
    this.moves = query.get("moves") ?? "";
    /** @type {GameInfo[]} */
    this.games = [];
    /** @type {Limits | undefined} */
    this.defaultLimits = undefined;
    /** @type {Partial<Limits>} */
    this.limits = {};
    this.stepwise = false;
    this.className = "start-page";
  }

  async connectedCallback() {
    try {
      const { games, limits } = await allGames();
      this.games = games;
      this.defaultLimits = limits;
      if (!games.some(({ name }) => name === nameOf(this.spec))) this.spec = defaultGame("");
      this.draw();
    } catch (problem) {
      this.fail(problem);
    }
  }

  /** @param {unknown} problem */
  fail(problem) {
    const text = problem instanceof Problem ? problem.words(this.spec) : String(problem);
    if (this.notice) this.notice.textContent = text;
    else refill(this, html("div", { class: "lost" }, html("p", {}, text),
      html("button", { class: "button", onclick: () => this.connectedCallback() }, say("tryAgain"))));
  }

  get players() {
    const name = nameOf(this.spec);
    const first = this.info?.colours[0] ?? "white";
    const kept = settings.get().players[name];
    if (kept) return kept;
    return first === "white" ? { white: "human", black: "normal" } : { white: "normal", black: "human" };
  }

  get info() {
    return this.games.find(({ name }) => name === nameOf(this.spec));
  }

  draw() {
    this.notice = html("p", { class: "problem", role: "alert" });
    this.board = /** @type {GameBoard} */ (document.createElement("game-board"));
    this.board.small = true;
    this.choices = html("div", { class: "stack" });
    const games = continueLists();
    const form = html("form", { class: "start stack", novalidate: true, onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); if (!this.showWrong(form)) void this.begin(); } },
      html("h1", {}, say("start.title")),
      games.running,
      html("fieldset", { class: "cards" }, html("legend", { class: "spoken" }, say("start.game")), this.games.map((game) => this.card(game))),
      this.choices, this.notice,
      html("div", { class: "row" },
        this.beginButton = html("button", { class: "button primary begin", type: "submit" }, say("start.begin")),
        html("button", { class: "button", type: "button", onclick: async () => (await import("./load-dialog.js")).openLoadDialog(this.spec) }, say("start.load")),
        this.rules = html("a", { class: "button" }, say("start.learn"))),
      games.earlier);
    refill(this, html("div", { class: "backdrop", "aria-hidden": "true" }, this.board), form);
    this.drawChoices();
    this.beginButton.focus({ preventScroll: true });
  }

  /** Focuses the first invalid field; returns whether there is one. @param {HTMLFormElement} form */
  showWrong(form) {
    const wrong = form.querySelector("input:invalid");
    if (!(wrong instanceof HTMLElement)) return false;
    wrong.closest("details")?.setAttribute("open", "");
    wrong.focus();
    return true;
  }

  /** @param {GameInfo} game */
  card(game) {
    const picture = /** @type {GameBoard} */ (document.createElement("game-board"));
    picture.small = true;
    void Promise.all([shapeOf(game.name), viewOf(game.name, undefined, game.picture)])
      .then(([shape, view]) => { picture.scene = stillScene(shape, game.name, view); }, (problem) => this.fail(problem));
    const radio = html("input", { type: "radio", name: "game", value: game.name, checked: game.name === nameOf(this.spec) });
    radio.addEventListener("change", () => {
      this.spec = settings.get().specs[game.name] ?? game.name;
      this.position = this.moves = "";
      this.drawChoices();
    });
    return html("label", { class: "card" }, radio, picture, html("span", {}, local(game.title)));
  }

  drawChoices() {
    const { info } = this;
    if (!info || !this.choices) return;
    const open = this.choices.querySelector("details")?.open ?? false;
    this.rules?.setAttribute("href", hashOf(`learn/${info.name}/rules`));
    const { white, black } = this.players;
    const bothEngines = !isPerson(white) && !isPerson(black);
    refill(this.choices,
      this.chosenLine(),
      html("div", { class: "players" }, info.colours.map((side, index) => this.playerField(side, index === 0))),
      bothEngines && this.paceFields(),
      this.ownResults(),
      html("p", { class: "row small soft" }, this.position
        ? [html("span", {}, say("start.position.own")), html("code", { class: "position" }, this.position),
          html("button", { type: "button", class: "button plain", onclick: () => { this.position = this.moves = ""; this.drawChoices(); } }, say("start.position.back"))]
        : [html("span", {}, say("start.position.usual")), html("a", { href: hashOf("setup", { game: this.spec }) }, say("start.position.change"))]),
      html("details", { open },
        html("summary", {}, say("start.options")),
        html("div", { class: "stack" },
          specFields(info.options, readSpec(this.spec).options, (options) => {
            this.spec = writeSpec(info.name, options);
            this.position = this.moves = "";
            this.drawBoard();
            this.drawChosen();
          }),
          html("div", { class: "fields" }, this.clockFields()),
          info.draw_limits && this.limitFields())));
    this.drawBoard();
  }

  async drawBoard() {
    const { spec } = this;
    try {
      const [shape, view] = await Promise.all([shapeOf(spec), viewOf(spec, this.position || undefined, this.moves.split(" ").filter(Boolean))]);
      if (spec !== this.spec || !this.board || !this.notice) return;
      this.board.scene = stillScene(shape, spec, view);
      this.notice.textContent = "";
    } catch (problem) {
      if (spec === this.spec) this.fail(problem);
    }
  }

  /** @param {Owner} side @param {boolean} first */
  playerField(side, first) {
    const keep = (/** @type {string} */ spec) => {
      settings.change({ players: { ...settings.get().players, [nameOf(this.spec)]: { ...this.players, [side]: spec } } });
      this.drawChoices();
    };
    const select = playerSelect(side, this.spec, this.players[side], keep, (problem) => this.fail(problem));
    const dot = html("i", { class: `swatch ${paintOf(this.spec, side)}` });
    return html("label", { class: "field" },
      html("span", {}, dot, colour(this.spec, side), first && html("em", {}, ` ${say("start.first")}`)), select);
  }

  paceFields() {
    const pause = html("input", { type: "number", min: 0, max: 60, step: 0.5, value: settings.get().pause });
    pause.addEventListener("change", () => settings.change({ pause: Math.min(60, Math.max(0, Number(pause.value) || 0)) }));
    const step = html("input", { type: "checkbox", checked: this.stepwise });
    step.addEventListener("change", () => { this.stepwise = step.checked; });
    return html("div", { class: "fields" },
      html("label", { class: "field" }, html("span", {}, say("start.pause")), pause),
      html("label", { class: "check" }, step, say("start.step")));
  }

  /** Returns a line with the reader's results in this game. */
  ownResults() {
    const lines = resultWords(this.spec);
    return lines.length > 0 && html("p", { class: "small soft results" }, `${say("results")}: ${lines.join(" · ")}`);
  }

  /** Returns a line with the earlier choices that apply to the next game. */
  chosenLine() {
    this.chosen = html("p", { class: "chosen row", hidden: true });
    this.drawChosen();
    return this.chosen;
  }

  drawChosen() {
    const { clock } = settings.get();
    if (!this.chosen) return;
    const special = this.spec.includes(":") || clock !== "";
    this.chosen.hidden = !special;
    refill(this.chosen, special && html("span", {}, [gameTitle(this.spec), clock && clockWords(clock)].filter(Boolean).join(" · ")),
      special && html("button", { type: "button", class: "button plain", onclick: () => this.forgetOptions() }, say("start.usual")));
  }

  /** Resets the rules and removes the clock. */
  forgetOptions() {
    this.spec = nameOf(this.spec);
    this.position = this.moves = "";
    settings.change({ clock: "", specs: { ...settings.get().specs, [this.spec]: this.spec } });
    this.drawChoices();
  }

  clockFields() {
    const { clock } = settings.get();
    const usual = CLOCKS.map(([minutes, seconds]) => `${minutes}+${seconds}`);
    const own = clock !== "" && !usual.includes(clock);
    const [minutes = 15, seconds = 10] = own ? clock.split("+").map(Number) : [];
    const input = (/** @type {number} */ value, /** @type {number} */ least, /** @type {number} */ most) => html("input", { type: "number", min: least, max: most, step: "any", value });
    const [ofMinutes, ofSeconds] = [input(minutes, 0.1, 1440), input(seconds, 0, 3600)];
    const fields = [
      html("label", { class: "field", hidden: !own }, html("span", {}, say("start.clock.minutes")), ofMinutes),
      html("label", { class: "field", hidden: !own }, html("span", {}, say("start.clock.seconds")), ofSeconds),
    ];
    const select = html("select", { name: "clock" },
      html("option", { value: "" }, say("start.clock.none")),
      usual.map((option) => html("option", { value: option, selected: clock === option }, clockWords(option))),
      html("option", { value: "own", selected: own }, say("start.clock.own")));
    const take = () => {
      const number = (/** @type {HTMLInputElement} */ { value, min, max }) => Math.min(Number(max), Math.max(Number(min), Number(value) || 0));
      for (const field of fields) field.hidden = select.value !== "own";
      settings.change({ clock: select.value === "own" ? `${number(ofMinutes)}+${number(ofSeconds)}` : select.value });
      this.drawChosen();
    };
    for (const field of [select, ofMinutes, ofSeconds]) field.addEventListener("change", take);
    return [html("label", { class: "field" }, html("span", {}, say("start.clock")), select), ...fields];
  }

  limitFields() {
    const names = /** @type {const} */ (["moves_without_removal", "repetitions", "turns"]);
    return html("fieldset", { class: "limits" }, html("legend", {}, say("start.draws")),
      html("div", { class: "fields" }, names.map((name) => {
        const value = name in this.limits ? this.limits[name] : this.defaultLimits?.[name];
        const input = html("input", { type: "number", min: name === "repetitions" ? 2 : 1, max: 10000, value: value ?? "", placeholder: say("off") });
        return checkedField(say(`limit.${name}`), input, (text) => { this.limits[name] = text === "" ? null : Number(text); });
      })),
      this.countingField());
  }

  /** Returns the select for draw counting, with a sentence about the choice. */
  countingField() {
    const chosen = this.limits.counting ?? "standard";
    const about = html("p", { class: "small soft" });
    const select = html("select", { name: "counting" },
      COUNTINGS.map((counting) => html("option", { value: counting, selected: counting === chosen }, say(`counting.${counting}`))));
    const tell = () => { about.textContent = say(`counting.${this.limits.counting ?? "standard"}.help`); };
    select.addEventListener("change", () => {
      this.limits.counting = COUNTINGS.find((counting) => counting === select.value) ?? "standard";
      tell();
    });
    tell();
    return html("div", { class: "counting" }, html("label", { class: "field" }, html("span", {}, say("limit.counting")), select), about);
  }

  async begin() {
    const { clock, pause } = settings.get();
    const [minutes = 0, seconds = 0] = clock.split("+").map(Number);
    const players = this.players;
    try {
      if (this.beginButton) this.beginButton.disabled = true;
      const { you } = await post("matches", {}, {
        game: this.spec, players,
        ...(this.defaultLimits && this.info?.draw_limits ? { limits: { ...this.defaultLimits, ...this.limits } } : {}),
        ...(this.position ? { start: this.position } : {}), ...(this.moves ? { moves: this.moves } : {}),
        ...(clock ? { clock: { initial: minutes * 60, increment: seconds } } : {}),
        ...(!isPerson(players.white) && !isPerson(players.black) ? { pause, running: !this.stepwise } : {}),
      });
      const name = nameOf(this.spec);
      settings.change({ game: name, specs: { ...settings.get().specs, [name]: this.spec } });
      settings.rememberMatch(you.key);
      visit(`game/${you.key}`, Object.values(players).includes("guest") ? { invite: "1" } : {});
    } catch (problem) {
      if (this.beginButton) this.beginButton.disabled = false;
      this.fail(problem);
    }
  }
}

/** @param {string} clock `minutes+seconds` */
function clockWords(clock) {
  const [minutes = 0, seconds = 0] = clock.split("+").map(Number);
  return seconds === 0 ? say("start.clock.plain", { minutes }) : say("start.clock.value", { minutes, seconds });
}

customElements.define("start-page", StartPage);
