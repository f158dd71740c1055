/** The strip of a review: the sentence about the current move, the way to the other mistakes, and the accuracy of each side. */

import { html, redraw } from "../element.js";
import { paintOf } from "../game-info.js";
import { icon } from "../icons.js";
import { reviewWords } from "../game/review.js";
import { colour, number, say } from "../words/words.js";

/** @typedef {import("../game/review.js").Review} Review */
/** @typedef {import("../words/words.js").Word} Word */

export class ReviewStrip {
  /** @param {Review} review @param {import("../board/game-board.js").GameBoard} board */
  constructor(review, board) {
    this.review = review;
    this.board = board;
    this.drawn = "";
    this.element = html("section", { class: "verdict", "aria-label": say("review.title"), hidden: true });
  }

  /** Draws the strip anew if it would say something else. */
  draw() {
    const { review, element } = this;
    const { session } = review;
    element.hidden = review.stage === "none";
    if (element.hidden) return;
    const mistakes = review.mistakes();
    const { current } = session.tree;
    const words = reviewWords(current.reviewed, session.game, session.near);
    const drawn = [review.stage, review.plies, mistakes.length, mistakes.indexOf(current), session.near, words].join();
    if (this.drawn === drawn) return;
    this.drawn = drawn;
    redraw(element,
      html("p", { "aria-live": "polite" }, words || html("span", { class: "soft" }, this.summary(mistakes.length))),
      html("div", { class: "row seek" }, this.seek(-1, "previous", "review.previous"),
        html("span", { class: "small soft", "aria-hidden": "true" }, mistakes.length > 0 && `${mistakes.indexOf(current) + 1 || "–"} / ${mistakes.length}`),
        this.seek(1, "next", "review.next"),
        html("button", { type: "button", class: "button", "data-key": "again", disabled: !words, "aria-label": say("review.again.help"), title: say("review.again.help"), onclick: () => this.tryAgain() }, say("review.again"))),
      review.stage !== "done" ? html("div", { class: "small tally-room" }) : html("ul", { class: "small tally" }, review.tally().map(({ side, accuracy, counts }) => html("li", {},
        html("i", { class: `swatch ${paintOf(session.game, side)}` }), html("b", {}, colour(session.game, side)),
        html("span", { title: say("review.accuracy.help") }, say("review.accuracy", { percent: number(accuracy * 100) })),
        html("span", { class: "soft counts", title: counts }, counts)))));
  }

  /** @param {number} mistakes */
  summary(mistakes) {
    const { review } = this;
    if (review.stage === "running") return say("review.running", { n: review.plies, all: review.total });
    return mistakes === 0 ? say("review.clean") : say("review.count", { n: mistakes });
  }

  /** Returns a button to another mistake; the board comes into sight with it. @param {1 | -1} direction @param {"previous" | "next"} picture @param {Word} word */
  seek(direction, picture, word) {
    const act = () => {
      this.review.seek(direction);
      this.board.scrollIntoView({ block: "nearest" });
    };
    const words = [direction < 0 && icon(picture), html("span", {}, say(word)), direction > 0 && icon(picture)];
    return html("button", { type: "button", class: "button", "data-key": word, title: say(word), disabled: this.review.mistakes().length === 0, onclick: act }, words);
  }

  /** Goes to the position before a mistake, to try another move as a variation. */
  tryAgain() {
    const { session } = this.review;
    if (session.tree.current.parent) void session.go(session.tree.current.parent).then(() => this.board.focusPlace());
  }
}
