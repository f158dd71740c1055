/** The tables of a tournament: standings, cross table, causes, cost of a move. */

import { html } from "../element.js";
import { signed } from "../game/values.js";
import { colour, number, say, shortly } from "../words/words.js";
import { entrantName, causeWords, eloWords, percent, playerNames, timeWords } from "./words.js";

/** @typedef {import("../wire.js").TournamentReport} Report */
/** @typedef {import("../wire.js").Colour} Owner */

/** Returns a box for a table; it scrolls when the table is too wide. @param {string} label */
export function wide(label) {
  return html("div", { class: "wide", tabindex: 0, role: "region", "aria-label": label });
}

/** Returns the standings, the best player first. @param {Report} report */
export function standings(report) {
  const faults = report.totals.some((total) => total.faults > 0);
  const head = [say("arena.won"), say("arena.drawn"), say("arena.lostGames"), say("arena.points")];
  return html("table", { class: "numbers standings" },
    html("thead", {}, html("tr", {}, html("th", { class: "rank" }, "#"), html("th", { class: "leftmost", scope: "col" }, say("arena.player")),
      head.map((word) => html("th", { scope: "col" }, word)), html("th", { class: "score", scope: "col" }, say("arena.score")), html("th", { scope: "col" }, say("arena.elo")), faults && html("th", { scope: "col", title: say("arena.faults.help") }, say("arena.faults")))),
    html("tbody", {}, report.totals.map((total, index) => {
      const called = entrantName(total.name, total.engine);
      return html("tr", {}, html("td", { class: "rank soft" }, index + 1),
        html("th", { class: "leftmost", scope: "row" }, called, called === total.name && total.name !== total.engine && html("span", { class: "small soft engine" }, total.engine)),
        html("td", {}, number(total.won)), html("td", {}, number(total.drawn)), html("td", {}, number(total.lost)),
        html("td", {}, html("b", {}, signed(total.points, 0))), html("td", { class: "score" }, `${percent(total.score)} %`),
        html("td", { class: "elo" }, report.games > 0 ? `${eloWords(total.elo)} ± ${number(total.error)}` : "–"), faults && html("td", {}, number(total.faults)));
    })));
}

/**
 * Returns a sentence that explains the cross table.
 * @param {Report} report
 * @param {[Owner, Owner]} colours of the first and the second player
 * @param {boolean} likelihood
 */
export function crossWords(report, [first, second], likelihood) {
  return likelihood ? say("arena.superiority.help") : say("arena.cross.help", { first: colour(report.game, first), second: colour(report.game, second) });
}

/**
 * Returns the cross table.
 * @param {Report} report
 * @param {boolean} likelihood shows the likelihood of superiority instead of results
 * @param {(row: number, column: number) => void} look called with the two players whose games are to be listed
 */
export function crossTable(report, likelihood, look) {
  const names = playerNames(report);
  /** @param {number} row @param {number} column */
  const cell = (row, column) => {
    if (row === column) return html("td", { class: "self" }, "–");
    const label = say("arena.versus", { one: names[row] ?? "", two: names[column] ?? "" });
    if (likelihood) {
      const share = report.superiority[row]?.[column] ?? null;
      const td = html("td", { class: "likelihood", title: label }, share === null ? "–" : `${percent(share)} %`);
      if (share !== null) td.style.setProperty("--share", String(share));
      return td;
    }
    const { won, drawn, lost } = report.cross[row]?.[column] ?? { won: 0, drawn: 0, lost: 0 };
    if (won + drawn + lost === 0) return html("td", { class: "soft" }, "·");
    return html("td", {}, html("button", {
      type: "button", class: "result", "data-key": `cell ${row} ${column}`, title: label,
      "aria-label": `${label}: ${number(won)} | ${number(drawn)} | ${number(lost)}`, onclick: () => look(row, column),
    }, html("span", {}, number(won)), html("span", { class: "soft" }, number(drawn)), html("span", {}, number(lost))));
  };
  return html("table", { class: "numbers cross" },
    html("thead", {}, html("tr", {}, html("td", {}), names.map((name, index) => html("th", { scope: "col", title: name }, html("abbr", { title: name }, index + 1))))),
    html("tbody", {}, names.map((name, row) => html("tr", {},
      html("th", { class: "leftmost", scope: "row" }, html("span", { class: "soft" }, `${row + 1} `), name),
      names.map((_, column) => cell(row, column))))));
}

/**
 * Returns the table of causes, the most frequent first.
 * @param {Report} report
 * @param {(cause: import("../wire.js").Cause) => void} look called with the cause whose games are to be listed
 */
export function causes(report, look) {
  const counts = Object.values(report.causes).map(({ cause, decided, drawn }) => ({ cause, games: decided + drawn })).sort((a, b) => b.games - a.games);
  const all = Math.max(1, report.games);
  return [
    html("p", { class: "small soft" }, say("arena.causes.help", { n: number(report.mean_length, 1) })),
    html("ul", { class: "shares" }, counts.map(({ cause, games }) => {
      const bar = html("i", { "aria-hidden": "true" });
      bar.style.setProperty("--length", String(games / all));
      return html("li", {}, html("button", { type: "button", class: "share", "data-key": `cause ${cause}`, onclick: () => look(cause) },
        html("span", {}, causeWords(cause, report.game)), html("span", { class: "count" }, `${number(games)} · ${percent(games / all, 0)} %`), bar));
    })),
  ];
}

/** Returns a table of the cost of a move for each player. @param {Report} report */
export function costs(report) {
  const most = Math.max(1, ...report.totals.map((total) => total.nodes_per_move));
  const head = [say("arena.costs.nodes"), say("arena.costs.depth"), say("arena.costs.time"), say("arena.costs.longest")];
  return html("table", { class: "numbers costs" },
    html("thead", {}, html("tr", {}, html("th", { class: "leftmost", scope: "col" }, say("arena.player")), head.map((word) => html("th", { scope: "col" }, word)))),
    html("tbody", {}, report.totals.map((total) => {
      const bar = html("i", { class: "meter", "aria-hidden": "true" });
      bar.style.setProperty("--length", String(total.nodes_per_move / most));
      return html("tr", {}, html("th", { class: "leftmost", scope: "row" }, entrantName(total.name, total.engine), bar),
        html("td", {}, shortly(Math.round(total.nodes_per_move))), html("td", {}, number(total.depth_per_move, 1)),
        html("td", {}, timeWords(total.seconds_per_move)), html("td", {}, timeWords(total.longest_move)));
    })));
}
