/** A chart of the ratings: a dot for the estimate, a bar for the 95 % interval. */

import { svg } from "../element.js";
import { say } from "../words/words.js";
import { entrantName, eloWords } from "./words.js";

/** @typedef {import("../wire.js").TournamentReport} Report */

const WIDTH = 520;
const ROW = 44;
const EDGE = 28;

/** Distances between grid lines; the smallest that fits is used. */
const STEPS = [5, 10, 25, 50, 100, 200, 250, 500, 1000, 2500];

/** @param {Report} report */
export function ratingChart(report) {
  const { totals } = report;
  const reach = Math.max(25, ...totals.map(({ elo, error }) => Math.abs(elo) + (Number.isFinite(error) ? error : 0)));
  const step = STEPS.find((size) => reach / size <= 4) ?? reach;
  const place = (/** @type {number} */ elo) => WIDTH / 2 + ((WIDTH / 2 - EDGE) * elo) / reach;
  const bottom = totals.length * ROW + 6;
  const lines = [];
  for (let elo = -Math.floor(reach / step) * step; elo <= reach; elo += step) {
    lines.push(
      svg("line", { x1: place(elo), x2: place(elo), y1: 2, y2: bottom, class: elo === 0 ? "zero" : "grid-line" }),
      svg("text", { x: place(elo), y: bottom + 17, class: "axis" }, eloWords(elo)));
  }
  const rows = totals.map(({ name, engine, elo, error }, index) => {
    const y = index * ROW + ROW * 0.72;
    const [from, to] = [place(elo - error), place(elo + error)];
    const called = entrantName(name, engine);
    return svg("g", { class: "rating" },
      svg("path", { d: `M${from} ${y}H${to}M${from} ${y - 6}v12M${to} ${y - 6}v12`, class: "error" }),
      svg("circle", { cx: place(elo), cy: y, r: 6 }),
      svg("text", { x: 0, y: y - 13, class: "name" }, `${shortened(called)}  ${eloWords(elo)} ± ${Math.round(error)}`));
  });
  const label = totals.map(({ name, engine, elo, error }) => say("arena.rating", { name: entrantName(name, engine), elo: eloWords(elo), error: Math.round(error) })).join("; ");
  return svg("svg", { class: "rating-chart", viewBox: `0 0 ${WIDTH} ${bottom + 24}`, role: "img", "aria-label": label }, lines, rows);
}

/** @param {string} name */
function shortened(name) {
  return name.length > 30 ? `${name.slice(0, 29)}…` : name;
}
