import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

/** What is counted but belongs to features that analytics does not know: `app` brings them together. */
export interface AnalyticsSources {
  /**
   * Attempts at scenarios, finished or not: SQL for a from clause, a select in parentheses with the columns of the
   * empty one below, `score` from 0 to 100. It needs indexes on the organization with `user_id` and `completed_at`.
   */
  runs: RawBuilder<unknown>;
  /** Whether the organization can name this scenario. */
  hasScenario(db: Database, organizationId: number, scenarioId: string): Promise<boolean>;
}

/** Nobody runs scenarios. */
const noRuns: RawBuilder<unknown> = sql`(
  select null::bigint as organization_id, null::bigint as id, null::bigint as user_id, null::text as scenario_id,
         null::text as title, null::integer as attempt, null::numeric as score, null::boolean as passed,
         null::json as concepts, null::integer as duration_seconds, null::timestamptz as started_at,
         null::timestamptz as completed_at, null::timestamptz as modified_date
  where false)`;

export const noScenarios: AnalyticsSources = { runs: noRuns, hasScenario: async () => false };
