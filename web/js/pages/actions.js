/** The buttons and the menu of the game page. */

import { Problem, loadPart, post } from "../api.js";
import { html, refill, set } from "../element.js";
import { icon } from "../icons.js";
import { visit } from "../route.js";
import { settings } from "../settings.js";
import { say } from "../words/words.js";
import { isPerson } from "../game/players.js";
import { studyOf } from "../game/study.js";
import { showKeys } from "./keys.js";
import { Menu } from "./menu.js";
import { askResign } from "./resign-dialog.js";

/** @typedef {import("../game/session.js").Session} Session */
/** @typedef {import("../icons.js").Icon} Icon */
/** @typedef {import("../words/words.js").Word} Word */
/**
 * @typedef {object} Tools the objects shared by the parts of a game page
 * @property {Session} session
 * @property {import("../game/analyst.js").Analyst} analyst
 * @property {import("../game/review.js").Review} review
 * @property {import("../game/insight.js").Insight} insight
 * @property {import("../board/game-board.js").GameBoard} board
 */

/** The buttons beside the message, and the buttons that walk through the game. */
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
    this.accept = html("button", { type: "button", class: "button primary", hidden: true, onclick: () => { if (session.match) void offerDraw(tools, session.match); } }, say("act.accept"));
    this.hurry = button("hurry", "act.hurry", () => void attempt(tools, async () => session.match?.send("hurry", {})));
    this.rematch = html("button", { type: "button", class: "button", onclick: () => void attempt(tools, () => playAgain(tools)) }, say("act.rematch"));
    this.again = html("span", { class: "row again", hidden: true },
      html("button", { type: "button", class: "button primary", onclick: () => tools.review.start() }, say("act.review")), this.rematch,
      html("button", { type: "button", class: "button", onclick: () => visit("") }, say("act.new")));
    this.warned = html("span", { class: "row again", hidden: true });
    this.bar = html("div", { class: "actions", role: "toolbar", "aria-label": say("act.more") },
      this.warned, this.again, this.accept, this.pass, this.pace, session.match ? this.hurry : null, this.back, this.redo, this.hint, this.analysis, this.flip, this.menu.element);
    this.promote = named("act.promote", "act.promote.short", () => session.promote());
    this.prune = named("act.prune", "act.prune.short", () => void session.prune());
    this.walker = html("div", { class: "walker" },
      button("first", "act.first", () => void session.walk(-1e6)), button("previous", "act.previous", () => void session.walk(-1)),
      button("next", "act.next", () => void session.walk(1)), button("last", "act.last", () => void session.walk(1e6)), this.promote, this.prune);
  }

  draw() {
    const { session, analyst } = this.tools;
    const { match, view, tree } = session;
    const owner = match === undefined || match.you.plays.length > 0 || match.you.role === "owner";
    this.pass.hidden = session.passing !== undefined || !(session.mayMove && session.choice.next().some((click) => click.do === "pass"));
    this.again.hidden = !(session.live && view?.ending && match && (match.you.role === "owner" || match.you.plays.length > 0));
    this.rematch.textContent = say(match?.you.next ? "act.toRematch" : "act.rematch");
    const offer = match && session.live ? match.state.draw_offer : null;
    this.accept.hidden = !offer || !match || match.you.plays.length === 0 || match.you.plays.includes(offer);
    this.hurry.hidden = !match || Object.values(match.state.players).every(isPerson);
    this.hurry.disabled = !(owner && match?.state.engine?.doing === "thinking");
    this.back.disabled = match ? !owner || match.state.moves.length === 0 : tree.current === tree.root;
    this.redo.disabled = match ? !owner || match.state.redo === 0 : tree.current.children.length === 0;
    this.hint.disabled = !session.mayMove;
    set(this.analysis, { "aria-pressed": String(analyst.on) });
    const { current } = tree;
    // The moves of a match cannot be deleted; variations and moves of an analysis can.
    this.prune.hidden = current === tree.root || (match !== undefined && current.main);
    this.promote.hidden = !leavesLine(current);
    this.drawWarning();
    this.drawPace();
  }

  /** Draws the answers to the coach's warning; they stand before all other buttons. */
  drawWarning() {
    const { warning } = this.tools.session;
    if (this.warned.hidden === (warning === undefined)) return;
    this.warned.hidden = warning === undefined;
    refill(this.warned, warning && [
      html("button", { type: "button", class: "button primary", onclick: () => warning.answer(false) }, warning.again),
      html("button", { type: "button", class: "button", onclick: () => warning.answer(true) }, warning.anyway)]);
    this.warned.querySelector("button")?.focus();
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
    slider.addEventListener("change", () => void attempt(this.tools, () => match.send("pace", { pause: Number(slider.value) })));
    refill(this.pace,
      button(running ? "pause" : "play", running ? "act.pause" : "act.go", () => void attempt(this.tools, () => match.send("pace", { running: !running }))),
      running ? html("label", { class: "pause small" }, say("pace.seconds", { n: pause }), slider) : button("step", "act.step", () => void attempt(this.tools, () => match.send("step", {}))));
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
      match && { text: say("act.swap"), disabled: match.you.role !== "owner", act: () => void attempt(tools, () => match.send("swap", {})) },
      match && { text: say("act.players"), disabled: match.you.role !== "owner", act: async () => (await import("./players-dialog.js")).openPlayers(tools, match) },
      match && { text: say("act.draw"), disabled: !playing, act: () => void offerDraw(tools, match) },
      match && { text: say("act.resign"), disabled: !playing, act: () => askResign(tools, match) },
      match && { text: say(settings.get().coach ? "act.coachOff" : "act.coach"), act: () => settings.change({ coach: !settings.get().coach }) },
      tools.insight.what ? { text: tools.insight.words, act: () => tools.insight.turn() } : undefined,
      "line",
      { text: say("act.review"), disabled: session.tree.line().length + session.tree.currentLine().length < 4, act: () => tools.review.start() },
      match && { text: say("act.study"), act: () => visit("analyse", studyOf(session)) },
      !match ? { text: say("start.load"), act: async () => (await import("./load-dialog.js")).openLoadDialog(session.game) } : undefined,
      { text: say("act.setup"), act: () => visit("setup", position) },
      { text: say("act.lab"), act: () => visit("lab", position) },
      "line",
      { text: say("act.share"), act: async () => (await loadPart(import("./share-dialog.js"))).share(tools) },
      { text: say("act.export"), act: async () => (await loadPart(import("./export-dialog.js"))).openExport(tools) },
      { text: say("act.keys"), act: showKeys },
    ];
  }
}

/** Tells whether a position is in a variation that can be promoted. @param {import("../game/tree.js").Branch} branch */
function leavesLine(branch) {
  for (let at = branch; at.parent; at = at.parent) {
    const [first] = at.parent.children;
    if (first !== at) return !first?.main;
  }
  return false;
}

/** @param {Icon} name @param {Word} word @param {() => void} act */
export function button(name, word, act) {
  return html("button", { type: "button", class: "button plain round", "aria-label": say(word), title: say(word), onclick: act }, icon(name));
}

/** Returns a hidden button with a short label and a whole name. @param {Word} word @param {Word} short @param {() => void} act */
function named(word, short, act) {
  return html("button", { type: "button", class: "button", hidden: true, "aria-label": say(word), title: say(word), onclick: act }, say(short));
}

/** Takes a move back on the server; in an analysis goes one step back. @param {Tools} tools */
export function goBack(tools) {
  return changeLength(tools, "takeback", -1);
}

/** Repeats a move that was taken back. @param {Tools} tools */
export function goForward(tools) {
  return changeLength(tools, "redo", 1);
}

/**
 * Takes back or repeats a move, and goes to the latest position.
 * @param {Tools} tools
 * @param {"takeback" | "redo"} what
 * @param {number} steps steps to walk in an analysis
 */
async function changeLength(tools, what, steps) {
  const { session } = tools;
  const { match, live } = session;
  if (!match) return session.walk(steps);
  await attempt(tools, async () => {
    await match.send(what, {});
    // A reader at the latest position follows by itself, and may have moved on since.
    if (!live) await session.go(session.tree.tip);
  });
}

/** Opens the rematch with sides exchanged; the second player joins the match that the first one started. @param {Tools} tools */
async function playAgain({ session }) {
  const { match } = session;
  if (!match) return;
  const { you } = await post("matches/{key}/rematch", { key: match.key }, {});
  settings.rememberMatch(you.key);
  visit(`game/${you.key}`);
}

/** Offers a draw or accepts an offered one. @param {Tools} tools @param {import("../game/match.js").Match} match */
async function offerDraw(tools, match) {
  await attempt(tools, () => match.send("draw", {}));
}

/** Shows values for this game, or hides them. @param {Tools} tools */
export function toggleAnalysis({ analyst }) {
  analyst.turn(!analyst.on);
}

/** Runs an action on the server, and shows the reason if it is refused. @param {Tools} tools @param {() => Promise<unknown>} act */
export async function attempt({ session }, act) {
  try {
    await act();
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    session.refuse(problem.words(session.game), []);
  }
}

