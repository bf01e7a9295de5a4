/** The document itself is the reason, so a retry would fail too: the message is for the uploader. */
export class UnreadableDocument extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = "UnreadableDocument";
  }
}
