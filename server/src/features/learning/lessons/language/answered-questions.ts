import type { Lesson, LessonQuestion } from "#engines/lesson/index.ts";

/**
 * The lesson in its new language with the answered questions of the former text that its template did not write: one about a quoted
 * passage is only made in the passage's language, so that a missed one would be gone. They stay as they were asked.
 * @param authored ids of the questions that the template has in every language · @param answered ids of the questions with an answer
 */
export function withAnsweredQuestions(
  lesson: Lesson,
  former: Lesson,
  authored: ReadonlySet<string>,
  answered: ReadonlySet<string>,
): Lesson {
  const sections = lesson.sections.map((section) => {
    const before = former.sections.find(({ id }) => id === section.id)?.questions ?? [];
    const kept = before.filter(({ id }) => answered.has(id) && !authored.has(id));
    return kept.length === 0 ? section : { ...section, questions: replaceById(section.questions, kept) };
  });
  return { ...lesson, sections };
}

function replaceById(
  questions: readonly LessonQuestion[],
  kept: readonly LessonQuestion[],
): LessonQuestion[] {
  const others = questions.filter(({ id }) => kept.every((one) => one.id !== id));
  return [...others, ...kept];
}
