/** `<eval-graph>`: the evaluation over the game; exact stretches solid, estimates hatched. */

import { html, refill, svg } from "../element.js";
import { infoOf } from "../game-info.js";
import { SIGNS } from "../game/review.js";
import { chanceOf, knownValue } from "../game/values.js";
import { say } from "../words/words.js";
import { Pointer } from "./pointer.js";

/** @typedef {import("../game/session.js").Session} Session */
/** @typedef {import("../game/tree.js").Branch} Branch */

const [WIDTH, HEIGHT] = [320, 84];
/** The least number of discs that the axis reaches up to. */
const MIN_DISCS = 10;

export class EvalGraph extends HTMLElement {
  /** @type {Session | undefined} */
  session;
  /** @type {Branch[]} */
  line = [];

  connectedCallback() {
    this.addEventListener("click", (event) => { const branch = this.near(event); if (branch) void this.session?.go(branch); });
    const pointer = new Pointer(this);
    this.addEventListener("pointermove", (event) => { if (pointer.moved(event) && event.pointerType === "mouse") void this.session?.showPreview(this.near(event)); });
    this.addEventListener("pointerleave", () => void this.session?.showPreview(undefined));
  }

  /** Returns the position under the pointer. @param {MouseEvent} event */
  near(event) {
    const box = this.querySelector("svg")?.getBoundingClientRect();
    return box ? this.line[Math.round(((event.clientX - box.left) / box.width) * (this.line.length - 1))] : undefined;
  }

  /** @param {Session} session @param {boolean} on whether to show values */
  show(session, on) {
    const line = session.match && session.tree.current.main ? session.tree.line() : session.tree.currentLine();
    Object.assign(this, { session, line });
    const known = line.flatMap((branch) => {
      const value = knownValue(branch, session.game);
      return value ? [{ ply: branch.ply, value, reviewed: branch.reviewed }] : [];
    });
    this.hidden = !on;
    if (this.hidden) return this.replaceChildren();
    const step = WIDTH / Math.max(1, line.length - 1);
    const x = (/** @type {number} */ ply) => ply * step;
    // Up is the side below the board: in discs where they are counted, else the expected result.
    const discs = infoOf(session.game).counted;
    const heightOf = (/** @type {import("../game/tree.js").Value} */ value) => {
      if (!discs) return chanceOf(value, session.near);
      return (value.by === session.near ? 1 : -1) * (value.line.count ?? value.line.score);
    };
    const most = discs ? Math.max(MIN_DISCS, ...known.map(({ value }) => Math.abs(heightOf(value)))) : 1;
    const y = (/** @type {number} */ height) => 3 + (HEIGHT - 6) * (discs ? 0.5 - height / most / 2 : 1 - height);
    const middle = y(discs ? 0 : 0.5);
    const areas = [];
    for (let index = 1; index < known.length; index += 1) {
      const [from, to] = [known[index - 1], known[index]];
      if (!from || !to) continue;
      areas.push(svg("path", {
        class: `area ${to.value.exact ? "exact" : "estimate"}`,
        d: `M${x(from.ply)} ${middle}L${x(from.ply)} ${y(heightOf(from.value))}L${x(to.ply)} ${y(heightOf(to.value))}L${x(to.ply)} ${middle}Z`,
      }));
    }
    const curve = known.map(({ ply, value }) => `${x(ply)},${y(heightOf(value))}`).join(" ");
    const here = session.shown.ply;
    // The picture is stretched; a line of zero length with round caps stays a round dot.
    const mistakes = known.filter(({ reviewed }) => reviewed && SIGNS[reviewed.class] !== "");
    const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": say("graph") },
      svg("defs", {}, svg("pattern", { id: "hatch", width: 5, height: 5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
        svg("rect", { class: "hatch-line", width: 2, height: 5 }))),
      areas, svg("line", { class: "middle", x1: 0, x2: WIDTH, y1: middle, y2: middle }),
      svg("polyline", { class: "curve", points: curve, "vector-effect": "non-scaling-stroke" }),
      mistakes.map(({ ply, value }) => svg("path", { class: "mistake-dot", d: `M${x(ply)} ${y(heightOf(value))}h0`, "vector-effect": "non-scaling-stroke" })),
      svg("line", { class: "here", x1: x(here), x2: x(here), y1: 0, y2: HEIGHT, "vector-effect": "non-scaling-stroke" }));
    const value = knownValue(session.shown, session.game);
    const axis = (discs || known.length < 2) && html("span", { class: "axis small soft" }, discs ? say("graph.discs", { n: Math.ceil(most) }) : say("graph"));
    refill(this, picture, axis, html("p", { class: "small soft" }, !value ? "" : here === 0 ? say("graph.start", { value: value.words }) : say("graph.at", { n: here, value: value.words })));
  }
}

customElements.define("eval-graph", EvalGraph);
