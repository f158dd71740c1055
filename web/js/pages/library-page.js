/** My games: the list with its search, one game with comments, and collections. */

import "../panels/move-list.js";
import { CollectionsPart } from "../library/collections-part.js";
import { GamePart } from "../library/game-part.js";
import { GamesPart } from "../library/games-part.js";
import { tell } from "../library/words.js";
import { html, refill } from "../element.js";
import { loadStyle } from "../style.js";

/** Returns the page at an address. @param {string} key empty, `collections`, or the name of a game @param {URLSearchParams} query */
export function libraryPage(key, query) {
  return new LibraryPage(key, query);
}

export class LibraryPage extends HTMLElement {
  /** @param {string} key @param {URLSearchParams} query */
  constructor(key, query) {
    super();
    this.className = "library-page";
    this.shown = key === "collections" ? "collections" : key === "" ? "games" : "game";
    this.content = key === "collections" ? new CollectionsPart(query) : key === "" ? new GamesPart(query) : new GamePart(key);
  }

  async connectedCallback() {
    await loadStyle("library");
    document.title = `${tell("library")} · Endspiel`;
    const link = (/** @type {string} */ href, /** @type {"library" | "collections"} */ name, /** @type {boolean} */ here) =>
      html("a", { href, "aria-current": here ? "page" : null }, tell(name));
    refill(this,
      html("nav", { class: "library-parts", "aria-label": tell("library.parts") },
        link("#/games", "library", this.shown !== "collections"), link("#/games/collections", "collections", this.shown === "collections")),
      this.content.element);
    await this.content.open();
  }

  leave() {
    this.content.close();
  }
}

customElements.define("library-page", LibraryPage);
