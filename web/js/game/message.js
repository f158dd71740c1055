/** The message line: one sentence that says what to do now. */

import { infoOf, stonesOf } from "../game-info.js";
import { colour, local, say, translate } from "../words/words.js";
import { other } from "./values.js";
import { playerName } from "./players.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../wire.js").Ending} Ending */
/** @typedef {import("../types.js").Owner} Owner */

/**
 * @param {Session} session
 * @returns {{ text: string, tone: "plain" | "refused" | "end" | "calm" }}
 */
export function messageOf(session) {
  const { view, match, refusal, hint } = session;
  if (refusal) return { text: refusal.text, tone: "refused" };
  if (match?.gone) return { text: say("problem.lost"), tone: "refused" };
  if (match?.offline) return { text: say("status.offline"), tone: "refused" };
  if (!view) return { text: say("loading"), tone: "calm" };
  if (session.preview) return { text: previewWords(session), tone: "calm" };
  if (session.pending) return { text: moveWords(session.game, view.turn, session.pending.move), tone: "calm" };
  if (hint) return { text: hint.text, tone: "plain" };
  if (view.ending) return { text: endOfGame(view, session.game), tone: "end" };
  const offer = session.live && match?.you.plays.length ? match.state.draw_offer : null;
  if (offer) return { text: say(match?.you.plays.includes(offer) ? "draw.made" : "draw.offered", { colour: colour(session.game, offer) }), tone: "plain" };
  if (session.choice.clicks.length > 0) return { text: choiceWords(session), tone: "plain" };
  if (session.live && !session.mayMove) return { text: afterPass(view, session.game, waitingWords(session)), tone: "calm" };
  if (session.passing === session.tree.current) return { text: say("said.passing", { colour: colour(session.game, view.turn) }), tone: "plain" };
  return { text: promptWords(view, session.game), tone: "plain" };
}

/** @param {import("../wire.js").View} view @param {string} game */
function promptWords(view, game) {
  return afterPass(view, game, translate(view.prompt, game, view.turn));
}

/** Returns a sentence; one about the pass precedes it if the last move was a pass. @param {import("../wire.js").View} view @param {string} game @param {string} sentence */
function afterPass({ last }, game, sentence) {
  return last?.move === "pass" ? `${say("said.passed", { colour: colour(game, last.by) })} ${sentence}` : sentence;
}

/** @param {Session} session */
function previewWords({ preview, tree }) {
  if (!preview || preview.ply === 0) return say("status.preview.start");
  return preview.main ? say("status.preview", { n: preview.ply, all: tree.tip.ply, round: roundOf(preview.ply) }) : say("status.preview.line", { move: preview.move });
}

/** Returns a sentence about the end of a game, with the counts of pieces where they decide. @param {import("../wire.js").View} view @param {string} game */
function endOfGame(view, game) {
  const { ending, facts } = view;
  if (!ending) return "";
  const { counted, colours: [first, second] } = infoOf(game);
  if (!counted || ending.reason !== "stones-counted") return endingWords(ending, game);
  const one = ending.winner ?? first;
  const two = one === first ? second : first;
  const result = ending.winner ? say("end.wins", { colour: colour(game, ending.winner) }) : say("end.draw");
  return say("end.counted", { result, one: facts[one].on_board, two: facts[two].on_board });
}

/**
 * Returns a sentence with a result and its reason.
 * @param {Ending} ending
 * @param {string} game
 */
export function endingWords(ending, game) {
  const result = ending.winner ? say("end.wins", { colour: colour(game, ending.winner) }) : say("end.draw");
  const own = infoOf(game).reasons.find(([known]) => known === ending.reason);
  const reason = own ? local(own[1]) : say(/** @type {import("../words/words.js").Word} */ (`reason.${ending.reason}`));
  return say("end.sentence", { result, reason });
}

/**
 * Returns a sentence about the last move, for screen readers.
 * @param {Session} session
 */
export function lastMoveWords(session) {
  const last = session.view?.last;
  return last ? moveWords(session.game, last.by, last.move) : "";
}

/** @param {string} game @param {Owner} by @param {string} move */
function moveWords(game, by, move) {
  return say("said.move", { colour: colour(game, by), move: move === "pass" ? say("pass") : move });
}

/**
 * Returns the number of moves and the round; for a finished game the number of rounds.
 * A move is one turn of one side; a round is one move of each side.
 * @param {number} n
 * @param {boolean} over
 */
export function playedWords(n, over) {
  if (n === 0) return say("moves.none");
  return over ? say("turns.rounds", { n, rounds: roundOf(n) }) : say("turns.round", { n, round: roundOf(n + 1) });
}

/** Returns the round of a move; the start belongs to round 1. @param {number} ply */
export function roundOf(ply) {
  return Math.max(1, Math.ceil(ply / 2));
}

/**
 * Returns a sentence about the position the reader looks at, if it is not the last one.
 * @param {Session} session
 */
export function positionWords(session) {
  const { tree, match } = session;
  if (!match || session.live || session.preview) return "";
  if (!tree.current.main) return say("status.variation");
  return say("status.past", { n: tree.current.ply, all: tree.tip.ply, round: roundOf(tree.current.ply) });
}

/** @param {Session} session */
function choiceWords(session) {
  const { choice, view } = session;
  if (choice.lifted !== undefined) return say("prompt.put");
  const removed = choice.clicks.filter((click) => click.do === "remove").length;
  if (removed > 0) return say("prompt.removeLast");
  const { calls, pieces } = infoOf(session.game);
  const call = (/** @type {0 | 1} */ lines) => (calls ? local(calls[lines]) : "");
  if (choice.removalsLeft > 1) return say("prompt.removeMore", { call: call(1), piece: local(pieces.object) }).trim();
  return say("prompt.remove", { call: call(0), piece: local(stonesOf(session.game, other(view?.turn ?? "white")).object) }).trim();
}

/** @param {Session} session */
function waitingWords(session) {
  const { match, view } = session;
  if (!match || !view) return "";
  const { engine } = match.state;
  if (!engine) return match.you.plays.length === 0 ? say("status.watching") : say("status.other", { colour: colour(session.game, view.turn) });
  const player = `${colour(session.game, engine.side)} (${playerName(engine.spec)})`;
  if (engine.doing === "failed") return say("status.failed", { player, message: engine.message ? translate(engine.message, session.game) : "" });
  if (engine.doing !== "waiting") return say(`status.${engine.doing}`, { player });
  // An engine that is not queued never reports that it waits.
  if (match.ahead === undefined) return say("status.thinking", { player });
  return match.ahead === 0 ? say("status.next", { player }) : say("status.waiting", { player, n: match.ahead });
}
