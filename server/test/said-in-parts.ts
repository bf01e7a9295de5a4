import assert from "node:assert/strict";
import { type CodedSentence, codedSentences, saidAgain } from "#platform/health/sentence.ts";

/** Fails where a sentence of the service's has no parts beside it, or parts that say something else, or nothing but English. */
export function assertSaidInParts(text: string | null, sentences: readonly CodedSentence[] | null): void {
  if (text === null) {
    assert.equal(sentences, null);
    return;
  }
  assert.deepEqual(sentences, codedSentences(saidAgain(sentences, text)), text);
  assert.ok(
    sentences?.every(({ code }) => code !== "verbatim"),
    `in English only: ${text}`,
  );
}

/** The same of each sentence that a problem has of its fields. */
export function assertEachSaidInParts({ errors, error_sentences: parts }: FieldsInParts): void {
  for (const [field, sentences] of Object.entries(errors))
    for (const [index, text] of sentences.entries()) assertSaidInParts(text, parts[field]?.[index] ?? null);
}

interface FieldsInParts {
  errors: Readonly<Record<string, readonly string[]>>;
  error_sentences: Readonly<Record<string, readonly (readonly CodedSentence[])[]>>;
}
