import { byLanguage } from "#kernel/by-language.ts";
import type { Language } from "#kernel/language.ts";
import { wordsOf } from "#platform/content-files/lexicons/words-of.ts";
import { readWords } from "../text/words.ts";
import { type Cues, cueLexicon } from "./cue-lists.ts";

export type CueKind = keyof Cues;

const all = wordsOf(cueLexicon);

/** Where a cue stands: words from `from` up to but without `to`. */
export interface Cue {
  kind: CueKind;
  from: number;
  to: number;
}

type Phrase = { kind: CueKind; words: string[] };

/** The phrases by their first word, read the way an utterance is. */
const cuePhrases = byLanguage((language): ReadonlyMap<string, Phrase[]> => {
  const phrases = Object.entries(all[language]).flatMap(([kind, texts]) =>
    texts.map((text: string) => ({
      kind: kind as CueKind, // keys of Cues: Object.entries forgets them
      words: readWords(language, text).words.map((word) => word.text),
    })),
  );
  return Map.groupBy(phrases, ({ words }) => words[0] ?? "");
});

export function cuesIn(language: Language, words: readonly { text: string; sentence: number }[]): Cue[] {
  const phrases = cuePhrases[language];
  return words.flatMap(({ text, sentence }, from) =>
    (phrases.get(text) ?? [])
      .filter((phrase) =>
        phrase.words.every((word, index) => {
          const said = words[from + index];
          return said?.text === word && said.sentence === sentence;
        }),
      )
      .map((phrase) => ({ kind: phrase.kind, from, to: from + phrase.words.length })),
  );
}
