import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { contentQuestion, questionSamples } from "../../test/sample-question.ts";
import { readQuestion } from "../body/questions.ts";
import { startMistakeList } from "../content-files/mistakes.ts";
import { readPiece } from "../pieces/block-model.ts";
import { questionLines } from "../pieces/question-model.ts";
import { type ContentQuestion, questionKinds } from "../question/question-content.ts";
import type { Span } from "../span.ts";
import { questionSource } from "./question-source.ts";

function read(source: string): { question: ContentQuestion; mistakes: string[] } {
  const found = startMistakeList();
  const cursor = { lines: source.split("\n"), line: 1, at: 0 };
  const question = readQuestion(cursor, found.in("en.md"));
  return { question, mistakes: found.sorted().map(({ line, message }) => `${line}: ${message}`) };
}

for (const kind of questionKinds)
  test(`${kind} is written as it was read`, () => {
    assert.equal(questionSource(contentQuestion(kind)), questionSamples[kind]);
  });

test("whatever signs the words of a question hold, they come back", () => {
  const signs = fc.string({ unit: fc.constantFrom(..."ab =|->*\\[]@+.1`{}"), minLength: 1 });
  const words = signs.map((text) => text.trim()).filter((text) => text !== "");
  fc.assert(
    fc.property(fc.constantFrom(...questionKinds), words, words, (kind, one, other) => {
      const text = (given: string) => [{ type: "text" as const, text: given }];
      const sample = contentQuestion(kind);
      const question = {
        ...sample,
        options: sample.options.map((option, index) => ({
          ...option,
          text: text(index === 0 ? one : `${one}${index}`),
          ...(option.pair && { pair: text(index === 0 ? other : `${other}${index}`) }),
          ...(option.accepts && { accepts: [other] }),
          feedback: text(other),
        })),
      };
      const source = questionSource(question);
      const { question: again, mistakes } = read(source);
      assert.deepEqual(mistakes, []);
      assert.deepEqual(again, question);
      const piece = { kind: "question", lines: source.split("\n") } as const;
      assert.equal(readPiece(piece).kind, "question", "it has a form in the console");
    }),
    {
      numRuns: 2_000,
      examples: [
        ["scene", "a", "a =>"],
        ["scene", "a", "a => b"],
      ],
    },
  );
});

test("signs in code and in the default of a slot are words of the text, not the end of it", () => {
  const sign = fc.constantFrom("a = b", "a | b", " -> ", " => ", "|", "=", "a\\");
  fc.assert(
    fc.property(fc.constantFrom("single", "order", "match", "sort", "spot", "scene"), sign, (kind, text) => {
      const sample = contentQuestion(kind);
      const spans: Span[] = [
        { type: "code", text },
        { type: "text", text: ` ${text} ` },
        { type: "slot", slot: "department", fallback: text.trim() },
      ];
      const [first, ...others] = sample.options;
      assert.ok(first);
      const pair = first.pair && [...spans, ...first.pair];
      const option = { ...first, text: [...spans, ...first.text], ...(pair && { pair }), feedback: spans };
      const question = { ...sample, options: [option, ...others] };
      const source = questionSource(question);
      assert.deepEqual(read(source), { question, mistakes: [] });
      const piece = readPiece({ kind: "question", lines: source.split("\n") });
      assert.ok(piece.kind === "question");
      assert.deepEqual(questionLines(piece), source.split("\n"));
    }),
  );
});

const faults: [string, string, RegExp][] = [
  ["an unknown kind", "? q choose: What?\n- [x] a\n- [ ] b", /^1: Write the question as/],
  [
    "an order of two",
    "? q order: What?\n1. a\n2. b",
    /^1: An `order` question has 3 to 6 items; this one has 2/,
  ],
  ["a pair without its other half", "? q match: What?\n- a = b\n- c", /^3: Write a pair as/],
  ["two equal right sides", "? q match: What?\n- a = b\n- c = b", /^1: Two right sides read the same/],
  [
    "an item above its group",
    "? q sort: What?\n- a\n+ one | One\n- b\n+ two | Two\n- c",
    /^2: Write a group above it/,
  ],
  [
    "an empty group",
    "? q sort: What?\n+ one | One\n- a\n- b\n+ two | Two",
    /^1: Nothing belongs to the group `two`/,
  ],
  ["more gaps than words", "? q fill: ___ and ___.\n= one", /^1: The text has 2 gaps `___` and 1 lines/],
  ["markup in a gap", "? q fill: ___.\n= **one**", /^2: What goes into a gap is plain text/],
  [
    "a spot without surface",
    "? q spot: Where?\n- [x] from | a\n- [ ] to | b",
    /^1: A `spot` names its drawing/,
  ],
  [
    "an unknown part",
    "? q spot mail: Where?\n- [x] from | a\n- [ ] page | b",
    /^3: Write a place as .* from, to, subject/,
  ],
  [
    "a spot without anything harmless",
    "? q spot mail: Where?\n- [x] from | a\n- [x] to | b",
    /nothing to find/,
  ],
  [
    "a step that nothing leads to",
    "? q scene: S\n@ one | A\n- [x] a\n- [ ] b\n@ two | B",
    /Nothing leads to the step `two`/,
  ],
  [
    "a way back",
    "? q scene: S\n@ one | A\n- [x] a => one\n- [ ] b",
    /`=> one` of the step `one` names no later step/,
  ],
  ["a step of one choice", "? q scene: S\n@ one | A\n- [x] a", /The step `one` has 1 choices/],
  [
    "a line that belongs to another kind",
    "? q single: What?\n- [x] a\n- [ ] b\n= c",
    /^4: This line has no place in a `single` question; its lines are `- \[x\] …`/,
  ],
  ["a mark of a word processor", "? q single: What?\n- [x] a\n– [ ] b", /^3: This line has no place/],
  ["a question without the blank", "?q single: What?\n- [x] a\n- [ ] b", /^1: Write the question as/],
  [
    "a reason before the step that it leads to",
    "? q scene: S\n@ one | A\n- [x] a -> Why => two\n- [ ] b\n@ two | B",
    /^3: Write the step that a choice leads to before its reason/,
  ],
];
for (const [name, source, message] of faults)
  test(`${name} is told with its line`, () => {
    const { mistakes } = read(source);
    assert.ok(
      mistakes.some((mistake) => message.test(mistake)),
      mistakes.join("\n"),
    );
  });
