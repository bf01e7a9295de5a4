import type { ReadBody } from "../body/body.ts";
import type { MistakeSentence } from "../content-files/mistake-words.ts";
import type { Report } from "../content-files/mistakes.ts";
import { type Said, said } from "../content-files/said.ts";
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
      const wanted = { question: question.id, audiences: audiencesOf(counterpart), file: originalFile };
      report(line, said(wanted.audiences === "" ? "variant.differs.none" : "variant.differs", wanted));
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
    report(lineOf(-1), said("forms.differ", { question: id, count: counterparts.length, file }));
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

function differenceOf(
  one: ContentQuestion,
  other: ContentQuestion,
  file: string,
): Said<MistakeSentence> | undefined {
  const named = { question: one.id, file };
  if (signOf(one) !== signOf(other)) return said("question.differs.kind", { ...named, kind: signOf(other) });
  if (idsOf(one.groups) !== idsOf(other.groups))
    return said("question.differs.groups", { ...named, groups: idsOf(other.groups) });
  if (idsOf(one.steps) !== idsOf(other.steps))
    return said("question.differs.steps", { ...named, steps: idsOf(other.steps) });
  if (one.options.length !== other.options.length)
    return said("question.differs.options", { ...named, count: other.options.length });
  if (optionOrderOf(one) !== optionOrderOf(other)) return said("question.differs.order", named);
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
