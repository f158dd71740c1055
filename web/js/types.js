/**
 * The shapes that several modules share. There is no code here, only names for the type checker and the reader.
 *
 * @typedef {"white" | "black"} Owner whose stone it is
 * @typedef {"mill" | "connect4" | "othello"} GameName
 *
 * @typedef {object} Shape what a board looks like
 * @property {"rings" | "columns" | "squares"} kind
 * @property {number} columns lines or cells across
 * @property {number} rows lines or cells down
 * @property {Place[]} spots every place
 * @property {[string, string][]} [joints] neighbours that are joined by a line
 *
 * @typedef {object} Place
 * @property {string} name
 * @property {number} x from the left
 * @property {number} y from the top
 * @property {string} click what a click there means: the place itself, or its column
 *
 * @typedef {object} Chip a value written on a target
 * @property {string} text
 * @property {"good" | "level" | "bad"} tone
 * @property {boolean} best
 * @property {boolean} exact
 *
 * @typedef {object} Scene everything a board shows
 * @property {Shape} shape
 * @property {GameName} game decides the colours of the stones
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
 * @property {string[]} line a winning line, or a mill just closed
 * @property {Map<string, Chip>} chips
 * @property {string[]} wrong places that concern a refused click
 * @property {{ from?: string, to: string, removes: string[] }} [arrow] a hint
 * @property {boolean} flipped
 * @property {(spot: string) => string} describe what a place is called by a screen reader
 *
 * From here on: what the server says. Its own description is at /api/v1/openapi.json.
 *
 * @typedef {{ key: string, params?: Record<string, string | number>, text: string, german?: string, spots?: string[], because?: Saying }} Saying
 * @typedef {{ do: "lift" | "put" | "remove" | "drop" | "pass", at: string }} Click
 *
 * @typedef {object} Move
 * @property {string} move
 * @property {string | null} from
 * @property {string | null} to
 * @property {string[]} removes
 * @property {string[]} turns
 * @property {string[][]} lines
 * @property {Click[][]} ways
 *
 * @typedef {{ winner: Owner | null, reason: string }} Ending
 * @typedef {{ limit: string, left?: number, seen?: number }} Warning
 * @typedef {{ move: string, by: Owner, from: string | null, to: string | null, removes: string[], turns: string[], lines: string[][] }} LastMove
 * @typedef {{ phase: "placing" | "moving" | "flying", in_hand: number, on_board: number, lost: number }} MillSide
 *
 * @typedef {object} View
 * @property {string} game
 * @property {string} position
 * @property {Owner} turn
 * @property {number} turns
 * @property {Record<string, Owner>} stones
 * @property {Move[]} moves
 * @property {Ending | null} ending
 * @property {Warning[]} warnings
 * @property {Saying} prompt
 * @property {LastMove | null} last
 * @property {string[]} line
 * @property {Record<string, unknown>} facts
 *
 * @typedef {{ name: string, meaning: string, default: string, kind: "switch" | "choice" | "number" | "time" | "text", choices?: string[], least?: number, most?: number }} Field
 * @typedef {{ name: string, title: string, colours: [Owner, Owner], options: Field[] }} GameInfo
 * @typedef {{ name: string, meaning: string, example: string, options: Field[] }} EngineInfo
 * @typedef {{ moves_without_removal: number | null, repetitions: number | null, turns: number | null }} Limits
 *
 * @typedef {object} Line
 * @property {string} move
 * @property {string[]} pv
 * @property {number} score
 * @property {number} chance
 * @property {boolean} exact
 * @property {"win" | "draw" | "loss"} [value]
 * @property {number} [plies]
 * @property {number} [count]
 *
 * @typedef {object} Thinking
 * @property {Owner} side
 * @property {string} spec
 * @property {number} depth
 * @property {number} nodes
 * @property {number} seconds
 * @property {number} speed
 * @property {boolean} exact
 * @property {string | null} source
 * @property {Line[]} lines
 * @property {Record<string, number>} cost
 *
 * @typedef {{ role: "owner" | Owner | "watch", plays: Owner[], keys: Partial<Record<"owner" | Owner | "watch", string>> }} You
 * @typedef {{ initial: number, increment: number, white: number, black: number, running: Owner | null }} Clock
 * @typedef {{ side: Owner, spec: string, doing: "waiting" | "thinking" | "pausing" | "stopped" | "failed", message: Saying | null }} EngineState
 *
 * @typedef {object} State
 * @property {number} version
 * @property {string} game
 * @property {{ white: string, black: string }} players
 * @property {Limits} limits
 * @property {string} start
 * @property {{ move: string, by: Owner, seconds: number, cost: Thinking | null }[]} moves
 * @property {string} record
 * @property {number} redo
 * @property {View} view
 * @property {Clock | null} clock
 * @property {EngineState | null} engine
 * @property {boolean} running
 * @property {number} pause
 *
 * @typedef {object} Reviewed
 * @property {number} ply
 * @property {string} move
 * @property {Owner} by
 * @property {Line} before
 * @property {Line} after
 * @property {string} best
 * @property {number} loss
 * @property {"best" | "good" | "inaccuracy" | "mistake" | "blunder"} class
 * @property {Saying | null} says
 *
 * @typedef {{ start: string, record: string, moves: string[], plies: number, position: string, result: Ending | null, tags: Record<string, string> }} ImportedGame
 * @typedef {{ key: string, role: string, game: string, players: { white: string, black: string }, turns: number, turn: Owner, position: string, ending: Ending | null, changed: number }} ListedMatch
 */

export {};
