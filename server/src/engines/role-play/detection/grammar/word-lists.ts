/** Closed classes of words of a language, in lower case with their accents, contractions written out. */
export interface WordLists {
  /** Turn a clause into its opposite. */
  negations: ReadonlySet<string>;
  /** Begin the answer that somebody gives to their own question: "A discount? No." */
  denials: ReadonlySet<string>;
  /** Ask for assent after a statement, which stays one: "I can say nothing on the phone, all right?" */
  tags: ReadonlySet<string>;
  /** Begin a clause of their own. */
  conjunctions: ReadonlySet<string>;
  /** Begin a question that asks for something unknown. */
  interrogatives: ReadonlySet<string>;
  /** Whether a main clause after another clause begins with its verb, as a question does. */
  verbFollowsClause: boolean;
  /** Verbs that stand first in a question to be answered by yes or no. */
  questionVerbs: ReadonlySet<string>;
  /** Follow such a verb in a question; where there are none, only the question mark tells. */
  questionSubjects: ReadonlySet<string>;
  /** Say nothing by themselves. */
  functionWords: ReadonlySet<string>;
  /** The words that a written form stands for: "don't" is "do not". Undefined when it stands for itself. */
  expand: (word: string) => readonly string[] | undefined;
  /** Whether words are joined to longer ones, so that a term may be a part of one. */
  hasCompounds: boolean;
}

export function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
