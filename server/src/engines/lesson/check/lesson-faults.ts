import { gradeAnswer } from "@lectern/lesson-format/grading/grade.ts";
import { sampleAnswer } from "@lectern/lesson-format/grading/sample-answer.ts";
import { plainText } from "@lectern/lesson-format/plain-text.ts";
import type { Inline } from "@lectern/lesson-format/span.ts";
import type { TemplateContent } from "@lectern/lesson-format/template-content.ts";
import type { Language } from "#kernel/language.ts";
import type { Lesson, LessonBlock } from "../lesson.ts";
import type { LessonQuestion } from "../lesson-question.ts";
import { summaryMarker } from "./sample-profiles.ts";

/** The rules that a lesson breaks, for any learner. Empty when it is sound. */
export function lessonFaults(lesson: Lesson, content: TemplateContent, language: Language): string[] {
  const faults: string[] = [];
  const json = JSON.stringify(lesson);
  if (lesson.language !== language) faults.push(`is in ${lesson.language} instead of ${language}`);
  if (!json.isWellFormed() || json.includes("\\u0000")) faults.push("holds characters the database refuses");
  if (json.includes(summaryMarker)) faults.push("repeats the learner's summary");
  if (lesson.sections.length !== content.sections.length) faults.push("lost a section");
  for (const { id, heading, blocks, questions } of lesson.sections) {
    if (heading.trim() === "") faults.push(`has no heading in section ${id}`);
    if (blocks.length === 0) faults.push(`shows nothing in section ${id}`);
    const asked = questions.flatMap((question) => [question, ...(question.forms ?? [])]);
    const texts = [...blocks.flatMap(inlinesOf), ...asked.flatMap(({ text }) => [text])];
    if (texts.some((text) => plainText(text).trim() === ""))
      faults.push(`has an empty text in section ${id}`);
    faults.push(
      ...asked.filter(isUnanswerable).map((question) => `asks ${question.id} without a clear answer`),
    );
    const values = blocks.flatMap(({ why }) => why).flatMap((why) => ("value" in why ? [why.value] : []));
    if (values.some(isUnfit)) faults.push(`shows a profile value unfit for a page in section ${id}`);
  }
  return faults;
}

function inlinesOf(block: LessonBlock): Inline[][] {
  if (block.type === "list") return block.items;
  if (block.type === "surface") return block.parts.map(({ text }) => text);
  if (block.type === "picture") return [[{ type: "text", text: block.alt }]];
  if (block.type === "table") return block.head;
  if (block.type === "box") return block.blocks.flatMap(inlinesOf);
  return block.type === "passage" ? [[{ type: "text", text: block.text }]] : [block.children];
}

function isUnanswerable(question: LessonQuestion): boolean {
  const { kind, options } = question;
  const texts = options.map(({ text, step }) => `${step ?? ""} ${plainText(text).trim()}`);
  const isSide = (spans: Inline[] | undefined) => spans === undefined || plainText(spans).trim() !== "";
  return (
    options.some(({ text, pair }) => !isSide(text) || !isSide(pair)) ||
    (kind !== "fill" && new Set(texts).size < texts.length) ||
    gradeAnswer(question, sampleAnswer(question, true))?.isCorrect !== true ||
    gradeAnswer(question, sampleAnswer(question, false))?.isCorrect !== false
  );
}

function isUnfit(value: string): boolean {
  return value === "" || [...value].length > 80 || /[\p{Cc}\p{Cs}<>{}]/u.test(value);
}
