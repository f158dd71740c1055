/** Links for two people, or for those who look on. */

import { copyField, openDialog } from "../dialog.js";
import { html } from "../element.js";
import { hashOf } from "../route.js";
import { colour, say } from "../words/words.js";

/** @typedef {import("../game/match.js").Match} Match */

/** @param {Match} match */
export function openShare(match) {
  const { keys } = match.you;
  const link = (/** @type {string} */ key) => new URL(hashOf(`game/${key}`), location.href).href;
  const { game } = match.state;
  openDialog(say("share.title"), () => [
    html("p", { class: "soft" }, say("share.help")),
    keys.white ? copyField(say("share.play", { colour: colour(game, "white") }), link(keys.white)) : null,
    keys.black ? copyField(say("share.play", { colour: colour(game, "black") }), link(keys.black)) : null,
    keys.watch ? copyField(say("share.watch"), link(keys.watch)) : null,
    keys.owner ? copyField(say("share.owner"), link(keys.owner)) : null,
  ]);
}
