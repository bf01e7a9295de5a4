import { stemmer } from "@orama/stemmers/french";
import type { GrammarRules } from "./grammar-rules.ts";

export const fr: GrammarRules = {
  verbFollowsClause: false,
  expand,
  hasCompounds: false,
  stem: (word) => stemmer(infinitiveOf(word)),
};

/** The French stemmer leaves "nous remboursons" as it is, and would not see that it is "rembourser". */
function infinitiveOf(word: string): string {
  return /^\p{L}{3,}(?<!ai)(?<![ix])sons$|^\p{L}{3,}(?<![is])ons$/u.test(word)
    ? word.replace(/e?ons$/, "er")
    : word;
}

const elided: Record<string, string> = {
  n: "ne",
  j: "je",
  d: "de",
  l: "le",
  qu: "que",
  c: "ce",
  m: "me",
  t: "te",
  s: "se",
};

/** Words that are written with an apostrophe and are one. */
const undivided = new Set(["aujourd'hui", "quelqu'un", "quelqu'une", "presqu'île", "d'accord"]);

function expand(word: string): readonly string[] | undefined {
  if (!word.includes("'") || undivided.has(word)) return undefined;
  return word
    .split("'")
    .filter((part) => part !== "")
    .map((part, index, parts) =>
      index < parts.length - 1 && Object.hasOwn(elided, part) ? (elided[part] ?? part) : part,
    );
}
