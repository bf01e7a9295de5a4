import type { RawBuilder } from "kysely";
import type { Database } from "#platform/database/database.ts";

/** What is counted but belongs to features that analytics does not know: `app` brings them together. */
export interface AnalyticsSources {
  /**
   * Attempts at scenarios, finished or not: SQL for a from clause, a select in parentheses with `organization_id`, `id`,
   * `user_id`, `scenario_id`, `title`, `attempt`, `ended_reason`, `score` (0 to 100), `passed`, `concepts` (JSON),
   * `duration_seconds`, `started_at`, `completed_at`, `modified_date`, and of the talk, however it ended, `talked_until` and
   * `talked_seconds`. A day after it began they do not change any more. It needs indexes on the organization with
   * `user_id` and `completed_at`.
   */
  runs: RawBuilder<unknown>;
  /** Scenarios that somebody has to play: likewise with `organization_id`, `user_id`, `scenario_id`, `creation_date`. */
  assigned: RawBuilder<unknown>;
  /** Whether the organization can name this scenario. */
  hasScenario(db: Database, organizationId: number, scenarioId: string): Promise<boolean>;
  /** How a scenario that the organization can name reads there, and what is scored. */
  describeScenario(
    db: Database,
    organizationId: number,
    scenarioId: string,
  ): Promise<DescribedScenario | undefined>;
}

export interface DescribedScenario {
  title: string;
  pass_mark: number | null;
  concepts: readonly { key: string; name: string }[];
}
