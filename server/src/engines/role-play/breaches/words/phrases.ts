import type { Language } from "#kernel/language.ts";
import { readWords } from "../../detection/text/words.ts";

/** Phrases by their first word. */
export type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>;

const remembered = new WeakMap<readonly string[], Phrases>();

/** A list, read the way an utterance is. */
export function phrasesOf(language: Language, list: readonly string[]): Phrases {
  const known = remembered.get(list);
  if (known !== undefined) return known;
  const read = list.map((text) => readWords(language, text).words.map((word) => word.text));
  const phrases = Map.groupBy(read, ([first]) => first ?? "");
  remembered.set(list, phrases);
  return phrases;
}
