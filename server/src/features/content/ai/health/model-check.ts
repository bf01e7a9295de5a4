import { sql } from "kysely";
import type { Context, HealthCheck } from "#platform/feature.ts";
import type { Matter } from "#platform/health/matter.ts";
import { slugOf } from "#tenancy/organizations/index.ts";
import { microsOf } from "../budget/amounts.ts";
import { adviceOn } from "./advice.ts";

const FAILURES_IN_A_ROW = 10;
const DAY_MS = 24 * 3_600_000;

/** Endpoints that answered nothing of use ten times in a row, whatever their status said; until they do, or are not asked for a day. */
export const failingModels: HealthCheck = {
  kinds: ["ai_endpoint.failing"],
  subjectType: "ai_endpoint",
  async find({ db, clock }) {
    const { rows } = await sql<{
      organization_id: number | null;
      organization: string | null;
      use: string;
      model: string;
      failures: number;
      failure: string;
      since: string;
    }>`
      select case when is_own then organization_id end as organization_id,
             case when is_own then ${slugOf(sql`ai_failing_use.organization_id`)} end as organization,
             use, model, sum(failures)::int as failures,
             (array_agg(failure order by failed_at desc))[1] as failure, min(failing_since) as since
      from ai_failing_use where failed_at > ${new Date(clock().getTime() - DAY_MS)}
      group by 1, 2, use, model having sum(failures) >= ${sql.lit(FAILURES_IN_A_ROW)}`.execute(db);
    return rows.map((row): Matter => {
      const owner = row.organization_id === null ? "installation" : "organization";
      const whose =
        row.organization === null
          ? `The installation's model ${row.model}`
          : `The model ${row.model} of ${row.organization}`;
      const command =
        row.organization === null
          ? "lectern ai service"
          : `lectern ai test --organization ${row.organization}`;
      return {
        organizationId: row.organization_id,
        kind: "ai_endpoint.failing",
        severity: "warning",
        subjectType: "ai_endpoint",
        subjectId: `${row.organization_id ?? "installation"}/${row.use}`,
        message: `${whose} has given nothing of use for ${row.use} since ${row.since}; lessons and role-plays do without, and each call may still cost. ${adviceOn(row.failure, { owner, model: row.model })} Try it with \`${command}\`.`,
      };
    });
  },
};

const NEARLY_ALL = 0.8;

/** Budgets of the day of which four fifths are spent. */
export const modelBudgets: HealthCheck = {
  kinds: ["ai_budget.low"],
  subjectType: "ai_budget",
  async find({ db, clock, settings }: Context) {
    const day = clock().toISOString().slice(0, 10);
    const { rows } = await sql<{ organization_id: number; organization: string; budget: number }>`
      select organization_id, ${slugOf(sql`organization_id`)} as organization, budget from (
        select spending.organization_id, spent, coalesce(own.daily_budget::float8, ${settings.models.dailyBudget}::float8) as budget
        from ai_spending as spending left join ai_settings as own using (organization_id)
        where day = ${day}::date
      ) as spending
      where budget > 0 and spent >= budget * ${microsOf(NEARLY_ALL)}::float8`.execute(db);
    return rows.map(
      (row): Matter => ({
        organizationId: row.organization_id,
        kind: "ai_budget.low",
        severity: "warning",
        subjectType: "ai_budget",
        subjectId: row.organization_id,
        message: `${row.organization} has spent more than four fifths of its budget for models of ${day} (${row.budget}). When it is spent, lessons and role-plays do without models until midnight, UTC. See what took it with \`lectern ai usage ${row.organization}\`; allow more with \`lectern ai set ${row.organization} --daily-budget AMOUNT\`.`,
      }),
    );
  },
};
