/** Passes automatically where a pass is the only legal move. */

import { settings } from "../settings.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./tree.js").Branch} Branch */

/** Delay between the message about the pass and the pass, in milliseconds. */
const PASS_DELAY = 1200;

/** Watches the session of a stored match. In an analysis the reader presses the button, since a pass is a move like others. */
export class Passing {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    /** @type {Branch | undefined} The position where the server refused a pass; the button is shown there. */
    this.refused = undefined;
    this.timer = 0;
    this.look = this.look.bind(this);
    session.addEventListener("change", this.look);
    this.unwatch = settings.watch(this.look);
    this.look();
  }

  look() {
    const { session } = this;
    const { current } = session.tree;
    const due = settings.get().passes && session.live && session.mustPass && !session.match?.offline && !session.pending && current !== this.refused;
    if (session.passing === (due ? current : undefined)) return;
    clearTimeout(this.timer);
    session.passing = due ? current : undefined;
    if (due) this.timer = setTimeout(() => void this.pass(current), PASS_DELAY);
    session.changed();
  }

  /** @param {Branch} from */
  async pass(from) {
    const { session } = this;
    const move = session.view?.moves[0];
    if (!move || session.passing !== from) return;
    await session.play(move);
    if (session.tree.current === from) this.refused = from;
    this.look();
  }

  close() {
    clearTimeout(this.timer);
    this.unwatch();
    this.session.removeEventListener("change", this.look);
  }
}
