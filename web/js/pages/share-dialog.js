/** Dialogs with links: for the players and for spectators of a match, and a link that holds the whole game itself. */

import { can } from "../api.js";
import { copyField, copyText, openDialog } from "../dialog.js";
import { html, refill } from "../element.js";
import { studyLink } from "../game/study.js";
import { hashOf } from "../route.js";
import { colour, say } from "../words/words.js";
import { attempt } from "./actions.js";

/** @typedef {import("../game/match.js").Match} Match */
/** @typedef {import("../types.js").Owner} Owner */

/** @type {Owner[]} */
const SIDES = ["white", "black"];

/** Tells whether a name leads only to the machine that asks. @param {string} host */
function isOwnMachine(host) {
  return host === "localhost" || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** Shares a match by links for its players, and anything else by one that holds it. @param {import("./actions.js").Tools} tools */
export function share(tools) {
  const { match } = tools.session;
  if (match && can("guests")) return openShare(tools, match);
  const link = studyLink(tools.session);
  const field = copyField(say("share.whole"), link);
  openDialog(say("act.share"), () => [html("p", { class: "soft" }, say("share.whole.help")), field]);
  void copyText(field, link);
}

/** @param {import("./actions.js").Tools} tools @param {Match} match */
export function openShare(tools, match) {
  const link = (/** @type {string} */ key) => new URL(hashOf(`game/${key}`), location.href).href;
  const body = html("div", { class: "stack" });
  const draw = () => {
    const { state: { game, players }, you: { keys, role } } = match;
    const guest = SIDES.find((side) => players[side] === "guest");
    const free = role === "owner" && !guest ? SIDES.filter((side) => players[side] === "human") : [];
    const invite = async (/** @type {Owner} */ side) => {
      await attempt(tools, () => match.send("players", { [side]: "guest" }));
      draw();
    };
    const own = (/** @type {Owner} */ side) => keys[side] && copyField(say("share.play", { colour: colour(game, side) }), link(keys[side]));
    refill(body,
      isOwnMachine(location.hostname) && html("p", { class: "problem" }, say("share.only-here")),
      html("p", { class: "soft" }, guest ? say("share.invited", { colour: colour(game, guest) }) : say("share.help")),
      free.length > 0 && html("div", { class: "row" }, free.map((side) =>
        html("button", { type: "button", class: "button", onclick: () => void invite(side) }, say("share.invite", { colour: colour(game, side) })))),
      SIDES.filter((side) => !guest || side === guest).map(own),
      keys.watch && copyField(say("share.watch"), link(keys.watch)),
      !guest && keys.owner && copyField(say("share.owner"), link(keys.owner)),
      copyField(say("share.whole"), studyLink(tools.session)));
  };
  draw();
  openDialog(say("share.title"), () => [body]);
}
