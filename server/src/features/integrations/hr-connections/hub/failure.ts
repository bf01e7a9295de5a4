import { inSentences, type Sentence } from "#platform/health/sentence.ts";

/** Why a hub could not be read. The sentence is for the customer's administrator and holds nothing of the hub's records. */
export class HubError extends Error {
  readonly kind: HubErrorKind;
  readonly sentences: readonly Sentence[];

  constructor(kind: HubErrorKind, ...sentences: readonly Sentence[]) {
    super(inSentences(...sentences).message);
    this.name = "HubError";
    this.kind = kind;
    this.sentences = sentences;
  }
}

/**
 * `credentials`: key or integration id is wrong; `setup`: the customer or the hub has something to finish;
 * `disabled`: switched off at the hub; `temporary`: it may work next time; `answer`: it answers what it should not;
 * `not_delivered`: the HR system has no such records, and never will.
 */
export type HubErrorKind = "credentials" | "setup" | "disabled" | "temporary" | "answer" | "not_delivered";
