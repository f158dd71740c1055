/** The parts of a board that never change: wood, felt, rack, lines and labels. */

import { svg } from "../element.js";
import { CELL } from "./shape.js";

/** @typedef {import("./shape.js").Layout} Layout */
/** @typedef {import("../wire.js").GameInfo["ground"]} Material */

/**
 * Returns the gradients of stones and boards. `id` makes their names unique on the page.
 * @param {string} id
 */
export function definitions(id) {
  const shades = ["light", "dark", "yellow", "red"].map((name) =>
    svg("radialGradient", { id: `${id}-${name}`, cx: "38%", cy: "32%", r: "72%" },
      svg("stop", { offset: "0%", class: `near-${name}` }),
      svg("stop", { offset: "100%", class: `far-${name}` })));
  const grounds = ["wood", "cloth", "frame"].map((name) =>
    svg("linearGradient", { id: `${id}-${name}`, x1: "0%", y1: "0%", x2: "100%", y2: "100%" },
      svg("stop", { offset: "0%", class: `near-${name}` }),
      svg("stop", { offset: "100%", class: `far-${name}` })));
  return svg("defs", {}, shades, grounds);
}

/**
 * Draws what lies under the stones.
 * @param {Layout} layout
 * @param {Material} material
 * @param {string} id
 */
export function ground(layout, material, id) {
  const { width, height } = layout;
  const frame = svg("rect", { class: "frame", x: 1.5, y: 1.5, width: width - 3, height: height - 3, rx: 22 });
  switch (layout.kind) {
    case "rings": return svg("g", { class: "ground" }, wood(frame, id), joints(layout), labels(layout));
    case "columns": return svg("g", { class: "ground" }, behindRack(layout));
    case "squares": return svg("g", { class: "ground" }, wood(frame, id), cells(layout, material, id), labels(layout));
  }
}

/**
 * Draws the front of a rack, which lies over the stones.
 * @param {Layout} layout
 * @param {Material} material
 * @param {string} id
 */
export function front(layout, material, id) {
  if (layout.kind !== "columns") return svg("g", {});
  const { margin, inner, innerHeight, radius } = layout;
  const [left, top, right, bottom] = [margin.left - 18, margin.top - 14, margin.left + inner + 18, margin.top + innerHeight + 18];
  const holes = layout.shape.spots.map(({ name }) => {
    const { x, y } = layout.spot(name);
    return circlePath(x, y, radius);
  });
  const path = `${roundedPath(left, top, right, bottom, 22)} ${holes.join(" ")}`;
  return svg("g", { class: "front" },
    svg("path", { class: "rack", d: path, fill: `url(#${id}-${material})`, "fill-rule": "evenodd" }),
    layout.shape.spots.map(({ name }) => {
      const { x, y } = layout.spot(name);
      return svg("circle", { class: "hole-rim", cx: x, cy: y, r: radius });
    }),
    svg("rect", { class: "foot", x: left - 4, y: bottom - 6, width: right - left + 8, height: 20, rx: 10 }),
    columnLabels(layout, bottom));
}

/**
 * @param {SVGRectElement} frame
 * @param {string} id
 */
function wood(frame, id) {
  frame.setAttribute("fill", `url(#${id}-wood)`);
  return frame;
}

/** @param {Layout} layout */
function joints(layout) {
  const path = (layout.shape.joints ?? []).map(([from, to]) => {
    const [a, b] = [layout.spot(from), layout.spot(to)];
    return `M${a.x} ${a.y}L${b.x} ${b.y}`;
  });
  const dots = layout.shape.spots.map(({ name }) => {
    const { x, y } = layout.spot(name);
    return svg("circle", { class: "point", cx: x, cy: y, r: 9 });
  });
  return svg("g", {}, svg("path", { class: "joints", d: path.join("") }), dots);
}

/** @param {Layout} layout */
function behindRack(layout) {
  const { margin, inner, innerHeight } = layout;
  return svg("rect", {
    class: "behind", x: margin.left - 10, y: margin.top - 6, width: inner + 20, height: innerHeight + 16, rx: 16,
  });
}

/**
 * @param {Layout} layout
 * @param {Material} material
 * @param {string} id
 */
function cells(layout, material, id) {
  const { margin, inner, innerHeight, shape } = layout;
  const fill = `url(#${id}-${material})`;
  if (shape.spots.length < shape.columns * shape.rows) {
    return svg("g", {}, shape.spots.map(({ name }) => {
      const { x, y } = layout.spot(name);
      return svg("rect", { class: "cell", x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL, fill });
    }));
  }
  const lines = [];
  for (let line = 1; line < shape.columns; line += 1) lines.push(`M${margin.left + line * CELL} ${margin.top}v${innerHeight}`);
  for (let line = 1; line < shape.rows; line += 1) lines.push(`M${margin.left} ${margin.top + line * CELL}h${inner}`);
  const quarter = shape.columns >= 8 ? 2 : 0;
  const far = shape.columns - quarter;
  const dots = quarter === 0 ? [] : [[quarter, quarter], [quarter, far], [far, quarter], [far, far]];
  return svg("g", {},
    svg("rect", { class: "cells", x: margin.left, y: margin.top, width: inner, height: innerHeight, fill }),
    svg("path", { class: "grid", d: lines.join("") }),
    dots.map(([x = 0, y = 0]) => svg("circle", { class: "grid-dot", cx: margin.left + x * CELL, cy: margin.top + y * CELL, r: 7 })));
}

/**
 * Draws letters of columns and numbers of rows, taken from the names of the places.
 * @param {Layout} layout
 */
function labels(layout) {
  const { margin, kind, height } = layout;
  /** @type {Map<number, string>} */
  const columns = new Map();
  /** @type {Map<number, string>} */
  const rows = new Map();
  for (const { name } of layout.shape.spots) {
    const { x, y } = layout.spot(name);
    columns.set(x, name.slice(0, 1));
    rows.set(y, name.slice(1));
  }
  const across = kind === "rings" ? height - 23 : margin.top / 2 + 1;
  const along = kind === "rings" ? 22 : margin.left / 2;
  return svg("g", { class: "labels", "aria-hidden": true },
    [...columns].map(([x, text]) => svg("text", { x, y: across }, text)),
    [...rows].map(([y, text]) => svg("text", { x: along, y }, text)));
}

/**
 * @param {Layout} layout
 * @param {number} bottom
 */
function columnLabels(layout, bottom) {
  const top = layout.shape.spots.filter(({ y }) => y === 0);
  const numbers = top.map(({ name, click }) => svg("text", { x: layout.spot(name).x, y: bottom + 34 }, click));
  return svg("g", { class: "labels outside", "aria-hidden": true }, numbers);
}

/** @param {number} left @param {number} top @param {number} right @param {number} bottom @param {number} round */
function roundedPath(left, top, right, bottom, round) {
  return `M${left + round} ${top}H${right - round}Q${right} ${top} ${right} ${top + round}V${bottom - round}` +
    `Q${right} ${bottom} ${right - round} ${bottom}H${left + round}Q${left} ${bottom} ${left} ${bottom - round}` +
    `V${top + round}Q${left} ${top} ${left + round} ${top}Z`;
}

/** @param {number} x @param {number} y @param {number} radius */
function circlePath(x, y, radius) {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
}
