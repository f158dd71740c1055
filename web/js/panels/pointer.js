/** Detects real movements of the pointer: browsers also send events when an element is redrawn under a resting pointer. */

export class Pointer {
  place = "";

  /** @param {HTMLElement} element the element to watch */
  constructor(element) {
    element.addEventListener("pointerdown", (event) => this.moved(event));
    element.addEventListener("pointerleave", () => { this.place = ""; });
  }

  /** Tells whether the pointer has moved since the last call. @param {PointerEvent} event */
  moved({ screenX, screenY }) {
    const place = `${screenX} ${screenY}`;
    const moved = place !== this.place;
    this.place = place;
    return moved;
  }
}
