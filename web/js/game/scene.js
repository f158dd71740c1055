/** Makes the scene of a board from a session. */

import { nameOf, stonesOf } from "../game-info.js";
import { local, say, translate } from "../words/words.js";
import { chipOf, seenFrom } from "./values.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Shape} Shape */
/** @typedef {import("../types.js").Owner} Owner */
/** @typedef {import("../wire.js").Move} Move */
/** @typedef {import("../types.js").Chip} Chip */
/** @typedef {import("../wire.js").View} View */
/** @typedef {import("../wire.js").Line} Line */
/** @typedef {import("./session.js").Session} Session */

/**
 * Returns the scene of a board for viewing only.
 * @param {Shape} shape
 * @param {string} game
 * @param {Pick<View, "stones" | "labels">} view
 * @returns {Scene}
 */
export function stillScene(shape, game, { stones, labels = {} }) {
  return {
    shape, game: nameOf(game), stones: new Map(Object.entries(stones)), labels: new Map(Object.entries(labels)), turn: "white", active: false, targets: [], choosable: [],
    removable: [], last: [], removed: [], lines: [], won: [], chips: new Map(), marks: [], arrows: [], wrong: [], flipped: false, describe: (at) => at,
  };
}

/**
 * Returns the scene of a session.
 * @param {Session} session
 * @param {Line[]} lines values for the chips on the board
 * @returns {Scene | undefined}
 */
export function sceneOf(session, lines) {
  const { view, shape, choice, pending } = session;
  if (!view || !shape) return undefined;
  const preview = session.preview?.view;
  const scene = stillScene(shape, session.game, preview ?? view);
  if (preview) {
    scene.preview = true;
    scene.turn = preview.turn;
    scene.flipped = session.flipped;
    showLast(scene, preview);
    scene.describe = (click) => describe(scene, session, click);
    return scene;
  }
  scene.turn = view.turn;
  scene.flipped = session.flipped;
  scene.active = session.mayMove && !pending;
  const clicked = choice.clicks;
  if (pending) {
    applyMove(scene, pending, view.turn);
    scene.arrows = session.warning?.arrows ?? [];
  } else {
    applyClicks(scene, session, view.turn);
    if (clicked.length === 0) {
      showLast(scene, view);
      // A pass changes no place: the move before it stays marked.
      const passed = view.last && !view.last.to ? session.tree.current.parent?.view : undefined;
      if (passed) showLast(scene, passed);
      const before = session.tree.current.parent?.view?.last?.to;
      if (before && scene.stones.has(before)) scene.before = before;
    }
    if (scene.active) showNext(scene, session);
    showChips(scene, session, lines);
  }
  if (session.hint?.to) scene.arrows = [{ ...session.hint, tone: "better" }];
  scene.wrong = session.refusal?.spots ?? [];
  scene.describe = (click) => describe(scene, session, click);
  return scene;
}

/** @param {Scene} scene @param {Move} move @param {Owner} turn */
function applyMove(scene, move, turn) {
  scene.last = move.to ? [move.to] : [];
  scene.lines = move.lines;
  // Where stones are counted, only the server knows what comes of a move.
  if (scene.labels.size > 0) return;
  if (move.from) scene.stones.delete(move.from);
  for (const at of move.removes) scene.stones.delete(at);
  if (move.to) scene.stones.set(move.to, turn);
  for (const at of move.turns) scene.stones.set(at, turn);
}

/** @param {Scene} scene @param {Session} session @param {Owner} turn */
function applyClicks(scene, session, turn) {
  let lifted = "";
  for (const click of session.choice.clicks) {
    if (click.do === "lift") lifted = click.at;
    if (click.do === "put") {
      if (lifted) scene.stones.delete(lifted);
      scene.stones.set(click.at, turn);
      scene.last = [click.at];
      scene.lines = session.choice.open()[0]?.move.lines ?? [];
    }
    if (click.do === "remove") scene.stones.delete(click.at);
  }
  const held = session.choice.lifted;
  if (held !== undefined) scene.chosen = held;
}

/** @param {Scene} scene @param {View} view */
function showLast(scene, view) {
  const { last } = view;
  scene.won = view.ending ? view.line : [];
  // A move lists every line it completes; a position that was set up has only the winning line.
  scene.lines = scene.won.length > 0 ? [] : last && last.lines.length > 0 ? last.lines : [view.line];
  if (!last) return;
  scene.last = last.to ? [last.to] : [];
  scene.removed = last.removes.filter((at) => at !== last.to);
  if (last.from) scene.left = last.from;
}

/** @param {Scene} scene @param {Session} session */
function showNext(scene, session) {
  scene.choosable.push(...session.choice.others());
  for (const click of session.choice.next()) {
    if (click.do === "lift") scene.choosable.push(click.at);
    if (click.do === "put") scene.targets.push(click.at);
    if (click.do === "remove") scene.removable.push(click.at);
    if (click.do === "drop") scene.targets.push(landing(session, click.at));
  }
}

/**
 * Returns the cell where a dropped stone lands.
 * @param {Session} session
 * @param {string} column
 */
function landing(session, column) {
  return session.choice.moves.find((move) => move.ways.some((way) => way[0]?.at === column))?.to ?? column;
}

/** @param {Scene} scene @param {Session} session @param {Line[]} lines */
function showChips(scene, session, lines) {
  if (lines.length === 0) return;
  const values = new Map(lines.map((line) => [line.move, line]));
  const depth = session.choice.clicks.length;
  /** @type {Map<string, Line>} */
  const best = new Map();
  for (const { move, ways } of session.choice.open()) {
    const line = values.get(move.move);
    if (!line) continue;
    for (const way of ways) {
      const click = way[depth];
      if (!click || click.do === "pass") continue;
      const at = click.do === "drop" ? move.to ?? click.at : click.at;
      const known = best.get(at);
      if (!known || rank(line) > rank(known)) best.set(at, line);
    }
  }
  const top = Math.max(...[...best.values()].map(rank));
  const turn = session.view?.turn ?? session.near;
  const shown = [...best].map(([at, line]) => /** @type {const} */ ([at, chipOf(seenFrom(line, turn, session.near), session.game, rank(line) === top)]));
  const quiet = shown.length > 1 && shown.every(([, { text }]) => text === shown[0]?.[1].text);
  for (const [at, chip] of shown) scene.chips.set(at, { ...chip, best: chip.best && !quiet, quiet });
}

/**
 * Returns the rank of a value for the side to move: quick wins and slow losses first.
 * @param {Line} line
 */
export function rank(line) {
  if (line.value === "win") return 1e6 - (line.plies ?? 0) + (line.count ?? 0);
  if (line.value === "loss") return -1e6 + (line.plies ?? 0) + (line.count ?? 0);
  if (line.value === "draw") return 0;
  return line.score;
}

/** @param {Scene} scene @param {Session} session @param {string} click */
function describe(scene, session, click) {
  const parts = [];
  if (scene.shape.kind === "columns") {
    const column = scene.shape.spots.filter((spot) => spot.click === click);
    const taken = column.filter(({ name }) => scene.stones.has(name)).length;
    parts.push(say(taken === column.length ? "place.column.full" : "place.column", { at: click, n: taken }));
    if (column.some(({ name }) => scene.targets.includes(name))) parts.push(say("place.target"));
    if (column.some(({ name }) => scene.last.includes(name))) parts.push(say("place.last"));
  } else {
    const owner = scene.stones.get(click);
    const at = click.toUpperCase();
    parts.push(owner ? say("place.stone", { at, stone: local(stonesOf(session.game, owner).piece) }) : say("place.free", { at }));
    const label = scene.labels.get(click);
    if (label) parts.push(label);
    if (scene.targets.includes(click)) parts.push(say("place.target"));
    if (scene.chosen === click) parts.push(say("place.chosen"));
    else if (scene.choosable.includes(click)) parts.push(say("place.choosable"));
    if (scene.removable.includes(click)) parts.push(say("place.removable"));
    if (scene.last.includes(click)) parts.push(say("place.last"));
  }
  const spot = scene.shape.kind === "columns"
    ? scene.shape.spots.find((place) => place.click === click && scene.chips.has(place.name))?.name ?? "" : click;
  // A threat is read with its column; other marks are explained by the sentences beside the board.
  const clicked = new Set(scene.shape.spots.filter((place) => place.click === click).map(({ name }) => name));
  for (const mark of scene.marks) if (mark.sign !== "ground" && clicked.has(mark.at)) parts.push(translate(mark.says, session.game));
  const chip = scene.chips.get(spot);
  if (chip) parts.push(chip.text);
  return parts.join(", ");
}
