import type { LessonResult, MissedQuestion } from "@lectern/web/pages";
import type { Lesson } from "#engines/lesson/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { CurriculumRow } from "../curricula/curriculum.ts";
import { summarizeAnswers } from "../progress/answer-summary.ts";
import { selectAnswers } from "../progress/answers.ts";
import { attainmentOf } from "../progress/attainment.ts";

/** How many first answers were right. Null for a lesson without questions, and where first answers were not kept. */
export async function resultOf(db: Database, curriculum: CurriculumRow): Promise<LessonResult | null> {
  const attainment = await attainmentOf(db, curriculum.organization_id, curriculum.id);
  if (!attainment || attainment.score === null || attainment.question_count === 0) return null;
  const { right_at_first: right, question_count: questions, pass_mark: passMark, passed } = attainment;
  return { right, questions, passMark, passed };
}

/** What was not right at first, or left out, in the order of the lesson. */
export async function missedQuestions(
  db: Database,
  curriculum: CurriculumRow,
  lesson: Lesson,
): Promise<MissedQuestion[]> {
  const answers = await selectAnswers(db, curriculum);
  const headings = new Map(lesson.sections.map(({ id, heading }) => [id, heading]));
  return summarizeAnswers(lesson, answers).missed.map(({ question: { id, text }, sectionId }) => ({
    questionId: id,
    text,
    // A scene that was left before its end has no answer.
    isSkipped: answers.get(id)?.is_unfinished ?? true,
    section: { id: sectionId, title: headings.get(sectionId) ?? "" },
  }));
}
