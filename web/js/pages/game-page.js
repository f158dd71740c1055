/** The game page: board, players, moves, message and actions. */

import { Problem } from "../api.js";
import { html, redraw, refill } from "../element.js";
import { paintOf, defaultGame } from "../game-info.js";
import { Analyst } from "../game/analyst.js";
import { Insight } from "../game/insight.js";
import { Match } from "../game/match.js";
import { lastMoveWords, messageOf, playedWords, positionWords } from "../game/message.js";
import { Passing } from "../game/passing.js";
import { Review, reviewWords } from "../game/review.js";
import { sceneOf } from "../game/scene.js";
import { Session } from "../game/session.js";
import { other } from "../game/values.js";
import "../panels/best-lines.js";
import "../panels/eval-bar.js";
import "../panels/eval-graph.js";
import "../panels/move-list.js";
import "../panels/player-card.js";
import { closeWhileHidden } from "../hidden-page.js";
import { countResult } from "../results.js";
import { hashOf, visit } from "../route.js";
import { settings } from "../settings.js";
import { sound } from "../sound.js";
import { colour, gameTitle, number, say, sayIfKnown } from "../words/words.js";
import { Actions } from "./actions.js";
import { studyOf } from "./export-dialog.js";
import { gameSelect } from "./game-select.js";
import { handleKey } from "./keys.js";
import { openShare } from "./share-dialog.js";

/** @typedef {import("../board/game-board.js").GameBoard} GameBoard */
/** @typedef {import("../panels/best-lines.js").BestLines} BestLines */
/** @typedef {import("../panels/eval-bar.js").EvalBar} EvalBar */
/** @typedef {import("../panels/eval-graph.js").EvalGraph} EvalGraph */
/** @typedef {import("../panels/move-list.js").MoveList} MoveList */
/** @typedef {import("../panels/player-card.js").PlayerCard} PlayerCard */

export class GamePage extends HTMLElement {
  /** @param {() => Promise<Session>} open */
  constructor(open) {
    super();
    this.open = open;
    this.className = "game-page";
    this.redraw = 0;
    this.ticking = 0;
    this.left = false;
    /** Whether to show the link for a guest at the start. */
    this.invites = false;
    this.stopWatching = () => {};
    this.unwatch = () => {};
    this.onKey = (/** @type {KeyboardEvent} */ event) => { if (this.tools) handleKey(event, this.tools); };
  }

  /** Returns the page of a stored match. @param {string} key @param {URLSearchParams} query */
  static ofMatch(key, query) {
    const page = new GamePage(async () => {
      const session = await Match.open(key);
      settings.rememberMatch(key);
      return session;
    });
    page.invites = query.has("invite");
    return page;
  }

  /** Returns the page of an analysis. @param {URLSearchParams} query */
  static ofStudy(query) {
    const { game, specs } = settings.get();
    const session = new Session(query.get("game") ?? specs[defaultGame(game)] ?? defaultGame(game), query.get("position") ?? "");
    return new GamePage(async () => {
      await session.study(query.get("moves") ?? "", query.has("at") ? Number(query.get("at")) : -1);
      session.addEventListener("position", () => remember(session));
      return session;
    });
  }

  async connectedCallback() {
    refill(this, html("p", { class: "lost soft" }, say("loading")));
    try {
      const session = await this.open();
      if (this.left) return session.close();
      this.start(session);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      refill(this, html("div", { class: "lost" }, html("h1", {}, problem.words()), html("a", { class: "button primary", href: "#/" }, say("act.new"))));
    }
  }

  /** @param {Session} session */
  start(session) {
    const analyst = new Analyst(session);
    const review = new Review(session);
    this.board = /** @type {GameBoard} */ (document.createElement("game-board"));
    const { board } = this;
    const insight = new Insight(session);
    const tools = { session, analyst, review, insight, board };
    this.tools = tools;
    this.actions = new Actions(tools);
    this.bar = /** @type {EvalBar} */ (document.createElement("eval-bar"));
    this.upper = /** @type {PlayerCard} */ (document.createElement("player-card"));
    this.lower = /** @type {PlayerCard} */ (document.createElement("player-card"));
    this.moves = /** @type {MoveList} */ (document.createElement("move-list"));
    this.graph = /** @type {EvalGraph} */ (document.createElement("eval-graph"));
    this.lines = /** @type {BestLines} */ (document.createElement("best-lines"));
    this.message = html("p", { class: "message", role: "status", "aria-live": "polite" });
    this.notes = html("div", { class: "notes small" });
    this.verdict = html("div", { class: "verdict" });
    const title = gameTitle(session.game);
    document.title = `${title} · Endspiel`;
    this.board.setAttribute("role", "application");
    this.board.setAttribute("aria-label", `${say("board.of", { game: title })}. ${say("board.help")}`);
    refill(this,
      html("h1", { class: "spoken" }, title),
      html("div", { class: "stage", onclick: (/** @type {Event} */ event) => { if (!board.contains(/** @type {Node} */ (event.target))) session.leave(); } },
        html("div", { class: "stage-row" }, this.bar, this.board)),
      this.upper,
      html("section", { class: "panels", "aria-label": say("moves") }, session.match ? null : gameSelect(session.game, (game) => visit("analyse", { game })), this.verdict, insight.panel, this.lines, this.graph, this.moves, this.actions.walker),
      this.lower,
      html("div", { class: "foot" }, html("div", { class: "says" }, this.message, this.notes), this.actions.bar));
    // Draws at once after a click, so that the next click meets an up-to-date board.
    this.board.addEventListener("pick", (event) => {
      void session.pick(/** @type {CustomEvent} */ (event).detail.click);
      this.draw();
    });
    this.board.addEventListener("leave", () => session.leave());
    session.coach = async (move) => !settings.get().coach || (await import("../learn/coach.js")).allowed(session, move);
    session.addEventListener("change", () => this.schedule());
    this.unwatch = settings.watch(() => this.schedule());
    if (session.match) this.passing = new Passing(session);
    session.addEventListener("played", () => {
      const view = session.match ? session.match.state.view : session.view;
      sound(view?.ending ? "end" : view?.last && view.last.removes.length > 0 ? "remove" : "move");
      if (session.match) countResult(session.match);
    });
    // The mouse wheel over the board walks through the moves.
    this.board.addEventListener("wheel", (event) => {
      if (event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      void session.walk(Math.sign(event.deltaY));
    }, { passive: false });
    document.addEventListener("keydown", this.onKey);
    this.stopWatching = closeWhileHidden({
      close: () => { analyst.stop(); session.match?.close(); },
      wake: () => {
        if (session.match && !session.match.stream && !session.match.gone) session.match.follow();
        analyst.restart();
      },
    });
    this.ticking = setInterval(() => { if (session.match?.state.clock?.running) this.drawPlayers(); }, 200);
    analyst.turn(session.match === undefined || (settings.get().values && !session.match.state.view.ending));
    this.draw();
    const { match } = session;
    if (match && this.invites && match.state.moves.length === 0) openShare(tools, match);
  }

  /** Schedules one redraw for the next frame. */
  schedule() {
    if (!this.left) this.redraw ||= requestAnimationFrame(() => this.draw());
  }

  draw() {
    cancelAnimationFrame(this.redraw);
    this.redraw = 0;
    const { tools, board } = this;
    if (!tools || !board) return;
    const { session, analyst, review, insight } = tools;
    const scene = sceneOf(session, analyst.thinking?.lines ?? []);
    if (scene && !scene.preview && !session.pending) scene.marks = insight.shown?.marks ?? [];
    if (scene) board.scene = scene;
    insight.draw();
    this.style.setProperty("--ratio", board.style.getPropertyValue("--ratio") || "1");
    this.drawPlayers();
    this.classList.toggle("previewing", session.preview !== undefined);
    const { values } = this;
    this.bar?.show(session, values);
    this.moves?.show(session, values);
    this.graph?.show(session, values);
    this.lines?.show(session, analyst);
    this.drawVerdict(review);
    this.drawMessage();
    this.actions?.draw();
  }

  drawPlayers() {
    const session = this.tools?.session;
    if (!session) return;
    this.upper?.show(session, other(session.near), this.values);
    this.lower?.show(session, session.near, this.values);
  }

  /** Whether to show values: not while a person plays, unless that is switched on. */
  get values() {
    const { session, analyst, review } = this.tools ?? {};
    return analyst?.on || review?.stage !== "none" || (session?.match?.watchedOnly ?? false);
  }

  drawMessage() {
    const session = this.tools?.session;
    if (!session || !this.message || !this.notes) return;
    const { text, tone } = messageOf(session);
    const spoken = tone === "refused" || session.pending || session.preview ? "" : lastMoveWords(session);
    const key = `${tone} ${spoken} ${text}`;
    if (this.message.dataset.key !== key) {
      this.message.dataset.key = key;
      this.message.className = `message ${tone}`;
      refill(this.message, spoken && html("span", { class: "spoken" }, `${spoken} `), text);
    }
    const { view } = session.shown;
    const warnings = (view?.warnings ?? []).map(({ limit, ...numbers }) => sayIfKnown(`warning.${limit}`, numbers, limit));
    const played = view ? playedWords(view.turns, view.ending !== null) : "";
    const notes = [...warnings.map((text) => html("span", { class: "warn" }, text)), html("span", { class: "soft" }, positionWords(session) || played)];
    refill(this.notes, notes);
  }

  /** @param {Review} review */
  drawVerdict(review) {
    const session = this.tools?.session;
    if (!session || !this.verdict) return;
    this.verdict.hidden = review.stage === "none";
    if (review.stage === "none") return;
    const words = reviewWords(session.tree.current.reviewed, session.game);
    const mistakes = review.mistakes().length;
    const drawn = [review.stage, review.plies, mistakes, words].join();
    if (this.verdict.dataset.drawn === drawn) return;
    this.verdict.dataset.drawn = drawn;
    const seek = (/** @type {1 | -1} */ direction, /** @type {import("../words/words.js").Word} */ word) =>
      html("button", { type: "button", class: "button", "data-key": word, disabled: mistakes === 0, onclick: () => review.seek(direction) }, say(word));
    redraw(this.verdict,
      html("div", { class: "row head" }, html("h2", {}, say("review.title")),
        html("span", { class: "small soft" }, review.stage === "running" ? say("review.running", { n: review.plies, all: review.total })
          : mistakes === 0 ? say("review.clean") : say("review.count", { n: mistakes }))),
      review.stage === "done" && html("ul", { class: "small tally" }, review.tally().map(({ side, accuracy, counts }) => html("li", {},
        html("i", { class: `swatch ${paintOf(session.game, side)}` }), html("b", {}, colour(session.game, side)),
        html("span", { title: say("review.accuracy.help") }, say("review.accuracy", { percent: number(accuracy * 100) })),
        html("span", { class: "soft" }, counts)))),
      html("p", { "aria-live": "polite" }, words),
      html("div", { class: "row" }, seek(-1, "review.previous"), seek(1, "review.next"),
        html("button", { type: "button", class: "button", "data-key": "again", disabled: !words, "aria-label": say("review.again.help"), title: say("review.again.help"), onclick: () => this.tryAgain() }, say("review.again"))));
  }

  /** Goes to the position before a mistake, to try another move as a variation. */
  tryAgain() {
    const session = this.tools?.session;
    if (session?.tree.current.parent) void session.go(session.tree.current.parent).then(() => this.board?.focusPlace());
  }

  leave() {
    this.left = true;
    cancelAnimationFrame(this.redraw);
    clearInterval(this.ticking);
    document.removeEventListener("keydown", this.onKey);
    this.stopWatching();
    this.unwatch();
    this.passing?.close();
    this.tools?.analyst.close();
    this.tools?.review.close();
    this.tools?.session.close();
  }
}

/** Stores the analysis in the address, so that it survives a reload and can be shared. @param {Session} session */
function remember(session) {
  history.replaceState(null, "", hashOf("analyse", studyOf(session)));
}

customElements.define("game-page", GamePage);
