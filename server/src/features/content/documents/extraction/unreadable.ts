import type { Sentence } from "#platform/health/sentence.ts";

/** The document itself is the reason, so a retry would fail too: the message is for the uploader. */
export class UnreadableDocument extends Error {
  /** Null: only partners read it. */
  readonly sentence: Sentence | null;

  constructor(said: Sentence | string, options?: ErrorOptions) {
    super(typeof said === "string" ? said : said.text, options);
    this.name = "UnreadableDocument";
    this.sentence = typeof said === "string" ? null : said;
  }
}
