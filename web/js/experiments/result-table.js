/** A table of an experiment: the paper's figures in columns beside ours, or in our cells below. */

import { wide } from "../arena/tables.js";
import { html, refill } from "../element.js";
import { local } from "../words/words.js";
import { cellWords } from "./figures.js";
import { tell } from "./words.js";

/** @typedef {import("../wire.js").ResultTable} Table */
/** @typedef {import("./figures.js").CellWords} CellWords */

/** Returns a sheet for a table, and a function that updates it. @param {Table} table */
export function tableSheet(table) {
  const box = wide(local(table.title));
  const notes = html("div", { class: "small soft" });
  const sheet = html("section", { class: "sheet result-table" }, html("h2", {}, local(table.title)),
    table.note && html("p", { class: "small soft" }, local(table.note)), box, notes);
  /** @param {Table} table */
  const fill = (table) => {
    const rows = table.rows.map((row) => row.map(cellWords));
    const said = rows.flat().flatMap(({ note }) => (note === undefined ? [] : [note]));
    refill(box, html("table", { class: "numbers" }, head(table, rows), body(table, rows)));
    refill(notes, table.layout === "below" && html("p", {}, tell("below")), said.map((note, index) => html("p", {}, `${mark(index)} ${note}`)));
  };
  fill(table);
  return { sheet, fill };
}

/** Returns the sign of a note. @param {number} index */
function mark(index) {
  return `[${index + 1}]`;
}

/** Tells whether the paper's figures have a column of their own. @param {Table} table @param {CellWords[][]} rows @param {number} column */
function isBeside(table, rows, column) {
  return table.layout === "beside" && rows.some((row) => row[column]?.theirs !== null);
}

/** @param {Table} table @param {CellWords[][]} rows */
function head(table, rows) {
  const beside = table.columns.map((_, column) => isBeside(table, rows, column));
  const two = beside.includes(true);
  const first = table.columns.map((column, index) => {
    const text = local(column);
    const className = index === 0 ? "leftmost" : null;
    if (beside[index]) return html("th", { class: "ours-and-theirs", scope: "colgroup", colspan: 2 }, text);
    const attributes = { class: className, rowspan: two ? 2 : null };
    return text ? html("th", { ...attributes, scope: "col" }, text) : html("td", attributes);
  });
  const second = beside.flatMap((own) => (own ? [html("th", { scope: "col" }, tell("ours")), html("th", { class: "theirs", scope: "col" }, tell("theirs"))] : []));
  return html("thead", {}, html("tr", {}, first), two && html("tr", {}, second));
}

/** @param {Table} table @param {CellWords[][]} rows */
function body(table, rows) {
  let notes = 0;
  const cells = rows.map((row) => row.map((words, column) => {
    const noted = words.note === undefined ? "" : ` ${mark(notes++)}`;
    const theirs = words.theirs === null ? "" : words.theirs + noted;
    const ours = words.theirs === null ? words.ours + noted : words.ours;
    if (column === 0) return [html("th", { class: "leftmost", scope: "row" }, ours)];
    if (isBeside(table, rows, column)) return [html("td", {}, ours), html("td", { class: "theirs" }, theirs)];
    if (words.name) return [html("td", { class: "word" }, ours)];
    return [html("td", {}, ours, theirs && html("span", { class: "theirs" }, html("span", { class: "spoken" }, `${tell("theirs")}: `), theirs))];
  }));
  return html("tbody", {}, cells.map((row) => html("tr", {}, row.flat())));
}
