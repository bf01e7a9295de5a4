import { stemmer as stem } from "@orama/stemmers/english";
import type { GrammarRules } from "./grammar-rules.ts";

export const en: GrammarRules = { verbFollowsClause: false, expand, hasCompounds: false, stem };

const endings: [string, string | undefined][] = [
  ["n't", "not"],
  ["'ll", "will"],
  ["'ve", "have"],
  ["'re", "are"],
  ["'m", "am"],
  ["'d", "would"],
  ["'s", undefined],
];

function expand(word: string): readonly string[] | undefined {
  const ending = endings.find(([end]) => word.endsWith(end) && word.length > end.length);
  if (ending === undefined) return undefined;
  const base = word.slice(0, -ending[0].length);
  return ending[1] === undefined ? [base] : [base, ending[1]];
}
