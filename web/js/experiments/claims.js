/** The claims of a paper, each with its verdict. */

import { html } from "../element.js";
import { local } from "../words/words.js";
import { tell } from "./words.js";

/** @param {import("../wire.js").PaperClaim[]} claims */
export function claimList(claims) {
  return html("ul", { class: "claims" }, claims.map(({ claim, verdict, because }) => {
    const why = local(because);
    return html("li", {}, html("span", { class: `verdict-chip ${verdict}` }, tell(`verdict.${verdict}`)),
      html("div", {}, html("p", {}, local(claim)), why && html("p", { class: "small soft" }, why)));
  }));
}
