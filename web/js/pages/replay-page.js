/** The viewer for a game of a tournament. */

import { Problem, get, post, shapeOf } from "../api.js";
import { entrantName, causeWords, timeWords, tournamentTitle, winnerWords } from "../arena/words.js";
import { html, refill } from "../element.js";
import { paintOf } from "../game-info.js";
import { roundOf } from "../game/message.js";
import { sceneOf } from "../game/scene.js";
import { Session } from "../game/session.js";
import "../panels/move-list.js";
import { hashOf, visit } from "../route.js";
import { colour, gameTitle, number, say, shortly } from "../words/words.js";
import { button } from "./actions.js";

/** @typedef {import("../board/game-board.js").GameBoard} GameBoard */
/** @typedef {import("../panels/move-list.js").MoveList} MoveList */
/** @typedef {import("../wire.js").WholeGame} WholeGame */
/** @typedef {import("../types.js").Owner} Owner */
/** @typedef {import("../wire.js").View} View */

/** No draw limits: the viewer shows every move that was played. */
const NO_LIMITS = { moves_without_removal: null, repetitions: null, turns: null };

export class ReplayPage extends HTMLElement {
  /** @param {number} id @param {number} game counted from 1 */
  constructor(id, game) {
    super();
    this.tournament = id;
    this.number = game;
    this.className = "replay-page";
    /** @type {Session | undefined} */
    this.session = undefined;
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
  }

  async connectedCallback() {
    refill(this, html("p", { class: "lost soft" }, say("loading")));
    try {
      /** @type {WholeGame} */
      const game = await get("tournaments/{id}/games/{number}", { id: this.tournament, number: this.number - 1 });
      const [shape, { views }] = await Promise.all([
        shapeOf(game.game), post("history", {}, { game: game.game, position: game.start, moves: game.moves, limits: NO_LIMITS })]);
      if (this.isConnected) this.start(game, shape, views);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      refill(this, html("div", { class: "lost" }, html("h1", {}, problem.code === "not-found" ? say("arena.game.lost") : problem.words()),
        html("a", { class: "button primary", href: hashOf(`arena/${this.tournament}`) }, say("arena.back"))));
    }
  }

  /** @param {WholeGame} game @param {import("../types.js").Shape} shape @param {View[]} views */
  start(game, shape, views) {
    const session = new Session(game.game, game.start);
    session.shape = shape;
    let branch = session.tree.root;
    branch.view = views[0];
    game.moves.forEach((move, index) => {
      branch = branch.child(move);
      branch.view = views[index + 1];
    });
    this.session = session;
    this.game = game;
    session.addEventListener("change", () => this.draw());
    document.addEventListener("keydown", this.onKey);
    this.build(game);
    void session.go(branch);
  }

  /** @param {WholeGame} game */
  build(game) {
    const { session } = this;
    if (!session) return;
    const title = say("arena.game.of", { n: number(this.number), all: number(game.of) });
    document.title = `${title} · Endspiel`;
    this.board = /** @type {GameBoard} */ (document.createElement("game-board"));
    this.board.setAttribute("role", "application");
    this.board.setAttribute("aria-label", `${say("board.of", { game: gameTitle(game.game) })}. ${say("board.help")}`);
    this.moves = /** @type {MoveList} */ (document.createElement("move-list"));
    this.where = html("p", { class: "soft", role: "status", "aria-live": "polite" });
    this.study = html("a", { class: "button" }, say("arena.game.study"));
    const opening = game.opening_plies > 0 && say("arena.game.given", { n: game.opening_plies });
    const neighbour = (/** @type {number} */ step, /** @type {string} */ words) => {
      const there = this.number + step;
      const exists = there >= 1 && there <= game.of;
      return html("a", { class: "button", href: exists ? hashOf(`arena/${this.tournament}/${there}`) : null, "aria-disabled": exists ? null : "true", role: exists ? null : "link" }, words);
    };
    refill(this,
      html("div", { class: "board-box" }, this.board),
      html("section", { class: "replay-side" },
        html("div", {}, html("a", { class: "small", href: hashOf(`arena/${this.tournament}`) }, `‹ ${tournamentTitle(game.tournament)}`), html("h1", {}, title),
          html("p", { class: "small soft" }, `${gameTitle(game.game)} · ${say("arena.opening", { n: number(game.round + 1) })}`)),
        html("div", { class: "stack sides-of-game" }, /** @type {Owner[]} */ (["white", "black"]).map((side) => this.player(game, side))),
        html("p", {}, html("b", {}, winnerWords(game.game, game.winner)), `: ${causeWords(game.cause, game.game)}.`, game.detail && html("span", { class: "soft small" }, ` ${game.detail}`)),
        opening && html("p", { class: "small soft" }, opening),
        this.moves, this.where,
        html("div", { class: "walker" },
          button("first", "act.first", () => void session.walk(-1e6)), button("previous", "act.previous", () => void session.walk(-1)),
          button("next", "act.next", () => void session.walk(1)), button("last", "act.last", () => void session.walk(1e6)), button("flip", "act.flip", () => session.flip())),
        html("div", { class: "row onward" }, this.study, neighbour(-1, say("arena.game.previous")), neighbour(1, say("arena.game.next")))));
  }

  /** @param {WholeGame} game @param {Owner} side */
  player(game, side) {
    const { moves, nodes, depth, seconds } = game.costs[side];
    const each = Math.max(1, moves);
    return html("div", { class: game.winner === side ? "seat winner" : "seat" },
      html("span", {}, html("i", { class: `swatch ${paintOf(game.game, side)}` }), html("b", {}, entrantName(game.names[side])), html("span", { class: "spoken" }, ` (${colour(game.game, side)})`)),
      html("span", { class: "small soft" }, say("arena.game.cost", { nodes: shortly(Math.round(nodes / each)), time: timeWords(seconds / each), depth: number(depth / each, 1) })));
  }

  draw() {
    const { session, game, board } = this;
    if (!session || !game || !board) return;
    const scene = sceneOf(session, []);
    if (scene) board.scene = scene;
    this.style.setProperty("--ratio", board.style.getPropertyValue("--ratio") || "1");
    this.moves?.show(session);
    const { current } = session.tree;
    const by = current.view?.last?.by;
    const words = current.ply === 0 ? say("arena.game.start") : `${say("moves.at", { n: current.ply, all: game.moves.length, round: roundOf(current.ply) })}${by ? ` · ${colour(game.game, by)}: ${current.move}` : ""}`;
    if (this.where && this.where.textContent !== words) this.where.textContent = words;
    if (this.study) this.study.href = hashOf("analyse", { game: game.game, position: game.start, moves: current.path.join(" ") });
  }

  /** The arrow keys walk through the game. @param {KeyboardEvent} event */
  key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea")) return;
    const { session, game } = this;
    if (!session || !game) return;
    /** @type {Record<string, () => void>} */
    const acts = {
      ArrowLeft: () => void session.walk(-1), ArrowRight: () => void session.walk(1), ArrowUp: () => void session.walk(-1), ArrowDown: () => void session.walk(1),
      Home: () => void session.walk(-1e6), End: () => void session.walk(1e6), f: () => session.flip(), b: () => this.board?.focusPlace(),
      p: () => { if (this.number > 1) visit(`arena/${this.tournament}/${this.number - 1}`); },
      n: () => { if (this.number < game.of) visit(`arena/${this.tournament}/${this.number + 1}`); },
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  leave() {
    document.removeEventListener("keydown", this.onKey);
    this.session?.close();
  }
}

customElements.define("replay-page", ReplayPage);
