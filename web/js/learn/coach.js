/** The coach: warns before a blunder and lets the player think again. */

import { get } from "../api.js";
import { openDialog } from "../dialog.js";
import { html } from "../element.js";
import { spoken } from "../words/words.js";
import { tell } from "./words.js";

/** @typedef {import("../game/session.js").Session} Session */
/** @typedef {import("../wire.js").Move} Move */

/** Tells whether one person plays against an engine; only then is there a coach. @param {Session} session */
export function hasCoach({ match }) {
  if (!match) return false;
  const { white, black } = match.state.players;
  return match.you.plays.length === 1 && (white === "human") !== (black === "human");
}

/**
 * Asks the coach about a move; returns whether to play the move.
 * @param {Session} session
 * @param {Move} move
 * @returns {Promise<boolean>}
 */
export async function allowed(session, { move }) {
  const { view } = session;
  if (!view || !hasCoach(session)) return true;
  // Without an answer the move is played.
  const { warning } = await get("coach", { game: view.game, position: view.position, move }).catch(() => ({ warning: null }));
  // Compares positions, not views: a restarted stream sends the same position again.
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
