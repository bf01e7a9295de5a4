import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { CodedSentence } from "#platform/health/sentence.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import { joinOrganization } from "#tenancy/organizations/index.ts";
import { writtenCode } from "../launch-log/code.ts";
import type { ScoreStatus } from "./score.ts";

export interface ScoreFilter {
  organizationId?: number | undefined;
  registration?: number | undefined;
  status?: ScoreStatus | undefined;
  code?: string | undefined;
  user_id?: number | undefined;
}

const columns = rowOf(
  "lti_score as score",
  [
    "id",
    "user_id",
    "score_given",
    "score_maximum",
    "scored_at",
    "line_item_url",
    "attempts",
    "last_status",
    "last_error",
    "creation_date",
    "finished_at",
  ],
  {
    status: narrowed<ScoreStatus>(),
    last_error_sentences: narrowed<CodedSentence[] | null>(),
    organization: sql<string>`organization.slug`,
    registration: sql<number>`deployment.registration_id`,
    launch_code: sql<string>`visit.launch_code`,
    resource_link_id: sql<string>`link.resource_link_id`,
    resource_link_title: sql<string | null>`link.title`,
    template_id: sql<number | null>`visit.template_id`,
    scenario_id: sql<string | null>`visit.scenario_id`,
    is_blocked: sql<boolean>`score.is_blocked and score.status = 'waiting'`,
    next_attempt_at: sql<
      string | null
    >`case when score.status = 'waiting' then greatest(score.next_attempt_at, registration.scores_resting_until) end`,
  },
);
export type ScoreRow = RowOf<typeof columns>;
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
