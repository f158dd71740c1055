/** Duration of animations. */

/** Returns the duration of a stone's move in milliseconds; 0 if the reader prefers reduced motion. */
export function motionTime() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 190;
}
