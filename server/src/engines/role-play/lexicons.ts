import { grammarLexicon } from "./detection/grammar/grammar-words.ts";
import { spellingLexicon } from "./detection/grammar/spellings.ts";
import { cueLexicon } from "./detection/stance/cue-lists.ts";
import { mannersLexicon } from "./dialogue/manners.ts";

/** What role-plays know of a language. */
export const lexicons = [grammarLexicon, spellingLexicon, cueLexicon, mannersLexicon];
