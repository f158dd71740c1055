/** What a paper claims, and what became of it. */

import { html } from "../element.js";
import { local } from "../words/words.js";
import { tell } from "./words.js";

/**
 * @param {import("../wire.js").PaperClaim[]} claims
 * @param {boolean} played whether there are any games to tell by
 */
export function claimList(claims, played) {
  return html("ul", { class: "claims" }, claims.map(({ claim, verdict, because }) => {
    const why = verdict === "open" && !played ? "" : local(because);
    return html("li", {}, html("span", { class: `verdict-chip ${verdict}` }, tell(`verdict.${verdict}`)),
      html("div", {}, html("p", {}, local(claim)), why && html("p", { class: "small soft" }, why)));
  }));
}
