/** The coach: warns of a move that loses at once, and lets the player think again. */

import { get, viewOf } from "../api.js";
import { reasonWords } from "../game/reasons.js";
import { arrowOf } from "../game/review.js";
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
  const { view, tree } = session;
  if (!view || !hasCoach(session)) return true;
  // Without an answer the move is played.
  const { warning, at_once: atOnce, reply, reasons } = await get("coach", { game: view.game, position: view.position, move }).catch(() => ({ warning: null, at_once: false, reply: null, reasons: [] }));
  // Only what is lost with the next move can be shown to a child.
  if (!warning || !atOnce) return true;
  const after = await viewOf(session.game, tree.start || undefined, [...tree.current.path, move]).catch(() => undefined);
  // Compares positions, not views: a restarted stream sends the same position again.
  if (session.view?.position !== view.position) return true;
  return session.warn({
    text: `${tell("coach.says", { move, why: spoken(warning) })} ${reasonWords(reasons.slice(0, 1), move)}`.trim(), arrows: arrowOf(after, reply ?? undefined, "reply"), again: tell("coach.again"), anyway: tell("coach.anyway"),
  });
}
