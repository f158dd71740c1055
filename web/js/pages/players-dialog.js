/** A dialog that changes the players of a running game. */

import { Problem } from "../api.js";
import { openDialog } from "../dialog.js";
import { html } from "../element.js";
import { infoOf, paintOf } from "../game-info.js";
import { colour, say } from "../words/words.js";
import { attempt } from "./actions.js";
import { playerSelect } from "./player-select.js";

/** @typedef {import("../types.js").Owner} Owner */

/**
 * @param {import("./actions.js").Tools} tools
 * @param {import("../game/match.js").Match} match
 */
export function openPlayers(tools, match) {
  const { game } = match.state;
  const chosen = { ...match.state.players };
  const problem = html("p", { class: "problem", role: "alert" });
  const field = (/** @type {Owner} */ side) => {
    const box = html("span", {});
    const draw = () => box.replaceChildren(playerSelect(side, game, chosen[side], (spec) => { chosen[side] = spec; draw(); },
      (failed) => { problem.textContent = failed instanceof Problem ? failed.words(game) : String(failed); }));
    draw();
    return html("label", { class: "field" }, html("span", {}, html("i", { class: `swatch ${paintOf(game, side)}` }), colour(game, side)), box);
  };
  openDialog(say("act.players"), (close) => [
    html("div", { class: "players" }, infoOf(game).colours.map(field)), problem,
    html("div", { class: "row end" },
      html("button", { type: "button", class: "button", onclick: close }, say("cancel")),
      html("button", { type: "button", class: "button primary", onclick: () => { close(); void attempt(tools, () => match.send("players", chosen)); } }, say("act.change"))),
  ]);
}
