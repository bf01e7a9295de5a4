import assert from "node:assert/strict";
import { test } from "node:test";
import { plainText } from "@lectern/lesson-format/plain-text.ts";
import type { Passage } from "../../author.ts";
import type { PassageBlock } from "../../lesson.ts";
import { makeCloze } from "./cloze.ts";

function cloze(text: string, elsewhere: string[] = [], block: Partial<PassageBlock> = {}) {
  const quoted: PassageBlock = {
    type: "passage",
    passageId: "p",
    text,
    file: "r.pdf",
    page: 2,
    language: "en",
    why: [],
    ...block,
  };
  const passages = [text, ...elsewhere].map(
    (each, index): Passage => ({
      id: `${index}`,
      file: "r.pdf",
      page: 1,
      language: "en",
      text: each,
      scores: {},
    }),
  );
  const question = makeCloze("cloze-a-1", quoted, passages, "en");
  if (question === null) return null;
  const options = question.options.map((option) => `${option.correct ? "*" : ""}${plainText(option.text)}`);
  return { text: plainText(question.text), options };
}

test("an amount is left out; amounts of the same unit elsewhere are the first wrong answers", () => {
  const made = cloze("Report every incident within 24 hours to the desk.", [
    "Answer within 72 hours.",
    "Wait 3 days.",
  ]);
  assert.deepEqual(made, {
    text: "What is missing in this sentence from “r.pdf”, page 2? “Report every incident within _____ hours to the desk.”",
    options: ["*24", "48", "72"],
  });
});

test("an abbreviation is left out when the passages offer two others", () => {
  const sentence = "Questions about data go to the DPO of the organization.";
  const made = cloze(sentence, ["Ask the CISO.", "The HR team knows."]);
  assert.deepEqual(made?.options, ["CISO", "*DPO", "HR"]);
  assert.equal(cloze(sentence, ["Ask the CISO."]), null, "one other is not enough");
});

const unasked = [
  "Dates such as 15 March 2024 are names and not amounts at all.",
  "See article 12 and section 4.2 of the regulation for this case.",
  "Call 144 or +41 44 123 45 67 when somebody has been hurt badly.",
  "The meeting begins at 17:30 in room 12, on the second floor here.",
  "Il incombe à chacun de partir à 17 heures au plus tard ce jour.",
  "Too short: 24 hours.",
  "Nothing here is a number or an abbreviation, so nothing is asked.",
];

for (const text of unasked) {
  test(`nothing is asked about: ${text}`, () => assert.equal(cloze(text), null));
}

test("nothing is asked in another language than the lesson's", () => {
  const text = "Jeder Vorfall ist innerhalb von 24 Stunden zu melden.";
  assert.equal(cloze(text, [], { language: "de" }), null);
  assert.ok(cloze(text, [], { language: null }));
});

test("a share is never more than a hundred percent", () => {
  const made = cloze("At least 90 % of all attacks begin with an e-mail message.");
  assert.deepEqual(made?.options, ["45", "*90", "95"]);
});
