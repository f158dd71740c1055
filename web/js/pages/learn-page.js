/** The learning page of a game: rules, puzzles, mistakes, openings. */

import { Problem, get } from "../api.js";
import { html, redraw, refill } from "../element.js";
import { nameOf, defaultGame } from "../game-info.js";
import { Mistakes } from "../learn/mistakes.js";
import { Openings } from "../learn/openings.js";
import { Proof } from "../learn/proof.js";
import { Puzzles } from "../learn/puzzles.js";
import { Rules } from "../learn/rules.js";
import { Trainer } from "../learn/trainer.js";
import { tell } from "../learn/words.js";
import { hashOf, visit } from "../route.js";
import { settings } from "../settings.js";
import { loadStyle } from "../style.js";
import { gameTitle } from "../words/words.js";
import { gameSelect } from "./game-select.js";

const PARTS = /** @type {const} */ (["rules", "puzzles", "mistakes", "openings", "trainer", "proof"]);

export class LearnPage extends HTMLElement {
  /** @param {string} place the game and the part, as in `mill/puzzles` @param {URLSearchParams} query */
  constructor(place, query) {
    super();
    const [game = "", part = ""] = place.split("/");
    this.game = nameOf(game ? decodeURIComponent(game) : defaultGame(settings.get().game));
    this.shown = PARTS.find((known) => known === part) ?? "rules";
    const Part = { rules: Rules, puzzles: Puzzles, mistakes: Mistakes, openings: Openings, trainer: Trainer, proof: Proof }[this.shown];
    this.content = new Part(this.game, query);
    this.parts = html("nav", { class: "learn-parts", "aria-label": tell("learn.parts") });
    this.className = "learn-page";
  }

  async connectedCallback() {
    await loadStyle("learn");
    document.title = `${tell("learn")}: ${gameTitle(this.game)} · Endspiel`;
    refill(this, this.content.board.box,
      html("section", { class: "learn-side stack" },
        html("div", { class: "row head" }, html("h1", {}, tell("learn")), gameSelect(this.game, (game) => visit(`learn/${nameOf(game)}/${this.shown}`))),
        this.parts, this.content.side));
    this.drawParts(this.shown === "proof");
    try {
      await this.content.open();
      if (this.shown !== "proof") this.drawParts((await get("openings", { game: this.game })).proof !== undefined);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      refill(this.content.side, html("p", { class: "verdict-line problem", role: "alert" }, problem.words(this.game)));
    }
  }

  /** Draws the links to the parts. The last one stands there only if the game has a proof. @param {boolean} proved */
  drawParts(proved) {
    redraw(this.parts, PARTS.filter((part) => proved || part !== "proof").map((part) => html("a", {
      "data-key": part, href: hashOf(`learn/${this.game}/${part}`), "aria-current": part === this.shown ? "page" : null,
    }, tell(`learn.${part}`))), html("a", { "data-key": "games", href: hashOf("games", { game: this.game }) }, tell("learn.games")));
  }

  leave() {
    this.content.close();
  }
}

customElements.define("learn-page", LearnPage);
