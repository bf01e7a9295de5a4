import type { ReadBody } from "../body/body.ts";
import type { Report } from "../content-files/mistakes.ts";
import type { ContentQuestion } from "../question/question-content.ts";

/** An answer counts in every language, so a question is built the same in all of them and only its words differ. */
export function checkAgainstOriginal(
  body: ReadBody,
  original: ReadBody,
  originalFile: string,
  isSound: (lines: { line: number; lastLine: number }) => boolean,
  report: Report,
): void {
  // What is wrong in the original is to be mended there, and no example for the others.
  const questions = new Map(
    questionsOf(original)
      .filter((read) => [read, ...read.forms, ...read.variants].every(isSound))
      .map(({ question }) => [question.id, question]),
  );
  for (const { question, line, forms } of questionsOf(body)) {
    const counterpart = questions.get(question.id);
    if (counterpart === undefined) continue; // it is missing, which is reported against the structure, or it is not sound
    const difference = differenceOf(question, counterpart, originalFile);
    if (difference !== undefined) report(line, difference);
    checkForms(question, counterpart, originalFile, (index) => forms[index]?.line ?? line, report);
    // Each is built like its question, so only whom they are for can differ.
    if (audiencesOf(question) !== audiencesOf(counterpart)) {
      const wanted = audiencesOf(counterpart) || "nobody";
      report(
        line,
        `Question \`${question.id}\` has variants for ${wanted} in ${originalFile}; write the same in each language.`,
      );
    }
  }
}

function checkForms(
  { id, forms = [] }: ContentQuestion,
  { forms: counterparts = [] }: ContentQuestion,
  file: string,
  lineOf: (index: number) => number,
  report: Report,
): void {
  if (forms.length !== counterparts.length)
    report(
      lineOf(-1),
      `Question \`${id}\` has ${counterparts.length} other forms in ${file}; write as many in each language.`,
    );
  forms.forEach((form, index) => {
    const counterpart = counterparts[index];
    if (counterpart === undefined) return;
    const named = { id: `${id}/${index + 2}` };
    const difference = differenceOf({ ...form, ...named }, { ...counterpart, ...named }, file);
    if (difference !== undefined) report(lineOf(index), difference);
  });
}

function audiencesOf({ variants = [] }: ContentQuestion): string {
  return variants.map((variant) => variant.for).join(", ");
}

function questionsOf(body: ReadBody) {
  return body.sections.flatMap(({ questions }) => questions);
}

function differenceOf(one: ContentQuestion, other: ContentQuestion, file: string): string | undefined {
  const named = `Question \`${one.id}\``;
  if (signOf(one) !== signOf(other))
    return `${named} is \`${signOf(other)}\` in ${file}; make them the same.`;
  if (idsOf(one.groups) !== idsOf(other.groups))
    return `${named} has the groups ${idsOf(other.groups)} in ${file}; use the same ids in the same order.`;
  if (idsOf(one.steps) !== idsOf(other.steps))
    return `${named} has the steps ${idsOf(other.steps)} in ${file}; use the same ids in the same order.`;
  if (one.options.length !== other.options.length)
    return `${named} has ${other.options.length} options in ${file}; make them as many.`;
  if (optionOrderOf(one) !== optionOrderOf(other))
    return `The right options of \`${one.id}\` stand elsewhere in ${file}; use the same order.`;
  return undefined;
}

function signOf({ kind, isGuess, surface }: ContentQuestion): string {
  return [kind, ...(isGuess ? ["guess"] : []), ...(surface === undefined ? [] : [surface])].join(" ");
}

function idsOf(sides: ContentQuestion["groups"]): string {
  return (sides ?? []).map(({ id }) => id).join(", ");
}

function optionOrderOf({ options }: ContentQuestion): string {
  return JSON.stringify(
    options.map(({ correct, group, part, step, leadsTo }) => [correct, group, part, step, leadsTo]),
  );
}
