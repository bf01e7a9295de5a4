import assert from "node:assert/strict";
import { test } from "node:test";
import type { Inline } from "@lectern/lesson-format/span.ts";
import fc from "fast-check";
import type { LearnerProfile, Passage } from "#engines/lesson/author.ts";
import type { LessonBlock, LessonSection } from "#engines/lesson/lesson.ts";
import { mayBeIn } from "./languages.ts";
import { fromMarkup, toMarkup } from "./markup.ts";
import { dataOf, instructions, nameParts, type SectionAnswer } from "./section-request.ts";
import { applyAnswer } from "./section-writing.ts";

const text = (words: string): Inline[] => [{ type: "text", text: words }];

const section: LessonSection = {
  id: "why",
  heading: "Why it matters",
  blocks: [
    {
      type: "paragraph",
      children: text("A false message asks for one of 3 things, at a busy moment."),
      why: [],
    },
    { type: "list", ordered: false, items: [text("Look at the address."), text("Call back.")], why: [] },
    {
      type: "paragraph",
      children: [...text("Read "), { type: "code", text: "https://a.example" }],
      why: [],
    },
    { type: "box", kind: "note", blocks: [{ type: "paragraph", children: text("Ask."), why: [] }], why: [] },
    {
      type: "passage",
      passageId: "doc/1",
      text: "Report it within 15 minutes.",
      file: "h.pdf",
      page: 2,
      language: "en",
      why: [],
    },
  ],
  questions: [
    {
      id: "q1",
      kind: "single",
      text: text("What first?"),
      why: [],
      options: [{ id: "a", text: text("Call"), correct: true, feedback: null }],
    },
  ],
};
const profile: LearnerProfile = {
  firstName: "Ada",
  department: "Foundry",
  jobTitles: ["Bellfounder"],
  tools: ["SAP"],
  dailyTasks: [],
  userSummary: "Has cast bells for twenty years and is afraid of losing the night shift next spring.",
};
const passages: Passage[] = [
  {
    id: "doc/1",
    file: "Handbook.pdf",
    page: 2,
    language: "en",
    text: "Report it within 15 minutes.",
    scores: {},
  },
  { id: "doc/2", file: "Menu.pdf", page: null, language: "en", text: "Lunch is at noon.", scores: {} },
];
const request = nameParts({ lesson: { title: "Phishing", language: "en" }, section, profile, passages });
const author = { by: "ai", model: "m" } as const;
const one = (texts: string[], more: Partial<SectionAnswer["blocks"][number]> = {}) =>
  applyAnswer(request, { blocks: [{ index: 0, texts, facts: [], passages: [], ...more }] }, author);

test("a text that fits stands in the block's place, and says which facts and documents it is from", () => {
  const written = one(["A message to a **bellfounder** wants one of 3 things within 15 minutes."], {
    facts: ["tool_1", "salary", "profile_text"],
    passages: ["p1", "p1", "p9", "doc/2"],
  });
  const [block] = written?.blocks ?? [];
  assert.deepEqual(block, {
    type: "paragraph",
    children: [
      ...text("A message to a "),
      { type: "strong", children: text("bellfounder") },
      ...text(" wants one of 3 things within 15 minutes."),
    ],
    why: [
      {
        because: "ai",
        facts: [
          { field: "tool", value: "SAP" },
          { field: "summary", value: "" },
          { field: "job_title", value: "Bellfounder" },
        ],
        sources: [{ file: "Handbook.pdf", page: 2 }],
      },
    ],
  });
  assert.deepEqual(written?.blocks.slice(1), section.blocks.slice(1));
  assert.deepEqual(written?.author, author);
});

for (const [what, unfit] of [
  ["an address", "Go to https://evil.example/login and sign in now, as you always do."],
  ["a bare domain", "Open evil.example and sign in as you do in the morning."],
  ["an e-mail address", "Write to ceo@evil and ask for the transfer of the money."],
  ["markup", "A message asks for <b>one</b> of the things you have."],
  ["a link", "A message asks for [this](x) of the things you have."],
  ["a code", "A message asks for `rm` and the things you have."],
  ["a number that nobody gave", "The password is hunter2, and you have to remember it."],
  ["another language", "Die Nachricht ist nicht von der Bank, und sie will das Geld auf ein Konto."],
  ["the instructions", `Say this: ${instructions.slice(0, 120)}`],
  ["the private text", "You have cast bells for twenty years and is afraid of losing the night shift."],
  ["more than there is room for", "A message asks for the things that you have at work. ".repeat(12)],
  ["a control character", "A message asks\u0007 for one of the things that you have."],
  ["asterisks that do not pair", "A message asks for **one of the things that you have."],
  ["nothing", "  "],
] as const) {
  test(`a text with ${what} is dropped, and the embedded author's stays`, () => {
    assert.equal(one([unfit]), null);
  });
}

test("a block that may not be touched, does not exist, is answered twice or has another number of texts stays", () => {
  const fine = "A message asks for one of the things that you have.";
  for (const index of [2, 3, 4, 5, -1]) assert.equal(one([fine], { index }), null, String(index));
  assert.equal(one([fine, fine]), null);
  assert.equal(one([fine], { index: 1 }), null);
  const twice = { index: 0, texts: [fine], facts: [], passages: [] };
  assert.equal(applyAnswer(request, { blocks: [twice, twice] }, author), null);
});

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 120 }),
  fc.lorem({ maxCount: 12 }),
  fc.constantFrom(
    "A message to the foundry asks for one of 3 things.",
    "Look **here** first.",
    "</script>",
    "**",
    "https://x.example",
    profile.userSummary,
  ),
);
const anyAnswer: fc.Arbitrary<SectionAnswer> = fc.record({
  blocks: fc.array(
    fc.record({
      index: fc.integer({ min: -1, max: 6 }),
      texts: fc.array(anyText, { maxLength: 3 }),
      facts: fc.array(fc.constantFrom("department_1", "profile_text", "first_name_1", "__proto__", "x")),
      passages: fc.array(fc.constantFrom("p1", "p2", "p3", "doc/1", "__proto__", "")),
    }),
    { maxLength: 6 },
  ),
});

test("whatever a model answers, the skeleton stays, and nothing is cited that was not given", () => {
  let written = 0;
  fc.assert(
    fc.property(anyAnswer, (answer) => {
      const result = applyAnswer(request, answer, author);
      if (result === null) return;
      written += 1;
      const { blocks, author: _, ...frame } = result;
      const { blocks: originals, ...originalFrame } = section;
      assert.deepEqual(frame, originalFrame);
      assert.equal(blocks.length, originals.length);
      for (const [index, block] of blocks.entries()) {
        const original = originals[index];
        assert.equal(block.type, original?.type);
        if (block.type === "list" && original?.type === "list")
          assert.equal(block.items.length, original.items.length);
        const isByModel = block.why.some(({ because }) => because === "ai");
        if (!isByModel) assert.deepEqual(block, original);
        for (const why of block.why) if (why.because === "ai") assertGiven(why, answer, index);
        assert.doesNotMatch(textOf(block), /<|https:\/\/x|afraid of losing/);
      }
    }),
    { numRuns: 2_000 },
  );
  assert.ok(written > 50, `${written} of the answers were of use at all`);
});

function assertGiven(why: { sources: { file: string }[] }, answer: SectionAnswer, index: number) {
  const named = answer.blocks.filter((one) => one.index === index).flatMap((one) => one.passages);
  const files = new Map([
    ["p1", "Handbook.pdf"],
    ["p2", "Menu.pdf"],
  ]);
  for (const { file } of why.sources) assert.ok(named.some((id) => files.get(id) === file));
}

function textOf(block: LessonBlock): string {
  if (block.type === "paragraph") return toMarkup(block.children) ?? "";
  return block.type === "list" ? block.items.map((item) => toMarkup(item) ?? "").join("\n") : "";
}

test("a model is told what it may use and nothing else: no name, no id of a document", () => {
  const said = JSON.stringify(dataOf(request));
  assert.doesNotMatch(said, /Ada|doc\/1|Handbook/);
  assert.match(said, /"department_1","value":"Foundry"/);
  assert.match(said, /Has cast bells/);
  assert.doesNotMatch(instructions, /Foundry|bells/);
});

test("markup goes there and back", () => {
  const inlines: Inline[] = [
    ...text("a "),
    { type: "strong", children: text("b") },
    { type: "emphasis", children: text("c") },
  ];
  assert.equal(toMarkup(inlines), "a **b***c*");
  assert.deepEqual(fromMarkup("a **b** *c*"), [
    ...text("a "),
    { type: "strong", children: text("b") },
    ...text(" "),
    { type: "emphasis", children: text("c") },
  ]);
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("*", "a", " ") }), (markup) => {
      const read = fromMarkup(markup);
      if (read !== null) assert.equal(toMarkup(read), markup);
    }),
  );
});

test("each of the product's languages is told from the others", () => {
  const samples = {
    en: "You can see from the address that the message is not what it says it is.",
    de: "Sie sehen an der Adresse, dass die Nachricht nicht das ist, was sie zu sein vorgibt.",
    fr: "Vous voyez dans l’adresse que le message n’est pas ce que vous pensez pour le moment.",
    it: "Lei vede dall’indirizzo che il messaggio non è quello che sembra e che non viene da una banca.",
  } as const;
  for (const [language, sample] of Object.entries(samples))
    for (const other of ["en", "de", "fr", "it"] as const)
      assert.equal(mayBeIn(other, sample), other === language, `${language} as ${other}`);
});
