/** Which game an analysis board is for. */

import { gamesThereAre } from "../api.js";
import { html, refill } from "../element.js";
import { nameOf } from "../game/scene.js";
import { visit } from "../route.js";
import { settings } from "../settings.js";
import { gameTitle, say, sayIfKnown } from "../words/words.js";

/** @param {string} game */
export function studyGame(game) {
  const select = html("select", { "aria-label": say("start.game"), onchange: () => visit("analyse", { game: settings.get().specs[select.value] ?? select.value }) });
  void gamesThereAre().then(({ games }) => refill(select, games.map(({ name, title }) =>
    html("option", { value: name, selected: name === nameOf(game) },
      name === nameOf(game) ? gameTitle(game) : sayIfKnown(`game.${name}`, {}, title)))));
  return select;
}
