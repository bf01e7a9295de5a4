import { suspicionLexicon } from "./breaches/suspicion/suspicion-words.ts";

/** What role-plays know of a language. */
export const lexicons = [suspicionLexicon];
