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
