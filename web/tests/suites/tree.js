import assert from "node:assert/strict";
import { test } from "node:test";
import { MoveTree } from "../../js/game/tree.js";
import { readTree, writeTree } from "../../js/game/tree-text.js";
import { Walk } from "../../js/lab/walk.js";

const played = (...moves) => moves.map((move, index) => ({ move, by: index % 2 ? "black" : "white", cost: null }));
const names = (branches) => branches.map(({ move }) => move);

test("a reader at the end of a game follows it", () => {
  const tree = new MoveTree("connect4", "");
  tree.follow(played("4"));
  tree.follow(played("4", "5"));
  assert.equal(tree.current, tree.tip);
  assert.deepEqual(tree.current.path, ["4", "5"]);
});

test("a reader at an earlier move stays there", () => {
  const tree = new MoveTree("connect4", "");
  tree.follow(played("4", "5"));
  tree.current = tree.root.children[0];
  tree.follow(played("4", "5", "6"));
  assert.deepEqual(tree.current.path, ["4"]);
  assert.deepEqual(names(tree.line()), ["", "4", "5", "6"]);
});

test("a variation stays beside the game, a move taken back does not", () => {
  const tree = new MoveTree("connect4", "");
  tree.follow(played("4", "5"));
  tree.root.children[0].child("1");
  tree.follow(played("4"));
  assert.deepEqual(names(tree.tip.children), ["1"]);
  tree.follow(played("4", "7"));
  assert.deepEqual(names(tree.tip.parent.children), ["7", "1"]);
});

test("a search is walked in the order it happened", () => {
  const node = (id, parent, move, kind, cut = null) => ({ id, parent, move, ply: 0, player: "max", alpha: null, beta: null, value: 0, kind, cut, best: null });
  const walk = new Walk([
    node(0, null, null, "inner"), node(1, 0, "a", "inner", { at: 2, by: "x", skipped: ["y"] }), node(2, 1, "x", "leaf"), node(3, 0, "b", "leaf"),
  ]);
  assert.deepEqual(walk.steps.map(({ kind, node: at }) => `${kind} ${at.id}`), ["enter 0", "enter 1", "leaf 2", "leave 1", "leaf 3", "leave 0"]);
  assert.deepEqual(walk.path(walk.nodes[2]), ["a", "x"]);
  assert.equal(walk.nextCut(0), 3);
  assert.equal(walk.nextCut(3), 5);
});

test("a tree of moves is read as it is written, and a variation is promoted and removed", () => {
  const tree = new MoveTree("connect4", "");
  const text = "4 4 (3 2 (1) 5) 5 (6)";
  const order = readTree(tree.root, text);
  assert.equal(writeTree(tree.root).text, text);
  assert.deepEqual(names(order), ["", "4", "4", "3", "2", "1", "5", "5", "6"]);
  assert.deepEqual(names(writeTree(tree.root).order), names(order));
  assert.ok(tree.promote(order[6]));
  assert.equal(writeTree(tree.root).text, "4 3 (4 5 (6)) 2 (1) 5");
  assert.equal(tree.promote(order[6]), false);
  tree.remove(order[2]);
  assert.equal(writeTree(tree.root).text, "4 3 2 (1) 5");
});

test("a game that is played keeps its own line", () => {
  const tree = new MoveTree("connect4", "");
  tree.follow(played("4", "5"));
  assert.equal(tree.promote(tree.root.child("1")), false);
});
