/** A form for any engine, which knows its settings. */

import { enginesThereAre } from "../api.js";
import { openDialog } from "../dialog.js";
import { html, refill } from "../element.js";
import { LEVELS, playerName } from "../game/players.js";
import { readSpec, specFields, writeSpec } from "../spec.js";
import { say, sayIfKnown } from "../words/words.js";

/**
 * @param {string} spec what is chosen so far
 * @param {(spec: string) => void} keep
 */
export async function openEngineForm(spec, keep) {
  const { engines } = await enginesThereAre();
  const levels = /** @type {readonly string[]} */ (LEVELS);
  const offered = engines.filter(({ name }) => !levels.includes(name));
  let { name, options } = readSpec(spec);
  if (!offered.some((engine) => engine.name === name)) [name, options] = ["best", {}];

  const fields = html("div", {});
  const about = html("p", { class: "soft small" });
  const written = html("input", { class: "mono", maxlength: 300, spellcheck: "false" });
  const show = () => {
    const engine = offered.find((candidate) => candidate.name === name);
    about.textContent = sayIfKnown(`about.${name}`, {}, engine?.meaning ?? "");
    written.value = writeSpec(name, options);
    refill(fields, specFields(engine?.options ?? [], options, (changed) => {
      options = changed;
      written.value = writeSpec(name, options);
    }));
  };
  const select = html("select", { onchange: () => { name = select.value; options = {}; show(); } },
    offered.map((engine) => html("option", { value: engine.name, selected: engine.name === name }, playerName(engine.name))));

  openDialog(say("start.engine"), (close) => [
    html("form", { class: "stack", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); keep(written.value.trim() || name); close(); } },
      html("label", { class: "field" }, html("span", {}, say("start.engine")), select), about, fields,
      html("label", { class: "field" }, html("span", {}, say("start.spec")), written),
      html("div", { class: "row end" },
        html("button", { type: "button", class: "button", onclick: close }, say("cancel")),
        html("button", { class: "button primary" }, "OK"))),
  ]);
  show();
}
