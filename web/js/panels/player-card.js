/** `<player-card>`: one side with its stones, its clock and the cost of its last move. */

import { html, redraw, svg } from "../element.js";
import { paintOf } from "../game-info.js";
import { isPerson, playerName } from "../game/players.js";
import { allCounts, figures, valueWords } from "../game/values.js";
import { settings } from "../settings.js";
import { colour, pieces, say, spoken } from "../words/words.js";
import { costTable } from "./costs.js";

/** @typedef {import("../game/session.js").Session} Session */
/** @typedef {import("../types.js").Owner} Owner */
/** @typedef {import("../wire.js").Thinking} Thinking */

export class PlayerCard extends HTMLElement {
  /**
   * @param {Session} session
   * @param {Owner} side
   * @param {boolean} values whether to show values
   */
  show(session, side, values) {
    const { match } = session;
    const { view } = session.shown;
    if (!view) return;
    const active = view.turn === side && !view.ending;
    this.className = `player-card${active ? " active" : ""}${view.ending?.winner === side ? " winner" : ""}`;
    const spec = match?.state.players[side];
    const mine = match !== undefined && isPerson(spec ?? "") && match.you.plays.length === 1 && match.you.plays[0] === side;
    const name = spec === undefined ? "" : mine ? say("player.you") : playerName(spec);
    const yours = active && session.mayMove && session.live && mine;
    const time = match?.timeLeft(side);
    const thinking = this.thinking(session, side);
    const engine = spec !== undefined && !isPerson(spec);
    // Figures are for analysis; while a game is played a card says whose turn it is.
    const figured = engine && (values || settings.get().costs);
    redraw(this,
      html("div", { class: "who" },
        html("i", { class: `swatch ${paintOf(session.game, side)}` }),
        html("b", {}, colour(session.game, side)), name && !yours && html("span", { class: "soft name", title: spec ?? "" }, name),
        active && html("span", { class: "turn-mark" }, yours ? say("turn.yours") : say("turn.mark")),
        this.phase(session, side),
        this.stones(session, side),
        time !== undefined && html("span", { class: `clock${time < 20 ? " low" : ""}`, role: "timer" }, clockText(time))),
      figured && html("div", { class: "cost small soft" },
        html("div", { class: "figures" }, thinking && this.figures(session, thinking, values)), thinking && this.costButton(thinking)),
      thinking && settings.get().costs && costTable(thinking, session.game, session.near));
  }

  /** Returns the button that shows or hides the table of costs. @param {Thinking} thinking */
  costButton(thinking) {
    const { costs } = settings.get();
    return html("button", {
      type: "button", class: "cost-button", "data-key": "costs", "aria-expanded": String(costs), title: allCounts(thinking) || say("costs.title"), "aria-label": say("costs.title"),
      onclick: () => settings.change({ costs: !costs }),
    }, say("costs"));
  }

  /** @param {Session} session @param {Owner} side */
  phase(session, side) {
    const phase = session.shown.view?.facts[side].phase;
    return phase && html("span", { class: "phase small soft" }, spoken(phase));
  }

  /** @param {Session} session @param {Owner} side */
  stones(session, side) {
    const { view } = session.shown;
    if (!view) return null;
    const { on_board: onBoard, in_hand: inHand, lost, phase } = view.facts[side];
    if (inHand === 0 && lost === 0 && !phase) return html("div", { class: "stock small soft" }, pieces(session.game, onBoard));
    // A placed stone has left the hand even if its move is not complete.
    const placing = !session.preview && view.turn === side && session.choice.clicks[0]?.do === "put";
    const hand = inHand - (placing ? 1 : 0);
    const { removing, removed } = session.preview ? { removing: 0, removed: 0 } : session.choice.removal;
    const losing = view.turn !== side && removing > 0;
    const board = onBoard + (placing ? 1 : 0) - (losing ? removed : 0);
    return html("div", { class: "stock small" },
      hand > 0 && tray(hand, paintOf(session.game, side)),
      html("span", { class: "soft" }, losing ? say("removing", { n: board, removing })
        : [inHand > 0 && html("span", {}, say("inHand", { n: hand })), html("span", { class: "on-board" }, inHand > 0 && " · ", say("onBoard", { n: board })), lost > 0 && html("span", {}, " · ", say("lost", { n: lost }))]));
  }

  /**
   * Returns the current result of the side's engine, or that of its last move.
   * @param {Session} session
   * @param {Owner} side
   * @returns {Thinking | null}
   */
  thinking(session, side) {
    const { match, tree, preview } = session;
    if (!match || isPerson(match.state.players[side])) return null;
    if (session.live && !preview && match.thinking?.side === side) return match.thinking;
    let branch = preview?.main ? preview : tree.origin;
    while (branch.parent && branch.by !== side) branch = branch.parent;
    return branch.by === side ? branch.cost : null;
  }

  /** @param {Session} session @param {Thinking} thinking @param {boolean} values */
  figures(session, thinking, values) {
    const [line] = thinking.lines;
    // After the end of a game the result is shown instead of a value.
    const says = values && line && !session.shown.view?.ending;
    return [says && html("span", {}, valueWords(line, thinking.side, session.game)), html("span", { class: "apart" }, figureList(figures(thinking, session.near, session.game, values)))];
  }
}

/** Puts figures side by side; a figure that does not fit is hidden as a whole. @param {unknown[]} figures */
export function figureList(figures) {
  return figures.flatMap((figure) => [html("span", {}, String(figure)), " "]);
}

/** Draws the stones in hand. @param {number} count @param {string} paint */
function tray(count, paint) {
  const radius = 7;
  return svg("svg", { class: `tray ${paint}`, viewBox: `0 0 ${count * 13 + 3} 17`, "aria-hidden": "true" },
    Array.from({ length: count }, (_, index) => svg("g", {},
      svg("circle", { cx: 8 + index * 13, cy: 8.5, r: radius }),
      (paint === "dark" || paint === "red") && svg("circle", { class: "dot", cx: 8 + index * 13, cy: 8.5, r: 1.4 }))));
}

/** @param {number} seconds */
function clockText(seconds) {
  if (seconds < 10) return `0:0${seconds.toFixed(1)}`;
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

customElements.define("player-card", PlayerCard);
