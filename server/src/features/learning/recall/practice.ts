import { sql } from "kysely";
import { joinShownSkills } from "#learning/lessons/index.ts";

/**
 * What was remembered of lessons later, as a from clause (see the `PracticeSource` of skills): the answers of each session to the
 * questions of a lesson that show a skill. They are asked in another form than before.
 */
export const recallPractice = sql`(
  select recall_question.organization_id, recall_session.user_id, template_skill.skill_id, 'lesson' as type,
         recall_question.curriculum_id as id,
         round(100.0 * count(*) filter (where is_right) / count(*), 1) as score, max(answered_at) as at,
         count(*)::int as observations, true as is_recall
  from recall_question
  join recall_session on recall_session.organization_id = recall_question.organization_id
                     and recall_session.id = recall_question.session_id
  ${joinShownSkills(
    sql`recall_question.organization_id`,
    sql`recall_question.curriculum_id`,
    sql`recall_question.question_id`,
  )}
  where answered_at is not null
  group by recall_question.organization_id, recall_session.user_id, template_skill.skill_id, recall_question.curriculum_id,
           recall_session.id)`;
