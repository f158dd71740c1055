/** Marks on the board: last move, targets, chips, arrows and what the game points out. */

import { svg } from "../element.js";
import { paintOf } from "../game-info.js";
import { translate } from "../words/words.js";

/** @typedef {import("./shape.js").Layout} Layout */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Chip} Chip */

/**
 * Draws the marks under the stones: emptied places and targets.
 * @param {Layout} layout
 * @param {Scene} scene
 */
export function marksBelow(layout, scene) {
  const { radius } = layout;
  return [
    scene.left && at(layout, scene.left, svg("circle", { class: "left", r: radius * 0.55 })),
    ...marksOf(layout, scene),
    ...scene.removed.map((name) => at(layout, name, cross("removed", radius * 0.42))),
    ...scene.targets.filter((name) => !scene.chips.has(name)).map((name) =>
      layout.kind === "columns" ? null : at(layout, name, svg("circle", { class: "target-dot", r: radius * 0.3 }))),
  ];
}

/**
 * Draws the marks over the stones.
 * @param {Layout} layout
 * @param {Scene} scene
 * @param {number} scale pixels of the screen per unit of the picture
 * @param {Set<string>} flying places whose stones are still on the way; they are marked when they have arrived
 */
export function marksAbove(layout, scene, scale, flying) {
  const { radius } = layout;
  return [
    ...[...scene.labels].filter(([name]) => !flying.has(name)).map(([name, text]) => at(layout, name, svg("text", { class: labelClass(scene, name) }, text))),
    ...scene.lines.filter((names) => names.length > 1).map((names) => line(layout, names)),
    scene.before && at(layout, scene.before, svg("circle", { class: "before", r: radius * 0.84 })),
    ...(scene.won.some((name) => flying.has(name)) ? [] : scene.won).map((name) => at(layout, name, ring(radius * 0.9, "won"))),
    ...scene.last.filter((name) => !scene.won.includes(name) && !flying.has(name)).map((name) => at(layout, name,
      svg("g", {}, svg("circle", { class: "last-under", r: radius * 0.84 }), svg("circle", { class: "last", r: radius * 0.84 })))),
    ...scene.choosable.map((name) => at(layout, name, svg("circle", { class: "choosable", r: radius + 3 }))),
    scene.chosen && at(layout, scene.chosen, svg("circle", { class: "chosen", r: radius + 4 })),
    ...scene.removable.map((name) => at(layout, name,
      svg("g", {}, svg("circle", { class: "removable", r: radius + 4 }), cross("removable-cross", radius * 0.3)))),
    ...scene.wrong.map((name) => at(layout, name, svg("circle", { class: "wrong", r: radius + 8 }))),
    ...scene.arrows.map((move) => arrow(layout, move, scene.arrows.some(({ to, tone }) => to === move.to && tone !== move.tone))),
    ...scene.arrows.flatMap(({ removes, tone }) => removes.map((name) => at(layout, name, cross(`hint-cross ${tone}`, radius * 0.5)))),
    ...[...scene.chips].map(([name, chip]) => at(layout, name, drawChip(chip, layout, scene.stones.has(name), scale))),
  ];
}

/** Returns the classes of the text on a place, which differ on light and dark stones. @param {Scene} scene @param {string} name */
function labelClass(scene, name) {
  const owner = scene.stones.get(name);
  return owner ? `label on-${paintOf(scene.game, owner)}` : "label";
}

/** @param {Layout} layout @param {string} name @param {SVGElement} mark */
function at(layout, name, mark) {
  const { x, y } = layout.spot(name);
  return svg("g", { transform: `translate(${x} ${y})` }, mark);
}

/**
 * Draws what the game points out; two marks of one place stand side by side.
 * @param {Layout} layout
 * @param {Scene} scene
 */
function marksOf(layout, scene) {
  const { radius } = layout;
  return scene.marks.map((mark) => {
    const there = scene.marks.filter(({ at: place }) => place === mark.at);
    const size = radius * (mark.sign === "ground" ? 0.16 : there.length > 1 ? 0.36 : 0.5);
    const aside = (there.indexOf(mark) - (there.length - 1) / 2) * radius * 0.8;
    return at(layout, mark.at, svg("path", {
      class: `insight-mark ${mark.sign} ${paintOf(scene.game, mark.side)}`, d: `M${aside} ${-size}l${size} ${size}l${-size} ${size}l${-size} ${-size}z`,
    }, svg("title", {}, translate(mark.says, scene.game))));
  });
}

/** @param {string} kind @param {number} size */
function cross(kind, size) {
  return svg("path", { class: kind, d: `M${-size} ${-size}L${size} ${size}M${size} ${-size}L${-size} ${size}` });
}

/** @param {Layout} layout @param {string[]} names */
function line(layout, names) {
  const spots = names.map((name) => layout.spot(name));
  // The ends of the line are the two places farthest apart.
  let ends = [spots[0], spots[0]];
  let longest = -1;
  for (const a of spots) {
    for (const b of spots) {
      const length = Math.hypot(a.x - b.x, a.y - b.y);
      if (length > longest) [ends, longest] = [[a, b], length];
    }
  }
  const [from, to] = ends;
  if (!from || !to) return null;
  const coordinates = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
  return svg("g", {}, svg("line", { class: "line-under", ...coordinates }), svg("line", { class: "line", ...coordinates }));
}

/** Draws a ring on a light one, so that it is seen on every board. @param {number} radius @param {string} kind */
function ring(radius, kind) {
  return svg("g", {}, svg("circle", { class: "ring-under", r: radius }), svg("circle", { class: kind, r: radius }));
}

/** @param {Layout} layout @param {import("../types.js").Arrow} move @param {boolean} shared whether another arrow ends there */
function arrow(layout, { from, to, tone }, shared) {
  const end = layout.spot(to);
  const target = at(layout, to, ring(layout.radius + (shared && tone === "reply" ? -8 : 3), `hint-ring ${tone}`));
  if (!from) return target;
  const start = layout.spot(from);
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const cut = (layout.radius + 6) / length;
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const shaft = { x1: start.x, y1: start.y, x2: end.x - dx * cut, y2: end.y - dy * cut };
  return svg("g", {}, svg("line", { class: "arrow-under", ...shaft }), svg("line", { class: `hint-arrow ${tone}`, ...shaft }), target);
}

/** The largest width of a word and of a number in a chip, and the padding beside it; neighbours are 100 apart. */
const [WIDE, IN_HOLE, MARGIN] = [82, 54, 7];
/** The smallest font size that is readable on a phone. */
const MIN_FONT_SIZE = 22.6;

/** A cache: width of words as a multiple of the font size. @type {Map<string, number>} */
const widths = new Map();
const ruler = new OffscreenCanvas(1, 1).getContext("2d");

/** @param {string} word */
function widthOf(word) {
  let width = widths.get(word);
  if (width === undefined) {
    if (ruler) ruler.font = `600 100px ${getComputedStyle(document.body).fontFamily}`;
    widths.set(word, width = ruler ? ruler.measureText(word).width / 100 : word.length * 0.65);
  }
  return width;
}

/** The largest side of a chip and the smallest height of its letters on the screen, in pixels. */
const [MAX_SIDE, MIN_LETTERS] = [34, 10];

/** Draws a chip; over a stone it sits lower, so that the stone stays visible. @param {Chip} chip @param {Layout} layout @param {boolean} low @param {number} scale */
function drawChip(chip, layout, low, scale) {
  const classes = ["chip", chip.tone, chip.best && "best", chip.exact && "exact", chip.quiet && "quiet"].filter(Boolean).join(" ");
  const lowered = low ? `translate(0 ${layout.radius * 0.8})` : "";
  if (chip.quiet) return svg("g", { class: classes, transform: lowered || null }, svg("circle", { r: layout.radius * 0.26 }), svg("title", {}, chip.text));
  // A word stands above its number: neighbouring chips must not touch and must be readable on a phone.
  const words = chip.text.split(" ");
  const widest = Math.max(...words.map(widthOf));
  const room = layout.kind === "columns" && !/\p{L}/u.test(chip.text) ? IN_HOLE : WIDE;
  const size = Math.max(MIN_FONT_SIZE, Math.min(28, room / widest));
  const [wide, high] = [Math.max(50, Math.min(room, widest * size) + 2 * MARGIN), words.length * size * 1.05 + 12];
  const shrunk = Math.min(1, Math.max(MAX_SIDE / (Math.max(wide, high) * scale), MIN_LETTERS / (size * scale)));
  return svg("g", { class: classes, transform: `${lowered} scale(${shrunk})` },
    svg("rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: 11 }),
    words.map((word, index) => svg("text", {
      x: 0, y: 1 + (index - (words.length - 1) / 2) * size * 1.02, "font-size": size,
      // A text that is still too wide is condensed.
      ...(widthOf(word) * size > room ? { textLength: room, lengthAdjust: "spacingAndGlyphs" } : {}),
    }, word)));
}
