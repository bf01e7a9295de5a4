import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Queue } from "#platform/waking/queue.ts";
import type { Turn } from "#platform/workers/turns.ts";
import { joinOrganization } from "#tenancy/organizations/index.ts";

/** A claimed score, with all that is needed to send it. */
export interface ClaimedScore {
  id: number;
  organization_id: number;
  visit_id: number;
  /** This worker's, until it ends by itself. */
  leased_until: string;
  subject: string;
  score_given: number;
  score_maximum: number;
  scored_at: string;
  attempts: number;
  is_blocked: boolean;
  creation_date: string;
  was_due_at: string;
  link_id: number;
  deployment_id: number;
  resource_link_id: string;
  title: string | null;
  line_item_url: string | null;
  line_items_url: string | null;
  own_line_item_url: string | null;
  scopes: string[];
  registration_id: number;
  client_id: string;
  token_url: string;
  token_audience: string | null;
}

/** Scores that wait, also those that their platform or our set-up keeps waiting beyond their time. */
export const scores: Queue = {
  name: "scores",
  workers: ["lti-scores"],
  tables: ["lti_score", "lti_registration", "lti_deployment"],
  dueAt: () => sql`select min(next_attempt_at) from lti_score where status = 'waiting'`,
};

interface ClaimRequest extends Turn {
  now: Date;
  size: number;
  leaseMs: number;
}

/**
 * Takes the newest waiting score of each of several visits that nobody serves; older ones of these visits are not sent
 * any more. The lock on the visit decides between two workers.
 */
export async function claimScores(
  db: Database,
  { now, size, leaseMs, except, dueFrom }: ClaimRequest,
): Promise<ClaimedScore[]> {
  const isDue = sql<boolean>`
    score.status = 'waiting' and score.next_attempt_at <= ${now}
    and score.next_attempt_at >= coalesce(${dueFrom}::timestamptz, '-infinity')
    and score.organization_id <> all(${except}::bigint[])`;
  if (!(await isAny(db, isDue))) return [];
  const until = new Date(now.getTime() + leaseMs);
  const { rows } = await sql<ClaimedScore>`
    with chosen as (
      select score.organization_id, score.id, visit.id as visit_id, link.id as link_id,
             registration.id as registration_id
      from lti_score as score
      join lti_visit as visit on visit.organization_id = score.organization_id and visit.id = score.visit_id
      join lti_resource_link as link
        on link.organization_id = visit.organization_id and link.id = visit.resource_link_id
      join lti_deployment as deployment
        on deployment.organization_id = link.organization_id and deployment.id = link.deployment_id
      join lti_registration as registration on registration.id = deployment.registration_id
      ${joinOrganization(sql`score.organization_id`)}
      where ${isDue}
        and (visit.leased_until is null or visit.leased_until <= ${now})
        and registration.scores and registration.is_active and deployment.is_active and organization.is_active
        and registration.token_url is not null
        and (registration.scores_resting_until is null or registration.scores_resting_until <= ${now})
        and not exists (select from lti_score as newer
                        where newer.organization_id = score.organization_id and newer.visit_id = score.visit_id
                          and ${waits(sql`newer`)} and newer.id > score.id)
      order by score.next_attempt_at, score.id
      limit ${size}
      for no key update of visit skip locked
    ), leased as (
      update lti_visit as visit set leased_until = ${until}
      from chosen where visit.organization_id = chosen.organization_id and visit.id = chosen.visit_id
      returning visit.organization_id, visit.id, visit.subject, visit.leased_until
    ), superseded as (
      update lti_score as older set status = 'superseded', finished_at = ${now}, is_blocked = false
      from chosen
      where older.organization_id = chosen.organization_id and older.visit_id = chosen.visit_id
        and ${waits(sql`older`)} and older.id < chosen.id
    )
    select score.id, score.organization_id, score.visit_id, leased.leased_until, leased.subject, score.score_given,
           score.score_maximum, score.scored_at, score.attempts, score.is_blocked, score.creation_date,
           score.next_attempt_at as was_due_at, link.id as link_id, link.deployment_id, link.resource_link_id, link.title,
           link.line_item_url, link.line_items_url, link.own_line_item_url, link.scopes,
           registration.id as registration_id, registration.client_id, registration.token_url,
           registration.token_audience
    from chosen
    join leased on leased.organization_id = chosen.organization_id and leased.id = chosen.visit_id
    join lti_score as score on score.organization_id = chosen.organization_id and score.id = chosen.id
    join lti_resource_link as link on link.organization_id = chosen.organization_id and link.id = chosen.link_id
    join lti_registration as registration on registration.id = chosen.registration_id
    order by chosen.organization_id, chosen.id`.execute(db);
  return rows;
}

/**
 * SQL: the score, found by its visit, waits. Said by its status, it would lead PostgreSQL to the index of all that wait, which seem to
 * be a few, and through all that have waited since somebody holds a snapshot.
 */
function waits(score: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${score}.finished_at is null`;
}

/** Asked whenever there may be one, while planning the claim alone takes 20 ms. */
async function isAny(db: Database, isDue: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql`select from lti_score as score where ${isDue} limit 1`.execute(db);
  return rows.length > 0;
}
