/** The number of positions won and lost by distance in plies, as a chart and as a list. */

import { html, svg } from "../element.js";
import { language, number, say } from "../words/words.js";

/** @typedef {[number, number]} Count plies and positions */

const HEIGHT = 220;
/** A narrower chart for small screens, because letters keep their size. */
const [WIDE, NARROW] = [640, 380];
const [LEFT, RIGHT, TOP, BOTTOM] = [58, 8, 8, 26];

/**
 * @param {{ wins: Count[], losses: Count[] }} counts
 * @param {string} name the accessible name
 */
export function distanceChart({ wins, losses }, name) {
  const width = matchMedia("(max-width: 600px)").matches ? NARROW : WIDE;
  const all = [...wins, ...losses];
  const furthest = Math.max(8, ...all.map(([plies]) => plies)) + 1;
  const most = Math.max(10, ...all.map(([, count]) => count));
  const decades = Math.ceil(Math.log10(most) + 0.02);
  const x = (/** @type {number} */ plies) => LEFT + ((width - LEFT - RIGHT) * plies) / furthest;
  // The scale begins below one, so that a single position has a visible height.
  const y = (/** @type {number} */ count) => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * (Math.log10(count) + 0.3)) / (decades + 0.3);
  const wide = Math.max(1.2, ((width - LEFT - RIGHT) / furthest) * 0.78);
  /** @param {Count[]} counts @param {"win" | "loss"} kind */
  const drawn = (counts, kind) => counts.map(([plies, count]) =>
    svg("rect", { class: kind, x: x(plies + 0.5) - wide / 2, y: y(count), width: wide, height: HEIGHT - BOTTOM - y(count) },
      svg("title", {}, say(kind === "win" ? "tables.chart.win" : "tables.chart.loss", { plies, n: number(count) }))));
  const step = niceStep(furthest, width === NARROW ? 7 : 12);
  const ticks = Array.from({ length: Math.floor(furthest / step) + 1 }, (_, index) => index * step);
  const short = new Intl.NumberFormat(language(), { notation: "compact" });
  // With many powers of ten only some get a line.
  const lines = Array.from({ length: decades + 1 }, (_, power) => power).filter((power) => decades < 5 || power % 2 === 0);
  return svg("svg", { class: "distances", viewBox: `0 0 ${width} ${HEIGHT}`, role: "img", "aria-label": name },
    svg("defs", {}, svg("pattern", { id: "loss-hatch", width: 4, height: 4, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      svg("rect", { class: "hatch-ground", width: 4, height: 4 }), svg("rect", { class: "hatch-stripe", width: 1.6, height: 4 }))),
    lines.map((power) => [
      svg("line", { class: "grid-line", x1: LEFT, x2: width - RIGHT, y1: y(10 ** power), y2: y(10 ** power) }),
      svg("text", { class: "up", x: LEFT - 6, y: y(10 ** power) }, short.format(10 ** power))]).flat(),
    ticks.map((plies) => svg("text", { class: "across", x: x(plies + 0.5), y: HEIGHT - 8 }, String(plies))),
    drawn(wins, "win"), drawn(losses, "loss"),
    svg("line", { class: "ground-line", x1: LEFT, x2: width - RIGHT, y1: HEIGHT - BOTTOM, y2: HEIGHT - BOTTOM }));
}

/**
 * Returns the numbers of the chart as a table.
 * @param {{ wins: Count[], losses: Count[] }} counts
 */
export function distanceList({ wins, losses }) {
  const rows = [...wins.map(([plies, count]) => ({ plies, count, word: say("tables.wins") })), ...losses.map(([plies, count]) => ({ plies, count, word: say("tables.losses") }))]
    .sort((one, other) => one.plies - other.plies);
  return html("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": say("tables.numbers") }, html("table", { class: "figures" },
    html("thead", {}, html("tr", {}, [say("tables.inPlies"), say("tables.value"), say("tables.positions")].map((text) => html("th", { scope: "col" }, text)))),
    html("tbody", {}, rows.map(({ plies, count, word }) => html("tr", {}, html("th", { scope: "row" }, plies), html("td", {}, word), html("td", {}, number(count)))))));
}

/** Returns round ticks for the axis. @param {number} furthest @param {number} most */
function niceStep(furthest, most) {
  return [1, 2, 5, 10, 20, 50].find((step) => furthest / step <= most) ?? 100;
}
