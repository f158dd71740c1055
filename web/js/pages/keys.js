/** The keys of the game page. */

import { openDialog } from "../dialog.js";
import { html } from "../element.js";
import { say } from "../words/words.js";
import { goBack, goForward, toggleAnalysis } from "./actions.js";

/** @typedef {import("./actions.js").Tools} Tools */

/**
 * @param {KeyboardEvent} event
 * @param {Tools} tools
 */
export function handleKey(event, tools) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector("dialog[open]")) return;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, select, textarea, [role=menu]")) return;
  void tools.session.showPreview(undefined);
  const act = actFor(event.key, tools) ?? columnFor(event.key, tools);
  if (!act) return;
  event.preventDefault();
  act();
}

/** @param {string} key @param {Tools} tools @returns {(() => void) | undefined} */
function actFor(key, tools) {
  const { session, analyst, review, insight, board } = tools;
  /** @type {Record<string, () => void>} */
  const acts = {
    ArrowLeft: () => void session.walk(-1), ArrowRight: () => void session.walk(1),
    ArrowUp: () => void session.walk(-1), ArrowDown: () => void session.walk(1),
    Home: () => void session.walk(-1e6), End: () => void session.walk(1e6),
    u: () => void goBack(tools), r: () => void goForward(tools), h: () => analyst.hint(), a: () => toggleAnalysis(tools),
    f: () => session.flip(), t: () => insight.turn(),
    n: () => review.seek(1), p: () => review.seek(-1), b: () => board.focusPlace(), Escape: () => session.leave(), "?": showKeys,
  };
  return acts[key];
}

/** Drops a stone into the column of a digit, on boards with columns. @param {string} key @param {Tools} tools */
function columnFor(key, { session }) {
  const { shape } = session;
  const known = /^[1-9]$/.test(key) && shape?.kind === "columns" && shape.spots.some(({ click }) => click === key);
  return known ? () => void session.pick(key) : undefined;
}

/** Opens the list of keys. */
export function showKeys() {
  /** @type {[string[], import("../words/words.js").Word][]} */
  const keys = [
    [["←", "→", "↑", "↓"], "keys.arrows"], [[say("keys.home"), say("keys.end")], "keys.homeEnd"], [["b"], "keys.b"], [["1", "…", "9"], "keys.digits"], [["Enter"], "keys.enter"], [["Esc"], "keys.escape"],
    [["u"], "keys.u"], [["r"], "keys.r"], [["h"], "keys.h"], [["a"], "keys.a"], [["f"], "keys.f"], [["t"], "keys.t"], [["n", "p"], "keys.np"], [["?"], "keys.question"],
  ];
  openDialog(say("keys.title"), () => [
    html("dl", { class: "keys" }, keys.flatMap(([names, words]) => [
      html("dt", {}, names.map((name) => html("kbd", {}, name))), html("dd", {}, say(words))])),
  ]);
}
