import assert from "node:assert/strict";
import { test } from "node:test";
import { Choice } from "../../js/board/choice.js";

const lift = (at) => ({ do: "lift", at });
const put = (at) => ({ do: "put", at });
const remove = (at) => ({ do: "remove", at });
const move = (name, ...ways) => ({ move: name, from: null, to: null, removes: [], turns: [], lines: [], ways });

const slides = [
  move("a7-a4", [lift("a7"), put("a4")]),
  move("a7-d7xb2", [lift("a7"), put("d7"), remove("b2")]),
  move("a7-d7xb4", [lift("a7"), put("d7"), remove("b4")]),
  move("g7-g4", [lift("g7"), put("g4")]),
];

test("the last click makes the move", () => {
  const choice = new Choice(slides);
  assert.equal(choice.take("a7").kind, "more");
  const taken = choice.take("a4");
  assert.equal(taken.kind === "move" && taken.move.move, "a7-a4");
});

test("another stone replaces the one in hand, and the same one is put back", () => {
  const choice = new Choice(slides);
  choice.take("a7");
  assert.equal(choice.take("g7").kind, "more");
  assert.equal(choice.lifted, "g7");
  assert.equal(choice.take("g7").kind, "dropped");
  assert.equal(choice.lifted, undefined);
});

test("a click that leads nowhere is refused and changes nothing", () => {
  const choice = new Choice(slides);
  choice.take("a7");
  assert.equal(choice.take("g1").kind, "refused");
  assert.equal(choice.lifted, "a7");
});

test("two stones are removed in either order that is offered", () => {
  const both = move("d7xa1xg1", [put("d7"), remove("a1"), remove("g1")], [put("d7"), remove("g1"), remove("a1")]);
  const choice = new Choice([both]);
  choice.take("d7");
  assert.equal(choice.removalsLeft, 2);
  assert.equal(choice.take("g1").kind, "more");
  assert.equal(choice.removalsLeft, 1);
  assert.deepEqual(choice.next().map(({ at }) => at), ["a1"]);
  assert.equal(choice.take("a1").kind, "move");
});
