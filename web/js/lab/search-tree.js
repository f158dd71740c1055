/** `<search-tree>`: the tree of a search up to the current step, from left to right. */

import { redraw, svg } from "../element.js";
import { number, say } from "../words/words.js";
import { layOut } from "./tree-layout.js";
import { boundOf } from "./walk.js";

/** @typedef {import("./walk.js").Walk} Walk */
/** @typedef {import("./walk.js").LabNode} LabNode */
/** @typedef {import("./tree-layout.js").Item} Item */
/** @typedef {(value: number | null) => string} Write */
/** @typedef {{ type: number, box: number, column: number, plies: number, children: number }} Fit */

/** Smallest and largest type, in pixels. */
const [SMALL_SCREEN_TYPE, SMALLEST_TYPE, LARGEST_TYPE] = [14, 16, 36];
/** Moves of a node that are drawn at least. */
const SHOWN_CHILDREN = 5;
/** Columns that are open at least, the root included. */
const OPEN_PLIES = 2;
/** Mean width of a character, and height of a box, in `em`. */
const [CHARACTER, BOX_HEIGHT] = [0.58, 1.45];
const MARGIN = 8;

/** Events `look` with `detail.node` when a node is chosen, `instead` when the reader asks what stood behind a cut. */
export class SearchTree extends HTMLElement {
  constructor() {
    super();
    /** @type {Set<number>} Nodes the reader has unfolded. */
    this.unfolded = new Set();
    /** @type {Set<number>} Nodes the reader has folded. */
    this.folded = new Set();
    /** @type {Set<number>} Nodes that show all moves. */
    this.whole = new Set();
    /** @type {Fit | undefined} */
    this.fit = undefined;
    /** @type {Walk | undefined} */
    this.walk = undefined;
    this.step = 0;
    /** @type {Write} */
    this.write = String;
    this.resized = new ResizeObserver(() => { this.fit = undefined; this.draw(); });
  }

  connectedCallback() {
    if (this.parentElement) this.resized.observe(this.parentElement);
  }

  disconnectedCallback() {
    this.resized.disconnect();
  }

  /** Takes a new tree; type and columns are chosen once for it. @param {Walk} walk @param {Write} write */
  take(walk, write) {
    Object.assign(this, { walk, write, fit: undefined });
    for (const marked of [this.unfolded, this.folded, this.whole]) marked.clear();
  }

  /** @param {number} step */
  show(step) {
    this.step = step;
    this.draw();
    this.scrollToStep();
  }

  /** Draws the tree so that one element stays where it is on the screen. @param {string} key its `data-key` */
  drawAround(key) {
    const top = () => this.querySelector(`[data-key="${key}"]`)?.getBoundingClientRect().top ?? 0;
    const before = top();
    this.draw();
    if (this.parentElement) this.parentElement.scrollTop += top() - before;
  }

  draw() {
    const { walk, step } = this;
    const now = walk?.steps[step]?.node;
    if (!walk || !now) return this.replaceChildren();
    this.fit ??= this.fitting(walk);
    const { type, box, column, plies, children } = this.fit;
    const path = walk.ancestors(now);
    const { items, height, columns } = layOut(walk, this.choice(path, plies, children));
    const principal = walk.principalAt(step);
    const at = (/** @type {Item} */ item) => ({ x: MARGIN + item.column * column, y: item.y * type });
    const state = { box, type, principal, path, now };
    const edges = items.filter(({ parent }) => parent).map((item) => this.edge(item, at(/** @type {Item} */ (item.parent)), at(item), state));
    const boxes = items.map((item) => this.item(item, at(item), state));
    const leftOut = walk.nodes.some(({ left_out }) => left_out) ? 5 * type : 0;
    // A folded node has a sign behind it.
    const signs = items.some(({ folded, column: place }) => folded && place === columns - 1) ? 1.2 * type : 0;
    const [width, tall] = [(columns - 1) * column + box * type + 2 * MARGIN + Math.max(leftOut, signs), height * type];
    const drawing = svg("svg", { class: "tree", width, height: tall, viewBox: `0 0 ${width} ${tall}`, role: "group", "aria-label": say("lab.tree") }, edges, boxes);
    drawing.style.fontSize = `${type}px`;
    redraw(this, drawing);
  }

  /**
   * @param {Set<number>} path nodes that are always open and drawn
   * @param {number} plies columns that are open
   * @param {number} most moves of a node that are drawn
   */
  choice(path, plies, most) {
    return {
      isOpen: (/** @type {LabNode} */ node) => !this.folded.has(node.id) && (path.has(node.id) || this.unfolded.has(node.id) || (node.id >= 0 && node.ply < plies)),
      isShown: (/** @type {LabNode} */ node, /** @type {LabNode} */ child, /** @type {number} */ index) =>
        index < most || this.whole.has(node.id) || child.move === node.best || child.move === node.cut?.by || path.has(child.id),
    };
  }

  /** Returns the largest type and the most columns with which a tree fits its sheet. @param {Walk} walk @returns {Fit} */
  fitting(walk) {
    const sheet = this.parentElement;
    const [width, height] = [(sheet?.clientWidth ?? 320) - 2 * MARGIN - 1, (sheet?.clientHeight ?? 400) - 2];
    const smallest = innerWidth < 600 ? SMALL_SCREEN_TYPE : SMALLEST_TYPE;
    const deepest = Math.max(...walk.nodes.map(({ ply }) => ply));
    const longest = (/** @type {string[]} */ texts) => Math.max(1, ...texts.map((text) => text.length));
    const box = Math.max(3, longest(walk.nodes.map((node) => this.valueText(node))) * CHARACTER + 0.8);
    const label = longest(walk.nodes.map(({ move }) => move ?? "")) * CHARACTER;
    const least = box + label + 2;
    /** @type {[number, number][]} */
    const choices = [];
    for (let plies = deepest; plies >= Math.min(OPEN_PLIES, deepest); plies -= 1) choices.push([plies, Infinity], [plies, SHOWN_CHILDREN]);
    for (const [plies, children] of choices) {
      const tall = layOut(walk, this.choice(new Set(), plies, children)).height;
      const type = Math.min(LARGEST_TYPE, height / tall, width / (deepest * least + box));
      if (type >= smallest || plies === choices.at(-1)?.[0] && children === SHOWN_CHILDREN) {
        const used = Math.max(smallest, Math.floor(type));
        return { type: used, box, column: Math.max(least * used, (width - box * used) / Math.max(1, deepest)), plies, children };
      }
    }
    return { type: smallest, box, column: least * smallest, plies: OPEN_PLIES, children: SHOWN_CHILDREN };
  }

  /** @param {LabNode} node */
  valueText(node) {
    const bound = boundOf(node);
    return `${bound}${bound && " "}${this.write(node.value)}`;
  }

  /** @param {Item} item @param {{ x: number, y: number }} from @param {{ x: number, y: number }} to @param {State} state */
  edge({ kind, node }, from, to, { box, type, principal, path }) {
    const text = kind === "node" ? node.move ?? "" : "";
    const entered = node.id < 0 || (this.walk?.enteredAt.get(node.id) ?? Infinity) <= this.step;
    const left = this.walk?.isDone(node, this.step);
    const classes = ["edge", kind === "cut" && (left ? "skipped" : "future"), kind === "node" && node.id < 0 && "unsearched", kind === "node" && !entered && "future",
      kind === "node" && path.has(node.id) && "current", kind === "node" && principal.has(node.id) && "principal"].filter(Boolean).join(" ");
    const start = from.x + box * type;
    const tail = to.x - Math.min((text.length * CHARACTER + 0.6) * type, (to.x - start) * 0.75);
    const bend = (start + tail) / 2;
    return svg("g", { class: classes },
      svg("path", { d: `M${start} ${from.y}C${bend} ${from.y} ${bend} ${to.y} ${tail} ${to.y}H${to.x}` }),
      svg("text", { x: to.x - type * 0.35, y: to.y - type * 0.3 }, text));
  }

  /** @param {Item} item @param {{ x: number, y: number }} at @param {State} state */
  item(item, at, state) {
    if (item.kind === "more") return this.mark(item, at, state, "edge-more", `+ ${item.count}`, say("lab.more", { n: item.count }), () => { this.whole.add(item.node.id); this.draw(); });
    if (item.kind === "node") return this.node(item, at, state);
    const left = this.walk?.isDone(item.node, this.step);
    const shown = this.walk?.unsearched.has(item.node.id);
    const words = `${say("lab.skipped", { n: item.count })}. ${say(shown ? "lab.instead.hide" : "lab.instead.show")}`;
    return this.mark(item, at, state, left ? "cut-mark" : "cut-mark future", `✕ ${item.count}`, words,
      () => this.dispatchEvent(new CustomEvent("instead", { detail: { node: item.node } })));
  }

  /**
   * @param {Item} item @param {{ x: number, y: number }} at @param {State} state
   * @param {string} kind @param {string} text @param {string} words @param {() => void} act
   */
  mark(item, at, { box, type }, kind, text, words, act) {
    return this.button({ class: `node ${kind}`, transform: `translate(${at.x} ${at.y})`, tabindex: 0, "aria-label": words, "data-key": `${item.kind}${item.node.id}` }, act,
      svg("rect", { x: 0, y: -BOX_HEIGHT * type / 2, width: box * type, height: BOX_HEIGHT * type, rx: 4 }), svg("text", { x: box * type / 2, y: 1 }, text), svg("title", {}, words));
  }

  /** @param {Item} item @param {{ x: number, y: number }} at @param {State} state */
  node({ node, folded }, at, { box, type, principal, now }) {
    const { walk, step } = this;
    const done = walk?.isDone(node, step) ?? false;
    const entered = node.id < 0 || (walk?.enteredAt.get(node.id) ?? Infinity) <= step;
    const text = done ? this.valueText(node) : entered ? "?" : "";
    const classes = ["node", node.player, node.kind, node === now && "now", done && "done", !entered && "future", node.id < 0 && "unsearched", node.cut && done && "cut", principal.has(node.id) && "principal"];
    const { alpha, beta } = walk?.windowAt(node, step) ?? node;
    const [width, height] = [box * type, BOX_HEIGHT * type];
    const inner = node.kind === "inner" && node.id >= 0 && entered;
    const below = node.left_out && done ? say("lab.leftOut", { n: number(node.left_out.nodes), cuts: node.left_out.cutoffs }) : "";
    const act = () => {
      if (folded) this.unfolded.add(node.id), this.folded.delete(node.id);
      else if (node.kind === "inner") this.unfolded.delete(node.id), this.folded.add(node.id);
      this.dispatchEvent(new CustomEvent("look", { detail: { node } }));
    };
    const bounds = inner ? `, α ${alpha === null ? "−∞" : this.write(alpha)}, β ${beta === null ? "∞" : this.write(beta)}` : "";
    return this.button({
      class: classes.filter(Boolean).join(" "), transform: `translate(${at.x} ${at.y})`, tabindex: node === now ? 0 : -1,
      "aria-label": `${node.move ?? say("lab.root")}: ${text || "–"}${bounds}${below && `. ${below}`}`, "data-key": `node${node.id}`,
    }, act,
    svg("rect", { x: 0, y: -height / 2, width, height, rx: node.player === "max" ? 4 : height / 2 }),
    svg("text", { x: width / 2, y: 1 }, text),
    inner && svg("text", { class: "bound", x: 0, y: -height / 2 - type * 0.45 }, `α ${alpha === null ? "−∞" : this.write(alpha)}`),
    inner && svg("text", { class: "bound", x: 0, y: height / 2 + type * 0.5 }, `β ${beta === null ? "∞" : this.write(beta)}`),
    folded && svg("text", { class: "more", x: width + type * 0.6, y: 1 }, "+"),
    below && svg("text", { class: "left-out", x: width + type * 0.4, y: 1 }, `⋯ ${number(node.left_out?.nodes ?? 0)}`),
    below && svg("title", {}, below));
  }

  /** @param {Record<string, unknown>} attributes @param {() => void} act @param {...(import("../element.js").Child)} children */
  button(attributes, act, ...children) {
    const onkeydown = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      act();
    };
    return svg("g", { role: "button", ...attributes, onclick: act, onkeydown }, ...children);
  }

  /** Scrolls the sheet, and only the sheet, until the current node is in view. */
  scrollToStep() {
    const sheet = this.parentElement;
    const current = this.querySelector(".node.now")?.getBoundingClientRect();
    const frame = sheet?.getBoundingClientRect();
    if (!sheet || !current || !frame) return;
    if (current.top < frame.top + 20 || current.bottom > frame.bottom - 20) sheet.scrollTop += current.top - frame.top - frame.height / 2;
    if (current.left < frame.left || current.right > frame.right - 20) sheet.scrollLeft += current.left - frame.left - frame.width / 2;
  }
}

/** @typedef {{ box: number, type: number, principal: Set<number>, path: Set<number>, now: LabNode }} State */

customElements.define("search-tree", SearchTree);
