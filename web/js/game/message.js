/** The message line: one sentence that says what to do now. */

import { infoOf, stonesOf } from "../game-info.js";
import { colour, local, say, sayIfKnown, translate } from "../words/words.js";
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
  if (session.warning) return { text: session.warning.text, tone: "refused" };
  if (session.pending) return { text: moveWords(session.game, view.turn, session.pending.move), tone: "calm" };
  if (hint) return { text: hint.text, tone: "plain" };
  if (view.ending) return { text: ownEnd(session) || endOfGame(view, session.game), tone: "end" };
  const offer = session.live && match?.you.plays.length ? match.state.draw_offer : null;
  if (offer) return { text: say(match?.you.plays.includes(offer) ? "draw.made" : "draw.offered", { colour: colour(session.game, offer) }), tone: "plain" };
  if (session.choice.clicks.length > 0) return { text: choiceWords(session), tone: "plain" };
  if (session.live && !session.mayMove) return { text: afterPass(view, session.game, waitingWords(session)), tone: "calm" };
  if (session.passing === session.tree.current) return { text: say(infoOf(session.game).extra_turns ? "prompt.wait" : "said.passing", { colour: colour(session.game, view.turn) }), tone: "plain" };
  return { text: promptWords(view, session.game), tone: "plain" };
}

/** @param {import("../wire.js").View} view @param {string} game */
function promptWords(view, game) {
  return afterPass(view, game, translate(view.prompt, game, view.turn));
}

/**
 * Returns a sentence; one about the pass precedes it if the last move was a pass for want of a move, which has no place.
 * @param {import("../wire.js").View} view @param {string} game @param {string} sentence
 */
function afterPass({ last }, game, sentence) {
  return last && !last.to && !infoOf(game).extra_turns ? `${say("said.passed", { colour: colour(game, last.by) })} ${sentence}` : sentence;
}

/** @param {Session} session */
function previewWords({ preview, tree, game }) {
  if (!preview || preview.ply === 0) return say("status.preview.start");
  if (preview.main && infoOf(game).counted) return say("status.preview.counted", { n: countOf(preview, game), all: countOf(tree.tip, game) });
  return preview.main ? say("status.preview", { n: preview.ply, all: tree.tip.ply, round: roundOf(preview.ply) }) : say("status.preview.line", { move: preview.move });
}

/** Tells whether the reader has won, as player of one side; undefined if there is no such side or winner. @param {Session} session */
export function wonBy({ match, live, view }) {
  const winner = view?.ending?.winner;
  if (!match || !live || !winner || match.you.plays.length !== 1) return undefined;
  return match.you.plays[0] === winner;
}

/** Returns the end of a game as its player sees it. @param {Session} session */
function ownEnd(session) {
  const won = wonBy(session);
  return won === undefined ? "" : say(won ? "end.youWon" : "end.youLost");
}

/** Returns a sentence about the end of a game, with the counts of pieces where they decide. @param {import("../wire.js").View} view @param {string} game */
export function endOfGame(view, game) {
  const { ending, facts } = view;
  if (!ending) return "";
  const { counted, colours: [first, second] } = infoOf(game);
  if (!counted || ending.reason !== "stones-counted") return endingWords(ending, game);
  const one = ending.winner ?? first;
  const two = one === first ? second : first;
  const result = ending.winner ? say("end.wins", { colour: colour(game, ending.winner) }) : say("end.draw");
  const own = ownReason(ending.reason, game);
  const counts = { one: facts[one].on_board, two: facts[two].on_board };
  return own ? say("end.countedBy", { result, ...counts, reason: local(own) }) : say("end.counted", { result, ...counts });
}

/**
 * Returns a sentence with a result and its reason.
 * @param {Ending} ending
 * @param {string} game
 */
export function endingWords(ending, game) {
  const result = ending.winner ? say("end.wins", { colour: colour(game, ending.winner) }) : say("end.draw");
  return say("end.sentence", { result, reason: reasonWords(ending.reason, game) });
}

/** Returns why a game is over: in the game's own words, if it has any. @param {string} reason @param {string} game */
export function reasonWords(reason, game) {
  const own = ownReason(reason, game);
  return own ? local(own) : sayIfKnown(`reason.${reason}`, {}, reason);
}

/** @param {string} reason @param {string} game */
function ownReason(reason, game) {
  return infoOf(game).reasons.find(([known]) => known === reason)?.[1];
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

/** Returns the number of moves up to a position; where pieces are counted at the end, passes are none. @param {import("./tree.js").Branch} branch @param {string} game */
export function countOf({ path }, game) {
  return infoOf(game).counted ? path.filter((move) => move !== "pass").length : path.length;
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
  if (infoOf(session.game).counted) return say("status.past.counted", { n: countOf(tree.current, session.game), all: countOf(tree.tip, session.game) });
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
