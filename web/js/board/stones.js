/** The stones on a board with their animations: appear, vanish, slide, fall and turn over. */

import { svg } from "../element.js";
import { paintOf } from "../game-info.js";
import { motionTime } from "../motion.js";

/** @typedef {import("./shape.js").Layout} Layout */
/** @typedef {import("../types.js").Owner} Owner */

/**
 * Draws one stone around the origin. Light stones have a ring and dark ones a dot, so that they differ in grey print.
 * @param {string} colour
 * @param {number} radius
 * @param {string} id
 */
export function drawStone(colour, radius, id) {
  const light = colour === "light" || colour === "yellow";
  return svg("g", { class: `disc ${colour}` },
    svg("circle", { class: "shade", cx: 0, cy: radius * 0.09, r: radius * 1.01 }),
    svg("circle", { class: "body", r: radius - 1.5, fill: `url(#${id}-${colour})` }),
    light
      ? svg("circle", { class: "ring", r: radius * 0.66 })
      : svg("circle", { class: "dot", r: radius * 0.15 }));
}

/** The layer of stones. */
export class Stones {
  /**
   * @param {SVGGElement} layer
   * @param {Layout} layout
   * @param {string} game
   * @param {string} id
   * @param {() => void} [landed] called when a stone has arrived at its place
   */
  constructor(layer, layout, game, id, landed = () => {}) {
    this.layer = layer;
    this.layout = layout;
    this.game = game;
    this.id = id;
    /** @type {Map<string, { owner: Owner, element: SVGGElement }>} */
    this.shown = new Map();
    this.landed = landed;
    /** Places whose stones are still on the way. @type {Set<string>} */
    this.flying = new Set();
    /** Stones that fall when the one before has landed. @type {(() => void)[]} */
    this.waiting = [];
  }

  /** Dims all stones but these; without any, none. @param {string[]} won */
  dim(won) {
    for (const [name, { element }] of this.shown) element.classList.toggle("dimmed", won.length > 0 && !won.includes(name));
  }

  /** Leaves room for text on these stones. @param {Map<string, string>} labels */
  clear(labels) {
    for (const [name, { element }] of this.shown) element.classList.toggle("labelled", labels.has(name));
  }

  /**
   * Shows these stones. Only the change of one move is animated, and of two in a row where stones fall.
   * @param {Map<string, Owner>} stones
   * @param {boolean} still whether to skip all animations
   * @param {string[]} [last] places of the last move
   */
  show(stones, still, last = []) {
    const come = [...stones].filter(([name]) => !this.shown.has(name)).sort(([one], [two]) => Number(last.includes(one)) - Number(last.includes(two)));
    const gone = [...this.shown].filter(([name]) => !stones.has(name));
    const turned = [...stones].filter(([name, owner]) => (this.shown.get(name)?.owner ?? owner) !== owner);
    // A stone captured by replacement does not turn over: it vanishes and another one arrives.
    const [taken] = turned;
    const victim = taken && this.shown.get(taken[0]);
    if (victim && turned.length === 1 && gone.length === 1 && come.length === 0 && gone[0]?.[1].owner === taken[1]) {
      turned.pop();
      come.push(taken);
      gone.push([taken[0], victim]);
    }
    const falling = this.layout.kind === "columns" && come.length === 2 && come[0]?.[1] !== come[1]?.[1] && gone.length === 0;
    const calm = still || (come.length > 1 && !falling) || gone.length > 3;
    const time = calm ? 0 : motionTime();

    for (const [name] of gone) {
      this.shown.delete(name);
      this.flying.delete(name);
    }
    for (const [name, { owner, element }] of gone) {
      const arrival = come.findIndex(([, other]) => other === owner);
      if (arrival >= 0 && !calm) {
        const to = come.splice(arrival, 1)[0]?.[0] ?? name;
        this.shown.set(to, { owner, element });
        this.slide(element, name, to, time);
      } else {
        this.vanish(element, name, time);
      }
    }
    const source = come[0]?.[0];
    for (const [name, owner] of come) this.appear(name, owner, time);
    for (const [name, owner] of turned) this.turn(name, owner, time, source);
  }

  /**
   * Returns the element of the stone on a place.
   * @param {string} name
   */
  at(name) {
    return this.shown.get(name)?.element;
  }

  /**
   * Moves a dragged stone to a spot; without a spot it returns to its place.
   * @param {string} name
   * @param {{ x: number, y: number }} [spot]
   */
  carry(name, spot) {
    const element = this.at(name);
    if (!element) return;
    const { x, y } = spot ?? this.layout.spot(name);
    element.setAttribute("transform", `translate(${x} ${y})`);
    element.classList.toggle("carried", spot !== undefined);
    if (spot) this.layer.append(element);
  }

  /** @param {SVGGElement} element @param {string} from @param {string} to @param {number} time */
  slide(element, from, to, time) {
    const carried = element.classList.contains("carried");
    const [start, end] = [this.layout.spot(from), this.layout.spot(to)];
    element.classList.remove("carried");
    element.setAttribute("transform", `translate(${end.x} ${end.y})`);
    this.layer.append(element);
    if (time === 0 || carried) return;
    this.fly(to, element, { transform: [moved(start), moved(end)] }, { duration: time, easing: "ease-in-out" });
  }

  /** @param {SVGGElement} element @param {string} name @param {number} time */
  vanish(element, name, time) {
    if (time === 0) return element.remove();
    const { x, y } = this.layout.spot(name);
    const away = this.layout.kind === "columns" ? `translate(${x}px,${-60}px)` : `${moved({ x, y })} scale(0.6)`;
    const motion = element.animate({ transform: [moved({ x, y }), away], opacity: [1, 0] }, { duration: time, easing: "ease-in" });
    element.classList.add("leaving");
    motion.onfinish = () => element.remove();
    motion.oncancel = () => element.remove();
  }

  /** @param {string} name @param {Owner} owner @param {number} time */
  appear(name, owner, time) {
    const spot = this.layout.spot(name);
    const element = svg("g", { class: "stone", transform: `translate(${spot.x} ${spot.y})` },
      drawStone(paintOf(this.game, owner), this.layout.radius, this.id));
    this.shown.set(name, { owner, element });
    this.layer.append(element);
    if (time === 0) return;
    if (this.layout.kind === "columns") {
      const above = { x: spot.x, y: 48 };
      const fall = time * (0.6 + (0.75 * (spot.y - above.y)) / this.layout.height);
      this.fly(name, element, { transform: [moved(above), moved(spot)] }, { duration: fall, easing: "cubic-bezier(0.5, 0, 0.9, 0.7)" });
    } else {
      element.animate(
        { transform: [`${moved(spot)} scale(1.25)`, moved(spot)], opacity: [0.2, 1] }, { duration: time, easing: "ease-out" });
    }
  }

  /**
   * Moves a stone to its place, after the one that is on its way.
   * @param {string} name
   * @param {SVGGElement} element
   * @param {PropertyIndexedKeyframes} way
   * @param {KeyframeAnimationOptions} options
   */
  fly(name, element, way, options) {
    const over = () => {
      this.flying.delete(name);
      this.landed();
      this.waiting.shift();
      this.waiting[0]?.();
    };
    const begin = () => {
      element.style.visibility = "";
      // It may have been taken back meanwhile.
      if (this.at(name) !== element) return over();
      const motion = element.animate(way, options);
      motion.onfinish = over;
      motion.oncancel = over;
    };
    this.flying.add(name);
    if (this.waiting.push(begin) === 1) begin();
    else element.style.visibility = "hidden";
  }

  /** @param {string} name @param {Owner} owner @param {number} time @param {string | undefined} source */
  turn(name, owner, time, source) {
    const stone = this.shown.get(name);
    if (!stone) return;
    stone.owner = owner;
    const { element } = stone;
    // Read when the disc is on its edge: it may have turned again by then.
    const repaint = () => element.replaceChildren(drawStone(paintOf(this.game, stone.owner), this.layout.radius, this.id));
    const old = element.firstElementChild;
    if (time === 0 || !old) return repaint();
    const [here, origin] = [this.layout.spot(name), this.layout.spot(source ?? name)];
    const delay = (Math.hypot(here.x - origin.x, here.y - origin.y) / 100) * time * 0.12;
    const half = { duration: time * 0.5, easing: "ease-in" };
    const close = old.animate({ transform: ["scaleX(1)", "scaleX(0.04)"] }, { ...half, delay });
    close.onfinish = () => {
      repaint();
      element.firstElementChild?.animate({ transform: ["scaleX(0.04)", "scaleX(1)"] }, { ...half, easing: "ease-out" });
    };
    close.oncancel = repaint;
  }
}

/** @param {{ x: number, y: number }} spot */
function moved({ x, y }) {
  return `translate(${x}px,${y}px)`;
}
