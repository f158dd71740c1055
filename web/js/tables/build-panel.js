/** Builds of tables: costs, progress and the button to stop. */

import { html } from "../element.js";
import { say } from "../words/words.js";
import { bytes, large, nameOf, refusal, span } from "./figures.js";

/** @typedef {import("../wire.js").BuildEstimate} Cost */
/** @typedef {import("../wire.js").BuildProgress} Progress */

/**
 * Returns the costs of a build with a button that starts it.
 * @param {Cost} cost
 * @param {boolean} mayBuild
 * @param {(event: Event) => void} build
 * @returns {import("../element.js").Child[]}
 */
export function costWords(cost, mayBuild, build) {
  const rows = /** @type {const} */ ([
    ["tables.cost.positions", large(cost.positions)], ["tables.cost.time", say("tables.about", { what: span(cost.seconds) })],
    ["tables.cost.disk", say("tables.about", { what: bytes(cost.disk) })], ["tables.cost.memory", bytes(cost.memory)],
  ]);
  const button = html("button", { type: "button", class: "button primary", "data-key": "build", disabled: cost.refusal !== null, onclick: build },
    cost.placing ? say("tables.buildAll") : say("tables.build", { upTo: cost.up_to }));
  return [
    html("p", {}, cost.placing ? say("tables.costAll", { n: cost.pieces }) : say("tables.cost", { upTo: cost.up_to, n: cost.pieces })),
    html("dl", { class: "costs" }, rows.map(([word, value]) => html("div", {}, html("dt", {}, say(word)), html("dd", {}, value)))),
    cost.refusal && html("p", { class: "warn", role: "status" }, refusal(cost.refusal)),
    mayBuild ? html("div", { class: "row" }, button) : html("p", { class: "soft" }, say("tables.not-here")),
    mayBuild && html("p", { class: "small soft" }, say("tables.beside", { n: cost.threads })),
  ];
}

/** The progress of a build. Its elements are kept, so that a button can be pressed while figures change. */
export class BuildPanel {
  /** @param {() => Promise<void>} stop */
  constructor(stop) {
    this.headline = html("p", {});
    this.button = html("button", { type: "button", class: "button", onclick: () => void stop() }, say("tables.stop"));
    this.bar = html("div", { class: "progress", role: "progressbar", "aria-label": say("tables.building"), "aria-valuemin": 0, "aria-valuemax": 100 }, html("i", {}));
    this.figures = html("p", { class: "small soft" });
    /** Text for screen readers; it changes with each finished table, not every second. */
    this.news = html("p", { class: "spoken", role: "status" });
    this.element = html("section", { class: "build-panel", "aria-label": say("tables.building"), hidden: true },
      html("div", { class: "row head" }, this.headline, this.button), this.bar, this.figures, this.news);
  }

  /** @param {Progress | null} progress @param {boolean} mayBuild */
  show(progress, mayBuild) {
    this.element.hidden = progress === null;
    if (progress === null) return;
    const { state, pieces, pieces_done: finished, total, about, left, rate } = progress;
    const active = state === "building" || state === "stopping";
    const part = total > 0 ? Math.min(1, about / total) : 1;
    const headline = stateWords(progress);
    this.headline.textContent = headline;
    this.headline.className = state === "failed" ? "problem" : "headline";
    this.button.hidden = !active || !mayBuild;
    this.button.disabled = state === "stopping";
    this.bar.hidden = this.figures.hidden = !active;
    this.bar.style.setProperty("--part", String(part));
    this.bar.setAttribute("aria-valuenow", String(Math.round(part * 100)));
    this.figures.textContent = [
      say("tables.pieces", { n: finished, all: pieces }), say("tables.done", { n: large(about), all: large(total) }),
      rate !== null && say("tables.rate", { n: large(Number(rate.toPrecision(2))) }), left !== null && say("tables.left", { time: span(left) }),
    ].filter((text) => typeof text === "string").join(" · ");
    const spoken = active ? `${headline} ${say("tables.pieces", { n: finished, all: pieces })}` : headline;
    if (this.news.textContent !== spoken) this.news.textContent = spoken;
  }
}

/** @param {Progress} progress */
function stateWords(progress) {
  switch (progress.state) {
    case "building": return say("tables.state.building", { what: pieceWords(progress) });
    case "stopping": return say("tables.state.stopping");
    case "stopped": return say("tables.stopped");
    case "done": return say("tables.state.done", { upTo: progress.up_to, time: span(progress.seconds) });
    default: return progress.problem ? refusal(progress.problem) : say("tables.broken-off");
  }
}

/** Returns words for the current part of the build. @param {Progress} progress */
function pieceWords({ piece, up_to: upTo }) {
  if (!piece) return upTo;
  if ("larger" in piece) return nameOf(piece);
  return say("tables.atPly", { stones: `${piece.own}-${piece.opponent}`, ply: piece.ply });
}
