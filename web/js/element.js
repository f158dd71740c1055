/** Creates and updates HTML and SVG elements. */

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, unknown>} Attributes */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Creates an HTML element.
 * Names that begin with `on` are listeners; `true` sets an empty attribute; `false`, `null` and `undefined` omit it.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function html(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * Creates an SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * Sets attributes and listeners of an element.
 * @param {Element} element
 * @param {Attributes} attributes
 */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on") && typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (value === false || value === null || value === undefined) {
      element.removeAttribute(name);
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
}

/**
 * Replaces the children of an element.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function refill(element, ...children) {
  element.replaceChildren(...nodes(children));
}

/** @type {EventTarget | null} The element under a pressed pointer. */
let pressed = null;

/** @type {Map<Element, (Child | Child[])[]>} Redraws that wait until the pointer is up. */
const postponed = new Map();

/** True during a redraw, when the focus moves without the reader. */
export let redrawing = false;

/** The longest delay of a click after `pointerup`, in milliseconds; touches have one. */
const MAX_CLICK_DELAY = 50;

/**
 * Replaces the children of an element that is drawn often, and keeps the focus.
 * The focus moves to the new child with the same `data-key`. While the pointer is down inside the element the redraw
 * waits, because a click on a replaced button is lost.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function redraw(element, ...children) {
  if (pressed instanceof Node && element.contains(pressed)) return void postponed.set(element, children);
  postponed.delete(element);
  const focused = document.activeElement;
  const key = focused && element.contains(focused) ? focused.getAttribute("data-key") : null;
  redrawing = true;
  refill(element, ...children);
  const again = key === null ? null : element.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (again instanceof HTMLElement || again instanceof SVGElement) again.focus({ preventScroll: true });
  redrawing = false;
}

function release() {
  pressed = null;
  for (const [element, children] of postponed) redraw(element, ...children);
}

addEventListener("pointerdown", ({ target }) => { pressed = target; }, true);
addEventListener("pointerup", () => setTimeout(release, MAX_CLICK_DELAY), true);
addEventListener("pointercancel", release, true);
addEventListener("click", () => setTimeout(release), true);

/**
 * @template {Element} E
 * @param {E} element
 * @param {Attributes} attributes
 * @param {(Child | Child[])[]} children
 * @returns {E}
 */
function fill(element, attributes, children) {
  set(element, attributes);
  element.append(...nodes(children));
  return element;
}

/**
 * @param {(Child | Child[])[]} children
 * @returns {(Node | string)[]}
 */
function nodes(children) {
  return children
    .flat()
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));
}
