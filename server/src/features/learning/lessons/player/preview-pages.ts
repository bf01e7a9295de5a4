import type { CompletePage, Fragment, LessonPage } from "@lectern/web/pages";
import {
  closingSectionId,
  type Lesson,
  type LessonQuestion,
  presentQuestion,
} from "#engines/lesson/index.ts";
import { sectionStates } from "./player.ts";

/** A lesson as its pages show it, with nobody's progress behind it: its author looks at it. */
interface Preview {
  lesson: Lesson;
  /** Where its pages are, without a slash at the end. */
  path: string;
}

/** The options stand in the same order for everybody. */
export const previewSeed = "preview";

/** A question alone, with what was just answered. */
export function previewQuestion(
  { lesson, path }: Preview,
  sectionId: string,
  question: LessonQuestion,
  given: readonly string[],
): Fragment {
  return {
    name: "question",
    curriculumId: path,
    sectionId,
    contentLanguage: lesson.language,
    question: presentQuestion(question, given, previewSeed),
  };
}

/** One subsection; null where the lesson has none of this id. The answer is graded and forgotten. */
export function previewSection(
  { lesson, path }: Preview,
  sectionId: string,
  answered: { question: string; given: readonly string[] } | null,
): LessonPage | null {
  const section = lesson.sections.find(({ id }) => id === sectionId);
  if (!section) return null;
  return {
    name: "lesson",
    curriculumId: path,
    title: lesson.title,
    contentLanguage: lesson.language,
    sections: openSections(lesson),
    sectionId,
    headingWhy: section.headingWhy ?? [],
    blocks: section.blocks,
    questions: section.questions.map((question) => {
      const isAnswered = answered?.question === question.id;
      return presentQuestion(question, isAnswered ? answered.given : undefined, previewSeed);
    }),
    author: { by: "template" },
    quotesDocuments: lesson.sections.some(({ blocks }) => blocks.some(({ type }) => type === "passage")),
    notices: [...lesson.notices, "preview"],
    showUnanswered: false,
    pace: "full",
    mustAnswer: false,
    hiddenFacts: [],
    isKept: false,
    isReview: false,
  };
}

export function previewClosing({ lesson, path }: Preview): CompletePage {
  const sections = openSections(lesson).filter(({ id }) => id !== closingSectionId);
  return {
    name: "complete",
    curriculumId: path,
    title: lesson.title,
    contentLanguage: lesson.language,
    summary: lesson.summary,
    sections: sections.map(({ id, title }) => ({ id, title })),
    result: null,
    missed: [],
    grown: [],
    certificate: null,
    next: null,
    rating: null,
    exit: { kind: "close" },
  };
}

/** What comes after a subsection: the next one's place in the address. */
export function previewNext(lesson: Lesson, sectionId: string): string {
  const ids = lesson.sections.map(({ id }) => id);
  return ids[ids.indexOf(sectionId) + 1] ?? "complete";
}

/** All of them can be opened, in any order. */
function openSections(lesson: Lesson): LessonPage["sections"] {
  return sectionStates(lesson, []).map((section) => ({ ...section, state: "started" as const }));
}
