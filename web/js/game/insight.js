/** Features of a position that the game can point out on the board, such as threats. Off by default. */

import { post } from "../api.js";
import { html, refill } from "../element.js";
import { infoOf } from "../game-info.js";
import { label, local, say, translate } from "../words/words.js";

/** @typedef {import("../wire.js").Insight} Found */

export class Insight {
  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    this.on = false;
    /** @type {Map<string, Found>} Features by position. */
    this.known = new Map();
    this.panel = html("section", { class: "insight", hidden: true });
    session.addEventListener("position", () => void this.ask());
  }

  /** The name of the feature; `null` if the game has none. */
  get what() {
    return infoOf(this.session.game).insight;
  }

  /** The label of the switch. */
  get words() {
    return this.what ? say(this.on ? "act.insightOff" : "act.insight", { what: local(this.what) }) : "";
  }

  /** Shows or hides the feature. */
  turn() {
    if (!this.what) return;
    this.on = !this.on;
    void this.ask();
    this.session.changed();
  }

  /** The features of the current position, if they are switched on and known. */
  get shown() {
    const { view } = this.session;
    return this.on && view ? this.known.get(view.position) : undefined;
  }

  async ask() {
    const { game, view } = this.session;
    if (!this.on || !view || this.known.has(view.position)) return;
    // Without an answer nothing is marked; the next position is requested as usual.
    const found = await post("insight", {}, { game, position: view.position }).catch(() => undefined);
    if (!found) return;
    this.known.set(view.position, found);
    this.session.changed();
  }

  /** Draws the sentences; the board draws the marks. */
  draw() {
    const { shown, what, panel, session } = this;
    const key = this.on && what ? JSON.stringify(shown?.says ?? []) : "";
    if (panel.dataset.key === key) return;
    panel.dataset.key = key;
    panel.hidden = key === "";
    if (!what || panel.hidden) return;
    refill(panel, html("h2", {}, label(what)),
      html("ul", { "aria-live": "polite" }, (shown?.says ?? []).map((saying) => html("li", {}, translate(saying, session.game)))));
  }
}
