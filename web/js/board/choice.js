/** The clicks towards a move: which come next, and when they are a whole move. Headless, and without rules. */

/** @typedef {import("../wire.js").Move} Move */
/** @typedef {import("../wire.js").Step} Click */

/** A move being chosen among legal ones. */
export class Choice {
  /** @param {Move[]} moves */
  constructor(moves) {
    this.moves = moves;
    /** @type {Click[]} */
    this.clicks = [];
  }

  /** The moves that can still come of it, each with the ways that fit. */
  open() {
    return this.moves
      .map((move) => ({ move, ways: move.ways.filter((way) => begins(way, this.clicks)) }))
      .filter(({ ways }) => ways.length > 0);
  }

  /**
   * The clicks that may come next.
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

  /** The stone in hand, if one was lifted and not put down. */
  get lifted() {
    const last = this.clicks.at(-1);
    return last?.do === "lift" ? last.at : undefined;
  }

  /** While stones are being removed: how many are left to remove, and how many are gone. */
  get removal() {
    const next = this.next();
    const pending = this.clicks.length > 0 && next.length > 0 && next.every((click) => click.do === "remove");
    return { removing: pending ? this.removalsLeft : 0, removed: this.clicks.filter((click) => click.do === "remove").length };
  }

  /** How many stones are still to be removed, at most. */
  get removalsLeft() {
    const left = this.open().flatMap(({ ways }) => ways.map((way) => way.slice(this.clicks.length)));
    return Math.max(0, ...left.map((way) => way.filter((click) => click.do === "remove").length));
  }

  /**
   * The stones that could be lifted instead of the one in hand.
   * @returns {string[]}
   */
  others() {
    const held = this.lifted;
    if (held === undefined) return [];
    const before = new Choice(this.moves);
    before.clicks = this.clicks.slice(0, -1);
    return before.next().filter((click) => click.do === "lift" && click.at !== held).map(({ at }) => at);
  }

  /** Puts everything back. */
  drop() {
    this.clicks = [];
  }

  /**
   * Takes a click. A stone that may be lifted replaces the one in hand; the one in hand is put back.
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
   * Another stone instead of the one in hand.
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
