/** `<move-list>`: the moves with values, mistakes and variations. */

import { html, redraw, redrawing } from "../element.js";
import { infoOf } from "../game-info.js";
import { countOf } from "../game/message.js";
import { SIGNS } from "../game/review.js";
import { knownValue, knownValueShort } from "../game/values.js";
import { openingName, say } from "../words/words.js";
import { Pointer } from "./pointer.js";

/** @typedef {import("../game/session.js").Session} Session */
/** @typedef {import("../game/tree.js").Branch} Branch */

export class MoveList extends HTMLElement {
  /** @type {Branch | undefined} */
  lastShown;
  /** @type {WeakMap<Element, Branch>} */
  branches = new WeakMap();
  /** @type {Session | undefined} */
  session;
  /** The drawn content, to skip redraws without changes. */
  drawn = "";
  /** Whether values are shown. */
  values = true;

  connectedCallback() {
    const showPreview = (/** @type {Event} */ event) => {
      if (redrawing) return;
      const button = event.target instanceof Element ? event.target.closest(".move") : null;
      const branch = button ? this.branches.get(button) : undefined;
      if (branch) void this.session?.showPreview(branch);
    };
    const stop = () => { if (!redrawing) void this.session?.showPreview(undefined); };
    const pointer = new Pointer(this);
    this.addEventListener("pointerover", (event) => { if (pointer.moved(event) && event.pointerType === "mouse") showPreview(event); });
    this.addEventListener("pointermove", (event) => pointer.moved(event));
    this.addEventListener("pointerleave", stop);
    this.addEventListener("focusin", showPreview);
    this.addEventListener("focusout", stop);
    // The current move stays in sight when other panels change the size of the list.
    new ResizeObserver(() => this.bringIntoView(this.querySelector("[aria-current]"))).observe(this);
  }

  /** @param {Session} session @param {boolean} [values] whether to show values */
  show(session, values = true) {
    Object.assign(this, { session, values });
    const { tree } = session;
    const opening = session.shown.view?.opening;
    const { comment } = session.shown;
    const drawn = `${values} ${session.near} ${opening} ${comment} ${session.preview?.path.join(" ")} ${signature(tree.root, tree.current, session.game)}`;
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const line = session.match ? tree.line() : mainOf(tree.root);
    /** @type {HTMLElement[]} */
    const rows = [];
    let row = html("li", { class: "pair" });
    const flush = () => {
      if (row.childElementCount > 1) rows.push(row);
    };
    line.forEach((branch, index) => {
      if (index === 0) return;
      if ((branch.ply - 1) % 2 === 0) {
        flush();
        row = html("li", { class: "pair" }, html("span", { class: "number soft" }, `${numberOf(branch, session.game)}.`));
      }
      row.append(this.move(session, branch));
      const asides = line[index - 1]?.children.filter((child) => child !== branch) ?? [];
      if (asides.length > 0) {
        flush();
        rows.push(html("li", { class: "asides" }, asides.map((aside) => this.aside(session, aside))));
        row = html("li", { class: "pair" }, html("span", { class: "number soft" }, (branch.ply - 1) % 2 === 0 ? "…" : ""));
        if ((branch.ply - 1) % 2 === 0) row.append(html("span", { class: "gap soft" }, "…"));
      }
    });
    flush();
    const end = line.at(-1);
    const open = end?.children.filter((child) => !line.includes(child)) ?? [];
    if (open.length > 0) rows.push(html("li", { class: "asides" }, open.map((aside) => this.aside(session, aside))));
    redraw(this, html("h2", { class: "spoken" }, say("moves")),
      comment && html("p", { class: "small comment" }, comment),
      opening && html("p", { class: "soft small opening" }, html("span", { class: "spoken" }, `${say("opening")}: `), openingName(opening)),
      rows.length === 0 ? html("p", { class: "soft small" }, say("moves.none")) : html("ol", { class: `rounds${isCounted(session.game) ? " short" : ""}` }, rows));
    if (this.lastShown !== tree.current) this.bringIntoView(this.querySelector("[aria-current]"));
    this.lastShown = tree.current;
  }

  /** Scrolls only the list, not the page. @param {Element | null} element */
  bringIntoView(element) {
    if (!element) return;
    const [list, row] = [this.getBoundingClientRect(), element.getBoundingClientRect()];
    if (row.top < list.top) this.scrollTop -= list.top - row.top + 8;
    if (row.bottom > list.bottom) this.scrollTop += row.bottom - list.bottom + 8;
  }

  /** @param {Session} session @param {Branch} branch */
  move(session, branch) {
    const here = session.tree.current === branch;
    const value = this.values ? knownValue(branch, session.game) : undefined;
    const sign = branch.reviewed ? SIGNS[branch.reviewed.class] : branch.sign;
    const text = branch.move === "pass" ? say("pass") : branch.move;
    const button = html("button", {
      type: "button", "data-key": branch.path.join(" "), class: `move${value?.exact ? " exact" : ""}${branch.reviewed && sign ? ` ${branch.reviewed.class}` : ""}${session.preview === branch ? " previewed" : ""}`,
      "aria-current": here ? "true" : null, title: value?.words ?? null, onclick: () => session.go(branch),
    }, html("span", {}, text, sign && html("b", { class: "sign" }, sign)), value && html("span", { class: "value small" }, knownValueShort(value, session.near, session.game)));
    this.branches.set(button, branch);
    return button;
  }

  /** Returns a variation. @param {Session} session @param {Branch} start @returns {HTMLElement} */
  aside(session, start) {
    const parts = [];
    const inner = [];
    for (let branch = /** @type {Branch | undefined} */ (start); branch; branch = branch.children[0]) {
      const white = (branch.ply - 1) % 2 === 0;
      if (white || branch === start) parts.push(html("span", { class: "soft" }, `${numberOf(branch, session.game)}.${white || isCounted(session.game) ? "" : "…"}`));
      parts.push(this.move(session, branch));
      if (branch.children.length > 1) inner.push(...branch.children.slice(1).map((child) => this.aside(session, child)));
    }
    return html("div", { class: "aside" }, parts, inner);
  }
}

/** @param {string} game */
function isCounted(game) {
  return infoOf(game).counted;
}

/** Returns the number of a move: that of its round, or where pieces are counted its own, passes apart. @param {Branch} branch @param {string} game */
function numberOf(branch, game) {
  if (!isCounted(game)) return Math.ceil(branch.ply / 2);
  return Math.max(1, countOf(branch, game) + (branch.move === "pass" ? 1 : 0));
}

/** Returns a text that changes whenever the list must be redrawn. @param {Branch} branch @param {Branch} current @param {string} game @returns {string} */
function signature(branch, current, game) {
  const value = knownValue(branch, game);
  const own = [branch.move, branch.main, value && knownValueShort(value, "white", game), value?.exact, branch.reviewed?.class ?? branch.sign, branch === current].join();
  return `${own}(${branch.children.map((child) => signature(child, current, game)).join(";")})`;
}
/** @param {Branch} root */
function mainOf(root) {
  const line = [];
  for (let branch = /** @type {Branch | undefined} */ (root); branch; branch = branch.children[0]) line.push(branch);
  return line;
}

customElements.define("move-list", MoveList);
