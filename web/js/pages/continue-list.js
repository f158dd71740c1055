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

/** Returns the list, which loads its games; empty if there are none. */
export function continueList() {
  const list = html("section", { class: "continue", "aria-label": say("start.continue"), hidden: true });
  void fillList(list);
  return list;
}

/** @param {HTMLElement} list */
async function fillList(list) {
  const { matches: keys } = settings.get();
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
  if (known.length === 0) return;
  const running = known.filter(({ ending }) => ending === null);
  const finished = known.filter(({ ending }) => ending !== null);
  const rest = [...running.slice(SHOWN_MATCHES), ...finished].map((match) => row(match, list));
  refill(list, ...running.slice(0, SHOWN_MATCHES).map((match) => row(match, list)), rest.length > 0 && html("details", {}, html("summary", {}, `${say("start.more")} (${rest.length})`), rest));
  list.hidden = false;
}

/** @param {ListedMatch} match @param {HTMLElement} list */
function row(match, list) {
  const { white, black } = match.players;
  const state = match.ending ? endingWords(match.ending, match.game)
    : `${playedWords(match.turns, false)} · ${say("turn.of", { colour: colour(match.game, match.turn) })}`;
  return html("div", { class: "continue-row" },
    html("a", { href: hashOf(`game/${match.key}`) },
      html("b", {}, match.ending ? "" : `${say("start.continue")}: `, gameTitle(match.game)),
      html("span", { class: "small soft" }, `${say("start.against", { white: playerName(white), black: playerName(black) })} · ${state}`)),
    html("button", {
      type: "button", class: "button plain round", "aria-label": say("start.remove"), title: say("start.remove"),
      onclick: () => { settings.forgetMatch(match.key); list.hidden = true; void fillList(list); },
    }, icon("close")));
}
