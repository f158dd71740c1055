/** A select with all games; the current one keeps its options. */

import { allGames } from "../api.js";
import { html, refill } from "../element.js";
import { nameOf } from "../game-info.js";
import { settings } from "../settings.js";
import { gameTitle, local, say } from "../words/words.js";

/**
 * @param {string} game
 * @param {(game: string) => void} choose called with the game and its last options
 */
export function gameSelect(game, choose) {
  const select = html("select", { "aria-label": say("start.game"), onchange: () => choose(select.value) },
    html("option", { value: game }, gameTitle(game)));
  // Without an answer the list has only the current game; the page itself reports that the server is away.
  void allGames().catch(() => ({ games: [] })).then(({ games }) => {
    if (games.length === 0) return;
    refill(select, games.map(({ name, title }) => (name === nameOf(game)
      ? html("option", { value: game, selected: true }, gameTitle(game))
      : html("option", { value: settings.get().specs[name] ?? name }, local(title)))));
  });
  return select;
}
