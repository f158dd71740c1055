/** How long a movement takes. */

/** Milliseconds for one move of a stone; 0 for those who want things still. */
export function motionTime() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 190;
}
