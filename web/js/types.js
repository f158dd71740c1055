/**
 * Types shared by several modules of the page. There is no code here.
 * Types of requests and answers are in `wire.d.ts`, which is generated.
 *
 * @typedef {import("./wire.js").Colour} Owner whose stone it is
 *
 * @typedef {object} Shape the geometry of a board
 * @property {"rings" | "columns" | "squares"} kind
 * @property {number} columns lines or cells across
 * @property {number} rows lines or cells down
 * @property {import("./wire.js").Place[]} spots every place
 * @property {[string, string][]} [joints] neighbours connected by a line
 * @property {boolean} [hands] whether stones begin in the hands of the players
 *
 * @typedef {object} Chip a value written on a target
 * @property {string} text
 * @property {"good" | "level" | "bad"} tone
 * @property {boolean} best
 * @property {boolean} exact
 * @property {boolean} quiet whether all chips say the same, so that a dot is enough
 *
 * @typedef {object} Arrow a move drawn on the board
 * @property {string} [from]
 * @property {string} to
 * @property {string[]} removes
 * @property {"better" | "reply"} tone a move to play, or the reply that refutes a move
 *
 * @typedef {object} Scene everything a board shows
 * @property {Shape} shape
 * @property {string} game decides the colours of the stones
 * @property {Map<string, Owner>} stones
 * @property {Map<string, string>} labels text on places: how many stones stand there, or what belongs to no side
 * @property {Owner} turn whose stone hovers over a column
 * @property {boolean} active whether anything may be picked
 * @property {string[]} targets places to move to or to place on
 * @property {string[]} choosable stones that may be chosen
 * @property {string[]} removable stones that may be removed
 * @property {string} [chosen] the stone in hand
 * @property {string[]} last places the last move touched
 * @property {string} [before] the place of the move before, by the other side
 * @property {string} [left] the place the last move came from
 * @property {string[]} removed places that were emptied by the last move
 * @property {string[][]} lines winning lines, or mills just closed
 * @property {Map<string, Chip>} chips
 * @property {import("./wire.js").Mark[]} marks features pointed out by the game
 * @property {string[]} wrong places to highlight after a refused click
 * @property {Arrow[]} arrows hints, better moves and refutations
 * @property {string[]} won the winning line; the other stones are dimmed
 * @property {boolean} [preview] whether it is a preview
 * @property {boolean} flipped
 * @property {(spot: string) => string} describe the name of a place for screen readers
 */

export {};
