/** The buttons of the game page, and what they do. */

import { Problem, post } from "../api.js";
import { html, refill, set } from "../element.js";
import { icon } from "../icons.js";
import { visit } from "../route.js";
import { settings } from "../settings.js";
import { say } from "../words/words.js";
import { openLoadDialog } from "./load-dialog.js";
import { openExport } from "./export-dialog.js";
import { showKeys } from "./keys.js";
import { Menu } from "./menu.js";
import { openShare } from "./share-dialog.js";
import { askResign } from "./resign-dialog.js";

/** @typedef {import("../game/session.js").Session} Session */
/** @typedef {import("../icons.js").Icon} Icon */
/** @typedef {import("../words/words.js").Word} Word */
/**
 * @typedef {object} Tools what the parts of a game page work with
 * @property {Session} session
 * @property {import("../game/analyst.js").Analyst} analyst
 * @property {import("../game/review.js").Review} review
 * @property {import("../board/game-board.js").GameBoard} board
 */

/** The row of buttons beside the message, and the one that walks through the game. */
export class Actions {
  /** @param {Tools} tools */
  constructor(tools) {
    this.tools = tools;
    const { session, analyst } = tools;
    this.pass = html("button", { type: "button", class: "button primary", hidden: true, onclick: () => void session.pass() }, say("pass"));
    this.back = button("back", "act.back", () => void goBack(tools));
    this.redo = button("redo", "act.redo", () => void goForward(tools));
    this.hint = button("hint", "act.hint", () => analyst.hint());
    this.analysis = button("analysis", "act.analysis", () => toggleAnalysis(tools));
    this.flip = button("flip", "act.flip", () => session.flip());
    this.menu = new Menu(say("act.more"), () => this.entries());
    this.pace = html("span", { class: "row pace" });
    this.again = html("span", { class: "row", hidden: true },
      html("button", { type: "button", class: "button primary", onclick: () => void attempt(tools, () => playAgain(tools)) }, say("act.again")),
      html("button", { type: "button", class: "button", onclick: () => visit("") }, say("act.new")));
    this.bar = html("div", { class: "actions", role: "toolbar", "aria-label": say("act.more") },
      this.again, this.pass, this.pace, this.back, this.redo, this.hint, this.analysis, this.flip, this.menu.element);
    this.walker = html("div", { class: "walker" },
      button("first", "act.first", () => void session.walk(-1e6)), button("previous", "act.previous", () => void session.walk(-1)),
      button("next", "act.next", () => void session.walk(1)), button("last", "act.last", () => void session.walk(1e6)));
  }

  draw() {
    const { session, analyst } = this.tools;
    const { match, view, tree } = session;
    const owner = match === undefined || match.you.plays.length > 0 || match.you.role === "owner";
    this.pass.hidden = !(session.mayMove && session.choice.next().some((click) => click.do === "pass"));
    this.again.hidden = !(session.live && view?.ending && match?.you.role === "owner");
    this.back.disabled = match ? !owner || match.state.moves.length === 0 : tree.current === tree.root;
    this.redo.disabled = match ? !owner || match.state.redo === 0 : tree.current.children.length === 0;
    this.hint.disabled = !session.mayMove;
    set(this.analysis, { "aria-pressed": String(analyst.on) });
    this.drawPace();
  }

  drawPace() {
    const { match, view } = this.tools.session;
    const shown = match?.watchedOnly && match.you.role === "owner" && !view?.ending;
    this.pace.hidden = !shown;
    if (!shown || !match) return;
    const key = `${match.state.running} ${match.state.pause}`;
    if (this.pace.dataset.key === key) return;
    this.pace.dataset.key = key;
    const { running, pause } = match.state;
    const slider = html("input", { type: "range", min: 0, max: 10, step: 0.5, value: pause, "aria-label": say("pace.seconds", { n: pause }) });
    slider.addEventListener("change", () => void attempt(this.tools, () => match.tell("pace", { pause: Number(slider.value) })));
    refill(this.pace,
      button(running ? "pause" : "play", running ? "act.pause" : "act.go", () => void attempt(this.tools, () => match.tell("pace", { running: !running }))),
      running ? html("label", { class: "pause small" }, say("pace.seconds", { n: pause }), slider) : button("step", "act.step", () => void attempt(this.tools, () => match.tell("step", {}))));
  }

  /** @returns {import("./menu.js").Entry[]} */
  entries() {
    const { tools } = this;
    const { session } = tools;
    const { match, view } = session;
    const playing = match !== undefined && match.you.plays.length > 0 && !match.state.view.ending;
    const position = { game: session.game, position: view?.position };
    return [
      { text: say("act.new"), act: () => visit("") },
      match && { text: say("act.swap"), disabled: match.you.role !== "owner", act: () => void attempt(tools, () => match.tell("swap", {})) },
      match && { text: say("act.resign"), disabled: !playing, act: () => askResign(tools, match) },
      "line",
      { text: say("act.review"), disabled: session.tree.line().length + session.tree.currentLine().length < 4, act: () => tools.review.start() },
      match && { text: say("act.study"), act: () => visit("analyse", { game: session.game, position: session.tree.start, moves: session.tree.current.path.join(" ") }) },
      !match ? { text: say("start.load"), act: () => openLoadDialog(session.game) } : undefined,
      { text: say("act.setup"), act: () => visit("setup", position) },
      { text: say("act.lab"), act: () => visit("lab", position) },
      "line",
      match && { text: say("act.share"), act: () => openShare(match) },
      { text: say("act.export"), act: () => openExport(tools) },
      { text: say("act.keys"), act: showKeys },
    ];
  }
}

/** @param {Icon} name @param {Word} word @param {() => void} act */
export function button(name, word, act) {
  return html("button", { type: "button", class: "button plain round", "aria-label": say(word), title: say(word), onclick: act }, icon(name));
}

/** Takes a move back: in a stored game on the server, else a step back. @param {Tools} tools */
export async function goBack(tools) {
  const { match } = tools.session;
  if (!match) return tools.session.walk(-1);
  await attempt(tools, async () => {
    await match.tell("takeback", {});
    await tools.session.go(tools.session.tree.tip);
  });
}

/** @param {Tools} tools */
export async function goForward(tools) {
  const { match } = tools.session;
  if (!match) return tools.session.walk(1);
  await attempt(tools, async () => {
    await match.tell("redo", {});
    await tools.session.go(tools.session.tree.tip);
  });
}

/** Begins another game with the same players and rules. @param {Tools} tools */
async function playAgain({ session }) {
  const state = session.match?.state;
  if (!state) return;
  const { you } = await post("matches", {}, {
    game: state.game, players: state.players, limits: state.limits, start: state.start, pause: state.pause, running: state.running,
    ...(state.clock ? { clock: { initial: state.clock.initial, increment: state.clock.increment } } : {}),
  });
  settings.rememberMatch(you.key);
  visit(`game/${you.key}`);
}

/** @param {Tools} tools */
export function toggleAnalysis({ analyst }) {
  settings.change({ analysis: !analyst.on });
  analyst.turn(!analyst.on);
}

/** Does something on the server, and says why if that is refused. @param {Tools} tools @param {() => Promise<unknown>} act */
export async function attempt({ session }, act) {
  try {
    await act();
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    session.refuse(problem.words(session.game), []);
  }
}

