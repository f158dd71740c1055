/** `<game-board>`: draws a scene and reports clicks; it knows no rules. */

import { refill, svg } from "../element.js";
import { infoOf, paintOf } from "../game-info.js";
import { Drag } from "./drag.js";
import { definitions, front, ground } from "./ground.js";
import { marksAbove, marksBelow } from "./marks.js";
import { Layout } from "./shape.js";
import { drawStone, Stones } from "./stones.js";
import { Targets } from "./targets.js";

/** @typedef {import("../types.js").Scene} Scene */

let boards = 0;

/**
 * Events: `pick` with `detail.click` when a place is chosen, `leave` for a click beside the places or Escape, and
 * for a click outside the board while a stone is chosen.
 */
export class GameBoard extends HTMLElement {
  constructor() {
    super();
    /** @type {Scene | undefined} */
    this.current = undefined;
    this.gradients = `board${(boards += 1)}`;
    this.key = "";
    this.hovered = "";
    this.small = this.hasAttribute("small");
    this.outside = this.outside.bind(this);
    /** Marks have a size on the screen, so a board of another size draws them anew. */
    this.resized = new ResizeObserver(() => this.render());
  }

  connectedCallback() {
    // In the capture phase: the clicked element may expect that no stone is chosen.
    document.addEventListener("click", this.outside, true);
    if (!this.small) this.resized.observe(this);
  }

  disconnectedCallback() {
    document.removeEventListener("click", this.outside, true);
    this.resized.disconnect();
  }

  /** Drops the chosen stone after a click elsewhere on the page. @param {Event} event */
  outside(event) {
    if (this.current?.chosen && event.target instanceof Node && !this.contains(event.target)) this.dispatchEvent(new CustomEvent("leave"));
  }

  /** @param {Scene} scene */
  set scene(scene) {
    const key = `${scene.game} ${scene.shape.kind} ${scene.shape.columns} ${scene.shape.rows} ${scene.shape.joints?.length} ${scene.flipped}`;
    const fresh = key !== this.key;
    if (fresh) this.build(scene);
    this.key = key;
    this.current = scene;
    this.stones?.show(scene.stones, fresh || this.small, scene.last);
    this.stones?.dim(scene.won);
    this.stones?.clear(scene.labels);
    this.render();
  }

  /** The SVG of the board, for export. */
  get picture() {
    return this.querySelector("svg");
  }

  /** Focuses the place last visited. */
  focusPlace() {
    this.targets?.focus();
  }

  /** @param {Scene} scene */
  build(scene) {
    this.layout = new Layout(scene.shape, scene.flipped);
    this.below = svg("g", { class: "marks" });
    this.above = svg("g", { class: "marks" });
    this.ghost = svg("g", { class: "ghost" });
    const { ground: material } = infoOf(scene.game);
    const [stones, targets] = [svg("g", { class: "stones" }), svg("g", { class: "targets" })];
    const picture = svg("svg", {
      viewBox: `0 0 ${this.layout.width} ${this.layout.height}`, class: `board ${this.layout.kind}`, "aria-hidden": this.small ? "true" : null,
    },
      definitions(this.gradients), ground(this.layout, material, this.gradients), this.below, stones, front(this.layout, material, this.gradients),
      this.ghost, this.above, this.small ? null : targets);
    refill(this, picture);
    this.style.setProperty("--ratio", String(this.layout.width / this.layout.height));
    this.stones = new Stones(stones, this.layout, scene.game, this.gradients, () => this.render());
    if (this.small) return;
    this.targets = new Targets(targets, this.layout);
    this.drag = new Drag(picture, this.layout, this.stones, (click) => this.pick(click));
    picture.addEventListener("click", (event) => this.clicked(event));
    // A click does not move the focus, so the arrow keys still walk through the game; Tab and `b` focus the board.
    picture.addEventListener("mousedown", (event) => event.preventDefault());
    picture.addEventListener("keydown", (event) => this.pressed(event));
    picture.addEventListener("pointerover", (event) => this.hover(clickAt(event)));
    picture.addEventListener("pointerleave", () => this.hover(""));
    picture.addEventListener("focusin", (event) => {
      const click = clickAt(event);
      if (click) this.targets?.reach(click);
      this.hover(click);
    });
    picture.addEventListener("focusout", () => this.hover(""));
  }

  render() {
    const { current, layout } = this;
    if (!current || !layout || !this.below || !this.above) return;
    refill(this.below, ...marksBelow(layout, current));
    refill(this.above, ...marksAbove(layout, current, this.clientWidth / layout.width || 1, this.stones?.flying ?? new Set()));
    this.targets?.label(current);
    if (this.drag) this.drag.liftable = new Set(current.active ? current.choosable : []);
    this.drawGhost();
  }

  /** Draws the stone that would fall, above the column under the pointer. */
  drawGhost() {
    const { current, layout, ghost } = this;
    if (!current || !layout || !ghost) return;
    ghost.replaceChildren();
    if (layout.kind !== "columns" || !current.active || this.small) return;
    const landing = current.targets.find((name) => this.targets?.clickOf(name) === this.hovered);
    if (!landing) return;
    const spot = layout.spot(landing);
    const stone = () => drawStone(paintOf(current.game, current.turn), layout.radius, this.gradients);
    ghost.append(
      svg("g", { transform: `translate(${spot.x} 48)` }, stone()),
      svg("g", { transform: `translate(${spot.x} ${spot.y})`, class: "landing" }, stone()));
  }

  /** @param {string} click */
  hover(click) {
    if (this.hovered === click) return;
    this.hovered = click;
    this.drawGhost();
    this.dispatchEvent(new CustomEvent("point", { detail: { click } }));
  }

  /** @param {Event} event */
  clicked(event) {
    if (this.drag?.swallowsClick()) return;
    const click = clickAt(event);
    if (click) this.pick(click);
    else this.dispatchEvent(new CustomEvent("leave"));
  }

  /** @param {string} click */
  pick(click) {
    this.targets?.reach(click);
    this.dispatchEvent(new CustomEvent("pick", { detail: { click } }));
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const click = clickAt(event);
    if (event.key === "Escape") {
      // The arrow keys walk through the moves again.
      if (!this.current?.chosen && event.target instanceof SVGElement) event.target.blur();
      this.dispatchEvent(new CustomEvent("leave"));
    }
    else if ((event.key === "Enter" || event.key === " ") && click) this.pick(click);
    else if (!this.targets?.walk(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** @param {Event} event */
function clickAt(event) {
  const target = event.target instanceof Element ? event.target.closest("[data-click]") : null;
  return target?.getAttribute("data-click") ?? "";
}

customElements.define("game-board", GameBoard);
