/** A select for the player of a side: a person, a level or any engine. */

import { can, loadPart } from "../api.js";
import { html } from "../element.js";
import { LEVELS, NUMBERED_LEVELS, playerName } from "../game/players.js";
import { say } from "../words/words.js";

/**
 * @param {string} name name of the field
 * @param {string} game
 * @param {string} current
 * @param {(spec: string) => void} keep
 * @param {(problem: unknown) => void} fail
 */
export function playerSelect(name, game, current, keep, fail) {
  const known = ["human", ...(can("guests") ? ["guest"] : []), ...LEVELS];
  /** @param {string} spec */
  const option = (spec) => html("option", { value: spec, selected: spec === current }, spec === "guest" ? say("player.invited") : playerName(spec));
  const select = html("select", { name },
    known.map(option),
    html("optgroup", { label: say("start.levels") }, NUMBERED_LEVELS.map(option)),
    ![...known, ...NUMBERED_LEVELS].includes(current) && html("option", { value: current, selected: true }, playerName(current)),
    html("option", { value: "more" }, say("start.more")));
  select.addEventListener("change", () => {
    if (select.value !== "more") return keep(select.value);
    select.value = current;
    loadPart(import("./engine-form.js")).then(({ openEngineForm }) => openEngineForm(game, current, keep)).catch(fail);
  });
  return select;
}
