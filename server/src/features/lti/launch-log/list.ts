import { type RawBuilder, sql } from "kysely";
import { leftJoinOrganization } from "#features/organizations/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { LaunchStep } from "../refusal.ts";
import { writtenCode } from "./code.ts";
import type { outcomes } from "./schemas.ts";

export interface LaunchRow {
  id: number;
  code: string;
  outcome: (typeof outcomes)[number];
  step: LaunchStep | null;
  problem_code: string | null;
  reason: string | null;
  registration: number | null;
  organization: string | null;
  user_id: number | null;
  issuer: string | null;
  client_id: string | null;
  deployment_id: string | null;
  destination: string | null;
  request_id: string;
  occurred_at: string;
}

export interface LaunchFilter {
  organizationId?: number | undefined;
  registration?: number | undefined;
  outcome?: (typeof outcomes)[number] | undefined;
  step?: LaunchStep | undefined;
  code?: string | undefined;
  user_id?: number | undefined;
}

/** The last check comes after the learner was signed in. */
const outcome = sql`
  case when step is null then 'succeeded' when step = 'template' then 'no_lesson' else 'refused' end`;
const columns = sql<LaunchRow>`
  launch.id, code, ${outcome} as outcome, step, problem_code, reason,
  registration_id as registration, organization.slug as organization, user_id, issuer, client_id, deployment_id,
  destination, request_id, occurred_at`;
const source = sql`lti_launch as launch ${leftJoinOrganization(sql`organization_id`)}`;

/** The newest first. */
export function launchList(filter: LaunchFilter): ListQuery<LaunchRow> {
  const { organizationId, registration, outcome: wanted, step, code, user_id: userId } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  if (organizationId !== undefined) conditions.push(sql`organization_id = ${organizationId}`);
  if (registration !== undefined) conditions.push(sql`registration_id = ${registration}`);
  if (wanted !== undefined) conditions.push(sql`${outcome} = ${wanted}`);
  if (step !== undefined) conditions.push(sql`step = ${step}`);
  if (code !== undefined) conditions.push(sql`code = ${writtenCode(code)}`);
  if (userId !== undefined) conditions.push(sql`user_id = ${userId}`);
  return {
    columns,
    from: sql`from ${source}`,
    conditions,
    sortColumns: { occurred_at: { expression: sql`occurred_at`, type: "timestamptz" } },
    standard: [{ key: "occurred_at", descending: true }],
    id: { expression: sql`-launch.id`, type: "bigint" },
  };
}

export async function selectLaunch(db: Database, id: number): Promise<LaunchRow | undefined> {
  const { rows } = await sql<LaunchRow>`select ${columns} from ${source} where launch.id = ${id}`.execute(db);
  return rows[0];
}
