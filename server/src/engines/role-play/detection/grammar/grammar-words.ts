import type { Lexicon } from "#platform/content-files/lexicons/lexicon.ts";

/** Closed classes of words of a language, in lower case with their accents, contractions written out. */
export interface GrammarWords {
  /** Turn a clause into its opposite. */
  negations: ReadonlySet<string>;
  /** Of these, those that deny only what follows directly: "without chapter 3". */
  privatives: ReadonlySet<string>;
  /** Begin the answer that somebody gives to their own question: "A discount? No." */
  denials: ReadonlySet<string>;
  /** Ask for assent after a statement, which stays one: "I can say nothing on the phone, all right?" */
  tags: ReadonlySet<string>;
  /** Begin a clause of their own. */
  conjunctions: ReadonlySet<string>;
  /** Begin a question that asks for something unknown. */
  interrogatives: ReadonlySet<string>;
  /** Verbs that stand first in a question to be answered by yes or no. */
  questionVerbs: ReadonlySet<string>;
  /** Follow such a verb in a question; where there are none, only the question mark tells. */
  questionSubjects: ReadonlySet<string>;
  /** Begins what is thought, said or known, where one word does in nearly all cases: "that". */
  complementizers: ReadonlySet<string>;
  /** Turn against what stands before them: "but". */
  turnings: ReadonlySet<string>;
  /** That the speaker is able to: "can". */
  abilities: ReadonlySet<string>;
  /** The speaker as the subject of a clause: "I". */
  firstSubjects: ReadonlySet<string>;
  /** The speaker in any case: "me", "our". */
  firstPersons: ReadonlySet<string>;
  /** Say nothing by themselves. */
  functionWords: ReadonlySet<string>;
}

export const grammarLexicon: Lexicon<GrammarWords> = {
  name: "grammar",
  read: ({ words, mayHave }) => ({
    negations: new Set(words("negations")),
    privatives: new Set(words("privatives")),
    denials: new Set(words("denials")),
    tags: new Set(words("tags")),
    conjunctions: new Set(words("conjunctions")),
    interrogatives: new Set(words("interrogatives")),
    questionVerbs: new Set(words("question_verbs")),
    questionSubjects: new Set(mayHave("question_subjects")),
    complementizers: new Set(words("complementizers")),
    turnings: new Set(words("turnings")),
    abilities: new Set(words("abilities")),
    firstSubjects: new Set(words("first_subjects")),
    firstPersons: new Set(words("first_persons")),
    functionWords: new Set(words("function_words")),
  }),
};
