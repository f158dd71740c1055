/** `<search-tree>`: the tree of a search up to the current step, from left to right. */

import { refill, svg } from "../element.js";
import { say } from "../words/words.js";

/** @typedef {import("./walk.js").Walk} Walk */
/** @typedef {import("./walk.js").LabNode} LabNode */
/** @typedef {{ node: LabNode, x: number, y: number, folded: boolean, skipped: boolean, more?: number }} Drawn */

const [ROW, BOX] = [30, 62];
/** Distance between two columns, in pixels; the largest that fits is used. */
const [NARROWEST, WIDEST] = [122, 168];
/** Moves of a node that are drawn at first. */
const SHOWN_CHILDREN = 5;
/** Columns of a finished search that are open at first, the root included. */
const OPEN_PLIES = 2;

/** Event `look` with `detail.node` when a node is chosen. */
export class SearchTree extends HTMLElement {
  constructor() {
    super();
    /** @type {Set<number>} Nodes the reader has unfolded. */
    this.unfolded = new Set();
    /** @type {Set<number>} Nodes the reader has folded. */
    this.folded = new Set();
    /** @type {Set<number>} Nodes that show all moves. */
    this.whole = new Set();
  }

  /**
   * @param {Walk} walk
   * @param {number} step
   * @param {(value: number | null) => string} write
   */
  show(walk, step, write) {
    const now = walk.steps[step]?.node;
    const root = walk.nodes[0];
    if (!now || !root) return this.replaceChildren();
    const path = walk.ancestors(now);
    const finished = step === walk.steps.length - 1;
    const deepest = Math.max(...walk.nodes.map(({ ply }) => ply));
    const room = ((this.parentElement?.clientWidth ?? 0) - BOX - 24) / Math.min(finished ? OPEN_PLIES : deepest, deepest);
    const column = Math.max(NARROWEST, Math.min(WIDEST, room));
    /** @type {Drawn[]} */
    const drawn = [];
    /** @type {SVGElement[]} */
    const edges = [];
    let rows = 0;
    let columns = 1;

    /** @param {LabNode} node @returns {number} the row it is drawn in */
    const place = (node) => {
      columns = Math.max(columns, node.ply + 1);
      const x = node.ply * column + 8;
      const inner = node.kind === "inner";
      const open = inner && !this.folded.has(node.id) && (path.has(node.id) || this.unfolded.has(node.id) || (finished && node.ply < OPEN_PLIES));
      const all = walk.childrenOf(node.id).filter((child) => (walk.enteredAt.get(child.id) ?? Infinity) <= step);
      // Draws the first moves, the best one and the path to the current node.
      const visited = all.length <= SHOWN_CHILDREN || this.whole.has(node.id) ? all
        : all.filter((child, index) => index < SHOWN_CHILDREN - 1 || child.move === node.best || child.move === node.cut?.by || path.has(child.id));
      const left = (walk.doneAt.get(node.id) ?? Infinity) <= step;
      if (!open || visited.length === 0) {
        const y = rows++ * ROW + 22;
        drawn.push({ node, x, y, folded: inner && visited.length > 0, skipped: false });
        return y;
      }
      const heights = visited.map(place);
      const hidden = all.length - visited.length;
      if (hidden > 0) drawn.push({ node, x: x + column, y: rows++ * ROW + 22, folded: false, skipped: false, more: hidden });
      const cutRow = left && node.cut ? rows++ * ROW + 22 : undefined;
      const y = ((heights[0] ?? 0) + (cutRow ?? heights.at(-1) ?? 0)) / 2;
      visited.forEach((child, index) => edges.push(edge(x, y, x + column, heights[index] ?? 0, child.move ?? "", path.has(child.id) ? "current" : "")));
      if (cutRow !== undefined && node.cut) {
        edges.push(edge(x, y, x + column, cutRow, "", "skipped"));
        drawn.push({ node, x: x + column, y: cutRow, folded: false, skipped: true });
      }
      drawn.push({ node, x, y, folded: false, skipped: false });
      return y;
    };
    place(root);

    const boxes = drawn.map((item) => this.box(item, item.node === now && !item.skipped, (walk.doneAt.get(item.node.id) ?? Infinity) <= step, write));
    const [width, height] = [(columns - 1) * column + BOX + 24, rows * ROW + 14];
    refill(this, svg("svg", { class: "tree", width, height, viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": say("lab.tree") }, edges, boxes));
    const box = this.parentElement;
    const current = this.querySelector(".node.now")?.getBoundingClientRect();
    const frame = box?.getBoundingClientRect();
    if (!box || !current || !frame) return;
    if (current.top < frame.top + 20 || current.bottom > frame.bottom - 20) box.scrollTop += current.top - frame.top - frame.height / 2;
    if (current.left < frame.left || current.right > frame.right - 20) box.scrollLeft += current.left - frame.left - frame.width / 2;
  }

  /** @param {Drawn} item @param {boolean} now @param {boolean} done @param {(value: number | null) => string} write */
  box({ node, x, y, folded, skipped, more }, now, done, write) {
    if (more) {
      const words = say("lab.more", { n: more });
      const show = () => { this.whole.add(node.id); this.dispatchEvent(new CustomEvent("look", { detail: { node } })); };
      return svg("g", { class: "node edge-more", transform: `translate(${x} ${y})`, role: "button", tabindex: 0, "aria-label": words, onclick: show,
        onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") show(); } },
      svg("rect", { x: 0, y: -11, width: BOX, height: 22, rx: 4 }), svg("text", { x: BOX / 2, y: 1 }, `+ ${more}`), svg("title", {}, words));
    }
    if (skipped) {
      const moves = node.cut?.skipped.length ?? 0;
      return svg("g", { class: "node cut-mark", transform: `translate(${x} ${y})` }, svg("path", { d: "M2 -6L14 6M14 -6L2 6" }),
        svg("text", { x: 20, y: 1 }, `× ${moves}`), svg("title", {}, say("lab.skipped", { n: moves })));
    }
    const text = done ? write(node.value) : "?";
    const classes = ["node", node.player, node.kind, now && "now", done && "done", node.cut && done && "cut"].filter(Boolean).join(" ");
    const words = `${node.move ?? say("lab.root")}: ${text}`;
    const element = svg("g", { class: classes, transform: `translate(${x} ${y})`, role: "button", tabindex: now ? 0 : -1, "aria-label": words },
      node.player === "max"
        ? svg("rect", { x: 0, y: -11, width: BOX, height: 22, rx: 4 })
        : svg("rect", { x: 0, y: -11, width: BOX, height: 22, rx: 11 }),
      svg("text", { x: BOX / 2, y: 1 }, text),
      folded && svg("text", { class: "more", x: BOX + 10, y: 1 }, "+"));
    const act = () => {
      if (folded) this.unfolded.add(node.id), this.folded.delete(node.id);
      else if (node.kind === "inner") this.unfolded.delete(node.id), this.folded.add(node.id);
      this.dispatchEvent(new CustomEvent("look", { detail: { node } }));
    };
    element.addEventListener("click", act);
    element.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      act();
    });
    return element;
  }
}

/** @param {number} x @param {number} y @param {number} toX @param {number} toY @param {string} text @param {string} kind */
function edge(x, y, toX, toY, text, kind) {
  return svg("g", { class: `edge ${kind}` },
    svg("path", { d: curve(x, y, toX, toY) }),
    svg("text", { x: toX - 8, y: toY - 4 }, text));
}

/** @param {number} x @param {number} y @param {number} toX @param {number} toY */
function curve(x, y, toX, toY) {
  const from = x + BOX;
  const tail = toX - Math.min(60, (toX - from) * 0.6);
  return `M${from} ${y}C${(from + tail) / 2} ${y} ${(from + tail) / 2} ${toY} ${tail} ${toY}H${toX}`;
}

customElements.define("search-tree", SearchTree);
