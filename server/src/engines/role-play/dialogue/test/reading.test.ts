import assert from "node:assert/strict";
import { test } from "node:test";
import { languages } from "#kernel/language.ts";
import { readScenarioFolder } from "../../script/scenario-folder.ts";
import { sampleScenario } from "../../test/sample-scenario.ts";
import { begin, reply } from "../talk.ts";

const content = readScenarioFolder(sampleScenario()).content ?? assert.fail();
const { state } = begin(content, "en", { seed: 7, attempt: 1 });

/** What makes a point, brings about an outcome, is asked back about, or repeats: it is known what it is without other languages. */
const telling = [
  "I am sorry that your parts are late.",
  "Okay, you get 10 % off.",
  "About the price, let us see what we can arrange.",
  "I was promised parts last week.",
];
/** What makes no point is held against the small words of the other languages as well. */
const idle = ["Which order number is it?", "It rained here all day long.", "We will look after your order."];

test("a turn's words are read once, whatever looks at them", (t) => {
  reply(content, "en", state, "Hello there, what is prepared for a script is read now.");
  const { mock } = t.mock.method(String.prototype, "matchAll");
  const timesRead = (text: string) => {
    mock.resetCalls();
    reply(content, "en", state, text);
    return mock.calls.filter(({ this: of, arguments: [pattern] }) => String(of) === text && isWords(pattern))
      .length;
  };
  for (const text of telling) assert.equal(timesRead(text), 1, text);
  for (const text of idle) assert.ok(timesRead(text) <= languages.length, text);
});

/** Of the patterns that go over a text, the one that takes words and what stands between them. */
function isWords(pattern: unknown): boolean {
  return pattern instanceof RegExp && pattern.source.includes("\\p{M}");
}
