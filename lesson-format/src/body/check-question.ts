import type { Report } from "../content-files/mistakes.ts";
import { limits } from "../limits.ts";
import { countGaps } from "../question/gaps.ts";
import type { ContentQuestion } from "../question/question-content.ts";

/** What makes a question that cannot be answered, or not be told right from wrong. */
export function checkQuestion(question: ContentQuestion, line: number, report: Report): void {
  const { kind, options } = question;
  const [min, max] = limits.options[kind];
  if (options.length < min || options.length > max)
    report(
      line,
      `${kind === "order" ? "An" : "A"} \`${kind}\` question has ${min} to ${max} ${nouns[kind]}; this one has ${options.length}.`,
    );
  const right = options.filter((option) => option.correct).length;
  if (kind === "single" && right !== 1)
    report(line, `A \`single\` question has one right option [x]; this one has ${right}.`);
  if ((kind === "multiple" || kind === "spot") && right === 0)
    report(line, `A \`${kind}\` question needs at least one right option [x].`);
  if (kind === "spot" && right === options.length)
    report(line, "Where every place is right there is nothing to find; add a harmless one [ ].");
  if (hasTwins(question)) report(line, "Two options read the same; change one.");
  if (kind === "match" && isTwice(options.map(({ pair }) => pair)))
    report(line, "Two right sides read the same; change one.");
  if (kind === "sort") checkGroups(question, line, report);
  if (kind === "fill" && countGaps(question.text) !== options.length)
    report(
      line,
      `The text has ${countGaps(question.text)} gaps \`___\` and ${options.length} lines \`= …\`; make them as many.`,
    );
  if (kind === "scene") checkScene(question, line, report);
}

const nouns: Record<ContentQuestion["kind"], string> = {
  single: "options",
  multiple: "options",
  order: "items",
  match: "pairs",
  sort: "items",
  fill: "gaps",
  spot: "places",
  scene: "choices",
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
    report(
      line,
      `A \`sort\` question has ${min} to ${max} groups \`+ id | Name\`; this one has ${groups.length}.`,
    );
  for (const { id } of groups)
    if (!options.some(({ group }) => group === id))
      report(line, `Nothing belongs to the group \`${id}\`; write an item below it.`);
}

/** Choices lead to later steps only, so every way comes to an end. */
function checkScene({ steps = [], options }: ContentQuestion, line: number, report: Report): void {
  const [min, max] = limits.steps;
  if (steps.length < min || steps.length > max)
    report(line, `A scene has ${min} to ${max} steps \`@ id | …\`; this one has ${steps.length}.`);
  const positions = new Map(steps.map(({ id }, index) => [id, index]));
  steps.forEach(({ id }, index) => {
    const choices = options.filter(({ step }) => step === id);
    const [fewest, most] = limits.choicesPerStep;
    if ((choices.length > 0 && choices.length < fewest) || choices.length > most)
      report(
        line,
        `The step \`${id}\` has ${choices.length} choices; give it ${fewest} to ${most}, or none to end there.`,
      );
    if (choices.length > 0 && !choices.some(({ correct }) => correct))
      report(line, `The step \`${id}\` has no right choice [x].`);
    if (index === 0 && choices.length === 0) report(line, "The first step of a scene needs choices.");
    if (index > 0 && !options.some(({ leadsTo }) => leadsTo === id))
      report(line, `Nothing leads to the step \`${id}\`; add \`=> ${id}\` to a choice.`);
    for (const { leadsTo } of choices)
      if (typeof leadsTo === "string" && (positions.get(leadsTo) ?? -1) <= index)
        report(line, `\`=> ${leadsTo}\` of the step \`${id}\` names no later step.`);
  });
}
