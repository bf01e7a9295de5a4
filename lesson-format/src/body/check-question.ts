import type { MistakeSentence } from "../content-files/mistake-words.ts";
import type { Report } from "../content-files/mistakes.ts";
import { said } from "../content-files/said.ts";
import { limits } from "../limits.ts";
import { countGaps } from "../question/gaps.ts";
import type { ContentQuestion } from "../question/question-content.ts";

/** What makes a question that cannot be answered, or not be told right from wrong. */
export function checkQuestion(question: ContentQuestion, line: number, report: Report): void {
  const { kind, options } = question;
  const [min, max] = limits.options[kind];
  if (options.length < min || options.length > max)
    report(line, said(counts[kind], { kind, least: min, most: max, count: options.length }));
  const right = options.filter((option) => option.correct).length;
  if (kind === "single" && right !== 1) report(line, said("options.one_right", { right }));
  if ((kind === "multiple" || kind === "spot") && right === 0)
    report(line, said("options.none_right", { kind }));
  if (kind === "spot" && right === options.length) report(line, said("places.all_right"));
  if (hasTwins(question)) report(line, said("options.twice"));
  if (kind === "match" && isTwice(options.map(({ pair }) => pair))) report(line, said("pairs.twice"));
  if (kind === "sort") checkGroups(question, line, report);
  if (kind === "fill" && countGaps(question.text) !== options.length)
    report(line, said("options.gaps", { gaps: countGaps(question.text), count: options.length }));
  if (kind === "scene") checkScene(question, line, report);
}

const counts: Record<ContentQuestion["kind"], MistakeSentence> = {
  single: "options.count",
  multiple: "options.count",
  order: "options.count.order",
  match: "options.count.match",
  sort: "options.count.sort",
  fill: "options.count.fill",
  spot: "options.count.spot",
  scene: "options.count.scene",
};

/** A gap may take the same word as another one, and a choice may come back in a later step. */
function hasTwins({ kind, options }: ContentQuestion): boolean {
  if (kind === "fill") return false;
  return isTwice(options.map(({ text, step, part }) => [text, step, part]));
}

function isTwice(values: readonly unknown[]): boolean {
  return new Set(values.map((value) => JSON.stringify(value))).size < values.length;
}

function checkGroups({ groups = [], options }: ContentQuestion, line: number, report: Report): void {
  const [min, max] = limits.groups;
  if (groups.length < min || groups.length > max)
    report(line, said("groups.count", { least: min, most: max, count: groups.length }));
  for (const { id } of groups)
    if (!options.some(({ group }) => group === id)) report(line, said("group.empty", { group: id }));
}

/** Choices lead to later steps only, so every way comes to an end. */
function checkScene({ steps = [], options }: ContentQuestion, line: number, report: Report): void {
  const [min, max] = limits.steps;
  if (steps.length < min || steps.length > max)
    report(line, said("steps.count", { least: min, most: max, count: steps.length }));
  const positions = new Map(steps.map(({ id }, index) => [id, index]));
  steps.forEach(({ id }, index) => {
    const choices = options.filter(({ step }) => step === id);
    const [fewest, most] = limits.choicesPerStep;
    if ((choices.length > 0 && choices.length < fewest) || choices.length > most)
      report(line, said("choices.count", { step: id, count: choices.length, least: fewest, most }));
    if (choices.length > 0 && !choices.some(({ correct }) => correct))
      report(line, said("choices.none_right", { step: id }));
    if (index === 0 && choices.length === 0) report(line, said("step.first"));
    if (index > 0 && !options.some(({ leadsTo }) => leadsTo === id))
      report(line, said("step.unreached", { step: id }));
    for (const { leadsTo } of choices)
      if (typeof leadsTo === "string" && (positions.get(leadsTo) ?? -1) <= index)
        report(line, said("step.backwards", { to: leadsTo, step: id }));
  });
}
