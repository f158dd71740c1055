/** The clickable areas of a board: one for every place or column, reachable by keyboard. */

import { set, svg } from "../element.js";
import { CELL } from "./shape.js";

/** @typedef {import("./shape.js").Layout} Layout */
/** @typedef {import("../types.js").Scene} Scene */

/** @type {Record<string, { x: number, y: number }>} */
const DIRECTIONS = {
  ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 },
};

/** The targets of a board. */
export class Targets {
  /**
   * @param {SVGGElement} layer
   * @param {Layout} layout
   */
  constructor(layer, layout) {
    this.layout = layout;
    /** @type {Map<string, string>} */
    this.clicks = new Map(layout.shape.spots.map(({ name, click }) => [name, click]));
    /** @type {Map<string, { spot: string, element: SVGGElement, drawn: string }>} Targets by the click they report. */
    this.all = new Map();
    for (const { name, click, y } of layout.shape.spots) {
      if (layout.kind === "columns" && y !== 0) continue;
      const element = svg("g", { class: "target", role: "button", "data-click": click, tabindex: -1 }, ...this.area(name));
      this.all.set(click, { spot: name, element, drawn: "" });
      layer.append(element);
    }
    this.current = this.all.keys().next().value ?? "";
    this.reach(this.current);
  }

  /**
   * Updates the names and states of the targets.
   * @param {Scene} scene
   */
  label(scene) {
    const open = new Set([...scene.targets, ...scene.choosable, ...scene.removable].map((name) => this.clickOf(name)));
    const carried = new Set(scene.choosable);
    for (const [click, target] of this.all) {
      const { element } = target;
      const label = scene.describe(click);
      const drawn = [label, scene.active, open.has(click), carried.has(click), scene.chosen === click].join();
      if (drawn === target.drawn) continue;
      target.drawn = drawn;
      set(element, {
        "aria-label": label,
        "aria-disabled": !scene.active || !open.has(click) ? "true" : null,
        "aria-pressed": scene.chosen === click ? "true" : null,
      });
      element.classList.toggle("open", scene.active && open.has(click));
      element.classList.toggle("liftable", scene.active && carried.has(click));
    }
  }

  /**
   * Returns the click that belongs to a place.
   * @param {string} spot
   */
  clickOf(spot) {
    return this.clicks.get(spot) ?? spot;
  }

  /**
   * Makes a target the one that Tab reaches.
   * @param {string} click
   */
  reach(click) {
    const [before, now] = [this.all.get(this.current), this.all.get(click)];
    if (!now) return;
    before?.element.setAttribute("tabindex", "-1");
    now.element.setAttribute("tabindex", "0");
    this.current = click;
  }

  /**
   * Moves the focus by an arrow key; returns `false` for any other key.
   * @param {string} key
   */
  walk(key) {
    const direction = DIRECTIONS[key];
    if (!direction) return false;
    const spots = new Map([...this.all].map(([click, { spot }]) => [spot, click]));
    const from = this.all.get(this.current);
    const next = from && this.layout.neighbour(from.spot, direction, spots.keys());
    if (next) {
      this.reach(spots.get(next) ?? this.current);
      this.focus();
    }
    return true;
  }

  /** Focuses the current target. */
  focus() {
    this.all.get(this.current)?.element.focus();
  }

  /** @param {string} name */
  area(name) {
    const { kind, radius } = this.layout;
    const { x, y } = this.layout.spot(name);
    if (kind === "columns") {
      const height = this.layout.innerHeight + this.layout.margin.top;
      return [
        svg("rect", { class: "area", x: x - CELL / 2, y: 0, width: CELL, height }),
        svg("rect", { class: "halo", x: x - CELL / 2 + 3, y: 6, width: CELL - 6, height: height - 4, rx: 18 }),
      ];
    }
    if (kind === "squares") {
      const square = { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL };
      return [svg("rect", { class: "area", ...square }), svg("rect", { class: "halo", ...square, rx: 4 })];
    }
    return [svg("circle", { class: "area", cx: x, cy: y, r: 50 }), svg("circle", { class: "halo", cx: x, cy: y, r: radius + 11 })];
  }
}
