/** The form of the lab: game or tree of numbers, algorithm, depth, ideas. */

import { allGames } from "../api.js";
import { html, refill } from "../element.js";
import { infoOf, nameOf } from "../game-info.js";
import { local, say } from "../words/words.js";
import { MAX_DEPTH } from "./choice.js";
import { EXAMPLES, FIRST_TREE } from "./examples.js";

/** @typedef {import("./choice.js").Choice} Choice */

/** The value that stands for a tree of numbers among the games. */
const NUMBERS = "numbers";

/**
 * Draws the form into an element.
 * @param {HTMLElement} form
 * @param {Choice} choice
 * @param {string} own the position the reader came with
 * @param {(changed: Choice) => void} take
 */
export async function drawForm(form, choice, own, take) {
  const { games } = await allGames();
  /** @param {string} label @param {[string, string][]} options @param {string} value @param {(value: string) => Partial<Choice>} change */
  const select = (label, options, value, change) => {
    const input = html("select", { onchange: () => take({ ...choice, ...change(input.value) }) },
      options.map(([option, text]) => html("option", { value: option, selected: option === value }, text)));
    return html("label", { class: "field" }, html("span", {}, label), input);
  };
  const what = select(say("start.game"), [...games.map(({ name, title }) => /** @type {[string, string]} */ ([name, local(title)])), [NUMBERS, say("lab.numbers")]],
    choice.tree ? NUMBERS : nameOf(choice.game), (value) => (value === NUMBERS ? { tree: FIRST_TREE } : { tree: "", game: value, position: "", depth: infoOf(value).lab.depth }));
  const algorithm = select(say("lab.algorithm"), [["minimax", say("lab.minimax")], ["alphabeta", say("lab.alphabeta")]], choice.algorithm,
    (value) => ({ algorithm: value === "minimax" ? "minimax" : "alphabeta" }));
  refill(form, what, ...(choice.tree ? numberFields() : gameFields()));

  function numberFields() {
    const example = EXAMPLES.find(({ tree }) => tree === choice.tree)?.name ?? "own";
    const input = html("input", { type: "text", value: choice.tree, spellcheck: "false", autocapitalize: "off", autocomplete: "off" });
    input.addEventListener("change", () => take({ ...choice, tree: input.value.trim() || FIRST_TREE }));
    return [
      select(say("lab.example"), [...EXAMPLES.map(({ name, word }) => /** @type {[string, string]} */ ([name, say(word)])), ["own", say("lab.example.own")]], example,
        (value) => ({ tree: EXAMPLES.find(({ name }) => name === value)?.tree ?? choice.tree })),
      algorithm,
      html("label", { class: "field tree-text" }, html("span", {}, say("lab.text")), input),
    ];
  }

  function gameFields() {
    const { late, depth } = infoOf(choice.game).lab;
    const where = choice.position === "" ? "start" : choice.position === late?.[0] ? "late" : "own";
    /** @param {"ordering" | "table" | "symmetry"} name */
    const box = (name) => {
      const input = html("input", {
        type: "checkbox", checked: choice[name], disabled: choice.algorithm === "minimax" || (name === "symmetry" && !choice.table),
        onchange: () => take({ ...choice, [name]: input.checked }),
      });
      return html("label", { class: "check" }, input, say(`lab.${name}`));
    };
    /** @type {[string, string][]} */
    const places = [["start", say("lab.position.start")]];
    if (late) places.push(["late", say("lab.position.late")]);
    if (own && own !== late?.[0]) places.push(["own", say("lab.position.own")]);
    return [
      select(say("lab.position"), places, where, (value) =>
        (value === "late" ? { position: late?.[0] ?? "", depth: Math.min(late?.[1] ?? depth, MAX_DEPTH) } : { position: value === "own" ? own : "", depth })),
      algorithm,
      select(say("lab.depth"), Array.from({ length: MAX_DEPTH }, (_, index) => [String(index + 1), String(index + 1)]), String(choice.depth), (value) => ({ depth: Number(value) })),
      box("ordering"), box("table"), box("symmetry"),
    ];
  }
}
