/** The state of a tournament as a small label. */

import { html } from "../element.js";
import { say } from "../words/words.js";

/** Returns the state as a word with a sign. @param {"finished" | "running" | "stopped"} state */
export function stateChip(state) {
  const words = { finished: say("arena.finished"), running: say("arena.running"), stopped: say("arena.stopped") };
  return html("span", { class: `state-chip ${state}` }, words[state]);
}
