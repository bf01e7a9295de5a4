import { stemmer } from "@orama/stemmers/italian";
import type { GrammarRules } from "./grammar-rules.ts";

export const it: GrammarRules = {
  verbFollowsClause: false,
  expand,
  hasCompounds: false,
  stem: (word) => stemmer(positiveOf(word)),
  firstPersonVerbs: /^\p{L}+(?:iamo|remo|rò)$/u,
};

/** "Preziosissima" is more than "preziosa", and the same word. */
function positiveOf(word: string): string {
  return word.replace(/^(\p{L}{3,})issim([oaie])$/u, "$1$2");
}

function expand(word: string): readonly string[] | undefined {
  return word.includes("'") ? word.split("'").filter((part) => part !== "") : undefined;
}
