/** `<player-card>`: one side with its stones, its clock, and what its last move has cost. */

import { html, refill, svg } from "../element.js";
import { paintOf } from "../game-info.js";
import { isPerson, playerName } from "../game/players.js";
import { allCounts, figures, valueWords } from "../game/values.js";
import { colour, pieces, say, spoken } from "../words/words.js";

/** @typedef {import("../game/session.js").Session} Session */
/** @typedef {import("../types.js").Owner} Owner */

export class PlayerCard extends HTMLElement {
  /**
   * @param {Session} session
   * @param {Owner} side
   * @param {boolean} values whether values are to be seen
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
    refill(this,
      html("div", { class: "who" },
        html("i", { class: `swatch ${paintOf(session.game, side)}` }),
        html("b", {}, colour(session.game, side)), name && !yours && html("span", { class: "soft name", title: spec ?? "" }, name),
        active && html("span", { class: "turn-mark" }, yours ? say("turn.yours") : say("turn.mark")),
        this.phase(session, side),
        time !== undefined && html("span", { class: `clock${time < 20 ? " low" : ""}`, role: "timer" }, clockText(time))),
      this.stones(session, side),
      html("div", { class: `figures small soft${spec === undefined || isPerson(spec) ? " none" : ""}` }, this.figures(session, side, values)));
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
    // A stone that has been put down but not yet played has left the hand.
    const placing = !session.glance && view.turn === side && session.choice.clicks[0]?.do === "put";
    const hand = inHand - (placing ? 1 : 0);
    return html("div", { class: "stock small" },
      hand > 0 && tray(hand, paintOf(session.game, side)),
      html("span", { class: "soft" }, [
        inHand > 0 && say("inHand", { n: hand }), say("onBoard", { n: onBoard }), lost > 0 && say("lost", { n: lost }),
      ].filter(Boolean).join(" · ")));
  }

  /** What the side's engine thinks, or what its last move has cost. @param {Session} session @param {Owner} side @param {boolean} values */
  figures(session, side, values) {
    const { match, tree, glance } = session;
    if (!match || isPerson(match.state.players[side])) return "";
    const now = session.live && !glance && match.thinking?.side === side ? match.thinking : undefined;
    let branch = glance?.main ? glance : tree.origin;
    while (branch.parent && branch.by !== side) branch = branch.parent;
    const thinking = now ?? (branch.by === side ? branch.cost : null);
    if (!thinking) return "";
    const [line] = thinking.lines;
    // When the game is over, how it ended is what there is to say.
    const says = values && line && !session.shown.view?.ending;
    return [says && html("span", {}, valueWords(line, side, session.game)), html("span", { class: "apart", title: allCounts(thinking) }, apart(figures(thinking, values)))];
  }
}

/** Figures side by side; of those that do not fit no half is shown. @param {unknown[]} figures */
export function apart(figures) {
  return figures.flatMap((figure) => [html("span", {}, String(figure)), " "]);
}

/** Stones in hand, drawn. @param {number} count @param {string} paint */
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
