/** The estimated difference between two players, and the state of an SPRT. */

import { html, svg } from "../element.js";
import { signed } from "../game/values.js";
import { number, say } from "../words/words.js";
import { eloWords, percent, playerNames } from "./words.js";

/** @typedef {import("../wire.js").TournamentReport} Report */
/** @typedef {import("../wire.js").SprtReport} Sprt */

/** Returns one sentence about two players; empty if there are more players or no games. @param {Report} report */
export function estimateWords(report) {
  const { estimate } = report;
  const names = playerNames(report);
  if (!estimate || names.length !== 2) return "";
  // The sentence names the player who is more likely to be stronger.
  const turned = estimate.superiority < 0.5;
  const [one = "", two = ""] = turned ? names.reverse() : names;
  const share = percent(turned ? 1 - estimate.superiority : estimate.superiority);
  if (estimate.elo === null || estimate.error === null) return say("arena.estimate.plain", { one, two, percent: share });
  return say("arena.estimate", { one, two, percent: share, elo: eloWords(turned ? -estimate.elo : estimate.elo), error: number(estimate.error) });
}

const WIDTH = 640;
const EDGE = 40;

/** Returns a panel with the hypotheses of a test, its bounds and its log-likelihood ratio. @param {Report} report @param {Sprt} test */
export function sprtPanel(report, test) {
  const { elo0, elo1, alpha, beta, ratio, lower, upper } = test;
  const words = { undecided: "arena.sprt.undecided", elo0: "arena.sprt.elo0", elo1: "arena.sprt.elo1" };
  const verdict = say(/** @type {import("../words/words.js").Word} */ (words[test.state]), { elo0: number(elo0, places(elo0)), elo1: number(elo1, places(elo1)) });
  const place = (/** @type {number} */ value) => EDGE + ((WIDTH - 2 * EDGE) * (Math.max(lower, Math.min(upper, value)) - lower)) / (upper - lower);
  const label = say("arena.sprt.ratio", { ratio: signed(ratio, 2), lower: signed(lower, 2), upper: signed(upper, 2) });
  return [
    html("p", {}, say("arena.sprt.claims", {
      name: playerNames(report)[0] ?? "", elo0: number(elo0, places(elo0)), elo1: number(elo1, places(elo1)), alpha: number(alpha, 2), beta: number(beta, 2),
    })),
    svg("svg", { class: `sprt-chart ${test.state}`, viewBox: `0 0 ${WIDTH} 64`, role: "img", "aria-label": label },
      svg("path", { d: `M${place(lower)} 26H${place(upper)}`, class: "track" }),
      svg("path", { d: `M${place(0)} 26H${place(ratio)}`, class: "way" }),
      svg("path", { d: `M${place(lower)} 14v24M${place(upper)} 14v24`, class: "bound" }), svg("path", { d: `M${place(0)} 19v14`, class: "middle" }),
      svg("circle", { cx: place(ratio), cy: 26, r: 7 }),
      [lower, 0, upper].map((value) => svg("text", { x: place(value), y: 57, class: "axis" }, signed(value, value === 0 ? 0 : 2)))),
    html("p", {}, html("b", {}, verdict), html("span", { class: "soft" }, ` ${label}.`)),
  ];
}

/** @param {number} value */
function places(value) {
  return Number.isInteger(value) ? 0 : 1;
}
