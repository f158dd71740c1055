/** Loads a game or position from a file or pasted text, in any known notation. */

import { Problem, post } from "../api.js";
import { openDialog } from "../dialog.js";
import { html, refill } from "../element.js";
import { endingWords, playedWords } from "../game/message.js";
import { visit } from "../route.js";
import { gameSelect } from "./game-select.js";
import { gameTitle, say, translate } from "../words/words.js";

/** @typedef {import("../wire.js").ImportedGame} ImportedGame */

/** The most that is read of a file, in bytes. */
const MAX_BYTES = 700_000;

/** @param {string} game @param {string} [pasted] a text that is read at once */
export function openLoadDialog(game, pasted = "") {
  let chosen = game;
  const text = html("textarea", { autofocus: true, spellcheck: "false", maxlength: MAX_BYTES, rows: 6 }, pasted);
  const file = html("input", { type: "file" });
  const found = html("div", { class: "stack", "aria-live": "polite" });
  const select = gameSelect(game, (other) => { chosen = other; });

  const read = async () => {
    try {
      const body = await content(text.value, file.files?.[0]);
      if (!body) return refill(found, html("p", { class: "problem" }, say("load.empty")));
      const answer = await post("import", {}, { game: chosen, ...body });
      refill(found, results(answer.games, answer.left_out, () => dialog.close()));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      refill(found, html("p", { class: "problem" }, problem.words(chosen)));
    }
  };
  const dialog = openDialog(say("load.title"), () => [
    html("label", { class: "field" }, html("span", {}, say("start.game")), select),
    html("label", { class: "field" }, html("span", {}, say("load.text")), text),
    html("label", { class: "field" }, html("span", {}, say("load.file")), file),
    html("p", { class: "small soft" }, say("load.help")),
    html("div", { class: "row end" }, html("button", { type: "button", class: "button primary", onclick: read }, say("load.read"))),
    found,
  ]);
  if (pasted) void read();
}

/**
 * @param {string} text
 * @param {File | undefined} file
 * @returns {Promise<{ text: string } | { base64: string } | undefined>}
 */
async function content(text, file) {
  if (!file) return text.trim() ? { text } : undefined;
  const bytes = new Uint8Array(await file.slice(0, MAX_BYTES).arrayBuffer());
  let letters = "";
  for (let at = 0; at < bytes.length; at += 8192) letters += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return { base64: btoa(letters) };
}

/** @param {ImportedGame[]} games @param {number} leftOut @param {() => void} close */
function results(games, leftOut, close) {
  return html("div", { class: "stack" },
    html("p", {}, say("load.which", { n: games.length })),
    html("ol", { class: "found" }, games.map((found) => {
      const { game } = found;
      /** @param {string} page */
      const open = (page) => () => {
        close();
        const tree = page === "analyse" ? found.tree : undefined;
        const moves = tree?.moves ?? found.moves.join(" ");
        visit(page, { game, position: found.start, moves, ...(tree && { comments: JSON.stringify(tree.comments) }) });
      };
      const title = games.every((other) => other.game === game) && games.length > 1 ? "" : gameTitle(game);
      const names = [found.tags.black ?? found.tags.PB, found.tags.white ?? found.tags.PW].filter(Boolean).join(" – ");
      return html("li", {},
        html("span", {}, [title, names, playedWords(found.plies, found.result !== null), found.result && endingWords(found.result, game)].filter(Boolean).join(" · ")),
        found.notes.map((note) => html("p", { class: "small soft" }, translate(note, game))),
        html("span", { class: "row" },
          !found.result && html("button", { type: "button", class: "button", onclick: open("start") }, say("load.play")),
          html("button", { type: "button", class: "button", onclick: open("analyse") }, say("load.study"))));
    })),
    leftOut > 0 && html("p", { class: "soft" }, say("load.leftOut", { n: leftOut })));
}
