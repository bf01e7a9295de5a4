import { sql } from "kysely";
import { uuidV4 } from "#kernel/ids.ts";
import type { Database } from "../database/database.ts";
import { claimKey } from "../idempotency/idempotency-keys.ts";
import type { Claim } from "../idempotency/idempotency-leases.ts";

const CALLER = "scheduled-tasks";

/**
 * Claims the run of a task that was due at this moment, as a request claims its Idempotency-Key: one process gets it
 * and renews its lease while it works; the lease of a dead process ends after ten seconds.
 * @returns "done" where it has been run, "claimed" where another process is at it
 */
export async function claimRun(
  db: Database,
  now: Date,
  task: string,
  due: Date,
): Promise<Claim | "done" | "claimed"> {
  const claim = { caller: CALLER, path: task, key: due.toISOString(), id: uuidV4() };
  const kept = await claimKey(db, claim, null, Buffer.alloc(0), now);
  if (kept === undefined) return claim;
  return kept.status === null ? "claimed" : "done";
}

/** How a run that succeeded is kept: no answer, only that there is one. */
export const succeeded = { status: 204, contentType: null, location: null, body: null };

/** By PostgreSQL's clock: processes on several machines agree on what is due. */
export async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: string }>`select now()`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("A select without a table has one row.");
  return new Date(row.now);
}

/** For each task the last due time whose run succeeded, in whichever process. */
export async function selectLastRuns(db: Database): Promise<Map<string, Date>> {
  const { rows } = await sql<{ task: string; due: string }>`
    select path as task, max(key) as due from idempotency_key
    where caller = ${CALLER} and status is not null group by path`.execute(db);
  return new Map(rows.map(({ task, due }) => [task, new Date(due)]));
}
