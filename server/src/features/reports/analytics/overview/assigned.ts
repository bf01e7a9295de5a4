import { sql } from "kysely";

/** SQL for a from clause: lessons that learners were told to do, done once the learner's own lesson is complete. */
export const assignedLessons = sql`(
  select assignment.organization_id, assignment.user_id, assignment.template_id, assignment.due_date,
         assignment.creation_date, curriculum.completed_at
  from assignment
  left join curriculum on curriculum.organization_id = assignment.organization_id
                      and curriculum.user_id = assignment.user_id
                      and curriculum.template_id = assignment.template_id)`;
