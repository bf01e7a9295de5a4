import type { Language } from "#kernel/language.ts";
import { readWords } from "../text/words.ts";
import type { Cues } from "./cue-lists.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";

export type CueKind = keyof Cues;

const all: Record<Language, Cues> = { en, de, fr, it };

/** Where a cue stands: words from `from` up to but without `to`. */
export interface Cue {
  kind: CueKind;
  from: number;
  to: number;
}

type Phrase = { kind: CueKind; words: string[] };

const read = new Map<Language, ReadonlyMap<string, Phrase[]>>();

/** The phrases by their first word, read the way an utterance is. */
function phrasesOf(language: Language): ReadonlyMap<string, Phrase[]> {
  const known = read.get(language);
  if (known !== undefined) return known;
  const phrases = Object.entries(all[language]).flatMap(([kind, texts]) =>
    texts.map((text: string) => ({
      kind: kind as CueKind, // keys of Cues: Object.entries forgets them
      words: readWords(language, text).words.map((word) => word.text),
    })),
  );
  const byFirst = Map.groupBy(phrases, ({ words }) => words[0] ?? "");
  read.set(language, byFirst);
  return byFirst;
}

export function cuesIn(language: Language, words: readonly { text: string; sentence: number }[]): Cue[] {
  const phrases = phrasesOf(language);
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
