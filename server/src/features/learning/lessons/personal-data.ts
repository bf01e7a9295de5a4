import { type RawBuilder, sql } from "kysely";
import { selectSittings } from "#learning/activity/index.ts";
import type { Person, PersonalData } from "#platform/personal-data.ts";

/**
 * Lessons, answers and ratings stay, since reports count them. What goes is the text that was written for the
 * learner, with their profile in it, what they hid of it, and the addresses back to their partner's pages.
 */
export const lessonPersonalData: PersonalData = {
  files: {
    lessons: (person) => ofLessons(person, sql`from curriculum`, sql`curriculum.*`, sql`curriculum.id`),
    lesson_texts: (person) =>
      ofLessons(
        person,
        sql`from curriculum join lesson_content as content on content.organization_id = curriculum.organization_id and content.curriculum_id = curriculum.id`,
        sql`content.curriculum_id, content.author, content.lesson, content.creation_date`,
        sql`curriculum.id`,
      ),
    lesson_progress: (person) =>
      ofLessons(
        person,
        sql`from curriculum join subsection_progress as step on step.organization_id = curriculum.organization_id and step.curriculum_id = curriculum.id`,
        sql`step.curriculum_id, step.subsection_id, step.position, step.started_at, step.completed_at`,
        sql`curriculum.id, step.position`,
      ),
    lesson_time: (person) =>
      ofLessons(
        person,
        sql`from curriculum join lesson_time as spent on spent.organization_id = curriculum.organization_id and spent.curriculum_id = curriculum.id`,
        sql`spent.curriculum_id, spent.shown_at, spent.spent_ms`,
        sql`curriculum.id`,
      ),
    retake_answers: (person) =>
      ofLessons(
        person,
        sql`from curriculum join retake_answer as retaken on retaken.organization_id = curriculum.organization_id and retaken.curriculum_id = curriculum.id`,
        sql`retaken.curriculum_id, retaken.number, retaken.question_id, retaken.form, retaken.option_ids, retaken.is_right,
            retaken.answered_at`,
        sql`curriculum.id, retaken.number, retaken.question_id`,
      ),
    answers: (person) =>
      ofLessons(
        person,
        sql`from curriculum join answer on answer.organization_id = curriculum.organization_id and answer.curriculum_id = curriculum.id`,
        sql`answer.curriculum_id, answer.question_id, answer.option_ids, answer.is_correct, answer.is_right_at_first, answer.attempts, answer.form, answer.round,
            answer.creation_date, answer.modified_date`,
        sql`curriculum.id, answer.creation_date, answer.question_id`,
      ),
    ratings: (person) =>
      ofLessons(
        person,
        sql`from curriculum join feedback on feedback.organization_id = curriculum.organization_id and feedback.curriculum_id = curriculum.id`,
        sql`feedback.curriculum_id, feedback.rating, feedback.creation_date, feedback.modified_date`,
        sql`curriculum.id`,
      ),
    lesson_return_addresses: ({ organizationId, userId }) => sql`
        select template_id, return_url, set_at from lesson_return
        where organization_id = ${organizationId} and user_id = ${userId} order by template_id`,
    hidden_facts: ({ organizationId, userId }) => sql`
        select field, value, hidden_at from hidden_fact
        where organization_id = ${organizationId} and user_id = ${userId} order by hidden_at, field, value`,
    activity: selectSittings,
  },
  async erase(trx, _now, { organizationId, userId }) {
    await sql`
      delete from lesson_content using curriculum
      where curriculum.organization_id = ${organizationId} and curriculum.user_id = ${userId}
        and lesson_content.organization_id = curriculum.organization_id and lesson_content.curriculum_id = curriculum.id`.execute(
      trx,
    );
    await sql`
      delete from lesson_writing using curriculum
      where curriculum.organization_id = ${organizationId} and curriculum.user_id = ${userId}
        and lesson_writing.organization_id = curriculum.organization_id and lesson_writing.curriculum_id = curriculum.id`.execute(
      trx,
    );
    await sql`delete from hidden_fact where organization_id = ${organizationId} and user_id = ${userId}`.execute(
      trx,
    );
    await sql`
      delete from lesson_return where organization_id = ${organizationId} and user_id = ${userId}`.execute(
      trx,
    );
    return null;
  },
};

function ofLessons(
  { organizationId, userId }: Person,
  from: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select ${columns} ${from}
    where curriculum.organization_id = ${organizationId} and curriculum.user_id = ${userId}
    order by ${order}`;
}
