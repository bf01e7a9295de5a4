import type { ContentMistake } from "@lectern/lesson-format/content-files/mistakes.ts";
import { type Language, languages } from "#kernel/language.ts";
import { type Detection, detect } from "../detection/detector.ts";
import type { ReadConcept } from "../script/concept-script.ts";
import type { ConceptScript } from "../script/scenario-content.ts";
import { type ReadScenario, scriptFile } from "../script/scenario-folder.ts";
import { misheardBystanders } from "./bystanders.ts";
import { lintOutcomes } from "./lint-outcomes.ts";

interface LintResult {
  /** Completes a sentence about the scenario. */
  figures: string;
  /** No mistakes, since no detector hears everything: places that an author should look at. */
  warnings: ContentMistake[];
}

/**
 * Runs the good answer, the examples and the counter-examples of every point through the detector, those of the outcomes to avoid, and
 * what makes no point: greetings and the character's own lines.
 */
export function lintScenario(read: ReadScenario): LintResult {
  const points = lintPoints(read);
  return { ...points, warnings: [...points.warnings, ...lintOutcomes(read)] };
}

function lintPoints({ concepts, content }: ReadScenario): LintResult {
  const warnings: ContentMistake[] = [];
  let [heard, examples, misheard, counterExamples] = [0, 0, 0, 0];
  for (const language of languages) {
    const read = concepts[language] ?? [];
    const all = read.map(({ concept }) => concept);
    const warn = (line: number, message: string) =>
      warnings.push({ file: scriptFile(language), line, message });
    const script = content?.scripts[language];
    for (const { text, conceptId } of script === undefined ? [] : misheardBystanders(language, script))
      warn(
        read.find(({ concept }) => concept.id === conceptId)?.lines.line ?? 1,
        `“${text}” is heard as \`${conceptId}\`, and says nothing of it; narrow a rule, or add it to \`avoid\`.`,
      );
    for (const { concept, lines } of read) {
      const missed = indexesOf(concept.examples, (text) => !isHeard(language, all, concept.id, text));
      const wrong = indexesOf(concept.counterExamples, (text) => isHeard(language, all, concept.id, text));
      if (!isHeard(language, all, concept.id, concept.goodAnswer))
        warn(lines.line, `The good answer of \`${concept.id}\`, which learners read, is not detected.`);
      for (const index of missed)
        warn(lines.examples[index] ?? lines.line, `This example of \`${concept.id}\` is not detected.`);
      for (const index of wrong)
        warn(
          lines.counterExamples[index] ?? lines.line,
          `This counter-example of \`${concept.id}\` is detected; narrow a rule, or add it to \`avoid\`.`,
        );
      for (const index of idleRules(language, { concept, lines }))
        warn(
          lines.rules[index] ?? lines.line,
          `This rule of \`${concept.id}\` fires on none of its examples.`,
        );
      examples += concept.examples.length;
      heard += concept.examples.length - missed.length;
      counterExamples += concept.counterExamples.length;
      misheard += wrong.length;
    }
  }
  return {
    figures: `${heard} of ${examples} examples detected, ${misheard} of ${counterExamples} counter-examples`,
    warnings,
  };
}

function isHeard(language: Language, all: readonly ConceptScript[], id: string, text: string): boolean {
  return detect(language, all, text).some(({ conceptId }) => conceptId === id);
}

function idleRules(language: Language, { concept }: ReadConcept): number[] {
  return indexesOf(concept.rules, (rule) => {
    const alone = [{ ...concept, rules: [rule] }];
    const fires = ({ by }: Detection) => by === "rule";
    return !concept.examples.some((text) => detect(language, alone, text).some(fires));
  });
}

function indexesOf<Item>(items: readonly Item[], isMeant: (item: Item) => boolean): number[] {
  return items.flatMap((item, index) => (isMeant(item) ? [index] : []));
}
