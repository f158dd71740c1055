/** The two parts of the arena: tournaments, and the experiments of the student papers. */

import { can } from "../api.js";
import { html } from "../element.js";
import { tell } from "../experiments/words.js";
import { hashOf } from "../route.js";

/** The choice between them; nothing where there are only tournaments. @param {"tournaments" | "experiments"} shown */
export function arenaParts(shown) {
  if (!can("experiments")) return null;
  /** @param {string} path @param {string} text @param {boolean} here */
  const part = (path, text, here) => html("a", { href: hashOf(path), "aria-current": here ? "page" : null }, text);
  return html("nav", { class: "arena-parts", "aria-label": tell("parts") },
    part("arena", tell("tournaments"), shown === "tournaments"), part("arena/experiments", tell("title"), shown === "experiments"));
}
