import { type RawBuilder, sql } from "kysely";
import { isMandatory, joinVisibility } from "#content/catalogue/index.ts";
import type { TargetReach } from "#content/skills/index.ts";
import { assignedLessons, stretches } from "#reports/analytics/index.ts";
import { scenarioRuns } from "#role-plays/scenarios/index.ts";
import type { KpiKey } from "./definitions.ts";

interface MeasureScope {
  organizationId: number;
  today: string;
  reach: readonly TargetReach[];
}

/**
 * What is added up for each key figure: a select of `index` (of the period), `user_id`, `part` and `whole`, in a
 * statement that has the table `period`.
 */
export const measures: Readonly<Record<KpiKey, (scope: MeasureScope) => RawBuilder<unknown>>> = {
  active_learners: ({ organizationId }) => sql`
    select distinct index, user_id, 1 as part, 0 as whole
    from period join ${stretches} as stretch on ${isIn(sql`began_at`)} where organization_id = ${organizationId}`,

  completion_rate: ({ organizationId }) => sql`
    select index, user_id, 0 as part, 1 as whole
    from period join curriculum on ${isIn(sql`creation_date`)} where organization_id = ${organizationId}
    union all
    select index, user_id, 1, 0
    from period join curriculum on completed_at is not null and ${isIn(sql`completed_at`)}
    where organization_id = ${organizationId}`,

  mandatory_compliance_rate: ({ organizationId }) => sql`
    select index, user_id, (coalesce(completed_at < ends_at, false))::int as part, 1 as whole
    from period join ${assignedLessons} as assigned on assigned.creation_date < ends_at
    join template on template.id = assigned.template_id
    ${joinVisibility(sql`${organizationId}`)}
    where assigned.organization_id = ${organizationId} and ${isMandatory}`,

  overdue_rate: ({ organizationId, today }) => sql`
    select index, user_id, (coalesce(completed_at >= ends_at, true))::int as part, 1 as whole
    from period join ${assignedLessons} as assigned
      on due_date >= first_day and due_date <= last_day and due_date < ${today}::date
    where organization_id = ${organizationId}`,

  average_scenario_score: ({ organizationId }) => sql`
    select index, user_id, score as part, 1 as whole
    from period join ${scenarioRuns} as run on completed_at is not null and ${isIn(sql`completed_at`)}
    where organization_id = ${organizationId} and score is not null`,

  scenario_pass_rate: ({ organizationId }) => sql`
    select index, user_id, passed::int as part, 1 as whole
    from period join ${scenarioRuns} as run on completed_at is not null and ${isIn(sql`completed_at`)}
    where organization_id = ${organizationId} and passed is not null`,

  learning_hours_per_employee: ({ organizationId }) => sql`
    select index, user_id, seconds as part, 0 as whole
    from period join ${stretches} as stretch on ${isIn(sql`began_at`)} where organization_id = ${organizationId}`,

  days_to_first_completion: ({ organizationId }) => sql`
    select index, first.user_id, extract(epoch from first.at - "user".creation_date) as part, 1 as whole
    from (select user_id, min(completed_at) as at from curriculum
          where organization_id = ${organizationId} and completed_at is not null group by user_id) as first
    join period on ${isIn(sql`first.at`)}
    join "user" on "user".organization_id = ${organizationId} and "user".id = first.user_id`,

  skill_target_coverage: ({ reach }) => sql`
    select index, user_id, reached as part, targets as whole
    from json_to_recordset(${JSON.stringify(reach)}::json)
         as reach (index integer, user_id bigint, reached integer, targets integer)`,

  average_lesson_score: ({ organizationId }) => sql`
    select index, user_id, score as part, 1 as whole
    from period join curriculum on completed_at is not null and ${isIn(sql`completed_at`)}
    where organization_id = ${organizationId} and score is not null`,

  lesson_pass_rate: ({ organizationId }) => sql`
    select index, user_id, passed::int as part, 1 as whole
    from period join curriculum on completed_at is not null and ${isIn(sql`completed_at`)}
    where organization_id = ${organizationId} and passed is not null`,
};

function isIn(moment: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${moment} >= period.begins_at and ${moment} < period.ends_at`;
}
