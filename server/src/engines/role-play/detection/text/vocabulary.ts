import type { Language } from "#kernel/language.ts";
import { grammars } from "../grammar/grammar.ts";
import { isLike } from "./likeness.ts";
import { soundOf } from "./sounds.ts";
import type { Word } from "./words.ts";

/** Finds which of a concept's stems a learner's word may stand for. */
export interface Vocabulary {
  /** Itself where it is known; else those it is like, or is joined with; in a dialect, those that sound like it. */
  lookUp(word: Pick<Word, "text" | "stem" | "isDialect">): readonly string[];
}

/** A form an author used, and its stem: typing errors are looked for in both. */
export type Form = Pick<Word, "text" | "stem">;

export function createVocabulary(language: Language, forms: readonly Form[]): Vocabulary {
  const { functionWords, hasCompounds } = grammars[language];
  const stems = new Set(forms.map(({ stem }) => stem));
  const different = [...new Map(forms.map((form) => [form.text, form])).values()];
  const byLetter = Map.groupBy(different, ({ stem }) => stem.charAt(0));
  const bySound = Map.groupBy(different, ({ text }) => soundOf(language, text));
  const parts = hasCompounds ? [...stems].filter((stem) => stem.length >= shortestPart) : [];
  return {
    lookUp({ stem, text, isDialect }) {
      const own = stems.has(stem) ? [stem] : [];
      if (functionWords.has(text)) return own;
      const joined =
        stem.length > shortestPart
          ? parts.filter((part) => part.length < stem.length && isPart(part, stem))
          : [];
      if (own.length > 0) return [...own, ...joined];
      const near = (byLetter.get(stem.charAt(0)) ?? []).filter(
        (known) => isLike(known.stem, stem) || isLike(known.text, text),
      );
      const sound = isDialect === true ? soundOf(language, text) : undefined;
      const alike = sound === undefined ? [] : (bySound.get(sound) ?? []);
      return [...new Set([...[...near, ...alike].map((known) => known.stem), ...joined])];
    },
  };
}

const shortestPart = 5;

/** A part stands at the beginning or the end of a joined word. */
function isPart(part: string, stem: string): boolean {
  return stem.startsWith(part) || stem.endsWith(part);
}
