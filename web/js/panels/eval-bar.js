/** `<eval-bar>`: the evaluation as a bar. */

import { html, refill, set } from "../element.js";
import { paintOf } from "../game-info.js";
import { chanceOf, knownValue } from "../game/values.js";
import { say } from "../words/words.js";

/** @typedef {import("../game/session.js").Session} Session */

export class EvalBar extends HTMLElement {
  /**
   * @param {Session} session
   * @param {boolean} on
   */
  show(session, on) {
    const value = knownValue(session.shown, session.game);
    if (!on) {
      this.className = "eval-bar off";
      return;
    }
    const chance = value?.chance ?? 0.5;
    const exact = value?.exact ?? false;
    const words = value?.words ?? say("value.equal");
    const near = value ? chanceOf(value, session.near) : 0.5;
    set(this, { role: "meter", "aria-label": say("bar"), "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": Math.round(near * 100), "aria-valuetext": words, title: words });
    this.className = `eval-bar over-${paintOf(session.game, "white")} under-${paintOf(session.game, "black")}${exact ? " exact" : ""}${session.near === "black" ? " flipped" : ""}`;
    if (!this.fill) {
      this.fill = html("i", { class: "fill" });
      refill(this, this.fill, html("i", { class: "half" }));
    }
    this.style.setProperty("--chance", String(chance));
  }
}

customElements.define("eval-bar", EvalBar);
