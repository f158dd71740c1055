/** Everything that this browser holds as one file: games, tournaments, library, exercises, settings, solved puzzles, results. Every edition reads it. */

import { Problem, fileOf, get, post } from "../api.js";
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
 * @property {Tournament[]} [tournaments] as the host exports them, all parts together
 * @property {import("../library/store.js").LibraryGame[]} [library]
 * @property {import("../library/exercises.js").Trained} [training]
 *
 * @typedef {{ finished: number | null, games: unknown[] }} Tournament only this much is read here
 */

/** The version of the format. */
const VERSION = 1;

/** Games of a tournament that one request hands in. */
const GAMES = 100;

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
  const { tournaments, left } = await writtenTournaments();
  const library = await allGames();
  /** @type {Backup} */
  const backup = { endspiel: VERSION, settings: { ...current, ...allResults() }, puzzles: allSolved(), matches, tournaments, library, training: allTrained() };
  download(new Blob([JSON.stringify(backup)], { type: "application/json" }), "endspiel-backup.json");
  const words = [say("backup.written", { n: matches.length })];
  if (tournaments.length > 0) words.push(say("backup.tournaments-written", { n: tournaments.length }));
  if (left > 0) words.push(say("backup.tournaments-left", { n: left }));
  return words.join(" ");
}

/** Returns the tournaments that can leave this host, and how many cannot. A server gives them to its owner only. */
async function writtenTournaments() {
  const { you, tournaments: listed, left_out } = await get("tournaments", {});
  /** @type {Tournament[]} */
  const tournaments = [];
  if (!you.may_run) return { tournaments, left: 0 };
  let left = left_out;
  for (const { id } of listed) {
    try {
      tournaments.push(await wholeTournament(id));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      left += 1;
    }
  }
  return { tournaments, left };
}

/** @param {number} id @returns {Promise<Tournament>} */
async function wholeTournament(id) {
  /** @type {unknown[]} */
  const games = [];
  for (let from = 0; ;) {
    const { part, next } = await get("tournaments/{id}/export", { id, from });
    const tournament = /** @type {Tournament} */ (part);
    games.push(...tournament.games);
    if (next === null) return { ...tournament, games };
    from = next;
  }
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
  const words = [say(refused > 0 ? "backup.partly" : "backup.taken", { n: kept, known, refused })];
  if (Array.isArray(backup.tournaments) && backup.tournaments.length > 0) words.push(...await takenTournaments(backup.tournaments));
  const isGame = (/** @type {any} */ game) => typeof game?.id === "string" && typeof game.game === "string" && Array.isArray(game.moves);
  // A library that cannot be read is left out, field by field.
  const blank = { start: "", white: "", black: "", you: "", result: "", date: "", event: "", opening: "", tags: [], notes: {}, signs: {}, added: 0 };
  await addGames((Array.isArray(backup.library) ? backup.library : []).filter(isGame).map((game) => /** @type {import("../library/store.js").LibraryGame} */ ({ ...blank, ...game })));
  await mergeTrained(backup.training);
  await mergeSolved(backup.puzzles);
  await settings.take(backup.settings);
  await mergeResults(backup.settings);
  return [...words, say("backup.rest")].join(" ");
}

/** Takes over tournaments, and returns in words what became of them. @param {Tournament[]} tournaments */
async function takenTournaments(tournaments) {
  let [kept, known] = [0, 0];
  /** @type {Map<string, number>} */
  const refused = new Map();
  for (const tournament of tournaments) {
    try {
      if (await takeTournament(tournament)) kept += 1;
      else known += 1;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      const why = problem.words();
      refused.set(why, (refused.get(why) ?? 0) + 1);
    }
  }
  return [
    say("backup.tournaments-taken", { n: kept, known }),
    ...[...refused].map(([why, n]) => say("backup.tournaments-refused", { n, why })),
  ];
}

/** Hands a tournament in, part by part: one that breaks off has the games so far. Returns whether any of it is new. @param {Tournament} tournament */
async function takeTournament(tournament) {
  const { finished = null, games: all, ...rest } = Object(tournament);
  const games = Array.isArray(all) ? all : [];
  let isNew = false;
  let from = 0;
  do {
    const upTo = from + GAMES;
    const part = { ...rest, finished: upTo >= games.length ? finished : null, games: games.slice(from, upTo) };
    isNew = (await post("tournaments/keep", {}, { part })).new || isNew;
    from = upTo;
  } while (from < games.length);
  return isNew;
}
