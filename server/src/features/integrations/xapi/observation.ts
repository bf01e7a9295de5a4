import { sql } from "kysely";
import type { Context } from "#platform/feature.ts";
import type { ClassifiedAnswer } from "./sending/batch-outcome.ts";
import { turnOf } from "./sending/lanes/turns.ts";
import type { StatementOutcome } from "./sending/records.ts";

/** SQL: stores, and from where on their statements are looked for: those that were sent stay in the index while a snapshot is held. */
const storesWithTurns = sql`record_store as store cross join lateral ${turnOf(sql`store.id`)} as turn`;
/** SQL: the statements of `store` that wait. */
const waitingOfStore = sql`waiting.organization_id = store.organization_id and waiting.id > turn.waiting_above`;

/** What operators watch: how much waits, for how long, and what is refused. Every process answers the same. */
export function observeStatements({ metrics, db, clock }: Pick<Context, "metrics" | "db" | "clock">): void {
  const number = async (query: ReturnType<typeof sql<{ value: number | string | null }>>) =>
    (await query.execute(db)).rows[0]?.value ?? null;
  metrics.gauge("lectern_xapi_statements_waiting", "Statements on their way to record stores.", async () =>
    Number(
      await number(
        sql`select count(*) as value from ${storesWithTurns} join waiting_statement as waiting on ${waitingOfStore}`,
      ),
    ),
  );
  metrics.gauge("lectern_xapi_statements_parked", "Statements that record stores refuse to take.", async () =>
    Number(await number(sql`select count(*) as value from statement where outcome = 'parked'`)),
  );
  metrics.gauge(
    "lectern_xapi_statements_missing",
    "Statements that record stores took and do not hold, as far as they were read back.",
    async () => Number(await number(sql`select count(*) as value from statement where outcome = 'missing'`)),
  );
  metrics.gauge(
    "lectern_xapi_oldest_waiting_seconds",
    "How long ago the oldest statement was made that still waits; paused stores are left out.",
    async () => {
      const oldest = await number(sql`
        select min(first.creation_date) as value from ${storesWithTurns}
        cross join lateral (
          select creation_date from statement where id = (
            select waiting.id from waiting_statement as waiting
            where ${waitingOfStore} order by waiting.id limit 1)
        ) as first where store.is_active and store.paused_at is null`);
      return oldest === null ? 0 : Math.max(0, (clock().getTime() - Date.parse(String(oldest))) / 1000);
    },
  );
  metrics.gauge("lectern_xapi_stores_failing", "Record stores that take nothing at present.", async () =>
    Number(await number(sql`select count(*) as value from record_store_lane where failures > 0`)),
  );
}

/** Counts what this process sends. */
export function countStatements({ metrics }: Pick<Context, "metrics">) {
  const requests = metrics.counter(
    "lectern_xapi_requests_total",
    "Requests to record stores by how they ended.",
    ["outcome"],
  );
  const statements = metrics.counter("lectern_xapi_statements_total", "Statements by what became of them.", [
    "outcome",
  ]);
  return {
    onRequest: (outcome: ClassifiedAnswer["outcome"]["kind"]) => requests.inc({ outcome }),
    onRecorded: (outcome: StatementOutcome, count: number) => statements.inc({ outcome }, count),
  };
}
