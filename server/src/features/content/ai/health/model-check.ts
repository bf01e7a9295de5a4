import { sql } from "kysely";
import type { Context, HealthCheck } from "#platform/feature.ts";
import type { HealthIssue } from "#platform/health/health-issue.ts";
import { defineSentence, inSentences } from "#platform/health/sentence.ts";
import { slugOf } from "#tenancy/organizations/index.ts";
import { microsOf } from "../budget/amounts.ts";
import { adviceOn } from "./advice.ts";

const installationsModel = defineSentence(
  "ai_endpoint.failing",
  "The installation's model {model} has returned no usable answer for {use} since {since}.",
);
const organizationsModel = defineSentence(
  "ai_endpoint.failing.organization",
  "The model {model} of {organization} has returned no usable answer for {use} since {since}.",
);
const meanwhile = defineSentence(
  "ai_endpoint.failing.meanwhile",
  "Lessons and role-plays work without it, but every call may still be billed.",
);
const testIt = defineSentence("ai_endpoint.failing.test", "Test it with `{command}`.");
const spent = defineSentence(
  "ai_budget.low",
  "{organization} has spent more than 80 % of its daily model budget for {day} ({budget}). Once it is exhausted, lessons and role-plays work without models until midnight UTC. See where it went with `lectern ai usage {organization}`; raise it with `lectern ai set {organization} --daily-budget AMOUNT`.",
);

const FAILURES_IN_A_ROW = 10;
const DAY_MS = 24 * 3_600_000;

/** Endpoints without a usable answer ten times in a row, whatever the HTTP status; until one succeeds, or a day without calls. */
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
    return rows.map((row): HealthIssue => {
      const owner = row.organization_id === null ? "installation" : "organization";
      const values = { model: row.model, use: row.use, since: row.since };
      const unanswered =
        row.organization === null
          ? installationsModel(values)
          : organizationsModel({ ...values, organization: row.organization });
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
        ...inSentences(
          unanswered,
          meanwhile(),
          adviceOn(row.failure, { owner, model: row.model }),
          testIt({ command }),
        ),
      };
    });
  },
};

const WARN_AT_SHARE = 0.8;

/** Daily budgets of which 80 % are spent. */
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
      where budget > 0 and spent >= budget * ${microsOf(WARN_AT_SHARE)}::float8`.execute(db);
    return rows.map(
      (row): HealthIssue => ({
        organizationId: row.organization_id,
        kind: "ai_budget.low",
        severity: "warning",
        subjectType: "ai_budget",
        subjectId: row.organization_id,
        ...inSentences(spent({ organization: row.organization, day, budget: row.budget })),
      }),
    );
  },
};
