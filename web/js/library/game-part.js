/** One game of the library: its moves on a board, comments and signs on them, tags. */

import { Problem, post, shapeOf } from "../api.js";
import { html, refill } from "../element.js";
import { sceneOf } from "../game/scene.js";
import { Session } from "../game/session.js";
import { button } from "../pages/actions.js";
import { openDialog } from "../dialog.js";
import { hashOf, visit } from "../route.js";
import { gameTitle, openingName, say } from "../words/words.js";
import { exportGames } from "./export.js";
import { nameOfPlayer, resultOf } from "./search.js";
import { changeGame, gameOf, removeGame } from "./store.js";
import { tell } from "./words.js";

/** @typedef {import("../board/game-board.js").GameBoard} GameBoard */
/** @typedef {import("../panels/move-list.js").MoveList} MoveList */
/** @typedef {import("./store.js").LibraryGame} LibraryGame */

const SIGNS = /** @type {const} */ (["!!", "!", "!?", "?!", "?", "??"]);

/** No draw limits: every move is shown. */
const NO_LIMITS = { moves_without_removal: null, repetitions: null, turns: null };

export class GamePart {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.element = html("section", { class: "library-game" });
    /** @type {Session | undefined} */
    this.session = undefined;
    /** @type {LibraryGame | undefined} */
    this.game = undefined;
    this.said = html("p", { class: "small soft", role: "status" });
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
  }

  async open() {
    const game = await gameOf(this.id);
    if (!game) return refill(this.element, html("div", { class: "lost" }, html("h1", {}, tell("library.lost.game")), html("a", { class: "button primary", href: "#/games" }, tell("library.back"))));
    try {
      const [shape, { views }] = await Promise.all([
        shapeOf(game.game), post("history", {}, { game: game.game, ...(game.start ? { position: game.start } : {}), moves: game.moves, limits: NO_LIMITS })]);
      this.start(game, shape, views);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      refill(this.element, html("p", { class: "problem", role: "alert" }, problem.words(game.game)));
    }
  }

  /** @param {LibraryGame} game @param {import("../types.js").Shape} shape @param {import("../wire.js").View[]} views */
  start(game, shape, views) {
    const session = new Session(game.game, game.start);
    session.shape = shape;
    let branch = session.tree.root;
    branch.view = views[0];
    game.moves.forEach((move, index) => {
      branch = branch.child(move);
      branch.view = views[index + 1];
      branch.sign = game.signs[String(index + 1)] ?? "";
    });
    [this.session, this.game] = [session, game];
    this.build(game);
    session.addEventListener("change", () => this.draw());
    document.addEventListener("keydown", this.onKey);
    void session.go(session.tree.root);
  }

  /** @param {LibraryGame} game */
  build(game) {
    const { session } = this;
    if (!session) return;
    this.board = /** @type {GameBoard} */ (document.createElement("game-board"));
    this.board.setAttribute("role", "application");
    this.board.setAttribute("aria-label", `${say("board.of", { game: gameTitle(game.game) })}. ${say("board.help")}`);
    this.moves = /** @type {MoveList} */ (document.createElement("move-list"));
    this.noteName = html("span", {});
    this.note = html("textarea", { rows: 3, oninput: () => void this.keep("notes", this.note?.value ?? "") });
    this.sign = html("select", { onchange: () => void this.keep("signs", this.sign?.value ?? "") },
      html("option", { value: "" }, tell("library.sign.none")), SIGNS.map((sign) => html("option", { value: sign }, tell(`library.sign.${sign}`))));
    const tags = html("input", { type: "text", value: game.tags.join(", "), onchange: () => void this.keepTags(tags.value) });
    const unknown = tell("library.unknown");
    const result = resultOf(game) || game.result;
    const study = { game: game.game, position: game.start, moves: game.moves.join(" "), comments: JSON.stringify(game.notes) };
    refill(this.element,
      html("div", { class: "board-box" }, this.board),
      html("div", { class: "library-side stack" },
        html("div", {}, html("h1", {}, `${nameOfPlayer(game, "white") || unknown} – ${nameOfPlayer(game, "black") || unknown}`),
          html("p", { class: "small soft" }, [gameTitle(game.game), result && tell(`library.${result}`), game.opening && openingName(game.opening), game.event, game.date].filter(Boolean).join(" · "))),
        html("div", { class: "walker" },
          button("first", "act.first", () => void session.walk(-1e6)), button("previous", "act.previous", () => void session.walk(-1)),
          button("next", "act.next", () => void session.walk(1)), button("last", "act.last", () => void session.walk(1e6)), button("flip", "act.flip", () => session.flip())),
        this.moves,
        html("label", { class: "field" }, html("span", {}, tell("library.sign")), this.sign),
        html("label", { class: "field" }, this.noteName, this.note),
        html("label", { class: "field" }, html("span", {}, tell("library.tags")), tags),
        this.said,
        html("div", { class: "row" },
          html("a", { class: "button", href: game.key ? hashOf(`game/${game.key}`) : null, hidden: !game.key }, tell("library.match")),
          html("a", { class: "button", href: hashOf("analyse", study) }, tell("library.study")),
          html("button", { type: "button", class: "button", onclick: () => void this.save() }, say("act.export")),
          html("button", { type: "button", class: "button", onclick: () => this.remove() }, tell("library.remove")))));
  }

  draw() {
    const { session, game, board, note, sign } = this;
    if (!session || !game || !board || !note || !sign) return;
    const scene = sceneOf(session, []);
    if (scene) board.scene = { ...scene, active: false };
    this.element.style.setProperty("--ratio", board.style.getPropertyValue("--ratio") || "1");
    const { current } = session.tree;
    const ply = String(current.ply);
    this.moves?.show(session);
    if (this.noteName) this.noteName.textContent = current.ply === 0 ? tell("library.note.start") : tell("library.note", { move: `${current.ply}. ${current.move}${game.signs[ply] ?? ""}` });
    sign.disabled = current.ply === 0;
    if (document.activeElement !== note || note.dataset.ply !== ply) note.value = game.notes[ply] ?? "";
    note.dataset.ply = ply;
    sign.value = game.signs[ply] ?? "";
  }

  /** Stores the comment or the sign of the present move. @param {"notes" | "signs"} kind @param {string} text */
  async keep(kind, text) {
    const ply = String(this.session?.tree.current.ply ?? 0);
    const change = (/** @type {LibraryGame} */ game) => {
      const { [ply]: _, ...rest } = game[kind];
      return { ...game, [kind]: text.trim() ? { ...rest, [ply]: text } : rest };
    };
    if (this.game) this.game = change(this.game);
    if (kind === "signs" && this.session) {
      this.session.tree.current.sign = text;
      this.draw();
    }
    await changeGame(this.id, change);
    this.said.textContent = tell("library.kept");
  }

  /** @param {string} text */
  async keepTags(text) {
    const tags = [...new Set(text.split(",").map((tag) => tag.trim()).filter(Boolean))];
    await changeGame(this.id, (game) => ({ ...game, tags }));
    if (this.game) this.game = { ...this.game, tags };
    this.said.textContent = tell("library.kept");
  }

  async save() {
    try {
      if (this.game) await exportGames([this.game]);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.said.textContent = problem.words(this.game?.game);
    }
  }

  remove() {
    const dialog = openDialog(tell("library.remove"), () => [
      html("p", {}, tell("library.remove.sure")),
      html("div", { class: "row end" }, html("button", {
        type: "button", class: "button primary", onclick: () => { dialog.close(); void removeGame(this.id).then(() => visit("games")); },
      }, tell("library.remove"))),
    ]);
  }

  /** The arrow keys walk through the game. @param {KeyboardEvent} event */
  key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea")) return;
    /** @type {Record<string, number>} */
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1, Home: -1e6, End: 1e6 };
    const step = steps[event.key];
    if (!this.session || (step === undefined && event.key !== "f")) return;
    event.preventDefault();
    if (step === undefined) this.session.flip();
    else void this.session.walk(step);
  }

  close() {
    document.removeEventListener("keydown", this.onKey);
    this.session?.close();
  }
}
