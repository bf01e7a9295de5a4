import type { Language } from "#kernel/language.ts";
import type { ConceptWords } from "../content/scenario-content.ts";
import { compiledFor } from "./compiled-cache.ts";
import { grammars } from "./grammar/grammar.ts";
import { readWords } from "./text/words.ts";

/** Whether an utterance is about the matter at all: two of its telling words are the examples' own, or most of them. */
export function isOnSubject(
  language: Language,
  concepts: readonly ConceptWords[],
  utterance: string,
): boolean {
  const { vocabulary } = compiledFor(language, concepts);
  const { functionWords, negations } = grammars[language];
  const telling = readWords(language, utterance).words.filter(
    ({ text }) => !functionWords.has(text) && !negations.has(text),
  );
  const known = telling.filter((word) => vocabulary.lookUp(word).length > 0).length;
  return known >= 2 || (known > 0 && known * 2 >= telling.length);
}
