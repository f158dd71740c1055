/** The list of games that were started in this browser, the latest first. */

import { post } from "../api.js";
import { html, refill } from "../element.js";
import { icon } from "../icons.js";
import { endingWords, playedWords } from "../game/message.js";
import { playerName } from "../game/players.js";
import { hashOf } from "../route.js";
import { settings } from "../settings.js";
import { colour, gameTitle, say } from "../words/words.js";

/** @typedef {import("../wire.js").ListedMatch} ListedMatch */

/** Number of games shown before the list is unfolded. */
const SHOWN_MATCHES = 2;

/** Returns the list of running games and that of earlier ones, which load their games; both are hidden if they are empty. */
export function continueLists() {
  const running = html("section", { class: "continue", "aria-label": say("start.continue"), hidden: true });
  const earlier = html("section", { class: "continue", "aria-label": say("start.earlier.list"), hidden: true });
  const fill = () => fillLists(running, earlier, () => void fill());
  void fill();
  return { running, earlier };
}

/** @param {HTMLElement} running @param {HTMLElement} earlier @param {() => void} changed called when a game was removed */
async function fillLists(running, earlier, changed) {
  const { matches: keys } = settings.get();
  running.hidden = earlier.hidden = true;
  if (keys.length === 0) return;
  /** @type {{ matches: (ListedMatch | null)[], unreadable: string[] }} */
  let answer;
  try {
    answer = await post("matches/list", {}, { keys });
  } catch {
    return; // The start page works without the list, and reports by itself that the server is away.
  }
  answer.matches.forEach((match, index) => {
    const key = keys[index] ?? "";
    if (!match && !answer.unreadable.includes(key)) settings.forgetMatch(key);
  });
  const known = answer.matches.filter((match) => match !== null);
  const going = known.filter(({ ending }) => ending === null);
  const first = going.slice(0, SHOWN_MATCHES).map((match) => row(match, changed));
  const rest = [...going.slice(SHOWN_MATCHES), ...known.filter(({ ending }) => ending !== null)].map((match) => row(match, changed));
  refill(running, first);
  refill(earlier, rest.length > 0 && html("details", {}, html("summary", {}, say("start.earlier", { n: rest.length })), rest));
  running.hidden = first.length === 0;
  earlier.hidden = rest.length === 0;
}

/** @param {ListedMatch} match @param {() => void} changed */
function row(match, changed) {
  const { white, black } = match.players;
  const state = match.ending ? endingWords(match.ending, match.game)
    : `${playedWords(match.turns, false)} · ${say("turn.of", { colour: colour(match.game, match.turn) })}`;
  return html("div", { class: "continue-row" },
    html("a", { href: hashOf(`game/${match.key}`) },
      html("b", {}, match.ending ? "" : `${say("start.continue")}: `, gameTitle(match.game)),
      html("span", { class: "small soft" }, `${say("start.against", { white: playerName(white), black: playerName(black) })} · ${state}`)),
    html("button", {
      type: "button", class: "button plain round", "aria-label": say("start.remove"), title: say("start.remove"),
      onclick: () => { settings.forgetMatch(match.key); changed(); },
    }, icon("close")));
}
