/** A sentence with something left out. */
export interface Gap {
  before: string;
  answer: string;
  after: string;
  /** Wrong answers that could be right. */
  distractors: string[];
}
