import { sql } from "kysely";
import { isAroundScenario, joinTaughtSkills } from "#content/catalogue/index.ts";

/**
 * What completed lessons say of their learners' skills, as a from clause (see the `PracticeSource` of skills): the
 * lesson's score, for each skill the template teaches. Of lessons that were completed before scores were kept it is the share
 * of first answers that were right, and without answers they say nothing. A guess never counts, nor what is answered when the
 * lesson is over; and a lesson around a scenario has no other score than that of the attempt.
 */
export const lessonPractice = sql`(
  select curriculum.organization_id, curriculum.user_id, template_skill.skill_id, 'lesson' as type, curriculum.id,
         scored.score, curriculum.completed_at as at
  from curriculum
  ${joinTaughtSkills(sql`curriculum.template_id`)}
  join lateral (
    select round(coalesce(curriculum.score, 100.0 * count(*) filter (where coalesce(is_right_at_first, is_correct))
                                            / nullif(count(*), 0)), 1) as score
    from answer
    where curriculum.score is null and answer.curriculum_id = curriculum.id
      and answer.creation_date <= curriculum.completed_at
      and not ${isAroundScenario(sql`curriculum.template_id`)}
      and not exists (
        select from lesson_content
        where lesson_content.curriculum_id = answer.curriculum_id
          and jsonb_path_exists(lesson, '$.sections[*].questions[*] ? (exists (@.isGuess) && @.id == $id)',
                                jsonb_build_object('id', question_id)))
  ) as scored on scored.score is not null
  where curriculum.completed_at is not null)`;
