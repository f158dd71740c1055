/** Dragging: equals a click on the stone and a click on its target. */

/** @typedef {import("./shape.js").Layout} Layout */
/** @typedef {import("./stones.js").Stones} Stones */

/** Screen pixels a pointer moves before a drag begins. */
const DRAG_THRESHOLD = 6;

/** Follows one pointer over a board. */
export class Drag {
  /**
   * @param {SVGSVGElement} picture
   * @param {Layout} layout
   * @param {Stones} stones
   * @param {(click: string) => void} pick
   */
  constructor(picture, layout, stones, pick) {
    this.picture = picture;
    this.layout = layout;
    this.stones = stones;
    this.pick = pick;
    /** @type {Set<string>} */
    this.liftable = new Set();
    /** @type {{ name: string, x: number, y: number, id: number, moving: boolean } | undefined} */
    this.held = undefined;
    this.swallow = false;
    picture.addEventListener("pointerdown", (event) => this.down(event));
    picture.addEventListener("pointermove", (event) => this.move(event));
    picture.addEventListener("pointerup", (event) => this.up(event));
    picture.addEventListener("pointercancel", () => this.cancel());
  }

  /** Tells whether to ignore the click that follows a drag; resets itself. */
  swallowsClick() {
    const swallow = this.swallow;
    this.swallow = false;
    return swallow;
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.swallow = false;
    const target = event.target instanceof Element ? event.target.closest("[data-click]") : null;
    const name = target?.getAttribute("data-click") ?? "";
    if (event.button !== 0 || !this.liftable.has(name)) return;
    this.held = { name, x: event.clientX, y: event.clientY, id: event.pointerId, moving: false };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { held } = this;
    if (!held || held.id !== event.pointerId) return;
    if (!held.moving) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < DRAG_THRESHOLD) return;
      held.moving = true;
      this.picture.setPointerCapture(event.pointerId);
      if (!this.picture.querySelector(`[data-click="${CSS.escape(held.name)}"][aria-pressed]`)) this.pick(held.name);
    }
    this.stones.carry(held.name, this.spot(event));
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { held } = this;
    this.held = undefined;
    if (!held?.moving) return;
    this.swallow = true;
    const { x, y } = this.spot(event);
    const over = this.layout.nearest(x, y, this.layout.spots.keys());
    if (over && over !== held.name) this.pick(over);
    if (this.stones.at(held.name)) this.stones.carry(held.name);
  }

  cancel() {
    if (this.held?.moving) this.stones.carry(this.held.name);
    this.held = undefined;
  }

  /**
   * Converts the position of the pointer to the coordinates of the picture.
   * @param {PointerEvent} event
   */
  spot(event) {
    const matrix = this.picture.getScreenCTM();
    const point = new DOMPoint(event.clientX, event.clientY);
    const { x, y } = matrix ? point.matrixTransform(matrix.inverse()) : point;
    return { x, y };
  }
}
