/** The document itself is the reason, and would be again: the sentence is for whoever uploaded it. */
export class UnreadableDocument extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = "UnreadableDocument";
  }
}
