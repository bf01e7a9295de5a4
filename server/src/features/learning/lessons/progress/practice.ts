import { type RawBuilder, sql } from "kysely";
import { isAroundScenario, joinTaughtSkills } from "#content/catalogue/index.ts";
import { joinSkill } from "#content/skills/index.ts";

/**
 * What completed lessons say of their learners' skills, as a from clause (see the `PracticeSource` of skills): the first answers to
 * the questions that show a skill, which are those that name it, or name none. A question that was left out says nothing, a
 * guess never counts, nor what is answered when the lesson is over; and a lesson around a scenario has no other score than that of the attempt.
 */
export const lessonPractice = sql`(
  select curriculum.organization_id, curriculum.user_id, template_skill.skill_id, 'lesson' as type, curriculum.id,
         scored.score, curriculum.completed_at as at, scored.observations, false as is_recall
  from curriculum
  ${joinTaughtSkills(sql`curriculum.template_id`)} ${joinSkill(sql`template_skill.skill_id`)}
  join lateral (
    select count(*)::int as observations,
           round(100.0 * count(*) filter (where coalesce(is_right_at_first, is_correct)) / nullif(count(*), 0), 1) as score
    from answer
    where answer.organization_id = curriculum.organization_id and answer.curriculum_id = curriculum.id
      and answer.creation_date <= curriculum.completed_at and not is_unfinished
      and (answer.skills is null or skill.key = any(answer.skills))
      and not ${isAroundScenario(sql`curriculum.template_id`)}
      and (is_counted or (is_counted is null and not exists (
        select from lesson_content
        where lesson_content.organization_id = answer.organization_id and lesson_content.curriculum_id = answer.curriculum_id
          and jsonb_path_exists(lesson, '$.sections[*].questions[*] ? (exists (@.isGuess) && @.id == $id)',
                                jsonb_build_object('id', question_id)))))
  ) as scored on scored.observations > 0
  where curriculum.completed_at is not null)`;

/** SQL: joins the skills that a question of a lesson shows, as `template_skill` with `skill_id`. */
export const joinShownSkills = (
  organizationId: RawBuilder<unknown>,
  curriculumId: RawBuilder<unknown>,
  questionId: RawBuilder<unknown>,
) => sql`
  join curriculum on curriculum.organization_id = ${organizationId} and curriculum.id = ${curriculumId}
  ${joinTaughtSkills(sql`curriculum.template_id`)} ${joinSkill(sql`template_skill.skill_id`)}
   and not exists (select from answer
                   where answer.organization_id = ${organizationId} and answer.curriculum_id = ${curriculumId}
                     and answer.question_id = ${questionId} and skill.key <> all(answer.skills))`;
