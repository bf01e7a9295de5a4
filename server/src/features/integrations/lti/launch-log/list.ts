import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { CodedSentence } from "#platform/health/sentence.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import { leftJoinOrganization } from "#tenancy/organizations/index.ts";
import type { LaunchStep } from "../refusal.ts";
import { writtenCode } from "./code.ts";
import type { outcomes } from "./schemas.ts";

interface LaunchFilter {
  organizationId?: number | undefined;
  registration?: number | undefined;
  outcome?: (typeof outcomes)[number] | undefined;
  step?: LaunchStep | undefined;
  code?: string | undefined;
  user_id?: number | undefined;
}

/** The last checks come after the learner was signed in. */
const outcome = sql`
  case when step is null then 'succeeded' when step in ('template', 'scenario') then 'no_lesson' else 'refused' end`;
const columns = rowOf(
  "lti_launch as launch",
  [
    "code",
    "problem_code",
    "reason",
    "user_id",
    "issuer",
    "client_id",
    "deployment_id",
    "destination",
    "request_id",
    "occurred_at",
  ],
  {
    id: sql<number>`launch.id`,
    outcome: sql<(typeof outcomes)[number]>`${outcome}`,
    reason_sentences: narrowed<CodedSentence[] | null>(),
    step: narrowed<LaunchStep | null>(),
    registration: sql<number | null>`registration_id`,
    organization: sql<string | null>`organization.slug`,
  },
);
type LaunchRow = RowOf<typeof columns>;
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
