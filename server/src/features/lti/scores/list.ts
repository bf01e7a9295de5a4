import { type RawBuilder, sql } from "kysely";
import { joinOrganization } from "#features/organizations/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import { writtenCode } from "../launch-log/code.ts";
import type { ScoreStatus } from "./score.ts";

export interface ScoreRow {
  id: number;
  status: ScoreStatus;
  organization: string;
  registration: number;
  user_id: number;
  launch_code: string;
  resource_link_id: string;
  resource_link_title: string | null;
  template_id: number | null;
  scenario_id: string | null;
  score_given: number;
  score_maximum: number;
  scored_at: string;
  line_item_url: string | null;
  attempts: number;
  is_blocked: boolean;
  next_attempt_at: string | null;
  last_status: number | null;
  last_error: string | null;
  creation_date: string;
  finished_at: string | null;
}

export interface ScoreFilter {
  organizationId?: number | undefined;
  registration?: number | undefined;
  status?: ScoreStatus | undefined;
  code?: string | undefined;
  user_id?: number | undefined;
}

const columns = sql<ScoreRow>`
  score.id, score.status, organization.slug as organization, deployment.registration_id as registration,
  score.user_id, visit.launch_code, link.resource_link_id, link.title as resource_link_title, visit.template_id,
  visit.scenario_id, score.score_given, score.score_maximum, score.scored_at, score.line_item_url, score.attempts,
  score.is_blocked and score.status = 'waiting' as is_blocked,
  case when score.status = 'waiting' then greatest(score.next_attempt_at, registration.scores_resting_until) end
    as next_attempt_at, score.last_status,
  score.last_error, score.creation_date, score.finished_at`;
/** A score with all that is known of where it goes. */
export const scoreSource = sql`
  lti_score as score
  join lti_visit as visit on visit.organization_id = score.organization_id and visit.id = score.visit_id
  join lti_resource_link as link on link.organization_id = visit.organization_id and link.id = visit.resource_link_id
  join lti_deployment as deployment
    on deployment.organization_id = link.organization_id and deployment.id = link.deployment_id
  join lti_registration as registration on registration.id = deployment.registration_id
  ${joinOrganization(sql`score.organization_id`)}`;

/** The newest first. */
export function scoreList(filter: ScoreFilter): ListQuery<ScoreRow> {
  const id = { expression: sql`score.id`, type: "bigint" } as const;
  return {
    columns,
    from: sql`from ${scoreSource}`,
    conditions: conditionsOf(filter),
    sortColumns: { id },
    standard: [{ key: "id", descending: true }],
    id,
  };
}

export function conditionsOf(filter: ScoreFilter): RawBuilder<unknown>[] {
  const { organizationId, registration, status, code, user_id: userId } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  if (organizationId !== undefined) conditions.push(sql`score.organization_id = ${organizationId}`);
  if (registration !== undefined) conditions.push(sql`deployment.registration_id = ${registration}`);
  if (status !== undefined) conditions.push(sql`score.status = ${status}`);
  if (code !== undefined) conditions.push(sql`visit.launch_code = ${writtenCode(code)}`);
  if (userId !== undefined) conditions.push(sql`score.user_id = ${userId}`);
  return conditions;
}

export async function selectScore(
  db: Database,
  id: number,
): Promise<(ScoreRow & { organization_id: number; deployment_row: number }) | undefined> {
  const { rows } = await sql<ScoreRow & { organization_id: number; deployment_row: number }>`
    select ${columns}, score.organization_id, deployment.id as deployment_row
    from ${scoreSource} where score.id = ${id}`.execute(db);
  return rows[0];
}
