/**
 * What the page itself makes of what the server says, where several modules share it. There is no code here, only names for the
 * type checker and the reader. What crosses the wire is in `wire.d.ts`, which is generated.
 *
 * @typedef {import("./wire.js").Colour} Owner whose stone it is
 *
 * @typedef {object} Shape what a board looks like
 * @property {"rings" | "columns" | "squares"} kind
 * @property {number} columns lines or cells across
 * @property {number} rows lines or cells down
 * @property {import("./wire.js").Place[]} spots every place
 * @property {[string, string][]} [joints] neighbours that are joined by a line
 * @property {boolean} [hands] whether stones begin in the hands of the players
 *
 * @typedef {object} Chip a value written on a target
 * @property {string} text
 * @property {"good" | "level" | "bad"} tone
 * @property {boolean} best
 * @property {boolean} exact
 *
 * @typedef {object} Scene everything a board shows
 * @property {Shape} shape
 * @property {string} game decides the colours of the stones
 * @property {Map<string, Owner>} stones
 * @property {Owner} turn whose stone hovers over a column
 * @property {boolean} active whether anything may be picked
 * @property {string[]} targets where one may go or place
 * @property {string[]} choosable stones that may be chosen
 * @property {string[]} removable stones that may be removed
 * @property {string} [chosen] the stone in hand
 * @property {string[]} last places the last move touched
 * @property {string} [before] the place of the move before, by the other side
 * @property {string} [left] the place the last move came from
 * @property {string[]} removed places that were emptied by the last move
 * @property {string[][]} lines winning lines, or mills just closed
 * @property {Map<string, Chip>} chips
 * @property {import("./wire.js").Mark[]} marks what the game points out
 * @property {string[]} wrong places that concern a refused click
 * @property {{ from?: string, to: string, removes: string[] }} [arrow] a hint
 * @property {boolean} [glance] whether the reader only glances at it
 * @property {boolean} flipped
 * @property {(spot: string) => string} describe what a place is called by a screen reader
 */

export {};
