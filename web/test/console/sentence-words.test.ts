import assert from "node:assert/strict";
import { test } from "node:test";
import { LecternError } from "@lectern/sdk/console";
import { partsOf } from "../../src/console/sentences/sentence-words.ts";
import { errorsInWords } from "../../src/console/sentences/use-field-errors.ts";

const words = { "mail.failing": "Der Mailserver nimmt nichts an:", "disk.low": "{free} GB sind frei." };

test("what the service says is shown in the reader's language, with its values, and what a server said as it said it", () => {
  const sentences: { code: string; values: Record<string, string> }[] = [
    { code: "mail.failing", values: {} },
    { code: "verbatim", values: { text: "450 come later" } },
    { code: "disk.low", values: { free: "2.1" } },
  ];
  assert.deepEqual(partsOf(sentences, words), [
    { text: "Der Mailserver nimmt nichts an:", isVerbatim: false },
    { text: "450 come later", isVerbatim: true },
    { text: "2.1 GB sind frei.", isVerbatim: false },
  ]);
});

test("a moment is shown as the reader writes it, and a number that names something as it is", () => {
  const since = { code: "lms.since", values: { since: "2026-01-31T09:15:02.123456+00:00", run: "2026" } };
  const [part] = partsOf([since], { "lms.since": "Run {run}, since {since}" }) ?? [];
  assert.match(part?.text ?? "", /^Run 2026, since 31 Jan 2026, \d\d:15:02$/);
});

test("what has a sentence that has no words there, or of an earlier release, stays English as a whole", () => {
  const known = { code: "mail.failing", values: {} };
  assert.equal(partsOf([known, { code: "of.tomorrow", values: {} }], words), null);
  assert.equal(partsOf(null, words), null);
});

test("what is wrong with a field is in the reader's language where the service gives it in parts, also within a list", () => {
  const error = new LecternError({
    status: 422,
    code: "invalid_field",
    detail: "No.",
    errors: {
      file: ["The mail server takes nothing:", "This is English."],
      "list.0.name": ["2 GB are free."],
    },
    errorSentences: {
      file: [[{ code: "mail.failing", values: {} }], []],
      "list.0.name": [[{ code: "disk.low", values: { free: "2" } }]],
    },
  });
  assert.deepEqual(errorsInWords(error, words), {
    file: ["Der Mailserver nimmt nichts an:", "This is English."],
    list: ["2 GB sind frei."],
  });
});
