/** Input fields that check their text while it is typed. */

import { html, set } from "./element.js";
import { number, say } from "./words/words.js";

let fields = 0;

/**
 * Returns a labelled input for a whole number. A sentence stands below it while the text is invalid.
 * @param {string} name
 * @param {HTMLInputElement} input
 * @param {(text: string) => void} take called with valid text only; an empty text means the usual value
 */
export function checkedField(name, input, take) {
  const id = `field${(fields += 1)}`;
  const problem = html("p", { class: "problem small", id, "aria-live": "polite", hidden: true });
  input.addEventListener("input", () => {
    const { valid } = input.validity;
    problem.textContent = valid ? "" : bounds(input);
    problem.hidden = valid;
    set(input, { "aria-invalid": valid ? null : "true", "aria-describedby": valid ? null : id });
    if (valid) take(input.value.trim());
  });
  return html("div", { class: "checked" }, html("label", { class: "field" }, html("span", {}, name), input), problem);
}

/** Returns a sentence about the values allowed. @param {HTMLInputElement} input */
function bounds({ min, max }) {
  const most = max === "" ? Number.MAX_SAFE_INTEGER : Number(max);
  return most < Number.MAX_SAFE_INTEGER ? say("field.between", { least: number(Number(min)), most: number(most) }) : say("field.least", { least: number(Number(min)) });
}
