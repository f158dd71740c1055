/** The coach: before a blunder is made, he says what it allows, and one may think again. */

import { get } from "../api.js";
import { openDialog } from "../dialog.js";
import { html } from "../element.js";
import { spoken } from "../words/words.js";
import { tell } from "./words.js";

/** @typedef {import("../game/session.js").Session} Session */
/** @typedef {import("../wire.js").Move} Move */

/** Whether somebody plays alone against an engine; others need no third one. @param {Session} session */
export function hasCoach({ match }) {
  if (!match) return false;
  const { white, black } = match.state.players;
  return match.you.plays.length === 1 && (white === "human") !== (black === "human");
}

/**
 * Asks the coach about a move.
 * @param {Session} session
 * @param {Move} move
 * @returns {Promise<boolean>} whether it is made
 */
export async function allowed(session, { move }) {
  const { view } = session;
  if (!view || !hasCoach(session)) return true;
  // A coach who does not answer does not keep anybody from playing.
  const { warning } = await get("coach", { game: view.game, position: view.position, move }).catch(() => ({ warning: null }));
  // The server may have told of the same position again meanwhile, as when a stream begins anew.
  if (!warning || session.view?.position !== view.position) return true;
  return new Promise((resolve) => {
    let anyway = false;
    const dialog = openDialog(tell("coach"), (close) => [
      html("p", {}, tell("coach.says", { move, why: spoken(warning) })),
      html("div", { class: "row end" },
        html("button", { type: "button", class: "button", onclick: () => { anyway = true; close(); } }, tell("coach.anyway")),
        html("button", { type: "button", class: "button primary", autofocus: true, onclick: close }, tell("coach.again"))),
    ]);
    dialog.addEventListener("close", () => resolve(anyway));
  });
}
