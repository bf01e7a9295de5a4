import assert from "node:assert/strict";
import { test } from "node:test";
import { type Language, languages } from "#kernel/language.ts";
import { breachKinds, type OutcomeWords } from "../script/scenario-content.ts";
import { readScenarioFolder } from "../script/scenario-folder.ts";
import { sampleScenario } from "../test/sample-scenario.ts";
import { breachesIn } from "./breach.ts";
import { findBreaches } from "./find-breaches.ts";
import { readSaid } from "./said.ts";
import { corpus } from "./test/corpus.ts";

function found(language: Language, outcomes: readonly OutcomeWords[], text: string) {
  return findBreaches(outcomes, readSaid(language, text));
}

for (const kind of breachKinds)
  for (const language of languages)
    test(`${kind}, ${language}: what brings it about is found, and nothing else is`, () => {
      const { breaches, harmless } = corpus[kind][language];
      const outcomes = [{ id: kind, kind, rules: [], avoid: [] }];
      const isFound = (text: string) => found(language, outcomes, text).length > 0;
      assert.deepEqual(
        { missed: breaches.filter((text) => !isFound(text)), wrong: harmless.filter(isFound) },
        { missed: [], wrong: [] },
      );
    });

const secret = [{ id: "password", kind: "secret" as const, rules: [], avoid: [] }];

test("the quote is the sentence that did it, and a secret in it is not repeated", () => {
  const [breach] = found("en", secret, "Let me see. Okay, my password is Summer2024! Is that enough?");
  assert.equal(breach?.quote, "Okay, my password is •••");
});

test("of a sentence without end only what stands around the words is quoted", () => {
  const talk = "and so on ".repeat(60);
  const [breach] = found("en", secret, `${talk} my password is Summer2024 ${talk}`);
  assert.ok(
    breach !== undefined && breach.quote.length <= 240 && breach.quote.includes("my password is •••"),
  );
});

test("a rule counts where it is said, not where it is denied, asked, imagined or reported", () => {
  const rules = [
    {
      allOf: [
        ["i open", "i install"],
        ["link", "program"],
      ],
    },
  ];
  const outcome = [{ id: "let-in", rules, avoid: ["ticket"] }];
  const isFound = (text: string) => found("en", outcome, text).length > 0;
  assert.ok(isFound("All right, I am opening the link."));
  assert.ok(isFound("I have opened the link, what comes next?"));
  for (const text of [
    "I won't open the link.",
    "Should I open the link?",
    "If I open the link, you are in.",
    "You want that I open the link.",
    "You think I install a program.",
    "I open a ticket about your link.",
  ])
    assert.equal(isFound(text), false, text);
});

test('what an avoided word says before a "but" does not excuse what comes after it, and after it still does', () => {
  const rules = [{ allOf: [["get your money"], ["today"]] }];
  const outcome = [{ id: "false-promise", rules, avoid: ["three days"] }];
  const isFound = (text: string) => found("en", outcome, text).length > 0;
  assert.ok(isFound("It takes three days as a rule, but you get your money today."));
  assert.equal(isFound("You get your money today in three days at most."), false);
});

test("a supposition that a rule names counts, and one that it does not name only imagines", () => {
  const rules = [{ allOf: [["if you had"], ["looked", "checked"]] }];
  const outcome = [{ id: "blames-customer", rules, avoid: [] }];
  const isFound = (text: string) => found("en", outcome, text).length > 0;
  assert.ok(isFound("If you had looked, it would not have happened."));
  const plain = [{ id: "let-in", rules: [{ allOf: [["i install"], ["program"]] }], avoid: [] }];
  assert.equal(found("en", plain, "If I install the program, you are in.").length, 0);
});

test("twice the text takes no more than about twice the time", () => {
  const outcomes = breachKinds.map((kind) => ({ id: kind, kind, rules: [], avoid: [] }));
  // The least of several rounds: compiling and collecting garbage fall into some of them.
  const time = (count: number) => {
    const text = "my password, you idiot, if 10 percent, street 12, she is 30 ".repeat(count);
    const rounds = Array.from({ length: 7 }, () => {
      const begun = process.cpuUsage();
      found("en", outcomes, text);
      // Of so short a time the kernel knows the sum, and only guesses which part was the user's.
      const { user, system } = process.cpuUsage(begun);
      return user + system;
    });
    return Math.min(...rounds);
  };
  time(160);
  assert.ok(time(640) < time(80) * 8 * 4);
});

test("of a talk each outcome is told once, by the turn that brought it about first", () => {
  const content = readScenarioFolder(sampleScenario()).content ?? assert.fail();
  const script = content.scripts.en ?? assert.fail();
  assert.deepEqual(
    breachesIn(content, "en", script, ["Hello.", "You get 10 % off.", "You idiot!", "Let us say 15 %."]).map(
      ({ id, turn }) => `${id} ${turn}`,
    ),
    ["discount 2", "insult 3"],
  );
});
