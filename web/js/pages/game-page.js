/** The game page: board, players, moves, message and actions. */

import { Problem, loadPart } from "../api.js";
import { html, refill } from "../element.js";
import { defaultGame, infoOf } from "../game-info.js";
import { Analyst } from "../game/analyst.js";
import { Insight } from "../game/insight.js";
import { Match } from "../game/match.js";
import { countOf, endOfGame, lastMoveWords, messageOf, playedWords, positionWords, wonBy } from "../game/message.js";
import { Passing } from "../game/passing.js";
import { Review, reviewArrows } from "../game/review.js";
import { sceneOf } from "../game/scene.js";
import { Session } from "../game/session.js";
import { studyOf } from "../game/study.js";
import { other } from "../game/values.js";
import "../panels/best-lines.js";
import "../panels/eval-bar.js";
import "../panels/eval-graph.js";
import "../panels/move-list.js";
import { PanelTabs } from "../panels/panel-tabs.js";
import "../panels/player-card.js";
import { ReviewStrip } from "../panels/review-strip.js";
import { closeWhileHidden } from "../hidden-page.js";
import { countResult } from "../results.js";
import { hashOf, visit } from "../route.js";
import { settings } from "../settings.js";
import { sound } from "../sound.js";
import { gameTitle, say, sayIfKnown } from "../words/words.js";
import { Actions } from "./actions.js";
import { gameSelect } from "./game-select.js";
import { handleKey } from "./keys.js";

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
    this.later = 0;
    this.ticking = 0;
    this.left = false;
    /** Whether to show the link for a guest at the start. */
    this.invites = false;
    /** Whether to review the game at the start. */
    this.reviews = false;
    /** Returns the address of the page. @type {(review: string | undefined) => string} */
    this.address = () => location.hash;
    /** Reads the moves before an illegal one. @type {(() => unknown) | undefined} */
    this.rescue = undefined;
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
    page.reviews = query.has("review");
    page.address = (review) => hashOf(`game/${key}`, { review });
    return page;
  }

  /** Returns the page of an analysis. @param {URLSearchParams} query */
  static ofStudy(query) {
    const { game, specs } = settings.get();
    const session = new Session(query.get("game") ?? specs[defaultGame(game)] ?? defaultGame(game), query.get("position") ?? "");
    const page = new GamePage(async () => {
      await session.study(query.get("moves") ?? "", query.has("at") ? Number(query.get("at")) : -1, readComments(query.get("comments")));
      return session;
    });
    page.reviews = query.has("review");
    const moves = query.get("moves");
    if (moves) page.rescue = async () => (await import("./load-dialog.js")).openLoadDialog(session.game, moves);
    // Position, moves and variations survive a reload and can be shared.
    page.address = (review) => hashOf("analyse", { ...studyOf(session), review });
    session.addEventListener("position", () => page.remember());
    return page;
  }

  async connectedCallback() {
    refill(this, html("p", { class: "lost soft" }, say("loading")));
    try {
      const session = await this.open();
      if (this.left) return session.close();
      this.start(session);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      const { rescue } = this;
      refill(this, html("div", { class: "lost" }, html("h1", {}, problem.words()), html("span", { class: "row" },
        rescue && html("button", { type: "button", class: "button primary", onclick: rescue }, say("load.before")),
        html("a", { class: rescue ? "button" : "button primary", href: "#/" }, say("act.new")))));
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
    this.strip = new ReviewStrip(review, board);
    this.chooser = gameSelect(session.game, (game) => visit("analyse", { game }));
    this.actions.walker.append(this.chooser);
    this.tabs = new PanelTabs();
    const title = gameTitle(session.game);
    document.title = `${title} · Endspiel`;
    this.board.setAttribute("role", "application");
    this.board.setAttribute("aria-label", `${say("board.of", { game: title })}. ${say("board.help")}`);
    refill(this,
      html("h1", { class: "spoken" }, title),
      html("div", { class: "stage", onclick: (/** @type {Event} */ event) => { if (!board.contains(/** @type {Node} */ (event.target))) session.leave(); } },
        html("div", { class: "stage-row" }, this.bar, this.board)),
      html("div", { class: "side" },
        this.upper, this.strip.element,
        html("section", { class: "panels", "aria-label": say("moves") },
          insight.panel, this.tabs.element, this.lines, html("div", { class: "played" }, this.graph, this.moves)),
        this.actions.walker, this.lower),
      html("div", { class: "foot" }, html("div", { class: "says" }, this.message, this.notes), this.actions.bar));
    // Draws at once after a click, so that the next click meets an up-to-date board.
    this.board.addEventListener("pick", (event) => {
      void session.pick(/** @type {CustomEvent} */ (event).detail.click);
      this.drawBoard();
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
      this.keepFinished(session);
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
    this.keepFinished(session);
    if (this.reviews) review.start(true);
    const { match } = session;
    if (match && this.invites && match.state.moves.length === 0) void loadPart(import("./share-dialog.js")).then(({ openShare }) => openShare(tools, match)).catch((problem) => session.fail(problem));
  }

  /** Adds a finished match to the library. @param {Session} session */
  keepFinished({ match }) {
    if (match?.state.view.ending) void loadPart(import("../library/add.js")).then(({ addMatch }) => addMatch(match), () => {});
  }

  /** Schedules one redraw: the board in the next frame, the panels in the one after it. */
  schedule() {
    if (!this.left) this.redraw ||= requestAnimationFrame(() => this.drawBoard());
  }

  draw() {
    this.drawBoard();
    this.drawPanels();
  }

  drawBoard() {
    cancelAnimationFrame(this.redraw);
    this.redraw = 0;
    const { tools, board } = this;
    if (!tools || !board) return;
    const { session, analyst, review, insight } = tools;
    const scene = sceneOf(session, analyst.thinking?.lines ?? []);
    if (scene && !scene.preview && !session.pending) scene.marks = insight.shown?.marks ?? [];
    if (scene && review.stage !== "none" && !scene.preview && !session.pending && scene.arrows.length === 0 && session.choice.clicks.length === 0) scene.arrows = reviewArrows(session);
    if (scene) board.scene = scene;
    this.style.setProperty("--ratio", board.style.getPropertyValue("--ratio") || "1");
    this.classList.toggle("previewing", session.preview !== undefined);
    this.drawMessage();
    if (!this.left) this.later ||= requestAnimationFrame(() => this.drawPanels());
  }

  drawPanels() {
    cancelAnimationFrame(this.later);
    this.later = 0;
    const { tools, values } = this;
    if (!tools) return;
    const { session, analyst, review, insight } = tools;
    insight.draw();
    this.drawPlayers();
    this.bar?.show(session, values);
    this.graph?.show(session, values);
    this.lines?.show(session, analyst);
    if (this.chooser) this.chooser.hidden = session.match !== undefined || session.tree.root.children.length > 0;
    this.tabs?.draw(analyst.on);
    this.strip?.draw();
    if (review.stage !== "none" && !location.hash.includes("review=1")) this.remember();
    this.actions?.draw();
    // Last, because it asks where its rows are.
    this.moves?.show(session, values);
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
    const count = countOf(session.shown, session.game);
    const played = !view ? "" : infoOf(session.game).counted && count > 0 ? say("turns", { n: count }) : playedWords(view.turns, view.ending !== null);
    const reason = view?.ending && wonBy(session) !== undefined && !session.preview ? endOfGame(view, session.game) : "";
    const notes = [reason && html("span", {}, reason), ...warnings.map((text) => html("span", { class: "warn" }, text)), html("span", { class: "soft" }, positionWords(session) || played)];
    refill(this.notes, notes);
  }

  /** Stores in the address what a reload shows again. */
  remember() {
    const reviewed = this.tools ? this.tools.review.stage !== "none" : this.reviews;
    if (!this.left) history.replaceState(null, "", this.address(reviewed ? "1" : undefined));
  }

  leave() {
    this.left = true;
    // A finished game is reviewed in the background, for exercises.
    if (this.tools?.session.match?.state.view.ending) void loadPart(import("../library/reviewer.js")).then(({ reviewGames }) => reviewGames()).catch(() => {});
    cancelAnimationFrame(this.redraw);
    cancelAnimationFrame(this.later);
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

/** Reads the comments of an address; none if they are unreadable. @param {string | null} text @returns {Record<string, unknown>} */
function readComments(text) {
  try {
    const read = text && JSON.parse(text);
    return read && typeof read === "object" ? read : {};
  } catch {
    return {};
  }
}

customElements.define("game-page", GamePage);
