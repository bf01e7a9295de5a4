/** A sentence of a text with something left out, to be chosen by the learner. */
export interface Gap {
  before: string;
  answer: string;
  after: string;
  /** Wrong answers that could be right. */
  distractors: string[];
}
