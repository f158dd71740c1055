/** Specs: a name, and options after a colon. `connect4:cols=9,rows=6`. */

import { html } from "./element.js";
import { checkedField } from "./field.js";
import { label, local, say, sayIfKnown } from "./words/words.js";

/** @typedef {import("./wire.js").OptionInfo} Field */

/**
 * @param {string} spec
 * @returns {{ name: string, options: Record<string, string> }}
 */
export function readSpec(spec) {
  const [name = "", rest = ""] = spec.split(/:(.*)/s);
  /** @type {Record<string, string>} */
  const options = {};
  for (const part of rest.split(",").filter(Boolean)) {
    const [key = "", value = ""] = part.split(/=(.*)/s);
    options[key.trim()] = value.trim();
  }
  return { name, options };
}

/**
 * @param {string} name
 * @param {Record<string, string>} options
 */
export function writeSpec(name, options) {
  const given = Object.entries(options).filter(([, value]) => value !== "").map(([key, value]) => `${key}=${value}`);
  return given.length === 0 ? name : `${name}:${given.join(",")}`;
}

/**
 * Returns inputs for the options of a game or engine. Only values that differ from the default are kept.
 * @param {Field[]} fields
 * @param {Record<string, string>} options
 * @param {(options: Record<string, string>) => void} change
 */
export function specFields(fields, options, change) {
  const current = { ...options };
  /** @param {Field} field @param {string} value */
  const take = (field, value) => {
    if (value === "" || value === field.default) delete current[field.name];
    else current[field.name] = value;
    change({ ...current });
  };
  return html("div", { class: "fields" }, fields.map((field) => {
    const name = label(field.meaning);
    const value = current[field.name] ?? field.default;
    if (field.kind === "switch" && (field.default === "on" || field.default === "off")) {
      const box = html("input", { type: "checkbox", checked: value === "on", name: field.name });
      box.addEventListener("change", () => take(field, box.checked ? "on" : "off"));
      return html("label", { class: "check" }, box, name);
    }
    if (field.kind === "choice" || field.kind === "switch") {
      const choices = field.kind === "choice" ? field.choices : ["on", "off"];
      const all = choices.includes(field.default) ? choices : [field.default, ...choices];
      const select = html("select", { name: field.name },
        all.map((choice) => html("option", { value: choice, selected: choice === value }, choiceName(field, choice))));
      select.addEventListener("change", () => take(field, select.value));
      return html("label", { class: "field" }, html("span", {}, name), select);
    }
    const number = field.kind === "number" ? field : undefined;
    // A default that is no valid input is a description, which is translated.
    const usual = number ? !/^-?\d+$/.test(field.default) : field.kind === "time" ? !/^\d+(ms|s|m)$/.test(field.default) : field.default === "usual";
    const input = html("input", {
      type: number ? "number" : "text", name: field.name, min: number?.least, max: number?.most, maxlength: 200,
      value: usual && value === field.default ? "" : value,
      placeholder: usual ? sayIfKnown(`value.${field.default}`, {}, field.default || say("value.usual")) : null,
    });
    return checkedField(name, input, (text) => take(field, text));
  }));
}

/** @param {Field} field @param {string} choice */
function choiceName(field, choice) {
  const named = field.kind === "choice" ? field.names?.[field.choices.indexOf(choice)] : undefined;
  return named ? local(named) : sayIfKnown(`value.${choice}`, {}, choice);
}
