import { phraseAt, type Said } from "../said.ts";
import { phrasesOf } from "../words/phrases.ts";

/** Of each word whether it is part of a phrase of the lists. */
export function coveredBy(said: Said, lists: readonly (readonly string[])[]): boolean[] {
  const covered = said.words.map(() => false);
  for (const list of lists)
    for (let at = 0; at < covered.length; at += 1) {
      const end = phraseAt(said.words, phrasesOf(said.language, list), at, covered.length) ?? at;
      covered.fill(true, at, end);
    }
  return covered;
}
