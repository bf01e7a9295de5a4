/** How a language is written and built, besides its words. */
export interface GrammarRules {
  /** Whether a main clause after another clause begins with its verb, as a question does. */
  verbFollowsClause: boolean;
  /** The words that a written form stands for: "don't" is "do not". Undefined when it stands for itself. */
  expand: (word: string) => readonly string[] | undefined;
  /** Whether words are joined to longer ones, so that a term may be a part of one. */
  hasCompounds: boolean;
  stem: (word: string) => string;
  /** Verbs that tell without a pronoun that the speaker is meant. */
  firstPersonVerbs?: RegExp;
}
