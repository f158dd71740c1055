/** Whether a pointer has moved: what is drawn anew under one that rests is not pointed at, though browsers say so. */

export class Pointer {
  place = "";

  /** @param {HTMLElement} element where it is watched */
  constructor(element) {
    element.addEventListener("pointerdown", (event) => this.moved(event));
    element.addEventListener("pointerleave", () => { this.place = ""; });
  }

  /** Whether it is elsewhere than when it was asked last. @param {PointerEvent} event */
  moved({ screenX, screenY }) {
    const place = `${screenX} ${screenY}`;
    const moved = place !== this.place;
    this.place = place;
    return moved;
  }
}
