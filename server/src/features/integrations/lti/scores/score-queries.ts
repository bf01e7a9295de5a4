import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { NewScore } from "./score.ts";

/**
 * Queues scores, in their order, for every link through which the learner came to the lesson or scenario, as far as
 * the LMS has scores switched on. A visit's next score is always later than the one before: platforms refuse others.
 */
export async function insertScores(trx: Database, now: Date, scores: readonly NewScore[]): Promise<void> {
  if (scores.length === 0) return;
  const column = <Key extends keyof NewScore>(key: Key) => scores.map((score) => score[key]);
  await sql`
    with reached as (
      select * from unnest(${column("eventId")}::uuid[], ${column("organizationId")}::bigint[],
                           ${column("userId")}::bigint[], ${column("templateId")}::bigint[],
                           ${column("scenarioId")}::text[], ${column("scoreGiven")}::numeric[],
                           ${column("scoreMaximum")}::numeric[], ${column("scoredAt")}::timestamptz[])
             with ordinality as given (event_id, organization_id, user_id, template_id, scenario_id, score_given,
                                       score_maximum, scored_at, position)
    ), due as (
      select reached.*, visit.id as visit_id,
             greatest(reached.scored_at, visit.last_scored_at + interval '1 millisecond')
               + (row_number() over (partition by visit.id order by reached.position) - 1) * interval '1 millisecond'
               as moment
      from reached
      join lti_visit as visit on visit.organization_id = reached.organization_id and visit.user_id = reached.user_id
       and (visit.template_id = reached.template_id or visit.scenario_id = reached.scenario_id)
      join lti_resource_link as link on link.organization_id = visit.organization_id and link.id = visit.resource_link_id
      join lti_deployment as deployment
        on deployment.organization_id = link.organization_id and deployment.id = link.deployment_id
      join lti_registration as registration on registration.id = deployment.registration_id
      where registration.scores and not exists (select from lti_score as known where known.organization_id = visit.organization_id
                         and known.visit_id = visit.id and known.event_id = reached.event_id)
    ), queued as (
      insert into lti_score (organization_id, visit_id, user_id, event_id, score_given, score_maximum, scored_at,
                             next_attempt_at, creation_date)
      select organization_id, visit_id, user_id, event_id, score_given, score_maximum, moment, ${now}, ${now}
      from due order by position
      on conflict (organization_id, visit_id, event_id) do nothing
    )
    update lti_visit as visit set is_scored = true, last_scored_at = latest.moment
    from (select organization_id, visit_id, max(moment) as moment from due group by 1, 2) as latest
    where visit.organization_id = latest.organization_id and visit.id = latest.visit_id`.execute(trx);
}
