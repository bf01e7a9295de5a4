import { type Language, languages } from "#kernel/language.ts";
import type { Lexicon } from "#platform/content-files/lexicons/lexicon.ts";
import { wordsOf } from "#platform/content-files/lexicons/words-of.ts";

/** Kinds of work, ordered by how much each says about how the person learns: a lesson has room for two. */
const workFields = [
  "settling-in",
  "leading-people",
  "caring-for-people",
  "working-in-shifts",
  "serving-customers",
  "selling",
  "handling-money",
  "buying",
  "moving-goods",
  "making-things",
  "kitchens-and-rooms",
  "building-systems",
  "teaching",
  "office-work",
  "working-at-a-distance",
  "projects",
] as const;

type WorkField = (typeof workFields)[number];

interface OwnWorkWords {
  /** About a job title, which stands in quotation marks, because it cannot be inflected: `{title}`. */
  title: string;
  fields: { field: WorkField; words: string[]; sentence: string }[];
}

export const ownWorkLexicon: Lexicon<OwnWorkWords> = {
  name: "own-work",
  read: ({ sentence, within }) => ({
    title: sentence("title", ["{title}"]),
    fields: workFields.map((field) =>
      within(field, (reader) => ({
        field,
        words: reader.words("words").map(wholeWord),
        sentence: reader.sentence("sentence"),
      })),
    ),
  }),
};

/** Beginnings of words; a full stop says that the word ends there. */
function wholeWord(word: string): string {
  return word.endsWith(".") ? `${word.slice(0, -1)} ` : word;
}

const ownWorkWords = wordsOf(ownWorkLexicon);

/** What a lesson says about a job title. */
export function titleLine(title: string, language: Language): string {
  return ownWorkWords[language].title.replace("{title}", () => title);
}

/** By which words a kind of work is known in any language, and what a lesson in this one says to people who do it. */
export function fieldsFor(language: Language): { words: string[]; sentence: string }[] {
  const all = languages.flatMap((one) => ownWorkWords[one].fields);
  return ownWorkWords[language].fields.map(({ field, sentence }) => ({
    words: all.filter((other) => other.field === field).flatMap(({ words }) => words),
    sentence,
  }));
}
