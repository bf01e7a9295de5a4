import { byLanguage } from "#kernel/by-language.ts";
import type { Language } from "#kernel/language.ts";
import { wordsOf } from "#platform/content-files/lexicons/words-of.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";
import type { GrammarRules } from "./grammar-rules.ts";
import { type GrammarWords, grammarLexicon } from "./grammar-words.ts";
import { it } from "./it.ts";

/** What the detector knows of a language. */
export interface Grammar extends GrammarWords, GrammarRules {}

const rules: Record<Language, GrammarRules> = { en, de, fr, it };
const words = wordsOf(grammarLexicon);

export const grammars = byLanguage((language): Grammar => ({ ...words[language], ...rules[language] }));
