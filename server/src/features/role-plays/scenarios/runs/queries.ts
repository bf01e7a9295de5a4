import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { fromRuns, type RunAddress, type RunRow, runColumns } from "./run.ts";

export async function selectRun(db: Database, now: Date, address: RunAddress): Promise<RunRow | undefined> {
  return selectOne(db, now, address, sql``);
}

/** Nobody says, ends or finishes anything in it until the transaction ends. */
export async function lockRun(trx: Database, now: Date, address: RunAddress): Promise<RunRow | undefined> {
  return selectOne(trx, now, address, sql`for no key update of run`);
}

async function selectOne(
  db: Database,
  now: Date,
  { organizationId, userId, scenarioId, attempt }: RunAddress,
  lock: RawBuilder<unknown>,
): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select ${runColumns(now)} ${fromRuns}
    where run.organization_id = ${organizationId} and run.user_id = ${userId}
      and scenario.scenario_id = ${scenarioId} and run.attempt = ${attempt}::bigint ${lock}`.execute(db);
  return rows[0];
}

/** The attempt that goes on; there is one at most. One that is over by now still counts until somebody ends it. */
export async function selectRunningAttempt(
  db: Database,
  { organizationId, userId, scenario }: { organizationId: number; userId: number; scenario: number },
): Promise<number | null> {
  const { rows } = await sql<{ attempt: number }>`
    select attempt from scenario_run
    where organization_id = ${organizationId} and user_id = ${userId} and scenario_id = ${scenario}
      and status = 'running'`.execute(db);
  return rows[0]?.attempt ?? null;
}
