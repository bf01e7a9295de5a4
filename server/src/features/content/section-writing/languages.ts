import type { Language } from "#kernel/language.ts";
import { wordsOf } from "./word-runs.ts";

/** Short words that are frequent in one of the four languages and rare in the others. */
const frequent: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set("the and of to is are you your that this with for it not what from have when which".split(" ")),
  de: new Set(
    "der die das und ist sie ihr ihre nicht ein eine mit zu den dem auf wenn sich oder auch wird".split(" "),
  ),
  fr: new Set(
    "le les des et est vous votre vos une du qui que pour pas dans avec ce cette sur ou".split(" "),
  ),
  it: new Set(
    "il lo gli di che e una per non con del della nel lei suo sua sono questo come si da".split(" "),
  ),
};

/** Too few words tell nothing. */
const LEAST_WORDS = 8;

/** Whether a text may be in this language: no other of the four is more likely. */
export function mayBeIn(language: Language, text: string): boolean {
  const words = wordsOf(text);
  if (words.length < LEAST_WORDS) return true;
  const count = (one: Language) => words.filter((word) => frequent[one].has(word)).length;
  const own = count(language);
  return own > 0 && (["en", "de", "fr", "it"] as const).every((other) => count(other) <= own);
}
