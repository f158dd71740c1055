/** Asks before the player resigns. */

import { openDialog } from "../dialog.js";
import { html } from "../element.js";
import { say } from "../words/words.js";
import { attempt } from "./actions.js";

/**
 * @param {import("./actions.js").Tools} tools
 * @param {import("../game/match.js").Match} match
 */
export function askResign(tools, match) {
  const [only, another] = match.you.plays;
  const side = only && !another ? only : match.state.view.turn;
  openDialog(say("act.resign"), (close) => [
    html("p", {}, say("act.resignSure")),
    html("div", { class: "row end" },
      html("button", { type: "button", class: "button", onclick: close }, say("cancel")),
      html("button", {
        type: "button", class: "button primary", onclick: () => { close(); void attempt(tools, () => match.send("resign", { side })); },
      }, say("act.resign"))),
  ]);
}
