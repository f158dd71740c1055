/** Tabs for the best lines and the moves. The style shows them where both panels do not fit, and then hides the panel that is not chosen. */

import { html, set } from "../element.js";
import { say } from "../words/words.js";

/** @typedef {"lines" | "moves"} Panel */

export class PanelTabs {
  constructor() {
    /** @type {Panel} */
    this.chosen = "lines";
    const tab = (/** @type {Panel} */ panel) => html("button", { type: "button", onclick: () => { this.chosen = panel; this.draw(true); } }, say(panel));
    this.buttons = { lines: tab("lines"), moves: tab("moves") };
    this.element = html("div", { class: "panel-tabs", role: "group", "aria-label": say("panels"), hidden: true }, this.buttons.lines, this.buttons.moves);
  }

  /** @param {boolean} both whether there are best lines beside the moves */
  draw(both) {
    this.element.hidden = !both;
    this.element.dataset.chosen = this.chosen;
    for (const [panel, button] of Object.entries(this.buttons)) set(button, { "aria-pressed": String(panel === this.chosen) });
  }
}
