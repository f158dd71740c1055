/** Everything that this browser holds as one file: games, library, exercises, settings, solved puzzles, results. Every edition reads it. */

import { Problem, fileOf, post } from "../api.js";
import { html, refill } from "../element.js";
import { allTrained, mergeTrained } from "../library/exercises.js";
import { addGames, allGames } from "../library/store.js";
import { allSolved, mergeSolved } from "../learn/record.js";
import { allResults, mergeResults } from "../results.js";
import { settings } from "../settings.js";
import { say } from "../words/words.js";
import { download } from "./export-dialog.js";

/** @typedef {import("../settings.js").Settings} Settings */
/**
 * @typedef {object} Backup
 * @property {number} endspiel the version of this format
 * @property {Settings & import("../results.js").Results} settings
 * @property {import("../learn/record.js").Kept} puzzles
 * @property {unknown[]} matches as the host exports them
 * @property {import("../library/store.js").LibraryGame[]} [library]
 * @property {import("../library/exercises.js").Trained} [training]
 */

/** The version of the format. */
const VERSION = 1;

/** Returns the buttons that write and read the file, for the settings. */
export function backupButtons() {
  const said = html("p", { class: "small", role: "status" });
  const file = html("input", { type: "file", accept: ".json,application/json", class: "spoken", tabindex: -1, "aria-label": say("backup.read") });
  const tell = (/** @type {() => Promise<string>} */ act) => void act().then((text) => refill(said, text), (problem) => {
    if (!(problem instanceof Problem)) throw problem;
    refill(said, problem.words());
  });
  file.addEventListener("change", () => {
    const chosen = file.files?.[0];
    if (chosen) tell(() => readBackup(chosen));
    file.value = "";
  });
  return html("div", { class: "stack" },
    html("div", { class: "row" },
      html("button", { type: "button", class: "button", onclick: () => tell(writeBackup) }, say("backup.write")),
      html("button", { type: "button", class: "button", onclick: () => file.click() }, say("backup.read")), file),
    html("p", { class: "small soft" }, say("backup.help")), said);
}

/** Saves the file, and returns what is in it in words. */
async function writeBackup() {
  const current = settings.get();
  /** @type {unknown[]} */
  const matches = [];
  for (const key of current.matches) {
    // Games of others cannot be taken along, nor what is gone.
    const match = await fileOf("matches/{key}/export", { key, as: "backup" }).catch(() => undefined);
    if (match) matches.push(JSON.parse(await match.text()));
  }
  /** @type {Backup} */
  const backup = { endspiel: VERSION, settings: { ...current, ...allResults() }, puzzles: allSolved(), matches, library: await allGames(), training: allTrained() };
  download(new Blob([JSON.stringify(backup)], { type: "application/json" }), "endspiel-backup.json");
  return say("backup.written", { n: matches.length });
}

/** Takes over what is in a file. Games, solved puzzles and results that are here stay. @param {File} file */
async function readBackup(file) {
  /** @type {Partial<Backup>} */
  const backup = await file.text().then(JSON.parse).catch(() => ({}));
  if (typeof backup?.endspiel !== "number" || !Array.isArray(backup.matches)) return say("backup.nonsense");
  if (backup.endspiel > VERSION) return say("backup.newer");
  let [kept, known, refused] = [0, 0, 0];
  for (const record of backup.matches) {
    try {
      if ((await post("matches/keep", {}, { record })).new) kept += 1;
      else known += 1;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      refused += 1;
    }
  }
  const isGame = (/** @type {any} */ game) => typeof game?.id === "string" && typeof game.game === "string" && Array.isArray(game.moves);
  // A library that cannot be read is left out, field by field.
  const blank = { start: "", white: "", black: "", you: "", result: "", date: "", event: "", opening: "", tags: [], notes: {}, signs: {}, added: 0 };
  await addGames((Array.isArray(backup.library) ? backup.library : []).filter(isGame).map((game) => /** @type {import("../library/store.js").LibraryGame} */ ({ ...blank, ...game })));
  await mergeTrained(backup.training);
  await mergeSolved(backup.puzzles);
  await settings.take(backup.settings);
  await mergeResults(backup.settings);
  return say(refused > 0 ? "backup.partly" : "backup.taken", { n: kept, known, refused });
}
