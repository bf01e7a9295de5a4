import type { Gap } from "./gap.ts";

/**
 * A gap question made from a sentence of a text: it leaves out an abbreviation or a term in quotation marks, if the text's other
 * passages have two of the same kind that serve as wrong answers.
 */
export function termGap(sentence: string, elsewhere: readonly string[]): Gap | null {
  for (const kind of kinds) {
    const terms = [...sentence.matchAll(kind)].map((match) => ({
      term: match[1] ?? "",
      at: match.index + match[0].indexOf(match[1] ?? ""),
    }));
    for (const { term, at } of terms) {
      if (sentence.split(term).length !== 2) continue; // it would stand beside its own gap
      const rivals = new Set(
        elsewhere.flatMap((text) => [...text.matchAll(kind)].map((match) => match[1] ?? "")),
      );
      const distractors = [...rivals]
        .filter((rival) => !sentence.includes(rival) && !rival.includes(term))
        .sort((one, other) => farness(one, term) - farness(other, term) || (one < other ? -1 : 1))
        .slice(0, 2);
      if (distractors.length < 2) continue;
      return {
        before: sentence.slice(0, at),
        answer: term,
        after: sentence.slice(at + term.length),
        distractors,
      };
    }
  }
  return null;
}

const kinds = [
  /(?<![\p{L}\p{N}-])(\p{Lu}[\p{Lu}\p{N}]{1,7})(?=[\s,.;:)])(?<=\p{Lu}\p{Lu}[\p{Lu}\p{N}]*)/gu,
  /[“„«"] ?(\p{L}[^“”„«»"\n]{1,38}[\p{L}\p{N}]) ?[”“»"]/gu,
];

/** Terms of about the same length are the better rivals. */
function farness(one: string, other: string): number {
  return Math.abs(one.length - other.length);
}
