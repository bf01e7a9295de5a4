import { suspicionLexicon } from "./breaches/suspicion/suspicion-words.ts";
import { breachLexicon } from "./breaches/words/breach-words.ts";

/** What role-plays know of a language. */
export const lexicons = [breachLexicon, suspicionLexicon];
