/** A button that opens a menu. */

import { html, refill, set } from "../element.js";
import { icon } from "../icons.js";

/** @typedef {"line" | undefined | { text: string, act: () => void, disabled?: boolean }} Entry */

export class Menu {
  /**
   * @param {string} label
   * @param {() => Entry[]} entries called each time the menu opens
   */
  constructor(label, entries) {
    this.entries = entries;
    this.list = html("div", { class: "menu-list", role: "menu", "aria-label": label, hidden: true, onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event) });
    this.button = html("button", {
      type: "button", class: "button plain round", "aria-label": label, title: label, "aria-haspopup": "menu", "aria-expanded": "false",
      onclick: () => (this.list.hidden ? this.open() : this.close()),
    }, icon("more"));
    // A tap outside closes the menu and does nothing else.
    this.veil = html("div", { class: "veil", hidden: true, onclick: () => this.close() });
    this.element = html("div", { class: "menu" }, this.veil, this.button, this.list);
    this.element.addEventListener("focusout", (event) => {
      if (!(event.relatedTarget instanceof Node) || !this.element.contains(event.relatedTarget)) this.close();
    });
  }

  open() {
    refill(this.list, this.entries().map((entry) => {
      if (entry === undefined) return null;
      if (entry === "line") return html("hr", {});
      const act = () => { this.close(); this.button.focus(); entry.act(); };
      return html("button", { type: "button", role: "menuitem", tabindex: -1, disabled: entry.disabled ?? false, onclick: act }, entry.text);
    }));
    this.list.hidden = false;
    this.veil.hidden = false;
    set(this.button, { "aria-expanded": "true" });
    this.items()[0]?.focus();
  }

  close() {
    this.list.hidden = true;
    this.veil.hidden = true;
    set(this.button, { "aria-expanded": "false" });
  }

  items() {
    return [.../** @type {NodeListOf<HTMLButtonElement>} */ (this.list.querySelectorAll("button:not(:disabled)"))];
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const items = this.items();
    const here = items.findIndex((item) => item === document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) items[(here + step + items.length) % items.length]?.focus();
    else if (event.key === "Escape") { this.close(); this.button.focus(); }
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
