import type { ConceptWords } from "../../script/scenario-content.ts";
import type { CompiledConcepts } from "../compiled.ts";
import { readUtterance, wholeOf } from "../utterance.ts";
import { type Compared, sumOf, tallyOf } from "./tally.ts";
import { traitsOf } from "./traits.ts";

/** Of fewer near misses of a point nothing can be learnt. */
const FEWEST = 4;

/** Prepares the points that have near misses enough for being weighed. */
export function withComparison(compiled: CompiledConcepts, words: readonly ConceptWords[]): CompiledConcepts {
  if (!words.some(hasEnough)) return compiled;
  const { language, vocabulary, concepts } = compiled;
  const tally = (lines: readonly string[]) =>
    tallyOf(
      lines.map((line) => {
        const utterance = readUtterance(language, vocabulary, line);
        return traitsOf(utterance, wholeOf(utterance));
      }),
    );
  const lines = words.map(({ goodAnswer, examples, counterExamples, nearMisses = [] }): Compared["own"] => ({
    made: tally(goodAnswer === undefined ? examples : [goodAnswer, ...examples]),
    missed: tally([...counterExamples, ...nearMisses]),
  }));
  const all: Compared["all"] = {
    made: sumOf(lines.map(({ made }) => made)),
    missed: sumOf(lines.map(({ missed }) => missed)),
  };
  return {
    ...compiled,
    concepts: concepts.map((concept, index) => {
      const [own, written] = [lines[index], words[index]];
      if (own === undefined || written === undefined || !hasEnough(written)) return concept;
      const others = sumOf(lines.filter((other) => other !== own).map(({ made }) => made));
      return { ...concept, compared: { own, all, others } };
    }),
  };
}

function hasEnough({ nearMisses = [] }: ConceptWords): boolean {
  return nearMisses.length >= FEWEST;
}
