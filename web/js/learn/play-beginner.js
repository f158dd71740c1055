/** Starts a game against the weakest level. */

import { post } from "../api.js";
import { infoOf } from "../game-info.js";
import { visit } from "../route.js";
import { settings } from "../settings.js";

/** Starts a game in which the reader moves first. @param {string} game */
export async function playBeginner(game) {
  const first = infoOf(game).colours[0];
  const players = first === "white" ? { white: "human", black: "beginner" } : { white: "beginner", black: "human" };
  const { you } = await post("matches", {}, { game, players });
  settings.rememberMatch(you.key);
  visit(`game/${you.key}`);
}
