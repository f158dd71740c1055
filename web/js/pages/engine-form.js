/** A form for any engine and its options. */

import { Problem, allEngines, get } from "../api.js";
import { openDialog } from "../dialog.js";
import { html, refill } from "../element.js";
import { LEVELS, playerName } from "../game/players.js";
import { readSpec, specFields, writeSpec } from "../spec.js";
import { say, sayIfKnown } from "../words/words.js";

/** Delay after the last key before the text is checked, in milliseconds. */
const TYPING_DELAY = 200;

/**
 * @param {string} game
 * @param {string} spec the current choice
 * @param {(spec: string) => void} keep
 */
export async function openEngineForm(game, spec, keep) {
  const { engines } = await allEngines();
  const levels = /** @type {readonly string[]} */ (LEVELS);
  const offered = engines.filter(({ name }) => !levels.includes(name));
  let { name, options } = readSpec(spec);
  if (!offered.some((engine) => engine.name === name)) [name, options] = ["best", {}];

  const fields = html("div", {});
  const about = html("p", { class: "soft small" });
  const written = html("input", { class: "mono", maxlength: 300, spellcheck: "false", oninput: () => later() });
  const problem = html("p", { class: "problem", role: "alert" });
  const ok = html("button", { class: "button primary" }, "OK");
  const wanted = () => written.value.trim() || name;
  let typing = 0;

  /** Checks the spec on the server; answers to older requests are ignored. */
  const check = async () => {
    clearTimeout(typing);
    const asked = wanted();
    const refused = await get("engines/check", { game, spec: asked }).then(() => "", (failed) => {
      if (!(failed instanceof Problem)) throw failed;
      return failed.words(game);
    });
    if (asked !== wanted()) return false;
    problem.textContent = refused;
    ok.disabled = refused !== "" || form.querySelector("input:invalid") !== null;
    return !ok.disabled;
  };
  const later = () => {
    clearTimeout(typing);
    typing = setTimeout(() => void check(), TYPING_DELAY);
  };
  const show = () => {
    const engine = offered.find((candidate) => candidate.name === name);
    about.textContent = sayIfKnown(`about.${name}`, {}, engine?.meaning ?? "");
    written.value = writeSpec(name, options);
    refill(fields, specFields(engine?.options ?? [], options, (changed) => {
      options = changed;
      written.value = writeSpec(name, options);
      later();
    }));
    later();
  };
  const select = html("select", { onchange: () => { name = select.value; options = {}; show(); } },
    offered.map((engine) => html("option", { value: engine.name, selected: engine.name === name }, playerName(engine.name))));

  const form = html("form", { class: "stack", novalidate: true },
    html("label", { class: "field" }, html("span", {}, say("start.engine")), select), about, fields,
    html("label", { class: "field" }, html("span", {}, say("start.spec")), written));
  form.addEventListener("input", () => { if (form.querySelector("input:invalid")) later(); });
  openDialog(say("start.engine"), (close) => {
    form.append(html("div", { class: "bottom" }, problem, html("div", { class: "row end" }, html("button", { type: "button", class: "button", onclick: close }, say("cancel")), ok)));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (!(await check())) return;
      keep(wanted());
      close();
    });
    return [form];
  });
  show();
}
