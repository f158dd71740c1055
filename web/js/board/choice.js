/** The clicks that make up a move. Works without DOM and knows no rules. */

/** @typedef {import("../wire.js").Move} Move */
/** @typedef {import("../wire.js").Step} Click */

/** A partly entered move among the legal moves. */
export class Choice {
  /** @param {Move[]} moves */
  constructor(moves) {
    this.moves = moves;
    /** @type {Click[]} */
    this.clicks = [];
  }

  /** Returns the moves that still fit the clicks, each with its fitting ways. */
  open() {
    return this.moves
      .map((move) => ({ move, ways: move.ways.filter((way) => begins(way, this.clicks)) }))
      .filter(({ ways }) => ways.length > 0);
  }

  /**
   * Returns the clicks that may come next.
   * @returns {Click[]}
   */
  next() {
    const depth = this.clicks.length;
    /** @type {Map<string, Click>} */
    const found = new Map();
    for (const { ways } of this.open()) {
      for (const way of ways) {
        const click = way[depth];
        if (click) found.set(`${click.do} ${click.at}`, click);
      }
    }
    return [...found.values()];
  }

  /** The chosen stone, if its target is not chosen yet. */
  get lifted() {
    const last = this.clicks.at(-1);
    return last?.do === "lift" ? last.at : undefined;
  }

  /** During removal: the number of stones still to remove, and of those removed. */
  get removal() {
    const next = this.next();
    const pending = this.clicks.length > 0 && next.length > 0 && next.every((click) => click.do === "remove");
    return { removing: pending ? this.removalsLeft : 0, removed: this.clicks.filter((click) => click.do === "remove").length };
  }

  /** The largest number of stones still to be removed. */
  get removalsLeft() {
    const left = this.open().flatMap(({ ways }) => ways.map((way) => way.slice(this.clicks.length)));
    return Math.max(0, ...left.map((way) => way.filter((click) => click.do === "remove").length));
  }

  /**
   * Returns the stones that could be chosen instead of the chosen one.
   * @returns {string[]}
   */
  others() {
    const held = this.lifted;
    if (held === undefined) return [];
    const before = new Choice(this.moves);
    before.clicks = this.clicks.slice(0, -1);
    return before.next().filter((click) => click.do === "lift" && click.at !== held).map(({ at }) => at);
  }

  /** Forgets all clicks. */
  drop() {
    this.clicks = [];
  }

  /**
   * Adds a click. Another movable stone replaces the chosen one; a second click on the chosen one drops it.
   * @param {string} at
   * @returns {{ kind: "move", move: Move } | { kind: "more" } | { kind: "dropped" } | { kind: "refused" }}
   */
  take(at) {
    if (this.lifted === at) {
      this.clicks.pop();
      return { kind: "dropped" };
    }
    const click = this.next().find((candidate) => candidate.at === at) ?? this.exchange(at);
    if (!click) return { kind: "refused" };
    this.clicks.push(click);
    const whole = this.open().find(({ ways }) => ways.some((way) => way.length === this.clicks.length));
    return whole ? { kind: "move", move: whole.move } : { kind: "more" };
  }

  /**
   * Returns the click that chooses another stone instead of the chosen one.
   * @param {string} at
   * @returns {Click | undefined}
   */
  exchange(at) {
    if (this.lifted === undefined) return undefined;
    const held = this.clicks.pop();
    const other = this.next().find((candidate) => candidate.do === "lift" && candidate.at === at);
    if (!other && held) this.clicks.push(held);
    return other;
  }
}

/** @param {Click[]} way @param {Click[]} clicks */
function begins(way, clicks) {
  return clicks.length <= way.length && clicks.every((click, index) => {
    const there = way[index];
    return there !== undefined && there.do === click.do && there.at === click.at;
  });
}
