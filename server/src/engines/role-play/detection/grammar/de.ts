import { stemmer as stem } from "@orama/stemmers/german";
import type { GrammarRules } from "./grammar-rules.ts";

export const de: GrammarRules = { verbFollowsClause: true, expand, hasCompounds: true, stem };

function expand(word: string): readonly string[] | undefined {
  if (/^\p{L}{2,}'s$/u.test(word)) return [word.slice(0, -2), "es"];
  return word.includes("'") ? word.split("'").filter((part) => part !== "") : undefined;
}
