/** Whether a tournament is being played. */

import { html } from "../element.js";
import { say } from "../words/words.js";

/** Whether it is being played, as a word with a sign. @param {"finished" | "running" | "stopped"} state */
export function stateChip(state) {
  const words = { finished: say("arena.finished"), running: say("arena.running"), stopped: say("arena.stopped") };
  return html("span", { class: `state-chip ${state}` }, words[state]);
}
