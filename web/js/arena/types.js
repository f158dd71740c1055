/**
 * What the server says about tournaments.
 *
 * @typedef {import("../types.js").Owner} Owner
 * @typedef {{ won: number, drawn: number, lost: number }} Tally
 * @typedef {{ may_run: boolean }} You
 *
 * @typedef {object} Total
 * @property {string} name
 * @property {string} engine
 * @property {number} won
 * @property {number} drawn
 * @property {number} lost
 * @property {number} points
 * @property {number} score
 * @property {number} elo
 * @property {number} error
 * @property {number} faults
 * @property {number} nodes_per_move
 * @property {number} depth_per_move
 * @property {number} seconds_per_move
 * @property {number} longest_move
 *
 * @typedef {object} Sprt
 * @property {number} elo0
 * @property {number} elo1
 * @property {number} alpha
 * @property {number} beta
 * @property {number} ratio
 * @property {number} lower
 * @property {number} upper
 * @property {"undecided" | "elo0" | "elo1"} state
 *
 * @typedef {object} Report
 * @property {number} id
 * @property {string} name
 * @property {string} game
 * @property {number} games
 * @property {number} of
 * @property {boolean} finished
 * @property {number} begun
 * @property {string} program
 * @property {string[]} players
 * @property {Total[]} totals the best first
 * @property {Tally[][]} cross by row, who has the first move, and column
 * @property {(number | null)[][]} superiority
 * @property {{ elo: number | null, error: number | null, superiority: number } | null} estimate
 * @property {Sprt | null} sprt
 * @property {Record<string, { cause: string, decided: number, drawn: number }>} causes
 * @property {number} mean_length
 *
 * @typedef {object} State
 * @property {Report} report
 * @property {{ done: number, games: number, rate: number, seconds_left: number | null }} progress
 * @property {boolean} running
 * @property {boolean} here
 * @property {string | null} failure
 * @property {{ kind: Kind, rounds: number, games: number, seed: number, plies: number | null, openings: number, limits: Record<string, string | number>, exact: boolean, programs: boolean }} settings
 *
 * @typedef {"round-robin" | "gauntlet" | "sprt"} Kind
 * @typedef {{ id: number, name: string, game: string, done: number, games: number, begun: number, finished: number | null, running: boolean, here: boolean }} Listed
 * @typedef {{ players: number, rounds: number, games: number, plies: number, depth: number, nodes: number, time: number }} Bounds
 * @typedef {{ you: You, tournaments: Listed[], left_out: number, threads: number, most: Bounds }} List
 *
 * @typedef {{ number: number, round: number, white: number, black: number, winner: Owner | null, cause: string, plies: number }} GameLine
 * @typedef {{ moves: number, nodes: number, depth: number, seconds: number }} Cost
 * @typedef {GameLine & { tournament: string, game: string, names: Record<Owner, string>, detail: string, start: string, record: string, moves: string[], opening_plies: number, costs: Record<Owner, Cost>, of: number }} WholeGame
 */

export {};
