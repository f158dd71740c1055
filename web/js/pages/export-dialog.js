/** Exports a game as a record, saved game, picture or link. */

import { Problem, fileOf, post } from "../api.js";
import { pictureAsPng, pictureAsSvg } from "../board/picture.js";
import { copyField, openDialog } from "../dialog.js";
import { html, refill } from "../element.js";
import { infoOf } from "../game-info.js";
import { studyLink } from "../game/study.js";
import { commentsOf, writeTree } from "../game/tree-text.js";
import { say } from "../words/words.js";

/** @typedef {import("./actions.js").Tools} Tools */

/** @param {Tools} tools */
export function openExport({ session, board }) {
  const { view, match, tree } = session;
  if (!view) return;
  const record = match && session.live ? match.state.record : tree.current.path.join(" ");
  const name = `endspiel-${session.game.split(":")[0]}`;
  const problem = html("p", { class: "problem", role: "alert" });
  const writeSgf = async () => {
    try {
      const { text, order } = writeTree(tree.root);
      const { sgf } = await post("sgf", {}, { game: session.game, position: tree.start || null, tree: { moves: text, comments: commentsOf(order) } });
      download(new Blob([sgf], { type: "application/x-go-sgf" }), `${name}.sgf`);
    } catch (caught) {
      if (!(caught instanceof Problem)) throw caught;
      refill(problem, caught.words(session.game));
    }
  };
  openDialog(say("export.title"), () => [
    copyField(say("export.record"), record),
    copyField(say("export.position"), view.position),
    copyField(say("export.link"), studyLink(session)),
    html("div", { class: "row" },
      html("button", { type: "button", class: "button", onclick: () => download(new Blob([`${record}\n`], { type: "text/plain" }), `${name}.txt`) }, `${say("export.record")} (.txt)`),
      match && html("button", { type: "button", class: "button", onclick: async () => download(await fileOf("matches/{key}/export", { key: match.key, as: "json" }), `${name}.json`) }, `${say("export.saved")} (.json)`),
      infoOf(session.game).sgf && html("button", { type: "button", class: "button", onclick: writeSgf }, `${say("export.sgf")} (.sgf)`),
      html("button", { type: "button", class: "button", onclick: async () => {
        const png = board.picture && await pictureAsPng(board.picture);
        if (png) download(png, `${name}.png`);
      } }, say("export.png")),
      html("button", { type: "button", class: "button", onclick: () => {
        if (board.picture) download(new Blob([pictureAsSvg(board.picture)], { type: "image/svg+xml" }), `${name}.svg`);
      } }, say("export.svg"))),
    problem,
  ]);
}

/** Saves a file. @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const link = html("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
