import { idShape } from "../content-files/fields.ts";
import type { Report } from "../content-files/mistakes.ts";
import { said } from "../content-files/said.ts";
import { type ContentOption, type ContentQuestion, optionIds } from "../question/question-content.ts";
import { splitAt, splitOption, splitSide } from "../question/question-lines.ts";
import type { Span } from "../span.ts";
import { partsOf } from "../surfaces.ts";
import { readPart } from "./question-parts.ts";

/** `+ id | Group` of a sort, `@ id | Step` of a scene: what the options below it belong to. */
export function readSide(question: ContentQuestion, whole: string, line: number, report: Report): void {
  const isGroup = question.kind === "sort";
  const { id: given = "", text: words = null } = splitSide(whole) ?? {};
  const id = given.trim();
  const known = (isGroup ? question.groups : question.steps) ?? [];
  if (!idShape.pattern.test(id) || words === null) report(line, said(isGroup ? "group.shape" : "step.shape"));
  if (known.some((side) => side.id === id)) report(line, said("id.twice", { id }));
  const side = { id, text: readPart(words ?? "", isGroup ? "group" : "step", line, report) };
  if (isGroup) question.groups = [...known, side];
  else question.steps = [...known, side];
}

/** One line of a question, as its kind writes it. */
export function readOption(question: ContentQuestion, whole: string, line: number, report: Report): void {
  const { parts, reason } = splitOption(question.kind, whole);
  const feedback = reason === null ? null : readPart(reason, "feedback", line, report);
  if (question.kind === "scene" && reason !== null && splitAt(reason, "=>")[1] !== null)
    report(line, said("choice.step_after_reason"));
  const read = { line, report, question };
  question.options.push({
    id: optionIds.charAt(question.options.length),
    ...readers[question.kind](parts, read),
    feedback,
  });
}

interface Reading {
  line: number;
  report: Report;
  question: ContentQuestion;
}

type OwnParts = Omit<ContentOption, "id" | "feedback">;

const readers: Record<ContentQuestion["kind"], (parts: string[], reading: Reading) => OwnParts> = {
  single: readMarked,
  multiple: readMarked,
  order: ([text = ""], { line, report }) => ({ text: readPart(text, "option", line, report), correct: true }),
  match([left = "", right], { line, report }) {
    if (right === undefined) report(line, said("pair.shape"));
    return {
      text: readPart(left, "option", line, report),
      correct: true,
      pair: right === undefined ? [] : readPart(right, "option", line, report),
    };
  },
  sort([text = ""], { line, report, question }) {
    const group = question.groups?.at(-1)?.id;
    if (group === undefined) report(line, said("item.no_group"));
    return { text: readPart(text, "option", line, report), correct: true, group: group ?? "" };
  },
  fill([first = "", ...others], { line, report }) {
    const accepts = others.map((other) => plainOf(readPart(other, "option", line, report), line, report));
    const shown = readPart(first, "option", line, report);
    plainOf(shown, line, report);
    return { text: shown, correct: true, ...(accepts.length > 0 ? { accepts } : {}) };
  },
  spot([mark = "", words], { line, report, question }) {
    const { correct, rest } = readMark(mark, line, report);
    const parts = question.surface === undefined ? [] : partsOf(question.surface).map(([name]) => name);
    const part = parts.find((known) => known === rest.trim());
    if (question.surface !== undefined && (words === undefined || part === undefined))
      report(line, said("place.shape", { parts: parts.join(", ") }));
    return { text: readPart(words ?? "", "option", line, report), correct, ...(part && { part }) };
  },
  scene([mark = "", next], { line, report, question }) {
    const { correct, rest } = readMark(mark, line, report);
    const step = question.steps?.at(-1)?.id;
    if (step === undefined) report(line, said("choice.no_step"));
    return {
      text: readPart(rest, "option", line, report),
      correct,
      step: step ?? "",
      leadsTo: next === undefined ? null : next.trim(),
    };
  },
};

function readMarked([text = ""]: string[], { line, report }: Reading): OwnParts {
  const { correct, rest } = readMark(text, line, report);
  return { text: readPart(rest, "option", line, report), correct };
}

function readMark(text: string, line: number, report: Report): { correct: boolean; rest: string } {
  const mark = /^\[([ xX])\]/.exec(text);
  if (mark === null) report(line, said("option.shape"));
  return {
    correct: mark === null ? /^[[(]\s*[^\s\])]/.test(text) : mark[1] !== " ",
    rest: text.slice(mark?.[0].length ?? 0),
  };
}

/** The text of a gap is compared letter by letter, so it has no markup and no slots. */
function plainOf(spans: readonly Span[], line: number, report: Report): string {
  if (spans.some(({ type }) => type !== "text")) report(line, said("gap.plain"));
  return spans.map((span) => (span.type === "text" ? span.text : "")).join("");
}
