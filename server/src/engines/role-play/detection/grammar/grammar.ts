import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as italian } from "@orama/stemmers/italian";
import type { Language } from "#kernel/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import type { WordLists } from "./word-lists.ts";

/** What the detector knows of a language. */
export interface Grammar extends WordLists {
  stem: (word: string) => string;
}

export const grammars: Record<Language, Grammar> = {
  en: { ...en, stem: english },
  de: { ...de, stem: german },
  fr: { ...fr, stem: (word) => french(infinitiveOf(word)) },
  it: { ...it, stem: (word) => italian(positiveOf(word)) },
};

/** The French stemmer leaves "nous remboursons" as it is, and would not see that it is "rembourser". */
function infinitiveOf(word: string): string {
  return /^\p{L}{3,}(?<!ai)(?<![ix])sons$|^\p{L}{3,}(?<![is])ons$/u.test(word)
    ? word.replace(/e?ons$/, "er")
    : word;
}

/** "Preziosissima" is more than "preziosa", and the same word. */
function positiveOf(word: string): string {
  return word.replace(/^(\p{L}{3,})issim([oaie])$/u, "$1$2");
}
