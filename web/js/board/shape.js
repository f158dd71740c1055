/** The geometry of a board: where each place lies in the picture. */

/** @typedef {import("../types.js").Shape} Shape */
/** @typedef {{ x: number, y: number }} Spot */

/** The distance between neighbouring lines or cells in the picture. */
export const CELL = 100;

/** The radius of a stone, by kind of board. */
const RADIUS = { rings: 36, columns: 41, squares: 40 };

/** Space around the outermost lines or cells: left, top, right, bottom. */
const MARGIN = {
  rings: { left: 82, top: 66, right: 66, bottom: 82 },
  columns: { left: 22, top: 104, right: 22, bottom: 66 },
  squares: { left: 46, top: 46, right: 20, bottom: 20 },
};

/** The layout of one board: its size and the spot of every place. */
export class Layout {
  /**
   * @param {Shape} shape
   * @param {boolean} flipped whether the board is seen from the other side
   */
  constructor(shape, flipped) {
    this.shape = shape;
    this.flipped = flipped;
    this.kind = shape.kind;
    this.margin = MARGIN[shape.kind];
    this.radius = RADIUS[shape.kind];
    const cells = shape.kind === "rings" ? -1 : 0;
    /** @type {number} Width of the lines or cells without the margin. */
    this.inner = (shape.columns + cells) * CELL;
    /** @type {number} Height of the lines or cells without the margin. */
    this.innerHeight = (shape.rows + cells) * CELL;
    this.width = this.inner + this.margin.left + this.margin.right;
    this.height = this.innerHeight + this.margin.top + this.margin.bottom;
    /** @type {Map<string, Spot>} */
    this.spots = new Map(shape.spots.map(({ name, x, y }) => [name, this.at(x, y)]));
  }

  /**
   * Returns the middle of a column and row.
   * @param {number} column
   * @param {number} row
   * @returns {Spot}
   */
  at(column, row) {
    const { columns, rows, kind } = this.shape;
    const x = this.flipped ? columns - 1 - column : column;
    const y = this.flipped && kind !== "columns" ? rows - 1 - row : row;
    const half = kind === "rings" ? 0 : CELL / 2;
    return { x: this.margin.left + half + x * CELL, y: this.margin.top + half + y * CELL };
  }

  /**
   * Returns the spot of a place; the middle of the board if the place is unknown.
   * @param {string} name
   * @returns {Spot}
   */
  spot(name) {
    return this.spots.get(name) ?? { x: this.width / 2, y: this.height / 2 };
  }

  /**
   * Returns the place nearest to a point of the picture, if it is within reach.
   * @param {number} x
   * @param {number} y
   * @param {Iterable<string>} names
   * @param {number} [reach]
   * @returns {string | undefined}
   */
  nearest(x, y, names, reach = CELL * 0.7) {
    let best;
    let least = reach;
    for (const name of names) {
      const spot = this.spots.get(name);
      const distance = spot ? Math.hypot(spot.x - x, spot.y - y) : Infinity;
      if (distance < least) [best, least] = [name, distance];
    }
    return best;
  }

  /**
   * Returns the next place in a direction; straight ahead is preferred to diagonal.
   * @param {string} from
   * @param {{ x: number, y: number }} direction
   * @param {Iterable<string>} names
   * @returns {string | undefined}
   */
  neighbour(from, direction, names) {
    const origin = this.spot(from);
    let best;
    let least = Infinity;
    for (const name of names) {
      const spot = this.spot(name);
      const [dx, dy] = [spot.x - origin.x, spot.y - origin.y];
      const ahead = dx * direction.x + dy * direction.y;
      const aside = Math.abs(dx * direction.y) + Math.abs(dy * direction.x);
      const cost = ahead + 2.5 * aside;
      if (ahead > 1 && aside <= ahead * 2 && cost < least) [best, least] = [name, cost];
    }
    return best;
  }
}
