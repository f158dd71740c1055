/** Trees of numbers for a lesson. */

/** @typedef {import("../words/words.js").Word} Word */

/**
 * The first has the counts of figure 6.5 of a school paper: alpha-beta evaluates 12 of 18 leaves.
 * The second has the first one's moves in another order.
 * @type {{ name: string, word: Word, tree: string }[]}
 */
export const EXAMPLES = [
  { name: "school", word: "lab.example.school", tree: "(((3 5) (6 9) (2 4)) ((1 3) (7 8) (2 6)) ((7 5) (8 1) (6 5)))" },
  { name: "worst", word: "lab.example.worst", tree: "(((1 3) (2 6) (7 8)) ((2 4) (3 5) (6 9)) ((5 6) (5 7) (1 8)))" },
  { name: "small", word: "lab.example.small", tree: "((3 5) (2 9))" },
];

/** The tree that opens the lab. */
export const FIRST_TREE = EXAMPLES[0]?.tree ?? "";

/** Returns the number of leaves of a tree of numbers. @param {string} tree */
export function leavesOf(tree) {
  return tree.match(/\d+/g)?.length ?? 0;
}
