/** Elements of HTML and SVG from a few words. */

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, unknown>} Attributes */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element. Names that begin with `on` are listeners; `true` sets an empty attribute, `false`, `null` and
 * `undefined` leave it out.
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
 * An SVG element.
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
 * Changes attributes of an element.
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
 * Puts children in place of those an element has.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function refill(element, ...children) {
  element.replaceChildren(...nodes(children));
}

/** @type {EventTarget | null} What a pointer is down on. */
let pressed = null;

/** @type {Map<Element, (Child | Child[])[]>} What is drawn anew once the pointer is up. */
const postponed = new Map();

/** Whether something is just being drawn anew: then the focus moves by itself. */
export let redrawing = false;

/** How long a click may come after its pointer is up, in milliseconds; after touches it is a moment. */
const CLICK_FOLLOWS = 50;

/**
 * The same for what is drawn often: whoever has the focus keeps it, if something with the same `data-key` comes again, and while a
 * pointer is down on something, that stays what it is. A click on what was replaced meanwhile would be nobody's.
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
addEventListener("pointerup", () => setTimeout(release, CLICK_FOLLOWS), true);
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
