import { type Audience, audiences } from "@lectern/lesson-format/audiences.ts";
import { languages } from "#kernel/language.ts";
import type { Lexicon } from "#platform/content-files/lexicons/lexicon.ts";
import { wordsOf } from "#platform/content-files/lexicons/words-of.ts";

interface OwnWorkWords {
  /** Just before a word of a free text they say that it does not hold of the learner. */
  denials: string[];
  audiences: {
    audience: Audience;
    /** Wherever somebody speaks of their work. */
    words: string[];
    /** In titles and departments only: elsewhere they mean something else. */
    titles: string[];
    tools: string[];
  }[];
}

export const ownWorkLexicon: Lexicon<OwnWorkWords> = {
  name: "own-work",
  read: ({ words, within }) => ({
    denials: words("denials").map(wholeWord),
    audiences: audiences.map((audience) =>
      within(audience, (reader) => ({
        audience,
        words: reader.words("words").map(wholeWord),
        titles: reader.mayHave("titles").map(wholeWord),
        tools: reader.mayHave("tools").map(wholeWord),
      })),
    ),
  }),
};

/** Beginnings of words; a full stop says that the word ends there. */
function wholeWord(word: string): string {
  return word.endsWith(".") ? `${word.slice(0, -1)} ` : word;
}

const ownWorkWords = wordsOf(ownWorkLexicon);

/** By which words an audience is known in any language: a profile is written in whichever its writer speaks. */
export function wordsFor(audience: Audience, list: "words" | "titles" | "tools"): string[] {
  return languages.flatMap((language) =>
    ownWorkWords[language].audiences.filter((one) => one.audience === audience).flatMap((one) => one[list]),
  );
}

export function denialsOfAllLanguages(): string[] {
  return languages.flatMap((language) => ownWorkWords[language].denials);
}
