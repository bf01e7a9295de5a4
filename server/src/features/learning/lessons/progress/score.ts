import { type RawBuilder, sql } from "kysely";
import { countedQuestions, type Lesson } from "#engines/lesson/index.ts";

/**
 * SQL, for a statement with `curriculum`: the share of the lesson's questions that were right at the first try, 0 to 100.
 * A question that was left out was not right. Null for a lesson without questions, and where a first try was made before
 * first tries were kept.
 */
export function scoreOf(lesson: Lesson): RawBuilder<number | null> {
  const questions = countedQuestions(lesson.sections).map(({ id }) => id);
  if (questions.length === 0) return sql<null>`null`;
  return sql<number | null>`(
    select case when bool_and(is_right_at_first is not null) is not false
                then round(100.0 * count(*) filter (where is_right_at_first) / ${questions.length}::int, 2) end
    from answer
    where answer.organization_id = curriculum.organization_id and answer.curriculum_id = curriculum.id
      and question_id = any(${questions}))`;
}

/** SQL, for the same: in how many rounds its questions were answered, the sections being the first; null without questions. */
export function roundsIn(lesson: Lesson): RawBuilder<number | null> {
  const questions = countedQuestions(lesson.sections).map(({ id }) => id);
  if (questions.length === 0) return sql<null>`null::int`;
  return sql<number>`(
    select 1 + coalesce(max(round), 0) from answer
    where answer.organization_id = curriculum.organization_id and answer.curriculum_id = curriculum.id
      and question_id = any(${questions}))`;
}
