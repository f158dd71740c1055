/** A reporter for node's test runner: lists the tests that were skipped, each with its reason. */

/** @param {AsyncIterable<{ type: string, data: { name: string, skip?: string | boolean } }>} events */
export default async function* exceptions(events) {
  /** @type {Map<string, string[]>} */
  const skipped = new Map();
  for await (const { type, data } of events) {
    if (type !== "test:pass" || !data.skip) continue;
    const reason = String(data.skip);
    skipped.set(reason, [...(skipped.get(reason) ?? []), data.name]);
  }
  yield "\nTests that do not apply to this edition:\n";
  for (const [reason, names] of skipped) yield `\n  ${reason}\n${names.map((name) => `  - ${name}\n`).join("")}`;
}
